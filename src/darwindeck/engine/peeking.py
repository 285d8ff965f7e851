"""Bets against the house alone: a wager, a call on one's cards, insurance before it peeks."""

from __future__ import annotations

import numpy as np

from darwindeck.compiled.integers import as_int, count_bits, lowest_bit
from darwindeck.compiled.jit import jit, jit_apart
from darwindeck.engine import actions, dealing, draws, journal, pots, splitting, turns
from darwindeck.engine.layout import NOBODY, UNKNOWN_CARD, PhaseRecord, Program, TableRecord
from darwindeck.engine.seats import next_seat
from darwindeck.hands.points import BLACKJACK_LIMIT, NATURAL_CARDS, PICTURE_POINTS

ASKING = 1
NO_NATURAL, HAS_NATURAL = 1, 2


@jit_apart
def advance_wagers(table: TableRecord, phase: PhaseRecord) -> None:
    """Ask everyone who has chips for a bet, one after the other."""
    if table.stage == 0:
        table.pending = table.able & table.live & ~table.house
        table.turn = table.button
        table.stage = ASKING
    if table.pending == 0:
        turns.end_phase(table)
        return
    seat = ask_next(table, 1 << actions.BET)
    table.max_to = min(phase.max_bet, table.stack[seat])
    table.min_to = min(phase.min_bet, table.max_to)


@jit_apart
def advance_calls(table: TableRecord, phase: PhaseRecord) -> None:
    """Ask everyone who has bet for so many times as much, or all they have, or to fold."""
    if table.stage == 0:
        table.pending = table.able & table.live & ~table.house
        table.turn = table.button
        table.stage = ASKING
    if table.pending == 0:
        turns.end_phase(table)
        return
    seat = ask_next(table, 1 << actions.FOLD | 1 << actions.CALL)
    table.to_call = min(bet_before_calls(table, seat) * phase.times, table.stack[seat])
    table.min_to = 0
    table.max_to = 0


@jit
def bet_before_calls(table: TableRecord, seat: int) -> int:
    """Return what a player has bet against the house without calls, which lie before them."""
    return as_int(table.paid[seat] - table.bet[seat])


@jit
def call_or_fold(table: TableRecord, kind: int) -> None:
    """Put in a call, or go out of the hand."""
    seat = table.actor
    if kind != actions.FOLD:
        pots.pay(table, seat, table.to_call)
        return
    table.bet[seat] = 0
    table.live &= ~(1 << seat)
    table.able &= ~(1 << seat)


@jit
def ask_next(table: TableRecord, legal: int) -> int:
    """Let the next player whose turn is to come decide; return the seat."""
    seat = next_seat(table.pending, table.turn)
    table.pending &= ~(1 << seat)
    table.turn = seat
    table.actor = seat
    table.legal = legal
    table.to_call = 0
    return seat


@jit_apart
def advance_peek(table: TableRecord, program: Program) -> None:
    """Offer insurance if the house shows an ace; then let it look whether it has 21."""
    phase: PhaseRecord = program.phases[table.phase]
    if table.stage == 0:
        table.pending = who_may_insure(table) if phase.insurance else 0
        table.turn = table.button
        table.stage = ASKING
    if table.pending != 0:
        seat = ask_next(table, 1 << actions.CHECK | 1 << actions.BET)
        table.max_to = min(table.paid[seat] // 2, table.stack[seat])
        table.min_to = 1
    else:
        peek(table, program, phase)


@jit
def shown_by_house(table: TableRecord) -> int:
    """Return the card that the house shows, or an unknown one."""
    house = lowest_bit(table.house)
    for position in range(table.hand_size[house]):
        if (table.up[house] >> position) & 1:
            return dealing.card_at(table, house, position)
    return as_int(UNKNOWN_CARD)


@jit
def who_may_insure(table: TableRecord) -> int:
    """Return who may bet that the house has 21: all with a bet to halve, and chips, if it may."""
    seats = 0
    if shown_by_house(table) >> 2 == splitting.ACE:
        for seat in range(table.seats):
            seats |= (table.paid[seat] >= 2 and table.stack[seat] > 0) << seat
    return seats & table.live & ~table.house


@jit_apart
def has_natural(table: TableRecord) -> bool:
    """Tell whether the house has 21 with its first two cards."""
    house = lowest_bit(table.house)
    return (
        table.hand_size[house] == NATURAL_CARDS and draws.total_of(table, house) == BLACKJACK_LIMIT
    )


@jit_apart
def peek(table: TableRecord, program: Program, phase: PhaseRecord) -> None:
    """Let the house look at its card if it shows an ace or a ten; 21 ends the hand at once."""
    shows = splitting.points_of(shown_by_house(table))
    if shows != 1 and shows != PICTURE_POINTS:
        turns.end_phase(table)
        return
    natural = has_natural(table)
    settle_insurance(table, phase.insurance if natural else 0)
    journal.tell(table, journal.PEEKED, NOBODY, HAS_NATURAL if natural else NO_NATURAL)
    if natural:
        turns.settle_hand(table, program)
    else:
        turns.end_phase(table)


@jit
def settle_insurance(table: TableRecord, odds: int) -> None:
    """Pay all insurance by its odds, as far as the chips of the house go; without odds take it."""
    house = lowest_bit(table.house)
    for seat in range(table.seats):
        bet = table.bet[seat]
        if bet > 0:
            table.bet[seat] = 0
            table.paid[seat] -= bet
            table.pot -= bet
            if odds:
                won = min(bet * odds, table.stack[house])
                table.stack[house] -= won
                table.stack[seat] += bet + won
                table.able |= 1 << seat
                journal.tell(table, journal.HOUSE_PAID, seat, bet + won)
            else:
                table.stack[house] += bet
                journal.tell(table, journal.HOUSE_TOOK, seat, bet)


@jit
def bet_against_house(table: TableRecord, kind: int, amount: int, insuring: bool) -> None:
    """Put in a wager or insurance, which lies in front of the player until it is decided."""
    if insuring and kind == actions.BET:
        pots.pay(table, table.actor, amount)
    elif kind == actions.BET:
        pots.pay_ante(table, table.actor, amount, 0)


@jit_apart
def count_tens(table: TableRecord) -> tuple[int, int]:
    """Count the cards that give a house with an ace 21, and all that the actor does not see."""
    seen = dealing.hand_cards(table, table.actor) | dealing.ONE << np.uint64(shown_by_house(table))
    rest = as_int(np.uint64(table.whole) & ~seen)
    others = count_bits(rest)
    tens = 0
    while rest != 0:
        tens += splitting.points_of(lowest_bit(rest)) == PICTURE_POINTS
        rest &= rest - 1
    return tens, others


@jit_apart
def value_of_insurance(table: TableRecord, phase: PhaseRecord) -> float:
    """Return what comes back of each two chips of insurance, on average: half of it is fair."""
    tens, others = count_tens(table)
    return tens * (1 + phase.insurance) / (2.0 * others)
