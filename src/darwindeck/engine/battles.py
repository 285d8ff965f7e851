"""Battles: everyone turns over a card, the highest takes all; a tie is war."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.compiled.integers import as_int, count_bits
from darwindeck.compiled.jit import jit, jit_apart
from darwindeck.engine import dealing, journal, pile, rng, turns
from darwindeck.engine.seats import next_seat, several

if TYPE_CHECKING:
    from darwindeck.engine.layout import PhaseRecord, Program, TableRecord

TURNED_OVER = 1
WAR = 2


@jit_apart
def advance_battle(table: TableRecord, program: Program, phase: PhaseRecord) -> None:
    """Turn over everyone's card, then give them to the winner, or go to war."""
    if table.stage == 0:
        begin_battle(table, program, phase)
    elif table.stage == TURNED_OVER:
        decide_battle(table, program, phase)
    else:
        for seat in range(table.seats):
            if (table.pending >> seat) & 1:
                pile.bury(table, seat, min(phase.face_down, as_int(table.hand_size[seat]) - 1))
        turn_over(table)


@jit
def begin_battle(table: TableRecord, program: Program, phase: PhaseRecord) -> None:
    """Let everyone with cards turn one over; where hands grow by winning, the others are out."""
    table.pending = holding(table, turns.players_in_hand(table))
    if table.pending == 0:
        turns.settle_hand(table, program)
        return
    for seat in range(table.seats):
        if phase.to_hand and ((turns.players_in_hand(table) & ~table.pending) >> seat) & 1:
            turns.leave_hand(table, seat)
    if several(table.live):
        table.pile_base = table.pile_size
        turn_over(table)


@jit
def holding(table: TableRecord, seats: int) -> int:
    """Return the seats of a set that have cards."""
    found = 0
    for seat in range(table.seats):
        if table.hand_size[seat] > 0:
            found |= 1 << seat
    return found & seats


@jit
def turn_over(table: TableRecord) -> None:
    """Lay everyone's next card on the pile, from the left of the button."""
    seat = table.button
    for _ in range(count_bits(table.pending)):
        seat = next_seat(table.pending, seat)
        pile.lay_down(table, seat, 1)
        journal.tell(table, journal.TURNED, seat, as_int(dealing.as_set(pile.top_card(table))))
    table.stage = TURNED_OVER


@jit
def decide_battle(table: TableRecord, program: Program, phase: PhaseRecord) -> None:
    """Find the best of the cards just turned over: one takes all, several go to war."""
    first = as_int(table.pile_size) - count_bits(table.pending)
    best = best_rank(table, phase, first)
    seat = table.button
    tied = 0
    for number in range(count_bits(table.pending)):
        seat = next_seat(table.pending, seat)
        if dealing.height(table, dealing.deck_card(table, first + number)) == best:
            tied |= 1 << seat
            table.best = seat
    table.pending = tied
    if several(tied):
        table.pending = holding(table, tied)
        if table.pending != 0:
            table.stage = WAR
            return
        pile.clear_pile(table, table.pile_base)
    else:
        take_battle(table, program, phase)
    pile.leave_in_play(table, program.game)
    table.phase += 1
    table.stage = 0
    turns.count_turn(table, program)


@jit
def best_rank(table: TableRecord, phase: PhaseRecord, first: int) -> int:
    """Return how high the rank is that wins among the pile's cards from position `first` on."""
    best = dealing.height(table, dealing.deck_card(table, first))
    for position in range(first + 1, table.pile_size):
        rank = dealing.height(table, dealing.deck_card(table, position))
        if (rank > best) == (phase.high_wins != 0):
            best = rank
    return best


@jit
def take_battle(table: TableRecord, program: Program, phase: PhaseRecord) -> None:
    """Give the cards to the winner: under the hand in random order, or captured."""
    first = table.pile_base
    if not phase.to_hand:
        pile.capture_pile(table, program, as_int(table.best), first)
        return
    for position in range(first, table.pile_size):
        other = position + rng.random_below(table, table.pile_size - position)
        card = table.deck[other]
        table.deck[other] = table.deck[position]
        table.deck[position] = card
    pile.pick_up(table, as_int(table.best), first)
