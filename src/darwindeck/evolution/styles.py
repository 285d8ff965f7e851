"""What a person is after: styles weigh what a rating found."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING

from darwindeck.quality.rating import fitness_of

if TYPE_CHECKING:
    from darwindeck.genome.schema import GameGenome
    from darwindeck.quality.figures import Figure
    from darwindeck.quality.rating import Rating

WEIGHTS: dict[str, dict[str, float]] = {
    "balanced": {},
    "bluffing": {"bluffing": 3.0, "folding": 1.5},
    "strategic": {"skill": 3.0, "depth": 3.0},
    "quick": {},
}
"""By style, how much more than others something counts."""

STYLES = tuple(WEIGHTS)
QUICK_DECISIONS, QUICK_FACTS = 3.0, 16.0


def score(genome: GameGenome, rating: Rating, style: str) -> Figure:
    """Return the fitness of a game for a style."""
    measures, gates, facts = rating.measures, rating.gates, rating.complexity
    fitness = fitness_of(genome, measures, gates, facts, WEIGHTS[style])
    return fitness.times(briskness(rating)) if style == "quick" else fitness


def briskness(rating: Rating) -> float:
    """Return how near a game is to a few decisions and a few rules, from 0 to 1."""
    longer = max(rating.measures.decisions.value - QUICK_DECISIONS, 0.0) / QUICK_DECISIONS
    harder = max(rating.complexity - QUICK_FACTS, 0.0) / QUICK_FACTS
    return exp(-longer - harder)
