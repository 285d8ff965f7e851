"""Choosing at random among what is legal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.compiled.integers import as_int, count_bits, lowest_bit
from darwindeck.compiled.jit import jit, jit_apart
from darwindeck.engine import actions, arranging, bids, exchange, knocking, liar, rng, trumps
from darwindeck.engine.layout import NO_SUIT, PhaseRecord, Program, TableRecord
from darwindeck.engine.plays import NOTHING, may_play, next_alike, single_plays
from darwindeck.players.hand_glance import fraction
from darwindeck.players.random_melds import random_meld_or_discard

if TYPE_CHECKING:
    import numpy as np


MOST_BETS = 4  # fold, check or call, bet or raise, all-in
LISTED_HAND = 10  # whose sets of cards are few enough to be listed


@jit
def choose_random(table: TableRecord, program: Program, bits: np.uint64) -> tuple[int, int]:
    """Choose uniformly among the legal kinds of action; a sized bet is the minimum."""
    if table.legal >= 1 << actions.EXCHANGE:
        return choose_random_cards(table, program, bits)
    kinds = table.legal
    skipped = rng.scale(bits, count_bits(kinds))
    for choice in range(MOST_BETS - 1):
        kinds = kinds & (kinds - 1) if choice < skipped else kinds
    return lowest_bit(kinds), table.min_to


@jit_apart
def choose_random_cards(table: TableRecord, program: Program, bits: np.uint64) -> tuple[int, int]:
    """Choose uniformly among the cards to exchange or play, and what else a turn offers."""
    phase: PhaseRecord = program.phases[table.phase]
    if (table.legal >> actions.EXCHANGE) & 1:
        return actions.EXCHANGE, random_exchange(table, phase, bits)
    if phase.op == actions.OP_BID or phase.op == actions.OP_TRUMP:
        return random_word(table, program, phase, bits)
    if phase.op == actions.OP_LIAR:
        return random_claim(table, phase, bits)
    if (table.legal >> actions.NAME_SUIT) & 1:
        return actions.NAME_SUIT, rng.scale(bits, NO_SUIT)
    if phase.op == actions.OP_KNOCK:
        return random_knock_or_discard(table, program, phase, bits)
    if phase.op == actions.OP_MELD:
        return random_meld_or_discard(table, program, phase, bits)
    others = table.legal & ~(1 << actions.PLAY)
    singles, sets = 0, 0
    if (table.legal >> actions.PLAY) & 1:
        singles = single_plays(table, program, phase, table.actor)
        sets = count_sets(table, program, phase) if phase.max_cards > 1 else 0
    chosen = rng.scale(bits, count_bits(singles) + sets + count_bits(others))
    if chosen < count_bits(singles):
        return actions.PLAY, 1 << nth_bit(singles, chosen)
    chosen -= count_bits(singles)
    if chosen < sets:
        return actions.PLAY, nth_set(table, program, phase, chosen)
    return nth_bit(others, chosen - sets), 0


@jit
def nth_bit(bits: int, number: int) -> int:
    """Return the position of a set bit, counted from the lowest, which is number 0."""
    for _ in range(number):
        bits &= bits - 1
    return lowest_bit(bits)


@jit_apart
def random_knock_or_discard(
    table: TableRecord, program: Program, phase: PhaseRecord, bits: np.uint64
) -> tuple[int, int]:
    """Choose uniformly among the cards to discard, and those to knock with."""
    count = 0
    size = as_int(table.hand_size[table.actor])
    for position in range(size):
        count += may_play(table, program, phase, table.actor, 1 << position)
        count += knocking.may_knock(table, program, phase, 1 << position)
    chosen = rng.scale(bits, count)
    for position in range(size):
        if may_play(table, program, phase, table.actor, 1 << position):
            chosen -= 1
            if chosen < 0:
                return actions.PLAY, 1 << position
        if knocking.may_knock(table, program, phase, 1 << position):
            chosen -= 1
            if chosen < 0:
                return actions.KNOCK, 1 << position
    return actions.PLAY, 1


@jit_apart
def random_word(
    table: TableRecord, program: Program, phase: PhaseRecord, bits: np.uint64
) -> tuple[int, int]:
    """Choose uniformly among what may be bid or named, and passing."""
    passes = (table.legal >> actions.PASS) & 1
    count = 0
    is_bid = phase.op == actions.OP_BID
    words = bids.numbers_to_bid(phase) if is_bid else trumps.NAMES
    for number in range(words):
        amount = bids.number_to_bid(program, phase, number) if is_bid else number
        count += may_say(table, program, phase, amount)
    chosen = rng.scale(bits, count + passes)
    for number in range(words):
        amount = bids.number_to_bid(program, phase, number) if is_bid else number
        if may_say(table, program, phase, amount):
            if chosen == 0:
                return (actions.BID if is_bid else actions.NAME_SUIT), amount
            chosen -= 1
    return actions.PASS, 0


@jit_apart
def random_claim(table: TableRecord, phase: PhaseRecord, bits: np.uint64) -> tuple[int, int]:
    """Doubt as often as not, or choose uniformly among the claims."""
    claims = liar.count_claims(table, phase)
    doubts = claims if (table.legal >> actions.CHALLENGE) & 1 else 0
    chosen = rng.scale(bits, max(claims + doubts, 1))
    if chosen >= claims:
        return actions.CHALLENGE, 0
    return actions.CLAIM, liar.claim_at(table, phase, chosen)


@jit
def may_say(table: TableRecord, program: Program, phase: PhaseRecord, amount: int) -> bool:
    """Tell whether a number may be bid, or stands for a suit that may be named."""
    if phase.op == actions.OP_BID:
        return bids.may_bid(table, program, phase, amount)
    return trumps.may_name(table, program.game, phase, amount)


@jit
def count_sets(table: TableRecord, program: Program, phase: PhaseRecord) -> int:
    """Count the plays of several cards that the actor has."""
    count = 0
    positions = next_alike(table, program, phase, table.actor, 0)
    while positions != NOTHING:
        count += 1
        positions = next_alike(table, program, phase, table.actor, positions)
    return count


@jit
def nth_set(table: TableRecord, program: Program, phase: PhaseRecord, number: int) -> int:
    """Return one of the plays of several cards that the actor has."""
    positions = 0
    for _ in range(number + 1):
        positions = next_alike(table, program, phase, table.actor, positions)
    return positions


@jit
def random_exchange(table: TableRecord, phase: PhaseRecord, bits: np.uint64) -> int:
    """Choose uniformly among the legal sets of cards to discard."""
    size = as_int(table.hand_size[table.actor])
    if table.stage == arranging.ARRANGING:
        row = arranging.row_size(phase, as_int(table.turns_left))
        return random_set(as_int(table.to_discard), row, bits)
    if size > LISTED_HAND:
        return random_large_exchange(table, phase, bits)
    count = 0
    for positions in range(1 << size):
        count += exchange.is_legal_exchange(table, phase, positions)
    skipped = rng.scale(bits, count)
    for positions in range(1 << size):
        if exchange.is_legal_exchange(table, phase, positions):
            if skipped == 0:
                return positions
            skipped -= 1
    return 0


@jit
def random_large_exchange(table: TableRecord, phase: PhaseRecord, bits: np.uint64) -> int:
    """Choose uniformly among sets that are too many to be listed: how many cards, then which."""
    size = as_int(table.hand_size[table.actor])
    fewest, most = exchange.fewest_discards(table, phase), min(as_int(table.to_discard), size)
    total = 0.0
    for number in range(fewest, most + 1):
        total += combinations(size, number)
    target = fraction(bits) * total
    number = fewest
    while number < most and target >= combinations(size, number):
        target -= combinations(size, number)
        number += 1
    return random_set(size, number, bits)


@jit
def random_set(size: int, number: int, bits: np.uint64) -> int:
    """Choose uniformly among the sets of so many positions."""
    positions = 0
    for position in range(size):
        bits = rng.mix64(bits + rng.GOLDEN_GAMMA)
        if rng.scale(bits, size - position) < number:
            positions |= 1 << position
            number -= 1
    return positions


@jit
def combinations(size: int, number: int) -> float:
    """Count the sets of so many cards."""
    ordered = orders = 1.0
    for chosen in range(number):
        ordered *= size - chosen
        orders *= chosen + 1
    return ordered / orders
