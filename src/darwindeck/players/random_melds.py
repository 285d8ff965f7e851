"""Choosing at random what to lay down, what to add to melds, and what to discard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.compiled.jit import jit, jit_apart
from darwindeck.engine import actions, laying, melds, plays, rng

if TYPE_CHECKING:
    import numpy as np

    from darwindeck.engine.layout import PhaseRecord, Program, TableRecord


@jit_apart
def random_meld_or_discard(
    table: TableRecord, program: Program, phase: PhaseRecord, bits: np.uint64
) -> tuple[int, int]:
    """Choose uniformly among the cards to discard or to add, and the melds to lay down."""
    kind, amount, count = 0, 0, 0
    cards = melds.cards_of(table, table.actor)
    way = laying.next_meld(cards, phase.run_of, laying.NOTHING)
    while way != laying.NOTHING:
        positions = laying.positions_of(table, table.actor, laying.meld_of(way))
        if laying.may_lay(table, phase, actions.MELD, positions):
            count += 1
            bits = rng.mix64(bits + rng.GOLDEN_GAMMA)
            if rng.scale(bits, count) == 0:
                kind, amount = actions.MELD, positions
        way = laying.next_meld(cards, phase.run_of, way)
    for position in range(table.hand_size[table.actor]):
        for each in (actions.PLAY, actions.EXTEND_SET, actions.EXTEND_RUN):
            if is_laid_or_discarded(table, program, phase, each, 1 << position):
                count += 1
                bits = rng.mix64(bits + rng.GOLDEN_GAMMA)
                if rng.scale(bits, count) == 0:
                    kind, amount = each, 1 << position
    return kind, amount


@jit
def is_laid_or_discarded(
    table: TableRecord, program: Program, phase: PhaseRecord, kind: int, positions: int
) -> bool:
    """Tell whether a card may be discarded, or added to a meld."""
    if kind == actions.PLAY:
        return plays.may_play(table, program, phase, table.actor, positions)
    return laying.may_lay(table, phase, kind, positions)
