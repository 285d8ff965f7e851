"""The candidates that a thinking player weighs: what is sensible, bets at a few sizes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.compiled.integers import as_int, count_bits
from darwindeck.compiled.jit import jit, jit_apart
from darwindeck.engine import actions, arranging, bids, declaring, knocking, liar, rows, trumps
from darwindeck.engine.dealing import are_first_of_equals
from darwindeck.engine.exchange import fewest_discards, is_legal_exchange, lowest_cards
from darwindeck.engine.free_claims import HAND
from darwindeck.engine.laying import list_melds
from darwindeck.engine.layout import NO_SUIT, PhaseRecord, Program, TableRecord
from darwindeck.engine.plays import NOTHING, next_alike, single_plays

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Choices = NDArray[np.int64]

MOST_CHOICES = 128
KIND, AMOUNT = range(2)
SMALL_HAND = 7  # whose subsets are no more than the choices there is room for


@jit_apart
def list_choices(table: TableRecord, program: Program, choices: Choices) -> int:
    """Write the actor's candidates as rows of kind and amount; return how many there are.

    Every one of them is legal, none comes twice, and there is always at least one. What the list
    holds, and its order, depends on nothing but what the actor knows.
    """
    if program.phases[table.phase].op >= actions.FIRST_DEAL_OP:
        return list_commits(table, choices)
    if (table.legal >> actions.EXCHANGE) & 1:
        return list_exchanges(table, program.phases[table.phase], choices)
    if table.legal > 1 << actions.EXCHANGE:
        return list_turn_choices(table, program, choices)
    return list_bets(table, choices)


@jit
def add_choice(choices: Choices, count: int, kind: int, amount: int) -> int:
    """Write one more candidate; return how many there are now."""
    choices[count, KIND] = kind
    choices[count, AMOUNT] = amount
    return count + 1


@jit
def list_commits(table: TableRecord, choices: Choices) -> int:
    """List checking or going on, folding, and every card to raise with."""
    count = add_choice(choices, 0, actions.CHECK, 0)
    count = add_choice(choices, count, actions.FOLD, 0)
    if (table.legal >> actions.PLAY) & 1:
        for position in range(table.hand_size[table.actor]):
            count = add_choice(choices, count, actions.PLAY, 1 << position)
    return count


@jit
def list_turn_choices(table: TableRecord, program: Program, choices: Choices) -> int:
    """List the cards that may be played, and what else a turn offers."""
    count = 0
    phase: PhaseRecord = program.phases[table.phase]
    if (table.legal >> actions.PLAY) & 1:
        count = list_plays(table, program, phase, choices)
    if (table.legal >> actions.KNOCK) & 1:
        count = list_knocks(table, program, choices, count)
    if (table.legal >> actions.MELD) & 1:
        count = list_melds(table, phase, choices, count, MOST_CHOICES)
    for kind in (actions.DRAW, actions.DOUBLE, actions.SPLIT, actions.CHALLENGE, actions.PASS):
        if (table.legal >> kind) & 1:
            count = add_choice(choices, count, kind, 0)
    return list_words(table, program, choices, count)


@jit
def list_plays(table: TableRecord, program: Program, phase: PhaseRecord, choices: Choices) -> int:
    """List the cards that may be played alone, and then those that may be played together."""
    count = 0
    singles = single_plays(table, program, phase, table.actor)
    while singles != 0:
        count = add_choice(choices, count, actions.PLAY, singles & -singles)
        singles &= singles - 1
    if phase.max_cards > 1:
        positions = next_alike(table, program, phase, table.actor, 0)
        while positions != NOTHING and count < MOST_CHOICES - 1:
            count = add_choice(choices, count, actions.PLAY, positions)
            positions = next_alike(table, program, phase, table.actor, positions)
    return count


@jit
def list_knocks(table: TableRecord, program: Program, choices: Choices, count: int) -> int:
    """List the discards with which the actor may knock."""
    phase: PhaseRecord = program.phases[table.phase]
    if not knocking.is_near_knocking(table, phase):
        return count
    for position in range(table.hand_size[table.actor]):
        if knocking.may_knock(table, program, phase, 1 << position) and count < MOST_CHOICES:
            count = add_choice(choices, count, actions.KNOCK, 1 << position)
    return count


@jit
def list_words(table: TableRecord, program: Program, choices: Choices, count: int) -> int:
    """List the suits that may be named, the numbers that may be bid, and what may be claimed."""
    phase: PhaseRecord = program.phases[table.phase]
    if (table.legal >> actions.NAME_SUIT) & 1:
        for named in range(trumps.NAMES):
            if may_be_named(table, program, phase, named):
                count = add_choice(choices, count, actions.NAME_SUIT, named)
    if (table.legal >> actions.BID) & 1:
        for number in range(bids.numbers_to_bid(phase)):
            bid = bids.number_to_bid(program, phase, number)
            if bids.may_bid(table, program, phase, bid):
                count = add_choice(choices, count, actions.BID, bid)
    if (table.legal >> actions.CLAIM) & 1:
        count = list_claims(table, program, choices, count)
    return count


@jit_apart
def list_claims(table: TableRecord, program: Program, choices: Choices, count: int) -> int:
    """List what may be claimed; where that is too much, what the own hand lacks the least for."""
    phase: PhaseRecord = program.phases[table.phase]
    is_short = count + liar.count_claims(table, phase) <= MOST_CHOICES
    for lacking in range(1 if is_short else HAND + 1):
        for claim in range(table.min_to, table.max_to + 1):
            listed = count < MOST_CHOICES and liar.may_claim(table, phase, claim)
            if listed and (is_short or liar.cards_lacking(table, program, claim) == lacking):
                count = add_choice(choices, count, actions.CLAIM, claim)
    return count


@jit
def may_be_named(table: TableRecord, program: Program, phase: PhaseRecord, named: int) -> bool:
    """Tell whether a suit may be named: as trump, or for a wild card any of the four."""
    if phase.op == actions.OP_TRUMP:
        return trumps.may_name(table, program.game, phase, named)
    return named < NO_SUIT


@jit
def list_bets(table: TableRecord, choices: Choices) -> int:
    """List the ways to bet, or to stay in; nobody gives up a hand that costs nothing to keep."""
    count = 0
    if (table.legal >> actions.FOLD) & 1 and (
        (table.legal >> actions.CHECK) & 1 == 0 or table.stage == declaring.DECLARING
    ):
        count = add_choice(choices, count, actions.FOLD, 0)
    for kind in (actions.CHECK, actions.CALL, actions.BRING_IN):
        if (table.legal >> kind) & 1:
            count = add_choice(choices, count, kind, 0)
    for kind in (actions.BET, actions.RAISE):
        if (table.legal >> kind) & 1:
            count = list_sizes(table, choices, count, kind)
    if (table.legal >> actions.ALL_IN) & 1:
        count = add_choice(choices, count, actions.ALL_IN, 0)
    return count


@jit
def list_sizes(table: TableRecord, choices: Choices, count: int, kind: int) -> int:
    """List the smallest bet, half the pot, the pot and the largest bet, as far as they differ."""
    everything = table.bet[table.actor] + table.stack[table.actor]
    has_all_in = (table.legal >> actions.ALL_IN) & 1 != 0
    pot = table.pot + table.to_call
    previous = as_int(-1)
    for size in range(4):
        total = table.price + (pot * size) // 2
        total = table.max_to if size == 3 else total
        total = min(max(total, table.min_to), table.max_to)
        if total > previous and not (has_all_in and total == everything):
            count = add_choice(choices, count, kind, total)
            previous = total
    return count


@jit
def list_exchanges(table: TableRecord, phase: PhaseRecord, choices: Choices) -> int:
    """List every legal set of cards; of a large hand, a few of each size and the small sets."""
    size = as_int(table.hand_size[table.actor])
    if size <= SMALL_HAND:
        count = 0
        for positions in range(1 << size):
            if is_legal_exchange(table, phase, positions) and is_listed(table, positions):
                count = add_choice(choices, count, actions.EXCHANGE, positions)
        return count
    if table.stage == arranging.ARRANGING:
        return rows.list_rows(table, phase, choices)
    count = list_extremes(table, phase, choices, size)
    for discards in range(fewest_discards(table, phase), min(size, as_int(table.to_discard)) + 1):
        positions = (1 << discards) - 1
        while positions >> size == 0:
            if count == MOST_CHOICES:
                return count
            if not is_extreme(table, size, positions) and is_listed(table, positions):
                count = add_choice(choices, count, actions.EXCHANGE, positions)
            positions = next_set(positions, size)
    return count


@jit
def is_listed(table: TableRecord, positions: int) -> bool:
    """Tell whether a set of cards is no other set again, with copies of the same cards."""
    return as_int(table.faces) == 0 or are_first_of_equals(table, table.actor, positions)


@jit
def list_extremes(table: TableRecord, phase: PhaseRecord, choices: Choices, size: int) -> int:
    """List, for each legal number of discards, the lowest and the highest cards of the hand."""
    count = 0
    for discards in range(fewest_discards(table, phase), min(size, as_int(table.to_discard)) + 1):
        lowest = lowest_cards(table, table.actor, discards)
        highest = (1 << size) - 1 - lowest_cards(table, table.actor, size - discards)
        count = add_choice(choices, count, actions.EXCHANGE, lowest)
        if highest != lowest:
            count = add_choice(choices, count, actions.EXCHANGE, highest)
    return count


@jit
def is_extreme(table: TableRecord, size: int, positions: int) -> bool:
    """Tell whether a set holds the lowest or the highest cards of the hand."""
    everything = (1 << size) - 1
    discards = count_bits(positions)
    return positions == lowest_cards(
        table, table.actor, discards
    ) or positions == everything - lowest_cards(table, table.actor, size - discards)


@jit
def next_set(positions: int, size: int) -> int:
    """Return the next set of as many positions, or one beyond the hand after the last."""
    if positions == 0:
        return 1 << size
    lowest = positions & -positions
    ripple = positions + lowest
    return ripple | (((ripple ^ positions) >> 2) // lowest)
