"""What people think of games, and what that makes of their fitness."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.playtest.feedback import FeedbackStore
from darwindeck.quality.figures import Figure

if TYPE_CHECKING:
    from pathlib import Path

MIDDLE, MOST = 3.0, 5.0
DOUBT = 2.0
"""So many imagined ratings in the middle stand beside those of people."""
WEIGHT = 0.5


def factor_of(mean: float, ratings: int) -> float:
    """Return what some ratings of 1 to 5 stars make of a fitness; the more of them, the more.

    >>> factor_of(5, 2), factor_of(3, 9), round(factor_of(1, 100), 2)
    (1.25, 1.0, 0.51)
    """
    return 1 + WEIGHT * (mean - MIDDLE) / (MOST - MIDDLE) * ratings / (ratings + DOUBT)


def weighed(fitness: Figure, factor: float) -> Figure:
    """Move a fitness towards 0 or 1, by half of the way at most; nothing opens a closed gate.

    >>> weighed(Figure.exact(0.8), 0.5).value, weighed(Figure.exact(0.8), 1.5).value
    (0.4, 0.9)
    """
    if fitness.value == 0 or factor == 1:
        return fitness

    def moved(value: float) -> float:
        return value * factor if factor < 1 else value + (1 - value) * (factor - 1)

    return Figure(moved(fitness.value), moved(fitness.low), moved(fitness.high))


def opinions_in(path: Path) -> tuple[tuple[str, float], ...]:
    """Return people's opinions from a feedback store, by game, as factors."""
    found = {}
    if path.is_file():
        with FeedbackStore(path) as store:
            found = store.ratings()
    opinions = tuple(
        (game, factor_of(ratings.mean, ratings.rated))
        for game, ratings in sorted(found.items())
        if ratings.mean is not None
    )
    if not opinions:
        raise ValueError(
            f"nobody has rated a game yet ({path}): play some with `darwindeck play`, "
            "or leave out --with-feedback"
        )
    return opinions
