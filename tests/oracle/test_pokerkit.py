"""PokerKit offers the same actions, asks the same player and pays the same chips.

`make oracle` plays other hands, and more of them.
"""

from __future__ import annotations

import os

import pytest

from tests.effort import tries
from tests.oracle.lockstep import GAMES, play_hand

HANDS_PER_GAME = tries(150)
SEED = int(os.environ.get("DARWINDECK_SEED", "1"))


@pytest.mark.parametrize("name", GAMES)
def test_random_hands_agree_with_pokerkit_at_every_decision(name: str) -> None:
    print(f"DARWINDECK_SEED={SEED}")
    decisions = sum(play_hand(name, SEED + hand) for hand in range(HANDS_PER_GAME))
    assert decisions > 2 * HANDS_PER_GAME
