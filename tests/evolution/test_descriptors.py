"""The kind of a game is what a designer would say."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from darwindeck.evolution.descriptors import (
    DECISION_WORDS,
    DECISIONS,
    DECK_WORDS,
    DECKS,
    FAMILIES,
    Cell,
    cell_of,
    check_cell,
    family_of,
)
from darwindeck.genome.library import library_names, load
from darwindeck.quality.figures import Figure

from .small_runs import rating


@pytest.mark.parametrize(
    ("game", "family"),
    [
        ("no-limit-holdem", "showdown"),
        ("seven-card-stud-hi-lo", "showdown"),
        ("five-card-draw", "draw"),
        ("badugi", "draw"),
        ("hearts", "tricks"),
        ("war", "battles"),
        ("betting-war", "battles"),
        ("cheat", "claims"),
        ("crazy-eights", "shedding"),
        ("president", "shedding"),
    ],
)
def test_the_family_is_what_players_do(game: str, family: str) -> None:
    assert family_of(load(game)) == family


def test_a_game_that_does_two_things_is_a_mixture() -> None:
    whist, holdem = load("whist"), load("no-limit-holdem")
    phases = (*whist.turn_structure.phases, *holdem.turn_structure.phases)
    both = replace(whist, turn_structure=replace(whist.turn_structure, phases=phases))
    assert family_of(both) == "mixture"


def test_every_game_of_the_library_has_a_place() -> None:
    for name in library_names():
        check_cell(cell_of(load(name), rating()))
        assert family_of(load(name)) in FAMILIES


@pytest.mark.parametrize(
    ("decisions", "place"), [(1.9, 0), (3.0, 1), (5.99, 1), (12.0, 3), (47.9, 4), (48.0, 5)]
)
def test_decisions_per_hand_are_an_axis(decisions: float, place: int) -> None:
    measures = replace(rating().measures, decisions=Figure.exact(decisions))
    cell = cell_of(load("kuhn-poker"), replace(rating(), measures=measures))
    assert cell.decisions == place


@pytest.mark.parametrize(
    ("deck", "place"),
    [("kuhn_3", 0), ("leduc_6", 0), ("royal_20", 1), ("short_36", 2), ("standard_52", 3)],
)
def test_the_size_of_the_deck_is_an_axis(deck: str, place: int) -> None:
    kuhn = load("kuhn-poker")
    game = replace(kuhn, setup=replace(kuhn.setup, initial_deck=deck))
    assert cell_of(game, rating()).deck == place


def test_every_place_on_an_axis_has_words() -> None:
    for bounds, words in ((DECISIONS, DECISION_WORDS), (DECKS, DECK_WORDS)):
        assert len(words) == len(bounds) + 1
        assert list(bounds) == sorted(bounds)


def test_a_cell_reads_as_a_description() -> None:
    assert str(Cell("tricks", 3, 3, 3)) == "tricks, 3 seats, a full deck, 12 to 24 decisions"


@pytest.mark.parametrize(
    "cell", [Cell("poker", 2, 0, 0), Cell("draw", 1, 0, 0), Cell("draw", 2, 4, 0)]
)
def test_a_place_that_is_not_there_is_refused(cell: Cell) -> None:
    with pytest.raises(ValueError, match=r"archive|players"):
        check_cell(cell)
