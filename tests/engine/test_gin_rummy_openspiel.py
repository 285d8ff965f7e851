"""Gin rummy agrees with OpenSpiel's: what is legal, what is deadwood, and points.

`python -m tests.oracle.gin_rummy` plays 2,000 hands.
"""

from __future__ import annotations

import random

import numpy as np
import pytest

pytest.importorskip("pyspiel")

from darwindeck.cards import ALL_CARDS
from darwindeck.compiled.jit import INTERPRETED
from darwindeck.engine.entry import deadwood_left
from darwindeck.engine.layout import TABLE
from tests.effort import tries
from tests.oracle.gin_rummy import UTILITIES, deadwood_of, number_of, play_gin_rummy

HANDS = 4 if INTERPRETED else tries(200)
DEALS = 50 if INTERPRETED else tries(1000)
ALL = -1  # no card is left out


def deadwood_here(cards: list[int]) -> int:
    """Return what the engine counts as deadwood in the hand of the first seat."""
    table = np.zeros(1, TABLE)
    table["room"], table["hand_size"][0, 0] = 52, len(cards)
    table["hand"][0, : len(cards)] = cards
    return deadwood_left(table, 0, ALL)


def test_random_hands_agree() -> None:
    for seed in range(HANDS):
        play_gin_rummy(seed)


@pytest.mark.parametrize("size", [7, 10, 11])
def test_deadwood_agrees(size: int) -> None:
    luck = random.Random(size)
    for _ in range(DEALS):
        few = luck.sample(range(13), luck.randint(4, 13))  # of few ranks, so that there are melds
        deck = [card for card in ALL_CARDS if card.index // 4 in few]
        cards = luck.sample(deck, size)
        assert deadwood_here([c.index for c in cards]) == deadwood_of([number_of(c) for c in cards])


def test_every_meld_leaves_no_deadwood() -> None:
    numbers = {number_of(card): card.index for card in ALL_CARDS}
    melds = [UTILITIES.int_to_meld(number) for number in range(185)]
    assert len({tuple(meld) for meld in melds}) == 185
    assert all(deadwood_here([numbers[card] for card in meld]) == 0 for meld in melds)
