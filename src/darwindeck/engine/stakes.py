"""What a hand is worth: before their turn players may raise it, and the other accepts or refuses.

Two play. Who has raised may not raise again before the other has; who refuses is out of the hand,
which is then worth what it was before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.compiled.integers import as_int, lowest_bit
from darwindeck.compiled.jit import jit, jit_apart
from darwindeck.engine.actions import CALL, CHECK, FOLD, RAISE

if TYPE_CHECKING:
    from darwindeck.engine.layout import GameRecord, TableRecord

STAKE_BITS = 8
STAKE = (1 << STAKE_BITS) - 1
SEATS_AND_NONE = 16


@jit
def stake_at(game: GameRecord, step: int) -> int:
    """Return what a hand is worth after so many raises."""
    return (as_int(game.stakes) >> STAKE_BITS * step) & STAKE


@jit
def turn_number(table: TableRecord) -> int:
    """Return a number of this turn, or of this player's part in a trick: never 0."""
    return as_int(table.turns) * SEATS_AND_NONE + table.turn + 2


@jit
def is_asked(table: TableRecord) -> bool:
    """Tell whether the player in turn has been asked to raise."""
    return table.asked == turn_number(table)


@jit
def is_to_go_on(table: TableRecord) -> bool:
    """Tell whether a player has been asked to raise, and is now to play to the trick."""
    return is_asked(table) and (table.pending >> as_int(table.turn)) & 1 != 0


@jit
def may_raise(table: TableRecord, game: GameRecord, seat: int, step: int) -> bool:
    """Tell whether a player may raise to a step: there is one, and the other raised last."""
    return step < game.stake_count and table.raiser != seat


@jit_apart
def asks_about_stake(table: TableRecord, game: GameRecord) -> bool:
    """Ask the player in turn to raise, once, or the other to answer; tell whether one is asked."""
    step = as_int(table.stake) + 1
    if table.raised:
        seat = lowest_bit(as_int(table.live) & ~(1 << as_int(table.raiser)))
        ask(table, game, seat, step + 1, 1 << FOLD | 1 << CALL)
        return True
    if is_asked(table):
        return False
    table.asked = turn_number(table)
    seat = as_int(table.turn)
    if not may_raise(table, game, seat, step):
        return False
    ask(table, game, seat, step, 1 << CHECK)
    return True


@jit
def ask(table: TableRecord, game: GameRecord, seat: int, step: int, legal: int) -> None:
    """Let a player decide, and raise to a step if that is allowed."""
    table.actor = seat
    table.legal = legal
    table.raises = 2 * as_int(table.stake) + table.raised
    table.to_call = 0
    table.min_to = 0
    table.max_to = 0
    if may_raise(table, game, seat, step):
        table.legal |= 1 << RAISE
        table.min_to = stake_at(game, step)
        table.max_to = table.min_to


@jit_apart
def answer_about_stake(table: TableRecord, kind: int) -> None:
    """Raise, which accepts the last raise too, accept, refuse and be out, or leave the stake."""
    if kind == FOLD:
        table.live &= ~(1 << as_int(table.actor))
        table.able &= ~(1 << as_int(table.actor))
        table.raised = 0
    elif kind == CALL:
        table.stake += 1
        table.raised = 0
    elif kind == RAISE:
        table.stake += table.raised
        table.raised = 1
        table.raiser = table.actor
