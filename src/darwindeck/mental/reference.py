"""ristretto255 (RFC 9496) and Ed25519 (RFC 8032) in plain Python: works everywhere, hides no time.

It is the reference for tests, and what a machine without libsodium plays with.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha512

from darwindeck.mental import edwards

_, INVERSE_ROOT_OF_A_MINUS_D = edwards.square_root_of_ratio(1, (-1 - edwards.D) % edwards.P)
ROOT_OF_AD_MINUS_ONE = edwards.P - edwards.square_root_of_ratio((-edwards.D - 1) % edwards.P, 1)[1]
ONE_MINUS_D_SQUARED = (1 - edwards.D * edwards.D) % edwards.P
D_MINUS_ONE_SQUARED = (edwards.D - 1) * (edwards.D - 1) % edwards.P
LOW_255_BITS = 2**255 - 1


class PythonGroup:
    """The group in plain Python; points travel as their 32 canonical bytes."""

    name = "python"

    def is_point(self, data: bytes) -> bool:
        """Tell whether bytes are the one encoding of a point."""
        return decoded(data) is not None

    def times_base(self, scalar: int) -> bytes:
        """Return a multiple of the base point."""
        result = edwards.NEUTRAL
        scalar %= edwards.ORDER
        for place, multiples in enumerate(base_multiples()):
            digit = scalar >> edwards.WINDOW * place & 15
            if digit:
                result = edwards.added(result, multiples[digit])
        return encoded(result)

    def times(self, scalar: int, point: bytes) -> bytes:
        """Return a multiple of a point."""
        return encoded(edwards.multiplied(scalar % edwards.ORDER, known(point)))

    def add(self, one: bytes, other: bytes) -> bytes:
        """Return the sum of two points."""
        return encoded(edwards.added(known(one), known(other)))

    def subtract(self, one: bytes, other: bytes) -> bytes:
        """Return the difference of two points."""
        return encoded(edwards.added(known(one), edwards.negated(known(other))))

    def combine(self, scalars: Sequence[int], points: Sequence[bytes]) -> bytes:
        """Return the sum of multiples of points; how long it takes depends on the scalars."""
        reduced = [scalar % edwards.ORDER for scalar in scalars]
        return encoded(edwards.combined(reduced, [known(point) for point in points]))

    def from_hash(self, digest: bytes) -> bytes:
        """Map 64 uniform bytes to a point whose logarithm nobody knows."""
        first, second = (mapped(half) for half in (digest[:32], digest[32:]))
        return encoded(edwards.added(first, second))

    def public_key(self, seed: bytes) -> bytes:
        """Return the Ed25519 public key of a secret seed."""
        return compressed(edwards.multiplied(expanded(seed)[0], edwards.BASE))

    def sign(self, seed: bytes, message: bytes) -> bytes:
        """Return the Ed25519 signature of a message."""
        scalar, prefix = expanded(seed)
        key = compressed(edwards.multiplied(scalar, edwards.BASE))
        nonce = int.from_bytes(sha512(prefix + message).digest(), "little") % edwards.ORDER
        commitment = compressed(edwards.multiplied(nonce, edwards.BASE))
        challenge = int.from_bytes(sha512(commitment + key + message).digest(), "little")
        answer = (nonce + challenge * scalar) % edwards.ORDER
        return commitment + answer.to_bytes(32, "little")

    def verify(self, key: bytes, message: bytes, signature: bytes) -> bool:
        """Check an Ed25519 signature: s B = R + H(R, A, M) A, in canonical encodings only."""
        answer = int.from_bytes(signature[32:], "little")
        public, commitment = decompressed(key), decompressed(signature[:32])
        if len(signature) != 64 or answer >= edwards.ORDER or public is None or commitment is None:
            return False
        if edwards.multiplied(8, public)[0] == 0 or edwards.multiplied(8, commitment)[0] == 0:
            return False
        digest = sha512(signature[:32] + key + message).digest()
        challenge = int.from_bytes(digest, "little") % edwards.ORDER
        check = edwards.combined([answer, challenge], [edwards.BASE, edwards.negated(public)])
        return compressed(check) == signature[:32]


# ristretto255


@lru_cache(maxsize=4096)
def decoded(data: bytes) -> edwards.Coordinates | None:
    """Return the point that bytes stand for; `None` unless they are its canonical encoding."""
    s = int.from_bytes(data, "little")
    if len(data) != 32 or s >= edwards.P or s & 1:
        return None
    u1, u2 = (1 - s * s) % edwards.P, (1 + s * s) % edwards.P
    v = (-edwards.D * u1 * u1 - u2 * u2) % edwards.P
    square, root = edwards.square_root_of_ratio(1, v * u2 % edwards.P * u2 % edwards.P)
    x = 2 * s * root % edwards.P * u2 % edwards.P
    x = edwards.P - x if x & 1 else x
    y = u1 * root % edwards.P * root % edwards.P * u2 % edwards.P * v % edwards.P
    t = x * y % edwards.P
    return (x, y, 1, t) if square and y and not t & 1 else None


def known(data: bytes) -> edwards.Coordinates:
    """Return the point that bytes stand for, refusing others."""
    point = decoded(data)
    if point is None:
        raise ValueError(f"{data.hex()} is not the canonical encoding of a ristretto255 point")
    return point


def encoded(point: edwards.Coordinates) -> bytes:
    """Return the 32 bytes that a point has, whichever of its representatives is given."""
    x, y, z, t = point
    u1, u2 = (z + y) * (z - y) % edwards.P, x * y % edwards.P
    _, root = edwards.square_root_of_ratio(1, u1 * u2 % edwards.P * u2 % edwards.P)
    d1, d2 = root * u1 % edwards.P, root * u2 % edwards.P
    inverse_z = d1 * d2 % edwards.P * t % edwards.P
    denominator = d2
    if t * inverse_z % edwards.P & 1:
        x, y = y * edwards.SQRT_OF_MINUS_ONE % edwards.P, x * edwards.SQRT_OF_MINUS_ONE % edwards.P
        denominator = d1 * INVERSE_ROOT_OF_A_MINUS_D % edwards.P
    if x * inverse_z % edwards.P & 1:
        y = -y % edwards.P
    s = denominator * (z - y) % edwards.P
    return (edwards.P - s if s & 1 else s).to_bytes(32, "little")


def mapped(half: bytes) -> edwards.Coordinates:
    """Map 32 uniform bytes to a point (MAP of RFC 9496, an Elligator 2)."""
    r0 = (int.from_bytes(half, "little") & LOW_255_BITS) % edwards.P
    r = edwards.SQRT_OF_MINUS_ONE * r0 % edwards.P * r0 % edwards.P
    u = (r + 1) * ONE_MINUS_D_SQUARED % edwards.P
    v = (-1 - r * edwards.D) * (r + edwards.D) % edwards.P
    square, s = edwards.square_root_of_ratio(u, v)
    c = edwards.P - 1
    if not square:
        s = s * r0 % edwards.P
        s = s if s & 1 else -s % edwards.P
        c = r
    n = (c * (r - 1) * D_MINUS_ONE_SQUARED - v) % edwards.P
    w0, w1 = 2 * s * v % edwards.P, n * ROOT_OF_AD_MINUS_ONE % edwards.P
    w2, w3 = (1 - s * s) % edwards.P, (1 + s * s) % edwards.P
    return (w0 * w3 % edwards.P, w2 * w1 % edwards.P, w1 * w3 % edwards.P, w0 * w2 % edwards.P)


@lru_cache(maxsize=1)
def base_multiples() -> list[list[edwards.Coordinates]]:
    """Return 0 to 15 times 16^i times the base point, for all i."""
    tables, point = [], edwards.BASE
    for _ in range(256 // edwards.WINDOW):
        multiples = [edwards.NEUTRAL]
        for _ in range(1 << edwards.WINDOW):
            multiples.append(edwards.added(multiples[-1], point))
        point = multiples.pop()
        tables.append(multiples)
    return tables


# Ed25519


def expanded(seed: bytes) -> tuple[int, bytes]:
    """Return the secret scalar of a seed, and the prefix that its nonces are made from."""
    digest = sha512(seed).digest()
    scalar = int.from_bytes(digest[:32], "little") & (1 << 254) - 8 | 1 << 254
    return scalar, digest[32:]


def compressed(point: edwards.Coordinates) -> bytes:
    """Return y with the parity of x in the top bit."""
    x, y, z, _ = point
    inverse = pow(z, -1, edwards.P)
    return (y * inverse % edwards.P | (x * inverse % edwards.P & 1) << 255).to_bytes(32, "little")


def decompressed(data: bytes) -> edwards.Coordinates | None:
    """Return the point of an Ed25519 encoding; `None` unless it is canonical."""
    number = int.from_bytes(data, "little")
    return edwards.on_curve(number & LOW_255_BITS, number >> 255) if len(data) == 32 else None
