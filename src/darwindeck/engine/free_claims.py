"""What can be claimed of all hands: claims as numbers, and the cards that each of them is about.

A claim is a number of rows of thirteen: the higher, the more is claimed. The first rows are of one
card of a rank, of two and so on; those after them of hands of poker. A kind of hand has one row,
for its rank or suit, or where it has two ranks, or a rank and a suit, a row for each higher rank.

A claim consists of parts: so many cards out of a set.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.compiled.integers import as_int, count_bits
from darwindeck.compiled.jit import entry, jit

if TYPE_CHECKING:
    import numpy as np

    from darwindeck.engine.layout import Claims

RANKS = 13
SUITS = 4
MOST_CLAIMED = 8  # of a rank: the four there are, and four wild cards
FIRST_HAND_ROW = MOST_CLAIMED + 1
HIGH_CARD, PAIR, TWO_PAIR = range(FIRST_HAND_ROW, FIRST_HAND_ROW + 3)
STRAIGHT = TWO_PAIR + RANKS
THREE, FULL_HOUSE = range(STRAIGHT + 1, STRAIGHT + 3)
FLUSH = FULL_HOUSE + RANKS
FOUR, STRAIGHT_FLUSH = range(FLUSH + 1, FLUSH + 3)
ROWS = STRAIGHT_FLUSH + RANKS

FIRST_CLAIM = RANKS  # one card of the lowest rank
LAST_CLAIM = RANKS * FIRST_HAND_ROW - 1
FIRST_HAND = RANKS * HIGH_CARD
LAST_HAND = RANKS * ROWS - 1

HAND = 5  # cards of a straight or a flush
LOWEST_TOP = 3  # of a straight: the five, above an ace
ALL_SUITS = 0b1111
ONE_SUIT = sum(1 << SUITS * rank for rank in range(RANKS))


@jit
def is_hand(claim: int) -> bool:
    """Tell whether a number stands for a hand: two pairs, for one, have the higher rank first."""
    row, last = claim // RANKS, claim % RANKS
    if row >= STRAIGHT_FLUSH:
        return last < SUITS and row - STRAIGHT_FLUSH >= LOWEST_TOP
    if row == FLUSH:
        return last < SUITS
    if row == STRAIGHT:
        return last >= LOWEST_TOP
    if FULL_HOUSE <= row < FLUSH:
        return last != row - FULL_HOUSE
    if TWO_PAIR <= row < STRAIGHT:
        return last < row - TWO_PAIR
    return True


@jit
def parts_of(claim: int) -> int:
    """Return of how many sets a claim wants cards."""
    if claim < FIRST_HAND:
        return 1
    row = claim // RANKS
    if row >= STRAIGHT_FLUSH or row == STRAIGHT:
        return HAND
    return 2 if TWO_PAIR <= row < STRAIGHT or FULL_HOUSE <= row < FLUSH else 1


@jit
def part_of(claim: int, part: int) -> tuple[int, int]:
    """Return one of the sets that a claim wants cards of, and how many of them."""
    row, last = claim // RANKS, claim % RANKS
    if claim < FIRST_HAND:
        return of_rank(last), row
    if row >= STRAIGHT_FLUSH:
        rank = (row - STRAIGHT_FLUSH - part) % RANKS
        return as_int(1) << (SUITS * rank + last), 1
    if row == FOUR:
        return of_rank(last), 4
    if row == FLUSH:
        return as_int(ONE_SUIT) << last, HAND
    if row >= FULL_HOUSE:
        return (of_rank(row - FULL_HOUSE), 3) if part == 0 else (of_rank(last), 2)
    if row == THREE:
        return of_rank(last), 3
    if row == STRAIGHT:
        return of_rank((last - part) % RANKS), 1
    if row >= TWO_PAIR:
        return of_rank(row - TWO_PAIR if part == 0 else last), 2
    return of_rank(last), row - HIGH_CARD + 1


@jit
def of_rank(rank: int) -> int:
    """Return the cards of a rank as a set."""
    return as_int(ALL_SUITS) << (SUITS * rank)


@jit
def cards_claimed(claim: int) -> int:
    """Count the cards that a claim is about."""
    count = 0
    for part in range(parts_of(claim)):
        count += part_of(claim, part)[1]
    return count


@jit
def fitting_cards(cards: int, wild: int, claim: int) -> int:
    """Count the cards of a set that fit a claim, or stand for one that does.

    Of what wants cards of one set alone, there can be more than are claimed.
    """
    parts = parts_of(claim)
    count = count_bits(cards & wild)
    for part in range(parts):
        wanted, needed = part_of(claim, part)
        held = count_bits(cards & wanted & ~wild)
        count += held if parts == 1 else min(held, needed)
    return count


@jit
def can_be_held(deck: int, wild: int, claim: int) -> bool:
    """Tell whether a deck has what a claim names, with wild cards for what is lacking."""
    lacking = 0
    unknown = 0
    for part in range(parts_of(claim)):
        wanted, needed = part_of(claim, part)
        lacking += max(needed - count_bits(deck & wanted & ~wild), 0)
        unknown += deck & wanted == 0
    return unknown == 0 and lacking <= count_bits(deck & wild)


@entry
def find_claims(deck: np.uint64, wild: np.uint64, first: int, last: int, rows: Claims) -> None:
    """Write which of some claims a deck has the cards for: a bit for each in its row."""
    for claim in range(first, last + 1):
        named = claim < FIRST_HAND or is_hand(claim)
        if named and can_be_held(as_int(deck), as_int(wild), claim):
            rows[claim // RANKS] |= 1 << claim % RANKS
