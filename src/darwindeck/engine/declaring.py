"""Deciding at once: everyone stays in or goes out, and nobody sees it until all have decided."""

from __future__ import annotations

import numpy as np

from darwindeck.compiled.jit import jit, jit_apart
from darwindeck.engine import actions, history, journal, matching, seats, tricks
from darwindeck.engine.layout import NO_SUIT, NOBODY, Program, TableRecord

DECLARING = 8  # a stage of this phase alone, by which it is known without the program


@jit_apart
def advance_declaring(table: TableRecord, program: Program) -> None:
    """Ask one player after the other, then show who stays in."""
    if table.stage == 0:
        table.pending = table.live
        table.staying = 0
        table.turn = table.button
        table.stage = DECLARING
        if program.game.turned_trump and table.trump == NO_SUIT:
            tricks.turn_up_trump(table, program)
    if table.pending != 0:
        table.actor = seats.next_seat(table.pending, table.turn)
        table.turn = table.actor
        table.legal = 1 << actions.CHECK | 1 << actions.FOLD
        table.to_call = 0
        table.min_to = 0
        table.max_to = 0
    else:
        show_who_stays(table, program)


@jit
def declare(table: TableRecord, kind: int) -> None:
    """Note what the actor has decided, which stays hidden from the others."""
    if kind == actions.CHECK:
        table.staying |= 1 << table.actor
    table.pending &= ~(1 << table.actor)


@jit
def show_who_stays(table: TableRecord, program: Program) -> None:
    """Put out who goes out; if that is everyone, all stay in, or the cards are dealt again."""
    staying = table.staying
    journal.tell(table, journal.DECLARED, NOBODY, staying | 1 << table.seats)
    table.history = history.fold_in(np.uint64(table.history), np.uint64(staying))  # type: ignore[assignment]
    table.staying = 0
    table.stage = 0
    if staying == 0 and program.game.replays:
        matching.begin_next_round(table, program)
        return
    if staying != 0:
        table.live = staying
        table.able &= staying
    table.phase += 1


@jit
def at_risk(table: TableRecord) -> int:
    """Return what it can cost to stay in: the bet to call, or the pot that a loser matches."""
    if table.stage == DECLARING:
        return min(table.pot, table.stack[table.actor])
    return table.to_call
