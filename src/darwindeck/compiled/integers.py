"""Integers in compiled code: their bits, counted by one instruction, and their width."""

from __future__ import annotations

import numpy as np

from darwindeck.cards import MASK64
from darwindeck.compiled.jit import instruction, jit


@instruction
def count_bits(bits: int) -> int:
    """Count the bits that are set in a number of 64 bits."""
    return (int(bits) & MASK64).bit_count()


@instruction
def lowest_bit(bits: int) -> int:
    """Return the position of the lowest set bit of a number that has one."""
    bits = int(bits)
    return (bits & -bits).bit_length() - 1


@instruction
def highest_bit(bits: int) -> int:
    """Return the position of the highest set bit of a positive number."""
    return int(bits).bit_length() - 1


@jit
def as_int(number: float | np.number) -> int:
    """Widen a number to a signed one, as small unsigned numbers make arithmetic wrap around.

    Of a fraction only the whole part is left.
    """
    return np.int64(number)  # type: ignore[return-value]
