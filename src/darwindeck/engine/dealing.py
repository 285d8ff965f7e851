"""Dealing: from the deck to hands and board, burns, and the discards when the deck runs out."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from darwindeck.bits import count_bits
from darwindeck.engine.layout import UNKNOWN_CARD
from darwindeck.engine.rng import random_below
from darwindeck.engine.seats import next_seat
from darwindeck.jit import jit, jit_apart

if TYPE_CHECKING:
    from darwindeck.engine.layout import PhaseRecord, TableRecord

ONE = np.uint64(1)


@jit
def next_card(table: TableRecord) -> int:
    """Take the next card of the deck, shuffling just as far as the dealing has got."""
    if table.deck_next == table.deck_size:
        reshuffle_discards(table)
    position = table.deck_next
    if table.shuffling:
        other = position + random_below(table, table.deck_size - position)
        card = table.deck[other]
        table.deck[other] = table.deck[position]
        table.deck[position] = card
    table.deck_next = position + 1
    return table.deck[position]


@jit
def give_card(table: TableRecord, seat: int, face_up: int) -> None:
    """Deal one card to a seat."""
    position = table.hand_size[seat]
    table.hand[seat, position] = next_card(table)
    if face_up:
        table.up[seat] |= 1 << position
    table.hand_size[seat] = position + 1


@jit
def burn_cards(table: TableRecord, count: int) -> None:
    """Put cards aside unseen; nobody names them when the caller chooses the cards."""
    if not table.dealt_by_hand:
        for _ in range(min(count, table.deck_size - table.deck_next)):
            next_card(table)


@jit
def cards_to_deal(table: TableRecord, phase: PhaseRecord, to_board: bool) -> int:
    """Count the cards that a dealing phase hands out."""
    return phase.count if to_board else phase.count * count_bits(table.live)


@jit
def deal_to_players(table: TableRecord, phase: PhaseRecord) -> None:
    """Deal around the table, one card at a time, from the left of the button."""
    burn_cards(table, phase.burn)
    for _ in range(phase.count):
        seat = table.button
        for _ in range(count_bits(table.live)):
            seat = next_seat(table.live, seat)
            give_card(table, seat, phase.face_up)


@jit
def deal_to_board(table: TableRecord, phase: PhaseRecord) -> None:
    """Deal community cards, face up."""
    burn_cards(table, phase.burn)
    for _ in range(phase.count):
        table.board[table.board_size] = next_card(table)
        table.board_size += 1


@jit
def discard(table: TableRecord, seat: int, positions: int) -> None:
    """Throw away the cards at some positions of a hand; the others close up."""
    kept = 0
    thrown = np.uint64(0)
    up = 0
    for position in range(table.hand_size[seat]):
        card = table.hand[seat, position]
        if (positions >> position) & 1:
            if card != UNKNOWN_CARD:
                thrown |= ONE << np.uint64(card)
        else:
            up |= ((table.up[seat] >> position) & 1) << kept
            table.hand[seat, kept] = card
            kept += 1
    table.drawn[seat] = table.hand_size[seat] - kept
    table.thrown[seat] = thrown
    table.up[seat] = up
    table.hand_size[seat] = kept


@jit
def refill(table: TableRecord, seat: int) -> None:
    """Deal a seat as many cards as it discarded."""
    for _ in range(table.drawn[seat]):
        give_card(table, seat, 0)


@jit_apart
def reshuffle_discards(table: TableRecord) -> None:
    """Make a new deck of all cards out of play: burnt, folded and discarded ones."""
    in_play = board_cards(table)
    for seat in range(table.seats):
        if (table.live >> seat) & 1:
            for position in range(table.hand_size[seat]):
                in_play |= ONE << np.uint64(table.hand[seat, position])
    shuffle_all_but(table, in_play)


@jit
def board_cards(table: TableRecord) -> np.uint64:
    """Return the community cards as a set."""
    cards = np.uint64(0)
    for position in range(table.board_size):
        cards |= ONE << np.uint64(table.board[position])
    return cards


@jit
def shuffle_all_but(table: TableRecord, excluded: np.uint64) -> None:
    """Make a new deck, to be dealt in random order, of all cards outside a set."""
    included = 0
    for position in range(table.deck_full):
        card = table.deck[position]
        if (excluded >> np.uint64(card)) & ONE == 0:
            table.deck[position] = table.deck[included]
            table.deck[included] = card
            included += 1
    table.deck_size = included
    table.deck_next = 0
    table.shuffling = 1
