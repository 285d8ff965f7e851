"""Exchanging cards: everybody gives some away, for new ones, for a neighbour's, or for nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.compiled.bits import count_bits, lowest_bit
from darwindeck.compiled.jit import jit, jit_apart
from darwindeck.compiled.widening import as_int
from darwindeck.engine.actions import EXCHANGE
from darwindeck.engine.arranging import ARRANGING, is_legal_row, set_row
from darwindeck.engine.dealing import (
    burn_cards,
    card_at,
    close_up,
    discard,
    must_wait_for_dealer,
    put_in_hand,
    refill,
)
from darwindeck.engine.journal import DEALT, tell
from darwindeck.engine.layout import NOBODY, TO_ACROSS, TO_NOBODY, TO_RIGHT
from darwindeck.engine.seats import next_seat
from darwindeck.engine.turns import end_phase

if TYPE_CHECKING:
    from darwindeck.engine.layout import PhaseRecord, TableRecord

DISCARDING = 1
REFILLING = 2
CHOOSING = 3  # cards to pass on, which stay where they are until everyone has chosen


@jit
def advance_exchange(table: TableRecord, phase: PhaseRecord) -> None:
    """Ask for cards one player after the other, then hand out those that come for them."""
    if table.stage == 0:
        start_exchange(table, phase)
    if table.stage == DISCARDING or table.stage == CHOOSING:
        ask_for_discards(table)
    elif phase.directions:
        pass_cards(table, phase)
        end_phase(table)
    elif not phase.replaced:
        end_phase(table)
    elif not must_wait_for_dealer(table, cards_owed(table)):
        refill_hands(table, phase)
        end_phase(table)


@jit
def start_exchange(table: TableRecord, phase: PhaseRecord) -> None:
    """Let everyone in the hand exchange, all-in or not, from the left of the button."""
    kept = phase.directions != 0 and direction(table, phase) == TO_NOBODY
    table.pending = 0 if kept else table.live
    table.turn = table.button
    table.stage = CHOOSING if phase.directions else DISCARDING
    for seat in range(table.seats):
        table.drawn[seat] = 0
        table.thrown[seat] = 0


@jit
def ask_for_discards(table: TableRecord) -> None:
    """Ask the next player what to discard, or go on to the new cards."""
    table.actor = NOBODY
    if table.pending == 0:
        table.stage = REFILLING
        return
    table.actor = next_seat(table.pending, table.turn)
    table.turn = table.actor
    table.legal = 1 << EXCHANGE
    table.to_call = 0
    table.min_to = 0
    table.max_to = 0


@jit
def is_legal_exchange(table: TableRecord, phase: PhaseRecord, positions: int) -> bool:
    """Judge a choice of hand positions to discard, or to make a row of."""
    if table.stage == ARRANGING:
        return is_legal_row(table, phase, positions)
    size = as_int(table.hand_size[table.actor])
    if positions < 0 or positions >> size != 0:
        return False
    return min(phase.min_cards, size) <= count_bits(positions) <= phase.max_cards


@jit
def take_exchange(table: TableRecord, positions: int) -> None:
    """Discard the actor's cards at these positions, put them behind the others, or in a row."""
    if table.stage == ARRANGING:
        set_row(table, positions)
        return
    if table.stage == CHOOSING:
        put_behind(table, table.actor, positions)
    else:
        discard(table, table.actor, positions)
    table.pending &= ~(1 << table.actor)


@jit
def cards_owed(table: TableRecord) -> int:
    """Count the cards that everyone together has coming."""
    owed = 0
    for seat in range(table.seats):
        owed += table.drawn[seat]
    return owed


@jit
def refill_hands(table: TableRecord, phase: PhaseRecord) -> None:
    """Deal everyone as many cards as they discarded."""
    burn_cards(table, phase.burn)
    seat = table.button
    for _ in range(count_bits(table.live)):
        seat = next_seat(table.live, seat)
        refill(table, seat)


@jit
def direction(table: TableRecord, phase: PhaseRecord) -> int:
    """Return to whom cards are passed on in this hand, in quarters of the way around."""
    return (phase.passed_to >> 2 * (table.hand_number % phase.directions)) & 3


@jit_apart
def put_behind(table: TableRecord, seat: int, positions: int) -> None:
    """Put the cards at some positions face down behind the others of a hand."""
    moved = 0
    for position in range(table.hand_size[seat]):
        if (positions >> position) & 1:
            card = card_at(table, seat, position - moved)
            close_up(table, seat, 1 << (position - moved))
            put_in_hand(table, seat, card)
            moved += 1


@jit_apart
def pass_cards(table: TableRecord, phase: PhaseRecord) -> None:
    """Pass on the last cards of every hand, which are those that were chosen, all at once."""
    players = table.live
    steps = seats_to_the_left(direction(table, phase), count_bits(players))
    if steps == 0:
        return
    for seat in range(table.seats):
        if (players >> seat) & 1:
            size = as_int(table.hand_size[seat])
            count = min(phase.max_cards, size)
            discard(table, seat, ((1 << count) - 1) << (size - count))
    for seat in range(table.seats):
        if (players >> seat) & 1:
            receiver = seat
            for _ in range(steps):
                receiver = next_seat(players, receiver)
            take_passed_cards(table, seat, receiver)


@jit
def seats_to_the_left(quarters: int, players: int) -> int:
    """Return how many players further to the left somebody sits."""
    if quarters == TO_ACROSS:
        return players // 2
    return players - 1 if quarters == TO_RIGHT else quarters


@jit
def take_passed_cards(table: TableRecord, giver: int, receiver: int) -> None:
    """Take up the cards that a neighbour has passed on."""
    cards = as_int(table.thrown[giver])
    table.thrown[giver] = 0
    while cards != 0:
        put_in_hand(table, receiver, lowest_bit(cards))
        tell(table, DEALT, receiver, 1)
        cards &= cards - 1
