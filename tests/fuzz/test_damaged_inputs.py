"""A short slice of the fuzzers, the same every time; `make soak` goes on from anywhere."""

from __future__ import annotations

import pytest

from tests.fuzz.inputs import INPUTS
from tests.fuzz.trying import prepare, try_many

SEED = 20
ENOUGH = {
    "genomes": 75,
    "runs": 30,
    "matches": 50,
    "snapshots": 75,
    "strategies": 75,
    "blueprints": 20,
    "feedback": 30,
    "options": 10,
    "practice": 4,
    "transcripts": 40,
    "vectors": 60,
}
USUAL = 125


@pytest.mark.parametrize("kind", INPUTS)
def test_damaged_input_is_played_or_refused_with_a_sentence(kind: str) -> None:
    prepare(kind)
    tally = try_many(kind, SEED, 0, lambda tried: tried >= ENOUGH.get(kind, USUAL))
    assert not tally.failures, tally.failures[0]
    assert tally.refused > 0
