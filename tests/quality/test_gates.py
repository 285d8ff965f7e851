"""Each gate stops a game that is bad for the reason it is named after."""

from __future__ import annotations

import pytest
from benchmarks.exhibits.collection import exhibits

from darwindeck.quality import rate

GAMES = {exhibit.name: exhibit.genome for exhibit in exhibits("tuning")}


@pytest.mark.parametrize(
    ("name", "gate"),
    [
        ("little-war", "something to decide"),
        ("leduc-without-antes", "something to win"),
        ("the-board-is-higher", "something to win"),
        ("all-or-one", "betting matters"),
        ("open-high-card", "something to bet on"),
        ("three-cards-all-told", "something to bet on"),
        ("betting-war-in-the-dark", "something to bet on"),
    ],
)
def test_a_bad_game_is_stopped_at_the_gate_that_its_reason_names(name: str, gate: str) -> None:
    rating = rate(GAMES[name], effort="quick")
    assert gate in [found.name for found in rating.gates if not found.passed]
    assert rating.fitness.value == 0
