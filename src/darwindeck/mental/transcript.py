"""Challenges from everything said so far (Fiat and Shamir, 1986; the strong form).

Everything is absorbed with its label and length, so that no two different statements are the
same bytes. What a proof is about, where in which hand it stands, and all of its first message are
absorbed before its challenge (Bernhard, Pereira, Warinschi: "How Not to Prove Yourself", 2012).
"""

from __future__ import annotations

from hashlib import sha512

from darwindeck.mental.edwards import ORDER
from darwindeck.mental.group import DOMAIN

WEIGHT_BITS = 128
"""The size of the weights with which equations are added up: one in 2^128 false sums is zero."""


class Transcript:
    """What has been said, as a running hash."""

    def __init__(self, proof: bytes, context: bytes) -> None:
        self._hash = sha512()
        self._write(b"proof", DOMAIN + proof)
        self._write(b"context", context)

    def _write(self, label: bytes, data: bytes) -> None:
        self._hash.update(len(label).to_bytes(4) + label + len(data).to_bytes(8) + data)

    def absorb(self, label: bytes, *items: bytes) -> None:
        """Add values under a label."""
        self._write(label, len(items).to_bytes(4))
        for item in items:
            self._write(b"", item)

    def absorb_scalars(self, label: bytes, *scalars: int) -> None:
        """Add scalars under a label."""
        self.absorb(label, *(scalar.to_bytes(32, "little") for scalar in scalars))

    def challenge(self, label: bytes) -> int:
        """Return a scalar that nobody could choose."""
        return self.challenges(label, 1)[0]

    def challenges(self, label: bytes, count: int) -> list[int]:
        """Return scalars that nobody could choose."""
        return [int.from_bytes(block, "little") % ORDER for block in self._blocks(label, count)]

    def weights(self, label: bytes, count: int) -> list[int]:
        """Return short numbers that nobody could choose, to add equations up with."""
        size = WEIGHT_BITS // 8
        return [int.from_bytes(block[:size], "little") for block in self._blocks(label, count)]

    def _blocks(self, label: bytes, count: int) -> list[bytes]:
        self._write(b"challenge", label + count.to_bytes(4))
        seed = self._hash.digest()
        return [sha512(seed + number.to_bytes(4)).digest() for number in range(count)]
