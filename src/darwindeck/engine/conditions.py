"""Whether a condition holds for cards about to be played, or for a player about to draw."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.compiled.integers import as_int
from darwindeck.compiled.jit import jit
from darwindeck.engine import actions, dealing, layout

if TYPE_CHECKING:
    from darwindeck.engine.layout import PhaseRecord, Program, TableRecord

RANKS = 13
ACE = 12
TEN_POINTS = 10


@jit
def holds(
    table: TableRecord,
    program: Program,
    phase: PhaseRecord,
    seat: int,
    card: int,
    count: int,
    unable: int,
) -> bool:
    """Judge a phase's condition for `count` cards of a seat with the rank of `card`.

    The parts come before what joins them, so that one number serves as a stack of truths.
    """
    truths = 1  # with no condition at all, everything goes
    for number in range(phase.condition, phase.condition + phase.condition_count):
        row: layout.ConditionRecord = program.conditions[number]
        if row.op == actions.ALL_OF or row.op == actions.ANY_OF:
            joined = (1 << row.joined) - 1
            some = truths & joined
            truth = some == joined if row.op == actions.ALL_OF else some != 0
            truths = truths >> row.joined
        else:
            truth = is_true(table, row, seat, card, count, unable)
        truths = truths << 1 | truth
    return truths & 1 != 0


@jit
def is_true(
    table: TableRecord, row: layout.ConditionRecord, seat: int, card: int, count: int, unable: int
) -> bool:
    """Judge one part of a condition."""
    rank = card >> 2
    if row.op == actions.IF_SUIT:
        return count == 1 and card & 3 == row.suit
    if row.op == actions.IF_RANK:
        return compares(rank, row)
    if row.op == actions.IF_SUM_PLAYED:
        return compares(count * points(card), row)
    if row.op == actions.IF_SUM_HAND:
        return compares(hand_sum(table, seat), row)
    if row.op == actions.IF_SUM_PILE:
        return compares(pile_sum(table) + count * points(card), row)
    if row.op == actions.IF_HAND_SIZE:
        return compares(as_int(table.hand_size[seat]), row)
    if row.op == actions.IF_CANNOT_PLAY:
        return unable != 0
    if row.op == actions.IF_PILE_EMPTY:
        return table.pile_size == 0
    if row.op == actions.IF_SAME_COUNT:
        return count == table.last_count
    return table.pile_size > 0 and fits_top(table, row.op, card, count)


@jit
def fits_top(table: TableRecord, op: int, card: int, count: int) -> bool:
    """Judge how cards go with the top card of the pile."""
    top = dealing.deck_card(table, table.pile_size - 1)
    rank, top_rank = card >> 2, top >> 2
    if op == actions.IF_SAME_SUIT:
        wanted = table.named if table.named != layout.NO_SUIT else top & 3
        return count == 1 and card & 3 == wanted
    if op == actions.IF_SAME_RANK:
        return rank == top_rank
    if op == actions.IF_HIGHER_RANK:
        return dealing.height(table, card) > dealing.height(table, top)
    if op == actions.IF_LOWER_RANK:
        return dealing.height(table, card) < dealing.height(table, top)
    if op == actions.IF_NEXT_RANK:
        return top_rank < RANKS and rank == (top_rank + 1) % RANKS
    return False


@jit
def compares(number: int, row: layout.ConditionRecord) -> bool:
    """Compare a number as a condition says."""
    if row.comparison == actions.EQUAL:
        return number == row.value
    if row.comparison == actions.LESS:
        return number < row.value
    if row.comparison == actions.AT_MOST:
        return number <= row.value
    if row.comparison == actions.AT_LEAST:
        return number >= row.value
    return number > row.value


@jit
def points(card: int) -> int:
    """Count a card: pictures ten, the ace one, others their number."""
    if card == layout.UNKNOWN_CARD:
        return 0
    rank = card >> 2
    return 1 if rank == ACE else min(rank + 2, TEN_POINTS)


@jit
def hand_sum(table: TableRecord, seat: int) -> int:
    """Count a hand."""
    total = 0
    for position in range(table.hand_size[seat]):
        total += points(dealing.card_at(table, seat, position))
    return total


@jit
def pile_sum(table: TableRecord) -> int:
    """Count the pile."""
    total = 0
    for position in range(table.pile_size):
        total += points(dealing.deck_card(table, position))
    return total
