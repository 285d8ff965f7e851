"""How many random seven-card hands are ranked in a second of CPU time, on one core."""

from __future__ import annotations

import statistics
import time
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from pokerkit import OmahaHoldemHand, StandardHighHand

from darwindeck.cards import Card, format_cards
from darwindeck.hands.ranking import HIGH, rank_cards, rank_hand
from darwindeck.hands.tables import tables_record
from darwindeck.jit import entry

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray
    from pokerkit import Hand

    from darwindeck.hands.tables import RankingTables

    Hands = NDArray[np.uint8]
    Values = NDArray[np.uint16]

RUNS = 9
SEED = 20_240_229


class Row(NamedTuple):
    """One line of the benchmark: both rates in units of work per CPU second."""

    work: str
    ours: float
    peer_name: str
    peer: float
    ratio: float
    goal: str


@entry
def rank_sevens(tables: RankingTables, hands: Hands, values: Values) -> None:
    for i in range(len(hands)):
        values[i] = rank_cards(tables, HIGH, hands[i], 7)


@entry
def rank_omaha(tables: RankingTables, hands: Hands, values: Values) -> None:
    for i in range(len(hands)):
        values[i] = rank_hand(tables, HIGH, hands[i, :4], 4, hands[i, 4:], 5, 2)


def random_hands(count: int, size: int) -> Hands:
    """Deal hands of different cards, each from a full deck."""
    keys = np.random.default_rng(SEED).random((count, 52), np.float32)
    return np.argpartition(keys, size, axis=1)[:, :size].astype(np.uint8)


def rate(work: Callable[[], object], amount: int) -> float:
    """Return the median amount of work per CPU second, after a first run to warm up."""
    work()
    seconds = []
    for _ in range(RUNS):
        start = time.process_time()
        work()
        seconds.append(time.process_time() - start)
    return amount / statistics.median(seconds)


def pokerkit_rate(hands: Hands, hole_count: int, hand_type: type[Hand]) -> float:
    """Return how many hands PokerKit ranks, given as text that it has to read."""
    texts = [format_cards(Card.from_index(int(card)) for card in hand) for hand in hands]
    pairs = [(text[: 2 * hole_count], text[2 * hole_count :]) for text in texts]
    return rate(lambda: [hand_type.from_game(*pair) for pair in pairs], len(pairs))


def measure() -> list[Row]:
    """Measure the ranking of seven-card and of Omaha hands against PokerKit."""
    return [measure_sevens(), measure_omaha()]


def measure_sevens() -> Row:
    tables, hands = tables_record(), random_hands(1_000_000, 7)
    values = np.zeros(len(hands), np.uint16)
    ours = rate(lambda: rank_sevens(tables, hands, values), len(hands))
    peer = pokerkit_rate(hands[:100], 2, StandardHighHand)
    name = "PokerKit StandardHighHand.from_game"
    return Row("seven-card hands ranked", ours, name, peer, ours / peer, ">= 250 M/s")


def measure_omaha() -> Row:
    tables, hands = tables_record(), random_hands(100_000, 9)
    values = np.zeros(len(hands), np.uint16)
    ours = rate(lambda: rank_omaha(tables, hands, values), len(hands))
    peer = pokerkit_rate(hands[:30], 4, OmahaHoldemHand)
    name = "PokerKit OmahaHoldemHand.from_game"
    return Row("Omaha hands ranked", ours, name, peer, ours / peer, "")


if __name__ == "__main__":
    for row in measure():
        print(
            f"{row.work}: {row.ours / 1e6:.1f} M/s; {row.peer_name}: {row.peer:,.0f}/s; "
            f"ratio {row.ratio:,.0f}; goal {row.goal or 'none'}"
        )
