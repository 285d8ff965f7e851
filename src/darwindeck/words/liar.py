"""Free claims in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.genome.anatomy import phases_of
from darwindeck.genome.phases import LiarPhase
from darwindeck.words.voice import Line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from darwindeck.genome.schema import GameGenome


def explain_claims(phase: LiarPhase) -> tuple[Line, ...]:
    """Say what is claimed, and what follows for who is wrong."""
    wild = () if phase.wild is None else (Line("rules.liar.wild", rank=phase.wild),)
    return (
        Line("rules.liar.step"),
        Line("rules.liar.higher"),
        *wild,
        Line("rules.liar.doubt"),
        Line("rules.liar.next"),
    )


def explain_claiming_turn(genome: GameGenome) -> Iterator[Line]:
    """Say how to take a turn."""
    if phases_of(genome, LiarPhase):
        for step in ("look", "claim", "doubt"):
            yield Line(f"rulebook.turn.liar.{step}")
