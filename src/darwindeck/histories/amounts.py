"""Chips in hand histories: whole, or with decimals and then counted in their smallest unit."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from typing import TypeAlias, cast

from darwindeck.genome.rules import MAX_CHIPS_IN_PLAY

Amount: TypeAlias = int | Decimal

MOST_DECIMALS = 6
MOST_DIGITS = 40
"""That a number is written with after its point, zeros included."""

WHOLE = frozenset({int})


def is_amount(amount: Amount) -> bool:
    """Tell whether a number can be chips at all: finite, and neither beyond nor below any table's.

    >>> is_amount(20), is_amount(Decimal("0.50")), is_amount(Decimal("nan")), is_amount(10**20)
    (True, True, False, False)
    """
    if isinstance(amount, Decimal) and not (
        amount.is_finite() and int(amount.as_tuple().exponent) >= -MOST_DIGITS
    ):
        return False
    return -MAX_CHIPS_IN_PLAY <= amount <= MAX_CHIPS_IN_PLAY


def is_unknown(amount: Amount) -> bool:
    """Tell whether a stack is `inf`, which stands for one that nobody noted."""
    return isinstance(amount, Decimal) and amount.is_infinite() and amount > 0


def decimals_of(amounts: Iterable[Amount]) -> int:
    """Return how many digits after the point the amounts need.

    >>> decimals_of([1, Decimal("0.50"), Decimal("97.94")])
    2
    """
    most = 0
    for amount in amounts:
        if type(amount) is not int and isinstance(amount, Decimal) and amount.is_finite():
            most = max(most, -int(amount.normalize().as_tuple().exponent))
    if most > MOST_DECIMALS:
        raise ValueError(f"an amount has {most} decimals: at most {MOST_DECIMALS} are possible")
    return most


def in_units(amount: Amount, decimals: int) -> int:
    """Count an amount in its smallest unit: cents, for two decimals."""
    if decimals == 0 and type(amount) is int:
        return amount
    return int(Decimal(amount).scaleb(decimals))


def all_in_units(amounts: tuple[Amount, ...], decimals: int) -> tuple[int, ...]:
    """Count amounts in their smallest unit."""
    if decimals == 0 and WHOLE.issuperset(map(type, amounts)):
        return cast("tuple[int, ...]", amounts)
    return tuple(in_units(amount, decimals) for amount in amounts)
