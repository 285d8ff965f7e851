"""The luck of the cards: how much of what a hand brought came of the cards that were dealt in it.

Whenever cards come, everyone's stacks are compared as they would be in the end if nobody bet or
folded any more: on average over all cards that could have come, and with those that came. The
difference has a mean of zero, whoever plays, so that it may be left out of a result; what is left
varies less.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from darwindeck.engine.entry import NO_ACTION
from darwindeck.engine.layout import SEATS, TABLE, TableArray
from darwindeck.engine.program import compile_program
from darwindeck.engine.rng import hand_seed
from darwindeck.genome.schema import GameGenome
from darwindeck.hands.tables import load_tables
from darwindeck.simulation.playing_down import play_down

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from darwindeck.simulation.at_records import Stage

    Chips = NDArray[np.float64]

RUN_OUTS_STREAM = 0x6A09E667F3BCC909


def luck_of_cards(genome: GameGenome, stages: Sequence[Stage], run_outs: int, seed: int) -> Chips:
    """Return how many chips each seat owes to the cards that came after the first decision."""
    lucky = np.zeros(SEATS)
    for number, (before, after) in enumerate(pairwise(stages)):
        if before.table["deck_next"][0] == after.table["deck_next"][0]:
            continue
        seeds = [hand_seed(seed ^ RUN_OUTS_STREAM, 2 * number + late) for late in (0, 1)]
        lucky += stacks_in_the_end(genome, after.table, NO_ACTION, 0, run_outs, seeds[1])
        lucky -= stacks_in_the_end(
            genome, before.table, after.kind, after.amount, run_outs, seeds[0]
        )
    return lucky


def stacks_in_the_end(
    genome: GameGenome, table: TableArray, kind: int, amount: int, run_outs: int, seed: int
) -> Chips:
    """Return what everyone has on average if nobody bets or folds after an action."""
    stacks: Chips = np.zeros((1, SEATS))
    play_down(
        table,
        np.zeros(1, TABLE),
        compile_program(genome),
        load_tables(),
        kind,
        amount,
        run_outs,
        np.uint64(seed),
        stacks,
    )
    return stacks.reshape(SEATS)
