"""One decision of the player to act: the engine judges, a mistake gets its code and words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.poker.holdem import course, errors, seating
from darwindeck.poker.holdem.state import PokerPhase, PokerState
from darwindeck.table.actions import Bet, Raise
from darwindeck.table.errors import IllegalAction
from darwindeck.table.refusals import RefusalCode

if TYPE_CHECKING:
    from darwindeck.poker.holdem.actions import BettingAction
    from darwindeck.table.table import Table

CODES = {
    RefusalCode.BAD_AMOUNT: errors.PokerErrorCode.BAD_AMOUNT,
    RefusalCode.FACING_A_BET: errors.PokerErrorCode.CANNOT_CHECK,
    RefusalCode.CALL_BEYOND_STACK: errors.PokerErrorCode.NOT_ENOUGH_CHIPS,
    RefusalCode.NOTHING_TO_CALL: errors.PokerErrorCode.NOTHING_TO_CALL,
    RefusalCode.ALL_IN_NOT_A_SIZE: errors.PokerErrorCode.CANNOT_GO_ALL_IN,
}
BET_CODES = {
    RefusalCode.BELOW_MINIMUM: errors.PokerErrorCode.BET_TOO_SMALL,
    RefusalCode.ABOVE_MAXIMUM: errors.PokerErrorCode.BET_TOO_LARGE,
    RefusalCode.WRONG_WORD: errors.PokerErrorCode.CANNOT_BET,
    RefusalCode.ONLY_ALL_IN: errors.PokerErrorCode.CANNOT_BET,
    RefusalCode.NO_FURTHER_BET: errors.PokerErrorCode.CANNOT_BET,
}
RAISE_CODES = {
    RefusalCode.BELOW_MINIMUM: errors.PokerErrorCode.RAISE_TOO_SMALL,
    RefusalCode.ABOVE_MAXIMUM: errors.PokerErrorCode.RAISE_TOO_LARGE,
    RefusalCode.WRONG_WORD: errors.PokerErrorCode.CANNOT_RAISE,
    RefusalCode.ONLY_ALL_IN: errors.PokerErrorCode.CANNOT_RAISE,
    RefusalCode.NO_FURTHER_BET: errors.PokerErrorCode.CANNOT_RAISE,
}


def decide(state: PokerState, action: BettingAction, user_id: str | None) -> PokerState:
    """Let the player to act check, call, bet, raise or fold."""
    player = seating.known_player(state, user_id)
    if state.hand is None or not state.phase.hand_in_play:
        errors.refuse(errors.PokerErrorCode.WRONG_PHASE, "no_hand", action=action)
    if state.phase == PokerPhase.BLINDS:
        errors.refuse(errors.PokerErrorCode.WRONG_PHASE, "blinds_due", action=action)
    if not player.in_hand:
        name = player.display_name
        errors.refuse(errors.PokerErrorCode.NOT_IN_HAND, "not_dealt_in", action=action, name=name)
    if user_id != state.active_player:
        whose = seating.known_player(state, state.active_player).display_name
        errors.refuse(
            errors.PokerErrorCode.NOT_YOUR_TURN,
            "not_your_turn",
            action=action,
            name=player.display_name,
            other=whose,
        )
    try:
        hand = state.hand.act(action)
    except IllegalAction as error:
        code, message = translated(error, state.hand.table)
        choices = state.hand.choices
        raise errors.RuleBroken(
            errors.PokerError(code, message, choices, refusal=error.refusal)
        ) from None
    return course.play_on(state, hand)


def translated(error: IllegalAction, table: Table) -> tuple[errors.PokerErrorCode, str]:
    """Return the code and the words for what the engine has refused."""
    refusal = error.refusal
    if refusal is None:
        return errors.PokerErrorCode.UNKNOWN_ACTION, str(error)
    betting, most = isinstance(refusal.action, Bet), refusal.most
    amount = refusal.action.to if isinstance(refusal.action, Raise) else 0
    amount = refusal.action.amount if isinstance(refusal.action, Bet) else amount
    if isinstance(amount, int) and amount > most:
        words = f"{refusal.action} is more than you have: at most {most}"
        return errors.PokerErrorCode.NOT_ENOUGH_CHIPS, f"{words}; legal: {table.legal_actions}."
    codes = BET_CODES if betting else RAISE_CODES
    return codes.get(refusal.code) or CODES[refusal.code], str(error)
