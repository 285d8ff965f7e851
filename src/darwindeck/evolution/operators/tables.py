"""Mutations of the whole: the order of the phases, the round that repeats, the seats."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from msgspec.structs import replace

from darwindeck.evolution.edit import insert_phase, last_place, others, remove_phase, with_phases
from darwindeck.evolution.limits import LIMITS
from darwindeck.evolution.operators.mutation import Mutation
from darwindeck.genome.anatomy import showdown_of
from darwindeck.genome.validation import seat_range

if TYPE_CHECKING:
    from random import Random

    from darwindeck.genome.schema import GameGenome

__all__ = ["ChangeRoundMutation", "ChangeSeatsMutation", "MovePhaseMutation"]


@dataclass(frozen=True, slots=True)
class MovePhaseMutation(Mutation):
    """Let a phase come earlier or later."""

    def mutate(self, genome: GameGenome, rng: Random) -> GameGenome | None:
        """Move one phase by up to three places; a showdown stays at the end."""
        movable = last_place(genome)
        if movable < 2:
            return None
        start = rng.randrange(movable)
        near_by = [i for i in range(start - 3, start + 4) if 0 <= i < movable and i != start]
        phase = genome.turn_structure.phases[start]
        return insert_phase(remove_phase(genome, start), rng.choice(near_by), phase)


@dataclass(frozen=True, slots=True)
class ChangeRoundMutation(Mutation):
    """Begin the round that repeats earlier or later."""

    def mutate(self, genome: GameGenome, rng: Random) -> GameGenome | None:
        """Choose another phase from which a game without a showdown goes on repeating."""
        phases, start = genome.turn_structure.phases, genome.turn_structure.repeat_from
        if showdown_of(genome) is not None or len(phases) < 2:
            return None
        return with_phases(genome, phases, rng.choice(others(range(len(phases)), start)))


@dataclass(frozen=True, slots=True)
class ChangeSeatsMutation(Mutation):
    """Play with one player more or fewer."""

    def mutate(self, genome: GameGenome, rng: Random) -> GameGenome | None:
        """Change the usual number of players within what the cards allow."""
        wanted = (genome.player_count - 1, genome.player_count + 1)
        possible = seat_range(genome)
        seats = [
            number
            for number in wanted
            if number in possible and LIMITS.fewest_seats <= number <= LIMITS.most_seats
        ]
        return replace(genome, player_count=rng.choice(seats)) if seats else None
