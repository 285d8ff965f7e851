"""A key in parts that others keep, so that a hand can be finished when its owner is gone.

With a threshold t, the owner of x chooses f(z) = x + a_1 z + ... + a_(t-1) z^(t-1) and gives
f(j) to player j (Shamir: "How to Share a Secret", 1979), with commitments a_k G to check it by:
f(j) G = X + sum of j^k a_k G (Feldman: "A Practical Scheme for Non-interactive Verifiable Secret
Sharing", 1987). The key is never put together: t players give f(j) A with a proof, and x A is the
sum of l_j f(j) A with Lagrange's l_j. A part travels locked: R = e G, part + hash(e X_j).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha512

from darwindeck.mental.bodies import BackupBody
from darwindeck.mental.group import DOMAIN, ORDER, Group
from darwindeck.mental.randomness import Randomness, scalar_from, scalars_from


def abscissa(seat: int) -> int:
    """Return where the polynomial is evaluated for a seat; at 0 it is the key itself."""
    return seat + 1


def back_up(
    group: Group,
    context: bytes,
    secret: int,
    threshold: int,
    others: Mapping[int, bytes],
    source: Randomness,
) -> BackupBody:
    """Cut a key into parts for the others, whose keys are given by seat."""
    coefficients = scalars_from(source, threshold - 1)
    locks, parts = [], []
    for seat, key in sorted(others.items()):
        ephemeral = scalar_from(source)
        pad = padding(context, seat, group.times(ephemeral, key))
        locks.append(group.times_base(ephemeral))
        parts.append((evaluated([secret, *coefficients], abscissa(seat)) + pad) % ORDER)
    commitments = tuple(group.times_base(coefficient) for coefficient in coefficients)
    return BackupBody(commitments, tuple(locks), tuple(parts))


def padding(context: bytes, seat: int, shared: bytes) -> int:
    """Return what a part is locked with, from the point that only two players know."""
    data = DOMAIN + b"backup" + len(context).to_bytes(4) + context + seat.to_bytes(1) + shared
    return int.from_bytes(sha512(data).digest(), "little") % ORDER


def evaluated(coefficients: Sequence[int], z: int) -> int:
    """Return the value of a polynomial."""
    return sum(a * pow(z, k, ORDER) for k, a in enumerate(coefficients)) % ORDER


def part_key(group: Group, key: bytes, commitments: Sequence[bytes], seat: int) -> bytes:
    """Return f(j) G, which everybody can compute from the commitments."""
    powers = [pow(abscissa(seat), k, ORDER) for k in range(len(commitments) + 1)]
    return group.combine(powers, [key, *commitments])


def lagrange(seats: Sequence[int]) -> list[int]:
    """Return the weight of each seat's part.

    >>> f = lambda z: 5 + 3 * z
    >>> first, second = lagrange([0, 2])
    >>> (first * f(1) + second * f(3)) % ORDER
    5
    """
    weights = []
    for own in map(abscissa, seats):
        weight = 1
        for other in map(abscissa, seats):
            if other != own:
                weight = weight * other * pow(other - own, -1, ORDER) % ORDER
        weights.append(weight)
    return weights


def joined(group: Group, seats: Sequence[int], shares: Sequence[bytes]) -> bytes:
    """Return x A from enough f(j) A."""
    return group.combine(lagrange(seats), shares)
