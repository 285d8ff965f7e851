"""Playing a role by its script: how often it raises, with what, and when it folds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.compiled.integers import as_int
from darwindeck.compiled.jit import jit, jit_apart
from darwindeck.engine import actions, dealing, rng, totals
from darwindeck.engine.choices import AMOUNT, KIND
from darwindeck.players.chance import choose_random

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from darwindeck.engine.layout import CardRecord, PhaseRecord, Program, ScriptRecord, TableRecord

PERCENT = 100


@jit_apart
def choose_scripted(table: TableRecord, program: Program, bits: np.uint64) -> tuple[int, int]:
    """Do what the actor's role does by its script; without one, or for chips, anything."""
    script: ScriptRecord = program.scripts[table.actor]
    phase: PhaseRecord = program.phases[table.phase]
    if phase.op < actions.FIRST_DEAL_OP or not script.is_given:
        return choose_random(table, program, bits)
    if phase.op == actions.OP_DECIDE:
        return (actions.FOLD if is_too_much(table, program, script) else actions.CHECK), 0
    chance = as_int(script.raises[phase.round_number])
    if (table.legal >> actions.PLAY) & 1 and rng.scale(bits, PERCENT) < chance:
        return actions.PLAY, 1 << preferred_card(table, program, script, rng.mix64(bits))
    return actions.CHECK, 0


@jit
def is_too_much(table: TableRecord, program: Program, script: ScriptRecord) -> bool:
    """Tell whether the open cards make a role fold."""
    return script.folds != 0 and totals.margin_of(table, program) > script.folds_above


@jit
def preferred_card(
    table: TableRecord, program: Program, script: ScriptRecord, bits: np.uint64
) -> int:
    """Return the position of the card with most of what a role prefers, or of any."""
    size = as_int(table.hand_size[table.actor])
    best = rng.scale(bits, size)
    if script.prefers == actions.NO_ATTRIBUTE:
        return best
    for position in range(size):
        if worth_of(table, program, script, position) > worth_of(table, program, script, best):
            best = position
    return best


@jit
def worth_of(table: TableRecord, program: Program, script: ScriptRecord, position: int) -> int:
    """Return how much a card of the actor has of what its role prefers."""
    row: CardRecord = program.cards[dealing.card_at(table, table.actor, position)]
    return as_int(row.values[script.prefers])


@jit
def scripted_choice(
    table: TableRecord,
    program: Program,
    choices: NDArray[np.int64],
    count: int,
    bits: np.uint64,
) -> int:
    """Return the number of the candidate that the actor's script chooses."""
    kind, amount = choose_scripted(table, program, bits)
    for choice in range(count):
        if choices[choice, KIND] == kind and choices[choice, AMOUNT] == amount:
            return choice
    return 0
