"""Claims: cards played face down, and what becomes of those who doubt or lie."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from darwindeck.compiled.integers import as_int, count_bits
from darwindeck.compiled.jit import jit
from darwindeck.engine import actions, dealing, journal, pile, seats, turns

if TYPE_CHECKING:
    from darwindeck.engine.layout import PhaseRecord, Program, TableRecord

RANKS = 13
SUITS = 4
ALL_SUITS = 0b1111
CARD_BITS = 6


@jit
def ask_for_claim(table: TableRecord, program: Program, phase: PhaseRecord) -> None:
    """Ask the player for cards to claim."""
    if table.hand_size[table.turn] == 0:
        turns.finish_part(table, program, phase)
        return
    table.actor = table.turn
    table.legal = 1 << actions.PLAY


@jit
def claim_cards(table: TableRecord, positions: int) -> None:
    """Lay the cards face down; the others may doubt them one after the other."""
    seat = table.turn
    pile.lay_down(table, seat, positions)
    table.last_count = count_bits(positions)
    table.best = seat
    table.pending = turns.players_in_hand(table) & ~(1 << seat)
    table.stage = turns.CHALLENGING
    journal.tell(table, journal.CLAIMED, seat, table.due + 2)


@jit
def ask_for_challenge(table: TableRecord, program: Program, phase: PhaseRecord) -> None:
    """Ask the next player whether the claim is true; unchallenged it stands."""
    if table.pending == 0:
        end_claim(table, program, phase)
        return
    table.actor = seats.following_seat(table, table.pending, table.turn)
    table.pending &= ~(1 << table.actor)
    table.legal = 1 << actions.CHALLENGE | 1 << actions.PASS


@jit
def challenge(table: TableRecord, program: Program, phase: PhaseRecord) -> None:
    """Look at the cards: who was wrong takes the pile."""
    true = is_true_claim(table)
    claimant = as_int(table.best)
    loser = table.actor if true else claimant
    journal.tell(table, journal.REVEALED, claimant, claimed_cards(table) << 1 | true)
    pile.pick_up(table, loser, 0)
    table.last_count = 0
    end_claim(table, program, phase)


@jit
def claimed_cards(table: TableRecord) -> int:
    """Return the cards played last as one number, six bits for each."""
    cards = 1
    for position in range(table.pile_size - table.last_count, table.pile_size):
        cards = cards << CARD_BITS | dealing.deck_card(table, position)
    return cards


@jit
def is_true_claim(table: TableRecord) -> bool:
    """Tell whether all cards played last have the rank that is due."""
    for position in range(table.pile_size - table.last_count, table.pile_size):
        if np.int64(table.deck[position]) >> 2 != table.due:
            return False
    return True


@jit
def next_rank(table: TableRecord) -> int:
    """Return the rank after the one that is due, of those that the deck has."""
    rank = (as_int(table.due) + 1) % RANKS
    while (as_int(table.whole) >> (SUITS * rank)) & ALL_SUITS == 0:
        rank = (rank + 1) % RANKS
    return rank


@jit
def end_claim(table: TableRecord, program: Program, phase: PhaseRecord) -> None:
    """Go on to the next rank of the deck and the next player."""
    table.due = next_rank(table)
    table.pending = 0
    turns.finish_part(table, program, phase)
