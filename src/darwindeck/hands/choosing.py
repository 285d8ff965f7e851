"""All ways to choose some of several things, as bits."""

from __future__ import annotations

from darwindeck.compiled.integers import as_int
from darwindeck.compiled.jit import jit

NO_MORE_CHOICES = 1 << 62


@jit
def choose_all(count: int) -> int:
    """Return the choice of the first `count` things, as bits."""
    return (1 << as_int(count)) - 1


@jit
def next_choice(chosen: int) -> int:
    """Return the next larger set of bits of the same size, or more than any set of things."""
    if chosen == 0:
        return NO_MORE_CHOICES
    lowest = chosen & -chosen
    ripple = chosen + lowest
    return ripple | (((ripple ^ chosen) >> 2) // lowest)
