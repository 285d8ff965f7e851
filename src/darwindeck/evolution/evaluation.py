"""Judging a game in the course of evolution: cheap gates first, then a glance, then a rating."""

from __future__ import annotations

from hashlib import blake2b
from math import gcd
from typing import TYPE_CHECKING, Literal

import numpy as np
from msgspec import Struct

from darwindeck.evolution.descriptors import Cell, cell_of
from darwindeck.evolution.styles import score
from darwindeck.quality.complexity import complexity
from darwindeck.quality.figures import Figure
from darwindeck.quality.ladder import Effort
from darwindeck.quality.rate import rate, rating_of
from darwindeck.quality.rating import Rating, gates_of, has_betting
from darwindeck.quality.solved import Study, measure_solved
from darwindeck.simulation.batch import simulate
from darwindeck.solver.errors import UnsolvableError
from darwindeck.solver.sequences import sequence_form
from darwindeck.solver.tree import SEATS as SOLVABLE_SEATS
from darwindeck.solver.tree import grow_tree

if TYPE_CHECKING:
    from darwindeck.genome.schema import GameGenome

Level = Literal["gate", "glance", "full"]

GATE_HANDS = 256
GATE_SEED = 17
LONGEST_HAND = 150.0
MOST_NODES = 20_000
ROUGH = 0.02
GLANCE_EFFORT = Effort(5e4, 100)
FULL_EFFORT = Effort(1e6, 1000)


class Evaluation(Struct, frozen=True):
    """What is known about a game: how far it came, why no further, and its fitness."""

    level: Level
    refusal: str
    behaviour: str  # the same for games that do the same
    fitness: Figure
    cell: Cell | None
    rating: Rating | None

    @property
    def promising(self) -> bool:
        """Whether a closer look is worth it."""
        return not self.refusal and self.fitness.high > 0


def stopped(level: Level, reason: str, behaviour: str = "") -> Evaluation:
    """Return the evaluation of a game that comes no further."""
    return Evaluation(level, reason, behaviour, Figure.exact(0.0), None, None)


def pass_gates(genome: GameGenome) -> Evaluation:
    """Play some random hands: it must end, something must be won, and there must be betting."""
    if not has_betting(genome):
        return stopped("gate", "there is no betting")
    result = simulate(genome, GATE_HANDS, seats=genome.player_count, seed=GATE_SEED, threads=1)
    behaviour = behaviour_of(result.payoffs, result.decisions)
    if result.decisions_per_hand > LONGEST_HAND:
        return stopped("gate", "hands are too long", behaviour)
    if result.decisions_per_hand < 1:
        return stopped("gate", "there is hardly anything to decide", behaviour)
    if result.payoffs is None or not result.payoffs.any():
        return stopped("gate", "nothing can be won", behaviour)
    if not result.showdowns:
        return stopped("gate", "somebody always folds", behaviour)
    return Evaluation("gate", "", behaviour, Figure.exact(0.0), None, None)


def behaviour_of(payoffs: np.ndarray | None, decisions: int) -> str:
    """Return a mark of what a game does in some hands; the unit of its chips does not matter."""
    if payoffs is None:
        return ""
    whole = payoffs.astype(np.int64)
    unit = gcd(*{abs(int(value)) for value in np.unique(whole)}) or 1
    digest = blake2b((whole // unit).tobytes(), digest_size=8)
    digest.update(str(decisions).encode())
    return digest.hexdigest()


def evaluate(
    genome: GameGenome, level: Level, seed: int, style: str, most_nodes: int = MOST_NODES
) -> Evaluation:
    """Judge a game as far as a level.

    A game for two must be small enough to be solved, and is then rated at once if a rough solution
    passes the gates. Games for more are played: a glance is a few hands.
    """
    gate = pass_gates(genome)
    if gate.refusal or level == "gate":
        return gate
    if genome.player_count == SOLVABLE_SEATS:
        return evaluate_solved(genome, gate.behaviour, style, most_nodes)
    effort = GLANCE_EFFORT if level == "glance" else FULL_EFFORT
    rating = rate(genome, seed=seed, effort=effort, threads=1)
    return evaluation_of(genome, level, gate.behaviour, rating, style)


def evaluate_solved(genome: GameGenome, behaviour: str, style: str, most_nodes: int) -> Evaluation:
    """Judge a game by solving it, roughly first."""
    try:
        form = sequence_form(grow_tree(genome, most_nodes))
    except UnsolvableError as error:
        return stopped("glance", str(error), behaviour)
    rough = Study(form, ROUGH).measures()
    for gate in gates_of(genome, rough, complexity(genome)):
        if not gate.passed:
            return stopped("glance", f"not {gate.name}: {gate.found}", behaviour)
    cost = f"{form.tree.size:,} nodes"
    rating = rating_of(genome, measure_solved(form), (), "solved", cost, None)
    return evaluation_of(genome, "full", behaviour, rating, style)


def evaluation_of(
    genome: GameGenome, level: Level, behaviour: str, rating: Rating, style: str
) -> Evaluation:
    """Return what a rating makes of a game."""
    fitness = score(genome, rating, style)
    return Evaluation(level, "", behaviour, fitness, cell_of(genome, rating), rating)
