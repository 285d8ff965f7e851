"""What everybody has seen being done in a hand, as one number."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from darwindeck.compiled.integers import count_bits
from darwindeck.compiled.jit import jit
from darwindeck.engine.actions import EXCHANGE, MELD, PLAY
from darwindeck.engine.rng import GOLDEN_GAMMA, mix64

if TYPE_CHECKING:
    from darwindeck.engine.layout import TableRecord

KIND_SHIFT = np.uint64(56)
SEAT_SHIFT = np.uint64(60)


@jit
def fold_in(known: np.uint64, fact: np.uint64) -> np.uint64:
    """Add a fact to what is known; the order of the facts counts."""
    return mix64((known ^ fact) + GOLDEN_GAMMA)


@jit
def remember(table: TableRecord, kind: int, amount: int) -> None:
    """Add to the history what everybody sees of the actor's action: of cards, how many."""
    if kind == EXCHANGE or kind == PLAY or kind >= MELD:
        amount = count_bits(amount)
    fact = np.uint64(amount) ^ (np.uint64(kind) << KIND_SHIFT)
    fact ^= np.uint64(table.actor) << SEAT_SHIFT
    table.history = fold_in(np.uint64(table.history), fact)  # type: ignore[assignment]
