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
from darwindeck.hands.tables import SUIT_BITS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from darwindeck.hands.tables import RankingTables

    Cards = NDArray[np.uint8]

NOT_HERE = -1
SUITS = 4
ALL_RANKS = (1 << 13) - 1
HAND = 5
FIVE_IN_A_ROW = 0b11111
ACE = 1 << 12
WHEEL = ACE | 0b1111
SHORT_WHEEL, NINE_HIGH = ACE | 0b1111_0000, 1 << 3
"""Straights in which the ace is low; in a short deck it counts as the five there."""
STRAIGHT = HIGH_ORDER.index(Category.STRAIGHT) << 12
NO_CARDS, NO_KEY, ONE_BIT = np.uint64(0), np.uint64(0), np.uint64(1)
NO_RANK = 13  # its key is nothing


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
    cards = as_int(add_places(tables, NO_CARDS, hole, hole_count))
    cards = as_int(add_places(tables, np.uint64(cards), board, board_count))
    clubs, diamonds = suit_of(cards, 0), suit_of(cards, 1)
    hearts, spades = suit_of(cards, 2), suit_of(cards, 3)
    ranks = clubs | diamonds | hearts | spades
    if ranking == HIGH or ranking == SHORT_DECK_HIGH:
        twice = clubs & diamonds | (clubs | diamonds) & (hearts | spades) | hearts & spades
        thrice = clubs & diamonds & (hearts | spades) | hearts & spades & (clubs | diamonds)
        four_times = clubs & diamonds & hearts & spades
        paired = look_up(tables, ranking, best_of_ranks(tables, ranks, twice, thrice, four_times))
        return max(paired, rank_straight(ranking, ranks), rank_flush(tables, ranking, cards))
    if count_bits(ranks) < HAND:
        return NOT_HERE
    low = lowest_ranks(ranks, ranking == DEUCE_SEVEN_LOW)
    if ranking == DEUCE_SEVEN_LOW and counts_against(low, cards):
        return NOT_HERE
    return look_up(tables, ranking, add_each(tables, NO_KEY, low, 1))


@jit
def add_places(tables: RankingTables, held: np.uint64, cards: Cards, count: int) -> np.uint64:
    """Add cards to a set, in which those of a suit are a set of ranks beside the others."""
    for i in range(count):
        held |= tables.card_place[cards[i]]
    return held


@jit
def suit_of(cards: int, suit: int) -> int:
    """Return the cards of a suit as a set of ranks."""
    return cards >> suit * SUIT_BITS & ALL_RANKS


@jit
def key_of(tables: RankingTables, rank: int) -> np.uint64:
    """Return the key of a rank, or nothing for `NO_RANK`."""
    key: np.uint64 = tables.card_key[rank * SUITS]
    return key


@jit
def highest(ranks: int) -> int:
    """Return the highest rank of a set that is not empty, as a set of its own."""
    return 1 << highest_bit(ranks)


@jit
def highest_or_none(ranks: int) -> int:
    """Return the highest rank of a set, or `NO_RANK`."""
    return highest_bit(ranks) if ranks != 0 else NO_RANK


@jit
def add_each(tables: RankingTables, key: np.uint64, ranks: int, times: int) -> np.uint64:
    """Add the ranks of a set to a key, each so many times."""
    while ranks != 0:
        key += key_of(tables, lowest_bit(ranks)) * np.uint64(times)
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
        return add_each(tables, NO_KEY, highest_five(ranks), 1)
    first = highest_bit(thrice if thrice != 0 else twice)
    second = highest_or_none(twice & ~(1 << first))
    more = key_of(tables, first if thrice != 0 else NO_RANK)
    key = more + ((key_of(tables, first) + key_of(tables, second)) << ONE_BIT)
    others = ranks & ~(1 << first | 1 << second)
    if thrice != 0 and second != NO_RANK:
        others = 0
    return key + np.uint64(tables.kickers[others])  # more than a hand has do no harm


@jit
def highest_five(ranks: int) -> int:
    """Return the five highest ranks of a set that has as many."""
    while count_bits(ranks) > HAND:
        ranks &= ranks - 1
    return ranks


@jit
def rank_straight(ranking: int, ranks: int) -> int:
    """Return the value of the best straight, if there is one; they count from the lowest up."""
    begins = ranks & ranks >> 1
    begins &= begins >> 2 & ranks >> 4
    if ranking == SHORT_DECK_HIGH:
        begins |= NINE_HIGH if ranks & SHORT_WHEEL == SHORT_WHEEL else 0
    else:
        begins = begins << 1 | (ranks & WHEEL == WHEEL)
    return STRAIGHT + highest_bit(begins) if begins != 0 else 0


@jit
def rank_flush(tables: RankingTables, ranking: int, cards: int) -> int:
    """Return the value of the best flush, if there is one."""
    best = 0
    for suit in range(SUITS):
        best = max(best, as_int(tables.flush[ranking, suit_of(cards, suit)]))
    return best


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
        suits += suit_of(cards, suit) & low != 0
    return suits < 2
