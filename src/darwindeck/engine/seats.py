"""Sets of seats as bit masks, and the order around the table."""

from __future__ import annotations

from darwindeck.bits import lowest_bit
from darwindeck.jit import jit


@jit
def next_seat(seats: int, seat: int) -> int:
    """Return the first seat of a set that is not empty, clockwise after `seat`."""
    higher = (seats >> (seat + 1)) << (seat + 1)
    if higher != 0:
        return lowest_bit(higher)
    return lowest_bit(seats)


@jit
def several(seats: int) -> bool:
    """Tell whether a set has more than one seat."""
    return seats & (seats - 1) != 0
