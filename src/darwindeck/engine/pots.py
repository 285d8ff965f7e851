"""Chips: paying in, returning what nobody can call, and sharing pots among winners."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.compiled.integers import count_bits, lowest_bit
from darwindeck.compiled.jit import jit
from darwindeck.engine.journal import PAID, RETURNED, WON, WON_UNCONTESTED, tell
from darwindeck.engine.seats import next_seat, several

if TYPE_CHECKING:
    from darwindeck.engine.layout import TableRecord

EVERYTHING = 2**62
HIGH_HALF = 0
LOW_HALF = 1


@jit
def pay(table: TableRecord, seat: int, amount: int) -> None:
    """Move chips from a seat's stack in front of it."""
    table.stack[seat] -= amount
    table.bet[seat] += amount
    table.paid[seat] += amount
    table.pot += amount
    table.able &= ~((table.stack[seat] == 0) << seat)
    tell(table, PAID, seat, amount)


@jit
def pay_ante(table: TableRecord, seat: int, amount: int, dead: int) -> None:
    """Put in an ante, or all that is left; a dead ante belongs to the main pot alone."""
    ante = min(amount, table.stack[seat])
    table.stack[seat] -= ante
    table.pot += ante
    if dead:
        table.dead += ante
    else:
        table.paid[seat] += ante
    table.able &= ~((table.stack[seat] == 0) << seat)
    tell(table, PAID, seat, ante)


@jit
def leave_all_to_the_pot(table: TableRecord) -> None:
    """Let what everybody has put in belong to the pot alone."""
    table.dead = table.pot
    for seat in range(table.seats):
        table.paid[seat] = 0


@jit
def return_uncalled_bet(table: TableRecord) -> None:
    """Give the highest bettor back what no other bet matches."""
    highest = 0
    second = 0
    owner = 0
    for seat in range(table.seats):
        bet = table.bet[seat]
        owner = seat if bet > highest else owner
        second = max(second, min(highest, bet))
        highest = max(highest, bet)
    excess = highest - second
    if excess > 0:
        table.stack[owner] += excess
        table.bet[owner] -= excess
        table.paid[owner] -= excess
        table.pot -= excess
        tell(table, RETURNED, owner, excess)
        if (table.live >> owner) & 1:
            table.able |= 1 << owner


@jit
def take_all(table: TableRecord, seat: int) -> None:
    """Give the whole pot to the last player in the hand."""
    table.won = table.pot
    table.stack[seat] += table.pot
    tell(table, WON_UNCONTESTED, seat, table.pot)
    table.pot = 0


@jit
def next_level(table: TableRecord, limiting: int) -> int:
    """Return what each contender of the next pot has put into it.

    That is the smallest amount a seat of the `limiting` set still has in. Nothing at all counts
    only while there is dead money to win; when none has anything in, the next pot is the last.
    """
    floor = 0 if table.dead > 0 else 1
    level = EVERYTHING
    for seat in range(table.seats):
        paid = table.paid[seat]
        counts = (limiting >> seat) & 1 and paid >= floor
        level = min(level, paid if counts else EVERYTHING)
    return level


@jit
def contenders(table: TableRecord, level: int) -> int:
    """Return the live seats that put in at least `level`, for the last pot anything at all."""
    least = 1 if level == EVERYTHING else level
    seats = 0
    for seat in range(table.seats):
        seats |= (table.paid[seat] >= least) << seat
    seats &= table.live
    return seats if seats != 0 else table.live


@jit
def collect_pot(table: TableRecord, level: int) -> int:
    """Take a pot's layer out of what every seat put in, and the dead money with the first."""
    amount = table.dead
    table.dead = 0
    for seat in range(table.seats):
        layer = min(table.paid[seat], level)
        amount += layer
        table.paid[seat] -= layer
    table.pot -= amount
    return amount


@jit
def best_of(table: TableRecord, seats: int, half: int) -> int:
    """Return the seats of a set that hold its best hand."""
    best = 0
    for seat in range(table.seats):
        best = max(best, table.strength[half, seat] if (seats >> seat) & 1 else 0)
    winners = 0
    for seat in range(table.seats):
        winners |= (table.strength[half, seat] == best) << seat
    return winners & seats


@jit
def share(table: TableRecord, amount: int, winners: int) -> None:
    """Split an amount evenly; the remainder goes to the first winner left of the button."""
    table.winners |= winners
    first = next_seat(winners, table.button)
    if not several(winners):
        win(table, first, amount)
        return
    count = count_bits(winners)
    each = amount // count
    win(table, first, amount - each * count)
    for seat in range(table.seats):
        if (winners >> seat) & 1:
            win(table, seat, each)


@jit
def win(table: TableRecord, seat: int, amount: int) -> None:
    """Give a seat chips from a pot."""
    table.stack[seat] += amount
    tell(table, WON, seat, amount)


@jit
def award_next_pot(table: TableRecord, split: bool) -> None:
    """Award the next pot, main pot first, to its best hand or half each to high and low."""
    level = next_level(table, table.live)
    eligible = contenders(table, level)
    amount = collect_pot(table, level)
    table.won += amount
    award_chips(table, amount, eligible, split)


@jit
def award_chips(table: TableRecord, amount: int, eligible: int, split: bool) -> None:
    """Give chips to the best hand of some seats, or half each to high and low."""
    if split:
        low_winners = best_of(table, eligible, LOW_HALF)
        if table.strength[LOW_HALF, lowest_bit(low_winners)] > 0:
            share(table, amount // 2, low_winners)
            amount -= amount // 2
    share(table, amount, best_of(table, eligible, HIGH_HALF))
