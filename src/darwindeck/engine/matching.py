"""Matching the pot: who loses fills it again, and a new round is dealt for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.compiled.jit import jit_apart
from darwindeck.engine.layout import NO_SUIT, NOBODY
from darwindeck.engine.pots import HIGH_HALF, LOW_HALF, pay_ante, share

if TYPE_CHECKING:
    from darwindeck.engine.layout import Program, TableRecord

MATCHING = 2


@jit_apart
def match_pot(table: TableRecord, program: Program) -> None:
    """Let everyone who has shown and won nothing put in what was won, or all they have."""
    amount = table.won
    losers = table.live & ~table.winners
    for seat in range(table.seats):
        if (losers >> seat) & 1:
            pay_ante(table, seat, amount, 1)
    if table.pot == 0:
        table.over = 1
    else:
        begin_next_round(table, program)


@jit_apart
def begin_next_round(table: TableRecord, program: Program) -> None:
    """Play for what lies in the pot: with everyone who has chips, unless it was the last round."""
    players = 0
    for seat in range(table.seats):
        players |= (table.stack[seat] > 0) << seat
    players &= table.seated
    table.turns += 1
    if table.turns >= program.game.turn_limit or players == 0:
        share_out(table, players if players != 0 else table.seated)
        return
    table.live = players
    table.able = players
    table.shown = 0
    table.winners = 0
    table.won = 0
    table.acted = 0
    table.pending = 0
    table.leader = NOBODY
    table.first_taker = NOBODY
    if program.game.turned_trump:
        table.trump = NO_SUIT
    for seat in range(table.seats):
        table.strength[HIGH_HALF, seat] = 0
        table.strength[LOW_HALF, seat] = 0
        table.tricks[seat] = 0
        table.lacks[seat] = 0
    table.phase = program.game.repeat_from
    table.stage = 0


@jit_apart
def share_out(table: TableRecord, seats: int) -> None:
    """Share the pot that nobody has won."""
    amount = table.pot
    table.won += amount
    table.dead = 0
    for seat in range(table.seats):
        table.paid[seat] = 0
    table.pot = 0
    share(table, amount, seats)
    table.over = 1
