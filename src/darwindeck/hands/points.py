"""Compiled ranking of hands in which cards count one by one: the highest card, and blackjack.

The value of a `high_card` hand is the rank of its highest card, from 2 to 14 for the ace. The
value of a `blackjack` hand is its total up to 21, one more for a natural, and 1 for every bust.
Without cards both are zero.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.compiled.integers import as_int
from darwindeck.compiled.jit import jit, jit_apart
from darwindeck.hands.kinds import BLACKJACK

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Cards = NDArray[np.uint8]

LOWEST_RANK = 2
ACE = 14
PICTURE_POINTS = 10
SOFT_POINTS = 10  # an ace that counts eleven is worth ten more than one that counts one
BLACKJACK_LIMIT = 21

BUST = 1
NATURAL = BLACKJACK_LIMIT + 1
NATURAL_CARDS = 2


@jit_apart
def rank_points(
    ranking: int, hole: Cards, hole_count: int, board: Cards, board_count: int, hole_used: int
) -> int:
    """Return the value of a hand by its highest card, or by its total in blackjack.

    Blackjack counts all cards; by the highest card, who must use a hole card uses no other.
    """
    count = as_int(hole_count) + as_int(board_count)
    if ranking != BLACKJACK and hole_used > 0 and hole_count > 0:
        count = as_int(hole_count)
    hard, highest = add_up(hole, hole_count, board, count)
    if ranking != BLACKJACK:
        return highest
    total = best_total(hard, highest)
    if total > BLACKJACK_LIMIT:
        return BUST
    if total == BLACKJACK_LIMIT and count == NATURAL_CARDS:
        return NATURAL
    return total


@jit
def hard_and_soft_total(cards: Cards, count: int) -> int:
    """Return the total of the first `count` cards: the highest up to 21, or with all aces as one.

    Pictures count ten. At most one ace can count eleven, as two of them are over 21.
    """
    hard, highest = add_up(cards, count, cards, count)
    return best_total(hard, highest)


@jit
def best_total(hard: int, highest: int) -> int:
    """Let an ace, if that is the highest card, count eleven unless that is over 21."""
    if highest == ACE and hard + SOFT_POINTS <= BLACKJACK_LIMIT:
        return hard + SOFT_POINTS
    return hard


@jit
def add_up(hole: Cards, hole_count: int, board: Cards, count: int) -> tuple[int, int]:
    """Return the total with every ace as one, and the highest rank, of `count` cards.

    The hole cards come first, then the board: one loop over both compiles in half the time of two.
    """
    own = as_int(hole_count)
    hard, highest = 0, 0
    for i in range(count):
        card = hole[i] if i < own else board[i - own]
        rank = (as_int(card) >> 2) + LOWEST_RANK
        highest = max(highest, rank)
        hard += 1 if rank == ACE else min(rank, PICTURE_POINTS)
    return hard, highest
