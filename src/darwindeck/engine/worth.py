"""What a declarer's game is worth: its suit, the highest trumps without a gap, and how it went."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.compiled.integers import as_int, lowest_bit
from darwindeck.compiled.jit import jit, jit_apart
from darwindeck.engine import actions, counting, tricks

if TYPE_CHECKING:
    from darwindeck.engine.layout import Program, TableRecord

QUARTER = 4  # of all points, which is too little for a side that is not to be beaten higher


@jit_apart
def count_matadors(table: TableRecord, held: int) -> int:
    """Return how many of the highest trumps a set has, or lacks, before the first other one."""
    first = as_int(-1)
    matadors = as_int(0)
    for rank in range(tricks.HIGHEST_TOP, -1, -1):
        card = trump_of_rank(table, rank)
        if card != actions.NO_CARD:
            has = (held >> card) & 1
            if first == -1:
                first = has
            if has != first:
                return matadors
            matadors += 1
    return matadors


@jit_apart
def trump_of_rank(table: TableRecord, rank: int) -> int:
    """Return the trump that has a rank in tricks, or no card."""
    cards = as_int(table.whole)
    while cards != 0:
        card = lowest_bit(cards)
        is_trump = tricks.suit_in_tricks(table, card) == table.trump
        if is_trump and tricks.rank_in_tricks(table, card) == rank:
            return card
        cards &= cards - 1
    return as_int(actions.NO_CARD)


@jit_apart
def worth_of_game(table: TableRecord, program: Program, team: int) -> int:
    """Return what the declarer's game turned out to be worth.

    The worth of its trumps is taken once, once for every matador, once for a talon that was left,
    and once more for each thing that a side has not managed: to take more than a quarter of all
    points, and to take a trick.
    """
    if table.trump == actions.NULL:
        return base_worth(table, program)
    points = counting.points_taken(table, program, team)
    times = 1 + count_matadors(table, as_int(table.declared) | as_int(table.talon))
    if table.untouched:
        times += 1
    if QUARTER * min(points, program.game.all_points - points) <= program.game.all_points:
        times += 1
    taken = as_int(0)
    all_tricks = as_int(0)
    for seat in range(table.seats):
        all_tricks += table.tricks[seat]
        if (team >> seat) & 1:
            taken += table.tricks[seat]
    if taken == 0 or taken == all_tricks:
        times += 1
    return times * base_worth(table, program)


@jit
def base_worth(table: TableRecord, program: Program) -> int:
    """Return what a game is worth once: its trumps, or a null with the talon or without."""
    from_hand = table.trump == actions.NULL and table.untouched > 0
    return as_int(program.game.worths[table.trump + from_hand])


@jit
def worth_lost(table: TableRecord, program: Program, worth: int) -> int:
    """Return what a game is worth that was bid too high: as often its trumps as the bid needs."""
    bid, base = as_int(table.bid[table.declarer]), base_worth(table, program)
    return max(worth, (bid + base - 1) // max(base, 1) * base)


@jit
def is_worth_its_bid(table: TableRecord, program: Program, worth: int) -> bool:
    """Tell whether a game is worth at least what was bid, if that is what bids are about."""
    return not program.game.by_worth or worth >= table.bid[table.declarer]
