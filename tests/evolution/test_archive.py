"""The archive keeps the best game of each kind."""

from __future__ import annotations

from itertools import permutations
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from darwindeck.evolution.archive import Archive, Elite, archive_of
from darwindeck.quality.figures import Figure

from .small_runs import elite_in


def test_the_better_of_two_games_of_a_kind_stays_whichever_comes_first() -> None:
    good, bad = elite_in(1, 0.8), elite_in(1, 0.5)
    for offered in permutations((good, bad)):
        archive = Archive()
        for elite in offered:
            archive.offer(elite)
        assert archive.in_order() == [good]


def test_offering_says_whether_the_game_was_taken() -> None:
    archive = Archive()
    assert archive.offer(elite_in(1, 0.5))
    assert not archive.offer(elite_in(1, 0.4))
    assert archive.offer(elite_in(1, 0.6))
    assert archive.offer(elite_in(2, 0.1))


def test_of_equals_the_first_stays() -> None:
    first = elite_in(1, 0.5)
    archive = archive_of([first])
    assert not archive.offer(replace(first, batch=9))
    assert archive.in_order() == [first]


def test_a_simpler_game_that_is_as_good_takes_the_place_and_one_with_more_rules_does_not() -> None:
    incumbent = elite_in(1, 0.5)
    rating = incumbent.rating
    simpler, harder = (
        replace(elite_in(1, 0.495), rating=replace(rating, complexity=rating.complexity + change))
        for change in (-1, 1)
    )
    assert not archive_of([incumbent]).offer(harder)
    assert archive_of([incumbent]).offer(simpler)
    assert not archive_of([incumbent]).offer(replace(simpler, fitness=Figure.exact(0.48)))


def test_no_kind_is_ever_lost_and_each_holds_the_best_it_was_offered() -> None:
    rng, archive = Random(1), Archive()
    best: dict[int, float] = {}
    for _ in range(500):
        decisions, fitness = rng.randrange(5), rng.random()
        archive.offer(elite_in(decisions, fitness))
        best[decisions] = max(best.get(decisions, 0.0), fitness)
        assert {elite.cell.decisions: elite.fitness.value for elite in archive.in_order()} == best


def test_quality_is_the_sum_of_all_fitnesses() -> None:
    archive = archive_of([elite_in(0, 0.25), elite_in(1, 0.5), elite_in(4, 0.125)])
    assert archive.quality == 0.875
    assert (archive.best, archive.median, len(archive)) == (0.5, 0.25, 3)
    archive.offer(elite_in(4, 0.25))
    assert archive.quality == 1.0


def test_an_empty_archive_is_worth_nothing() -> None:
    assert (Archive().quality, Archive().best, Archive().median, len(Archive())) == (0, 0, 0, 0)


def test_games_are_ranked_by_fitness() -> None:
    archive = archive_of([elite_in(0, 0.25), elite_in(1, 0.75), elite_in(2, 0.5)])
    assert [elite.fitness.value for elite in archive.ranked()] == [0.75, 0.5, 0.25]


def test_bytes_do_not_depend_on_the_order_of_discovery_and_can_be_read_back() -> None:
    elites = [elite_in(decisions, decisions / 8) for decisions in range(4)]
    written = {archive_of(order).to_bytes() for order in permutations(elites)}
    assert len(written) == 1
    assert msgspec.json.decode(written.pop(), type=list[Elite]) == elites


def test_what_is_learnt_about_a_game_replaces_what_was_known_even_if_it_is_worse() -> None:
    archive = archive_of([elite_in(0, 0.9)])
    archive.update(elite_in(0, 0.6))
    assert archive.quality == pytest.approx(0.6)


def test_a_game_that_is_surely_good_is_ranked_before_one_that_may_be_better() -> None:
    sure, doubtful = elite_in(0, 0.5), replace(elite_in(1, 0.6), fitness=Figure.around(0.6, 0.3))
    assert archive_of([doubtful, sure]).ranked() == [sure, doubtful]
