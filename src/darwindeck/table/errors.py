"""The errors a user meets, each with what was tried, what is wrong and what would be right."""

from __future__ import annotations


class IllegalAction(ValueError):  # noqa: N818 - the name says what happened
    """An action that the rules do not allow; the table is as it was."""
