"""The group that all cards live in: ristretto255, of prime order, by whoever computes it fastest.

A point is its 32 canonical bytes, a scalar an integer modulo the group's order. Equal points are
equal bytes, so both implementations write the same transcripts.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha512

from darwindeck.mental.edwards import ORDER
from darwindeck.mental.reference import PythonGroup
from darwindeck.mental.sodium import IDENTITY, SodiumGroup, libsodium

__all__ = ["IDENTITY", "ORDER", "Group", "best_group", "point_from", "total"]

DOMAIN = b"darwindeck/mental/1/"
"""Begins everything that is hashed here: another protocol, or version, has other hashes."""


Group = PythonGroup | SodiumGroup
"""ristretto255 and Ed25519 with the same methods, whose results are the same bytes."""


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
