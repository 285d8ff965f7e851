"""What people think of games, as factors of their fitness."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.playtest.feedback import FeedbackStore

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["factor_of", "opinions_in"]

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


def opinions_in(path: Path) -> tuple[tuple[str, float], ...]:
    """Return people's opinions from a feedback store, by game, as factors of the fitness."""
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
