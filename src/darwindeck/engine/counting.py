"""Points that count for contracts: those of captured cards, and of cards held together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.compiled.integers import as_int, lowest_bit
from darwindeck.compiled.jit import jit, jit_apart
from darwindeck.engine import actions, dealing, journal, scoring
from darwindeck.genome import rules

if TYPE_CHECKING:
    from darwindeck.engine.layout import Program, ScoreRecord, TableRecord

CARD_BITS = 6
ONE_CARD = (1 << CARD_BITS) - 1
WITHOUT_LIMIT = 64


@jit_apart
def count_last_trick(table: TableRecord, program: Program, seat: int) -> None:
    """Count the last trick for who has taken it."""
    for number in range(program.game.score_count):
        row: ScoreRecord = program.scores[number]
        if row.per == actions.PER_COUNTED_LAST_TRICK:
            table.counted[seat] += row.points


@jit_apart
def count_combinations(table: TableRecord, program: Program) -> None:
    """Count what everyone's cards are worth together."""
    for seat in range(table.seats):
        if (table.live >> seat) & 1:
            points = points_held(table, program, seat, as_int(table.trump))
            table.counted[seat] += points
            journal.tell(table, journal.COMBINED, seat, points)


@jit_apart
def points_held(table: TableRecord, program: Program, seat: int, trump: int) -> int:
    """Return what the cards of a hand count together where a suit is trump."""
    points = 0
    for number in range(program.game.score_count):
        row: ScoreRecord = program.scores[number]
        if row.per == actions.PER_COUNTED_COMBINATION:
            points += row.points * times_held(table, row, seat, trump)
    return points


@jit
def times_held(table: TableRecord, row: ScoreRecord, seat: int, trump: int) -> int:
    """Return how often a hand holds all cards of a combination, those twice that come twice."""
    times = as_int(WITHOUT_LIMIT)
    cards = as_int(row.cards)
    place = 0
    while cards >> place * CARD_BITS != 0:
        card = wanted_card(row, place, trump)
        needed = 0
        for other in range(rules.MAX_COMBINED):
            if cards >> other * CARD_BITS != 0:
                needed += wanted_card(row, other, trump) == card
        times = min(times, copies_held(table, seat, card) // needed)
        place += 1
    return times


@jit
def wanted_card(row: ScoreRecord, place: int, trump: int) -> int:
    """Return a card of a combination; those in trumps have no suit of their own."""
    card = ((as_int(row.cards) >> place * CARD_BITS) & ONE_CARD) - 1
    return (card & ~3) + trump if (row.in_trumps >> place) & 1 else card


@jit
def copies_held(table: TableRecord, seat: int, card: int) -> int:
    """Count the cards of a hand that are equal to a card."""
    count = 0
    for position in range(table.hand_size[seat]):
        count += dealing.are_alike(table, dealing.card_at(table, seat, position), card)
    return count


@jit_apart
def points_taken(table: TableRecord, program: Program, team: int) -> int:
    """Return what the cards of a side count, those included that its declarer has laid aside."""
    points = 0
    for seat in range(table.seats):
        if (team >> seat) & 1:
            points += table.counted[seat]
            if seat == table.declarer:
                points += points_laid_aside(table, program, seat)
    return points


@jit
def points_laid_aside(table: TableRecord, program: Program, seat: int) -> int:
    """Return what the cards count that a declarer has laid aside, or left aside."""
    points = 0
    cards = as_int(table.thrown[seat]) | as_int(table.talon)
    while cards != 0:
        points += scoring.points_for(program, actions.PER_COUNTED, lowest_bit(cards))
        cards &= cards - 1
    return points
