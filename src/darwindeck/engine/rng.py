"""The one random number generator: splitmix64, its state inside the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from darwindeck.cards import MASK64
from darwindeck.compiled.jit import entry, jit

if TYPE_CHECKING:
    from darwindeck.engine.layout import TableRecord

GOLDEN_GAMMA = np.uint64(0x9E3779B97F4A7C15)
MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
MIX_2 = np.uint64(0x94D049BB133111EB)
U27 = np.uint64(27)
U30 = np.uint64(30)
U31 = np.uint64(31)
U32 = np.uint64(32)
NOTHING = np.uint64(0)
ONE = np.uint64(1)


@jit
def mix64(z: np.uint64) -> np.uint64:
    """Scramble a 64-bit number (the output function of splitmix64)."""
    z = (z ^ (z >> U30)) * MIX_1
    z = (z ^ (z >> U27)) * MIX_2
    return z ^ (z >> U31)


@jit
def scale(bits: np.uint64, n: int) -> int:
    """Map 64 random bits to 0 .. n-1 by multiplying the upper half; the bias is below n / 2**32."""
    return np.int64(((bits >> U32) * np.uint64(n)) >> U32)  # type: ignore[return-value]


@jit
def random_below(table: TableRecord, n: int) -> int:
    """Draw an integer from 0 to n - 1 from the table's own generator.

    Each random number is used twice, its upper half first.
    """
    bits = np.uint64(table.spare)
    if bits == NOTHING:
        state = np.uint64(table.rng) + GOLDEN_GAMMA
        table.rng = state  # type: ignore[assignment]
        bits = mix64(state)
        table.spare = (bits << U32) | ONE  # type: ignore[assignment]
    else:
        table.spare = NOTHING  # type: ignore[assignment]
    return scale(bits, n)


@entry
def draw_hand_seed(run_seed: np.uint64, hand: int) -> np.uint64:
    """Return `seed_of_hand` to Python."""
    return seed_of_hand(run_seed, hand)


def hand_seed(run_seed: int, hand: int) -> int:
    """Return the seed of hand number `hand` of a run as a Python number."""
    return int(draw_hand_seed(np.uint64(run_seed & MASK64), hand))


@jit
def seed_of_hand(run_seed: np.uint64, hand: int) -> np.uint64:
    """Return the seed of hand number `hand` of a run: it depends on nothing else."""
    return mix64(run_seed + np.uint64(hand + 1) * GOLDEN_GAMMA)
