"""How strong a hand of hold'em is: its place among all before the flop, its equity after it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from darwindeck.cards import Rank
from darwindeck.compiled.jit import entry
from darwindeck.engine.rng import GOLDEN_GAMMA, mix64, scale
from darwindeck.hands.kinds import ranking_number
from darwindeck.hands.ranking import rank_hand
from darwindeck.hands.tables import load_tables

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from darwindeck.cards import Card
    from darwindeck.hands.tables import RankingTables

    Cards = NDArray[np.uint8]

SAMPLES = 200
HIGH = ranking_number("high")
BOARD = 5
RANKS = "23456789TJQKA"

BEST_FIRST = """
AA KK QQ JJ TT 99 88 AKs 77 AQs AJs AKo ATs AQo AJo KQs 66 A9s ATo KJs A8s KTs KQo A7s A9o
KJo QJs 55 K9s A8o A5s A6s KTo QTs A4s A7o A3s K8s QJo K9o Q9s A6o A5o K7s JTs A2s QTo 44
A4o K6s Q8s K8o A3o K5s J9s Q9o JTo K7o A2o K4s Q7s K6o T9s K3s J8s 33 Q8o Q6s K5o J9o K2s
Q5s K4o T8s J7s Q4s Q7o T9o J8o K3o Q6o Q3s 98s T7s J6s K2o 22 Q2s Q5o J5s J7o T8o Q4o 97s
J4s T6s Q3o J3s 98o 87s T7o J6o J2s Q2o 96s J5o T5s T4s 97o J4o 86s T6o 95s T3s J3o 76s 87o
T2s 85s J2o 96o T5o 94s 75s T4o 86o 93s 65s 84s T3o 95o 92s 76o 74s T2o 54s 85o 64s 83s 94o
75o 82s 93o 65o 73s 53s 84o 63s 92o 43s 74o 54o 72s 64o 52s 62s 83o 42s 82o 73o 53o 63o 32s
43o 72o 52o 62o 42o 32o
"""
"""The starting hands by their equity against one random hand."""


@entry
def share_won(
    rankings: NDArray[np.void],
    hole: Cards,
    board: Cards,
    known: int,
    opponents: int,
    samples: int,
    seed: np.uint64,
    rest: Cards,
) -> float:
    """Return the share of the pot that two cards win from random hands over random boards.

    The cards that nobody has seen are the `rest`; the board has room for five.
    """
    tables: RankingTables = rankings[0]
    needed = BOARD - known + 2 * opponents
    won = 0.0
    bits = seed
    for _ in range(samples):
        for place in range(needed):
            bits += GOLDEN_GAMMA
            other = place + scale(mix64(bits), len(rest) - place)
            rest[place], rest[other] = rest[other], rest[place]
        for place in range(BOARD - known):
            board[known + place] = rest[place]
        own = rank_hand(tables, HIGH, hole, 2, board, BOARD, 0)
        equals = 1
        for opponent in range(opponents):
            first = BOARD - known + 2 * opponent
            value = rank_hand(tables, HIGH, rest[first:], 2, board, BOARD, 0)
            if value > own:
                equals = 0
                break
            equals += value == own
        won += 1 / equals if equals else 0.0
    return won / samples


@lru_cache(maxsize=65536)
def equity(hole: tuple[Card, ...], board: tuple[Card, ...], opponents: int) -> float:
    """Estimate the share of the pot that a hand wins from random hands; always the same."""
    seen = [card.index for card in (*hole, *board)]
    rest = np.array([card for card in range(52) if card not in seen], np.uint8)
    shared = np.zeros(BOARD, np.uint8)
    shared[: len(board)] = seen[2:]
    seed = np.uint64(sum(number << 6 * place for place, number in enumerate(seen)))
    own = np.array(seen[:2], np.uint8)
    rankings = load_tables()
    return float(share_won(rankings, own, shared, len(board), opponents, SAMPLES, seed, rest))


def name_of(hole: Sequence[Card]) -> str:
    """Name a starting hand, such as AKs, T9o or 77."""
    high, low = sorted(hole, key=lambda card: card.rank, reverse=True)
    ranks = RANKS[high.rank - Rank.TWO] + RANKS[low.rank - Rank.TWO]
    if high.rank == low.rank:
        return ranks
    return ranks + ("s" if high.suit == low.suit else "o")


def combinations_of(name: str) -> int:
    """Count the hands of a name."""
    return {"s": 4, "o": 12}.get(name[2:], 6)


@lru_cache(maxsize=1)
def places() -> dict[str, float]:
    """Return, by name, what share of all hands is better."""
    above, found = 0, {}
    for name in BEST_FIRST.split():
        found[name] = (above + combinations_of(name) / 2) / 1326
        above += combinations_of(name)
    return found


def place_of(hole: tuple[Card, ...]) -> float:
    """Return what share of all starting hands is better against one random hand.

    >>> from darwindeck.cards import known_cards
    >>> place_of(known_cards("AsAh")) < 0.01, place_of(known_cards("3s2h")) > 0.99
    (True, True)
    """
    return places()[name_of(hole)]
