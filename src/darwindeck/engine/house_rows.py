"""Rows against a house: it sets its own by a fixed rule, and everyone compares with it alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.compiled.integers import as_int, lowest_bit
from darwindeck.compiled.jit import jit, jit_apart
from darwindeck.engine import arranging, journal, pots
from darwindeck.engine.layout import NOBODY, GameRecord, PhaseRecord, Program, TableRecord
from darwindeck.hands.choosing import choose_all, next_choice

if TYPE_CHECKING:
    from darwindeck.hands.tables import RankingTables

WINS, TIES, LOSES = 1, 0, -1
FRONT, BACK = 0, 1


@jit_apart
def show_arranged(table: TableRecord, program: Program, tables: RankingTables) -> None:
    """Show rows, of which each player compares theirs with everybody else, or with a house."""
    if table.house:
        show_rows_against_house(table, program, tables)
    else:
        arranging.show_rows(table, program, tables)


@jit
def show_rows_against_house(table: TableRecord, program: Program, tables: RankingTables) -> None:
    """Show all rows, and write how each hand does against the house, by which it is settled."""
    phase: PhaseRecord = program.phases[program.game.arranging]
    ranking = program.phases[table.phase].ranking
    house = lowest_bit(table.house)
    set_rows_of_house(table, program.game, phase, ranking, tables)
    table.shown = table.live
    journal.tell(table, journal.SHOWN, NOBODY, table.shown)
    table.strength[pots.HIGH_HALF, house] = arranging.EVEN
    for seat in range(table.seats):
        if seat != house and (table.live >> seat) & 1:
            outcome = outcome_of_rows(table, phase, ranking, seat, tables)
            table.strength[pots.HIGH_HALF, seat] = arranging.EVEN + outcome


@jit_apart
def outcome_of_rows(
    table: TableRecord, phase: PhaseRecord, ranking: int, seat: int, tables: RankingTables
) -> int:
    """Tell whether a hand wins all rows against the house, or none; equal ones are the house's."""
    if arranging.is_fouled(table, phase, ranking, seat, tables):
        journal.tell(table, journal.FOULED, seat, 1)
        return LOSES
    house = lowest_bit(table.house)
    won = 0
    for row in range(phase.rows):
        own = arranging.row_value(table, phase, ranking, seat, row, tables)
        won += own > arranging.row_value(table, phase, ranking, house, row, tables)
    if won == 0:
        return LOSES
    return WINS if won == phase.rows else TIES


@jit_apart
def set_rows_of_house(
    table: TableRecord, game: GameRecord, phase: PhaseRecord, ranking: int, tables: RankingTables
) -> None:
    """Set the best front row with which the back row is what the house keeps there."""
    house = lowest_bit(table.house)
    held = as_int(table.hand_size[house])
    everything = choose_all(held)
    best, best_step, best_front, best_back = as_int(0), as_int(game.keep_count) + 1, 0, 0
    chosen = choose_all(arranging.row_size(phase, BACK))
    while chosen <= everything:
        back = arranging.chosen_value(table, phase, ranking, house, chosen, tables)
        front = arranging.chosen_value(table, phase, ranking, house, everything ^ chosen, tables)
        step = step_of(game, back)
        if front <= back and (
            step < best_step
            or (step == best_step and front > best_front)
            or (step == best_step and front == best_front and back > best_back)
        ):
            best, best_step, best_front, best_back = chosen, step, front, back
        chosen = next_choice(chosen)
    table.actor = house
    table.to_discard = held
    table.turns_left = BACK
    arranging.set_row(table, best)
    table.actor = NOBODY


@jit
def step_of(game: GameRecord, back: int) -> int:
    """Return which of the hands that the house keeps behind a row holds, the first that it does."""
    step = 0
    while step < game.keep_count and back < game.keeps[step]:
        step += 1
    return step
