"""Counting bits in one machine instruction, which Numba has no function for."""

from __future__ import annotations

from darwindeck.compiled.jit import instruction


@instruction
def count_bits(bits: int) -> int:
    """Count the bits that are set in a number that is not negative."""
    return int(bits).bit_count()


@instruction
def lowest_bit(bits: int) -> int:
    """Return the position of the lowest set bit of a number that has one."""
    bits = int(bits)
    return (bits & -bits).bit_length() - 1
