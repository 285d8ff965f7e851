"""Where secrets come from: the operating system, or in tests a seed."""

from __future__ import annotations

import secrets
from hashlib import shake_256

from darwindeck.mental.edwards import ORDER


class SystemRandomness:
    """The operating system's generator."""

    def take(self, count: int) -> bytes:
        """Return so many bytes that nobody can foresee."""
        return secrets.token_bytes(count)


class SeededRandomness:
    """Bytes that anyone with the seed knows: for tests and test vectors only."""

    def __init__(self, seed: bytes) -> None:
        self._seed = seed
        self._taken = 0

    def take(self, count: int) -> bytes:
        """Return the next bytes."""
        self._taken += 1
        return shake_256(self._taken.to_bytes(8) + self._seed).digest(count)


Randomness = SystemRandomness | SeededRandomness
"""A source of uniform bytes."""


def scalar_from(source: Randomness) -> int:
    """Return a uniform scalar other than 0."""
    while True:
        scalar = int.from_bytes(source.take(64), "little") % ORDER
        if scalar:
            return scalar


def scalars_from(source: Randomness, count: int) -> list[int]:
    """Return uniform scalars other than 0."""
    return [scalar_from(source) for _ in range(count)]


def permutation_from(source: Randomness, size: int) -> list[int]:
    """Return a uniform permutation (Fisher-Yates; 128 bits a step leave no bias that shows).

    >>> permutation_from(SeededRandomness(b"example"), 5)
    [1, 0, 4, 3, 2]
    """
    order = list(range(size))
    for last in range(size - 1, 0, -1):
        other = int.from_bytes(source.take(16)) % (last + 1)
        order[last], order[other] = order[other], order[last]
    return order
