"""Hands of spades, oh hell, euchre and skat agree with OpenSpiel's: what is legal, and points.

`python -m tests.oracle.openspiel` plays 2,000 of each.
"""

from __future__ import annotations

import pytest

pytest.importorskip("pyspiel")

from darwindeck.compiled.modes import INTERPRETED
from tests.effort import tries
from tests.oracle import contract_games, skat

GAMES = {**contract_games.GAMES, **skat.GAMES}
HANDS = 1 if INTERPRETED else tries(200)


@pytest.mark.parametrize("name", GAMES)
def test_random_hands_agree(name: str) -> None:
    for seed in range(HANDS):
        GAMES[name](seed)
