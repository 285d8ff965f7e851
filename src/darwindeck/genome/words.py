"""Counts of chips and cards as people write them."""

from __future__ import annotations

__all__ = ["cards_of", "chips_of", "number"]

SMALL_NUMBERS = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
)  # fmt: skip


def number(count: int) -> str:
    """Write a small number as a word.

    >>> number(3), number(12)
    ('three', '12')
    """
    return SMALL_NUMBERS[count] if 0 <= count < len(SMALL_NUMBERS) else str(count)


def chips_of(amount: int) -> str:
    """Write an amount of chips.

    >>> chips_of(1), chips_of(25000)
    ('1 chip', '25,000 chips')
    """
    return "1 chip" if amount == 1 else f"{amount:,} chips"


def cards_of(count: int) -> str:
    """Write a number of cards.

    >>> cards_of(1), cards_of(3)
    ('one card', 'three cards')
    """
    return "one card" if count == 1 else f"{number(count)} cards"
