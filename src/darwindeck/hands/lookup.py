"""Looking up what the ranks of a hand are worth, by the sum of their keys."""

from __future__ import annotations

import numpy as np

from darwindeck.compiled.integers import as_int
from darwindeck.compiled.jit import jit
from darwindeck.hands.tables import ROW_BITS, SUIT_SHIFT, RankingTables

ROW_MASK = np.uint64((1 << ROW_BITS) - 1)
ROW_SHIFT = np.uint64(ROW_BITS)
RANK_MASK = np.uint64((1 << SUIT_SHIFT) - 1)


@jit
def look_up(tables: RankingTables, ranking: int, key: np.uint64) -> int:
    """Return the value of the ranks in a key."""
    slot = np.uint64(tables.offset[key & ROW_MASK]) + ((key & RANK_MASK) >> ROW_SHIFT)
    return as_int(tables.value[ranking, slot])
