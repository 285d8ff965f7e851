"""Rules C: betting games as evolution makes them, with their edge cases."""

from __future__ import annotations

import pytest

from darwindeck import AllIn, Bet, Check, Raise, Table
from darwindeck.genome.schema import BettingPhase
from darwindeck.table.events import Returned, Shown, Won

from .tables import ALL_IN, CALL, CHECK, FOLD, acted, deal, events, evolved, game_of, kinds, play

ONE_ROUND = game_of(BettingPhase(min_bet=10, max_raises=3), cards_per_player=5, player_count=3)
HANDS = ["AsAhKsKhQs", "JsJhTsTh9s", "2c3d4h8s9c"]

# Rule 14: a new hand


def test_a_new_hand_resets_bets_folds_and_the_pot() -> None:
    table = play(Table.start(ONE_ROUND, seed=1), Bet(10), Raise(20), FOLD, FOLD)
    table = table.next_hand()
    assert table.pot == 0
    assert table.bets == (0, 0, 0)
    assert table.folded == (False, False, False)


def test_a_new_hand_resets_the_number_of_raises() -> None:
    game = game_of(BettingPhase(min_bet=10, max_raises=1))
    table = play(Table.start(game, seed=1), Bet(10), Raise(20), FOLD).next_hand()
    assert Raise(20) in play(table, Bet(10)).legal_actions


def test_a_new_hand_moves_the_starting_position_by_one() -> None:
    table = Table.start(ONE_ROUND, seed=1)
    openers = []
    for _ in range(4):
        openers.append(table.actor)
        table = play(table, CHECK, CHECK, CHECK).next_hand()
    assert openers == [1, 2, 0, 1]


# Rule 15: the round


def test_a_round_starts_from_the_left_of_the_button_and_goes_clockwise() -> None:
    table = play(Table.start(ONE_ROUND, seed=1, button=1), CHECK, CHECK, CHECK)
    assert acted(table) == [2, 0, 1]


# Rule 16: showdown


def test_the_best_hand_among_those_who_have_not_folded_wins() -> None:
    table = play(deal(ONE_ROUND, HANDS), Bet(10), CALL, FOLD)  # the best hand folds
    assert table.payoffs == (0, 10, -10)


def test_equal_hands_tie() -> None:
    hands = ["AsKsQsJs9h", "AhKhQhJh9s", "2c3d4h8s9c"]
    table = play(deal(ONE_ROUND, hands), Bet(10), CALL, CALL)
    assert table.payoffs == (5, 5, -10)


def test_all_but_one_fold_and_nothing_is_compared() -> None:
    table = play(deal(ONE_ROUND, HANDS), CHECK, Bet(10), FOLD, FOLD)
    assert table.payoffs == (0, 0, 0)
    assert events(table.log, Shown) == []
    assert events(table.log, Returned) == [Returned(2, 10)]
    assert events(table.log, Won) == []  # nothing else was in the pot


# Edge cases


@pytest.mark.parametrize("chips", [1, 5, 9])
def test_a_player_with_fewer_chips_than_the_minimum_can_only_check_or_go_all_in(
    chips: int,
) -> None:
    table = evolved(100, chips, min_bet=10)
    assert kinds(table) == {Check, AllIn}
    table = play(table, ALL_IN)
    assert table.bets == (0, chips)
    assert table.legal_actions.to_call == chips


def test_a_raise_over_a_short_all_in_adds_the_whole_minimum() -> None:
    table = play(evolved(100, 4, 100), ALL_IN)
    assert table.legal_actions.bet_range == range(14, 15)


def test_everyone_all_in_at_once_goes_straight_to_showdown() -> None:
    game = game_of(
        BettingPhase(min_bet=10), BettingPhase(min_bet=10), cards_per_player=5, player_count=3
    )
    table = deal(game, HANDS, stacks=(10, 10, 10))
    table = play(table, Bet(10), CALL, CALL)
    assert table.over
    assert table.stacks == (30, 0, 0)


def test_checking_all_round_wins_nothing() -> None:
    table = play(Table.start(ONE_ROUND, seed=1), CHECK, CHECK, CHECK)
    assert table.over
    assert table.payoffs == (0, 0, 0)


def test_starting_chips_are_the_stacks_unless_others_are_given() -> None:
    assert Table.start(ONE_ROUND, seed=1).stacks == (100, 100, 100)
