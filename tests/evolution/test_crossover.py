"""Crossover exchanges whole parts of two games and invents nothing."""

from __future__ import annotations

from itertools import permutations
from random import Random

from darwindeck.evolution.child import Child
from darwindeck.evolution.crossover import (
    CROSSOVERS,
    cross,
    exchange_betting,
    exchange_dealing,
    exchange_ending,
    exchange_run,
    exchange_setup,
    exchange_showdown,
    exchange_winning,
    runs_of,
)
from darwindeck.genome.anatomy import phases_of, showdown_of
from darwindeck.genome.library import load
from darwindeck.genome.phases import BettingPhase, ExchangePhase

from .pool import BRED_GAMES

PAIRS = list(permutations(map(load, BRED_GAMES), 2))
EXCHANGES = [way for way in CROSSOVERS if way.__name__.startswith("exchange_")]


def test_a_mixed_game_has_only_phases_of_its_parents() -> None:
    for first, second in PAIRS:
        allowed = {*first.turn_structure.phases, *second.turn_structure.phases}
        for way in EXCHANGES:
            mixed = way(first, second, Random(3))
            if mixed is not None:
                assert allowed.issuperset(mixed.turn_structure.phases)


def test_a_mixed_game_has_only_settings_of_its_parents() -> None:
    for first, second in PAIRS:
        for way in EXCHANGES:
            mixed = way(first, second, Random(3))
            if mixed is None:
                continue
            assert mixed.win_conditions in (first.win_conditions, second.win_conditions)
            assert mixed.scoring_rules in (first.scoring_rules, second.scoring_rules)
            for name in mixed.setup.__struct_fields__:
                own, other = getattr(first.setup, name), getattr(second.setup, name)
                assert getattr(mixed.setup, name) in (own, other)


def test_runs_cover_all_phases_in_order() -> None:
    for name in BRED_GAMES:
        runs = runs_of(load(name))
        assert [run.start for run in runs[1:]] == [run.stop for run in runs[:-1]]
        assert (runs[0].start, runs[-1].stop) == (0, len(load(name).turn_structure.phases))


def test_a_run_of_the_other_game_takes_the_place_of_a_run_for_the_same_thing() -> None:
    draw, leduc = load("five-card-draw"), load("leduc-holdem")
    mixed = exchange_run(draw, leduc, Random(0))
    assert mixed is not None
    before, after = [run.part for run in runs_of(draw)], [run.part for run in runs_of(mixed)]
    assert before == after
    assert mixed.turn_structure.phases != draw.turn_structure.phases


def test_a_game_begins_like_one_parent_and_ends_like_the_other() -> None:
    stud, draw = load("seven-card-stud"), load("five-card-draw")
    for seed in range(20):
        mixed = exchange_ending(stud, draw, Random(seed))
        assert mixed is not None
        phases = mixed.turn_structure.phases
        cuts = [
            cut
            for cut in range(len(phases) + 1)
            if phases[:cut] == stud.turn_structure.phases[:cut]
            and phases[cut:]
            == draw.turn_structure.phases[len(draw.turn_structure.phases) - len(phases) + cut :]
        ]
        assert cuts


def test_betting_of_the_other_game_comes_with_its_chips() -> None:
    mixed = exchange_betting(load("leduc-holdem"), load("draw-poker"), Random(0))
    assert mixed is not None
    assert phases_of(mixed, BettingPhase) == phases_of(load("draw-poker"), BettingPhase)
    assert mixed.setup.starting_chips == 500


def test_dealing_of_the_other_game_is_taken_in_order() -> None:
    mixed = exchange_dealing(load("five-card-draw"), load("badugi"), Random(0))
    assert mixed is not None
    assert [phase.max_cards for phase in phases_of(mixed, ExchangePhase)] == [4]


def test_the_showdown_of_the_other_game_comes_with_its_deck() -> None:
    mixed = exchange_showdown(load("no-limit-holdem"), load("short-deck-holdem"), Random(0))
    assert mixed is not None
    assert showdown_of(mixed) == showdown_of(load("short-deck-holdem"))
    assert mixed.setup.initial_deck == "short_36"


def test_the_table_is_set_up_as_for_the_other_game() -> None:
    mixed = exchange_setup(load("simple-poker"), load("leduc-holdem"), Random(0))
    assert mixed is not None
    assert mixed.setup == load("leduc-holdem").setup
    assert mixed.turn_structure == load("simple-poker").turn_structure


def test_winning_is_exchanged_between_games_that_end_alike() -> None:
    mixed = exchange_winning(load("crazy-eights"), load("hearts"), Random(0))
    assert mixed is not None
    assert mixed.scoring_rules == load("hearts").scoring_rules
    assert exchange_winning(load("hearts"), load("razz"), Random(0)) is None


def test_the_same_seed_makes_the_same_child() -> None:
    for first, second in PAIRS[::7]:
        assert cross(first, second, Random(2)) == cross(first, second, Random(2))


def test_a_child_knows_both_parents() -> None:
    child = cross(load("razz"), load("badugi"), Random(1))
    assert isinstance(child, Child)
    assert child.parents == ("razz", "badugi")
    assert len(child.operators) == 1
