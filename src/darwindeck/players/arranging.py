"""Setting rows by what they are worth: strong ones behind, and something left for the front."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from darwindeck.compiled.integers import as_int, count_bits
from darwindeck.compiled.jit import jit, jit_apart
from darwindeck.engine.arranging import chosen_value, row_size, row_value
from darwindeck.engine.choices import AMOUNT, next_set

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from darwindeck.engine.layout import PhaseRecord, Program, TableRecord
    from darwindeck.hands.tables import RankingTables

FRONT_COUNTS = 2.0  # times as much as a row behind it: a small step there wins often
FOULED = -1.0
AT_A_GLANCE, AHEAD = False, True
NO_LIMIT = 1 << 20


@jit_apart
def choose_row(
    table: TableRecord,
    program: Program,
    tables: RankingTables,
    choices: NDArray[np.int64],
    count: int,
    ahead: bool,
) -> int:
    """Return the listed row to set: the best one that is not better than the one behind it.

    Who looks ahead has an eye on what is left for the rows in front of it.
    """
    phase: PhaseRecord = program.phases[table.phase]
    ranking = program.phases[program.game.settling].ranking
    limit = value_behind(table, program, ranking, tables)
    best = 0
    most = -np.inf
    for choice in range(count):
        chosen = choices[choice, AMOUNT]
        worth = worth_of_row(table, phase, ranking, chosen, limit, tables)
        if ahead and table.turns_left > 1 and worth != FOULED:
            worth += worth_in_front(table, phase, ranking, chosen, tables)
        if worth > most:
            best = choice
            most = worth
    return best


@jit_apart
def worth_in_front(
    table: TableRecord, phase: PhaseRecord, ranking: int, behind: int, tables: RankingTables
) -> float:
    """Return how good the next row can be with what is left then, if that is the first."""
    limit = value_of(table, phase, ranking, behind, tables)
    left = ((1 << as_int(table.to_discard)) - 1) ^ behind
    count = count_bits(left)
    places = (1 << row_size(phase, as_int(table.turns_left) - 1)) - 1
    most = FOULED
    while places >> count == 0:
        chosen = spread(places, left)
        value = value_of(table, phase, ranking, chosen, tables)
        if value <= limit:
            worth = value + 0.0
            if table.turns_left == 2:
                front = value_of(table, phase, ranking, left ^ chosen, tables)
                worth = FOULED if front > value else value + FRONT_COUNTS * front
            most = max(most, worth)
        places = next_set(places, count)
    return most


@jit
def spread(places: int, among: int) -> int:
    """Return the positions of a set that have some places in it, counted from the lowest."""
    chosen = 0
    while places != 0:
        lowest = among & -among
        if places & 1:
            chosen |= lowest
        among ^= lowest
        places >>= 1
    return chosen


@jit_apart
def best_row(table: TableRecord, program: Program, tables: RankingTables) -> int:
    """Return the row to set, among all that there are."""
    phase: PhaseRecord = program.phases[table.phase]
    size = row_size(phase, as_int(table.turns_left))
    ranking = program.phases[program.game.settling].ranking
    limit = value_behind(table, program, ranking, tables)
    positions = (1 << size) - 1
    best = positions
    most = -np.inf
    while positions >> as_int(table.to_discard) == 0:
        worth = worth_of_row(table, phase, ranking, positions, limit, tables)
        if worth > most:
            best = positions
            most = worth
        positions = next_set(positions, as_int(table.to_discard))
    return best


@jit
def value_behind(table: TableRecord, program: Program, ranking: int, tables: RankingTables) -> int:
    """Rank the row behind the one to be set, which must not be better."""
    phase: PhaseRecord = program.phases[table.phase]
    row = as_int(table.turns_left)
    if row + 1 == phase.rows:
        return NO_LIMIT
    return row_value(table, phase, ranking, table.actor, row + 1, tables)


@jit
def worth_of_row(
    table: TableRecord,
    phase: PhaseRecord,
    ranking: int,
    chosen: int,
    limit: int,
    tables: RankingTables,
) -> float:
    """Return how good it is to set a row; with the second one the first is set too."""
    value = value_of(table, phase, ranking, chosen, tables)
    if value > limit:
        return FOULED
    if table.turns_left > 1:
        return np.float64(value)
    rest = ((1 << as_int(table.to_discard)) - 1) ^ chosen
    front = value_of(table, phase, ranking, rest, tables)
    return FOULED if front > value else value + FRONT_COUNTS * front


@jit
def value_of(
    table: TableRecord, phase: PhaseRecord, ranking: int, chosen: int, tables: RankingTables
) -> int:
    """Rank at most five chosen cards of the actor."""
    return chosen_value(table, phase, ranking, as_int(table.actor), chosen, tables)
