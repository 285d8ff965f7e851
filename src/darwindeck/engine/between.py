"""Two cards are turned up, and the next falls between them or not: bets against pot or house."""

from __future__ import annotations

import numpy as np

from darwindeck.compiled.integers import as_int, count_bits, lowest_bit
from darwindeck.compiled.jit import jit, jit_apart
from darwindeck.engine import actions, dealing, journal, matching, pots, rng, seats, turns
from darwindeck.engine.layout import NOBODY, PhaseRecord, Program, TableRecord

TURNING_UP = 1
ASKING = 2
DRAWING = 3
ENDING = 4

CARDS_OF_A_TRY = 3
SUITS = 4

ODDS_BITS = 8
ODDS = (1 << ODDS_BITS) - 1
NO_ODDS = 0  # the bet is given back
LOST = -1


@jit_apart
def advance_between(table: TableRecord, program: Program) -> None:
    """Turn up two cards for the next player, ask for a bet, or turn up the card that decides it."""
    phase: PhaseRecord = program.phases[table.phase]
    if table.stage == 0:
        if not table.house:
            pots.leave_all_to_the_pot(table)
        table.pending = table.live & ~table.house
        table.turn = table.button
        table.stage = TURNING_UP
    if table.stage == ASKING:
        ask_for_bet(table, phase)
    elif table.stage == DRAWING:
        draw_the_third(table, phase)
    elif table.stage == ENDING:
        end_try(table, program)
    elif table.pending != 0:
        turn_up_two(table)
    else:
        if not program.game.for_pot:
            dealing.gather_cards(table)
        turns.end_phase(table)


@jit
def turn_up_two(table: TableRecord) -> None:
    """Turn up two cards for the next player who has chips, or a bet against the house."""
    seat = seats.next_seat(table.pending, table.turn)
    table.turn = seat
    table.pending &= ~(1 << seat)
    if (table.paid[seat] if table.house else table.stack[seat]) > 0:
        if table.deck_size - table.deck_next < CARDS_OF_A_TRY:
            dealing.gather_cards(table)
        dealing.give_card(table, seat, 1)
        dealing.give_card(table, seat, 1)
        table.last_raise = 0
        table.stage = stage_against_house(table, seat) if table.house else ASKING


@jit_apart
def stage_against_house(table: TableRecord, seat: int) -> int:
    """Return what follows two cards: neighbours are no bet, a pair cannot be raised."""
    low, high = posts(table, seat)
    if high - low == 1:
        settle_bet(table, seat, NO_ODDS)
        return ENDING
    return ASKING if high > low and table.stack[seat] > 0 else DRAWING


@jit
def ask_for_bet(table: TableRecord, phase: PhaseRecord) -> None:
    """Ask the player for a bet: none, or from the smallest up to the pot, or the bet so far."""
    seat = table.turn
    table.actor = seat
    table.legal = 1 << actions.CHECK | 1 << actions.BET
    table.to_call = 0
    table.max_to = min(table.paid[seat] if table.house else table.pot, table.stack[seat])
    table.min_to = min(phase.min_bet, table.max_to)


@jit
def bet_against_pot(table: TableRecord, kind: int, amount: int) -> None:
    """Note the bet that the next card decides; without one the turn is over.

    Against a house there is a bet already, which can be raised.
    """
    if table.house:
        if kind == actions.BET:
            pots.pay_ante(table, table.turn, amount, 0)
        table.stage = DRAWING
        return
    table.last_raise = amount
    table.stage = DRAWING if kind == actions.BET else ENDING


@jit
def draw_the_third(table: TableRecord, phase: PhaseRecord) -> None:
    """Turn up the next card: the bet is won from the pot, or lost to it."""
    seat = table.turn
    bet = table.last_raise
    dealing.give_card(table, seat, 1)
    third = dealing.card_at(table, seat, 2) >> 2
    low, high = posts(table, seat)
    if table.house:
        settle_bet(table, seat, odds_of(phase, low, high, third))
    elif low < third < high:
        table.stack[seat] += bet
        table.pot -= bet
        table.dead -= bet
        table.winners = 1 << seat
        journal.tell(table, journal.BET_WON, seat, bet)
    else:
        cost = bet * phase.post_costs if third == low or third == high else bet
        cost = min(cost, table.stack[seat])
        table.stack[seat] -= cost
        table.pot += cost
        table.dead += cost
        journal.tell(table, journal.BET_LOST, seat, cost)
    table.able = (table.able & ~(1 << seat)) | ((table.stack[seat] > 0) << seat)
    table.stage = ENDING


@jit
def odds_of(phase: PhaseRecord, low: int, high: int, third: int) -> int:
    """Return how many times a bet the house pays; a pair without a third of it is no bet."""
    if low == high:
        return phase.pair_pays if third == low and phase.pair_pays > 0 else NO_ODDS
    return odds_of_spread(phase, low, high) if low < third < high else LOST


@jit
def odds_of_spread(phase: PhaseRecord, low: int, high: int) -> int:
    """Return what the house pays for a card between two, by how many ranks lie there."""
    place = max(min(high - low - 1, phase.spreads) - 1, 0)
    return (phase.pays >> ODDS_BITS * place) & ODDS


@jit_apart
def settle_bet(table: TableRecord, seat: int, odds: int) -> None:
    """Pay a bet by its odds, as far as the chips of the house go, give it back or take it."""
    house = lowest_bit(table.house)
    bet = table.paid[seat]
    table.pot -= bet
    table.paid[seat] = 0
    if odds == LOST:
        table.stack[house] += bet
        journal.tell(table, journal.HOUSE_TOOK, seat, bet)
    elif odds == NO_ODDS:
        table.stack[seat] += bet
        journal.tell(table, journal.RETURNED, seat, bet)
    else:
        won = min(bet * odds, table.stack[house])
        table.stack[house] -= won
        table.stack[seat] += bet + won
        table.winners |= 1 << seat
        journal.tell(table, journal.HOUSE_PAID, seat, bet + won)


@jit
def posts(table: TableRecord, seat: int) -> tuple[int, int]:
    """Return the ranks of a player's first two cards, the lower one first."""
    first, second = dealing.card_at(table, seat, 0) >> 2, dealing.card_at(table, seat, 1) >> 2
    return min(first, second), max(first, second)


@jit
def end_try(table: TableRecord, program: Program) -> None:
    """Put the cards away; the hand ends with an empty pot, or is shared after the last turn.

    A house settles every bet, and the pot is empty after the last of them.
    """
    table.gone |= dealing.hand_cards(table, table.turn)  # type: ignore[assignment]
    table.hand_size[table.turn] = 0
    table.up[table.turn] = 0
    table.turns += 1
    table.stage = TURNING_UP
    if table.pot == 0:
        table.winners = table.winners or table.house
        journal.tell(table, journal.SETTLED, NOBODY, table.winners)
        table.over = 1
    elif not table.house and (table.turns >= program.game.turn_limit or table.able == 0):
        matching.share_out(table, table.able if table.able != 0 else table.seated)


@jit_apart
def count_between(table: TableRecord, seat: int) -> tuple[int, int]:
    """Count the cards not seen that fall between the two of a player, and all that are not seen."""
    low, high = posts(table, seat)
    rest = as_int(
        np.uint64(table.whole) & ~(np.uint64(table.gone) | dealing.hand_cards(table, seat))
    )
    others = count_bits(rest)
    fitting = 0
    while rest != 0:
        rank = lowest_bit(rest) >> 2
        fitting += low < rank < high
        rest &= rest - 1
    return fitting, others


@jit
def count_posts(table: TableRecord, low: int, high: int) -> int:
    """Count the cards of two ranks that are left, when one of each is in a player's hand."""
    count = 0
    for rank in (low, high):
        for suit in range(SUITS):
            card = np.uint64(SUITS * rank + suit)
            count += as_int(((np.uint64(table.whole) & ~np.uint64(table.gone)) >> card) & rng.ONE)
    return count // 2 - 2 if low == high else count - 2


@jit_apart
def value_of_bet(table: TableRecord, phase: PhaseRecord, seat: int) -> float:
    """Return what comes back of each two chips that are bet, on average: half of it is fair."""
    fitting, others = count_between(table, seat)
    chance = fitting / others
    low, high = posts(table, seat)
    if not table.house:
        return chance - (phase.post_costs - 1) * count_posts(table, low, high) / (2.0 * others)
    return chance * (1 + odds_of_spread(phase, low, high)) / 2.0
