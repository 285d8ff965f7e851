"""Rules B: the sizes and caps of bets in each betting structure."""

from __future__ import annotations

import pytest

from darwindeck import AllIn, Bet, Call, Check, Fold, Raise, Table, simulate
from darwindeck.genome.schema import BettingPhase, DealPhase, ForcedBetPhase
from tests.effort import needs_compilation

from .tables import (
    ALL_IN,
    BRING_IN,
    CALL,
    CHECK,
    FOLD,
    evolved,
    game_of,
    holdem,
    kinds,
    play,
    to_the_board,
    to_the_flop,
)

# Fixed increment


def test_fixed_increment_a_bet_is_exactly_the_minimum() -> None:
    assert evolved(100, 100).legal_actions.bet_range == range(10, 11)


def test_fixed_increment_a_raise_adds_the_minimum() -> None:
    table = play(evolved(100, 100), Bet(10))
    assert table.legal_actions.bet_range == range(20, 21)
    assert play(table, Raise(20)).legal_actions.bet_range == range(30, 31)


def test_fixed_increment_raise_disappears_after_exactly_max_raises() -> None:
    table = play(evolved(100, 100, max_raises=3), Bet(10), Raise(20), Raise(30))
    assert Raise(40) in table.legal_actions
    table = play(table, Raise(40))
    assert kinds(table) == {Fold, Call}


@pytest.mark.parametrize("cap", [0, 1, 2, 5])
def test_fixed_increment_the_cap_counts_raises_and_not_the_first_bet(cap: int) -> None:
    table = play(evolved(100, 100, max_raises=cap), Bet(10))
    for raised in range(cap):
        table = play(table, Raise(20 + 10 * raised))
    assert kinds(table) == {Fold, Call}


def test_fixed_increment_all_in_is_not_a_choice_when_a_bet_can_be_afforded() -> None:
    assert ALL_IN not in evolved(100, 100).legal_actions


def test_fixed_increment_all_in_is_no_way_to_raise_by_less() -> None:
    assert kinds(play(evolved(15, 100), Bet(10))) == {Fold, Call}


def test_the_cap_starts_again_in_the_next_round() -> None:
    rounds = BettingPhase(min_bet=10, max_raises=1), BettingPhase(min_bet=10, max_raises=1)
    table = play(Table.start(game_of(*rounds), seed=1), Bet(10), Raise(20), CALL)
    assert Raise(20) in play(table, Bet(10)).legal_actions


# No limit


def test_no_limit_a_bet_is_at_least_the_big_blind_and_at_most_everything() -> None:
    assert to_the_flop(holdem(200, 200, 200)).legal_actions.bet_range == range(2, 199)


def test_no_limit_the_first_raise_before_the_flop_is_to_at_least_two_big_blinds() -> None:
    assert holdem(200, 200, 200).legal_actions.bet_range == range(4, 201)


def test_no_limit_a_raise_is_at_least_the_last_raise() -> None:
    table = play(holdem(200, 200, 200), Raise(10))  # a raise of 8
    assert table.legal_actions.bet_range == range(18, 201)


def test_no_limit_a_larger_raise_makes_the_next_one_larger() -> None:
    table = play(to_the_flop(holdem(400, 400, 400)), Bet(10), Raise(50))
    assert table.legal_actions.bet_range == range(90, 399)


def test_no_limit_a_smaller_raise_than_the_bet_is_not_legal() -> None:
    table = play(to_the_flop(holdem(200, 200, 200)), Bet(50))
    assert Raise(99) not in table.legal_actions
    assert Raise(100) in table.legal_actions


def test_no_limit_the_minimum_falls_back_to_the_big_blind_in_the_next_round() -> None:
    table = play(to_the_flop(holdem(200, 200)), Bet(50), CALL)
    assert table.legal_actions.bet_range == range(2, 149)


def test_no_limit_has_no_cap() -> None:
    table = holdem(200, 200)
    for to in range(4, 100, 2):
        table = play(table, Raise(to))
    assert Raise(100) in table.legal_actions


def test_no_limit_a_cap_is_possible() -> None:
    game = game_of(BettingPhase(min_bet=2, max_raises=1, structure="no_limit"))
    table = play(Table.start(game, seed=1), Bet(2), Raise(10))
    assert kinds(table) == {Fold, Call}


def test_no_limit_a_stack_below_the_minimum_bet_may_go_all_in() -> None:
    table = to_the_flop(holdem(200, 3, 200))
    assert AllIn in kinds(table)
    assert Bet not in kinds(table)


# Pot limit


@pytest.mark.parametrize(
    ("seats", "maximum"),
    [(2, 6), (3, 7), (6, 7)],  # call and raise the pot: 1 to call, 4 in; 2 to call, 5 in
)
def test_pot_limit_the_opening_raise_before_the_flop(seats: int, maximum: int) -> None:
    table = holdem(*[200] * seats, game="pot-limit-holdem")
    assert table.legal_actions.bet_range == range(4, maximum + 1)


def test_pot_limit_after_a_call_before_the_flop() -> None:
    table = play(holdem(200, 200, 200, game="pot-limit-holdem"), CALL)  # 5 in, small blind owes 1
    assert table.legal_actions.bet_range == range(4, 9)


def test_pot_limit_a_reraise_before_the_flop() -> None:
    table = play(holdem(200, 200, 200, game="pot-limit-holdem"), Raise(7))  # 10 in, 6 to call
    assert table.legal_actions.bet_range == range(12, 24)  # 7 + 16


def test_pot_limit_a_bet_on_the_flop_is_at_most_the_pot() -> None:
    table = to_the_flop(holdem(200, 200, 200, game="pot-limit-holdem"))
    assert table.pot == 6
    assert table.legal_actions.bet_range == range(2, 7)


def test_pot_limit_a_raise_on_the_flop_is_at_most_the_pot_after_calling() -> None:
    table = play(to_the_flop(holdem(200, 200, 200, game="pot-limit-holdem")), Bet(6))
    assert table.legal_actions.bet_range == range(12, 25)  # 6 + (6 + 6 + 6)


def test_pot_limit_a_raise_counts_the_callers_between() -> None:
    table = play(to_the_flop(holdem(200, 200, 200, game="pot-limit-holdem")), Bet(6), CALL)
    assert table.legal_actions.bet_range == range(12, 31)


def test_pot_limit_the_raiser_counts_its_own_bet_once() -> None:
    table = play(to_the_flop(holdem(400, 400, game="pot-limit-holdem")), Bet(4), Raise(12))
    # 4 in the pot, 4 and 12 in front: 8 to call makes 28, so the raise is to 12 + 28.
    assert table.legal_actions.bet_range == range(20, 41)


def test_pot_limit_the_stack_limits_the_bet() -> None:
    table = holdem(6, 200, 200, game="pot-limit-holdem")
    assert table.legal_actions.bet_range == range(4, 7)


def test_pot_limit_one_chip_more_than_the_pot_is_not_legal() -> None:
    table = holdem(200, 200, 200, game="pot-limit-holdem")
    assert Raise(8) not in table.legal_actions


def test_pot_limit_omaha_has_the_same_sizes() -> None:
    assert holdem(200, 200, 200, game="pot-limit-omaha").legal_actions.bet_range == range(4, 8)


# Fixed limit


def test_fixed_limit_a_raise_before_the_flop_is_by_the_small_bet() -> None:
    table = holdem(200, 200, 200, game="fixed-limit-holdem")
    assert table.legal_actions.bet_range == range(4, 5)


@pytest.mark.parametrize(("board", "size"), [(3, 2), (4, 4), (5, 4)])
def test_fixed_limit_bets_double_on_the_turn(board: int, size: int) -> None:
    table = to_the_board(holdem(200, 200, 200, game="fixed-limit-holdem"), board)
    assert table.legal_actions.bet_range == range(size, size + 1)
    assert play(table, Bet(size)).legal_actions.bet_range == range(2 * size, 2 * size + 1)


def test_fixed_limit_four_bets_before_the_flop_count_the_blind() -> None:
    table = play(holdem(200, 200, 200, game="fixed-limit-holdem"), Raise(4), Raise(6))
    assert Raise(8) in table.legal_actions
    assert kinds(play(table, Raise(8))) == {Fold, Call}


def test_fixed_limit_four_bets_on_the_flop() -> None:
    table = to_the_flop(holdem(200, 200, 200, game="fixed-limit-holdem"))
    table = play(table, Bet(2), Raise(4), Raise(6))
    assert Raise(8) in table.legal_actions
    assert kinds(play(table, Raise(8))) == {Fold, Call}


def test_fixed_limit_four_bets_on_the_river() -> None:
    table = to_the_board(holdem(200, 200, 200, game="fixed-limit-holdem"), 5)
    table = play(table, Bet(4), Raise(8), Raise(12), Raise(16))
    assert kinds(table) == {Fold, Call}


def test_fixed_limit_all_in_is_legal_only_for_less_than_a_full_raise() -> None:
    assert AllIn in kinds(holdem(3, 200, 200, game="fixed-limit-holdem"))
    assert AllIn not in kinds(holdem(4, 200, 200, game="fixed-limit-holdem"))
    assert AllIn not in kinds(holdem(200, 200, 200, game="fixed-limit-holdem"))


def test_fixed_limit_a_short_all_in_does_not_reopen_the_action() -> None:
    table = to_the_board(holdem(9, 200, 200, game="fixed-limit-holdem"), 4)
    table = play(table, Bet(4), CALL, ALL_IN)  # 7 is 3 more than 4
    assert table.actor == 1
    assert kinds(table) == {Fold, Call}
    assert table.legal_actions.to_call == 3


def test_fixed_limit_a_short_all_in_raises_the_price_of_the_next_raise() -> None:
    table = to_the_board(holdem(200, 200, 9, game="fixed-limit-holdem"), 4)
    table = play(table, Bet(4), ALL_IN)
    assert table.legal_actions.to_call == 7
    assert table.legal_actions.bet_range == range(11, 12)


# Spread limit


def spread(*stacks: int, most: int = 10, max_raises: int | None = None) -> Table:
    """Start a hand of one round with bets from 2 chips up, with button 0: seat 1 acts first."""
    betting = BettingPhase(min_bet=2, max_bet=most, max_raises=max_raises, structure="spread_limit")
    game = game_of(betting, player_count=len(stacks))
    return Table.start(game, stacks=stacks, seed=1)


def test_spread_limit_a_bet_is_any_amount_within_the_spread() -> None:
    assert spread(100, 100).legal_actions.bet_range == range(2, 11)


def test_spread_limit_a_raise_is_at_least_the_bet_and_adds_at_most_the_largest() -> None:
    table = play(spread(100, 100), Bet(6))
    assert table.legal_actions.bet_range == range(12, 17)  # 6 + 6 to 6 + 10


def test_spread_limit_after_a_raise_by_the_largest_bet_there_is_one_size() -> None:
    table = play(spread(100, 100), Bet(6), Raise(16))
    assert table.legal_actions.bet_range == range(26, 27)


def test_spread_limit_counts_raises_where_there_is_a_cap() -> None:
    table = play(spread(100, 100, max_raises=1), Bet(2), Raise(12))
    assert kinds(table) == {Fold, Call}


def test_spread_limit_one_size_is_a_fixed_limit() -> None:
    table = play(spread(100, 100, most=2), Bet(2), Raise(4))
    assert table.legal_actions.bet_range == range(6, 7)


def test_spread_limit_all_in_must_be_within_the_spread() -> None:
    assert ALL_IN not in spread(100, 11).legal_actions
    assert ALL_IN in spread(100, 10).legal_actions
    assert kinds(spread(100, 1)) == {Check, AllIn}


def test_spread_limit_a_short_all_in_does_not_reopen_the_action() -> None:
    table = play(spread(100, 100, 8), Bet(6), ALL_IN)  # 8 is 2 more than 6
    assert table.legal_actions.bet_range == range(14, 19)  # who has not acted: 8 + 6 to 8 + 10
    table = play(table, CALL)
    assert table.actor == 1
    assert kinds(table) == {Fold, Call}


def test_spread_limit_a_bring_in_is_completed_within_the_spread() -> None:
    game = game_of(
        ForcedBetPhase(bring_in=1),
        DealPhase(count=1, face_up=True),
        BettingPhase(min_bet=4, max_bet=10, structure="spread_limit", opener="bring_in"),
    )
    table = Table.start(game, seed=1)
    assert table.legal_actions.bet_range == range(4, 11)
    assert play(table, BRING_IN).legal_actions.bet_range == range(4, 11)


def test_spread_limit_a_hand_is_paid_out() -> None:
    table = play(spread(100, 100, 100), Bet(5), Raise(13), FOLD, Raise(23), CALL)
    assert table.over
    assert sorted(table.payoffs) == [-23, 0, 23]


@needs_compilation
@pytest.mark.parametrize("players", ["random", "greedy", "search:20"])
def test_spread_limit_bots_play_it(players: str) -> None:
    payoffs = simulate(spread(100, 100).game, hands=20, players=players, seed=5).payoffs
    assert payoffs is not None
    assert payoffs.sum() == 0
    assert payoffs.max() > 0


def test_a_raise_over_a_straddle_is_by_the_minimum_bet() -> None:
    game = game_of(
        ForcedBetPhase(blinds=(1, 2, 4)),
        BettingPhase(min_bet=4, max_raises=None, structure="no_limit", opener="after_blinds"),
        player_count=4,
    )
    table = Table.start(game, seed=1)
    assert table.bets == (0, 1, 2, 4)
    assert table.actor == 0
    assert table.legal_actions.to_call == 4
    assert table.legal_actions.bet_range == range(8, 101)
    table = play(table, CALL, CALL, CALL)
    assert table.actor == 3  # the straddle has the last word
    assert CHECK in table.legal_actions
    assert FOLD not in table.legal_actions
