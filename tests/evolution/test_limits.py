"""Evolved games stay small enough to be explained and weighed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from darwindeck.evolution.edit import placed, replace_phase
from darwindeck.evolution.limits import limit_problems
from darwindeck.genome.library import load
from darwindeck.genome.phases import DealPhase

if TYPE_CHECKING:
    from darwindeck.genome.schema import GameGenome


def with_more_cards(name: str, more: int) -> GameGenome:
    """Return a game in which everyone is dealt more cards at first."""
    game = load(name)
    index, deal = placed(game, DealPhase)[0]
    return replace_phase(game, index, replace(deal, count=deal.count + more))


BADUGI_OF_13 = (
    "there are 1093 ways to exchange cards of a hand: use smaller hands or exchange fewer, "
    "for at most 1024"
)


@pytest.mark.parametrize(
    ("name", "more", "words"),
    [
        ("fixed-limit-holdem", 4, "a hand is chosen from up to 11 cards: use at most 10"),
        ("razz", 4, "a hand is chosen from up to 11 cards: use at most 10"),
        ("badugi", 9, BADUGI_OF_13),
    ],
)
def test_more_cards_than_anybody_can_weigh_are_a_problem(name: str, more: int, words: str) -> None:
    assert words in [problem.message for problem in limit_problems(with_more_cards(name, more))]


@pytest.mark.parametrize(
    "name", ["fixed-limit-holdem", "fixed-limit-omaha-hi-lo", "razz", "badugi", "blackjack"]
)
def test_the_games_of_the_library_have_no_more_cards_than_that(name: str) -> None:
    assert not list(limit_problems(load(name)))
