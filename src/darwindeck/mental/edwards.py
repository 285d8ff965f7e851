"""edwards25519 in plain Python: the curve below ristretto255 and Ed25519. Not constant time.

A point is (X, Y, Z, T) with x = X/Z, y = Y/Z, xy = T/Z on -x^2 + y^2 = 1 + d x^2 y^2 modulo
p = 2^255 - 19 (Hisil, Wong, Carter, Dawson: "Twisted Edwards Curves Revisited", 2008).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

P = 2**255 - 19
"""The prime of the field."""

ORDER = 2**252 + 27742317777372353535851937790883648493
"""The prime order of the group, written l in RFC 9496 and L in RFC 8032."""

D = -121665 * pow(121666, -1, P) % P
SQRT_OF_MINUS_ONE = pow(2, (P - 1) // 4, P)

Coordinates: TypeAlias = tuple[int, int, int, int]

NEUTRAL: Coordinates = (0, 1, 1, 0)
WINDOW = 4


def added(one: Coordinates, other: Coordinates) -> Coordinates:
    """Return the sum of two points; the formula has no exceptions."""
    x1, y1, z1, t1 = one
    x2, y2, z2, t2 = other
    a = (y1 - x1) * (y2 - x2)
    b = (y1 + x1) * (y2 + x2)
    c = 2 * D * t1 % P * t2
    d = 2 * z1 * z2
    e, f, g, h = (b - a) % P, (d - c) % P, (d + c) % P, (b + a) % P
    return (e * f % P, g * h % P, f * g % P, e * h % P)


def doubled(point: Coordinates) -> Coordinates:
    """Return twice a point."""
    x, y, z, _ = point
    a, b = x * x % P, y * y % P
    h = a + b
    e = h - (x + y) * (x + y) % P
    g = a - b
    f = 2 * z * z % P + g
    return (e * f % P, g * h % P, f * g % P, e * h % P)


def negated(point: Coordinates) -> Coordinates:
    """Return the point that adds up to the neutral one."""
    x, y, z, t = point
    return (-x % P, y, z, -t % P)


def multiplied(scalar: int, point: Coordinates) -> Coordinates:
    """Return a multiple of a point, four bits at a time."""
    multiples = [NEUTRAL, point]
    for _ in range(2, 1 << WINDOW):
        multiples.append(added(multiples[-1], point))
    result = NEUTRAL
    for shift in range((scalar.bit_length() + WINDOW - 1) // WINDOW * WINDOW, -1, -WINDOW):
        for _ in range(WINDOW):
            result = doubled(result)
        digit = scalar >> shift & 15
        if digit:
            result = added(result, multiples[digit])
    return result


def combined(scalars: Sequence[int], points: Sequence[Coordinates]) -> Coordinates:
    """Return the sum of multiples of points, by buckets (Pippenger, 1976)."""
    width = 4 if len(points) < 64 else 5 if len(points) < 600 else 6
    longest = max((scalar.bit_length() for scalar in scalars), default=0)
    result = NEUTRAL
    for shift in range(longest // width * width, -1, -width):
        for _ in range(width):
            result = doubled(result)
        result = added(result, sum_of_digits(scalars, points, shift, (1 << width) - 1))
    return result


def sum_of_digits(
    scalars: Sequence[int], points: Sequence[Coordinates], shift: int, mask: int
) -> Coordinates:
    """Return the sum of points, each as often as one digit of its scalar says."""
    buckets: list[Coordinates | None] = [None] * (mask + 1)
    for scalar, point in zip(scalars, points, strict=True):
        digit = scalar >> shift & mask
        if digit:
            before = buckets[digit]
            buckets[digit] = point if before is None else added(before, point)
    running, total = NEUTRAL, NEUTRAL
    for bucket in reversed(buckets[1:]):
        if bucket is not None:
            running = added(running, bucket)
        if running is not NEUTRAL:
            total = added(total, running)
    return total


def square_root_of_ratio(u: int, v: int) -> tuple[bool, int]:
    """Return whether u/v is a square, and the root of u/v or of i u/v that is even (RFC 9496)."""
    v3 = v * v % P * v % P
    root = u * v3 % P * pow(u * v3 % P * v3 % P * v % P, (P - 5) // 8, P) % P
    check = v * root % P * root % P
    correct, flipped = check == u % P, check == -u % P
    if flipped or check == -u * SQRT_OF_MINUS_ONE % P:
        root = root * SQRT_OF_MINUS_ONE % P
    return correct or flipped, P - root if root & 1 else root


def on_curve(y: int, odd: int) -> Coordinates | None:
    """Return the point with this y and the parity of x, if there is one."""
    square, x = square_root_of_ratio(y * y - 1, D * y * y + 1)
    if not square or y >= P or (x == 0 and odd):
        return None
    x = x if x & 1 == odd else P - x
    return (x, y, 1, x * y % P)


_base = on_curve(4 * pow(5, -1, P) % P, 0)
assert _base is not None  # noqa: S101 - the base point of RFC 8032 is on the curve
BASE: Coordinates = _base
