"""Random deals and boards: the compiled loop behind estimated equities."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from darwindeck.compiled.jit import entry, jit, jit_apart
from darwindeck.engine.rng import GOLDEN_GAMMA, mix64, seed_of_hand
from darwindeck.hands.ranking import as_int
from darwindeck.poker import equity_showdown

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from darwindeck.hands.tables import RankingTables

DECK = np.uint64(52)
CARD_BITS = np.uint64(6)
NUMBER_BITS = np.uint64(58)
NUMBER = np.uint64((1 << 58) - 1)
HALF = np.uint64(32)
TRIES_PER_SAMPLE = 100


@entry
def sample_deals(
    rankings: NDArray[np.void],
    spots: NDArray[np.void],
    hands: NDArray[np.uint8],
    first: NDArray[np.int64],
    seats: NDArray[np.int64],
    narrow: int,
    seed: np.uint64,
    part: int,
    samples: int,
) -> int:
    """Play random showdowns of one part of a run and return how many there were.

    Fewer than asked for if hands that fit together are too hard to find. The first spot is to
    work on, the second one says how it begins; for the other arguments see `deal_hands`.
    """
    tables: RankingTables = rankings[0]
    spot: equity_showdown.Spot = spots[0]
    fresh: equity_showdown.Spot = spots[1]
    state = seed_of_hand(seed, part)
    only_deal = len(hands) == len(seats)
    fits, state = deal_hands(tables, spot, fresh.out, hands, first, seats, narrow, state)
    done = 0
    for _ in range(samples * TRIES_PER_SAMPLE):
        if fits:
            state = deal_board(tables, spot, fresh.board, state)
            equity_showdown.rank_dealt(tables, spot)
            equity_showdown.award(
                spot, spot.best, as_int(1)
            )  # a literal would be compiled once more
            done += 1
            if done == samples:
                break
        if not only_deal:
            fits, state = deal_hands(tables, spot, fresh.out, hands, first, seats, narrow, state)
    return done


@jit_apart
def deal_hands(
    tables: RankingTables,
    spot: equity_showdown.Spot,
    out: np.uint64,
    hands: NDArray[np.uint8],
    first: NDArray[np.int64],
    seats: NDArray[np.int64],
    narrow: int,
    state: np.uint64,
) -> tuple[bool, np.uint64]:
    """Draw hole cards for all seats; tell if they fit together, and the generator's new state.

    The rows of `hands` from `first[i]` on are the range of `seats[i]`, each with the cards of
    that seat, or with those of several seats from it on. When a hand does not fit, all deals
    that fit are as likely as each other only if the whole deal begins again. Those behind the
    `narrow` ranges hold any hand: there as many fit whatever the others have, and drawing one
    hand again will do.
    """
    spot.out = out
    i = 0
    while i < len(seats):
        state += GOLDEN_GAMMA
        size = np.uint64(first[i + 1] - first[i])
        row = first[i] + np.int64(((mix64(state) >> HALF) * size) >> HALF)
        fits = True
        for j in range(hands.shape[1]):
            fits = fits and equity_showdown.sit_down(tables, spot, seats[i] + j, hands[row, j])
        if fits:
            i += 1
        elif i < narrow:
            return False, state
    return True, state


@jit
def deal_board(
    tables: RankingTables, spot: equity_showdown.Spot, board: np.uint64, state: np.uint64
) -> np.uint64:
    """Deal the rest of the board and return the new state of the random number generator.

    A number of 58 bits, times 52, has a card in its upper six bits and the next number below
    them. One is good for five cards; when a card is already out, a new one is drawn.
    """
    out = spot.out
    known = spot.board_count
    state += GOLDEN_GAMMA
    bits = mix64(state) >> CARD_BITS
    for i in range(known, equity_showdown.BOARD_SIZE):
        bits *= DECK
        card = bits >> NUMBER_BITS
        bit = equity_showdown.card_bit(card)
        while (out & bit) != equity_showdown.NO_CARDS:
            state += GOLDEN_GAMMA
            bits = (mix64(state) >> CARD_BITS) * DECK
            card = bits >> NUMBER_BITS
            bit = equity_showdown.card_bit(card)
        bits &= NUMBER
        out |= bit
        board |= bit
        spot.board_keys[i] = tables.card_key[card]
    spot.board = board
    return state
