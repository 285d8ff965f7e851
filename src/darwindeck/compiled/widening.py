"""Numbers wide enough to calculate with, in compiled code."""

from __future__ import annotations

import numpy as np

from darwindeck.compiled.jit import jit


@jit
def as_int(number: float | np.number) -> int:
    """Widen a number to a signed one, as small unsigned numbers make arithmetic wrap around.

    Of a fraction only the whole part is left.
    """
    return np.int64(number)  # type: ignore[return-value]
