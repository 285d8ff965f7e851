"""Tricks that share the pot: each takes its part, and who takes none pays for the next pot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.compiled.jit import jit_apart
from darwindeck.engine import journal, matching, pots
from darwindeck.engine.layout import NOBODY

if TYPE_CHECKING:
    from darwindeck.engine.layout import PhaseRecord, Program, TableRecord

PAYING = 3  # a stage of tricks, after the last of them
MATCHES = -1  # in place of chips: as many as the pot held


@jit_apart
def take_share(table: TableRecord, seat: int) -> None:
    """Give who has taken a trick an equal share of the pot, which the tricks to come take too."""
    amount = table.pot // table.turns_left
    table.pot -= amount
    table.dead -= amount
    table.won += amount
    table.stack[seat] += amount
    table.winners |= 1 << seat
    journal.tell(table, journal.TRICK_PAID, seat, amount)


@jit_apart
def refill_pot(table: TableRecord, program: Program, phase: PhaseRecord) -> None:
    """Let who has taken no trick pay; the hand is over if nothing is left to play for."""
    amount = table.won if phase.no_trick_costs == MATCHES else phase.no_trick_costs
    for seat in range(table.seats):
        if (table.live >> seat) & 1 and table.tricks[seat] == 0:
            pots.pay_ante(table, seat, amount, 1)
    if table.pot == 0:
        journal.tell(table, journal.SETTLED, NOBODY, table.winners)
        table.over = 1
    else:
        matching.begin_next_round(table, program)
