"""The best five of more than seven cards, found by sets of ranks instead of trying all choices.

Five cards at most decide what the ranks of a hand are worth, and what they are is told by the sets
of ranks that are there once, twice, three and four times. So a hand of any size is two or three
lookups. Where a low hand would need a second thought, `NOT_HERE` says so.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from darwindeck.compiled.integers import as_int, count_bits, highest_bit, lowest_bit
from darwindeck.compiled.jit import jit, jit_apart
from darwindeck.hands.categories import HIGH_ORDER, Category
from darwindeck.hands.kinds import DEUCE_SEVEN_LOW, HIGH, SHORT_DECK_HIGH
from darwindeck.hands.lookup import look_up

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from darwindeck.hands.tables import RankingTables

    Cards = NDArray[np.uint8]

NOT_HERE = -1
SUITS = 4
"""A set of ranks has a bit for each rank, as far apart as the cards of a suit are."""
ALL_RANKS = 0x1_1111_1111_1111
HAND = 5
FIVE_IN_A_ROW = 0x1_1111
ACE = 1 << 48
WHEEL = ACE | 0x1111
SHORT_WHEEL, NINE_HIGH = ACE | 0x1111_0000, 0x1000
"""Straights in which the ace is low; in a short deck it counts as the five there."""
STRAIGHT = HIGH_ORDER.index(Category.STRAIGHT) << 12
NONE_IS_LONG = 16
BELOW_A_FLUSH = NONE_IS_LONG - HAND
NO_KEY, ONE_BIT = np.uint64(0), np.uint64(1)
NO_RANK = 52  # its key is nothing
WITH_A_PAIR = 3
"""How many other ranks are looked up beside one pair or two: more than a hand has do no harm."""


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
    cards = add_to_set(add_to_set(0, hole, hole_count), board, board_count)
    clubs, diamonds = cards & ALL_RANKS, cards >> 1 & ALL_RANKS
    hearts, spades = cards >> 2 & ALL_RANKS, cards >> 3 & ALL_RANKS
    ranks = clubs | diamonds | hearts | spades
    if ranking == HIGH or ranking == SHORT_DECK_HIGH:
        twice = clubs & diamonds | (clubs | diamonds) & (hearts | spades) | hearts & spades
        thrice = clubs & diamonds & (hearts | spades) | hearts & spades & (clubs | diamonds)
        four_times = clubs & diamonds & hearts & spades
        paired = look_up(tables, ranking, best_of_ranks(tables, ranks, twice, thrice, four_times))
        straight = rank_straight(ranking, ranks)
        return max(paired, straight, rank_flush(tables, ranking, cards))
    if count_bits(ranks) < HAND:
        return NOT_HERE
    low = lowest_ranks(ranks, ranking == DEUCE_SEVEN_LOW)
    if ranking == DEUCE_SEVEN_LOW and counts_against(low, cards):
        return NOT_HERE
    return look_up(tables, ranking, add_each(tables, NO_KEY, low, 1))


@jit
def add_to_set(chosen: int, cards: Cards, count: int) -> int:
    """Add cards to a set of cards."""
    for i in range(count):
        chosen |= 1 << as_int(cards[i])
    return chosen


@jit
def highest(ranks: int) -> int:
    """Return the highest rank of a set that is not empty, as a set of its own."""
    return 1 << highest_bit(ranks)


@jit
def highest_or_none(ranks: int) -> int:
    """Return the place of the highest rank of a set, or `NO_RANK`."""
    return highest_bit(ranks) if ranks != 0 else NO_RANK


@jit
def add_each(tables: RankingTables, key: np.uint64, ranks: int, times: int) -> np.uint64:
    """Add the ranks of a set to a key, each so many times."""
    while ranks != 0:
        key += tables.card_key[lowest_bit(ranks)] * np.uint64(times)
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
    if twice == 0:
        return add_highest(tables, NO_KEY, ranks, HAND)
    first = highest_bit(thrice if thrice != 0 else twice)
    second = highest_or_none(twice & ~(1 << first))
    more = tables.card_key[first if thrice != 0 else NO_RANK]
    key = more + ((tables.card_key[first] + tables.card_key[second]) << ONE_BIT)
    others = ranks & ~(1 << first | 1 << second)
    if thrice != 0 and second != NO_RANK:
        others = 0
    return add_highest(tables, key, others, WITH_A_PAIR)


@jit
def add_highest(tables: RankingTables, key: np.uint64, ranks: int, count: int) -> np.uint64:
    """Add the highest ranks of a set to a key, as many as there are."""
    for _ in range(count):
        rank = highest_or_none(ranks)
        key += tables.card_key[rank]
        ranks &= ~(1 << rank)
    return key


@jit
def rank_straight(ranking: int, ranks: int) -> int:
    """Return the value of the best straight, if there is one; they count from the lowest up."""
    begins = ranks & ranks >> SUITS
    begins &= begins >> 2 * SUITS & ranks >> 4 * SUITS
    if ranking == SHORT_DECK_HIGH:
        begins |= NINE_HIGH if ranks & SHORT_WHEEL == SHORT_WHEEL else 0
    else:
        begins = begins << SUITS | (ranks & WHEEL == WHEEL)
    return STRAIGHT + highest_bit(begins) // SUITS if begins != 0 else 0


@jit
def rank_flush(tables: RankingTables, ranking: int, cards: int) -> int:
    """Return the value of the best flush, if there is one."""
    long = 0
    for suit in range(SUITS):
        long |= count_bits(cards >> suit & ALL_RANKS) + BELOW_A_FLUSH
    best = 0
    if long >= NONE_IS_LONG:
        for suit in range(SUITS):
            ranks = close_together(cards >> suit & ALL_RANKS)
            best = max(best, as_int(tables.flush[ranking, ranks]))
    return best


@jit
def close_together(ranks: int) -> int:
    """Return a set of ranks with its bits side by side."""
    ranks = (ranks | ranks >> 3) & 0x3_0303_0303_0303
    ranks = (ranks | ranks >> 6) & 0xF_000F_000F_000F
    ranks = (ranks | ranks >> 12) & 0xFF_0000_00FF
    return (ranks | ranks >> 24) & 0x1FFF


@jit
def lowest_ranks(ranks: int, ace_is_high: bool) -> int:
    """Return the five lowest ranks of a set that has as many."""
    low = 0
    left = HAND
    ace = ranks & ACE
    if ace != 0 and not ace_is_high:
        low = ace
        ranks ^= ace
        left -= 1
    for _ in range(left):
        low |= ranks & -ranks
        ranks &= ranks - 1
    return low


@jit
def counts_against(low: int, cards: int) -> bool:
    """Tell whether five ranks are a straight, or can only be had in one suit."""
    if low == FIVE_IN_A_ROW * (low & -low):
        return True
    suits = 0
    for suit in range(SUITS):
        suits += (cards >> suit) & low != 0
    return suits < 2
