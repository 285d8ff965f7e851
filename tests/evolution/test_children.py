"""What is true of every child, over long chains of mutations from every game of the library."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest
from msgspec.structs import replace

import darwindeck as dd
from darwindeck.evolution.changes import describe_changes
from darwindeck.evolution.child import Child, RefusedChild, canonical
from darwindeck.evolution.crossover import cross
from darwindeck.evolution.limits import limit_problems
from darwindeck.evolution.operators import mutate
from darwindeck.genome.anatomy import phases_of
from darwindeck.genome.identity import rules_id
from darwindeck.genome.library import load
from darwindeck.genome.phases import BettingPhase
from darwindeck.genome.serialization import decode, encode
from darwindeck.genome.validation import problems
from tests.effort import tries

from .pool import BRED_GAMES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from darwindeck.genome.schema import GameGenome

CHAINS = tries(13)
LENGTH = 10
HANDS = 20


def chain(name: str, seed: int, length: int = LENGTH) -> Iterator[tuple[GameGenome, Child]]:
    """Children of children, each with its parent."""
    rng, game = Random(f"{name} {seed}"), load(name)
    for _ in range(length):
        child = mutate(game, rng)
        if isinstance(child, Child):
            yield game, child
            game = child.genome


def assert_plays_to_the_end(game: GameGenome) -> None:
    result = dd.simulate(game, HANDS, seed=7, threads=1)
    assert result.hands == HANDS
    assert result.payoffs is not None
    in_all = 0 if game.setup.starting_chips else 1
    assert np.allclose(result.payoffs.sum(axis=1), in_all)


@pytest.mark.parametrize("name", BRED_GAMES)
def test_every_child_is_valid_small_and_lossless_and_plays_to_the_end(name: str) -> None:
    children = [child for seed in range(CHAINS) for _, child in chain(name, seed)]
    assert len(children) > 0.8 * CHAINS * LENGTH
    for child in children:
        game = child.genome
        assert problems(game) == []
        assert list(limit_problems(game)) == []
        assert decode(encode(game)) == game
        chips = game.setup.starting_chips
        assert all(0 < phase.min_bet <= chips for phase in phases_of(game, BettingPhase))
        assert_plays_to_the_end(game)


@pytest.mark.parametrize("name", BRED_GAMES)
def test_a_child_tells_its_parents_and_its_operators_and_differs_in_words(name: str) -> None:
    for parent, child in chain(name, seed=1):
        assert child.parents == (parent.genome_id,)
        assert 1 <= len(child.operators) <= 3
        assert bool(describe_changes(parent, child.genome)) == (
            rules_id(child.genome) != rules_id(parent)
        )


def test_children_of_two_games_play_to_the_end() -> None:
    pool = [load(name) for name in BRED_GAMES]
    pool += [child.genome for name in BRED_GAMES for _, child in chain(name, 3, length=4)]
    rng = Random(11)
    for _ in range(tries(1000)):
        first, second = rng.sample(pool, 2)
        child = cross(first, second, rng)
        if isinstance(child, Child):
            assert problems(child.genome) == []
            assert decode(encode(child.genome)) == child.genome
            assert_plays_to_the_end(child.genome)


def test_more_than_four_of_five_children_are_valid_and_nine_of_ten_of_these_are_new() -> None:
    rng, valid, new = Random(5), 0, 0
    tries = 40 * len(BRED_GAMES)
    for name in BRED_GAMES * 40:
        child = mutate(load(name), rng)
        if isinstance(child, Child):
            valid += 1
            new += child.genome.genome_id != rules_id(load(name))
    assert valid > 0.8 * tries
    assert new > 0.9 * valid


def test_the_same_seed_makes_the_same_child() -> None:
    for name in BRED_GAMES:
        assert mutate(load(name), Random(4)) == mutate(load(name), Random(4))


def test_a_refused_child_says_why() -> None:
    rng = Random(1)
    refused = [
        child
        for child in (mutate(load("kuhn-poker"), rng) for _ in range(300))
        if isinstance(child, RefusedChild)
    ]
    assert any("kuhn_3 has 3: deal fewer cards" in child.reason for child in refused)
    assert all(child.operators for child in refused)


def test_equal_rules_have_equal_identifiers_whatever_their_names() -> None:
    kuhn = load("kuhn-poker")
    renamed = replace(kuhn, genome_id="other", title="Other", summary="Another game.")
    assert canonical(renamed) == canonical(kuhn)
    assert rules_id(replace(kuhn, player_count=3)) != rules_id(kuhn)


def test_identifiers_of_all_library_games_differ() -> None:
    assert len({rules_id(load(name)) for name in BRED_GAMES}) == len(BRED_GAMES)


def test_identifiers_stay_what_they_were() -> None:
    assert rules_id(load("kuhn-poker")) == "zysfvwhwhe6s"
    assert rules_id(load("crazy-eights")) == "onxpy2mvrulm"


def test_games_with_roles_are_not_bred() -> None:
    deal, kuhn = load("the-deal"), load("kuhn-poker")
    for child in (
        mutate(deal, Random(1)),
        cross(deal, kuhn, Random(1)),
        cross(kuhn, deal, Random(1)),
    ):
        assert isinstance(child, RefusedChild)
        assert "roles" in child.reason
