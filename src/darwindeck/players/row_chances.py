"""Setting rows against what others may set: how often each row would beat theirs, and all of them.

Some hands of the others are imagined, and set as an ordinary player sets them. Then the rows are
set that win most against those, with what winning or losing every row brings besides.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from darwindeck.compiled.integers import as_int
from darwindeck.compiled.jit import jit, jit_apart
from darwindeck.engine import arranging, house_rows, rng, rows
from darwindeck.engine.choices import AMOUNT, MOST_CHOICES, next_set
from darwindeck.players import determinisation, hand_glance
from darwindeck.players.arranging import AHEAD, choose_row, spread, value_behind, value_of
from darwindeck.players.desk import DREAM, FIRST_ROW, KNOWN

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from darwindeck.engine.layout import PhaseRecord, Program, TableRecord
    from darwindeck.hands.tables import RankingTables
    from darwindeck.players.desk import Desk

FRONT, MIDDLE, BACK = range(3)
ITERATIONS_OF_A_DEAL = 40
MOST_DEALS = 40


class Chances(NamedTuple):
    """Of some rows: units won on average, and how likely all of them win, or lose."""

    units: float
    all_won: float
    all_lost: float


@jit_apart
def choose_row_by_chance(
    table: TableRecord,
    program: Program,
    rankings: RankingTables,
    choices: NDArray[np.int64],
    count: int,
    desk: Desk,
    iterations: int,
    seed: np.uint64,
) -> int:
    """Return the listed row to set that wins most units, with the rows that are left then."""
    phase: PhaseRecord = program.phases[table.phase]
    if phase.rows > BACK + 1:
        return choose_row(table, program, rankings, choices, count, AHEAD)
    deals = min(1 + iterations // ITERATIONS_OF_A_DEAL, MOST_DEALS)
    rivals = imagine_rows(program, rankings, desk, seed, deals)
    ranking = program.phases[program.game.settling].ranking
    row = as_int(table.turns_left)
    limit = value_behind(table, program, ranking, rankings)
    behind = Chances(0.0, 1.0, 1.0)
    for later in range(row + 1, phase.rows):
        value = arranging.row_value(table, phase, ranking, as_int(table.actor), later, rankings)
        behind = with_row(behind, desk, later, value, rivals)
    best = 0
    most = -np.inf
    for choice in range(count):
        chosen = choices[choice, AMOUNT]
        value = value_of(table, phase, ranking, chosen, rankings)
        if value <= limit:
            chances = with_row(behind, desk, row, value, rivals)
            worth = worth_of_rest(
                table, phase, ranking, chosen, value, chances, desk, rivals, rankings
            )
            if worth > most:
                best = choice
                most = worth
    return best


@jit_apart
def imagine_rows(
    program: Program, rankings: RankingTables, desk: Desk, seed: np.uint64, deals: int
) -> int:
    """Write how good the rows of others may be, for each row; return how many hands there are."""
    desk.tables[KNOWN] = desk.tables[0]
    known = desk.tables[KNOWN]
    determinisation.gather_unseen(known, program.game, as_int(known.actor))
    count = 0
    for number in range(deals):
        desk.tables[DREAM] = known
        dream = desk.tables[DREAM]
        determinisation.deal_unseen(dream, program.game, rng.seed_of_hand(seed, number))
        others = as_int(known.house or known.live & ~(1 << known.actor))
        for seat in range(known.seats):
            if (others >> seat) & 1 and count < MOST_CHOICES:
                set_all_rows(dream, program, rankings, desk, seat)
                note_rows(dream, program, rankings, desk, seat, count)
                count += 1
    return count


@jit
def set_all_rows(
    table: TableRecord, program: Program, rankings: RankingTables, desk: Desk, seat: int
) -> None:
    """Set an imagined hand as somebody sets it who looks at nothing else, or as the house does."""
    phase: PhaseRecord = program.phases[table.phase]
    if (table.house >> seat) & 1:
        ranking = program.phases[program.game.settling].ranking
        house_rows.set_rows_of_house(table, program.game, phase, ranking, rankings)
        return
    choices = desk.lists[1]
    table.actor = seat
    table.turns_left = phase.rows - 1
    table.to_discard = table.hand_size[seat]
    while table.turns_left > 0:
        count = rows.list_rows(table, phase, choices)
        pick = choose_row(table, program, rankings, choices, count, AHEAD)
        arranging.set_row(table, choices[pick, AMOUNT])


@jit
def note_rows(
    table: TableRecord,
    program: Program,
    rankings: RankingTables,
    desk: Desk,
    seat: int,
    number: int,
) -> None:
    """Write how good each row of a hand is."""
    phase: PhaseRecord = program.phases[table.phase]
    ranking = program.phases[program.game.settling].ranking
    for row in range(phase.rows):
        value = arranging.row_value(table, phase, ranking, seat, row, rankings)
        desk.rooms[FIRST_ROW + row, number] = np.float64(value)


@jit
def with_row(before: Chances, desk: Desk, row: int, value: int, rivals: int) -> Chances:
    """Return the chances with one more row."""
    won = 0.0
    for number in range(rivals):
        won += hand_glance.share_won(value, as_int(desk.rooms[FIRST_ROW + row, number]))
    won /= rivals
    return Chances(
        before.units + 2.0 * won - 1.0, before.all_won * won, before.all_lost * (1.0 - won)
    )


@jit_apart
def worth_of_rest(
    table: TableRecord,
    phase: PhaseRecord,
    ranking: int,
    chosen: int,
    limit: int,
    chances: Chances,
    desk: Desk,
    rivals: int,
    rankings: RankingTables,
) -> float:
    """Return the most units that can be won with what a chosen row leaves."""
    left = ((1 << as_int(table.to_discard)) - 1) ^ chosen
    if table.turns_left == MIDDLE:
        return worth_with_front(table, phase, ranking, left, limit, chances, desk, rivals, rankings)
    size = as_int(table.to_discard) - arranging.row_size(phase, BACK)
    places = (1 << arranging.row_size(phase, MIDDLE)) - 1
    most = -np.inf
    while places >> size == 0:
        middle = spread(places, left)
        value = value_of(table, phase, ranking, middle, rankings)
        if value <= limit:
            rest = with_row(chances, desk, MIDDLE, value, rivals)
            front = left ^ middle
            most = max(
                most,
                worth_with_front(table, phase, ranking, front, value, rest, desk, rivals, rankings),
            )
        places = next_set(places, size)
    return most


@jit
def worth_with_front(
    table: TableRecord,
    phase: PhaseRecord,
    ranking: int,
    front: int,
    limit: int,
    chances: Chances,
    desk: Desk,
    rivals: int,
    rankings: RankingTables,
) -> float:
    """Return how many units all rows win with the first one, which must not be too good."""
    value = value_of(table, phase, ranking, front, rankings)
    if value > limit:
        return -np.inf
    rest = with_row(chances, desk, FRONT, value, rivals)
    if table.house:
        return rest.all_won - rest.all_lost
    return rest.units + phase.sweep * (rest.all_won - rest.all_lost)
