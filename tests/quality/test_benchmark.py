"""The rating tells good games from bad ones, on both halves of the benchmark."""

from __future__ import annotations

import pytest
from benchmarks.quality.__main__ import auc, rate_half


@pytest.mark.parametrize("held_out", [False, True])
def test_good_games_are_rated_above_bad_ones(held_out: bool) -> None:
    assert rate_half(held_out=held_out) >= 0.95


def test_the_area_counts_ties_half() -> None:
    assert auc([1.0, 0.5], [0.5, 0.0]) == (1 + 1 + 0.5 + 1) / 4
