"""Playing a hand down: one action, then nobody bets or folds any more, over many run-outs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from darwindeck.compiled.jit import entry
from darwindeck.engine.rng import NOTHING, mix64, seed_of_hand
from darwindeck.engine.step import advance_to_decision, carry_out
from darwindeck.players.imagination import NO_ACTION, passive_action

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from darwindeck.engine.layout import ProgramArray, TableArray


@entry
def play_down(
    worlds: TableArray,
    scratch: TableArray,
    programs: ProgramArray,
    rankings: NDArray[np.void],
    kind: int,
    amount: int,
    run_outs: int,
    seed: np.uint64,
    stacks: NDArray[np.float64],
) -> None:
    """Write what everyone has in the end, on average, if the actor takes an action in each world.

    After it, or at once if it is `NO_ACTION`, all check or call whatever it costs. The cards that
    are still in the deck come in a new order every time; a hand that deals no more of them is
    played down once.
    """
    program = programs[0]
    table = scratch[0]
    for world in range(len(worlds)):
        stacks[world, :] = 0.0
        done = 0
        while done < run_outs:
            scratch[0] = worlds[world]
            table.rng = seed_of_hand(seed, world * run_outs + done)
            table.spare = NOTHING
            table.shuffling = 1
            taken = table.deck_next
            if kind != NO_ACTION:
                carry_out(table, program, kind, amount)
            while True:
                advance_to_decision(table, program, rankings[0])
                if table.over:
                    break
                choice, positions = passive_action(
                    table, program, rankings[0], mix64(np.uint64(table.rng))
                )
                carry_out(table, program, choice, positions)
            for seat in range(table.seats):
                stacks[world, seat] += table.stack[seat]
            done += 1
            if table.deck_next == taken:
                break
        for seat in range(table.seats):
            stacks[world, seat] /= done
