"""What cannot be solved, and why."""

from __future__ import annotations


class UnsolvableError(ValueError):
    """A game, a restriction or a strategy that the solver has to refuse, in a sentence."""
