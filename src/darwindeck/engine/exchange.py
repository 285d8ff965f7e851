"""Exchanging cards: everybody discards in turn, then everybody is dealt new cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.compiled.bits import count_bits
from darwindeck.compiled.jit import jit
from darwindeck.compiled.widening import as_int
from darwindeck.engine.actions import EXCHANGE
from darwindeck.engine.dealing import burn_cards, discard, must_wait_for_dealer, refill
from darwindeck.engine.layout import NOBODY
from darwindeck.engine.seats import next_seat

if TYPE_CHECKING:
    from darwindeck.engine.layout import PhaseRecord, TableRecord

DISCARDING = 1
REFILLING = 2


@jit
def advance_exchange(table: TableRecord, phase: PhaseRecord) -> None:
    """Ask for discards one player after the other, then deal the new cards."""
    if table.stage == 0:
        start_exchange(table)
    if table.stage == DISCARDING:
        ask_for_discards(table)
    elif not must_wait_for_dealer(table, cards_owed(table)):
        refill_hands(table, phase)
        table.stage = 0
        table.phase += 1


@jit
def start_exchange(table: TableRecord) -> None:
    """Let everyone in the hand exchange, all-in or not, from the left of the button."""
    table.pending = table.live
    table.turn = table.button
    table.stage = DISCARDING
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
    """Judge a choice of hand positions to discard."""
    size = as_int(table.hand_size[table.actor])
    if positions < 0 or positions >> size != 0:
        return False
    return min(phase.min_cards, size) <= count_bits(positions) <= phase.max_cards


@jit
def take_exchange(table: TableRecord, positions: int) -> None:
    """Discard the actor's cards at these positions."""
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
