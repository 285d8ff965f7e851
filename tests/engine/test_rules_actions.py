"""Rules A 1-4: which actions there are, who has one, and which are legal when."""

from __future__ import annotations

from darwindeck import AllIn, Bet, Call, Check, Fold, Raise

from .tables import ALL_IN, CALL, CHECK, FOLD, acted, evolved, holdem, kinds, play, to_the_flop


def test_a_player_who_folded_is_skipped() -> None:
    table = play(holdem(200, 200, 200), FOLD, CALL, CHECK)  # the button is out
    table = play(table, CHECK, CHECK)
    assert len(table.board) == 4  # the flop was checked round without the button
    assert acted(table) == [0, 1, 2, 1, 2]
    assert table.actor == 1


def test_a_player_who_is_all_in_is_skipped() -> None:
    table = play(holdem(10, 200, 200), ALL_IN, CALL, CALL)
    assert len(table.board) == 3
    assert acted(play(table, CHECK, CHECK)) == [0, 1, 2, 1, 2]


def test_a_player_without_chips_is_not_dealt_in() -> None:
    table = holdem(200, 0, 200)
    assert table.seated == (True, False, True)
    assert table.hands[1] == ()
    assert table.bets == (1, 0, 2)  # heads-up blinds


def test_with_nothing_to_call_a_player_may_check_or_bet() -> None:
    assert kinds(evolved(100, 100)) == {Check, Bet}


def test_with_nothing_to_call_a_call_is_not_legal() -> None:
    assert CALL not in evolved(100, 100).legal_actions


def test_who_cannot_afford_the_minimum_bet_may_check_or_go_all_in() -> None:
    assert kinds(evolved(100, 9)) == {Check, AllIn}


def test_who_can_just_afford_the_minimum_bet_may_bet_it() -> None:
    table = evolved(100, 10)
    assert kinds(table) == {Check, Bet}
    assert table.legal_actions.bet_range == range(10, 11)


def test_facing_a_bet_a_player_may_fold_call_or_raise() -> None:
    assert kinds(play(evolved(100, 100), Bet(10))) == {Fold, Call, Raise}


def test_facing_a_bet_a_check_is_not_legal() -> None:
    assert CHECK not in play(evolved(100, 100), Bet(10)).legal_actions


def test_folding_is_always_legal_facing_a_bet() -> None:
    assert FOLD in play(evolved(3, 100), Bet(10)).legal_actions


def test_a_call_must_be_affordable_in_full() -> None:
    table = play(evolved(9, 100), Bet(10))
    assert kinds(table) == {Fold, AllIn}
    assert table.legal_actions.to_call == 9


def test_all_in_for_less_than_the_call_pays_what_is_left() -> None:
    table = play(evolved(9, 100), Bet(10), ALL_IN)
    assert table.over
    assert sum(table.stacks) == 109
    assert sorted(table.payoffs) == [-9, 9]


def test_a_call_of_exactly_the_stack_is_a_call() -> None:
    table = play(evolved(10, 100), Bet(10))
    assert kinds(table) == {Fold, Call}
    assert sorted(play(table, CALL).payoffs) == [-10, 10]


def test_a_full_raise_must_be_affordable_in_a_fixed_increment_game() -> None:
    assert kinds(play(evolved(19, 100), Bet(10))) == {Fold, Call}
    assert kinds(play(evolved(20, 100), Bet(10))) == {Fold, Call, Raise}


def test_in_no_limit_all_in_is_legal_as_a_bet() -> None:
    table = to_the_flop(holdem(200, 200, 200))
    assert kinds(table) == {Fold, Check, Bet, AllIn}


def test_in_no_limit_all_in_is_legal_as_a_raise() -> None:
    assert kinds(holdem(200, 200, 200)) == {Fold, Call, Raise, AllIn}


def test_in_no_limit_all_in_is_legal_as_less_than_a_full_raise() -> None:
    assert kinds(holdem(3, 200, 200)) == {Fold, Call, AllIn}


def test_in_no_limit_all_in_is_legal_as_a_short_call() -> None:
    assert kinds(play(holdem(200, 20, 200), Raise(50))) == {Fold, AllIn}


def test_in_pot_limit_all_in_is_legal_up_to_the_pot() -> None:
    assert AllIn in kinds(holdem(7, 200, 200, game="pot-limit-holdem"))
    assert AllIn not in kinds(holdem(8, 200, 200, game="pot-limit-holdem"))


def test_an_all_in_raise_may_be_written_as_a_raise_to_everything() -> None:
    table = holdem(200, 200, 200)
    assert Raise(200) in table.legal_actions
    assert play(table, Raise(200)).stacks == play(table, ALL_IN).stacks == (0, 199, 198)


def test_evolved_games_do_not_offer_folding_for_free() -> None:
    assert FOLD not in evolved(100, 100).legal_actions


def test_poker_games_accept_folding_for_free() -> None:
    table = play(to_the_flop(holdem(200, 200, 200)), FOLD)
    assert table.folded == (False, True, False)
    assert table.actor == 2


def test_who_folds_for_free_loses_what_is_in_the_pot() -> None:
    table = play(to_the_flop(holdem(200, 200, 200)), FOLD, FOLD)
    assert table.over
    assert table.payoffs == (4, -2, -2)
