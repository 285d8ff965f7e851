"""How a hand goes for whoever wins it: how open it still is, and whether they come from behind.

Both are told by the winner's chance to win whenever the winner has something to decide, as far as
the winner can know.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from darwindeck.engine import entry
from darwindeck.engine.program import compile_program
from darwindeck.genome.anatomy import showdown_of
from darwindeck.genome.schema import GameGenome
from darwindeck.players import minds
from darwindeck.players.imagination import ROLLOUTS as GUESSES
from darwindeck.solver import passes

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from darwindeck.engine.layout import TableArray
    from darwindeck.quality.solved import SolvedPlay

CLEARLY_BEHIND = 0.75  # of an even chance
MOST_JUDGED = 4  # decisions of a hand
A_CHOICE = 2


class Winning(NamedTuple):
    """How one hand went for its winner; all is 0 where nobody won or the winner decided nothing."""

    open: float = 0.0  # summed over the moments that were looked at
    moments: int = 0
    behind: bool = False
    told: bool = False  # whether there was a moment


def openness(chance: float, even: float) -> float:
    """Return how open it is whether somebody wins, 1 being as open as between equals.

    >>> openness(0.5, 0.5), openness(1.0, 0.5), openness(0.5, 0.25)
    (1.0, 0.0, 1.0)
    """
    return min(chance * (1 - chance) / (even * (1 - even)), 1.0)


@dataclass(frozen=True)
class Spectator:
    """Looks over the winner's shoulder in hands of one game."""

    genome: GameGenome
    seats: int

    @cached_property
    def mind(self) -> minds.Mind:
        """Who guesses chances."""
        return minds.Mind(minds.GREEDY)

    @cached_property
    def partners(self) -> int:
        """How many win together."""
        return self.seats // (self.genome.setup.teams or self.seats)

    @cached_property
    def even(self) -> float:
        """The chance of everybody among equals: to beat one other, or to win among all."""
        return 1 / 2 if showdown_of(self.genome) else self.partners / self.seats

    def watch(
        self, decisions: Sequence[TableArray], payoffs: Sequence[float], luck: int
    ) -> Winning:
        """Tell how a hand went; chances for points cannot be guessed.

        The lowest of many guesses is too low, so that the chance there is guessed once more.
        """
        winner = int(np.argmax(payoffs))
        if self.genome.roles or payoffs[winner] <= 0:
            return Winning()
        own = [table for table in decisions if table["actor"][0] == winner and self.is_open(table)]
        if not own:
            return Winning()
        step = max(len(own) / MOST_JUDGED, 1.0)
        looked = [own[int(place * step)] for place in range(min(len(own), MOST_JUDGED))]
        chances = [self.chance(table, luck + place) for place, table in enumerate(looked, 1)]
        lowest = looked[int(np.argmin(chances))]
        behind = self.chance(lowest, luck - 1) < CLEARLY_BEHIND * self.even
        return Winning(sum(map(self.open, chances)), len(chances), behind, told=True)

    def is_open(self, table: TableArray) -> bool:
        """Tell whether there is something to choose."""
        return entry.choices_of(table, self.program, self.mind.desk.lists[0]) >= A_CHOICE

    @cached_property
    def program(self) -> NDArray[np.void]:
        """The compiled rules."""
        return compile_program(self.genome)

    def chance(self, table: TableArray, luck: int) -> float:
        """Guess the chance of whoever decides."""
        return self.mind.judge(table, self.program, luck) * self.partners

    def open(self, chance: float) -> float:
        """Return how open a guess leaves it, without what guessing itself takes away."""
        return min(openness(chance, self.even) * GUESSES / (GUESSES - 1), 1.0)


def suspense_of(play: SolvedPlay) -> float:
    """Return how open a solved game is when winners decide, on average over all such moments."""
    chances, weights = chances_of(play)
    moments = weights * chances
    total = float(moments.sum())
    return float((moments * 4 * chances * (1 - chances)).sum()) / total if total else 0.0


def comeback_of(play: SolvedPlay) -> float:
    """Return how often the winner of a solved game was clearly behind at some decision."""
    tree, ends = play.tree, play.tree.endings
    chances, weights = chances_of(play)
    winner, reach = tree.nodes["winner"][ends], play.reach[ends]
    real = tree.decisions[weights[tree.nodes["info"][tree.decisions]] > 0]
    found = told = 0.0
    for player, sign in ((0, 1), (1, -1)):
        own = real[tree.infos["player"][tree.nodes["info"][real]] == player]
        along, lowest = np.ones(tree.size) * 2, np.empty(tree.size)
        along[own] = chances[tree.nodes["info"][own]]
        passes.lowest_above(tree.parents, along, lowest)
        won = reach * (winner == sign)
        found += float(won[lowest[ends] < CLEARLY_BEHIND / 2].sum())
        told += float(won[lowest[ends] <= 1].sum())
    return found / told if told else 0.0


def chances_of(play: SolvedPlay) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return by situation what its player's chance to win is, and how often it comes up.

    What offers no choice never does.
    """
    tree = play.tree
    wins = np.zeros(tree.size)
    wins[tree.endings] = (1 + tree.nodes["winner"][tree.endings]) / 2
    passes.add_up(tree.parents, play.shares, wins)
    at = tree.decisions
    infos = tree.nodes["info"][at]
    own = np.where(tree.infos["player"][infos] == 0, wins[at], 1 - wins[at])
    choices = np.bincount(tree.parents[1:], minlength=tree.size)[at] >= A_CHOICE
    weights, won = (
        np.bincount(infos, play.reach[at] * choices * share, len(tree.infos)).astype(np.float64)
        for share in (1.0, own)
    )
    return np.divide(won, weights, out=np.zeros(len(won)), where=weights > 0), weights
