"""What can be wrong with a hand history: each error says in which file, hand and action."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from darwindeck.table.refusals import Refusal


class HistoryError(ValueError):
    """A hand history that cannot be read or replayed; `where` and `why` are its two halves."""

    def __init__(self, where: str, why: str) -> None:
        super().__init__(f"{where}: {why}" if where else why)
        self.where = where
        self.why = why

    def __reduce__(self) -> tuple[type[HistoryError], tuple[object, ...]]:
        return type(self), (self.where, self.why)


class UnreadableHistoryError(HistoryError):
    """Text that is not a hand history: not TOML, a field is missing or of the wrong kind."""


class UnsupportedHistoryError(HistoryError):
    """A hand history that is well formed, but of a game or with bets that are not known here."""


class IllegalHistoryError(HistoryError):
    """A hand history with an action that the rules do not allow.

    `refusal` says why as a value; there is none for an action that is not even written right.
    """

    def __init__(self, where: str, why: str, refusal: Refusal | None = None) -> None:
        super().__init__(where, why)
        self.refusal = refusal

    def __reduce__(self) -> tuple[type[HistoryError], tuple[object, ...]]:
        return type(self), (self.where, self.why, self.refusal)
