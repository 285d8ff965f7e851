"""What cannot be solved, and why."""

from __future__ import annotations


class UnsolvableError(ValueError):
    """A game, a restriction or a strategy that the solver has to refuse, in a sentence."""


class TooLargeError(UnsolvableError):
    """A game with more nodes, choices or decisions than a tree can have."""
