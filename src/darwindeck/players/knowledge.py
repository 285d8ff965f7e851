"""What a player knows in the middle of a search, as one number that stands for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from darwindeck.compiled.integers import as_int
from darwindeck.compiled.jit import jit, jit_apart
from darwindeck.engine import actions, dealing, decks, history, rng, totals

if TYPE_CHECKING:
    from darwindeck.engine.layout import GameRecord, TableRecord


@jit
def knowledge_of(table: TableRecord, game: GameRecord, seat: int) -> np.uint64:
    """Return the number of all that a seat knows: its cards, those in the open, the history.

    Where positions in the hand are what is chosen, the order of the cards counts too.
    """
    known = history.fold_in(np.uint64(table.history), np.uint64(seat))
    if game.own_decks:
        known = history.fold_in(commits_seen(table, game, seat, known), np.uint64(table.gone))
    else:
        known = history.fold_in(known, dealing.board_cards(table) | seen_and_gone(table))
    if table.boards > 1:
        known = boards_seen(table, known)
    if not game.hidden_pile:
        for position in range(table.pile_size):
            known = history.fold_in(known, np.uint64(table.deck[position]))
    for other in range(table.seats):
        if other == seat:
            known = history.fold_in(known, dealing.cards_known_to_owner(table, game, seat))
        elif table.up[other] != 0:
            known = history.fold_in(known, up_cards(table, other))
    if table.legal & (1 << actions.EXCHANGE | 1 << actions.PLAY):
        for position in range(table.hand_size[seat]):
            known = history.fold_in(known, np.uint64(dealing.card_at(table, seat, position)))
    return known


@jit_apart
def boards_seen(table: TableRecord, known: np.uint64) -> np.uint64:
    """Add which card lies on which of several boards."""
    for position in range(table.board_size):
        known = history.fold_in(known, np.uint64(table.board[position]))
    return known


@jit
def seen_and_gone(table: TableRecord) -> np.uint64:
    """Return the cards out of play that everybody has seen, as a set."""
    return np.uint64(table.gone) & ~np.uint64(table.buried)


@jit
def commits_seen(table: TableRecord, game: GameRecord, seat: int, known: np.uint64) -> np.uint64:
    """Add the committed cards that a seat can see: those turned over, and its own."""
    for position in range(table.board_size):
        card = as_int(table.board[position])
        if position < totals.open_cards(table) or decks.owns(game, seat, card):
            known = history.fold_in(known, np.uint64(card))
    return known


@jit
def up_cards(table: TableRecord, seat: int) -> np.uint64:
    """Return what lies face up in a hand as a set."""
    cards = rng.NOTHING
    for position in range(table.hand_size[seat]):
        if (table.up[seat] >> position) & 1:
            cards |= dealing.as_set(dealing.card_at(table, seat, position))
    return cards
