"""What a sample says of a figure: its mean, and how far that may be off."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

from darwindeck.quality.figures import Figure
from darwindeck.strength.duels import NORMAL_95

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

UNSEEN = 3.0  # what never happened in n hands is likely to be rarer than 3 / n


def sampled(values: NDArray[np.float64], unit: float = 1.0) -> Figure:
    """Return the mean of what some hands gave, which is never certain.

    However alike all hands were, another may differ from them by a unit.

    >>> import numpy as np
    >>> print(sampled(np.zeros(60)), sampled(np.zeros(60), unit=2.0))
    0.000 ± 0.050 0.000 ± 0.100
    """
    noise = float(values.std()) / sqrt(len(values))
    return Figure.around(float(values.mean()), at_least_unseen(noise, len(values), unit))


def at_least_unseen(noise: float, hands: int, unit: float = 1.0) -> float:
    """Return the margin of a figure with so much noise: what was never seen is part of it."""
    return max(NORMAL_95 * noise, UNSEEN * unit / hands)
