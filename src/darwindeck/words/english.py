"""Counts and lists in English, for what is told in English only.

>>> number(3), chips_of(25000), cards_of(1), tricks_of(2), points_of(-2)
('three', '25,000 chips', 'one card', 'two tricks', 'minus 2 points')
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from darwindeck.words import turns
from darwindeck.words.voice import Voice

if TYPE_CHECKING:
    from darwindeck.cards import Rank, Suit

ENGLISH = Voice()

number = partial(ENGLISH.counted, unit="number")
chips_of = partial(ENGLISH.counted, unit="chips")
cards_of = partial(ENGLISH.counted, unit="cards")
tricks_of = partial(ENGLISH.counted, unit="tricks")
points_of = partial(ENGLISH.counted, unit="points")


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
