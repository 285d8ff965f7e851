"""Hold'em tables for tests: people with short names, cards that are chosen, and ways to play on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import darwindeck as dd
from darwindeck.cards import ALL_CARDS, shuffled
from darwindeck.poker.holdem import (
    EndHand,
    Join,
    NextHand,
    PokerError,
    PokerErrorCode,
    PokerPhase,
    PokerSettings,
    PokerState,
    apply_poker_action,
    create_poker_state,
)
from tests.engine.tables import stacked_deck

if TYPE_CHECKING:
    from collections.abc import Sequence

    from darwindeck.cards import Card
    from darwindeck.poker.holdem import PokerAction

USERS = ("ann", "bob", "cem", "dee", "eva", "fay", "gus", "hal", "ida")
"""Who sits at seats 0 to 8."""

CASH = PokerSettings(mode="cash")

FOLD, CHECK, CALL, ALL_IN = dd.Fold(), dd.Check(), dd.Call(), dd.AllIn()


def deck_with(hands: Sequence[str], board: str = "", button: int = 0) -> tuple[Card, ...]:
    """Return a deck that deals these hands, by the order of seats, and this board."""
    return stacked_deck(dd.load("no-limit-holdem"), hands, board, button=button)


def any_deck(seed: int = 1) -> tuple[Card, ...]:
    """Return a shuffled deck, the same for the same seed."""
    return shuffled(ALL_CARDS, seed=seed)


def people(*stacks: int) -> list[Join]:
    """Return who joins, from seat 0 on, with these stacks."""
    return [
        Join(user, user.title(), seat, chips)
        for seat, (user, chips) in enumerate(zip(USERS, stacks, strict=False))
    ]


def seated(
    *stacks: int,
    hands: Sequence[str] = (),
    board: str = "",
    button: int = 0,
    settings: PokerSettings | None = None,
) -> PokerState:
    """Start a hand with these stacks; blinds are 1/2 and the button is at seat 0 if not said."""
    deck = deck_with(hands, board, button) if hands else any_deck()
    return create_poker_state(people(*stacks), settings, deck, button)


def done(result: PokerState | PokerError) -> PokerState:
    """Return a state, and fail if it is an error."""
    assert isinstance(result, PokerState), result
    return result


def act(state: PokerState, *actions: PokerAction) -> PokerState:
    """Apply actions, each by whoever is to act."""
    for action in actions:
        state = done(apply_poker_action(state, action, state.active_player))
    return state


def by(state: PokerState, action: PokerAction, user: str | None = None) -> PokerState:
    """Apply an action by somebody, or by the table itself."""
    return done(apply_poker_action(state, action, user))


def refused(state: PokerState, action: PokerAction, user: str | None = None) -> PokerError:
    """Return why an action is refused, and make sure that it leaves the state alone."""
    error = apply_poker_action(state, action, user)
    assert isinstance(error, PokerError), error
    return error


def code(state: PokerState, action: PokerAction, user: str | None = None) -> PokerErrorCode:
    """Return the code of the error."""
    return refused(state, action, user).code


def passive(state: PokerState) -> PokerAction:
    """Check, call, or go all in for less."""
    assert state.hand is not None
    return next(a for a in (CHECK, CALL, ALL_IN) if a in state.hand.table.legal_actions)


def play_out(state: PokerState) -> PokerState:
    """Let everybody check and call to the end of the hand."""
    while state.active_player is not None:
        state = act(state, passive(state))
    return state


def fold_out(state: PokerState) -> PokerState:
    """Let everybody fold to the end of the hand."""
    while state.active_player is not None:
        state = act(state, FOLD)
    return state


def next_hand(state: PokerState, deck: Sequence[Card] | None = None) -> PokerState:
    """Deal the next hand."""
    return by(state, NextHand(tuple(deck or any_deck(state.hand_number))))


def ended(state: PokerState) -> PokerState:
    """Go on after the last hand, to the end of the game or to a table that waits."""
    while state.phase in {PokerPhase.SHOWDOWN, PokerPhase.HAND_END}:
        state = by(state, EndHand())
    return state


def chips(state: PokerState) -> dict[str, int]:
    """Return everybody's chips behind."""
    return {player.user_id: player.chips for player in state.players}


def bets(state: PokerState) -> dict[str, int]:
    """Return everybody's bet of this round, if they made one."""
    return {player.user_id: player.current_bet for player in state.players if player.current_bet}


def total_chips(state: PokerState) -> int:
    """Count all chips at the table."""
    return state.pot + sum(player.chips for player in state.players)
