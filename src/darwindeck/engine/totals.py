"""Totals: what the cards on the table add up to, whether that is a bust, and what it pays."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from darwindeck.compiled.integers import as_int, lowest_bit
from darwindeck.compiled.jit import jit, jit_apart
from darwindeck.engine import actions, decks, journal, layout, pile, scoring, turns

if TYPE_CHECKING:
    from darwindeck.engine.layout import GameRecord, PhaseRecord, Program, TableRecord


@jit
def open_cards(table: TableRecord) -> int:
    """Count the cards on the table that have been turned over; they are the first ones."""
    return as_int(table.board_size) - table.last_count


@jit_apart
def total_of(table: TableRecord, program: Program, attribute: int) -> int:
    """Return the total of an attribute over the open cards, rounded down once at the end."""
    if program.attributes[attribute].running:
        return running_total(table, program, attribute)
    total = 0
    numerator = 1
    denominator = 1
    overridden = 0
    for place in range(open_cards(table) - 1, -1, -1):
        card: layout.CardRecord = program.cards[as_int(table.board[place])]
        if card.only_last:
            if (overridden >> card.kind) & 1:
                continue
            overridden |= 1 << card.kind
        total += as_int(card.values[attribute])
        numerator *= as_int(card.numerators[attribute])
        denominator *= as_int(card.denominators[attribute])
    return total * numerator // denominator + fed_total(table, program, attribute)


@jit
def running_total(table: TableRecord, program: Program, attribute: int) -> int:
    """Add an attribute up over all cards that have ever been turned over; it is never below 0."""
    total = 0
    for place in range(open_cards(table)):
        total += as_int(program.cards[as_int(table.board[place])].values[attribute])
    earlier = as_int(np.uint64(table.gone))
    while earlier != 0:
        total += as_int(program.cards[lowest_bit(earlier)].values[attribute])
        earlier &= earlier - 1
    return max(total, 0)


@jit
def fed_total(table: TableRecord, program: Program, attribute: int) -> int:
    """Return by how much running attributes make another one grow."""
    total = 0
    for number in range(program.game.attribute_count):
        feeder: layout.AttributeRecord = program.attributes[number]
        if feeder.feeds == attribute:
            total += running_total(table, program, number) * feeder.percent // 100
    return total


@jit
def margin_of(table: TableRecord, program: Program) -> int:
    """Return how far the total that leads to a bust is above its limit, or below if negative."""
    phase: PhaseRecord = program.phases[program.game.resolving]
    limit = total_of(table, program, phase.bust_limit)
    return total_of(table, program, phase.bust_attribute) - limit


@jit
def is_bust(table: TableRecord, program: Program) -> bool:
    """Tell whether the open cards are a bust."""
    phase: PhaseRecord = program.phases[program.game.resolving]
    return phase.bust_attribute != actions.NO_ATTRIBUTE and margin_of(table, program) > 0


@jit
def is_off(table: TableRecord, program: Program) -> bool:
    """Tell whether a deal cannot go through, as somebody it needs, or everybody, has folded."""
    needed = program.phases[program.game.resolving].needed
    return table.live & needed != needed or table.live == 0


@jit
def turn_over_commits(table: TableRecord) -> None:
    """Turn over all cards that lie face down on the table."""
    journal.tell(table, journal.FLIPPED, layout.NOBODY, table.last_count)
    table.last_count = 0


@jit
def tell_outcome(table: TableRecord, program: Program, outcome: int) -> None:
    """Tell how a deal ended, with all totals."""
    journal.tell(table, journal.RESOLVED, layout.NOBODY, outcome)
    for number in range(program.game.attribute_count):
        journal.tell(table, journal.TOTAL, number, total_of(table, program, number))


@jit_apart
def resolve_deal(table: TableRecord, program: Program) -> None:
    """Turn everything over; then pay who is in the deal, and begin the next or end the hand."""
    if table.last_count > 0:
        turn_over_commits(table)
        return
    off = is_off(table, program)
    bust = not off and is_bust(table, program)
    if table.telling:
        tell_outcome(
            table, program, journal.OFF if off else journal.BUST if bust else journal.WENT_THROUGH
        )
    if not off:
        pay_out(table, program, actions.ON_BUST if bust else actions.ON_DEAL)
    end_deal(table, program.game)
    table.stage = 0
    last = program.game.deck_ends and somebody_has_no_deck(table, program.game)
    if bust or last or (off and not program.game.rejoins):
        table.turns += 1
        turns.settle_hand(table, program)
    else:
        table.phase += 1


@jit
def pay_out(table: TableRecord, program: Program, when: int) -> None:
    """Score what a deal or a bust pays to those who have not folded."""
    for number in range(program.game.payoff_count):
        payoff: layout.PayoffRecord = program.payoffs[number]
        if payoff.when == when and (table.live >> payoff.seat) & 1:
            points = payoff.points
            if payoff.attribute != actions.NO_ATTRIBUTE:
                points += total_of(table, program, payoff.attribute) * payoff.percent // 100
            scoring.score(table, payoff.seat, points)


@jit
def end_deal(table: TableRecord, game: GameRecord) -> None:
    """Take the cards of the deal out of play; who has folded is in again, or out for good."""
    for place in range(table.board_size):
        pile.make_known(table, as_int(table.board[place]))
    table.board_size = 0
    if game.rejoins:
        table.live = table.seated
    table.raises = 0
    table.best = layout.NOBODY


@jit
def somebody_has_no_deck(table: TableRecord, game: GameRecord) -> bool:
    """Tell whether somebody has drawn all cards of their deck."""
    found = False
    for seat in range(table.seats):
        found = found or decks.has_empty_deck(table, game, seat)
    return found
