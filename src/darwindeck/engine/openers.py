"""Who acts first in games with up-cards: by a single card, or by the hand that shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.compiled.integers import count_bits
from darwindeck.compiled.jit import jit
from darwindeck.engine import actions, dealing, seats
from darwindeck.engine.layout import UNKNOWN_CARD, TableRecord
from darwindeck.hands.kinds import ACE_FIVE_LOW, HIGH
from darwindeck.hands.lookup import look_up
from darwindeck.hands.ranking import EMPTY_KEY, LARGEST_LOOKUP

if TYPE_CHECKING:
    from darwindeck.hands.tables import RankingTables

ACE = 12


@jit
def bring_in_seat(table: TableRecord, high_card: int) -> int:
    """Return the live seat with the lowest up-card, or the highest with the ace low.

    Suits break ties: clubs are lowest, spades highest.
    """
    chosen = seats.next_seat(table.live, table.button)
    chosen_key = 1 << 20
    seat = table.button
    for _ in range(count_bits(table.live)):
        seat = seats.next_seat(table.live, seat)
        for position in range(table.hand_size[seat]):
            card = dealing.card_at(table, seat, position)
            if (table.up[seat] >> position) & 1 and card != UNKNOWN_CARD:
                key = bring_in_key(card, high_card)
                if key < chosen_key:
                    chosen = seat
                    chosen_key = key
    return chosen


@jit
def bring_in_key(card: int, high_card: int) -> int:
    """Return a number that is smallest for the card that owes the bring-in."""
    if not high_card:
        return card
    rank = card >> 2
    rank = 0 if rank == ACE else rank + 1
    return -(rank * 4 + (card & 3))


@jit
def showing_seat(table: TableRecord, opener: int, tables: RankingTables) -> int:
    """Return the live seat with the best high or low hand among its up-cards; ties go left."""
    ranking = HIGH if opener == actions.HIGH_HAND else ACE_FIVE_LOW
    chosen = seats.next_seat(table.live, table.button)
    best = 0
    seat = table.button
    for _ in range(count_bits(table.live)):
        seat = seats.next_seat(table.live, seat)
        value = rank_up_cards(table, seat, ranking, tables)
        if value > best:
            chosen = seat
            best = value
    return chosen


@jit
def rank_up_cards(table: TableRecord, seat: int, ranking: int, tables: RankingTables) -> int:
    """Rank what a seat shows by its ranks alone: its first seven up-cards count."""
    key = EMPTY_KEY
    count = 0
    for position in range(table.hand_size[seat]):
        card = dealing.card_at(table, seat, position)
        if (table.up[seat] >> position) & 1 and card != UNKNOWN_CARD and count < LARGEST_LOOKUP:
            key += tables.card_key[card]
            count += 1
    return look_up(tables, ranking, key)
