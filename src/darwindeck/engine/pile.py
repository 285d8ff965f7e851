"""The pile in the middle: discards, a tableau, a trick; and cards that leave it for good."""

from __future__ import annotations

import numpy as np

from darwindeck.compiled.integers import as_int, lowest_bit
from darwindeck.compiled.jit import jit, jit_apart
from darwindeck.engine import dealing, journal, scoring
from darwindeck.engine.layout import NOBODY, GameRecord, Program, TableRecord


@jit
def put_on_pile(table: TableRecord, card: int) -> None:
    """Lay a card on top of the pile."""
    table.deck[table.pile_size] = card
    table.pile_size += 1


@jit
def top_card(table: TableRecord) -> int:
    """Return the top card of a pile that is not empty."""
    return dealing.deck_card(table, table.pile_size - 1)


@jit_apart
def lay_down(table: TableRecord, seat: int, positions: int) -> None:
    """Move cards from a hand onto the pile."""
    rest = positions
    while rest != 0:
        put_on_pile(table, dealing.card_at(table, seat, lowest_bit(rest)))
        rest &= rest - 1
    dealing.close_up(table, seat, positions)


@jit
def leave_in_play(table: TableRecord, game: GameRecord) -> None:
    """Keep the top card of the discards, or a whole tableau, out of a new deck."""
    table.pile_base = 0 if game.stays else max(table.pile_size - 1, 0)


@jit
def make_known(table: TableRecord, card: int) -> None:
    """Take a card out of play for good; unless it was buried, everybody has seen it."""
    table.gone |= dealing.as_set(card)  # type: ignore[assignment]


@jit
def put_aside(table: TableRecord, first: int) -> None:
    """Take the pile's cards from position `first` on out of play."""
    for position in range(first, table.pile_size):
        make_known(table, dealing.deck_card(table, position))
    table.pile_size = first
    table.pile_base = min(table.pile_base, first)


@jit
def clear_pile(table: TableRecord, first: int) -> None:
    """Put the pile's cards from position `first` on aside, for nobody."""
    journal.tell(table, journal.CLEARED, NOBODY, table.pile_size - first)
    put_aside(table, first)


@jit_apart
def capture_pile(table: TableRecord, program: Program, seat: int, first: int) -> None:
    """Let a seat capture the pile's cards from position `first` on, and score them."""
    for position in range(first, table.pile_size):
        capture_card(table, program, seat, dealing.deck_card(table, position))
    put_aside(table, first)


@jit
def capture_card(table: TableRecord, program: Program, seat: int, card: int) -> None:
    """Take one card out of play for a seat, and score it."""
    if is_buried(table, card):
        journal.tell(table, journal.CAPTURED_UNSEEN, seat, 1)
    else:
        journal.tell(table, journal.CAPTURED, seat, as_int(dealing.as_set(card)))
    scoring.score_card(table, program, seat, card)
    table.captured[seat] += 1
    make_known(table, card)


@jit
def bury(table: TableRecord, seat: int, count: int) -> None:
    """Move the first cards of a hand onto the pile, face down."""
    for position in range(count):
        table.buried |= dealing.as_set(dealing.card_at(table, seat, position))  # type: ignore[assignment]
    lay_down(table, seat, (1 << count) - 1)
    journal.tell(table, journal.BURIED, seat, count)


@jit
def is_buried(table: TableRecord, card: int) -> bool:
    """Tell whether a card left a hand face down, so that the others have not seen it."""
    return (np.uint64(table.buried) >> np.uint64(card)) & dealing.ONE != 0


@jit_apart
def pick_up(table: TableRecord, seat: int, first: int) -> None:
    """Move the pile's cards from position `first` on into a hand, as far as it has room."""
    for position in range(first, table.pile_size):
        card = dealing.deck_card(table, position)
        if table.hand_size[seat] < table.room:
            dealing.put_in_hand(table, seat, card)
            journal.tell(table, journal.PICKED_UP, seat, 1)
            journal.tell(table, journal.PICKED_UP_UNSEEN, seat, int(is_buried(table, card)))
        table.buried &= ~dealing.as_set(card)  # type: ignore[assignment]
    table.pile_size = first
    table.pile_base = min(table.pile_base, first)
