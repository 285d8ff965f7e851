"""Each gate stops a game that is bad for the reason it is named after."""

from __future__ import annotations

import pytest
from benchmarks.quality.games import EXHIBITS

from darwindeck.quality import rate

GAMES = {exhibit.genome.genome_id: exhibit.genome for exhibit in EXHIBITS}


@pytest.mark.parametrize(
    ("name", "gate"),
    [
        ("coin-flip", "long enough"),
        ("nothing-to-fight-for", "something to win"),
        ("tiny-bet-huge-pot", "betting changes who wins"),
        ("free-look", "fair"),
    ],
)
def test_a_bad_game_is_stopped_at_the_gate_that_its_reason_names(name: str, gate: str) -> None:
    rating = rate(GAMES[name])
    assert [found.name for found in rating.gates if not found.passed] == [gate]
    assert rating.fitness.value == 0
