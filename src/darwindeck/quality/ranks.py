"""How far two orders of the same games agree, and how many games it takes to know."""

from __future__ import annotations

from collections.abc import Sequence
from math import atanh, ceil, inf, sqrt, tanh
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from darwindeck.strength.duels import NORMAL_95

if TYPE_CHECKING:
    from numpy.typing import NDArray

FEWEST = 4  # games that have an interval


class RankCorrelation(NamedTuple):
    """Spearman's correlation of two orders of so many games, and the interval it may lie in.

    The interval is that of Bonett and Wright (2000).
    """

    value: float
    low: float
    high: float
    games: int

    @classmethod
    def between(cls, first: Sequence[float], second: Sequence[float]) -> RankCorrelation:
        """Compare two orders of the same games, neither of which has all of them in one place.

        >>> RankCorrelation.between([1, 2, 3, 4, 5], [1, 2, 3, 5, 4]).value
        0.9
        """
        games = len(first)
        if games < FEWEST:
            raise ValueError(f"{games} games have no order to speak of: compare {FEWEST} or more")
        value = round(float(np.corrcoef(ranks(first), ranks(second))[0, 1]), 12)
        cautious = min(max(value, -1 + games**-2), 1 - games**-2)
        margin = NORMAL_95 * unit_of(cautious) / sqrt(games - 3)
        return cls(value, tanh(atanh(cautious) - margin), tanh(atanh(cautious) + margin), games)

    @property
    def decided(self) -> bool:
        """Whether it is known on which side of 0 it lies."""
        return self.low > 0 or self.high < 0

    @property
    def games_to_decide(self) -> float:
        """How many games it takes to know that, if more of them agree as these do."""
        return games_to_tell(self.value)

    def __str__(self) -> str:
        return f"{self.value:.2f} ({self.low:.2f} to {self.high:.2f})"


def ranks(figures: Sequence[float]) -> NDArray[np.float64]:
    """Return the place of each figure among all; equal ones share the middle of their places.

    >>> ranks([3.0, 1.0, 3.0, 2.0]).tolist()
    [3.5, 1.0, 3.5, 2.0]
    """
    _, place, count = np.unique(figures, return_inverse=True, return_counts=True)
    return (np.cumsum(count) - (count - 1) / 2)[place]


def games_to_tell(correlation: float) -> float:
    """Return how many games it takes to tell a correlation from 0.

    >>> games_to_tell(0.5), games_to_tell(0.0)
    (18, inf)
    """
    if not correlation:
        return inf
    if abs(correlation) == 1:
        return FEWEST + 1
    return ceil(3 + (NORMAL_95 * unit_of(correlation) / atanh(correlation)) ** 2)


def unit_of(correlation: float) -> float:
    """Return the deviation of a rank correlation on Fisher's scale, times the root of games."""
    return sqrt(1 + correlation**2 / 2)
