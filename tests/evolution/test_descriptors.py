"""The kind of a game is what a designer would say."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from darwindeck.evolution.descriptors import (
    DECISION_WORDS,
    DECISIONS,
    FOLD_WORDS,
    FOLDS,
    HIDDEN,
    HIDDEN_WORDS,
    Cell,
    cell_of,
    family_of,
    hidden_share,
)
from darwindeck.genome.library import load
from darwindeck.quality.figures import Figure

from .small_runs import rating


@pytest.mark.parametrize(
    ("game", "family"),
    [
        ("no-limit-holdem", "high hand"),
        ("short-deck-holdem", "high hand"),
        ("five-card-draw", "high hand after a draw"),
        ("razz", "low hand"),
        ("deuce-to-seven-triple-draw", "low hand after a draw"),
        ("fixed-limit-omaha-hi-lo", "high and low"),
        ("badugi", "badugi after a draw"),
        ("hearts", "tricks"),
        ("war", "battles"),
        ("cheat", "claims"),
        ("crazy-eights", "plays"),
    ],
)
def test_the_family_is_what_wins(game: str, family: str) -> None:
    assert family_of(load(game)) == family


def test_the_hidden_share_is_that_of_the_cards_that_only_their_owner_sees() -> None:
    assert hidden_share(load("kuhn-poker")) == 1.0
    assert hidden_share(load("leduc-holdem")) == pytest.approx(2 / 3)  # one each, one for all
    two_hold_it = replace(load("no-limit-holdem"), player_count=2)
    assert hidden_share(two_hold_it) == pytest.approx(4 / 9)  # two each, five for all
    two_stud_it = replace(load("seven-card-stud"), player_count=2)
    assert hidden_share(two_stud_it) == pytest.approx(3 / 7)  # three down, four up


def test_nothing_is_hidden_when_nobody_looks_at_their_cards() -> None:
    kuhn = load("kuhn-poker")
    assert hidden_share(replace(kuhn, setup=replace(kuhn.setup, blind_hands=True))) == 0.0


@pytest.mark.parametrize(
    ("decisions", "place"), [(1.9, 0), (2.0, 1), (2.99, 1), (5.0, 3), (8.9, 4), (9.0, 5), (99, 5)]
)
def test_decisions_per_hand_give_the_first_axis(decisions: float, place: int) -> None:
    measures = replace(rating().measures, decisions=Figure.exact(decisions))
    cell = cell_of(load("kuhn-poker"), replace(rating(), measures=measures))
    assert cell.decisions == place


@pytest.mark.parametrize(("folded", "place"), [(0.0, 0), (0.15, 1), (0.44, 2), (0.59, 3), (1.0, 4)])
def test_the_share_of_hands_that_end_with_a_fold_gives_the_second_axis(
    folded: float, place: int
) -> None:
    measures = replace(rating().measures, folded=Figure.exact(folded))
    cell = cell_of(load("kuhn-poker"), replace(rating(), measures=measures))
    assert cell.folds == place


def test_every_place_on_an_axis_has_words() -> None:
    for bounds, words in ((DECISIONS, DECISION_WORDS), (FOLDS, FOLD_WORDS), (HIDDEN, HIDDEN_WORDS)):
        assert len(words) == len(bounds) + 1
        assert list(bounds) == sorted(bounds)


def test_a_cell_reads_as_a_description() -> None:
    assert str(Cell(1, 2, 2, "high hand", 2)) == (
        "2 to 3 decisions, 30 to 45 % folds, hidden, high hand, 2 seats"
    )
