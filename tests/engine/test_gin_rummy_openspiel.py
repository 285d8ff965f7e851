"""Gin rummy agrees with OpenSpiel's: what is legal, what is deadwood, and points.

`python -m tests.oracle.openspiel` plays 2,000 of each.
"""

from __future__ import annotations

import random

import numpy as np
import pytest

pytest.importorskip("pyspiel")

from darwindeck.cards import ALL_CARDS, Card
from darwindeck.compiled.modes import INTERPRETED
from darwindeck.engine.entry import deadwood_left
from darwindeck.engine.layout import TABLE
from tests.effort import tries
from tests.oracle.gin_rummy import UTILITIES, deadwood_of, number_of, play_gin_rummy

HANDS = 2 if INTERPRETED else tries(60)
DEALS = 50 if INTERPRETED else tries(1000)
NO_CARD = -1  # is left out


def deadwood_here(cards: list[int], without: int = NO_CARD) -> int:
    """Return what the engine counts as deadwood in the hand of the first seat."""
    table = np.zeros(1, TABLE)
    table["room"], table["hand_size"][0, 0] = 52, len(cards)
    table["hand"][0, : len(cards)] = cards
    return deadwood_left(table, 0, without)


def random_cards(luck: random.Random, size: int) -> list[Card]:
    """Return cards of few ranks, so that there are sets and runs among them."""
    ranks = luck.sample(range(13), luck.randint(4, 13))
    return luck.sample([card for card in ALL_CARDS if card.index // 4 in ranks], size)


def test_random_hands_agree() -> None:
    for seed in range(HANDS):
        play_gin_rummy(seed)


@pytest.mark.parametrize("size", [7, 10])
def test_deadwood_agrees(size: int) -> None:
    luck = random.Random(size)
    for _ in range(DEALS):
        cards = random_cards(luck, size)
        ours = deadwood_here([card.index for card in cards])
        assert ours == deadwood_of([number_of(card) for card in cards])


def test_deadwood_after_each_discard_agrees() -> None:
    luck = random.Random(11)
    for _ in range(DEALS // 4):
        cards = random_cards(luck, 11)
        ours = [deadwood_here([card.index for card in cards], without) for without in range(11)]
        for without, deadwood in enumerate(ours):
            kept = [number_of(card) for card in cards if card != cards[without]]
            assert deadwood == deadwood_of(kept)


def test_openspiel_does_not_find_the_best_discard() -> None:
    """It leaves 4 points of eleven cards of which ten leave 3: why all are compared by tens."""
    names = ("3c", "3d", "3s", "4d", "4s", "5d", "5h", "5s", "7c", "7d", "7h")
    cards = [Card(name) for name in names]
    ours = [deadwood_here([card.index for card in cards], without) for without in range(11)]
    assert min(ours) == ours[cards.index(Card("5h"))] == 3
    assert deadwood_of([number_of(card) for card in cards]) == 4


def test_every_meld_leaves_no_deadwood() -> None:
    numbers = {number_of(card): card.index for card in ALL_CARDS}
    melds = list(UTILITIES.int_to_meld.values())
    assert len({tuple(meld) for meld in melds}) == 185
    assert all(deadwood_here([numbers[card] for card in meld]) == 0 for meld in melds)
