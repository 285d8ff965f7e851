"""What a person is after: styles weigh what a rating found."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING

from darwindeck.quality.figures import Figure
from darwindeck.quality.rating import essentials, marks

if TYPE_CHECKING:
    from darwindeck.genome.schema import GameGenome
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
    """Return the fitness of a game for a style: the weighted geometric mean of what it needs."""
    if not rating.passed:
        return Figure.exact(0.0)
    parts = essentials(genome, rating.measures)
    weights = {name: WEIGHTS[style].get(name, 1.0) for name in parts}
    brisk = briskness(rating) if style == "quick" else 1.0

    def mean(end: str) -> float:
        product = 1.0
        for name, figure in parts.items():
            product *= float(marks(name, getattr(figure, end)) ** weights[name])
        return brisk * float(product ** (1 / sum(weights.values())))

    return Figure(mean("value"), mean("low"), mean("high"))


def briskness(rating: Rating) -> float:
    """Return how near a game is to a few decisions and a few rules, from 0 to 1."""
    longer = max(rating.measures.decisions.value - QUICK_DECISIONS, 0.0) / QUICK_DECISIONS
    harder = max(rating.complexity - QUICK_FACTS, 0.0) / QUICK_FACTS
    return exp(-longer - harder)
