"""Which hands of several ranges can be held together, and which such deals are alike.

A set of cards is a number as in `equity_showdown`: sixteen bits for each suit.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Hands = NDArray[np.uint8]
    Sets = NDArray[np.uint64]

DECK_SIZE = 52


class Deals(NamedTuple):
    """Hole cards for all seats, `hands[deal, seat]`, and how many deals each stands for."""

    hands: Hands
    times: NDArray[np.int64]

    @property
    def total(self) -> int:
        """How many deals there are, those that are alike included."""
        return int(self.times.sum())


def card_sets(hands: Hands) -> Sets:
    """Return each row of cards as a set."""
    cards = hands.astype(np.uint64)
    bits = np.uint64(1) << ((cards % 4) * np.uint64(16) + cards // 4)
    return np.asarray(np.bitwise_or.reduce(bits, axis=-1))


def card_set(cards: Sequence[int]) -> int:
    """Return some cards as one set."""
    return sum(1 << (card % 4 * 16 + card // 4) for card in cards)


def is_any_hand(hands: Hands, out: int) -> bool:
    """Tell whether a range holds every hand that is possible without the cards that are out."""
    return len(hands) == comb(DECK_SIZE - out.bit_count(), hands.shape[1])


def possible_deals(ranges: Sequence[Hands], most: int) -> Deals | None:
    """Return all deals in which no two seats hold the same card; `None` if that takes too long.

    Too long means to look at more than `most` of them.
    """
    chosen = np.zeros((1, 0), np.int64)
    taken = np.zeros(1, np.uint64)
    for hands in ranges:
        if len(chosen) * len(hands) > most:
            return None
        sets = card_sets(hands)
        before, hand = np.nonzero((taken[:, None] & sets) == 0)
        chosen = np.column_stack([chosen[before], hand])
        taken = taken[before] | sets[hand]
    dealt = [hands[chosen[:, seat]] for seat, hands in enumerate(ranges)]
    return Deals(np.stack(dealt, axis=1), np.ones(len(chosen), np.int64))


def alike_deals(deals: Deals, board: int, out: int) -> Deals:
    """Return one deal of each kind: exchanging suits changes no equity.

    Which cards of a suit lie on the board, are out and are held by each seat is one row of
    numbers. Two deals are alike if they have the same four rows, so that sorting these makes
    them equal.
    """
    count, seats, _ = deals.hands.shape
    sets = np.empty((count, seats + 2), np.uint64)
    sets[:, 0], sets[:, 1], sets[:, 2:] = board, out, card_sets(deals.hands)
    by_suit = sets.view(np.uint16).reshape(count, seats + 2, 4).transpose(0, 2, 1)
    suits = np.ascontiguousarray(by_suit).view(f"S{2 * (seats + 2)}")[:, :, 0]
    suits.sort(axis=1)
    kinds = suits.view(f"S{8 * (seats + 2)}")[:, 0]
    _, first, times = np.unique(kinds, return_index=True, return_counts=True)
    return Deals(deals.hands[first], times.astype(np.int64))
