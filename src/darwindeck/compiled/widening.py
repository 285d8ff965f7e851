"""Numbers wide enough to calculate with, in compiled code."""

from __future__ import annotations

import numpy as np

from darwindeck.compiled.jit import jit


@jit
def as_int(number: int | np.unsignedinteger) -> int:
    """Widen a number to a signed one, as small unsigned numbers make arithmetic wrap around."""
    return np.int64(number)  # type: ignore[return-value]
