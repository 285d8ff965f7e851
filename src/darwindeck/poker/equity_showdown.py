"""One showdown between up to nine hands: what is known of it, and who wins it. Compiled.

A set of cards is one 64-bit number with sixteen bits for each suit, of which the low thirteen
are its ranks. Keys are those of the ranking tables: the keys of a hand's cards are added up.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from darwindeck.compiled.integers import count_bits
from darwindeck.compiled.jit import jit, jit_apart
from darwindeck.compiled.records import dtype_of_records
from darwindeck.hands.lookup import look_up
from darwindeck.hands.ranking import EMPTY_KEY, HIGH, as_int, flush_suit, has_flush

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from darwindeck.hands.tables import RankingTables

    Cards = NDArray[np.uint8]
    CardSet = np.uint64

MOST_SEATS = 9
BOARD_SIZE = 5
HOLDEM, OMAHA = 2, 4
HOLE_PAIRS = 6
BOARD_TRIPLES = 10

NO_CARDS = np.uint64(0)
ONE_CARD = np.uint64(1)
SUIT_RANKS = np.uint64((1 << 13) - 1)
NO_KEY = np.uint64(0)

SPOT_DTYPE = dtype_of_records(
    [
        ("seats", np.int64),
        ("hole_size", np.int64),
        ("board_count", np.int64),
        ("out", np.uint64),
        ("board", np.uint64),
        ("board_keys", np.uint64, (BOARD_SIZE,)),
        ("triple_keys", np.uint64, (BOARD_TRIPLES,)),
        ("hole", np.uint64, (MOST_SEATS,)),
        ("hole_keys", np.uint64, (MOST_SEATS, HOLE_PAIRS)),
        ("plain", np.int64, (MOST_SEATS,)),
        ("flushes", np.int64),
        ("flush", np.int64, (MOST_SEATS,)),
        ("best", np.int64, (MOST_SEATS,)),
        ("free", np.int64, (13,)),
        ("results", np.int64, (MOST_SEATS, MOST_SEATS + 1)),
    ]
)


class Spot:
    """The record of a showdown in the making, and of the results of all before it."""

    seats: int
    hole_size: int  # two for hold'em, four for Omaha
    board_count: int  # how many cards of the board are known
    out: CardSet  # cards that cannot be dealt: the known board, dead cards and the hands
    board: CardSet
    board_keys: NDArray[np.uint64]
    triple_keys: NDArray[np.uint64]  # of every three cards of the board, for Omaha
    hole: NDArray[np.uint64]  # each seat's cards as a set
    hole_keys: NDArray[np.uint64]  # of a seat's two cards; for Omaha of every two of its four
    plain: NDArray[np.int64]  # each seat's value if suits did not count
    flushes: int  # how many seats have a flush
    flush: NDArray[np.int64]  # and the value of its flush, or zero
    best: NDArray[np.int64]
    free: NDArray[np.int64]  # how many cards of each rank can be dealt
    results: NDArray[np.int64]  # by seat and by the number of winners, the seat among them


@jit
def card_bit(card: int | np.unsignedinteger) -> CardSet:
    """Return the set that holds one card."""
    number = as_int(card)
    return ONE_CARD << np.uint64(((number & 3) << 4) + (number >> 2))


@jit
def ranks_of_suit(cards: CardSet, suit: int) -> int:
    """Return the ranks of one suit in a set of cards, as bits."""
    return as_int((cards >> np.uint64(suit << 4)) & SUIT_RANKS)


@jit
def sit_down(tables: RankingTables, spot: Spot, seat: int, cards: Cards) -> bool:
    """Give a seat its hole cards, unless one of them is already out."""
    hole = NO_CARDS
    for i in range(spot.hole_size):
        hole |= card_bit(cards[i])
    if (hole & spot.out) != NO_CARDS:
        return False
    spot.out |= hole
    spot.hole[seat] = hole
    pair = 0
    for i in range(spot.hole_size):
        for j in range(i):
            spot.hole_keys[seat, pair] = tables.card_key[cards[i]] + tables.card_key[cards[j]]
            pair += 1
    return True


@jit
def rank_plain(tables: RankingTables, spot: Spot) -> None:
    """Write the value of each hand, flushes aside."""
    if spot.hole_size == HOLDEM:
        key = NO_KEY
        for i in range(BOARD_SIZE):
            key += spot.board_keys[i]
        for seat in range(spot.seats):
            spot.plain[seat] = look_up(tables, HIGH, spot.hole_keys[seat, 0] + key)
    else:
        rank_plain_omaha(tables, spot)


@jit_apart
def rank_plain_omaha(tables: RankingTables, spot: Spot) -> None:
    """Write the value of the best two hole cards with the best three of the board."""
    triple = 0
    for i in range(BOARD_SIZE):
        for j in range(i):
            for k in range(j):
                spot.triple_keys[triple] = (
                    spot.board_keys[i] + spot.board_keys[j] + spot.board_keys[k]
                )
                triple += 1
    for seat in range(spot.seats):
        best = 0
        for pair in range(HOLE_PAIRS):
            for triple in range(BOARD_TRIPLES):
                key = spot.hole_keys[seat, pair] + spot.triple_keys[triple]
                best = max(best, look_up(tables, HIGH, key))
        spot.plain[seat] = best


@jit_apart
def rank_flushes(tables: RankingTables, spot: Spot, suit: int, board_ranks: int) -> None:
    """Write the value of each hand's flush in a suit, zero for none, and count the flushes."""
    spot.flushes = 0
    for seat in range(spot.seats):
        hole_ranks = ranks_of_suit(spot.hole[seat], suit)
        if spot.hole_size == HOLDEM:
            value = as_int(tables.flush[HIGH, hole_ranks | board_ranks])
        else:
            value = omaha_flush(tables, hole_ranks, board_ranks)
        spot.flush[seat] = value
        spot.flushes += int(value > 0)


@jit
def omaha_flush(tables: RankingTables, hole_ranks: int, board_ranks: int) -> int:
    """Return the value of the best flush of two hole cards and three cards of the board."""
    if count_bits(hole_ranks) < 2 or count_bits(board_ranks) < 3:
        return 0
    best = 0
    pair = hole_ranks
    while pair > 0:
        if count_bits(pair) == 2:
            triple = board_ranks
            while triple > 0:
                if count_bits(triple) == 3:
                    best = max(best, as_int(tables.flush[HIGH, pair | triple]))
                triple = (triple - 1) & board_ranks
        pair = (pair - 1) & hole_ranks
    return best


@jit
def rank_dealt(tables: RankingTables, spot: Spot) -> None:
    """Write the value of each hand on a board of five cards, flushes included."""
    if spot.hole_size == HOLDEM:
        board = EMPTY_KEY
        for i in range(BOARD_SIZE):
            board += spot.board_keys[i]
        for seat in range(spot.seats):
            key = board + spot.hole_keys[seat, 0]
            if has_flush(HIGH, key):
                ranks = ranks_of_suit(spot.hole[seat] | spot.board, flush_suit(key))
                spot.best[seat] = as_int(tables.flush[HIGH, ranks])
            else:
                spot.best[seat] = look_up(tables, HIGH, key)
        return
    rank_plain_omaha(tables, spot)
    for seat in range(spot.seats):
        spot.best[seat] = spot.plain[seat]
    for suit in range(4):
        ranks = ranks_of_suit(spot.board, suit)
        if count_bits(ranks) >= 3:
            rank_flushes(tables, spot, suit, ranks)
            take_flushes(spot)


@jit
def take_flushes(spot: Spot) -> None:
    """Let each hand count as its flush, where that is better."""
    for seat in range(spot.seats):
        spot.best[seat] = max(spot.plain[seat], spot.flush[seat])


@jit
def award(spot: Spot, values: NDArray[np.int64], times: int) -> None:
    """Count a showdown so many times for everyone who wins or shares it."""
    best, winners = 0, 0
    for seat in range(spot.seats):
        best = max(best, values[seat])
    for seat in range(spot.seats):
        winners += int(values[seat] == best)
    for seat in range(spot.seats):  # no branch: who wins cannot be predicted
        spot.results[seat, winners] += times * int(values[seat] == best)
