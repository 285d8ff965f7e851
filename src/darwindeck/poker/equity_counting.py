"""Every possible board at once: exact results, counted by ranks and corrected for flushes.

Without flushes only the ranks of a board matter, so that the 1,712,304 boards for two hands are
at most 6,175 sets of ranks, each counted as often as suits can be found for it. Then the boards
on which somebody has a flush are taken back and counted again: one suit of a board can hold
three cards or more, and of the other cards, two at most, again only the ranks matter. Compiled.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from math import comb
from typing import TYPE_CHECKING

import numpy as np

from darwindeck.compiled.integers import count_bits
from darwindeck.compiled.jit import entry, jit, jit_apart
from darwindeck.compiled.records import dtype_of_records
from darwindeck.hands.choosing import choose_all, next_choice
from darwindeck.poker import equity_showdown

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from darwindeck.hands.tables import RankingTables

RUNOUTS = 8_555
RUNOUT_DTYPE = dtype_of_records(
    [
        ("first", np.int64, (equity_showdown.BOARD_SIZE + 2,)),
        ("ways", np.int64, (5, 5)),
        ("ranks", np.int8, (RUNOUTS, equity_showdown.BOARD_SIZE)),
        ("copies", np.int8, (RUNOUTS, equity_showdown.BOARD_SIZE)),
    ]
)


class Runouts:
    """All sets of up to five ranks: those of n cards are the rows from `first[n]` on.

    `copies` says at the first card of a rank how many the set has, and zero at the others.
    `ways[n, k]` is the number of ways to choose k of n cards.
    """

    first: NDArray[np.int64]
    ways: NDArray[np.int64]
    ranks: NDArray[np.int8]
    copies: NDArray[np.int8]


@cache
def load_runouts() -> NDArray[np.void]:
    """Return an array whose only element is the record of runouts."""
    sets = [
        ranks
        for size in range(equity_showdown.BOARD_SIZE + 1)
        for ranks in combinations_with_replacement(range(13), size)
        if size < 5 or ranks[0] < ranks[-1]
    ]
    sizes = [len(ranks) for ranks in sets]
    runouts = np.zeros(1, RUNOUT_DTYPE)
    record: Runouts = runouts[0]
    record.first[:] = np.searchsorted(sizes, range(equity_showdown.BOARD_SIZE + 2))
    record.ways[:] = [[comb(n, k) for k in range(5)] for n in range(5)]
    record.ranks[:] = [padded(ranks) for ranks in sets]
    record.copies[:] = [padded(copies_of(ranks)) for ranks in sets]
    return runouts


def copies_of(ranks: tuple[int, ...]) -> tuple[int, ...]:
    """Return how often each rank appears, at its first place, and zero at the others.

    >>> copies_of((3, 3, 7))
    (2, 0, 1)
    """
    return tuple(ranks.count(r) if ranks.index(r) == i else 0 for i, r in enumerate(ranks))


def padded(numbers: tuple[int, ...]) -> tuple[int, ...]:
    """Fill up a row with zeros."""
    return numbers + (0,) * (equity_showdown.BOARD_SIZE - len(numbers))


@entry
def count_deals(
    rankings: NDArray[np.void],
    possible: NDArray[np.void],
    spots: NDArray[np.void],
    hands: NDArray[np.uint8],
    times: NDArray[np.int64],
) -> None:
    """Count every board for each deal `hands[deal, seat]` of hole cards, `times[deal]` times.

    The first spot is to work on, the second one says how it begins.
    """
    tables: RankingTables = rankings[0]
    runouts: Runouts = possible[0]
    spot: equity_showdown.Spot = spots[0]
    for deal in range(len(hands)):
        spot.out = spots[1].out
        for seat in range(spot.seats):
            equity_showdown.sit_down(tables, spot, seat, hands[deal, seat])
        for rank in range(13):
            spot.free[rank] = 4
            for suit in range(4):
                spot.free[rank] -= equity_showdown.ranks_of_suit(spot.out, suit) >> rank & 1
        spot.flushes = 0
        count_runouts(tables, runouts, spot, spot.board_count, times[deal])
        for suit in range(4):
            correct_flushes(tables, runouts, spot, suit, times[deal])


@jit_apart
def correct_flushes(
    tables: RankingTables, runouts: Runouts, spot: equity_showdown.Spot, suit: int, times: int
) -> None:
    """Count the boards on which somebody has a flush in a suit as what they are."""
    out = equity_showdown.ranks_of_suit(spot.out, suit)
    on_board = equity_showdown.ranks_of_suit(spot.board, suit)
    for rank in range(13):  # only cards of other suits are left to be counted by rank
        spot.free[rank] -= 1 - (out >> rank & 1)
    fewest = max(0, 3 - count_bits(on_board))
    for suited in range(fewest, equity_showdown.BOARD_SIZE - spot.board_count + 1):
        chosen = choose_all(suited)
        while chosen < 1 << 13:
            if chosen & out == 0:
                equity_showdown.rank_flushes(tables, spot, suit, on_board | chosen)
                if spot.flushes:
                    known = lay_ranks(tables, spot, chosen)
                    count_runouts(tables, runouts, spot, known, times)
            chosen = next_choice(chosen)
    for rank in range(13):
        spot.free[rank] += 1 - (out >> rank & 1)


@jit
def lay_ranks(tables: RankingTables, spot: equity_showdown.Spot, ranks: int) -> int:
    """Put a set of ranks on the board and return how many of its cards are known then."""
    known = spot.board_count
    for rank in range(13):
        if ranks >> rank & 1:
            spot.board_keys[known] = tables.card_key[4 * rank]
            known += 1
    return known


@jit_apart
def count_runouts(
    tables: RankingTables, runouts: Runouts, spot: equity_showdown.Spot, known: int, times: int
) -> None:
    """Count all free cards behind the `known` ones of the board.

    If there are flushes, take back what was counted without them first.
    """
    size = equity_showdown.BOARD_SIZE - known
    for row in range(runouts.first[size], runouts.first[size + 1]):
        ways = times
        for i in range(size):
            rank = runouts.ranks[row, i]
            ways *= runouts.ways[spot.free[rank], runouts.copies[row, i]]
            spot.board_keys[known + i] = tables.card_key[4 * rank]
        if ways > 0:
            equity_showdown.rank_plain(tables, spot)
            equity_showdown.award(spot, spot.plain, -ways if spot.flushes else ways)
            if spot.flushes:
                equity_showdown.take_flushes(spot)
                equity_showdown.award(spot, spot.best, ways)
