"""Betting with cards: check, raise by committing a card face down, or fold; who has initiative."""

from __future__ import annotations

from darwindeck.compiled.integers import as_int, lowest_bit
from darwindeck.compiled.jit import jit, jit_apart
from darwindeck.engine import actions, battles, dealing, decks, journal, seats, totals, turns
from darwindeck.engine.layout import NOBODY, PhaseRecord, Program, TableRecord

OPEN = 1
CLOSED = 2


@jit_apart
def advance_card_stakes(table: TableRecord, program: Program) -> None:
    """Do the next thing of a deal that needs no decision."""
    phase: PhaseRecord = program.phases[table.phase]
    if phase.op == actions.OP_COMMIT:
        advance_commits(table, phase)
    elif phase.op == actions.OP_DECIDE:
        advance_decisions(table, phase)
    elif phase.op == actions.OP_DRAW_UP:
        decks.draw_up(table, program.game, phase)
    elif phase.op == actions.OP_REVEAL:
        totals.turn_over_commits(table)
        table.phase += 1
    else:
        totals.resolve_deal(table, program)


@jit
def may_be_asked(table: TableRecord, phase: PhaseRecord) -> int:
    """Return who is in the deal and not all-in."""
    return table.live if phase.asks_all_in else battles.holding(table, table.live)


@jit
def advance_commits(table: TableRecord, phase: PhaseRecord) -> None:
    """Ask the next player to check, raise or fold, or end the round."""
    if table.stage == 0:
        table.stage = OPEN
        table.raises = 0
        table.best = NOBODY
        table.turn = NOBODY
        table.pending = may_be_asked(table, phase)
    if table.pending != 0:
        ask_to_commit(table, phase, seats.next_seat(table.pending, table.turn))
    elif may_raise_again(table, phase):
        ask_to_commit(table, phase, as_int(table.best))
    else:
        turns.end_phase(table)


@jit
def ask_to_commit(table: TableRecord, phase: PhaseRecord, seat: int) -> None:
    """Ask a player; raising takes a card, and the right to."""
    table.actor = seat
    table.legal = 1 << actions.CHECK | 1 << actions.FOLD
    if table.hand_size[seat] > 0 and has_right_to_raise(table, phase, seat):
        table.legal |= 1 << actions.PLAY


@jit
def has_right_to_raise(table: TableRecord, phase: PhaseRecord, seat: int) -> bool:
    """Tell whether a player may raise: as the first, with initiative, or in answer."""
    if table.best == NOBODY:
        return (phase.may_open >> seat) & 1 != 0
    if table.best == seat:
        return phase.raise_again != 0
    return phase.answers_may_raise != 0


@jit
def may_raise_again(table: TableRecord, phase: PhaseRecord) -> bool:
    """Tell whether who has initiative is asked again, now that everyone has answered."""
    if table.stage == CLOSED or table.best == NOBODY or not phase.raise_again:
        return False
    return (may_be_asked(table, phase) >> table.best) & 1 != 0


@jit
def advance_decisions(table: TableRecord, phase: PhaseRecord) -> None:
    """Ask the next player to go on or to fold."""
    if table.stage == 0:
        table.stage = OPEN
        table.turn = NOBODY
        table.pending = may_be_asked(table, phase)
    if table.pending == 0:
        turns.end_phase(table)
        return
    table.actor = seats.next_seat(table.pending, table.turn)
    table.legal = 1 << actions.CHECK | 1 << actions.FOLD


@jit_apart
def take_commit_action(table: TableRecord, program: Program, kind: int, amount: int) -> None:
    """Carry out a check, a raise with a card, or a fold."""
    phase: PhaseRecord = program.phases[table.phase]
    seat = table.actor
    table.turn = seat
    table.pending &= ~(1 << seat)
    if kind == actions.PLAY:
        commit_card(table, phase, seat, amount)
        return
    if phase.op == actions.OP_COMMIT and seat == table.best:
        table.stage = CLOSED
    if kind == actions.FOLD:
        table.live &= ~(1 << seat)
        table.able &= ~(1 << seat)
        if totals.is_off(table, program):
            table.stage = 0
            table.phase = program.game.resolving


@jit
def commit_card(table: TableRecord, phase: PhaseRecord, seat: int, positions: int) -> None:
    """Lay a card face down on the table; the last raise that is allowed ends the round at once."""
    table.board[table.board_size] = dealing.card_at(table, seat, lowest_bit(positions))
    table.board_size += 1
    table.last_count += 1
    dealing.close_up(table, seat, positions)
    journal.tell(table, journal.COMMITTED, seat, 1)
    table.raises += 1
    if table.best == NOBODY:
        table.best = seat
    if table.raises >= phase.max_raises:
        table.stage = CLOSED
        table.pending = 0
    else:
        table.pending |= who_answers(table, phase, seat)


@jit
def who_answers(table: TableRecord, phase: PhaseRecord, seat: int) -> int:
    """Return who answers a raise: the seats after it, or if there are none, those before it."""
    others = may_be_asked(table, phase) & ~(1 << seat)
    after = (others >> seat) << seat
    return others if phase.all_answer or after == 0 else after
