"""How well figures agree with labels: how often the better of two games has the higher one."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

NORMAL_95 = 1.96


class Agreement(NamedTuple):
    """How often a game of the better kind is rated above one of the worse, ties counting half.

    That is the area under the ROC curve; its interval is that of DeLong and others (1988).
    """

    area: float
    margin: float

    @classmethod
    def between(cls, better: Sequence[float], worse: Sequence[float]) -> Agreement:
        """Compare all games of one kind with all of another.

        >>> Agreement.between([1.0, 0.5], [0.5, 0.0]).area
        0.875
        """
        differences = np.subtract.outer(np.array(better), np.array(worse))
        wins = (np.sign(differences) + 1) / 2
        variance = sum(
            wins.mean(axis=axis).var() / max(wins.shape[1 - axis] - 1, 1) for axis in (0, 1)
        )
        return cls(float(wins.mean()), NORMAL_95 * sqrt(variance))

    def __str__(self) -> str:
        low, high = max(self.area - self.margin, 0.0), min(self.area + self.margin, 1.0)
        return f"{self.area:.3f} ({low:.3f} to {high:.3f})"
