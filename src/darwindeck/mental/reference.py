"""ristretto255 (RFC 9496) and Ed25519 (RFC 8032) in plain Python: works everywhere, hides no time.

It is the reference for tests, and what a machine without libsodium plays with.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha512
from typing import TYPE_CHECKING

from darwindeck.mental.edwards import (
    BASE,
    NEUTRAL,
    ORDER,
    SQRT_OF_MINUS_ONE,
    WINDOW,
    Coordinates,
    D,
    P,
    added,
    combined,
    multiplied,
    negated,
    on_curve,
    square_root_of_ratio,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

_, INVERSE_ROOT_OF_A_MINUS_D = square_root_of_ratio(1, (-1 - D) % P)
ROOT_OF_AD_MINUS_ONE = P - square_root_of_ratio((-D - 1) % P, 1)[1]
ONE_MINUS_D_SQUARED = (1 - D * D) % P
D_MINUS_ONE_SQUARED = (D - 1) * (D - 1) % P
LOW_255_BITS = 2**255 - 1


class PythonGroup:
    """The group in plain Python; points travel as their 32 canonical bytes."""

    name = "python"

    def is_point(self, data: bytes) -> bool:
        """Tell whether bytes are the one encoding of a point."""
        return decoded(data) is not None

    def times_base(self, scalar: int) -> bytes:
        """Return a multiple of the base point."""
        result = NEUTRAL
        scalar %= ORDER
        for place, multiples in enumerate(base_multiples()):
            digit = scalar >> WINDOW * place & 15
            if digit:
                result = added(result, multiples[digit])
        return encoded(result)

    def times(self, scalar: int, point: bytes) -> bytes:
        """Return a multiple of a point."""
        return encoded(multiplied(scalar % ORDER, known(point)))

    def add(self, one: bytes, other: bytes) -> bytes:
        """Return the sum of two points."""
        return encoded(added(known(one), known(other)))

    def subtract(self, one: bytes, other: bytes) -> bytes:
        """Return the difference of two points."""
        return encoded(added(known(one), negated(known(other))))

    def combine(self, scalars: Sequence[int], points: Sequence[bytes]) -> bytes:
        """Return the sum of multiples of points; how long it takes depends on the scalars."""
        reduced = [scalar % ORDER for scalar in scalars]
        return encoded(combined(reduced, [known(point) for point in points]))

    def from_hash(self, digest: bytes) -> bytes:
        """Map 64 uniform bytes to a point whose logarithm nobody knows."""
        first, second = (mapped(half) for half in (digest[:32], digest[32:]))
        return encoded(added(first, second))

    def public_key(self, seed: bytes) -> bytes:
        """Return the Ed25519 public key of a secret seed."""
        return compressed(multiplied(expanded(seed)[0], BASE))

    def sign(self, seed: bytes, message: bytes) -> bytes:
        """Return the Ed25519 signature of a message."""
        scalar, prefix = expanded(seed)
        key = compressed(multiplied(scalar, BASE))
        nonce = int.from_bytes(sha512(prefix + message).digest(), "little") % ORDER
        commitment = compressed(multiplied(nonce, BASE))
        challenge = int.from_bytes(sha512(commitment + key + message).digest(), "little")
        answer = (nonce + challenge * scalar) % ORDER
        return commitment + answer.to_bytes(32, "little")

    def verify(self, key: bytes, message: bytes, signature: bytes) -> bool:
        """Check an Ed25519 signature: s B = R + H(R, A, M) A, in canonical encodings only."""
        answer = int.from_bytes(signature[32:], "little")
        public, commitment = decompressed(key), decompressed(signature[:32])
        if len(signature) != 64 or answer >= ORDER or public is None or commitment is None:
            return False
        if multiplied(8, public)[0] == 0 or multiplied(8, commitment)[0] == 0:
            return False
        digest = sha512(signature[:32] + key + message).digest()
        challenge = int.from_bytes(digest, "little") % ORDER
        check = combined([answer, challenge], [BASE, negated(public)])
        return compressed(check) == signature[:32]


# ristretto255


@lru_cache(maxsize=4096)
def decoded(data: bytes) -> Coordinates | None:
    """Return the point that bytes stand for; `None` unless they are its canonical encoding."""
    s = int.from_bytes(data, "little")
    if len(data) != 32 or s >= P or s & 1:
        return None
    u1, u2 = (1 - s * s) % P, (1 + s * s) % P
    v = (-D * u1 * u1 - u2 * u2) % P
    square, root = square_root_of_ratio(1, v * u2 % P * u2 % P)
    x = 2 * s * root % P * u2 % P
    x = P - x if x & 1 else x
    y = u1 * root % P * root % P * u2 % P * v % P
    t = x * y % P
    return (x, y, 1, t) if square and y and not t & 1 else None


def known(data: bytes) -> Coordinates:
    """Return the point that bytes stand for, refusing others."""
    point = decoded(data)
    if point is None:
        raise ValueError(f"{data.hex()} is not the canonical encoding of a ristretto255 point")
    return point


def encoded(point: Coordinates) -> bytes:
    """Return the 32 bytes that a point has, whichever of its representatives is given."""
    x, y, z, t = point
    u1, u2 = (z + y) * (z - y) % P, x * y % P
    _, root = square_root_of_ratio(1, u1 * u2 % P * u2 % P)
    d1, d2 = root * u1 % P, root * u2 % P
    inverse_z = d1 * d2 % P * t % P
    denominator = d2
    if t * inverse_z % P & 1:
        x, y = y * SQRT_OF_MINUS_ONE % P, x * SQRT_OF_MINUS_ONE % P
        denominator = d1 * INVERSE_ROOT_OF_A_MINUS_D % P
    if x * inverse_z % P & 1:
        y = -y % P
    s = denominator * (z - y) % P
    return (P - s if s & 1 else s).to_bytes(32, "little")


def mapped(half: bytes) -> Coordinates:
    """Map 32 uniform bytes to a point (MAP of RFC 9496, an Elligator 2)."""
    r0 = (int.from_bytes(half, "little") & LOW_255_BITS) % P
    r = SQRT_OF_MINUS_ONE * r0 % P * r0 % P
    u = (r + 1) * ONE_MINUS_D_SQUARED % P
    v = (-1 - r * D) * (r + D) % P
    square, s = square_root_of_ratio(u, v)
    c = P - 1
    if not square:
        s = s * r0 % P
        s = s if s & 1 else -s % P
        c = r
    n = (c * (r - 1) * D_MINUS_ONE_SQUARED - v) % P
    w0, w1 = 2 * s * v % P, n * ROOT_OF_AD_MINUS_ONE % P
    w2, w3 = (1 - s * s) % P, (1 + s * s) % P
    return (w0 * w3 % P, w2 * w1 % P, w1 * w3 % P, w0 * w2 % P)


@lru_cache(maxsize=1)
def base_multiples() -> list[list[Coordinates]]:
    """Return 0 to 15 times 16^i times the base point, for all i."""
    tables, point = [], BASE
    for _ in range(256 // WINDOW):
        multiples = [NEUTRAL]
        for _ in range(1 << WINDOW):
            multiples.append(added(multiples[-1], point))
        point = multiples.pop()
        tables.append(multiples)
    return tables


# Ed25519


def expanded(seed: bytes) -> tuple[int, bytes]:
    """Return the secret scalar of a seed, and the prefix that its nonces are made from."""
    digest = sha512(seed).digest()
    scalar = int.from_bytes(digest[:32], "little") & (1 << 254) - 8 | 1 << 254
    return scalar, digest[32:]


def compressed(point: Coordinates) -> bytes:
    """Return y with the parity of x in the top bit."""
    x, y, z, _ = point
    inverse = pow(z, -1, P)
    return (y * inverse % P | (x * inverse % P & 1) << 255).to_bytes(32, "little")


def decompressed(data: bytes) -> Coordinates | None:
    """Return the point of an Ed25519 encoding; `None` unless it is canonical."""
    number = int.from_bytes(data, "little")
    return on_curve(number & LOW_255_BITS, number >> 255) if len(data) == 32 else None
