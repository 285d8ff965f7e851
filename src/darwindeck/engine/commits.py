"""Betting with cards: check, raise by committing a card face down, or fold; who has initiative."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.compiled.bits import lowest_bit
from darwindeck.compiled.jit import jit, jit_apart
from darwindeck.compiled.widening import as_int
from darwindeck.engine.actions import CHECK, FOLD, OP_COMMIT, OP_DECIDE, OP_DRAW_UP, OP_REVEAL, PLAY
from darwindeck.engine.battles import holding
from darwindeck.engine.dealing import card_at, close_up
from darwindeck.engine.decks import draw_up
from darwindeck.engine.journal import COMMITTED, tell
from darwindeck.engine.layout import NOBODY
from darwindeck.engine.seats import next_seat
from darwindeck.engine.totals import is_off, resolve_deal, turn_over_commits
from darwindeck.engine.turns import end_phase

if TYPE_CHECKING:
    from darwindeck.engine.layout import PhaseRecord, Program, TableRecord

OPEN = 1
CLOSED = 2


@jit_apart
def advance_card_stakes(table: TableRecord, program: Program) -> None:
    """Do the next thing of a deal that needs no decision."""
    phase: PhaseRecord = program.phases[table.phase]
    if phase.op == OP_COMMIT:
        advance_commits(table, phase)
    elif phase.op == OP_DECIDE:
        advance_decisions(table, phase)
    elif phase.op == OP_DRAW_UP:
        draw_up(table, program.game, phase)
    elif phase.op == OP_REVEAL:
        turn_over_commits(table)
        table.phase += 1
    else:
        resolve_deal(table, program)


@jit
def may_be_asked(table: TableRecord, phase: PhaseRecord) -> int:
    """Return who is in the deal and not all-in."""
    return table.live if phase.asks_all_in else holding(table, table.live)


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
        ask_to_commit(table, phase, next_seat(table.pending, table.turn))
    elif may_raise_again(table, phase):
        ask_to_commit(table, phase, as_int(table.best))
    else:
        end_phase(table)


@jit
def ask_to_commit(table: TableRecord, phase: PhaseRecord, seat: int) -> None:
    """Ask a player; raising takes a card, and the right to."""
    table.actor = seat
    table.legal = 1 << CHECK | 1 << FOLD
    if table.hand_size[seat] > 0 and has_right_to_raise(table, phase, seat):
        table.legal |= 1 << PLAY


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
        end_phase(table)
        return
    table.actor = next_seat(table.pending, table.turn)
    table.legal = 1 << CHECK | 1 << FOLD


@jit_apart
def take_commit_action(table: TableRecord, program: Program, kind: int, amount: int) -> None:
    """Carry out a check, a raise with a card, or a fold."""
    phase: PhaseRecord = program.phases[table.phase]
    seat = table.actor
    table.turn = seat
    table.pending &= ~(1 << seat)
    if kind == PLAY:
        commit_card(table, phase, seat, amount)
        return
    if phase.op == OP_COMMIT and seat == table.best:
        table.stage = CLOSED
    if kind == FOLD:
        table.live &= ~(1 << seat)
        table.able &= ~(1 << seat)
        if is_off(table, program):
            table.stage = 0
            table.phase = program.game.resolving


@jit
def commit_card(table: TableRecord, phase: PhaseRecord, seat: int, positions: int) -> None:
    """Lay a card face down on the table; the last raise that is allowed ends the round at once."""
    table.board[table.board_size] = card_at(table, seat, lowest_bit(positions))
    table.board_size += 1
    table.last_count += 1
    close_up(table, seat, positions)
    tell(table, COMMITTED, seat, 1)
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
