"""Forced bets: antes by everyone, by the big blind or by the button, straddles, button blinds."""

from __future__ import annotations

import pytest

from darwindeck import AllIn, Check, Fold, Raise, Table
from darwindeck.genome.schema import BettingPhase, ForcedBetPhase
from darwindeck.table.events import Posted

from .tables import (
    ALL_IN,
    CALL,
    CHECK,
    FOLD,
    deal,
    events,
    evolved,
    game_of,
    kinds,
    play,
    play_out,
    with_forced_bets,
)

HOLDEM = "no-limit-holdem"
BOARD = "2c3d7h8s9c"
PAIRS = ["AsAh", "KsKh", "QsQh"]

# Antes by everyone


def test_everybody_pays_an_ante_before_the_blinds() -> None:
    game = with_forced_bets(HOLDEM, ForcedBetPhase(ante=1, blinds=(1, 2)))
    table = Table.start(game, 3, seed=1)
    assert table.stacks == (199, 198, 197)
    assert table.pot == 6
    assert [event.what for event in events(table.log, Posted)] == ["ante"] * 3 + [
        "small blind",
        "big blind",
    ]


def test_an_ante_is_no_part_of_the_bet_to_call() -> None:
    game = with_forced_bets(HOLDEM, ForcedBetPhase(ante=1, blinds=(1, 2)))
    table = Table.start(game, 3, seed=1)
    assert table.bets == (0, 1, 2)
    assert table.legal_actions.to_call == 2


def test_an_ante_larger_than_the_stack_puts_the_player_all_in() -> None:
    table = evolved(100, 100, 4, ante=10)
    assert table.stacks == (90, 90, 0)
    assert table.pot == 24


def test_everybody_all_in_for_the_ante_goes_straight_to_showdown() -> None:
    table = evolved(10, 10, ante=10)
    assert table.over
    assert sum(table.stacks) == 20


def ante_game(*, dead: bool) -> Table:
    """Start a hand with antes of 10 in which seat 0 has the best hand and 4 chips."""
    game = game_of(
        ForcedBetPhase(ante=10, dead_ante=dead),
        BettingPhase(min_bet=10),
        cards_per_player=5,
        player_count=3,
    )
    hands = ["AsAhKsKhQs", "JsJhTsTh9s", "2c3d4h8s9c"]
    return deal(game, hands, stacks=(4, 100, 100), button=1)


def test_a_short_ante_is_matched_chip_for_chip() -> None:
    table = play(ante_game(dead=False), CHECK, CHECK)
    assert table.stacks == (12, 102, 90)


def test_a_dead_ante_belongs_to_the_main_pot() -> None:
    table = play(ante_game(dead=True), CHECK, CHECK)
    assert table.stacks == (24, 90, 90)


# Antes by one


def test_the_big_blind_pays_the_ante_for_the_table() -> None:
    game = with_forced_bets(HOLDEM, ForcedBetPhase(ante=2, ante_by="big_blind", blinds=(1, 2)))
    table = Table.start(game, 4, seed=1)
    assert table.stacks == (200, 199, 196, 200)
    assert table.bets == (0, 1, 2, 0)
    assert table.pot == 5
    assert events(table.log, Posted)[0] == Posted(2, 2, "ante")


def test_a_big_blind_ante_is_dead_money_that_a_short_stack_can_win() -> None:
    game = with_forced_bets(HOLDEM, ForcedBetPhase(ante=2, ante_by="big_blind", blinds=(1, 2)))
    table = deal(game, PAIRS, BOARD, stacks=(50, 200, 200))
    table = play(table, ALL_IN, FOLD, CALL)
    assert table.stacks == (103, 199, 148)


def test_a_big_blind_ante_does_not_count_towards_the_bet_of_the_big_blind() -> None:
    game = with_forced_bets(HOLDEM, ForcedBetPhase(ante=2, ante_by="big_blind", blinds=(1, 2)))
    table = play(Table.start(game, 3, seed=1), Raise(6), FOLD)
    assert table.legal_actions.to_call == 4


def test_a_big_blind_too_short_for_both_pays_the_ante_first() -> None:
    game = with_forced_bets(HOLDEM, ForcedBetPhase(ante=2, ante_by="big_blind", blinds=(1, 2)))
    table = Table.start(game, stacks=(200, 200, 3), seed=1)
    assert table.bets == (0, 1, 1)
    assert table.pot == 4
    assert table.legal_actions.to_call == 2


def test_a_big_blind_all_in_for_the_ante_alone_wins_only_the_ante() -> None:
    game = with_forced_bets(HOLDEM, ForcedBetPhase(ante=2, ante_by="big_blind", blinds=(1, 2)))
    hands = ["KsKh", "QsQh", "AsAh"]
    table = deal(game, hands, BOARD, stacks=(200, 200, 2))
    assert play_out(table).stacks == (202, 198, 2)


def test_the_button_pays_the_ante_for_the_table() -> None:
    game = with_forced_bets(HOLDEM, ForcedBetPhase(ante=3, ante_by="button", blinds=(1, 2)))
    table = Table.start(game, 3, seed=1, button=1)
    assert table.stacks == (198, 197, 199)
    assert table.bets == (2, 0, 1)
    assert table.pot == 6


def test_heads_up_the_big_blind_ante_is_paid_by_the_other_player() -> None:
    game = with_forced_bets(HOLDEM, ForcedBetPhase(ante=2, ante_by="big_blind", blinds=(1, 2)))
    assert Table.start(game, 2, seed=1).stacks == (199, 196)


# Straddles and button blinds


def straddled(*stacks: int, button: int = 0) -> Table:
    """Start a hand of no-limit hold'em with blinds of 1 and 2 and a straddle of 4."""
    game = with_forced_bets(HOLDEM, ForcedBetPhase(blinds=(1, 2, 4)))
    return Table.start(game, stacks=stacks, seed=1, button=button)


def test_a_third_blind_is_a_straddle_left_of_the_big_blind() -> None:
    table = straddled(200, 200, 200, 200, 200)
    assert table.bets == (0, 1, 2, 4, 0)
    assert table.actor == 4
    assert table.legal_actions.to_call == 4


def test_with_three_players_the_button_straddles() -> None:
    table = straddled(200, 200, 200)
    assert table.bets == (4, 1, 2)
    assert table.actor == 1


def test_the_straddle_has_the_option() -> None:
    table = play(straddled(200, 200, 200, 200), CALL, CALL, CALL)
    assert table.actor == 3
    assert kinds(table) == {Fold, Check, Raise, AllIn}


def test_a_straddle_does_not_change_who_opens_after_the_flop() -> None:
    table = play(straddled(200, 200, 200, 200), CALL, CALL, CALL, CHECK)
    assert table.actor == 1


def test_a_call_matches_the_highest_bet_when_too_few_players_are_left_for_a_straddle() -> None:
    table = straddled(200, 200, 0)
    actor = table.actor
    assert actor is not None
    assert table.legal_actions.to_call == max(table.bets) - table.bets[actor]


def test_a_call_matches_the_highest_bet_when_two_blinds_fall_on_the_button() -> None:
    game = with_forced_bets(HOLDEM, ForcedBetPhase(blinds=(1, 2, 4), button_blind=4))
    table = Table.start(game, stacks=(200, 200, 200, 0), seed=1)  # the third blind is the button's
    actor = table.actor
    assert actor is not None
    assert table.legal_actions.to_call == max(table.bets) - table.bets[actor]


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_in_short_deck_everybody_antes_and_the_button_posts_a_blind(seats: int) -> None:
    table = Table.start("short-deck-holdem", seats, seed=1)
    assert table.pot == seats + 2
    assert table.bets == (2, *[0] * (seats - 1))
    assert table.actor == 1
    assert table.legal_actions.to_call == 2


def test_in_short_deck_the_button_has_the_option() -> None:
    table = play(Table.start("short-deck-holdem", 3, seed=1), CALL, CALL)
    assert table.actor == 0
    assert kinds(table) == {Fold, Check, Raise, AllIn}


def test_only_an_ante_leaves_nothing_to_call() -> None:
    table = evolved(100, 100, ante=10)
    assert table.pot == 20
    assert table.legal_actions.to_call == 0
    assert Check in kinds(table)
