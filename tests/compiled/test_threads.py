"""Compiled work in pieces, as large as a moment allows."""

from __future__ import annotations

from darwindeck.compiled.threads import Pace


def test_pieces_shrink_while_they_take_too_long_but_not_below_the_smallest() -> None:
    pace = Pace(8, moment=0.0, smallest=3)
    sizes = []
    for _ in range(4):
        pace.carry_out(lambda: None)
        sizes.append(pace.size)
    assert sizes == [4, 3, 3, 3]


def test_pieces_grow_while_they_take_no_time() -> None:
    pace = Pace(moment=60.0)
    pace.carry_out(lambda: None)
    assert pace.size == 2
