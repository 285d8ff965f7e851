"""What no designer would leave in a game is taken out, or put where it belongs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from darwindeck.evolution import edit
from darwindeck.evolution.vestiges import without_vestiges
from darwindeck.genome.library import library_names, load
from darwindeck.genome.phases import (
    BettingPhase,
    DealPhase,
    DrawPhase,
    ExchangePhase,
    ForcedBetPhase,
    PlayPhase,
)

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


def test_bets_have_the_same_limits_in_all_rounds_and_do_not_shrink() -> None:
    holdem = load("no-limit-holdem")
    places = [index for index, _ in edit.placed(holdem, BettingPhase)]
    small, capped = (BettingPhase(min_bet=1, structure="pot_limit"), BettingPhase(min_bet=6))
    mixed = edit.replace_phase(edit.replace_phase(holdem, places[1], small), places[2], capped)
    rounds = [phase for _, phase in edit.placed(without_vestiges(mixed), BettingPhase)]
    assert [phase.min_bet for phase in rounds] == [2, 2, 6, 6]
    assert {(phase.structure, phase.max_raises) for phase in rounds} == {("no_limit", None)}


def test_no_cards_are_thrown_away_between_tricks() -> None:
    whist = load("whist")
    thrown = edit.insert_phase(whist, 0, PlayPhase(mandatory=False), before_round=True)
    assert without_vestiges(thrown) == whist


@pytest.mark.parametrize(("cards", "left"), [(5, False), (4, True)])
def test_hands_are_not_passed_on_as_a_whole(cards: int, left: bool) -> None:
    draw = load("five-card-draw")
    index, _ = edit.placed(draw, ExchangePhase)[0]
    passing = ExchangePhase(min_cards=cards, max_cards=cards, passed_to=("left",))
    passed = without_vestiges(edit.replace_phase(draw, index, passing))
    assert ("Exchange" in kinds(passed)) == left


def test_bets_begin_at_the_big_blind() -> None:
    holdem = load("no-limit-holdem")
    index, phase = edit.placed(holdem, BettingPhase)[0]
    dear = edit.replace_phase(holdem, index, replace(phase, min_bet=4))
    assert without_vestiges(dear) == holdem


def test_trumps_are_forgotten_where_there_are_no_tricks() -> None:
    trumps = load("whist").setup
    named = edit.with_setup(KUHN, trump_suit=trumps.trump_suit, turned_trump=trumps.turned_trump)
    assert without_vestiges(replace(named)) == KUHN


def test_an_ante_is_asked_for_once_and_not_in_every_round() -> None:
    liars = load("liars-poker")
    again = edit.with_phases(liars, liars.turn_structure.phases, repeat_from=0)
    assert without_vestiges(again) == liars


def test_cards_that_are_gathered_in_at_once_are_not_dealt() -> None:
    liars = load("liars-poker")
    twice = edit.insert_phase(liars, 1, DealPhase(count=3), before_round=True)
    assert without_vestiges(twice) == liars


def test_cards_of_the_set_up_that_are_gathered_in_at_once_are_not_dealt() -> None:
    liars = load("liars-poker")
    assert without_vestiges(edit.with_setup(liars, cards_per_player=5)) == liars


@pytest.mark.parametrize("name", ["five-card-draw", "teen-patti"])
def test_nothing_is_gathered_before_the_first_deal(name: str) -> None:
    game = load(name)
    index, deal = edit.placed(game, DealPhase)[0]
    gathering = edit.replace_phase(game, index, replace(deal, gather=True))
    assert without_vestiges(gathering) == without_vestiges(game)


@pytest.mark.parametrize("name", ["liars-poker", "guts", "knock-out-whist"])
def test_cards_are_gathered_where_they_are_dealt_again(name: str) -> None:
    game = load(name)
    kept = without_vestiges(game)
    assert [deal.gather for _, deal in edit.placed(kept, DealPhase)] == [
        deal.gather for _, deal in edit.placed(game, DealPhase)
    ]


def test_nobody_bets_on_cards_that_are_gathered_in() -> None:
    guts = load("guts")
    bet = edit.insert_phase(guts, 1, BettingPhase(), before_round=True)
    assert without_vestiges(edit.insert_phase(bet, 1, DealPhase(count=3))) == guts


def test_who_collects_sets_may_draw() -> None:
    gin = load("gin-rummy")
    drawn = without_vestiges(edit.remove_phase(gin, 0))
    assert drawn == edit.replace_phase(gin, 0, DrawPhase())


def test_no_board_is_dealt_where_there_is_no_showdown() -> None:
    whist = load("whist")
    board = edit.insert_phase(whist, 0, DealPhase(to="board", burn=1), before_round=True)
    assert without_vestiges(board) == whist


def test_no_pile_is_begun_that_nobody_uses() -> None:
    assert without_vestiges(edit.with_setup(LEDUC, initial_discard_count=1)) == LEDUC


def test_before_a_showdown_there_are_bets() -> None:
    shown = edit.insert_phase(edit.remove_phase(KUHN, 1), 1, ExchangePhase(max_cards=1))
    assert kinds(without_vestiges(shown)) == ["ForcedBet", "Exchange", "Betting", "Showdown"]


def test_a_rule_for_points_is_named_once() -> None:
    hearts = load("hearts")
    twice = replace(hearts, scoring_rules=(*hearts.scoring_rules, hearts.scoring_rules[0]))
    assert without_vestiges(twice) == hearts


def test_there_is_one_ante() -> None:
    liars = load("liars-poker")
    assert without_vestiges(edit.insert_phase(liars, 1, ForcedBetPhase(ante=2))) == liars
