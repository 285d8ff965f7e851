"""What a pot that is matched by its losers needs: chips, and cards that are dealt again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.genome.anatomy import deals_again, has_stakes
from darwindeck.genome.errors import Problem
from darwindeck.genome.game_checks import phase_path
from darwindeck.genome.phases import DealPhase, ShowdownPhase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from darwindeck.genome.schema import GameGenome

__all__ = ["matching_problems"]


def matching_problems(genome: GameGenome) -> Iterator[Problem]:
    """Judge a showdown whose losers match the pot."""
    phases, start = genome.turn_structure.phases, genome.turn_structure.repeat_from
    if not deals_again(genome):
        return
    showdown = next(i for i, phase in enumerate(phases) if isinstance(phase, ShowdownPhase))
    path = f"{phase_path(showdown)}.losers_match"
    if genome.setup.house is not None or not has_stakes(genome):
        yield Problem(
            path,
            "is true, but there is no pot between players to match: play for chips and without a "
            "house, or leave it out",
        )
    deals = [phase for phase in phases[start:showdown] if isinstance(phase, DealPhase)]
    if start >= showdown:
        yield Problem(
            "turn_structure.repeat_from",
            f"is {start}, but the phases of another round come before the showdown, which is "
            f"number {showdown}: make it smaller",
        )
    elif not deals or not deals[0].gather or deals[0].to != "players":
        yield Problem(
            path,
            "is true, so that the cards are dealt again, but they are not gathered for that: let "
            "the first DealPhase from repeat_from on gather them and deal to players",
        )
