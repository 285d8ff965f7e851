"""Rules D 22-25: a hand of hold'em, dealt, blinded and bet as at a real table."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from darwindeck import AllIn, Bet, Call, Check, Fold, Raise, Table, load
from darwindeck.cards import ALL_CARDS
from darwindeck.genome.schema import BettingPhase, ForcedBetPhase, SetupRules, TurnStructure
from darwindeck.table.events import Acted, BoardDealt, Dealt, Posted, Returned, Shown, Started, Won

from .tables import (
    ALL_IN,
    CALL,
    CHECK,
    FOLD,
    acted,
    deal,
    events,
    holdem,
    kinds,
    play,
    play_out,
    to_the_flop,
)

# Rule 22: the course of a hand


def test_blinds_are_posted_automatically_left_of_the_button() -> None:
    table = holdem(200, 200, 200, 200, button=1)
    assert table.bets == (0, 0, 1, 2)
    assert table.stacks == (200, 200, 199, 198)
    assert events(table.log, Posted) == [Posted(2, 1, "small blind"), Posted(3, 2, "big blind")]


def test_cards_are_dealt_one_at_a_time_from_the_left_of_the_button() -> None:
    table = Table.start("no-limit-holdem", 3, deck=ALL_CARDS)
    assert table.hands[1] == (ALL_CARDS[0], ALL_CARDS[3])
    assert table.hands[2] == (ALL_CARDS[1], ALL_CARDS[4])
    assert table.hands[0] == (ALL_CARDS[2], ALL_CARDS[5])


def test_a_card_is_burnt_before_flop_turn_and_river() -> None:
    table = play_out(Table.start("no-limit-holdem", 3, deck=ALL_CARDS))
    assert table.board == (*ALL_CARDS[7:10], ALL_CARDS[11], ALL_CARDS[13])


def test_before_the_flop_betting_starts_left_of_the_big_blind() -> None:
    assert holdem(200, 200, 200, 200).actor == 3
    assert holdem(200, 200, 200, 200, button=2).actor == 1


def test_after_the_flop_betting_starts_left_of_the_button() -> None:
    assert to_the_flop(holdem(200, 200, 200, 200)).actor == 1
    assert to_the_flop(holdem(200, 200, 200, 200, button=2)).actor == 3


def test_after_the_flop_betting_starts_with_the_next_player_when_the_small_blind_folded() -> None:
    table = play(holdem(200, 200, 200, 200), CALL, CALL, FOLD, CHECK)
    assert table.actor == 2


def test_a_hand_is_told_in_order() -> None:
    log = play_out(holdem(200, 200)).log
    assert [type(event) for event in log] == [
        *(Started, Posted, Posted, Dealt, Dealt, Acted, Acted),
        *(BoardDealt, Acted, Acted),
        *(BoardDealt, Acted, Acted),
        *(BoardDealt, Acted, Acted),
        *(Shown, Shown, Won),
    ]


def test_the_button_moves_clockwise_to_the_next_player_in_the_game() -> None:
    table = deal("no-limit-holdem", ["2c7d", "AsAh", "KsKh"], "3c4d8h9sJc", stacks=(99, 99, 10))
    table = play_out(play(table, FOLD, Raise(50), ALL_IN)).next_hand(seed=2)
    assert table.stacks[2] + table.bets[2] == 0  # seat 2 is out
    assert table.button == 1
    table = play(table, FOLD).next_hand(seed=3)
    assert table.button == 0


@pytest.mark.parametrize("seats", range(2, 10))
def test_every_number_of_seats_from_two_to_nine_plays_a_hand(seats: int) -> None:
    table = play_out(holdem(*[200] * seats))
    assert len(table.board) == 5
    assert sum(table.payoffs) == 0
    assert min(table.payoffs) == -2
    assert len(events(table.log, Shown)) == seats


# Rule 23: heads-up


def test_heads_up_the_button_posts_the_small_blind() -> None:
    assert holdem(200, 200).bets == (1, 2)
    assert holdem(200, 200, button=1).bets == (2, 1)


def test_heads_up_the_button_acts_first_before_the_flop_and_last_after_it() -> None:
    table = play_out(holdem(200, 200, button=1))
    assert acted(table) == [1, 0, 0, 1, 0, 1, 0, 1]


def test_heads_up_the_first_card_goes_to_the_big_blind() -> None:
    table = Table.start("no-limit-holdem", 2, deck=ALL_CARDS)
    assert table.hands == ((ALL_CARDS[1], ALL_CARDS[3]), (ALL_CARDS[0], ALL_CARDS[2]))


# Rule 24: the big blind's option


def test_the_big_blind_may_check_when_everyone_just_called() -> None:
    table = play(holdem(200, 200, 200), CALL, CALL)
    assert table.actor == 2
    assert kinds(table) == {Fold, Check, Raise, AllIn}
    assert len(play(table, CHECK).board) == 3


def test_the_big_blind_may_raise_when_everyone_just_called() -> None:
    table = play(holdem(200, 200, 200), CALL, CALL, Raise(4))
    assert table.actor == 0
    assert table.legal_actions.to_call == 2


def test_callers_may_raise_again_after_the_big_blind_raised() -> None:
    table = play(holdem(200, 200, 200), CALL, CALL, Raise(10))
    assert table.legal_actions.bet_range == range(18, 201)


def test_heads_up_the_big_blind_has_the_option() -> None:
    table = play(holdem(200, 200), CALL)
    assert table.actor == 1
    assert kinds(table) == {Fold, Check, Raise, AllIn}


# Rule 25: blinds larger than the stack


def test_a_blind_larger_than_the_stack_puts_the_player_all_in() -> None:
    table = holdem(200, 200, 1)
    assert table.bets == (0, 1, 1)
    assert table.stacks == (200, 199, 0)


def test_the_price_to_call_stays_the_full_big_blind() -> None:
    table = holdem(200, 200, 1)
    assert table.legal_actions.to_call == 2
    assert play(table, CALL).legal_actions.to_call == 1  # the small blind completes to 2


def test_the_minimum_raise_over_a_short_big_blind_is_to_two_big_blinds() -> None:
    assert holdem(200, 200, 1).legal_actions.bet_range == range(4, 201)


def test_a_short_big_blind_wins_only_what_each_opponent_matches() -> None:
    hands = ["KsKh", "QsQh", "AsAh"]
    table = deal("no-limit-holdem", hands, "2c3d7h8s9c", stacks=(200, 200, 1))
    table = play_out(table)  # both others put in 2
    assert table.stacks == (200, 198, 3)


def test_a_short_small_blind_is_all_in() -> None:
    game = replace(
        load("no-limit-holdem"),
        turn_structure=TurnStructure(
            (
                ForcedBetPhase(blinds=(5, 10)),
                BettingPhase(min_bet=10, structure="no_limit", opener="after_blinds"),
                *load("no-limit-holdem").turn_structure.phases[-1:],
            )
        ),
        setup=SetupRules(cards_per_player=2, starting_chips=100),
    )
    table = Table.start(game, stacks=(100, 3, 100), seed=1)
    assert table.bets == (0, 3, 10)
    table = play(table, CALL, CHECK)
    assert table.over
    assert sum(table.stacks) == 203


def test_both_blinds_all_in_leave_the_others_to_call() -> None:
    table = holdem(200, 1, 1, 200)
    assert table.actor == 3
    assert table.legal_actions.to_call == 2


# The worked example, in cents


def cents() -> Table:
    """Start the example's game: heads-up no-limit with blinds of 50 and 100 cents."""
    game = load("no-limit-holdem")
    phases = tuple(
        replace(phase, min_bet=100) if isinstance(phase, BettingPhase) else phase
        for phase in game.turn_structure.phases[1:]
    )
    game = replace(
        game,
        turn_structure=TurnStructure((ForcedBetPhase(blinds=(50, 100)), *phases)),
        setup=SetupRules(starting_chips=20000),
    )
    return deal(game, ["AsAh", "KsKh"], "2c3d7h8s9c", stacks=(16300, 20000))


def test_the_worked_example() -> None:
    table = cents()
    assert table.bets == (50, 100)
    table = play(table, Raise(300))
    assert table.legal_actions.to_call == 200
    table = play(table, CALL)
    assert table.pot == 600

    table = play(table, CHECK, Bet(500), Raise(1500))
    assert table.legal_actions.to_call == 1000
    table = play(table, CALL)
    assert table.pot == 3600

    table = play(table, Bet(2500), CALL)
    assert table.pot == 8600
    assert table.stacks == (12000, 15700)

    table = play(table, Bet(5000), ALL_IN)
    assert table.bets == (12000, 5000)
    assert table.legal_actions.to_call == 7000
    assert kinds(table) == {Fold, Call}
    table = play(table, CALL)
    assert table.over
    assert table.stacks == (32600, 3700)


def test_the_worked_example_is_shown_down_with_all_cards() -> None:
    table = play(cents(), Raise(300), CALL, CHECK, Bet(500), Raise(1500), CALL, Bet(2500), CALL)
    table = play(table, Bet(5000), ALL_IN, CALL)
    assert events(table.log, Returned) == []
    assert {event.seat for event in events(table.log, Shown)} == {0, 1}
    assert events(table.log, Won) == [Won(0, {0: 32600})]
