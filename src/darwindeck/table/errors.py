"""The error that a user meets: what was tried, what is wrong and what would be right."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from darwindeck.table.refusals import Refusal


class IllegalAction(ValueError):  # noqa: N818 - the name says what happened
    """An action that the rules do not allow; the table is as it was.

    `refusal` says why as a value, where a table was asked.
    """

    def __init__(self, words: str, refusal: Refusal | None = None) -> None:
        super().__init__(words)
        self.refusal = refusal
