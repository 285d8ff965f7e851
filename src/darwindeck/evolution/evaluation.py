"""Judging a game in the course of evolution: cheap gates first, then a glance, then a rating."""

from __future__ import annotations

from hashlib import blake2b
from math import exp, gcd
from typing import Literal

import numpy as np
from msgspec import Struct

from darwindeck.evolution.descriptors import Cell, cell_of
from darwindeck.evolution.idle import idle_rules
from darwindeck.genome.schema import GameGenome
from darwindeck.quality import ladder, solved, structure, watching
from darwindeck.quality.complexity import complexity
from darwindeck.quality.figures import Figure
from darwindeck.quality.rate import rating_of
from darwindeck.quality.rating import Rating, fitness_of, gates_of, has_betting
from darwindeck.simulation.batch import SimulationResult, simulate
from darwindeck.solver.errors import TooLargeError, UnsolvableError
from darwindeck.solver.sequences import SequenceForm, sequence_form
from darwindeck.solver.tree import SEATS, grow_tree

Level = Literal["gate", "glance", "full"]

GATE_HANDS = 256
GATE_SEED = 17
LONGEST_HAND, MOST_ROUNDS = 150.0, 12.0
MOST_NODES = 20_000
ROUGH = 0.02
HARDLY_ANYTHING = "there is hardly anything to decide"
TOO_LARGE = "too large to be solved"
GLANCE_EFFORT, FULL_EFFORT = ladder.Effort(0.06, fine=0.06), ladder.Effort(0.5, fine=0.06)


WEIGHTS: dict[str, dict[str, float]] = {
    "balanced": {},
    "bluffing": {"depth": 3.0},
    "strategic": {"skill": 3.0},
    "quick": {},
}
"""By style, how much more than others something counts."""

STYLES = tuple(WEIGHTS)
QUICK_DECISIONS, QUICK_FACTS = 3.0, 16.0


class Evaluation(Struct, frozen=True):
    """What is known about a game: how far it came, why no further, and its fitness."""

    level: Level
    refusal: str = ""  # many games share a reason; the details are those of this one
    details: str = ""
    behaviour: str = ""  # the same for games that do the same
    fitness: Figure = Figure.exact(0.0)
    cell: Cell | None = None
    rating: Rating | None = None

    @property
    def promising(self) -> bool:
        """Whether a closer look is worth it."""
        return not self.refusal and self.fitness.high > 0


def pass_gates(genome: GameGenome) -> Evaluation:
    """Play some random hands: it must end, and something must be decided and won."""
    result = simulate(genome, GATE_HANDS, seats=genome.player_count, seed=GATE_SEED, threads=1)
    if result.interrupted:
        raise KeyboardInterrupt
    behaviour = behaviour_of(result.payoffs, result.decisions)
    return Evaluation("gate", refusal_of(genome, result), behaviour=behaviour)


def refusal_of(genome: GameGenome, result: SimulationResult) -> str:
    """Say why some hands show that a game is not worth a closer look; nothing if it is."""
    size = watching.size_of_hands(genome, genome.player_count, GATE_SEED)
    if max(result.decisions_per_hand, size.decisions) > LONGEST_HAND:
        return "hands are too long"
    if result.decisions_per_hand < 1:
        return HARDLY_ANYTHING
    if result.payoffs is None or not result.payoffs.any():
        return "nothing can be won"
    if has_betting(genome) and not result.showdowns:
        return "somebody always folds"
    if size.rounds > MOST_ROUNDS:
        return "there are too many rounds of bets"
    return HARDLY_ANYTHING if size.decisions < genome.player_count else ""


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
    genome: GameGenome,
    level: Level,
    seed: int,
    style: str,
    most_nodes: int = MOST_NODES,
    *,
    large: bool = False,
) -> Evaluation:
    """Judge a game as far as a level.

    A small game for two is solved. Others are played, games for two only if large ones are wanted.
    """
    gate = pass_gates(genome)
    if gate.refusal or level == "gate":
        return gate
    if idle := next(idle_rules(genome, GATE_HANDS, GATE_SEED), None):
        return Evaluation("glance", "a rule does nothing", idle, gate.behaviour)
    if genome.player_count == SEATS:
        try:
            form = sequence_form(grow_tree(genome, most_nodes))
        except UnsolvableError as error:
            if not large:
                reason = TOO_LARGE if isinstance(error, TooLargeError) else "cannot be solved"
                return Evaluation("glance", reason, str(error), gate.behaviour)
        else:
            return evaluate_solved(genome, form, gate.behaviour, seed, style)
    return evaluate_played(genome, level, gate.behaviour, seed, style)


def evaluate_solved(
    genome: GameGenome, form: SequenceForm, behaviour: str, seed: int, style: str
) -> Evaluation:
    """Judge a game by solving it: roughly first, and rated at once if that passes the gates."""
    work = FULL_EFFORT.part(ladder.LOOKING)
    rough = structure.with_structure(
        genome, solved.Study(form, ROUGH).measures(), seed, work, threads=1
    )
    for gate in gates_of(rough, complexity(genome)):
        if not gate.passed:
            return Evaluation("glance", f"not {gate.name}", gate.found, behaviour)
    cost = f"{form.tree.size:,} nodes"
    rating = rating_of(
        genome, structure.alike(solved.measure_solved(form), rough), (), "solved", cost, seed
    )
    return evaluation_of(genome, "full", behaviour, rating, style)


def evaluate_played(
    genome: GameGenome, level: Level, behaviour: str, seed: int, style: str
) -> Evaluation:
    """Judge a game by playing it: a glance is a few hands."""
    effort = GLANCE_EFFORT if level == "glance" else FULL_EFFORT
    measures, rungs, hands = ladder.measure_played(
        genome, genome.player_count, seed, effort, threads=1
    )
    measures = structure.with_structure(
        genome, measures, seed, effort.part(ladder.LOOKING), threads=1
    )
    rating = rating_of(genome, measures, rungs, "played", f"{hands:,} hands", seed)
    return evaluation_of(genome, level, behaviour, rating, style)


def evaluation_of(
    genome: GameGenome, level: Level, behaviour: str, rating: Rating, style: str
) -> Evaluation:
    """Return what a rating makes of a game."""
    fitness = score(rating, style)
    return Evaluation(level, "", "", behaviour, fitness, cell_of(genome, rating), rating)


def score(rating: Rating, style: str) -> Figure:
    """Return the fitness of a game for a style."""
    measures, gates, facts = rating.measures, rating.gates, rating.complexity
    fitness = fitness_of(measures, gates, facts, rating.seats, WEIGHTS[style])
    return fitness.times(briskness(rating)) if style == "quick" else fitness


def briskness(rating: Rating) -> float:
    """Return how near a game is to a few decisions and a few rules, from 0 to 1."""
    longer = max(rating.measures.decisions.value - QUICK_DECISIONS, 0.0) / QUICK_DECISIONS
    harder = max(rating.complexity - QUICK_FACTS, 0.0) / QUICK_FACTS
    return exp(-longer - harder)
