"""How strong a hand is, judged by what its seat can see: imagine the rest and play it out."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from darwindeck.engine.actions import ALL_IN, BRING_IN, CALL, CHECK, EXCHANGE
from darwindeck.engine.dealing import ONE, board_cards, next_card, shuffle_all_but
from darwindeck.engine.exchange import is_legal_exchange
from darwindeck.engine.layout import NOBODY
from darwindeck.engine.pots import HIGH_HALF, LOW_HALF
from darwindeck.engine.rng import GOLDEN_GAMMA, mix64
from darwindeck.engine.seats import next_seat
from darwindeck.engine.step import advance_one, take_action
from darwindeck.jit import jit, jit_apart

if TYPE_CHECKING:
    from darwindeck.engine.layout import PhaseRecord, Program, TableArray, TableRecord
    from darwindeck.hands.tables import RankingTables

NO_EXCHANGE = -1
ROLLOUTS = 32


@jit_apart
def estimate_strength(
    table: TableRecord,
    imagined: TableArray,
    program: Program,
    tables: RankingTables,
    bits: np.uint64,
    exchange: int,
) -> float:
    """Return how often the actor's hand beats one opponent's when nobody bets or folds any more.

    Ties count half. Opponents in the hand take turns. With an `exchange`, the actor discards
    those cards first.
    """
    seat = table.actor
    opponents = table.live & ~(1 << seat)
    opponent = seat
    won = 0.0
    for _ in range(ROLLOUTS):
        opponent = next_seat(opponents, opponent)
        bits += GOLDEN_GAMMA
        imagined[0] = table
        dream = imagined[0]
        imagine_hidden_cards(dream, seat, opponent, mix64(bits))
        if exchange != NO_EXCHANGE:
            take_action(dream, EXCHANGE, exchange)
        while True:
            while dream.actor == NOBODY and not dream.over:
                advance_one(dream, program, tables)
            if dream.over:
                break
            kind, positions = passive_action(dream, program[dream.phase])
            take_action(dream, kind, positions)
        won += outcome(dream, seat, opponent)
    return won / ROLLOUTS


@jit
def imagine_hidden_cards(table: TableRecord, seat: int, opponent: int, seed: np.uint64) -> None:
    """Leave two players in the hand and redeal at random all that the seat cannot see."""
    both = 1 << seat | 1 << opponent
    table.live &= both
    table.able &= both
    table.pending &= both
    table.rng = seed  # type: ignore[assignment]
    table.thrown[opponent] = 0
    shuffle_all_but(table, seen_cards(table, seat))
    for position in range(table.hand_size[opponent]):
        if (table.up[opponent] >> position) & 1 == 0:
            table.hand[opponent, position] = next_card(table)


@jit
def seen_cards(table: TableRecord, seat: int) -> np.uint64:
    """Return the cards whose place a seat knows: its own, the board and everyone's up-cards."""
    seen = table.thrown[seat] | board_cards(table)
    for other in range(table.seats):
        for position in range(table.hand_size[other]):
            if other == seat or (table.up[other] >> position) & 1:
                seen |= ONE << np.uint64(table.hand[other, position])
    return seen


@jit
def passive_action(table: TableRecord, phase: PhaseRecord) -> tuple[int, int]:
    """Check or call whatever it costs, and exchange as little as possible."""
    for kind in (CHECK, CALL, BRING_IN, ALL_IN):
        if (table.legal >> kind) & 1:
            return kind, 0
    positions = 0
    while not is_legal_exchange(table, phase, positions):
        positions += 1
    return EXCHANGE, positions


@jit
def outcome(table: TableRecord, seat: int, opponent: int) -> float:
    """Return 1 for a win, 0 for a loss, a half for a tie; with a low hand, the mean of both."""
    result = compare(table, seat, opponent, HIGH_HALF)
    if table.strength[LOW_HALF, seat] > 0 or table.strength[LOW_HALF, opponent] > 0:
        result = (result + compare(table, seat, opponent, LOW_HALF)) / 2
    return result


@jit
def compare(table: TableRecord, seat: int, opponent: int, half: int) -> float:
    """Compare two hands at showdown."""
    own, other = table.strength[half, seat], table.strength[half, opponent]
    if own == other:
        return 0.5
    return 1.0 if own > other else 0.0
