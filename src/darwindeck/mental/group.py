"""The group that all cards live in: ristretto255, of prime order, by whoever computes it fastest.

A point is its 32 canonical bytes, a scalar an integer modulo the group's order. Equal points are
equal bytes, so both implementations write the same transcripts.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha512
from typing import TYPE_CHECKING, Protocol

from darwindeck.mental.edwards import ORDER
from darwindeck.mental.reference import PythonGroup
from darwindeck.mental.sodium import IDENTITY, SodiumGroup, libsodium

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["IDENTITY", "ORDER", "Group", "best_group", "point_from", "total"]

DOMAIN = b"darwindeck/mental/1/"
"""Begins everything that is hashed here: another protocol, or version, has other hashes."""


class Group(Protocol):
    """What the protocol needs of ristretto255 and Ed25519."""

    name: str

    def __hash__(self) -> int: ...

    def is_point(self, data: bytes) -> bool:
        """Tell whether bytes are the one encoding of a point."""

    def times_base(self, scalar: int) -> bytes:
        """Return a multiple of the base point."""

    def times(self, scalar: int, point: bytes) -> bytes:
        """Return a multiple of a point."""

    def add(self, one: bytes, other: bytes) -> bytes:
        """Return the sum of two points."""

    def subtract(self, one: bytes, other: bytes) -> bytes:
        """Return the difference of two points."""

    def combine(self, scalars: Sequence[int], points: Sequence[bytes]) -> bytes:
        """Return the sum of multiples of points."""

    def from_hash(self, digest: bytes) -> bytes:
        """Map 64 uniform bytes to a point whose logarithm nobody knows."""

    def public_key(self, seed: bytes) -> bytes:
        """Return the Ed25519 public key of a secret seed."""

    def sign(self, seed: bytes, message: bytes) -> bytes:
        """Return the Ed25519 signature of a message."""

    def verify(self, key: bytes, message: bytes, signature: bytes) -> bool:
        """Check an Ed25519 signature."""


@lru_cache(maxsize=1)
def best_group() -> Group:
    """Return the group by libsodium where the machine has it, and otherwise in plain Python."""
    library = libsodium()
    return PythonGroup() if library is None else SodiumGroup(library)


def total(group: Group, points: Sequence[bytes]) -> bytes:
    """Return the sum of points."""
    result = IDENTITY
    for point in points:
        result = point if result == IDENTITY else group.add(result, point)
    return result


def point_from(group: Group, label: bytes, data: bytes = b"") -> bytes:
    """Hash a label to a point whose logarithm nobody knows.

    >>> point_from(PythonGroup(), b"card", b"As").hex()[:16]
    '2011970cba76366a'
    """
    prefix = DOMAIN + b"point/" + label
    return group.from_hash(sha512(len(prefix).to_bytes(2) + prefix + data).digest())
