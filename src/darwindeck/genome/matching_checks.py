"""What a pot that is filled by its losers needs: chips, and cards that are dealt again."""

from __future__ import annotations

from collections.abc import Iterator

from darwindeck.genome import anatomy
from darwindeck.genome.errors import Problem
from darwindeck.genome.game_checks import phase_path
from darwindeck.genome.phases import BetweenPhase, DealPhase, ShowdownPhase, TrickPhase
from darwindeck.genome.schema import GameGenome


def matching_problems(genome: GameGenome) -> Iterator[Problem]:
    """Judge a showdown, or tricks, whose losers fill the pot again."""
    yield from idle_cost_problems(genome)
    if not anatomy.deals_again(genome):
        return
    phases, start = genome.turn_structure.phases, genome.turn_structure.repeat_from
    if anatomy.paid_tricks_of(genome) is None:
        last = next(i for i, phase in enumerate(phases) if isinstance(phase, ShowdownPhase))
        path = f"{phase_path(last)}.losers_match"
    else:
        last = next(i for i, p in enumerate(phases) if isinstance(p, TrickPhase) and p.for_pot)
        path = f"{phase_path(last)}.for_pot"
        yield from paid_trick_problems(genome, last, path)
    if genome.setup.house is not None or not anatomy.has_stakes(genome):
        yield Problem(
            path,
            "is true, but there is no pot between players to win: play for chips and without a "
            "house, or leave it out",
        )
    deals = [phase for phase in phases[start:last] if isinstance(phase, DealPhase)]
    if start >= last:
        yield Problem(
            "turn_structure.repeat_from",
            f"is {start}, but the phases of another round come before number {last}, with which "
            "it ends: make it smaller",
        )
    elif not deals or not deals[0].gather or deals[0].to != "players":
        yield Problem(
            path,
            "is true, so that the cards are dealt again, but they are not gathered for that: let "
            "the first DealPhase from repeat_from on gather them and deal to players",
        )


def paid_trick_problems(genome: GameGenome, index: int, path: str) -> Iterator[Problem]:
    """Judge tricks that share the pot: with them a round ends, and nothing else decides it."""
    if index < len(genome.turn_structure.phases) - 1:
        yield Problem(
            path,
            "is true, but the round ends with tricks for the pot: make them the last phase, or "
            "leave it out",
        )
    others = anatomy.hand_conditions(genome)
    if others:
        yield Problem(
            path,
            f"is true, so that hands are about the pot alone, but they are won by {others[0].type} "
            "too: leave out one of them",
        )
    if genome.setup.teams or anatomy.has_contracts(genome) or genome.setup.stakes:
        yield Problem(
            path,
            "is true, but partners, contracts and stakes are about points: leave out one of them",
        )
    if anatomy.phases_of(genome, BetweenPhase):
        yield Problem(
            path, "is true, but a BetweenPhase ends when the pot is empty: leave out one of them"
        )


def idle_cost_problems(genome: GameGenome) -> Iterator[Problem]:
    """Judge what it costs to take no trick where no trick takes anything."""
    for index, phase in enumerate(genome.turn_structure.phases):
        if isinstance(phase, TrickPhase) and phase.no_trick_costs != 0 and not phase.for_pot:
            yield Problem(
                f"{phase_path(index)}.no_trick_costs",
                f"is {phase.no_trick_costs}, but tricks take nothing from a pot: make for_pot "
                "true, or leave it out",
            )
