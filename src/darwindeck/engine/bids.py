"""Bidding: everyone says how many tricks they will take, or the highest bid wins an auction."""

from __future__ import annotations

import numpy as np

from darwindeck.compiled.integers import as_int, count_bits
from darwindeck.compiled.jit import jit, jit_apart
from darwindeck.engine import actions, contracts, history, journal, pots, scoring, tricks, turns
from darwindeck.engine.layout import NO_SUIT, NOBODY, PhaseRecord, Program, TableRecord
from darwindeck.engine.seats import following_seat

BIDDING = 1
SEALED = 10  # a stage of this phase alone, by which it is known without the program
BID_MASK = 0xFFFF


@jit_apart
def advance_bids(table: TableRecord, program: Program, phase: PhaseRecord) -> None:
    """Begin the bidding, ask the next player, or go on to the next phase."""
    if table.stage == 0:
        begin_bids(table, program, phase)
        return
    if phase.in_chips:
        leave_out_who_cannot_pay(table, program, phase)
    if table.pending == 0 and table.stage == SEALED:
        open_bids(table, phase)
    elif table.pending == 0 or is_auction_won(table, phase):
        if phase.outbid and table.best != NOBODY:
            win_auction(table, phase)
        turns.end_phase(table)
    else:
        ask_for_bid(table, program, phase)


@jit
def begin_bids(table: TableRecord, program: Program, phase: PhaseRecord) -> None:
    """Score what was bid before, turn up the trump, and let everyone bid."""
    contracts.score_contracts(table, program)
    for seat in range(table.seats):
        table.bid[seat] = actions.NO_BID
        table.tricks[seat] = 0
        table.counted[seat] = 0
    table.declarer = NOBODY
    table.alone = 0
    if program.game.turned_trump and table.trump == NO_SUIT:
        tricks.turn_up_trump(table, program)
    table.pending = turns.players_in_hand(table)
    table.turn = table.button
    table.best = NOBODY
    table.stage = SEALED if phase.sealed else BIDDING


@jit
def leave_out_who_cannot_pay(table: TableRecord, program: Program, phase: PhaseRecord) -> None:
    """Ask nobody, except who has bid highest, whose chips are too few for the next bid."""
    lowest = lowest_bid(table, program, phase)
    for seat in range(table.seats):
        if table.stack[seat] < lowest and seat != table.best:
            table.pending &= ~(1 << seat)


@jit_apart
def open_bids(table: TableRecord, phase: PhaseRecord) -> None:
    """Show what everyone has bid at once; of equal bids the first from the button's left counts."""
    seat, highest = as_int(table.button), as_int(actions.NO_BID)
    players = turns.players_in_hand(table)
    for _ in range(count_bits(players)):
        seat = following_seat(table, players, seat)
        bid = as_int(table.bid[seat])
        journal.tell(table, journal.BID_OPENED, seat, bid + 1 - actions.NO_BID)
        fact = np.uint64(bid & BID_MASK)
        table.history = history.fold_in(np.uint64(table.history), fact)  # type: ignore[assignment]
        if phase.outbid and bid > highest:
            table.best = seat
            highest = bid
    table.stage = BIDDING


@jit
def win_auction(table: TableRecord, phase: PhaseRecord) -> None:
    """Make the highest bidder the declarer, who pays chips into the pot; other bids are void."""
    table.declarer = table.best
    if phase.in_chips:
        pots.pay_ante(table, as_int(table.declarer), as_int(table.bid[table.declarer]), 1)
    for seat in range(table.seats):
        if seat != table.declarer or phase.in_chips:
            table.bid[seat] = actions.NO_BID


@jit
def is_auction_won(table: TableRecord, phase: PhaseRecord) -> bool:
    """Tell whether nobody can, or may, outbid the highest bid any more."""
    if not phase.outbid or table.best == NOBODY:
        return False
    alone = table.pending == 1 << as_int(table.best)
    return alone or table.bid[table.best] == phase.highest


@jit
def ask_for_bid(table: TableRecord, program: Program, phase: PhaseRecord) -> None:
    """Ask the next player for a bid; in an auction, who need not bid may pass."""
    table.turn = following_seat(table, table.pending, table.turn)
    table.actor = table.turn
    table.legal = 1 << actions.BID
    table.min_to = lowest_bid(table, program, phase)
    if phase.outbid:
        table.max_to = phase.highest
        if may_pass(table, phase):
            table.legal |= 1 << actions.PASS
    else:
        table.max_to = max(phase.lowest, phase.highest - bid_by_partners(table, program))
    if phase.in_chips:
        table.max_to = min(table.max_to, table.stack[table.actor])


@jit
def lowest_bid(table: TableRecord, program: Program, phase: PhaseRecord) -> int:
    """Return the lowest number that may be bid next."""
    lowest = as_int(phase.lowest)
    if phase.outbid and table.best != NOBODY:
        lowest = as_int(table.bid[table.best]) + 1
    while phase.values and not is_listed(program, phase, lowest):
        lowest += 1
    return lowest


@jit
def may_pass(table: TableRecord, phase: PhaseRecord) -> bool:
    """Tell whether the actor may leave an auction: not the last one, if nobody has bid tricks."""
    others = table.pending & ~(1 << as_int(table.actor))
    return table.best != NOBODY or others != 0 or phase.sealed != 0 or phase.in_chips != 0


@jit_apart
def is_listed(program: Program, phase: PhaseRecord, amount: int) -> bool:
    """Tell whether a number is one of those that can be bid; the last one ends every search."""
    for number in range(phase.values):
        if program.game.bid_values[number] == amount:
            return True
    return amount > phase.highest


@jit
def numbers_to_bid(phase: PhaseRecord) -> int:
    """Return how many numbers there are to bid, whatever was bid before."""
    return phase.values or phase.highest - phase.lowest + 1


@jit
def number_to_bid(program: Program, phase: PhaseRecord, number: int) -> int:
    """Return one of the numbers to bid, counted from zero."""
    return as_int(program.game.bid_values[number] if phase.values else phase.lowest + number)


@jit
def bid_by_partners(table: TableRecord, program: Program) -> int:
    """Count the tricks that the actor's partners have bid."""
    partners = scoring.team_of(table, program.game, table.actor) & ~(1 << as_int(table.actor))
    return sum_of_bids(table, partners)


@jit
def sum_of_bids(table: TableRecord, seats: int) -> int:
    """Add up the bids of some seats."""
    total = 0
    for seat in range(table.seats):
        if (seats >> seat) & 1:
            total += max(as_int(table.bid[seat]), 0)
    return total


@jit
def may_bid(table: TableRecord, program: Program, phase: PhaseRecord, amount: int) -> bool:
    """Judge a bid: within its range, and not what the hook forbids to the last one."""
    if amount < table.min_to or amount > table.max_to:
        return False
    if phase.values and not is_listed(program, phase, amount):
        return False
    last = table.pending == 1 << as_int(table.actor)
    if not phase.hook or not last or table.min_to == table.max_to:
        return True
    return sum_of_bids(table, turns.players_in_hand(table)) + amount != phase.highest


@jit
def take_bid(table: TableRecord, phase: PhaseRecord, amount: int) -> None:
    """Note a bid; in an auction its player stays in."""
    table.bid[table.actor] = amount
    if phase.outbid and not phase.sealed:
        table.best = table.actor
    else:
        table.pending &= ~(1 << as_int(table.actor))


@jit
def pass_bid(table: TableRecord) -> None:
    """Leave an auction, or the naming of trump, to the others."""
    table.pending &= ~(1 << as_int(table.actor))
