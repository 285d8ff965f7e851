"""Totals: what the cards on the table add up to, whether that is a bust, and what it pays."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from darwindeck.compiled.bits import lowest_bit
from darwindeck.compiled.jit import jit, jit_apart
from darwindeck.compiled.widening import as_int
from darwindeck.engine.actions import NO_ROW, ON_BUST, ON_DEAL
from darwindeck.engine.decks import has_empty_deck
from darwindeck.engine.journal import (
    BUST,
    FLIPPED,
    OFF,
    RESOLVED,
    TOTAL,
    WENT_THROUGH,
    tell,
)
from darwindeck.engine.layout import NOBODY
from darwindeck.engine.pile import make_known
from darwindeck.engine.scoring import score
from darwindeck.engine.turns import settle_hand

if TYPE_CHECKING:
    from darwindeck.engine.layout import PhaseRecord, Program, TableRecord


@jit
def open_cards(table: TableRecord) -> int:
    """Count the cards on the table that have been turned over; they are the first ones."""
    return as_int(table.board_size) - table.last_count


@jit_apart
def total_of(table: TableRecord, program: Program, attribute: int) -> int:
    """Return the total of an attribute over the open cards, rounded down once at the end."""
    game: PhaseRecord = program[0]
    if program[game.attributes + attribute].running:
        return running_total(table, program, attribute)
    total = 0
    numerator = 1
    denominator = 1
    overridden = 0
    for place in range(open_cards(table) - 1, -1, -1):
        row: PhaseRecord = program[game.cards + as_int(table.board[place])]
        if row.only_last:
            if (overridden >> row.kind) & 1:
                continue
            overridden |= 1 << row.kind
        total += as_int(row.values[attribute])
        numerator *= as_int(row.numerators[attribute])
        denominator *= as_int(row.denominators[attribute])
    return total * numerator // denominator + fed_total(table, program, attribute)


@jit
def running_total(table: TableRecord, program: Program, attribute: int) -> int:
    """Add an attribute up over all cards that have ever been turned over."""
    game: PhaseRecord = program[0]
    total = 0
    for place in range(open_cards(table)):
        row: PhaseRecord = program[game.cards + as_int(table.board[place])]
        total += as_int(row.values[attribute])
    earlier = as_int(np.uint64(table.gone))
    while earlier != 0:
        card: PhaseRecord = program[game.cards + lowest_bit(earlier)]
        total += as_int(card.values[attribute])
        earlier &= earlier - 1
    return total


@jit
def fed_total(table: TableRecord, program: Program, attribute: int) -> int:
    """Return by how much running attributes make another one grow."""
    game: PhaseRecord = program[0]
    total = 0
    for number in range(game.attribute_count):
        row: PhaseRecord = program[game.attributes + number]
        if row.feeds == attribute:
            total += running_total(table, program, number) * row.percent // 100
    return total


@jit
def margin_of(table: TableRecord, program: Program) -> int:
    """Return how far the total that leads to a bust is above its limit, or below if negative."""
    phase: PhaseRecord = program[program[0].resolving]
    return total_of(table, program, phase.attribute) - total_of(table, program, phase.against)


@jit
def is_bust(table: TableRecord, program: Program) -> bool:
    """Tell whether the open cards are a bust."""
    return program[program[0].resolving].attribute != NO_ROW and margin_of(table, program) > 0


@jit
def is_off(table: TableRecord, program: Program) -> bool:
    """Tell whether a deal cannot go through, as somebody it needs, or everybody, has folded."""
    needed = program[program[0].resolving].needed
    return table.live & needed != needed or table.live == 0


@jit
def turn_over_commits(table: TableRecord) -> None:
    """Turn over all cards that lie face down on the table."""
    tell(table, FLIPPED, NOBODY, table.last_count)
    table.last_count = 0


@jit
def tell_outcome(table: TableRecord, program: Program, outcome: int) -> None:
    """Tell how a deal ended, with all totals."""
    tell(table, RESOLVED, NOBODY, outcome)
    for number in range(program[0].attribute_count):
        tell(table, TOTAL, number, total_of(table, program, number))


@jit_apart
def resolve_deal(table: TableRecord, program: Program, phase: PhaseRecord) -> None:
    """Turn everything over; then pay who is in the deal, and begin the next or end the hand."""
    if table.last_count > 0:
        turn_over_commits(table)
        return
    off = is_off(table, program)
    bust = not off and is_bust(table, program)
    if table.telling:
        tell_outcome(table, program, OFF if off else BUST if bust else WENT_THROUGH)
    if not off:
        pay_roles(table, program, phase, ON_BUST if bust else ON_DEAL)
    end_deal(table)
    table.stage = 0
    if bust or (program[0].deck_ends and somebody_has_no_deck(table, program[0])):
        table.turns += 1
        settle_hand(table, program)
    else:
        table.phase += 1


@jit
def pay_roles(table: TableRecord, program: Program, phase: PhaseRecord, when: int) -> None:
    """Score what a deal or a bust pays to those who have not folded."""
    for number in range(phase.payoffs, phase.payoffs + phase.payoff_count):
        row: PhaseRecord = program[number]
        if row.op == when and (table.live >> row.position) & 1:
            points = row.value
            if row.attribute != NO_ROW:
                points += total_of(table, program, row.attribute) * row.percent // 100
            score(table, row.position, points)


@jit
def end_deal(table: TableRecord) -> None:
    """Take the cards of the deal out of play; everyone is in again."""
    for place in range(table.board_size):
        make_known(table, as_int(table.board[place]))
    table.board_size = 0
    table.live = table.seated
    table.raises = 0
    table.best = NOBODY


@jit
def somebody_has_no_deck(table: TableRecord, game: PhaseRecord) -> bool:
    """Tell whether somebody has drawn all cards of their deck."""
    found = False
    for seat in range(table.seats):
        found = found or has_empty_deck(table, game, seat)
    return found
