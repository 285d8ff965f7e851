"""What no designer would leave in a game is taken out, or put where it belongs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from darwindeck.evolution import edit
from darwindeck.evolution.vestiges import without_vestiges
from darwindeck.genome.library import library_names, load
from darwindeck.genome.phases import BettingPhase, DealPhase, ForcedBetPhase

if TYPE_CHECKING:
    from darwindeck.genome.schema import GameGenome

KUHN, LEDUC = load("kuhn-poker"), load("leduc-holdem")


def kinds(game: GameGenome) -> list[str]:
    return [type(phase).__name__.removesuffix("Phase") for phase in game.turn_structure.phases]


@pytest.mark.parametrize("name", library_names())
def test_games_that_people_play_have_no_vestiges(name: str) -> None:
    assert without_vestiges(load(name)) == load(name)


def test_rounds_of_bets_about_the_same_cards_become_one() -> None:
    again = KUHN
    for _ in range(3):
        again = edit.insert_phase(again, 2, BettingPhase(min_bet=1))
    assert without_vestiges(again) == KUHN


def test_an_ante_in_mid_hand_is_left_out() -> None:
    tolled = edit.insert_phase(LEDUC, 3, ForcedBetPhase(ante=1))
    assert without_vestiges(tolled) == LEDUC


def test_an_ante_that_comes_too_late_is_asked_for_at_the_start() -> None:
    ante, *rest = LEDUC.turn_structure.phases
    late = edit.insert_phase(edit.with_phases(LEDUC, rest, 0), 1, ante)
    assert without_vestiges(late) == LEDUC


def test_where_nothing_is_at_stake_before_the_first_bet_there_is_an_ante() -> None:
    free = edit.remove_phase(LEDUC, 0)
    assert kinds(without_vestiges(free)) == kinds(LEDUC)


def test_the_last_bet_comes_after_the_last_card() -> None:
    late = edit.insert_phase(LEDUC, edit.last_place(LEDUC), DealPhase(to="board", count=1))
    assert kinds(late)[-3:] == ["Betting", "Deal", "Showdown"]
    assert kinds(without_vestiges(late))[-3:] == ["Deal", "Betting", "Showdown"]


def test_trumps_are_forgotten_where_there_are_no_tricks() -> None:
    trumps = load("whist").setup
    named = edit.with_setup(KUHN, trump_suit=trumps.trump_suit, turned_trump=trumps.turned_trump)
    assert without_vestiges(replace(named)) == KUHN
