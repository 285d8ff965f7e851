"""How many random hands of seven cards and more are ranked in a second of CPU time, on one core."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from pokerkit import OmahaHoldemHand, StandardHighHand

from benchmarks.measuring import Row, alone, compared, rate, short
from darwindeck.cards import Card, format_cards
from darwindeck.compiled.jit import entry
from darwindeck.hands.ranking import HIGH, rank_cards, rank_hand
from darwindeck.hands.tables import load_tables

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray
    from pokerkit import Hand

    Hands = NDArray[np.uint8]
    Values = NDArray[np.uint16]

SEED = 20_240_229


@entry
def rank_sevens(rankings: NDArray[np.void], hands: Hands, values: Values) -> None:
    """Rank hands of seven cards."""
    for i in range(len(hands)):
        values[i] = rank_cards(rankings[0], HIGH, hands[i], 7)


@entry
def rank_tens(rankings: NDArray[np.void], hands: Hands, values: Values) -> None:
    """Rank hands of ten cards."""
    for i in range(len(hands)):
        values[i] = rank_cards(rankings[0], HIGH, hands[i], 10)


@entry
def rank_omaha(rankings: NDArray[np.void], hands: Hands, values: Values) -> None:
    """Rank hands of four cards and a board of five, two of the hand and three of the board."""
    for i in range(len(hands)):
        values[i] = rank_hand(rankings[0], HIGH, hands[i, :4], 4, hands[i, 4:], 5, 2)


def random_hands(count: int, size: int) -> Hands:
    """Deal hands of different cards, each from a full deck."""
    keys = np.random.default_rng(SEED).random((count, 52), np.float32)
    return np.argpartition(keys, size, axis=1)[:, :size].astype(np.uint8)


def pokerkit_rate(hands: Hands, hole_count: int, hand_type: type[Hand]) -> float:
    """Return how many hands PokerKit ranks, given as text that it has to read."""
    texts = [format_cards(Card.from_index(int(card)) for card in hand) for hand in hands]
    pairs = [(text[: 2 * hole_count], text[2 * hole_count :]) for text in texts]

    def rank_all() -> None:
        for pair in pairs:
            hand_type.from_game(*pair)

    return rate(rank_all, len(pairs))


def measure() -> list[Row]:
    """Measure the ranking of hands of seven cards, of ten and of Omaha."""
    sevens = rate_of(rank_sevens, 7)
    return [measure_sevens(sevens), measure_tens(sevens), measure_omaha()]


def rate_of(ranked: Callable[..., None], size: int) -> float:
    """Return how many hands of a size are ranked in a second."""
    rankings, hands = load_tables(), random_hands(1_000_000, size)
    values = np.zeros(len(hands), np.uint16)
    return rate(lambda: ranked(rankings, hands, values), len(hands))


def measure_tens(sevens: float) -> Row:
    """Compare the ranking of ten cards with that of seven."""
    tens = rate_of(rank_tens, 10)
    slower = sevens / tens
    work = f"random ten-card hands ranked, one core: {slower:.1f}x slower than seven"
    return alone(work, f"{short(tens)} hands/s", "<= 5x slower", met=slower <= 5)


def measure_sevens(ours: float) -> Row:
    """Compare the ranking of seven cards."""
    hands = random_hands(100, 7)
    peer = pokerkit_rate(hands, 2, StandardHighHand)
    work = "random seven-card hands ranked, one core"
    return compared(work, ours, "PokerKit", peer, 250e6, 0, "hands/s")


def measure_omaha() -> Row:
    """Compare the ranking of Omaha hands."""
    rankings, hands = load_tables(), random_hands(100_000, 9)
    values = np.zeros(len(hands), np.uint16)
    ours = rate(lambda: rank_omaha(rankings, hands, values), len(hands))
    peer = pokerkit_rate(hands[:30], 4, OmahaHoldemHand)
    return compared("random Omaha hands ranked, one core", ours, "PokerKit", peer, 0, 0, "hands/s")
