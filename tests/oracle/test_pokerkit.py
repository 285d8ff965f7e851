"""PokerKit offers the same actions, asks the same player and pays the same chips."""

from __future__ import annotations

import os
import random

import pytest

from tests.oracle.lockstep import GAMES, play_hand

HANDS_PER_GAME = 150
SEED = int(os.environ.get("DARWINDECK_SEED", random.SystemRandom().randrange(2**32)))


@pytest.mark.parametrize("name", GAMES)
def test_random_hands_agree_with_pokerkit_at_every_decision(name: str) -> None:
    print(f"DARWINDECK_SEED={SEED}")
    decisions = sum(play_hand(name, SEED + hand) for hand in range(HANDS_PER_GAME))
    assert decisions > 2 * HANDS_PER_GAME
