"""Counts, cards and lists as people write them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.cards import Rank

if TYPE_CHECKING:
    from collections.abc import Sequence

    from darwindeck.cards import Suit

__all__ = [
    "cards_named",
    "cards_of",
    "chips_of",
    "compared",
    "counted",
    "joined",
    "number",
    "one_card_named",
    "points_of",
    "rank_name",
    "sentence",
    "tricks_of",
]

SMALL_NUMBERS = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
)  # fmt: skip

COMPARISONS = {
    "=": "exactly",
    "<": "fewer than",
    "<=": "at most",
    ">": "more than",
    ">=": "at least",
}


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


def tricks_of(count: int) -> str:
    """Write a number of tricks."""
    return "one trick" if count == 1 else f"{number(count)} tricks"


def points_of(points: int) -> str:
    """Write a number of points, which may be less than none.

    >>> points_of(1), points_of(13), points_of(-2)
    ('1 point', '13 points', 'minus 2 points')
    """
    sign = "minus " if points < 0 else ""
    return f"{sign}{abs(points)} point{'' if abs(points) == 1 else 's'}"


def counted(least: int, most: int) -> str:
    """Write how many cards are allowed.

    >>> counted(1, 1), counted(1, 4), counted(2, 2)
    ('one card', 'one to four cards', 'exactly two cards')
    """
    if least == most:
        return cards_of(most) if most == 1 else f"exactly {cards_of(most)}"
    return f"{number(least)} to {cards_of(most)}"


def compared(comparison: str, value: str) -> str:
    """Write a comparison.

    >>> compared("<", "five cards")
    'fewer than five cards'
    """
    return f"{COMPARISONS[comparison]} {value}"


def rank_name(rank: Rank, many: bool = False) -> str:
    """Write a rank.

    >>> rank_name(Rank.SIX, many=True), rank_name(Rank.ACE)
    ('sixes', 'ace')
    """
    name = rank.name.lower()
    if not many:
        return name
    return f"{name}es" if rank is Rank.SIX else f"{name}s"


def one_card_named(rank: Rank | None, suit: Suit | None) -> str:
    """Write which card is meant, with its article.

    >>> one_card_named(Rank.EIGHT, None), one_card_named(None, None)
    ('an eight', 'a card')
    """
    if rank is not None:
        article = "an" if rank.name[0] in "AE" else "a"
        if suit is None:
            return f"{article} {rank_name(rank)}"
        return f"the {rank_name(rank)} of {suit.name.lower()}"
    return "a card" if suit is None else f"a {suit.name.lower().removesuffix('s')}"


def cards_named(rank: Rank | None, suit: Suit | None) -> str:
    """Write which cards are meant, as the beginning of a sentence.

    >>> cards_named(Rank.EIGHT, None)
    'Eights'
    """
    if rank is None:
        return "All cards" if suit is None else suit.name.capitalize()
    if suit is None:
        return rank_name(rank, many=True).capitalize()
    return one_card_named(rank, suit).capitalize()


def joined(parts: Sequence[str], word: str = "and") -> str:
    """Join words with commas and a last `word`.

    >>> joined(["a", "b", "c"]), joined(["a", "b"], "or")
    ('a, b and c', 'a or b')
    """
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {word} {parts[-1]}"


def sentence(text: str) -> str:
    """Make a sentence of some words.

    >>> sentence("draw one card")
    'Draw one card.'
    """
    return f"{text[:1].upper()}{text[1:]}."
