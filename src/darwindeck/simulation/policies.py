"""Players inside the compiled loop: each chooses a legal action from what its seat may know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.bits import count_bits, lowest_bit
from darwindeck.engine.actions import ALL_IN, BET, BRING_IN, CALL, CHECK, EXCHANGE, FOLD, RAISE
from darwindeck.engine.exchange import is_legal_exchange
from darwindeck.engine.rng import scale
from darwindeck.jit import jit, jit_apart
from darwindeck.simulation.imagination import NO_EXCHANGE, estimate_strength

if TYPE_CHECKING:
    import numpy as np

    from darwindeck.engine.layout import PhaseRecord, Program, TableArray, TableRecord
    from darwindeck.hands.tables import RankingTables

RANDOM, GREEDY = range(2)
MOST_CHOICES = 4  # fold, check or call, bet or raise, all-in

STRONG = 0.7
WEAK = 0.3


@jit
def choose_random(table: TableRecord, program: Program, bits: np.uint64) -> tuple[int, int]:
    """Choose uniformly among the legal kinds of action; a sized bet is the minimum."""
    if (table.legal >> EXCHANGE) & 1:
        return EXCHANGE, random_exchange(table, program[table.phase], bits)
    kinds = table.legal
    skipped = scale(bits, count_bits(kinds))
    for choice in range(MOST_CHOICES - 1):
        kinds = kinds & (kinds - 1) if choice < skipped else kinds
    return lowest_bit(kinds), table.min_to


@jit
def random_exchange(table: TableRecord, phase: PhaseRecord, bits: np.uint64) -> int:
    """Choose uniformly among the legal sets of cards to discard."""
    choices = 1 << table.hand_size[table.actor]
    count = 0
    for positions in range(choices):
        count += is_legal_exchange(table, phase, positions)
    skipped = scale(bits, count)
    for positions in range(choices):
        if is_legal_exchange(table, phase, positions):
            if skipped == 0:
                return positions
            skipped -= 1
    return 0


@jit_apart
def choose_greedy(
    table: TableRecord,
    imagined: TableArray,
    program: Program,
    tables: RankingTables,
    bits: np.uint64,
) -> tuple[int, int]:
    """Bet strong hands, call with fair ones, give up weak ones; discard what is worth least."""
    exchanging = (table.legal >> EXCHANGE) & 1 != 0
    first = 0 if exchanging else NO_EXCHANGE
    last = 1 << table.hand_size[table.actor] if exchanging else 0
    strength = -1.0
    discards = 0
    for positions in range(first, last):
        if not exchanging or is_legal_exchange(table, program[table.phase], positions):
            estimate = estimate_strength(table, imagined, program, tables, bits, positions)
            if estimate > strength:
                strength = estimate
                discards = positions
    if exchanging:
        return EXCHANGE, discards
    return bet_by_strength(table, strength), half_pot_bet(table)


@jit
def half_pot_bet(table: TableRecord) -> int:
    """Return the total of a bet of half the pot, as near to it as is legal."""
    total = table.price + (table.pot + table.to_call) // 2
    return min(max(total, table.min_to), table.max_to)


@jit
def bet_by_strength(table: TableRecord, strength: float) -> int:
    """Choose a kind of bet: a short stack goes all-in when strong and folds otherwise."""
    for kind in (RAISE, BET, ALL_IN):
        if strength > STRONG and (table.legal >> kind) & 1:
            return kind
    if strength > WEAK and (table.legal >> CALL) & 1:
        return CALL
    for kind in (CHECK, BRING_IN, FOLD):
        if (table.legal >> kind) & 1 and not (kind == FOLD and strength > STRONG):
            return kind
    return CALL
