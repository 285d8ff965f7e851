"""The rows that a thinking player weighs when it arranges its cards: of thousands, some dozens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.compiled.integers import as_int, count_bits
from darwindeck.compiled.jit import jit, jit_apart
from darwindeck.engine import actions, arranging, dealing
from darwindeck.hands.choosing import choose_all, next_choice

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from darwindeck.engine.layout import PhaseRecord, TableRecord

    Choices = NDArray[np.int64]

MOST_ROWS = 120
SUITS = 4
RANKS = 13
ACE = 12
SHORTEST_SEQUENCE = 3


@jit_apart
def list_rows(table: TableRecord, phase: PhaseRecord, choices: Choices) -> int:
    """List cards for the row to be set: high and low ones, one suit, sequences, equal ranks.

    Where there are few ways, and so with wild cards in a small hand, these are all of them.
    """
    size = arranging.row_size(phase, as_int(table.turns_left))
    free = (1 << as_int(table.to_discard)) - 1
    if count_ways(as_int(table.to_discard), size) <= MOST_ROWS:
        return list_all_rows(choices, free, size)
    count = add_row(choices, 0, without_lowest(table, free, size))
    count = add_row(choices, count, without_highest(table, free, size))
    for suit in range(SUITS):
        count = list_flushes(table, choices, count, of_suit(table, free, suit), size)
    if size >= SHORTEST_SEQUENCE:
        count = list_sequences(table, choices, count, free, size)
    for rank in range(RANKS):
        count = list_groups(table, choices, count, free, rank, size)
    return count


@jit
def count_ways(held: int, size: int) -> int:
    """Return in how many ways a row can be chosen."""
    ways = 1
    for step in range(size):
        ways = ways * (held - step) // (step + 1)
    return ways


@jit
def list_all_rows(choices: Choices, free: int, size: int) -> int:
    """List all ways to choose a row."""
    count = 0
    chosen = choose_all(size)
    while chosen <= free:
        choices[count, 0] = actions.EXCHANGE
        choices[count, 1] = chosen
        count += 1
        chosen = next_choice(chosen)
    return count


@jit_apart
def add_row(choices: Choices, count: int, positions: int) -> int:
    """Write one more row, unless it is there already or there is none; return how many there are.

    Rows have the same number of cards, so that no set at all is the only wrong one.
    """
    if positions == 0 or count == MOST_ROWS:
        return count
    for known in range(count):
        if choices[known, 1] == positions:
            return count
    choices[count, 0] = actions.EXCHANGE
    choices[count, 1] = positions
    return count + 1


@jit_apart
def list_flushes(table: TableRecord, choices: Choices, count: int, among: int, size: int) -> int:
    """List the highest, the lowest and the sequences of the cards of one suit."""
    if count_bits(among) < size:
        return count
    count = add_row(choices, count, without_lowest(table, among, size))
    count = add_row(choices, count, without_highest(table, among, size))
    if size < SHORTEST_SEQUENCE:
        return count
    return list_sequences(table, choices, count, among, size)


@jit_apart
def list_sequences(table: TableRecord, choices: Choices, count: int, among: int, size: int) -> int:
    """List a sequence for each rank that can be the highest of one; the lowest has an ace below."""
    for top in range(size - 2, RANKS):
        positions = 0
        for step in range(size):
            rank = top - step if top >= step else ACE
            cards = of_rank(table, among, rank)
            positions |= cards & -cards
        if count_bits(positions) == size:
            count = add_row(choices, count, positions)
    return count


@jit_apart
def list_groups(
    table: TableRecord, choices: Choices, count: int, free: int, rank: int, size: int
) -> int:
    """List the cards of a rank with low ones, with high ones, and with those of another rank."""
    group = of_rank(table, free, rank)
    if count_bits(group) < 2:
        return count
    count = add_row(choices, count, filled_low(table, group, free, size))
    count = add_row(choices, count, filled_high(table, group, free, size))
    for other in range(rank):
        second = of_rank(table, free, other)
        if count_bits(second) > 1:
            count = add_row(choices, count, filled_low(table, group | second, free, size))
            pair = second & -second
            pair |= (second ^ pair) & -(second ^ pair)
            count = add_row(choices, count, filled_low(table, group | pair, free, size))
    return count


@jit_apart
def of_rank(table: TableRecord, among: int, rank: int) -> int:
    """Return the positions of the actor's cards of a rank."""
    found = 0
    for position in range(table.to_discard):
        if (among >> position) & 1 and dealing.card_at(table, table.actor, position) >> 2 == rank:
            found |= 1 << position
    return found


@jit_apart
def of_suit(table: TableRecord, among: int, suit: int) -> int:
    """Return the positions of the actor's cards of a suit."""
    found = 0
    for position in range(table.to_discard):
        if (among >> position) & 1 and dealing.card_at(table, table.actor, position) & 3 == suit:
            found |= 1 << position
    return found


@jit_apart
def lowest_of(table: TableRecord, among: int) -> int:
    """Return the position of the lowest of some cards, as a set."""
    best = as_int(-1)
    for position in range(table.to_discard):
        if (among >> position) & 1 and (
            best < 0
            or dealing.card_at(table, table.actor, position)
            < dealing.card_at(table, table.actor, best)
        ):
            best = position
    return 1 << best if best >= 0 else 0


@jit_apart
def highest_of(table: TableRecord, among: int) -> int:
    """Return the position of the highest of some cards, as a set."""
    best = as_int(-1)
    for position in range(table.to_discard):
        if (among >> position) & 1 and (
            best < 0
            or dealing.card_at(table, table.actor, position)
            > dealing.card_at(table, table.actor, best)
        ):
            best = position
    return 1 << best if best >= 0 else 0


@jit_apart
def without_lowest(table: TableRecord, among: int, size: int) -> int:
    """Return the highest of some cards, as many as a row has."""
    while count_bits(among) > size:
        among ^= lowest_of(table, among)
    return among


@jit_apart
def without_highest(table: TableRecord, among: int, size: int) -> int:
    """Return the lowest of some cards, as many as a row has."""
    while count_bits(among) > size:
        among ^= highest_of(table, among)
    return among


@jit_apart
def filled_low(table: TableRecord, chosen: int, free: int, size: int) -> int:
    """Return some cards with the lowest others, as many as a row has."""
    while count_bits(chosen) < size:
        chosen |= lowest_of(table, free & ~chosen)
    return without_lowest(table, chosen, size)


@jit_apart
def filled_high(table: TableRecord, chosen: int, free: int, size: int) -> int:
    """Return some cards with the highest others, as many as a row has."""
    while count_bits(chosen) < size:
        chosen |= highest_of(table, free & ~chosen)
    return without_lowest(table, chosen, size)
