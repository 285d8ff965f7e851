"""Compiled ranking of hands of three cards, as in teen patti and in three-card brag.

The best kind is three of one rank, then a run of one suit, a run, a suit, a pair, and the highest
card. The value of a hand is its kind, from 6 down to 1, above twelve bits for what decides within
the kind. Two cards make a pair or nothing.
"""

from __future__ import annotations

from darwindeck.compiled.jit import jit, jit_apart
from darwindeck.hands.kinds import THREE_CARD_BRAG

HIGHEST, PAIR, SUIT, RUN, RUN_OF_SUIT, THREE = range(1, 7)
KIND_SHIFT = 12
NO_THIRD = -1
ACE, THREES, TWO = 12, 1, 0
BEST_OF_THREES = 14  # in brag, three threes beat three aces
LOW_RUN_IN_BRAG = 27  # ace, two and three: the best run there, and else the second


@jit_apart
def rank_three(ranking: int, first: int, second: int, third: int) -> int:
    """Return the value of three cards, or of two if there is no third."""
    high, low = max(first >> 2, second >> 2), min(first >> 2, second >> 2)
    if third == NO_THIRD:
        return value_of(PAIR, high, 0, 0) if high == low else value_of(HIGHEST, high, low, 0)
    rank = third >> 2
    middle = max(low, min(high, rank))
    high, low = max(high, rank), min(low, rank)
    if high == low:
        best = ranking == THREE_CARD_BRAG and high == THREES
        return value_of(THREE, BEST_OF_THREES if best else high, 0, 0)
    if high == middle or middle == low:
        return value_of(PAIR, middle, low if high == middle else high, 0)
    of_suit = first & 3 == second & 3 == third & 3
    run = rank_run(ranking, high, middle, low)
    if run > 0:
        return (RUN_OF_SUIT if of_suit else RUN) << KIND_SHIFT | run
    return value_of(SUIT if of_suit else HIGHEST, high, middle, low)


@jit
def value_of(kind: int, first: int, second: int, third: int) -> int:
    """Return the value of a hand of a kind that its ranks decide in this order."""
    return kind << KIND_SHIFT | (first + 1) << 8 | (second + 1) << 4 | (third + 1)


@jit
def rank_run(ranking: int, high: int, middle: int, low: int) -> int:
    """Return how good a run is, or zero if the ranks are none; the ace may be low too."""
    if high - low == 2:
        return 2 * high + 2  # from the four up to the ace, of which there is room between any two
    if high == ACE and middle == THREES and low == TWO:
        return LOW_RUN_IN_BRAG if ranking == THREE_CARD_BRAG else 2 * ACE + 1
    return 0
