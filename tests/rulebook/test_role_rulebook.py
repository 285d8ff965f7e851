"""What the rulebook of a game with roles answers, and that the engine plays it that way."""

from __future__ import annotations

from msgspec.structs import replace
from tests.engine.role_tables import CUSTOMER, NARC, PLAYER, checks, deal, moves, start
from tests.rulebook.said import chapters_of, say

from darwindeck import load
from darwindeck.genome.phases import CommitPhase, DrawUpPhase
from darwindeck.rulebook import handbook
from darwindeck.words.book import Grid

HANDS = (
    "Torn Receipt, Marked Banknotes, Fingerprints",
    "Haggling, Country Villa, Loose Tongue",
    "Antique Map, Back Room, Lookout",
)


def answers() -> dict[str, str]:
    """Return the edge cases of the game by what is asked."""
    chapters = {say(chapter.heading): chapter for chapter in handbook(load("the-deal")).chapters}
    (grid,) = chapters["Edge cases"].blocks
    assert isinstance(grid, Grid)
    return {say(row[0]): say(row[1]) for row in grid.rows}


def test_a_raise_in_answer_takes_no_initiative_and_is_answered_too() -> None:
    words = answers()["you answer a raise with a raise?"]
    assert "The initiative stays where it is, and your raise is answered like any other." in words
    table = moves(start(*HANDS), "Torn Receipt", "Haggling")
    assert table.actor == PLAYER  # still answers the Narc
    table = checks(table, 1)
    assert table.actor == NARC
    assert deal(table).initiative == NARC
    assert checks(table, 1).actor == NARC  # at the decision: the round is over


def test_who_is_all_in_with_the_initiative_is_answered_and_then_the_betting_is_over() -> None:
    words = answers()["you have the initiative and have committed your last card?"]
    assert words == "The others answer; then the betting is over."
    game = load("the-deal")
    short = replace(
        game,
        turn_structure=replace(
            game.turn_structure,
            phases=(DrawUpPhase(to=2), CommitPhase(max_raises=5), *game.turn_structure.phases[2:]),
        ),
    )
    table = moves(
        start("Torn Receipt, Fingerprints", "Haggling, Loose Tongue", game=short), "check"
    )
    table = moves(table, "Haggling", "check", "Loose Tongue")
    assert table.actor == PLAYER
    table = checks(table, 1)
    assert deal(table).deciding


def test_the_later_of_two_cards_of_one_kind_counts_in_one_flip() -> None:
    question = "two cards of a kind of which only the last counts are turned over together?"
    assert "The one that was committed later counts" in answers()[question]
    table = checks(moves(start(*HANDS), "check", "Country Villa", "Back Room"), 2)
    assert dict(deal(table).total("cover").parts) == {"Back Room": 25}


def test_cards_of_a_deal_that_is_off_are_turned_over_for_their_heat() -> None:
    assert "their heat is written down" in answers()["Player folds?"]
    table = moves(start(*HANDS), "Marked Banknotes", "check", "fold")
    assert deal(table).number == 2
    assert deal(table).total("heat").amount == 2


def test_a_deal_goes_on_without_the_narc_and_the_customer() -> None:
    assert answers()["Narc or Customer folds?"] == "The deal goes on without them."
    table = moves(start(*HANDS), "fold", "fold", "check")
    assert (table.actor, deal(table).number) == (PLAYER, 1)


def test_cards_of_who_folded_count() -> None:
    assert "and count" in answers()["somebody who has committed cards folds?"]
    table = moves(start(*HANDS), "check", "Loose Tongue", "check", "fold")
    assert deal(table).total("evidence").amount == 8
    assert table.folded[CUSTOMER]


def test_heat_is_never_below_nothing() -> None:
    assert answers()["heat falls below 0?"] == "It counts as 0 until it is above 0 again."
    table = checks(moves(checks(start(*HANDS[:2], "Lie Low, Old Cemetery"), 2), "Lie Low"), 3)
    assert deal(table).total("heat").amount == 0
    assert deal(table).total("evidence").amount == 0


def test_equal_evidence_and_cover_is_no_bust() -> None:
    assert "That is no bust" in answers()["evidence and cover are equal?"]
    table = checks(start(*HANDS), 18)
    assert not table.over
    assert deal(table).number == 2


def test_the_cards_lie_in_one_row_so_that_their_order_can_be_seen() -> None:
    chapters = chapters_of(handbook(load("the-deal")))
    assert "room in the middle of the table for a row of cards" in chapters["Setting up"]
    assert "Make a column for heat" in chapters["Setting up"]
    assert "at the right end of the row" in chapters["Your turn, step by step"]
