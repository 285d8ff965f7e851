"""A compiled player's mind: the memory it thinks in, and its doors into compiled code."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from darwindeck.cards import MASK64
from darwindeck.engine.choices import MOST_CHOICES
from darwindeck.engine.layout import DECK, SEATS, TABLE
from darwindeck.hands.tables import load_tables
from darwindeck.players.hand_glance import OPINION
from darwindeck.players.policies import GREEDY, RANDOM, SCRIPTED, SEARCH
from darwindeck.players.tree import EDGE, NODE
from darwindeck.players.tree_search import decide

if TYPE_CHECKING:
    from darwindeck.engine.layout import ProgramArray, TableArray

__all__ = ["GREEDY", "RANDOM", "SCRIPTED", "SEARCH", "Choice", "Mind"]

MOST_ITERATIONS = 10_000_000
MOST_NODES = 1 << 20
LONGEST_PATH = 512
NODES_PER_ITERATION = 2
EDGES_PER_NODE = 6


class Choice(NamedTuple):
    """A candidate as the engine's kind and amount, how often it was tried, and what it brought."""

    kind: int
    amount: int
    visits: int
    value: float


class Mind:
    """Decides by a policy. It keeps nothing from one decision to the next but its memory."""

    def __init__(self, policy: int, iterations: int = 0) -> None:
        self.policy = policy
        self.iterations = checked_iterations(iterations) if policy == SEARCH else 0
        nodes = min(NODES_PER_ITERATION * iterations, MOST_NODES) + 1
        self.nodes = np.zeros(1 << (2 * nodes).bit_length(), NODE)
        self.edges = np.zeros(EDGES_PER_NODE * nodes + MOST_CHOICES, EDGE)
        self.used = np.zeros(2, np.int64)
        self.path = np.zeros((LONGEST_PATH, 3), np.int64)
        self.choices = np.zeros((MOST_CHOICES, 2), np.int64)
        self.opinions = np.zeros(SEATS, OPINION)
        self.rival = np.zeros(DECK, np.uint8)
        self.scratch = np.zeros(3, TABLE)

    def decide(self, position: TableArray, program: ProgramArray, seed: int) -> tuple[int, int]:
        """Return the kind and amount of the actor's decision."""
        self.look_at(position)
        kind, amount, _, _ = self.go_on(program, seed, 0, self.iterations)
        return kind, amount

    def judge(self, position: TableArray, program: ProgramArray, seed: int) -> float:
        """Return how often the actor wins when nobody bets or folds any more, as it seems."""
        self.look_at(position)
        return self.go_on(program, seed, 0, 0)[3]

    def look_at(self, position: TableArray) -> None:
        """Forget everything and face a position."""
        self.scratch[0] = position[0]
        if self.policy == SEARCH:
            self.nodes[:] = np.zeros((), NODE)
            self.used[:] = 0

    def go_on(
        self, program: ProgramArray, seed: int, first: int, last: int
    ) -> tuple[int, int, int, float]:
        """Make the iterations `first` to `last - 1`; return what is best so far."""
        return decide(
            self.policy,
            first,
            last,
            np.uint64(seed & MASK64),
            self.scratch,
            program,
            load_tables(),
            self.nodes,
            self.edges,
            self.used,
            self.path,
            self.choices,
            self.opinions,
            self.rival,
        )

    def weighed(self, count: int) -> list[Choice]:
        """Return the candidates of the position after a search, with what they brought."""
        return [
            Choice(kind, amount, visits, total / max(visits, 1))
            for (kind, amount), (total, _, visits) in zip(
                self.choices[:count].tolist(), self.edges[:count].tolist(), strict=True
            )
        ]


def checked_iterations(iterations: int) -> int:
    """Return a number of iterations that can be made, or say what is wrong with it."""
    if not 1 <= iterations <= MOST_ITERATIONS:
        raise ValueError(
            f"a search of {iterations} iterations is impossible: use 1 to {MOST_ITERATIONS:,}"
        )
    return iterations
