"""What a rulebook says of a game is all that holds for it, and nothing that does not."""

from __future__ import annotations

from functools import cache

import pytest
from msgspec.structs import replace
from tests.rulebook.said import chapters_of, say

from darwindeck.genome.library import library_names, load
from darwindeck.genome.schema import Deck
from darwindeck.rulebook import handbook
from darwindeck.rulebook.chapters import IN_THE_TABLE
from darwindeck.words.rules import sections_of
from darwindeck.words.voice import Line

WITHOUT_ROLES = [name for name in library_names() if not load(name).roles]


@cache
def chapters(name: str) -> dict[str, str]:
    """Return the words of each chapter of a game's rulebook."""
    return chapters_of(handbook(load(name)))


@pytest.mark.parametrize("name", WITHOUT_ROLES)
def test_what_you_need_is_said_in_the_table_or_beside_it(name: str) -> None:
    for line in sections_of(load(name))["material"]:
        assert isinstance(line, Line)
        assert line.key in IN_THE_TABLE or say(line) in chapters(name)["What you need"]


def test_partners_and_unusual_orders_of_cards_are_told() -> None:
    assert "partners sitting alternately" in chapters("spades")["What you need"]
    assert "four, five, six, seven, jack, queen" in chapters("truco")["What you need"]
    assert "the ace of spades, the ace of clubs" in chapters("truco")["What you need"]


@pytest.mark.parametrize(
    ("name", "sides"), [("in-between", False), ("guts", False), ("loo", False), ("razz", True)]
)
def test_side_pots_are_explained_where_there_are_any(name: str, sides: bool) -> None:
    assert ("are the side pot" in chapters(name)["Who gets the pot"]) == sides


def test_rows_can_be_hands_of_any_kind() -> None:
    hands = chapters("chinese-poker")["Which hand wins"]
    assert "One pair A♠ A♥ K♦ Q♣ J♠" in hands
    assert "High card (none of these)" in hands


@pytest.mark.parametrize(("name", "again"), [("spades", False), ("truco", False), ("war", True)])
def test_tricks_go_on_only_where_somebody_has_cards_left(name: str, again: bool) -> None:
    assert ("go on with step" in chapters(name)["How a hand is played"]) == again


def test_who_wins_an_auction_is_not_told_to_pass() -> None:
    turn = chapters("pinochle")["Your turn, step by step"]
    assert "If you have won the auction, name trump" in turn
    assert "name a suit, or pass" not in turn


def test_no_card_is_free_where_trumps_have_to_be_played() -> None:
    said = " ".join(chapters("loo").values())
    assert "if not, play any card" not in said
    assert "if you have none, a trump" in said


def test_points_for_more_tricks_come_on_top() -> None:
    assert "Whatever holds for the same hand is added up." in chapters("euchre")["Points"]


def test_no_trump_is_due_where_there_is_none() -> None:
    loo = load("loo")
    plain = replace(loo, setup=replace(loo.setup, turned_trump=False))
    said = " ".join(chapters_of(handbook(plain)).values())
    assert "You must beat the best card so far if you can." in said
    assert "a trump" not in said


def test_jokers_are_told_apart_by_their_colour() -> None:
    whist = load("whist")
    setup = replace(
        whist.setup,
        initial_deck=Deck(jokers=2),
        top_cards=("Xh", "Xs"),
        cards_per_player=13,
    )
    needed = chapters_of(handbook(replace(whist, setup=setup)))["What you need"]
    assert "from the highest: the red joker, the black joker." in needed


def test_bowers_stand_below_a_joker_that_is_always_trump() -> None:
    euchre = load("euchre")
    deck = Deck("9TJQKA", jokers=1)
    setup = replace(euchre.setup, initial_deck=deck, top_cards=("Xs",), top_trumps=True)
    tricks = chapters_of(handbook(replace(euchre, setup=setup)))["Tricks"]
    assert "The black joker is the highest trump, whatever suit is trump" in tricks
    assert "Next below comes the jack of trumps, the right bower." in tricks
    assert "is the highest trump. The other jack" not in tricks


@pytest.mark.parametrize(("order", "high"), [("", True), ("3456789TJQKA2", False)])
def test_aces_are_high_unless_the_order_of_ranks_says_otherwise(order: str, high: bool) -> None:
    whist = load("whist")
    book = handbook(replace(whist, setup=replace(whist.setup, rank_order=order)))
    assert ("Aces are high." in chapters_of(book)["Tricks"]) == high


def test_a_house_sets_its_rows_by_a_rule_that_can_be_followed() -> None:
    said = " ".join(chapters("pai-gow-poker").values())
    assert "as long as the other one stays a pair of sevens, four kicker, or better" in said
    assert "A wild card is an ace, or whatever completes a straight or a flush" in said
    assert "If just one of them does, you get your bet back." in said


def test_players_in_teams_are_listed() -> None:
    whist = load("whist")
    five_tricks = replace(whist.turn_structure.phases[0], tricks=5)
    shorter = replace(
        whist,
        setup=replace(whist.setup, cards_per_player=5),
        turn_structure=replace(whist.turn_structure, phases=(five_tricks,)),
    )
    said = " ".join(chapters_of(handbook(shorter)).values())
    assert "4, 6, 8 or 10 players; 4 is usual" in said
