"""Why an action was refused, as a value that a caller can show or act upon."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import NoReturn

from msgspec import Struct

from darwindeck.poker.holdem.actions import BettingAction
from darwindeck.table import refusals
from darwindeck.table.actions import Bet, Raise
from darwindeck.words.voice import Line


class PokerErrorCode(StrEnum):
    """The kinds of refusal."""

    NOT_YOUR_TURN = "not_your_turn"
    NOT_IN_HAND = "not_in_hand"
    NOT_ALLOWED = "not_allowed"
    UNKNOWN_USER = "unknown_user"
    UNKNOWN_ACTION = "unknown_action"
    WRONG_PHASE = "wrong_phase"
    CANNOT_CHECK = "cannot_check"
    CANNOT_BET = "cannot_bet"
    CANNOT_RAISE = "cannot_raise"
    CANNOT_GO_ALL_IN = "cannot_go_all_in"
    NOTHING_TO_CALL = "nothing_to_call"
    BET_TOO_SMALL = "bet_too_small"
    BET_TOO_LARGE = "bet_too_large"
    RAISE_TOO_SMALL = "raise_too_small"
    RAISE_TOO_LARGE = "raise_too_large"
    NOT_ENOUGH_CHIPS = "not_enough_chips"
    BAD_AMOUNT = "bad_amount"
    BAD_DECK = "bad_deck"
    BAD_TIME = "bad_time"
    NOT_ENOUGH_PLAYERS = "not_enough_players"
    BAD_USER = "bad_user"
    ALREADY_SEATED = "already_seated"
    BAD_SEAT = "bad_seat"
    BAD_BUY_IN = "bad_buy_in"
    SEAT_TAKEN = "seat_taken"
    TABLE_FULL = "table_full"


class PokerError(Struct, frozen=True):
    """A refused action: the kind of refusal, words for people, and what would be legal instead.

    `legal_actions` are those of the player who asked, a bet or raise at its minimum. The sentence
    of a `key`, with the `action` and `values`, says the `message` in other languages; what the
    rules of betting forbid has the engine's own `refusal` instead.
    """

    code: PokerErrorCode
    message: str
    legal_actions: tuple[BettingAction, ...] = ()
    key: str = ""
    values: dict[str, int | str | list[int]] = {}
    action: BettingAction | None = None
    refusal: refusals.Refusal | None = None

    @property
    def line(self) -> Line:
        """The sentence for a voice of any language."""
        return line_of(self.key or "illegal", self.action, self.values)

    def __str__(self) -> str:
        return self.message


class RuleBroken(Exception):  # noqa: N818 - never leaves this package
    """Carries a `PokerError` from where a rule is broken to where it is returned."""

    def __init__(self, error: PokerError) -> None:
        super().__init__(error.message)
        self.error = error


def refuse(
    code: PokerErrorCode,
    key: str,
    /,
    action: BettingAction | None = None,
    **values: int | str | list[int],
) -> NoReturn:
    """Refuse an action with a sentence of the hold'em table, and what it is about."""
    words = str(line_of(key, action, values))
    raise RuleBroken(PokerError(code, words, key=key, values=values, action=action))


def line_of(key: str, action: BettingAction | None, values: Mapping[str, object]) -> Line:
    """Return the sentence of a key, about an action where there is one."""
    deed = {} if action is None else {"action": deed_of(action)}
    return Line(f"holdem.{key}", **deed, **values)


def deed_of(action: BettingAction) -> Line:
    """Say what somebody wanted to do."""
    match action:
        case Bet(amount=amount) | Raise(to=amount):
            return Line(f"holdem.deeds.{type(action).__name__.lower()}", amount=amount)
        case _:
            return Line(f"holdem.deeds.{type(action).__name__.lower()}")
