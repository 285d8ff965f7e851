"""One decision of the player to act: the engine judges, a mistake gets its code and words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.poker.holdem.course import play_on
from darwindeck.poker.holdem.errors import PokerErrorCode, refuse
from darwindeck.poker.holdem.seating import known_player
from darwindeck.poker.holdem.state import PokerPhase
from darwindeck.table.actions import Bet, Call, Check, Raise
from darwindeck.table.errors import IllegalAction

if TYPE_CHECKING:
    from darwindeck.poker.holdem.actions import BettingAction
    from darwindeck.poker.holdem.state import PokerPlayer, PokerState
    from darwindeck.table.table import Table


def decide(state: PokerState, action: BettingAction, user_id: str | None) -> PokerState:
    """Let the player to act check, call, bet, raise or fold."""
    player = known_player(state, user_id)
    if state.hand is None or not state.phase.hand_in_play:
        refuse(PokerErrorCode.WRONG_PHASE, f"{action} must wait: no hand is being played")
    if state.phase == PokerPhase.BLINDS:
        refuse(PokerErrorCode.WRONG_PHASE, f"{action} must wait: the blinds are not posted yet")
    if not player.in_hand:
        refuse(
            PokerErrorCode.NOT_IN_HAND,
            f"{action} must wait: {player.display_name} is not dealt into this hand",
        )
    if user_id != state.active_player:
        whose = known_player(state, state.active_player).display_name
        refuse(
            PokerErrorCode.NOT_YOUR_TURN,
            f"{player.display_name} cannot {action} now: it is {whose}'s turn",
        )
    try:
        hand = state.hand.act(action)
    except IllegalAction as error:
        table = state.hand.table
        message = short_of_chips(action, player, table) or str(error)
        refuse(refusal_code(action, player, table), message, state.hand.choices)
    return play_on(state, hand)


def refusal_code(action: BettingAction, player: PokerPlayer, table: Table) -> PokerErrorCode:
    """Say what kind of mistake an action is that the engine refused."""
    legal = table.legal_actions
    match action:
        case Check():
            return PokerErrorCode.CANNOT_CHECK
        case Call() if legal.to_call:
            return PokerErrorCode.NOT_ENOUGH_CHIPS
        case Call():
            return PokerErrorCode.NOTHING_TO_CALL
        case Bet(amount) | Raise(amount):
            return sizing_code(action, amount, player, table)
        case _:
            return PokerErrorCode.CANNOT_GO_ALL_IN


def sizing_code(
    action: Bet | Raise, amount: int, player: PokerPlayer, table: Table
) -> PokerErrorCode:
    """Say what is wrong with the size of a bet or raise, or with making one at all."""
    totals, betting = table.legal_actions.bet_range, isinstance(action, Bet)
    if not isinstance(amount, int):
        return PokerErrorCode.BAD_AMOUNT
    if short_of_chips(action, player, table):
        return PokerErrorCode.NOT_ENOUGH_CHIPS
    if type(action) not in table.legal_actions:
        return PokerErrorCode.CANNOT_BET if betting else PokerErrorCode.CANNOT_RAISE
    if amount < totals[0]:
        return PokerErrorCode.BET_TOO_SMALL if betting else PokerErrorCode.RAISE_TOO_SMALL
    return PokerErrorCode.BET_TOO_LARGE if betting else PokerErrorCode.RAISE_TOO_LARGE


def short_of_chips(action: BettingAction, player: PokerPlayer, table: Table) -> str | None:
    """Say that a bet or raise is more than a player has, if that is what is wrong."""
    if not isinstance(action, Bet | Raise):
        return None
    amount = action.amount if isinstance(action, Bet) else action.to
    most = player.chips + player.current_bet
    if not isinstance(amount, int) or amount <= most:
        return None
    return f"{action} is more than you have: at most {most}; legal: {table.legal_actions}."
