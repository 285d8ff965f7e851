"""Rules A 5-8: when a round ends, what reopens the action, and when nobody can bet any more."""

from __future__ import annotations

from darwindeck import AllIn, Bet, Call, Check, Fold, Raise
from darwindeck.table.events import Acted, Returned, Won

from .tables import (
    ALL_IN,
    CALL,
    CHECK,
    FOLD,
    acted,
    deal,
    events,
    evolved,
    holdem,
    kinds,
    play,
    play_out,
    to_the_flop,
)

# Rule 5: the end of a round


def test_a_round_ends_when_everybody_has_checked() -> None:
    table = play(to_the_flop(holdem(200, 200, 200)), CHECK, CHECK)
    assert len(table.board) == 3
    assert len(play(table, CHECK).board) == 4


def test_a_round_ends_when_everybody_has_matched_the_bet() -> None:
    table = play(to_the_flop(holdem(200, 200, 200)), CHECK, Bet(10), CALL)
    assert len(table.board) == 3  # seat 1 checked before the bet and has to answer it
    table = play(table, CALL)
    assert len(table.board) == 4
    assert table.bets == (0, 0, 0)
    assert table.pot == 36


def test_a_round_goes_on_until_everybody_has_answered_the_last_raise() -> None:
    table = play(to_the_flop(holdem(200, 200, 200)), Bet(10), Raise(30), CALL)
    assert table.actor == 1
    table = play(table, Raise(50), CALL)
    assert table.actor == 0
    assert len(play(table, CALL).board) == 4


def test_the_raiser_does_not_act_again_when_everybody_calls() -> None:
    table = play(to_the_flop(holdem(200, 200, 200)), Bet(10), Raise(30), CALL, CALL)
    assert len(table.board) == 4
    assert acted(table)[-4:] == [1, 2, 0, 1]


def test_a_round_ends_when_only_one_player_has_not_folded() -> None:
    table = play(holdem(200, 200, 200), FOLD, FOLD)
    assert table.over
    assert table.board == ()


def test_who_bets_and_is_not_called_wins_only_what_the_others_put_in() -> None:
    table = play(holdem(200, 200, 200), Raise(50), FOLD, FOLD)
    assert table.payoffs == (3, -1, -2)


def test_a_bet_that_everybody_folds_to_is_returned_before_the_pot_is_won() -> None:
    table = play(holdem(200, 200, 200), Raise(50), FOLD, FOLD)
    assert events(table.log, Returned) == [Returned(seat=0, amount=48)]
    assert events(table.log, Won) == [Won(0, {0: 5}, uncontested=True)]


def test_no_bets_are_left_on_the_table_when_everybody_folded() -> None:
    assert play(holdem(200, 200, 200), Raise(50), FOLD, FOLD).bets == (0, 0, 0)


def test_the_part_of_a_bet_that_nobody_can_match_is_returned() -> None:
    table = play(holdem(200, 50, 30), ALL_IN, ALL_IN, ALL_IN)
    assert events(table.log, Returned) == [Returned(seat=0, amount=150)]


def test_a_big_blind_that_everybody_folds_to_wins_the_small_blind() -> None:
    table = play(holdem(200, 200, 200), FOLD, FOLD)
    assert table.payoffs == (0, -1, 1)


# Rule 6: what reopens the action


def test_a_full_raise_reopens_the_action_for_who_already_acted() -> None:
    table = play(to_the_flop(holdem(200, 200, 200)), Bet(10), Raise(20), FOLD)
    assert kinds(table) == {Fold, Call, Raise, AllIn}


def test_a_bet_reopens_the_action_for_who_checked() -> None:
    table = play(to_the_flop(holdem(200, 200, 200)), CHECK, Bet(10), FOLD)
    assert Raise(20) in table.legal_actions


def test_a_short_all_in_does_not_reopen_the_action() -> None:
    # Seat 1 bets 50; seat 2 calls; the button's 70 is 20 more, not a full raise.
    table = play(to_the_flop(holdem(72, 500, 500)), Bet(50), CALL, ALL_IN)
    assert table.actor == 1
    assert kinds(table) == {Fold, Call}
    assert table.legal_actions.to_call == 20
    assert kinds(play(table, CALL)) == {Fold, Call}


def test_an_all_in_of_exactly_a_full_raise_reopens_the_action() -> None:
    table = play(to_the_flop(holdem(102, 500, 500)), Bet(50), CALL, ALL_IN)
    assert kinds(table) == {Fold, Call, Raise, AllIn}
    assert table.legal_actions.bet_range == range(150, 499)


def test_a_short_all_in_does_not_close_the_action_for_who_has_not_acted() -> None:
    table = play(to_the_flop(holdem(500, 500, 72)), Bet(50), ALL_IN)
    assert table.actor == 0
    assert Raise in kinds(table)


def test_after_a_short_all_in_the_minimum_raise_is_the_last_full_raise() -> None:
    table = play(to_the_flop(holdem(500, 500, 72)), Bet(50), ALL_IN)  # 70 to call
    assert table.legal_actions.bet_range == range(120, 499)


def test_a_short_all_in_bet_does_not_reopen_the_action_for_who_checked() -> None:
    table = play(to_the_flop(holdem(200, 200, 3)), CHECK, ALL_IN, CALL)  # all in for 1
    assert table.actor == 1
    assert kinds(table) == {Fold, Call}


def test_several_short_all_ins_reopen_for_who_faces_a_full_raise() -> None:
    # Seat 1 bets 100, seat 2 calls; 150 and then 220 are both short, but 120 more for seat 1.
    table = to_the_flop(holdem(500, 500, 500, 152, 222))
    table = play(table, Bet(100), CALL, ALL_IN, ALL_IN, FOLD)
    assert table.actor == 1
    assert table.legal_actions.to_call == 120
    assert table.legal_actions.bet_range == range(320, 499)


def test_several_short_all_ins_of_exactly_a_full_raise_reopen() -> None:
    table = to_the_flop(holdem(500, 500, 500, 152, 202))
    table = play(table, Bet(100), CALL, ALL_IN, ALL_IN, FOLD)  # 150, then 200
    assert table.actor == 1
    assert table.legal_actions.bet_range == range(300, 499)


def test_several_short_all_ins_do_not_reopen_for_who_called_one_of_them() -> None:
    # Seat 3 already paid the first short all-in: it faces only 70 of a full raise of 100.
    table = to_the_flop(holdem(222, 500, 152, 500))
    table = play(table, Bet(100), ALL_IN, CALL, ALL_IN)
    assert table.actor == 1
    assert Raise in kinds(table)
    table = play(table, CALL)
    assert table.actor == 3
    assert table.legal_actions.to_call == 70
    assert kinds(table) == {Fold, Call}


def test_several_short_all_ins_below_a_full_raise_do_not_reopen() -> None:
    table = to_the_flop(holdem(500, 500, 500, 132, 182))
    table = play(table, Bet(100), CALL, ALL_IN, ALL_IN, FOLD)  # 80 more in all
    assert table.actor == 1
    assert kinds(table) == {Fold, Call}


def test_a_full_raise_after_a_short_all_in_is_measured_from_the_new_price() -> None:
    table = play(to_the_flop(holdem(500, 500, 72)), Bet(50), ALL_IN, Raise(120), CALL)
    assert len(table.board) == 4
    assert table.pot == 6 + 70 + 120 + 120


def test_the_big_blind_may_raise_after_a_short_all_in() -> None:
    table = play(holdem(3, 200, 200), ALL_IN, CALL)
    assert table.actor == 2
    assert table.legal_actions.to_call == 1
    assert table.legal_actions.bet_range == range(5, 201)


# Rule 7: nobody to raise


def test_nobody_may_raise_when_every_opponent_is_all_in() -> None:
    table = play(holdem(200, 50), CALL, ALL_IN)
    assert kinds(table) == {Fold, Call}


def test_nobody_may_raise_when_the_others_are_all_in_or_folded() -> None:
    table = play(holdem(200, 200, 50), CALL, FOLD, ALL_IN)
    assert table.actor == 0
    assert kinds(table) == {Fold, Call}


def test_a_player_may_raise_when_one_opponent_can_still_call_more() -> None:
    table = play(holdem(200, 50, 200), CALL, ALL_IN, CALL)
    assert table.actor == 0
    assert Raise in kinds(table)


def test_nobody_may_raise_when_the_only_opponent_left_has_just_enough_to_call() -> None:
    table = play(holdem(200, 50, 30), Raise(50))
    assert table.actor == 1  # seat 2 cannot even call
    assert kinds(table) == {Fold, Call}


# Rule 8: cards without betting


def test_when_one_player_is_left_with_chips_the_cards_are_dealt_without_betting() -> None:
    table = play(holdem(200, 50), CALL, ALL_IN, CALL)
    assert table.over
    assert len(table.board) == 5
    assert len(events(table.log, Acted)) == 3


def test_when_everybody_is_all_in_the_cards_are_dealt_without_betting() -> None:
    table = play(holdem(100, 100, 100), ALL_IN, CALL, CALL)
    assert table.over
    assert len(table.board) == 5


def test_two_players_with_chips_bet_on_beside_an_all_in_player() -> None:
    table = play(holdem(10, 200, 200), ALL_IN, CALL, CALL)
    assert table.actor == 1
    assert kinds(table) == {Fold, Check, Bet, AllIn}


def test_a_player_alone_with_chips_is_not_asked_for_the_rest_of_a_blind() -> None:
    # The big blind is all in for the 1 that the small blind already put in.
    table = deal("no-limit-holdem", ["AsAh", "KsKh"], "2c3d4h8s9c", stacks=(200, 1))
    assert table.over
    assert table.stacks == (201, 0)


def test_a_player_who_has_more_in_than_the_all_in_opponent_has_nothing_to_decide() -> None:
    table = play(holdem(200, 200, 1), FOLD)
    assert table.over
    assert acted(table) == [0]


def test_everyone_all_in_in_an_evolved_game_goes_straight_to_showdown() -> None:
    table = play(evolved(10, 10, 10), Bet(10), CALL, CALL)
    assert table.over
    assert sum(table.stacks) == 30


def test_betting_goes_on_in_the_next_round_after_a_called_bet() -> None:
    table = play(to_the_flop(holdem(200, 200)), Bet(10), CALL)
    assert kinds(table) == {Fold, Check, Bet, AllIn}
    assert play_out(table).pot == 0


def test_who_is_all_in_for_the_ante_has_no_decision() -> None:
    table = play(evolved(100, 5, 100, ante=5), CHECK, CHECK)
    assert acted(table) == [2, 0]
    assert table.over
    assert Check not in kinds(table)
