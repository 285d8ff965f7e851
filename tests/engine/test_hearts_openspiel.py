"""Whole hands of hearts agree with OpenSpiel's: passing, what may be played, and points."""

from __future__ import annotations

import pytest

pytest.importorskip("pyspiel")

from darwindeck.compiled.modes import INTERPRETED
from tests.effort import tries
from tests.oracle.hearts import play_hearts

HANDS = 4 if INTERPRETED else tries(300)


def test_random_hands_agree() -> None:
    for seed in range(HANDS):
        play_hearts(seed)
