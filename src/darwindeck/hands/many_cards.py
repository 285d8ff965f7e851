"""The best five of more than seven cards, found by sets of ranks instead of trying all choices.

Five cards at most decide what the ranks of a hand are worth, and what they are is told by the sets
of ranks that are there once, twice, three and four times. So a hand of any size is two or three
lookups. Where a low hand would need a second thought, `NOT_HERE` says so.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from darwindeck.compiled.integers import as_int, count_bits, lowest_bit
from darwindeck.compiled.jit import jit, jit_apart
from darwindeck.hands.kinds import DEUCE_SEVEN_LOW, HIGH, SHORT_DECK_HIGH
from darwindeck.hands.lookup import look_up

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from darwindeck.hands.tables import RankingTables

    Cards = NDArray[np.uint8]

NOT_HERE = -1
RANKS, SUITS = 13, 4
ALL_RANKS = (1 << RANKS) - 1
HAND = 5
FIVE_IN_A_ROW = (1 << HAND) - 1
WHEEL = 0b1_0000_0000_1111
SHORT_WHEEL = 0b1_0000_1111_0000
NO_KEY = np.uint64(0)


@jit_apart
def rank_many(
    tables: RankingTables,
    ranking: int,
    hole: Cards,
    hole_count: int,
    board: Cards,
    board_count: int,
) -> int:
    """Return the value of the best five of all cards, or `NOT_HERE` if they have to be tried."""
    sets = add_to_suits(add_to_suits(0, hole, hole_count), board, board_count)
    clubs, diamonds = sets & ALL_RANKS, sets >> RANKS & ALL_RANKS
    hearts, spades = sets >> 2 * RANKS & ALL_RANKS, sets >> 3 * RANKS & ALL_RANKS
    ranks = clubs | diamonds | hearts | spades
    if ranking == HIGH or ranking == SHORT_DECK_HIGH:
        twice = clubs & diamonds | (clubs | diamonds) & (hearts | spades) | hearts & spades
        thrice = clubs & diamonds & (hearts | spades) | hearts & spades & (clubs | diamonds)
        four_times = clubs & diamonds & hearts & spades
        paired = look_up(tables, ranking, best_of_ranks(tables, ranks, twice, thrice, four_times))
        straight = rank_straight(tables, ranking, ranks)
        return max(paired, straight, rank_flush(tables, ranking, sets))
    if count_bits(ranks) < HAND:
        return NOT_HERE
    low = lowest_ranks(ranks, ranking == DEUCE_SEVEN_LOW)
    if ranking == DEUCE_SEVEN_LOW and counts_against(low, sets):
        return NOT_HERE
    return look_up(tables, ranking, add_each(tables, NO_KEY, low, 1))


@jit
def add_to_suits(sets: int, cards: Cards, count: int) -> int:
    """Add cards to four sets of ranks, one after the other by suit."""
    for i in range(count):
        card = as_int(cards[i])
        sets |= 1 << (RANKS * (card & 3) + (card >> 2))
    return sets


@jit
def highest(ranks: int) -> int:
    """Return the highest rank of a set that is not empty, as a set of its own."""
    ranks |= ranks >> 1
    ranks |= ranks >> 2
    ranks |= ranks >> 4
    ranks |= ranks >> 8
    return ranks ^ (ranks >> 1)


@jit
def highest_few(ranks: int, count: int) -> int:
    """Return the highest ranks of a set."""
    few = 0
    for _ in range(count):
        rank = highest(ranks)
        few |= rank
        ranks ^= rank
    return few


@jit
def add_each(tables: RankingTables, key: np.uint64, ranks: int, times: int) -> np.uint64:
    """Add the ranks of a set to a key, each so many times."""
    while ranks != 0:
        key += tables.card_key[SUITS * lowest_bit(ranks)] * np.uint64(times)
        ranks &= ranks - 1
    return key


@jit
def best_of_ranks(
    tables: RankingTables, ranks: int, twice: int, thrice: int, four_times: int
) -> np.uint64:
    """Return the key of the five cards that are worth most by how often their ranks are there."""
    if four_times != 0:
        most = highest(four_times)
        return add_each(tables, add_each(tables, NO_KEY, most, 4), highest(ranks ^ most), 1)
    if thrice != 0:
        most = highest(thrice)
        key = add_each(tables, NO_KEY, most, 3)
        if twice != most:
            return add_each(tables, key, highest(twice ^ most), 2)
        return add_each(tables, key, highest_few(ranks ^ most, 2), 1)
    pairs = highest_few(twice, min(count_bits(twice), 2))
    left = HAND - 2 * count_bits(pairs)
    return add_each(tables, add_each(tables, NO_KEY, pairs, 2), highest_few(ranks ^ pairs, left), 1)


@jit
def rank_straight(tables: RankingTables, ranking: int, ranks: int) -> int:
    """Return the value of the best straight, if there is one."""
    begins = ranks & ranks >> 1 & ranks >> 2 & ranks >> 3 & ranks >> 4
    wheel = SHORT_WHEEL if ranking == SHORT_DECK_HIGH else WHEEL
    if begins != 0:
        return look_up(
            tables, ranking, add_each(tables, NO_KEY, FIVE_IN_A_ROW * highest(begins), 1)
        )
    if ranks & wheel == wheel:
        return look_up(tables, ranking, add_each(tables, NO_KEY, wheel, 1))
    return 0


@jit
def rank_flush(tables: RankingTables, ranking: int, sets: int) -> int:
    """Return the value of the best flush, if there is one."""
    best = 0
    for suit in range(SUITS):
        ranks = sets >> RANKS * suit & ALL_RANKS
        if count_bits(ranks) >= HAND:
            best = max(best, as_int(tables.flush[ranking, ranks]))
    return best


@jit
def lowest_ranks(ranks: int, ace_is_high: bool) -> int:
    """Return the five lowest ranks of a set that has as many."""
    low = 0
    left = HAND
    ace = ranks & 1 << RANKS - 1
    if ace != 0 and not ace_is_high:
        low = ace
        ranks ^= ace
        left -= 1
    for _ in range(left):
        low |= ranks & -ranks
        ranks &= ranks - 1
    return low


@jit
def counts_against(low: int, sets: int) -> bool:
    """Tell whether five ranks are a straight, or can only be had in one suit."""
    if low == FIVE_IN_A_ROW * (low & -low):
        return True
    suits = 0
    for suit in range(SUITS):
        suits += (sets >> RANKS * suit) & low != 0
    return suits < 2
