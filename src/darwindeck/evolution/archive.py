"""The archive of the best games that were bred, one for each kind of game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from html import escape
from statistics import median

import msgspec
from msgspec import Struct

from darwindeck.evolution.descriptors import Cell
from darwindeck.genome.schema import GameGenome
from darwindeck.quality.figures import Figure
from darwindeck.quality.rating import Rating
from darwindeck.words.pages import html_table

AS_GOOD = 0.01  # what a simpler game may be worse


class Elite(Struct, frozen=True):
    """The best game of its kind so far."""

    cell: Cell
    genome: GameGenome
    fitness: Figure
    rating: Rating
    trials: int  # how often it was rated
    batch: int  # when it was found

    def __repr__(self) -> str:
        return f"<Elite {self.genome.name!r}: fitness {self.fitness}, {self.cell}>"


@dataclass(repr=False)
class Archive:
    """The elites by kind of game."""

    elites: dict[Cell, Elite] = field(default_factory=dict)

    def offer(self, elite: Elite) -> bool:
        """Take a game in if it is the first of its kind, or better; say whether it was taken."""
        if not self.would_take(elite):
            return False
        self.elites[elite.cell] = elite
        return True

    def would_take(self, elite: Elite) -> bool:
        """Tell whether a game is the first of its kind, better, or simpler and about as good."""
        best = self.elites.get(elite.cell)
        if best is None or elite.fitness.value > best.fitness.value:
            return True
        simpler = elite.rating.complexity < best.rating.complexity
        return simpler and elite.fitness.value >= best.fitness.value - AS_GOOD

    def holds(self, elite: Elite) -> bool:
        """Tell whether a game is in the archive as it was offered."""
        return self.elites.get(elite.cell) is elite

    def least_needed(self, cell: Cell) -> float:
        """Return the fitness that a game needs for a place, at least."""
        best = self.elites.get(cell)
        return 0.0 if best is None else best.fitness.value - AS_GOOD

    def update(self, elite: Elite) -> None:
        """Note what is known by now about a game that is in the archive."""
        self.elites[elite.cell] = elite

    def __len__(self) -> int:
        return len(self.elites)

    def ranked(self) -> list[Elite]:
        """Return all elites, the surest to be good first."""
        return sorted(
            self.elites.values(),
            key=lambda elite: (-elite.fitness.low, -elite.fitness.value, elite.cell),
        )

    def in_order(self) -> list[Elite]:
        """Return all elites in the order of their cells."""
        return [self.elites[cell] for cell in sorted(self.elites)]

    @property
    def quality(self) -> float:
        """The sum of all fitnesses: more kinds of games, and better ones, make it larger."""
        return sum(elite.fitness.value for elite in self.in_order())

    @property
    def best(self) -> float:
        """The best fitness."""
        return max((elite.fitness.value for elite in self.elites.values()), default=0.0)

    @property
    def median(self) -> float:
        """The median fitness."""
        return median([elite.fitness.value for elite in self.elites.values()] or [0.0])

    def __repr__(self) -> str:
        return f"<Archive: {len(self)} kinds of games, the best with fitness {self.best:.3f}>"

    def _repr_html_(self) -> str:
        rows = [
            [str(number), escape(elite.genome.name), str(elite.fitness), escape(str(elite.cell))]
            for number, elite in enumerate(self.ranked(), start=1)
        ]
        return html_table(
            f"{len(self)} kinds of games", ["", "game", "fitness", "what kind it is"], rows
        )

    def to_bytes(self) -> bytes:
        """Write the archive down: equal archives give equal bytes."""
        return msgspec.json.encode(self.in_order())


def archive_of(elites: Iterable[Elite]) -> Archive:
    """Return an archive with some elites."""
    return Archive({elite.cell: elite for elite in elites})
