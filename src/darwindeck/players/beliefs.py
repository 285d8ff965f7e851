"""Which hands opponents are likely to hold, judged by the chips they have put in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.compiled.integers import as_int, count_bits
from darwindeck.compiled.jit import jit, jit_apart
from darwindeck.engine import actions, dealing, melds, rng, tricks
from darwindeck.players import melding
from darwindeck.players.hand_glance import fraction, rough_strength

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from darwindeck.engine.layout import Program, TableRecord
    from darwindeck.hands.tables import RankingTables

NEEDED_TO_BET = 0.7
NEEDED_PER_RAISE = 0.05
NEEDED_TO_STAY = 0.35
DOUBT = 0.05  # how often a hand is believed in all the same
REDEALS = 8
SWAPS = 30


@jit
def forced_bets(program: Program) -> int:
    """Return what everybody pays who does no more than stay in until the first bet."""
    antes = 0
    blind = 0
    for row in range(1, program.game.settling + 1):
        phase = program.phases[row]
        if phase.op == actions.OP_ANTES:
            antes += phase.amount
        elif phase.op == actions.OP_BLIND and not phase.dead:
            blind = max(blind, phase.amount)
    return antes + blind


@jit
def needed_strength(table: TableRecord, seat: int, forced: int) -> float:
    """Return how strong a hand seems to be that has put in as much as a seat has."""
    needed = 0.0
    before = table.paid[seat] - table.bet[seat]
    if before > forced:
        needed = NEEDED_TO_STAY * (1.0 - forced / before)
    acted = (table.acted >> seat) & 1 != 0
    if acted and table.price > 0 and table.bet[seat] == table.price:
        needed = max(needed, NEEDED_TO_BET + NEEDED_PER_RAISE * table.raises)
    return needed


@jit_apart
def believe(
    table: TableRecord,
    known: TableRecord,
    program: Program,
    tables: RankingTables,
    showdown: int,
    rival: NDArray[np.uint8],
    bits: np.uint64,
) -> None:
    """Redeal those imagined hands that their owners would hardly have played as they did.

    `known` is the table before anything was imagined.
    """
    forced = forced_bets(program)
    for seat in range(known.seats):
        if seat == known.actor or (known.live >> seat) & 1 == 0:
            continue
        needed = needed_strength(known, seat, forced)
        if needed <= 0.0:
            continue
        for _ in range(REDEALS):
            bits = rng.mix64(bits + rng.GOLDEN_GAMMA)
            if fraction(bits) < DOUBT:
                break
            bits = rng.mix64(bits)
            if rough_strength(table, seat, program.phases[showdown], tables, rival, bits) >= needed:
                break
            redeal(table, known, seat, bits)


@jit
def redeal(table: TableRecord, known: TableRecord, seat: int, bits: np.uint64) -> None:
    """Change the cards of a seat that nobody else sees for others from the rest of the deck."""
    left = table.deck_size - table.deck_next
    first = dealing.first_place(table, seat)
    for held in range(first, first + known.hand_size[seat]):
        if known.hand[held] == known.unknown and left > 0:
            bits = rng.mix64(bits + rng.GOLDEN_GAMMA)
            place = table.deck_next + rng.scale(bits, left)
            card = table.deck[place]
            table.deck[place] = table.hand[held]
            table.hand[held] = card


@jit
def let_hands_grow(
    table: TableRecord, known: TableRecord, program: Program, bits: np.uint64
) -> None:
    """Give those who collect sets and runs the hands of people who have done so for some turns."""
    if not program.game.melds:
        return
    row = known.phase + (program.phases[known.phase].op == actions.OP_DRAW)
    if program.phases[row].op != actions.OP_KNOCK:
        return
    for seat in range(known.seats):
        bits = rng.mix64(bits + rng.GOLDEN_GAMMA)
        if seat != known.actor and (known.live >> seat) & 1:
            let_hand_grow(table, known, seat, as_int(program.phases[row].deadwood), bits)


@jit_apart
def let_hand_grow(
    table: TableRecord, known: TableRecord, seat: int, deadwood: int, bits: np.uint64
) -> None:
    """Exchange imagined cards for others of the deck that go better with the rest, once a turn.

    Who has so little deadwood that knocking was allowed would have knocked.
    """
    left = table.deck_size - table.deck_next
    first = dealing.first_place(table, seat)
    for _ in range(min(left, 1) * table.turns // count_bits(as_int(table.live))):
        bits = rng.mix64(bits + rng.GOLDEN_GAMMA)
        place = table.deck_next + rng.scale(bits, left)
        drawn = as_int(table.deck[place])
        cards = melds.cards_of(table, seat) | melds.aces_low(1 << drawn)
        worst = place
        least = melding.how_bad_to_discard(cards, drawn)
        for held in range(first, first + known.hand_size[seat]):
            if known.hand[held] == known.unknown:
                worse = melding.how_bad_to_discard(cards, as_int(table.hand[held]))
                if worse < least:
                    worst, least = held, worse
        if worst == place:
            continue
        card = as_int(table.hand[worst])
        if melds.deadwood_in(cards & ~melds.aces_low(1 << card)) > deadwood:
            table.hand[worst] = drawn
            table.deck[place] = card


@jit_apart
def heed_lacks(table: TableRecord, known: TableRecord, bits: np.uint64) -> None:
    """Exchange imagined cards of suits that their holders have been seen to have none of."""
    for seat in range(known.seats):
        if known.lacks[seat] == 0 or seat == known.actor:
            continue
        first = dealing.first_place(table, seat)
        for held in range(first, first + known.hand_size[seat]):
            if known.hand[held] == known.unknown:
                for _ in range(SWAPS):
                    if not is_lacked(table, seat, held):
                        break
                    bits = rng.mix64(bits + rng.GOLDEN_GAMMA)
                    swap_with_other(table, known, seat, held, bits)


@jit
def is_lacked(table: TableRecord, seat: int, place: int) -> bool:
    """Tell whether a seat cannot hold the card at a place."""
    return (table.lacks[seat] >> tricks.suit_in_tricks(table, as_int(table.hand[place]))) & 1 != 0


@jit
def swap_with_other(
    table: TableRecord, known: TableRecord, seat: int, held: int, bits: np.uint64
) -> None:
    """Exchange a card for one that another hides, or that is left in the deck, if both may."""
    card = table.hand[held]
    other = rng.scale(bits, known.seats + 1)
    bits = rng.mix64(bits)
    if other == known.seats:
        left = table.deck_size - table.deck_next
        if left > 0:
            place = table.deck_next + rng.scale(bits, left)
            table.hand[held] = table.deck[place]
            table.deck[place] = card
    elif other != seat and other != known.actor and known.hand_size[other] > 0:
        place = dealing.first_place(table, other) + rng.scale(bits, as_int(known.hand_size[other]))
        if known.hand[place] == known.unknown:
            table.hand[held] = table.hand[place]
            table.hand[place] = card
            if is_lacked(table, other, place):
                table.hand[place] = table.hand[held]
                table.hand[held] = card
