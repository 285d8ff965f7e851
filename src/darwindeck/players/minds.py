"""A compiled player's mind: the memory it thinks in, and its doors into compiled code."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from darwindeck.cards import MASK64
from darwindeck.engine.choices import MOST_CHOICES
from darwindeck.engine.layout import SEATS, ProgramArray, TableArray
from darwindeck.genome.rules import is_count
from darwindeck.hands.tables import load_tables
from darwindeck.players import blueprint, desk, hand_glance, weighing
from darwindeck.players.policies import GREEDY, LEARNT, RANDOM, SCRIPTED, SEARCH
from darwindeck.players.tree import EDGE, NODE, Tree
from darwindeck.players.tree_search import decide

__all__ = ["GREEDY", "LEARNT", "RANDOM", "SCRIPTED", "SEARCH", "Candidate", "Mind"]

MOST_ITERATIONS = 10_000_000
MOST_NODES = 1 << 20
LONGEST_PATH = 512
NODES_PER_ITERATION = 2
EDGES_PER_NODE = 6


class Candidate(NamedTuple):
    """A candidate as the engine's kind and amount, how often it was tried, and what it brought."""

    kind: int
    amount: int
    visits: int
    value: float


class Mixed(NamedTuple):
    """A choice as the engine's kind and amount, how often it is made, and what it brings."""

    kind: int
    amount: int
    share: float
    value: float


class Beliefs(NamedTuple):
    """How often a hand wins a showdown against any cards, and against those the bets tell of."""

    against_any: float
    against_likely: float


NO_PAST = desk.no_past()


class Mind:
    """Decides by a policy. It keeps nothing from one decision to the next but its memory.

    It plays what was `learnt` of a game, if anything was, and makes so many mistakes on purpose.
    """

    def __init__(
        self,
        policy: int,
        iterations: int = 0,
        learnt: desk.Learnt | None = None,
        mistakes: float = 0.0,
    ) -> None:
        self.policy = policy
        self.iterations = checked_iterations(iterations) if policy == SEARCH else iterations
        self.learnt = learnt or blueprint.nothing_learnt()
        self.mistakes = mistakes
        nodes = min(NODES_PER_ITERATION * iterations, MOST_NODES) + 1
        self.tree = Tree(
            nodes=np.zeros(1 << (2 * nodes).bit_length(), NODE),
            edges=np.zeros(EDGES_PER_NODE * nodes + MOST_CHOICES, EDGE),
            used=np.zeros(2, np.int64),
            path=np.zeros((LONGEST_PATH, 3), np.int64),
            opinions=np.zeros(SEATS, hand_glance.OPINION),
        )
        self.desk = desk.new_desk(marks=self.learnt.marks)

    def decide(
        self, position: TableArray, program: ProgramArray, seed: int, past: desk.Past | None = None
    ) -> tuple[int, int]:
        """Return the kind and amount of the actor's decision."""
        self.look_at(position)
        kind, amount, _, _ = self.go_on(program, seed, 0, self.iterations, past)
        return kind, amount

    def judge(self, position: TableArray, program: ProgramArray, seed: int) -> float:
        """Return how often the actor wins when nobody bets or folds any more, as it seems."""
        self.look_at(position)
        return self.go_on(program, seed, 0, 0)[3]

    def look_at(self, position: TableArray) -> None:
        """Forget everything and face a position."""
        self.desk.tables[0] = position[0]
        self.desk.rooms[desk.BELIEFS] = 0.0
        if self.tree.used.any():
            self.tree.nodes[:] = np.zeros((), NODE)
            self.tree.used[:] = 0

    def go_on(
        self, program: ProgramArray, seed: int, first: int, last: int, past: desk.Past | None = None
    ) -> tuple[int, int, int, float]:
        """Make the iterations `first` to `last - 1`; return what is best so far."""
        return decide(
            self.policy,
            first,
            last,
            self.mistakes,
            np.uint64(seed & MASK64),
            program,
            load_tables(),
            self.learnt,
            past or NO_PAST,
            self.desk,
            self.tree,
        )

    def weighed(self, count: int) -> list[Candidate]:
        """Return the candidates of the position after a search, with what they brought."""
        return [
            Candidate(kind, amount, visits, gained / max(visits, 1))
            for (kind, amount), (_, _, gained, visits) in zip(
                self.desk.lists[0, :count].tolist(), self.tree.edges[:count].tolist(), strict=True
            )
        ]

    def mixed(self) -> list[Mixed]:
        """Return the choices of a bet that was learnt, with how often each is made."""
        options = int(self.desk.tallies[desk.ASKED])
        return [
            Mixed(
                *self.desk.lists[0, slot].tolist(),
                *self.desk.rooms[[desk.OWN_MIX, desk.VALUES], slot].tolist(),
            )
            for slot in range(desk.WIDTH)
            if options >> slot & 1
        ]

    def beliefs(self) -> Beliefs | None:
        """Return what the others' bets say about their cards, if somebody has bet."""
        against_any, against_likely = self.desk.rooms[
            desk.BELIEFS, [weighing.ANY, weighing.LIKELY]
        ].tolist()
        return Beliefs(against_any, against_likely) if against_any or against_likely else None


def checked_iterations(iterations: int) -> int:
    """Return a number of iterations that can be made, or say what is wrong with it."""
    if not is_count(iterations, MOST_ITERATIONS):
        raise ValueError(
            f"a search of {iterations!r} iterations is impossible: use 1 to {MOST_ITERATIONS:,}"
        )
    return iterations
