"""The house: a seat that plays by a fixed rule and settles everyone's bets from its own chips."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.compiled.integers import as_int, count_bits, lowest_bit
from darwindeck.compiled.jit import jit, jit_apart
from darwindeck.engine import dealing, draws, journal, peeking, pots, seats, splitting
from darwindeck.engine.layout import NOBODY
from darwindeck.hands.points import NATURAL, add_up

if TYPE_CHECKING:
    from darwindeck.engine.layout import GameRecord, TableRecord


@jit_apart
def draw_for_house(table: TableRecord, game: GameRecord) -> None:
    """Let the house draw as long as its rule says, face up."""
    house = lowest_bit(table.house)
    while (
        house_draws(table, game, house)
        and table.hand_size[house] < table.room
        and dealing.cards_left(table, game) > 0
    ):
        dealing.give_card(table, house, 1)


@jit
def house_draws(table: TableRecord, game: GameRecord, house: int) -> bool:
    """Tell whether the rule of the house says to draw: below a total, or to a soft one."""
    total = draws.total_of(table, house)
    if game.hits_soft and total == game.draws_below:
        hand = table.hand[dealing.first_place(table, house) :]
        hard, _ = add_up(hand, table.hand_size[house], hand, table.hand_size[house])
        return hard < total
    return total < game.draws_below


@jit_apart
def settle_with_house(table: TableRecord, game: GameRecord) -> None:
    """Take the bets of hands that the house beats, return those of ties; then pay all others."""
    house = lowest_bit(table.house)
    table.won = table.pot
    table.stack[house] += table.dead
    table.pot -= table.dead
    table.dead = 0
    if game.kinds:
        pay_bonuses(table, game, house)
    qualified = as_int(table.strength[pots.HIGH_HALF, house]) >= game.qualifying
    if not qualified:
        journal.tell(table, journal.UNQUALIFIED, NOBODY, 1)
    for seat in range(table.seats):
        if seat != house and not qualified and (table.live >> seat) & 1:
            return_call(table, seat)
        elif seat != house:
            compare_hands(table, game, seat, house)
        table.bet[seat] = 0
    pay_winners(table, game, house)
    if table.winners == 0:
        table.winners = table.house


@jit_apart
def pay_bonuses(table: TableRecord, game: GameRecord, house: int) -> None:
    """Pay what kinds of hands are worth whatever the house has, as far as its chips go."""
    for seat in range(table.seats):
        if seat != house and (table.live >> seat) & 1:
            odds = bonus_odds(game, as_int(table.strength[pots.HIGH_HALF, seat]))
            bonus = peeking.bet_before_calls(table, seat) * odds
            bonus = min(bonus, table.stack[house])
            table.stack[house] -= bonus
            table.stack[seat] += bonus
            journal.tell(table, journal.BONUS, seat, bonus)


@jit
def bonus_odds(game: GameRecord, value: int) -> int:
    """Return how many times a bet a hand of some value is paid for its kind."""
    for kind in range(game.kinds):
        if value <= game.best_of_kind[kind]:
            return as_int(game.bonus[kind])
    return 0


@jit_apart
def return_call(table: TableRecord, seat: int) -> None:
    """Return the call on a hand with which the house does not play; what was bet before wins."""
    call = as_int(table.bet[seat])
    table.paid[seat] -= call
    table.pot -= call
    table.stack[seat] += call
    table.winners |= 1 << seat
    if call:
        journal.tell(table, journal.RETURNED, seat, call)


@jit
def compare_hands(table: TableRecord, game: GameRecord, seat: int, house: int) -> None:
    """Take what the hands of a seat have lost, return what they tie; what they win stays in."""
    cuts = as_int(table.cuts[seat])
    bet = splitting.bet_of_one_hand(table, seat)
    end = as_int(table.hand_size[seat])
    left = as_int(table.paid[seat])
    lost = 0
    tied = 0
    for _ in range(1 + count_bits(cuts)):
        first = splitting.first_of_last(cuts)
        at_stake = bet << ((as_int(table.doubled[seat]) >> first) & 1) if cuts else left
        outcome = outcome_of(table, game, seat, first, end, house)
        lost += at_stake if outcome < 0 else 0
        tied += at_stake if outcome == 0 else 0
        table.winners |= (outcome > 0) << seat
        left -= at_stake
        end = first
        cuts &= ~(1 << first)
    table.paid[seat] -= lost + tied
    table.pot -= lost + tied
    table.stack[house] += lost
    table.stack[seat] += tied
    if lost:
        journal.tell(table, journal.HOUSE_TOOK, seat, lost)
    if tied:
        journal.tell(table, journal.RETURNED, seat, tied)


@jit
def outcome_of(
    table: TableRecord, game: GameRecord, seat: int, first: int, end: int, house: int
) -> int:
    """Compare a hand with that of the house: more than 0 if it wins, less if it loses."""
    own = as_int(table.strength[pots.HIGH_HALF, house])
    value = as_int(table.strength[pots.HIGH_HALF, seat])
    if table.cuts[seat]:
        value = splitting.value_of_split(table, seat, first, end)
    if (table.live >> seat) & 1 == 0 or value == game.lost:
        return -1
    return value - own


@jit
def pay_winners(table: TableRecord, game: GameRecord, house: int) -> None:
    """Pay who has beaten the house, from the left of the button, as far as its chips go."""
    seat = table.button
    for _ in range(count_bits(table.winners)):
        seat = seats.next_seat(table.winners, seat)
        bets = table.paid[seat]
        bonus = bets
        if table.strength[pots.HIGH_HALF, seat] == NATURAL and table.cuts[seat] == 0:
            bonus = bets * game.natural_pays // game.natural_for
        bonus = min(bonus, table.stack[house])
        table.stack[house] -= bonus
        table.stack[seat] += bets + bonus
        table.paid[seat] = 0
        table.pot -= bets
        journal.tell(table, journal.HOUSE_PAID, seat, bets + bonus)
