"""Cards that are arranged in rows, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.genome.anatomy import arrangement_of, has_pots
from darwindeck.words.voice import Line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from darwindeck.genome.phases import ArrangePhase
    from darwindeck.genome.schema import GameGenome


def explain_arranging(phase: ArrangePhase) -> tuple[Line, Line]:
    """Say which rows are made, and when a hand is fouled."""
    rows = tuple(Line("rules.rows.row", count=size) for size in phase.rows)
    return Line("rules.rows.step", rows=rows), Line("rules.rows.foul")


def explain_units(genome: GameGenome) -> Iterator[Line]:
    """Say what rows win of the others, and who takes the pot by them."""
    phase = arrangement_of(genome)
    if phase is None:
        return
    if phase.unit:
        yield Line("rules.rows.unit", unit=phase.unit)
        if phase.sweep:
            yield Line("rules.rows.sweep", chips=phase.sweep * phase.unit)
        yield Line("rules.rows.fouled")
        yield Line("rules.rows.poor")
    if has_pots(genome):
        yield Line("rules.rows.most")


def explain_arranging_turn(genome: GameGenome) -> Iterator[Line]:
    """Say how to arrange cards at a table."""
    if arrangement_of(genome) is not None:
        for step in ("back", "rest", "show"):
            yield Line(f"rulebook.turn.arranging.{step}")
