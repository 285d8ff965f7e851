"""Betting: forced bets, who opens, what is legal, what an action does, when a round ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.compiled.integers import count_bits, lowest_bit
from darwindeck.compiled.jit import jit
from darwindeck.engine import actions, openers, pots, seats, turns
from darwindeck.engine.layout import NOBODY, PhaseRecord, TableRecord

if TYPE_CHECKING:
    from darwindeck.hands.tables import RankingTables


@jit
def seat_at(table: TableRecord, position: int) -> int:
    """Return the seat that posts blind number `position`; heads-up the button posts the first."""
    if position == actions.BUTTON_POSITION:
        return table.button
    seat = table.button
    players = table.seated & ~table.house
    if count_bits(players) > 2:
        seat = seats.next_seat(players, seat)
    for _ in range(position):
        seat = seats.next_seat(players, seat)
    return seat


@jit
def post_antes(table: TableRecord, phase: PhaseRecord) -> None:
    """Take an ante from everyone in the hand."""
    for seat in range(table.seats):
        if ((table.live & ~table.house) >> seat) & 1:
            pots.pay_ante(table, seat, phase.amount, phase.dead)


@jit
def post_blind(table: TableRecord, phase: PhaseRecord) -> None:
    """Post one blind, or all that is left: the price to call is the full blind either way."""
    seat = seat_at(table, phase.position)
    if phase.position >= count_bits(table.seated & ~table.house) or table.bet[seat] > 0:
        return  # too few players are left for every blind: nobody posts two
    if phase.dead:
        pots.pay_ante(table, seat, phase.amount, phase.dead)
        return
    pots.pay(table, seat, min(phase.amount, table.stack[seat]))
    table.price = max(table.price, phase.amount)
    table.turn = seat


@jit
def post_extra(table: TableRecord, seat: int, amount: int, kind: int) -> None:
    """Take chips that a seat owes beside the game's forced bets: as a bet, an ante, or dead."""
    if kind != actions.LIVE_POST:
        pots.pay_ante(table, seat, amount, kind == actions.DEAD_POST)
        return
    pots.pay(table, seat, min(amount, table.stack[seat]))
    table.price = max(table.price, amount)


@jit
def nobody_can_bet(table: TableRecord) -> bool:
    """Tell whether a round has no betting: at most one player has chips, and nothing is owed."""
    return table.price == 0 and not seats.several(table.able)


@jit
def open_round(table: TableRecord, phase: PhaseRecord, tables: RankingTables) -> None:
    """Start a betting round: everyone with chips has to act, beginning with the opener."""
    table.raises = 0
    table.acted = 0
    table.bettor_before = table.bettor
    table.last_raise = phase.min_bet
    table.pending = table.able & ~table.house
    table.completing = 0
    if phase.opener == actions.LEFT_OF_BUTTON:
        table.turn = table.button
    elif phase.opener == actions.BY_BRING_IN:
        table.turn = openers.bring_in_seat(table, phase.high_card) - 1
        table.completing = 1
    elif phase.opener != actions.AFTER_BLINDS:
        table.turn = openers.showing_seat(table, phase.opener, tables) - 1


@jit
def pass_the_turn(table: TableRecord, phase: PhaseRecord) -> None:
    """Ask the next player who has something to decide, or end the round."""
    table.actor = NOBODY
    while table.pending != 0:
        seat = seats.next_seat(table.pending, table.turn)
        table.turn = seat
        if can_decide(table, seat):
            table.actor = seat
            find_legal_bets(table, phase, seat)
            return
        table.pending &= ~(1 << seat)
    close_round(table)


@jit
def can_decide(table: TableRecord, seat: int) -> bool:
    """Tell whether there is anything to decide: somebody else can still bet, or has bet more."""
    if table.able & ~(1 << seat) != 0:
        return True
    for other in range(table.seats):
        if (table.live >> other) & 1 and table.bet[other] > table.bet[seat]:
            return True
    return False


@jit
def close_round(table: TableRecord) -> None:
    """End the betting round and gather the bets."""
    if table.price > 0:
        if not table.house:
            pots.return_uncalled_bet(table)
        for seat in range(table.seats):
            table.bet[seat] = 0
        table.price = 0
    table.pending = 0
    turns.end_phase(table)


@jit
def action_is_open(table: TableRecord, seat: int) -> bool:
    """Tell whether a seat may raise: it has not acted since the last full raise, or faces one."""
    if (table.acted >> seat) & 1 == 0:
        return True
    return table.price - table.price_seen[seat] >= table.last_raise


@jit
def somebody_can_call_more(table: TableRecord, seat: int) -> bool:
    """Tell whether any opponent could put in more than the present price."""
    opponents = table.able & ~(1 << seat)
    while opponents != 0:
        other = lowest_bit(opponents)
        if table.stack[other] + table.bet[other] > table.price:
            return True
        opponents &= opponents - 1
    return False


@jit
def smallest_full_bet(table: TableRecord, phase: PhaseRecord) -> int:
    """Return the total that the smallest full bet or raise reaches."""
    if table.completing:
        return phase.min_bet
    return table.price + table.last_raise


@jit
def largest_bet(table: TableRecord, phase: PhaseRecord, seat: int, smallest: int) -> int:
    """Return the total that the structure's largest bet or raise reaches, whatever the stack."""
    if phase.structure == actions.POT_LIMIT:
        return max(smallest, 2 * table.price - table.bet[seat] + table.pot)
    from_here = 0 if table.completing else table.price
    return max(smallest, from_here + phase.max_bet)


@jit
def may_go_all_in(table: TableRecord, phase: PhaseRecord, everything: int, largest: int) -> bool:
    """Tell whether betting everything is a legal size."""
    if phase.structure == actions.FIXED_INCREMENT:
        return table.price == 0 and everything < largest
    if phase.structure == actions.FIXED_LIMIT:
        return everything < largest
    return everything <= largest


@jit
def find_legal_bets(table: TableRecord, phase: PhaseRecord, seat: int) -> None:
    """Write what the actor may do, and the range of a sized bet, into the table."""
    stack = table.stack[seat]
    everything = table.bet[seat] + stack
    owed = table.price - table.bet[seat]
    opening = table.price == 0 or table.completing
    table.to_call = min(owed, stack)
    table.min_to = 0
    table.max_to = 0
    if table.completing and table.price == 0:
        table.to_call = min(table.bring_in, stack)
        legal = 1 << actions.BRING_IN
    elif owed <= 0:
        legal = 1 << actions.CHECK
        if phase.fold_when_free:
            legal |= 1 << actions.FOLD
    elif stack >= owed:
        legal = 1 << actions.FOLD | 1 << actions.CALL
    else:
        legal = 1 << actions.FOLD | 1 << actions.ALL_IN
    if (
        stack > table.to_call
        and (opening or table.raises < phase.max_raises)
        and action_is_open(table, seat)
        and somebody_can_call_more(table, seat)
    ):
        legal |= find_legal_raises(table, phase, seat, everything)
    table.legal = legal


@jit
def find_legal_raises(table: TableRecord, phase: PhaseRecord, seat: int, everything: int) -> int:
    """Return the legal ways to bet or raise, and write their range into the table."""
    legal = 0
    smallest = smallest_full_bet(table, phase)
    largest = largest_bet(table, phase, seat, smallest)
    all_in = may_go_all_in(table, phase, everything, largest)
    if smallest < everything or (smallest == everything and not all_in):
        legal = 1 << actions.BET if table.price == 0 or table.completing else 1 << actions.RAISE
        table.min_to = smallest
        table.max_to = min(largest, everything)
    if all_in:
        legal |= 1 << actions.ALL_IN
    return legal


@jit
def take_bet_action(table: TableRecord, kind: int, amount: int) -> None:
    """Carry out a legal betting action; `amount` is the total that a bet or raise reaches."""
    seat = table.actor
    if kind == actions.FOLD:
        table.live &= ~(1 << seat)
        table.able &= ~(1 << seat)
    elif kind == actions.CALL:
        pots.pay(table, seat, table.to_call)
    elif kind == actions.BRING_IN:
        pots.pay(table, seat, table.to_call)
        table.price = table.bring_in
    elif kind == actions.ALL_IN:
        wager(table, seat, table.bet[seat] + table.stack[seat])
    elif kind != actions.CHECK:
        wager(table, seat, amount)
    table.pending &= ~(1 << seat)
    table.acted |= 1 << seat
    table.price_seen[seat] = table.price


@jit
def wager(table: TableRecord, seat: int, total: int) -> None:
    """Bet, raise or go all-in so that the seat has `total` in front of it."""
    pots.pay(table, seat, total - table.bet[seat])
    if total <= table.price:
        return
    increase = total - table.price
    table.bettor = seat
    if table.price > 0 and not table.completing:
        table.raises += 1
    full = (total if table.completing else increase) >= table.last_raise
    table.acted = 0 if full else table.acted
    table.last_raise = max(table.last_raise, increase)
    table.price = total
    table.completing = 0
    table.pending = table.able & ~(1 << seat | table.house)
