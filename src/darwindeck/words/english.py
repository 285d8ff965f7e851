"""Counts and lists in English, for sentences that are told in English only."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.words import turns
from darwindeck.words.voice import Voice

if TYPE_CHECKING:
    from collections.abc import Sequence

    from darwindeck.cards import Rank, Suit

__all__ = [
    "cards_named",
    "cards_of",
    "chips_of",
    "counted",
    "joined",
    "number",
    "points_of",
    "tricks_of",
]

ENGLISH = Voice()


def number(count: int) -> str:
    """Write a small number as a word.

    >>> number(3), number(12)
    ('three', '12')
    """
    return ENGLISH.counted(count, "number")


def chips_of(amount: int) -> str:
    """Write an amount of chips.

    >>> chips_of(1), chips_of(25000)
    ('1 chip', '25,000 chips')
    """
    return ENGLISH.counted(amount, "chips")


def cards_of(count: int) -> str:
    """Write a number of cards.

    >>> cards_of(1), cards_of(3)
    ('one card', 'three cards')
    """
    return ENGLISH.counted(count, "cards")


def tricks_of(count: int) -> str:
    """Write a number of tricks."""
    return ENGLISH.counted(count, "tricks")


def points_of(points: int) -> str:
    """Write a number of points, which may be less than none.

    >>> points_of(1), points_of(13), points_of(-2)
    ('1 point', '13 points', 'minus 2 points')
    """
    return ENGLISH.counted(points, "points")


def counted(least: int, most: int) -> str:
    """Write how many cards are allowed.

    >>> counted(1, 1), counted(1, 4), counted(2, 2)
    ('one card', 'one to four cards', 'exactly two cards')
    """
    return str(turns.card_count(least, most))


def cards_named(rank: Rank | None, suit: Suit | None) -> str:
    """Write which cards are meant."""
    return str(turns.cards_named(rank, suit))


def joined(parts: Sequence[str], word: str = "and") -> str:
    """Join words with commas and a last `word`.

    >>> joined(["a", "b", "c"]), joined(["a", "b"], "or")
    ('a, b and c', 'a or b')
    """
    return ENGLISH.listed(parts, word)
