"""The house: a seat that draws by a fixed rule and settles everyone's bets from its own chips."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.compiled.bits import count_bits, lowest_bit
from darwindeck.compiled.jit import jit, jit_apart
from darwindeck.engine.dealing import cards_left, give_card
from darwindeck.engine.draws import total_of
from darwindeck.engine.journal import HOUSE_PAID, HOUSE_TOOK, RETURNED, tell
from darwindeck.engine.pots import HIGH_HALF
from darwindeck.engine.seats import next_seat
from darwindeck.hands.points import BUST, NATURAL

if TYPE_CHECKING:
    from darwindeck.engine.layout import GameRecord, TableRecord


@jit_apart
def draw_for_house(table: TableRecord, game: GameRecord) -> None:
    """Let the house draw as long as its rule says, face up."""
    house = lowest_bit(table.house)
    while (
        total_of(table, house) < game.draws_below
        and table.hand_size[house] < table.room
        and cards_left(table, game) > 0
    ):
        give_card(table, house, 1)


@jit_apart
def settle_with_house(table: TableRecord) -> None:
    """Pay every hand that beats the house's, return the bets of a tie, and take the others."""
    house = lowest_bit(table.house)
    own = table.strength[HIGH_HALF, house]
    table.won = table.pot
    table.stack[house] += table.dead
    table.dead = 0
    for seat in range(table.seats):
        strength = table.strength[HIGH_HALF, seat]
        playing = ((table.live & ~table.house) >> seat) & 1
        if not playing or strength == BUST or strength < own:
            table.stack[house] += table.paid[seat]
            tell(table, HOUSE_TOOK, seat, table.paid[seat])
        elif strength == own:
            table.stack[seat] += table.paid[seat]
            tell(table, RETURNED, seat, table.paid[seat])
        else:
            table.winners |= 1 << seat
    pay_winners(table, house)
    if table.winners == 0:
        table.winners = table.house
    for seat in range(table.seats):
        table.paid[seat] = 0
    table.pot = 0


@jit
def pay_winners(table: TableRecord, house: int) -> None:
    """Pay who has beaten the house, from the left of the button, as far as its chips go."""
    seat = table.button
    for _ in range(count_bits(table.winners)):
        seat = next_seat(table.winners, seat)
        bets = table.paid[seat]
        bonus = bets * 3 // 2 if table.strength[HIGH_HALF, seat] == NATURAL else bets
        bonus = min(bonus, table.stack[house])
        table.stack[house] -= bonus
        table.stack[seat] += bets + bonus
        tell(table, HOUSE_PAID, seat, bets + bonus)
