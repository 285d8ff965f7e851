"""What every mutation is: a small change of a game's rules, with a name and a sentence."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING

from darwindeck.evolution.changes import describe_changes

if TYPE_CHECKING:
    from random import Random

    from darwindeck.genome.schema import GameGenome

__all__ = ["Mutation"]


@dataclass(frozen=True, slots=True)
class Mutation(ABC):
    """One way to change a game; what comes out may need repair before it can be played."""

    @property
    def name(self) -> str:
        """The name under which a family tree shows it."""
        return type(self).__name__

    @abstractmethod
    def mutate(self, genome: GameGenome, rng: Random) -> GameGenome | None:
        """Return a changed game, or None where there is nothing of this kind to change."""

    def describe(self, before: GameGenome, after: GameGenome) -> str:
        """Say in plain words what is different afterwards."""
        return "; ".join(describe_changes(before, after))
