"""What a player wins from rivals: the next deals go to what counts and is least known."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import sqrt
from typing import TYPE_CHECKING

import numpy as np

from darwindeck.quality.figures import Figure
from darwindeck.quality.measures import Rung
from darwindeck.quality.rating import marks
from darwindeck.strength.duels import NORMAL_95

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from numpy.typing import NDArray

    from darwindeck.players.registry import Player

    Gains = NDArray[np.float64]
    """By deal: what the better player won, the mean square of what a hand paid them, the work."""

WORK = 2  # the column
FIRST_DEALS, MOST_DEALS = 4, 8192
ENOUGH_DEALS = 64  # before an edge can be clear
LARGEST_EDGE = 10.0  # standard deviations
UNSEEN = 3.0  # what never happened in n deals is likely to be rarer than 3 / n


@dataclass(eq=False)
class Contest:
    """A player in the same deals as some rivals: one at random, and others by a rule each.

    Of those who follow a rule only the best counts. An edge is clear when its marks are known as
    finely as is wanted.
    """

    name: str
    player: Player
    rivals: Sequence[Player]
    play: Callable[[Player, Player, range], Gains]
    fine: float
    gains: list[Gains] = field(init=False)

    def __post_init__(self) -> None:
        self.gains = [self.play(self.player, one, range(FIRST_DEALS)) for one in self.rivals]

    @property
    def edges(self) -> list[Figure]:
        """What is won from each rival per hand, in standard deviations of a hand."""
        return [edge_of(gains) for gains in self.gains]

    @property
    def skill(self) -> Figure:
        """What is won from the rival who plays at random."""
        return self.edges[0]

    @property
    def thought(self) -> Figure | None:
        """What is won from the best of those who follow a rule."""
        return min(self.edges[1:], key=lambda edge: edge.value, default=None)

    @property
    def sure(self) -> float:
        """What is won from everybody at least."""
        return min(edge.low for edge in self.edges)

    @property
    def spent(self) -> float:
        """The work of all deals so far."""
        return sum(float(gains[:, WORK].sum()) for gains in self.gains)

    @property
    def rungs(self) -> tuple[Rung, ...]:
        """Who wins what from whom."""
        found = zip(self.rivals, self.edges, self.gains, strict=True)
        return tuple(Rung(self.name, rival.name, edge, len(gains)) for rival, edge, gains in found)

    def go_on(self, work: float) -> None:
        """Play until all that counts is clear, or until so much work is done."""
        while unclear := list(self.unclear()):
            number = min(unclear, key=lambda number: len(self.gains[number]))
            known = self.gains[number]
            more = deals_to_go(known, work - self.spent)
            if not more:
                return
            deals = range(len(known), len(known) + more)
            new = self.play(self.player, self.rivals[number], deals)
            self.gains[number] = np.concatenate((known, new))

    def unclear(self) -> Iterable[int]:
        """Yield the rivals against whom more deals would tell something that counts."""
        edges = self.edges
        best = min((edge.high for edge in edges[1:]), default=0.0)
        for number, (edge, gains) in enumerate(zip(edges, self.gains, strict=True)):
            counts = number == 0 or edge.low <= best
            few, enough = len(gains) < ENOUGH_DEALS, len(gains) >= MOST_DEALS
            rough = marks(edge.high) - marks(edge.low) > 2 * self.fine
            if counts and not enough and (few or rough):
                yield number


def deals_to_go(played: Gains, left: float) -> int:
    """Return how many deals to play next: as many again, if there is so much work left."""
    if not len(played):
        return FIRST_DEALS
    affordable = left / float(played[:, WORK].mean())
    return int(max(min(affordable, len(played), MOST_DEALS - len(played)), 0))


def edge_of(gains: Gains) -> Figure:
    """Return what is won per hand, in standard deviations of a hand.

    Where many deals go the same way whoever plays, that is nothing for certain; after a few there
    may be others.
    """
    gain, square, _ = gains.mean(axis=0)
    spread = max(sqrt(max(square - gain**2, 0.0)), abs(gain) / LARGEST_EDGE) or 1.0
    margin = NORMAL_95 * gains[:, 0].std() / sqrt(len(gains))
    if len(gains) < ENOUGH_DEALS:
        margin = max(margin, UNSEEN * spread / len(gains))
    return Figure.around(float(gain / spread), float(margin / spread))
