"""Showdowns by an order of hands that the game brings along."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from darwindeck import load
from darwindeck.hands import HandOrder

from .tables import deal, play_out

if TYPE_CHECKING:
    from darwindeck.genome.schema import GameGenome

FULL_HOUSE_ON_TOP = HandOrder(
    ("full_house", "four_of_a_kind", "flush", "three_of_a_kind", "one_pair", "high_card")
)


def with_order(name: str, order: HandOrder, wild: tuple[str, ...] = ()) -> GameGenome:
    """Return a game of the library that is shown down by another order."""
    game = load(name)
    *phases, showdown = game.turn_structure.phases
    shown = replace(showdown, ranking=order, wild_cards=wild)
    structure = replace(game.turn_structure, phases=(*phases, shown))
    return replace(game, turn_structure=structure)


HOLDEM = with_order("fixed-limit-holdem", FULL_HOUSE_ON_TOP)


@pytest.mark.parametrize(
    ("hands", "board", "winner"),
    [
        (("AsAh", "KsKh"), "AdKdKc7s2h", 0),  # a full house beats four of a kind
        (("QhJd", "AsAh"), "Ts9s8h3d2c", 1),  # a straight is queen high
        (("8d8h", "AsAh"), "KsQsJd5d5c", 1),  # two pair is the higher one of them
        (("5h2d", "AsAh"), "KsQsJd5d5c", 0),  # three of a kind beats it
    ],
)
def test_the_first_kind_of_the_list_that_somebody_holds_wins(
    hands: tuple[str, str], board: str, winner: int
) -> None:
    payoffs = play_out(deal(HOLDEM, hands, board)).payoffs
    assert payoffs.index(max(payoffs)) == winner


def test_exactly_two_cards_of_the_hand_count_where_the_game_says_so() -> None:
    # Four spades on the board and one in the hand are no flush, and no straight counts.
    omaha = with_order("pot-limit-omaha", FULL_HOUSE_ON_TOP)
    table = play_out(deal(omaha, ["AsKdQh9c", "8c8d2h3h"], "2sTs6s9s4d"))
    assert table.payoffs == (2, -2)  # a pair of nines against a pair of eights


def test_a_wild_card_stands_for_what_counts() -> None:
    # The two would make a straight, which does not count: it makes a pair of tens.
    draw = with_order("five-card-draw", FULL_HOUSE_ON_TOP, ("2",))
    table = play_out(deal(draw, ["Ts9h8d7c2s", "JhJd4c5s6h"]))
    assert table.payoffs[1] > 0


def test_three_cards_are_compared_by_an_order_of_three() -> None:
    flush_first = HandOrder(("flush", "three_of_a_kind", "one_pair", "high_card"), cards=3)
    game = with_order("teen-patti", flush_first)
    assert play_out(deal(game, ["2s5s7s", "AsAhAd"])).payoffs[0] > 0
    assert play_out(deal(game, ["AsKhQd", "2s2h3d"])).payoffs[1] > 0
