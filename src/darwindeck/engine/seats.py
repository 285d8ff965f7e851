"""Sets of seats as bit masks, and the order around the table."""

from __future__ import annotations

from darwindeck.compiled.integers import lowest_bit
from darwindeck.compiled.jit import jit
from darwindeck.engine.layout import SEATS, TableRecord


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


@jit
def previous_seat(seats: int, seat: int) -> int:
    """Return the first seat of a set that is not empty, counter-clockwise before `seat`."""
    before = seat
    for _ in range(SEATS):
        before = before - 1 if before > 0 else SEATS - 1
        if (seats >> before) & 1:
            return before
    return seat


@jit
def following_seat(table: TableRecord, seats: int, seat: int) -> int:
    """Return the first seat of a set after `seat` in the direction of play."""
    if table.backwards:
        return previous_seat(seats, seat)
    return next_seat(seats, seat)
