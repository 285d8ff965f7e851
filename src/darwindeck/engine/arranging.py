"""Arranging: everyone splits their cards into rows, unseen, and rows are compared with rows.

The rows lie in the hand one after the other, the first of them in front. They are set from the last
one, for which there are the most cards to choose from; what is left then is the first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from darwindeck.compiled.integers import as_int, count_bits
from darwindeck.compiled.jit import jit, jit_apart
from darwindeck.engine import actions, dealing, journal, pots, seats, turns
from darwindeck.engine.layout import NOBODY, PhaseRecord, Program, TableRecord
from darwindeck.hands.ranking import (
    EMPTY_KEY,
    add_chosen_keys,
    rank_selection,
    rank_with_wild,
)
from darwindeck.hands.wild import count_wild, rank_replaced

if TYPE_CHECKING:
    from darwindeck.hands.tables import RankingTables

ARRANGING = 9  # a stage of this phase alone, by which it is known without the program

SIZE_BITS = 4
SIZE = (1 << SIZE_BITS) - 1
EVEN = 1 << 12  # the strength of a hand that has won as many units as it has lost


@jit_apart
def advance_arranging(table: TableRecord, phase: PhaseRecord) -> None:
    """Ask one player after the other for one row after the other."""
    if table.stage == 0:
        table.pending = table.live & ~table.house
        table.turn = table.button
        table.turns_left = 0
        table.stage = ARRANGING
    if table.turns_left == 0:
        if table.pending == 0:
            turns.end_phase(table)
            return
        table.turn = seats.next_seat(table.pending, table.turn)
        table.pending &= ~(1 << table.turn)
        table.turns_left = phase.rows - 1
        table.to_discard = table.hand_size[table.turn]
    table.actor = table.turn
    table.legal = 1 << actions.EXCHANGE
    table.to_call = 0
    table.min_to = 0
    table.max_to = 0


@jit
def row_size(phase: PhaseRecord, row: int) -> int:
    """Return how many cards a row has."""
    return (phase.row_sizes >> SIZE_BITS * row) & SIZE


@jit
def row_start(phase: PhaseRecord, row: int) -> int:
    """Return the position in a hand at which a row begins."""
    start = 0
    for before in range(row):
        start += row_size(phase, before)
    return start


@jit
def is_legal_row(table: TableRecord, phase: PhaseRecord, positions: int) -> bool:
    """Judge cards for a row: as many as it has, of those that are in none yet."""
    if positions < 0 or positions >> as_int(table.to_discard) != 0:
        return False
    return count_bits(positions) == row_size(phase, as_int(table.turns_left))


@jit_apart
def set_row(table: TableRecord, positions: int) -> None:
    """Put the cards of a row behind those that are in none yet, before the rows that are set."""
    seat = table.actor
    first = dealing.first_place(table, seat)
    last = first + as_int(table.to_discard) - 1
    moved = 0
    for position in range(table.to_discard):
        if (positions >> position) & 1:
            card = table.hand[first + position - moved]
            for place in range(first + position - moved, last):
                table.hand[place] = table.hand[place + 1]
            table.hand[last] = card
            moved += 1
    table.to_discard -= moved
    table.turns_left -= 1


@jit_apart
def row_value(
    table: TableRecord, phase: PhaseRecord, ranking: int, seat: int, row: int, tables: RankingTables
) -> int:
    """Rank one row of a hand."""
    start = dealing.first_place(table, seat) + row_start(phase, row)
    cards = table.hand[start:]
    wild = np.uint64(phase.wild)
    return rank_with_wild(tables, ranking, cards, row_size(phase, row), cards, 0, 0, wild)


@jit_apart
def chosen_value(
    table: TableRecord,
    phase: PhaseRecord,
    ranking: int,
    seat: int,
    chosen: int,
    tables: RankingTables,
) -> int:
    """Rank cards of a hand that would make a row, by their positions."""
    hand = table.hand[dealing.first_place(table, seat) :]
    wild = np.uint64(phase.wild)
    if count_wild(wild, hand, chosen) > 0:
        return rank_replaced(tables, ranking, hand, chosen, hand, 0, wild)
    key = add_chosen_keys(tables, EMPTY_KEY, hand, chosen)
    return rank_selection(tables, ranking, key, hand, chosen, hand, 0)


@jit_apart
def is_fouled(
    table: TableRecord, phase: PhaseRecord, ranking: int, seat: int, tables: RankingTables
) -> bool:
    """Tell whether a row is better than the one behind it."""
    before = 0
    for row in range(phase.rows):
        value = row_value(table, phase, ranking, seat, row, tables)
        if value < before:
            return True
        before = value
    return False


@jit_apart
def units_between(
    table: TableRecord,
    phase: PhaseRecord,
    ranking: int,
    one: int,
    other: int,
    fouls: int,
    tables: RankingTables,
) -> int:
    """Return how many units a hand wins from another: one for each row, and more for all of them.

    A fouled hand loses every row to one that is not.
    """
    rows = as_int(phase.rows)
    fouled = (fouls >> one) & 1
    won = 0
    if fouled != (fouls >> other) & 1:
        won = -rows if fouled else rows
    elif not fouled:
        for row in range(rows):
            own = row_value(table, phase, ranking, one, row, tables)
            theirs = row_value(table, phase, ranking, other, row, tables)
            if own != theirs:
                won += 1 if own > theirs else -1
    if won == rows:
        won += phase.sweep
    elif won == -rows:
        won -= phase.sweep
    return won


@jit_apart
def show_rows(table: TableRecord, program: Program, tables: RankingTables) -> None:
    """Show all rows, and let everyone pay everyone else for those that are better."""
    phase: PhaseRecord = program.phases[program.game.arranging]
    ranking = program.phases[table.phase].ranking
    table.shown = table.live
    journal.tell(table, journal.SHOWN, NOBODY, table.shown)
    fouls = 0
    for seat in range(table.seats):
        if (table.live >> seat) & 1 and is_fouled(table, phase, ranking, seat, tables):
            fouls |= 1 << seat
            journal.tell(table, journal.FOULED, seat, 1)
    for seat in range(table.seats):
        if (table.live >> seat) & 1:
            units = 0
            for other in range(table.seats):
                if other != seat and (table.live >> other) & 1:
                    units += units_between(table, phase, ranking, seat, other, fouls, tables)
            table.strength[pots.HIGH_HALF, seat] = EVEN + units
    table.winners = pots.best_of(table, table.live, pots.HIGH_HALF)
    pay_units(table, phase)


@jit
def pay_units(table: TableRecord, phase: PhaseRecord) -> None:
    """Take what is lost, as far as chips go, and pay what is won, from the left of the button."""
    collected = 0
    for seat in range(table.seats):
        if (table.live >> seat) & 1 and table.strength[pots.HIGH_HALF, seat] < EVEN:
            lost = (EVEN - as_int(table.strength[pots.HIGH_HALF, seat])) * phase.unit
            lost = min(lost, table.stack[seat])
            table.stack[seat] -= lost
            collected += lost
            journal.tell(table, journal.ROWS_LOST, seat, lost)
    seat = table.button
    for _ in range(count_bits(table.live)):
        seat = seats.next_seat(table.live, seat)
        if table.strength[pots.HIGH_HALF, seat] > EVEN:
            won = (as_int(table.strength[pots.HIGH_HALF, seat]) - EVEN) * phase.unit
            won = min(won, collected)
            table.stack[seat] += won
            collected -= won
            journal.tell(table, journal.ROWS_WON, seat, won)
