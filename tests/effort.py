"""How long tests search: `make explore` goes to the end, `make test` a part of the way."""

from __future__ import annotations

import pytest
from hypothesis import settings

from darwindeck.compiled.modes import INTERPRETED

needs_compilation = pytest.mark.skipif(INTERPRETED, reason="takes long without compilation")
FULL = 100
"""How many examples a full search tries where nothing else is said, as Hypothesis does."""


def tries(count: int) -> int:
    """Return how often to try what a full search tries so many times.

    >>> 1 <= tries(200) <= 200
    True
    """
    examples = settings().max_examples
    return max(1, round(count * examples / FULL))
