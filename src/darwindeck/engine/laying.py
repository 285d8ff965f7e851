"""Melds that are laid down: sets and runs on the table, cards that are added, and going out.

Cards are sets of bits with the aces low, as in `melds`, but for those that the table keeps.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from darwindeck.compiled.integers import as_int, count_bits, lowest_bit
from darwindeck.compiled.jit import jit, jit_apart
from darwindeck.engine import actions, dealing, journal, knocking, melds, plays, scoring, turns
from darwindeck.engine.layout import NOBODY

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from darwindeck.engine.layout import PhaseRecord, Program, TableRecord

    Choices = NDArray[np.int64]

NOTHING = -1
SETS_OF_A_RANK = melds.SUITS + 1  # without one of the suits, or with all of them
SETS = melds.RANKS * SETS_OF_A_RANK
RUNS_OF_A_LENGTH = melds.SUITS * melds.RANKS
WAYS = SETS + RUNS_OF_A_LENGTH * (melds.RANKS - melds.MELD + 1)
OF_A_SUIT = sum(1 << melds.SUITS * rank for rank in range(melds.RANKS))


@jit
def meld_of(way: int) -> int:
    """Return the cards of one way to make a meld: first all sets, then the runs, short ones first.

    Runs that would go on beyond the king are none.
    """
    if way < SETS:
        rank = melds.SUITS * (way // SETS_OF_A_RANK)
        return melds.OF_A_RANK << rank & ~(1 << rank + way % SETS_OF_A_RANK)
    length = melds.MELD + (way - SETS) // RUNS_OF_A_LENGTH
    lowest = (way - SETS) % RUNS_OF_A_LENGTH
    if lowest // melds.SUITS + length > melds.RANKS:
        return 0
    return (OF_A_SUIT & (1 << melds.SUITS * length) - 1) << lowest


@jit_apart
def next_meld(cards: int, run_of: int, previous: int) -> int:
    """Return the next way to make a meld of some cards, or the first after -1, or `NOTHING`."""
    shortest = SETS + RUNS_OF_A_LENGTH * (as_int(run_of) - melds.MELD)
    longest = WAYS if melds.runs_in(cards) != 0 else SETS
    way = previous + 1
    while way < longest:
        if SETS <= way < shortest:
            way = shortest
            continue
        meld = meld_of(way)
        if meld != 0 and meld & cards == meld:
            return way
        way += 1
    return NOTHING


@jit
def positions_of(table: TableRecord, seat: int, cards: int) -> int:
    """Return where a hand has some cards."""
    positions = 0
    for position in range(table.hand_size[seat]):
        if (cards & melds.aces_low(1 << dealing.card_at(table, seat, position))) != 0:
            positions |= 1 << position
    return positions


@jit
def cards_at(table: TableRecord, seat: int, positions: int) -> int:
    """Return the cards at some positions of a hand."""
    cards = as_int(0)
    for position in range(table.hand_size[seat]):
        if (positions >> position) & 1:
            cards |= melds.aces_low(1 << dealing.card_at(table, seat, position))
    return cards


@jit
def is_set(cards: int) -> bool:
    """Tell whether cards are three or four of a rank."""
    rank = lowest_bit(cards) & ~(melds.SUITS - 1)
    return count_bits(cards) >= melds.MELD and cards & ~(melds.OF_A_RANK << rank) == 0


@jit
def is_run(cards: int, run_of: int) -> bool:
    """Tell whether cards are of one suit and in order, and enough for a run."""
    length = count_bits(cards)
    in_order = (OF_A_SUIT & (1 << melds.SUITS * length) - 1) << lowest_bit(cards)
    return length >= run_of and cards == in_order


@jit
def sets_on_table(table: TableRecord, seat: int) -> int:
    """Return the cards that lie in sets of a seat."""
    return melds.aces_low(as_int(table.melds[seat]) & ~as_int(table.runs))


@jit
def runs_on_table(table: TableRecord, seat: int) -> int:
    """Return the cards that lie in runs of a seat."""
    return melds.aces_low(as_int(table.melds[seat]) & as_int(table.runs))


@jit
def takes_to_set(table: TableRecord, seat: int, card: int) -> bool:
    """Tell whether a set of a seat lacks a card."""
    rank = lowest_bit(card) & ~(melds.SUITS - 1)
    return sets_on_table(table, seat) & melds.OF_A_RANK << rank != 0


@jit
def takes_to_run(table: TableRecord, seat: int, card: int) -> bool:
    """Tell whether a run of a seat goes on with a card."""
    return melds.neighbours_of(runs_on_table(table, seat)) & card != 0


@jit_apart
def whose_meld(table: TableRecord, phase: PhaseRecord, kind: int, card: int) -> int:
    """Return to whose sets or runs the actor may add a card, the own ones first, or `NOTHING`."""
    if phase.extends == actions.OF_NOBODY:
        return NOTHING
    for step in range(table.seats if phase.extends == actions.OF_ANYONE else 1):
        seat = (as_int(table.actor) + step) % table.seats
        if kind == actions.EXTEND_SET and takes_to_set(table, seat, card):
            return seat
        if kind == actions.EXTEND_RUN and takes_to_run(table, seat, card):
            return seat
    return NOTHING


@jit_apart
def judge_laying(table: TableRecord, phase: PhaseRecord, kind: int, positions: int) -> int:
    """Say which rule forbids laying down the actor's cards at some positions, if any does."""
    size = as_int(table.hand_size[table.actor])
    if positions <= 0 or positions >> size != 0:
        return actions.NOT_HELD
    cards = cards_at(table, table.actor, positions)
    if kind != actions.MELD:
        if count_bits(positions) > 1 or whose_meld(table, phase, kind, cards) == NOTHING:
            return actions.FITS_NO_MELD
    elif not (is_set(cards) or is_run(cards, phase.run_of)):
        return actions.NO_MELD
    elif table.laid >= phase.most_melds:
        return actions.ENOUGH_MELDS
    kept = size - count_bits(positions)
    return actions.LAST_CARD_LAID if kept < phase.kept else actions.MAY_BE_PLAYED


@jit
def may_lay(table: TableRecord, phase: PhaseRecord, kind: int, positions: int) -> bool:
    """Tell whether the actor may lay down cards, as a meld or added to one."""
    return judge_laying(table, phase, kind, positions) == actions.MAY_BE_PLAYED


@jit_apart
def list_melds(
    table: TableRecord, phase: PhaseRecord, choices: Choices, count: int, most: int
) -> int:
    """List the melds that the actor may lay down, and the cards that may be added to others.

    They are written as rows of kind and amount; with those before, there are so many at most.
    """
    cards = melds.cards_of(table, table.actor)
    way = next_meld(cards, phase.run_of, NOTHING)
    while way != NOTHING:
        positions = positions_of(table, table.actor, meld_of(way))
        count = list_laying(table, phase, choices, count, most, actions.MELD, positions)
        way = next_meld(cards, phase.run_of, way)
    for kind in (actions.EXTEND_SET, actions.EXTEND_RUN):
        for position in range(table.hand_size[table.actor]):
            count = list_laying(table, phase, choices, count, most, kind, 1 << position)
    return count


@jit
def list_laying(
    table: TableRecord,
    phase: PhaseRecord,
    choices: Choices,
    count: int,
    most: int,
    kind: int,
    positions: int,
) -> int:
    """List cards to lay down if they may be; return how many choices there are now."""
    if count == most or not may_lay(table, phase, kind, positions):
        return count
    choices[count, 0] = kind
    choices[count, 1] = positions
    return count + 1


@jit
def ask_for_melds(table: TableRecord, program: Program, phase: PhaseRecord) -> None:
    """Ask for a meld, a card to add or a discard: who could meld is nobody's business."""
    if table.hand_size[table.turn] == 0:
        turns.finish_part(table, program, phase)
    else:
        table.actor = table.turn
        table.legal = 1 << actions.PLAY
        table.legal |= 1 << actions.MELD | 1 << actions.EXTEND_SET | 1 << actions.EXTEND_RUN


@jit_apart
def lay_cards(
    table: TableRecord, program: Program, phase: PhaseRecord, kind: int, positions: int
) -> None:
    """Lay down a meld, or add a card to one; whoever has no cards left then goes out."""
    seat = table.turn
    cards = cards_at(table, seat, positions)
    owner = as_int(seat)
    if kind == actions.MELD:
        table.laid += 1
    else:
        owner = whose_meld(table, phase, kind, cards)
    laid = np.uint64(melds.aces_high(cards))
    table.melds[owner] |= laid
    if kind == actions.EXTEND_RUN or (kind == actions.MELD and not is_set(cards)):
        table.runs |= laid  # type: ignore[assignment]
    table.gone |= laid  # type: ignore[assignment]
    dealing.close_up(table, seat, positions)
    if table.hand_size[seat] == 0:
        go_out(table, program)


@jit_apart
def discard_or_go_out(
    table: TableRecord, program: Program, phase: PhaseRecord, positions: int
) -> None:
    """Discard a card, which ends the turn, or with the last card the hand."""
    plays.discard_card(table, program.game, positions)
    if table.hand_size[table.turn] == 0:
        go_out(table, program)
    else:
        table.laid = 0
        turns.finish_part(table, program, phase)


@jit_apart
def go_out(table: TableRecord, program: Program) -> None:
    """End the hand for who has no cards left, and let the others show and pay for what they hold.

    Partners do not pay.
    """
    seat = as_int(table.turn)
    others = table.live & ~(scoring.team_of(table, program.game, seat) | table.house)
    held = 0
    for other in range(table.seats):
        if (others >> other) & 1:
            held += melds.points_in(melds.cards_of(table, other))
    table.laid = 0
    table.shown |= others
    journal.tell(table, journal.SHOWN, NOBODY, others)
    knocking.score_deadwood(table, program, seat, held)
    turns.settle_hand(table, program)
