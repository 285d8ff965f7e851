"""The talon: who has won an auction takes what was not dealt, and lays as many cards aside."""

from __future__ import annotations

from darwindeck.compiled.integers import as_int
from darwindeck.compiled.jit import jit, jit_apart
from darwindeck.engine import actions, dealing
from darwindeck.engine.layout import NOBODY, PhaseRecord, Program, TableRecord

ASKING = 1
LAYING_ASIDE = 2


@jit_apart
def advance_talon(table: TableRecord, program: Program, phase: PhaseRecord) -> None:
    """Give the talon to the declarer, ask for as many cards, or go on to the next phase."""
    if table.stage == 0 and may_take_talon(table, program, phase):
        if phase.optional:
            ask_about_talon(table)
        else:
            take_talon(table, phase)
    elif table.stage == LAYING_ASIDE and table.pending != 0:
        table.turn = as_int(table.declarer)
        table.actor = table.turn
        table.to_discard = phase.count
        table.legal = 1 << actions.EXCHANGE
    else:
        if table.stage == LAYING_ASIDE:
            put_out_of_play(table)
        table.to_discard = 0
        table.phase += 1
        table.stage = 0


@jit
def ask_about_talon(table: TableRecord) -> None:
    """Ask the declarer to take the talon, or to pass and leave it."""
    table.turn = as_int(table.declarer)
    table.actor = table.turn
    table.legal = 1 << actions.DRAW | 1 << actions.PASS
    table.stage = ASKING


@jit_apart
def answer_about_talon(table: TableRecord, phase: PhaseRecord, kind: int) -> None:
    """Take the talon, or put it aside unseen."""
    if kind == actions.DRAW:
        take_talon(table, phase)
        return
    for _ in range(phase.count):
        leave_aside(table, dealing.next_card(table))
    table.untouched = phase.count
    table.pending = 0


@jit
def leave_aside(table: TableRecord, card: int) -> None:
    """Put a card of the talon out of play for the declarer, seen by nobody."""
    table.talon |= dealing.as_set(card)  # type: ignore[assignment]
    table.gone |= dealing.as_set(card)  # type: ignore[assignment]
    table.buried |= dealing.as_set(card)  # type: ignore[assignment]


@jit
def put_out_of_play(table: TableRecord) -> None:
    """Keep what the declarer has laid aside out of any new deck, unseen by the others."""
    table.gone |= table.thrown[table.declarer]
    table.buried |= table.thrown[table.declarer]


@jit
def may_take_talon(table: TableRecord, program: Program, phase: PhaseRecord) -> bool:
    """Tell whether there is a declarer, with room for cards that are there."""
    if table.declarer == NOBODY or dealing.cards_left(table, program.game) < phase.count:
        return False
    return table.hand_size[table.declarer] + phase.count <= table.room


@jit
def take_talon(table: TableRecord, phase: PhaseRecord) -> None:
    """Give the next cards of the deck to the declarer."""
    for _ in range(phase.count):
        dealing.give_card(table, as_int(table.declarer), 0)
    table.pending = 1 << as_int(table.declarer)
    table.stage = LAYING_ASIDE
