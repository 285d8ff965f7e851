"""Tidying: values without a meaning go, so that the same rules are always written the same way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from darwindeck.evolution.edit import with_phases
from darwindeck.genome.conditions import AllOf, AnyOf
from darwindeck.genome.phases import DealPhase, DrawPhase, ForcedBetPhase, PlayPhase

if TYPE_CHECKING:
    from darwindeck.genome.conditions import Condition
    from darwindeck.genome.phases import Phase
    from darwindeck.genome.schema import GameGenome

__all__ = ["tidy"]


def tidy(genome: GameGenome) -> GameGenome:
    """Return the same game without values that mean nothing and phases that do nothing.

    >>> from darwindeck.genome.library import load
    >>> tidy(load("razz")) == load("razz")
    True
    """
    phases, start = genome.turn_structure.phases, genome.turn_structure.repeat_from
    kept = [(index, tidy_phase(phase)) for index, phase in enumerate(phases)]
    kept = [(index, phase) for index, phase in kept if does_something(phase)]
    if len(kept) == len(phases) and all(phase == phases[index] for index, phase in kept):
        return genome
    before = sum(1 for index, _ in kept if index < start)
    return with_phases(genome, [phase for _, phase in kept], before)


def does_something(phase: Phase) -> bool:
    """Tell whether anything happens in a phase."""
    match phase:
        case ForcedBetPhase():
            return bool(phase.ante or phase.blinds or phase.button_blind or phase.bring_in)
        case DealPhase():
            return bool(phase.count or phase.burn or phase.gather)
        case _:
            return True


def tidy_phase(phase: Phase) -> Phase:
    """Return a phase with the defaults in place of what means nothing in it."""
    match phase:
        case ForcedBetPhase():
            return tidy_forced_bets(phase)
        case DealPhase(to="board", face_up=True):
            return replace(phase, face_up=False)
        case DrawPhase():
            return replace(phase, condition=simplest(phase.condition))
        case PlayPhase():
            return replace(phase, valid_play_condition=simplest(phase.valid_play_condition))
        case _:
            return phase


def tidy_forced_bets(phase: ForcedBetPhase) -> ForcedBetPhase:
    """Leave out who pays an ante or a bring-in that is not there."""
    if not phase.ante:
        phase = replace(phase, ante_by="each", dead_ante=False)
    elif phase.ante_by != "each":
        phase = replace(phase, dead_ante=False)
    return phase if phase.bring_in else replace(phase, bring_in_by="low_card")


def simplest(condition: Condition | None) -> Condition | None:
    """Return a condition without repeated parts, and without a list around a single one."""
    if not isinstance(condition, (AllOf, AnyOf)):
        return condition
    parts = tuple(dict.fromkeys(part for part in map(simplest, condition.conditions) if part))
    return parts[0] if len(parts) == 1 else type(condition)(parts)
