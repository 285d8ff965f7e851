"""The loop for one game: each block plays a chunk of hands, each thread a hand at a time.

A graphics card has many of both, a processor one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.compiled.integers import count_bits
from darwindeck.compiled.jit import jit
from darwindeck.engine.layout import NOBODY, SEATS, Program, TableRecord
from darwindeck.engine.rng import GOLDEN_GAMMA, mix64, seed_of_hand
from darwindeck.engine.seats import several
from darwindeck.engine.step import advance_one, carry_out
from darwindeck.simulation import loop
from darwindeck.simulation.tailored import fields, threads

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from darwindeck.engine.layout import TableArray
    from darwindeck.hands.tables import RankingTables


@jit
def play_row(
    table: TableRecord,
    imagined: TableArray,
    program: Program,
    rankings: RankingTables,
    policies: NDArray[np.int64],
    choices: NDArray[np.int64],
    luck: np.uint64,
    row: int,
) -> tuple[np.uint64, int]:
    """Play a row of the program to its end: return the players' luck, and count their decisions."""
    decisions = 0
    while table.phase == row and not table.over:
        if table.actor == NOBODY:
            advance_one(table, program, rankings)
        if table.actor != NOBODY:
            luck += GOLDEN_GAMMA
            kind, amount = loop.choose(
                table, imagined, program, rankings, policies, choices, mix64(luck)
            )
            carry_out(table, program, kind, amount)
            decisions += 1
    return luck, decisions


@jit
def play_rows(
    table: TableRecord,
    imagined: TableArray,
    program: Program,
    rankings: RankingTables,
    policies: NDArray[np.int64],
    choices: NDArray[np.int64],
    luck: np.uint64,
) -> tuple[np.uint64, int]:
    """Play the rows of the program one after the other, each to its end.

    Threads that play together are then at the same row, whatever their players do.
    """
    decisions = 0
    for row in range(1, program.game.phase_count + 1):
        luck, more = play_row(table, imagined, program, rankings, policies, choices, luck, row)
        decisions += more
    return luck, decisions


@jit
def play_chunk(
    first: int,
    last: int,
    chunk: int,
    kept: int,
    run_seed: np.uint64,
    fresh: TableRecord,
    stacks: NDArray[np.int64],
    policies: NDArray[np.int64],
    program: Program,
    rankings: RankingTables,
    counts: NDArray[np.int64],
    sums: NDArray[np.int64],
    squares: NDArray[np.int64],
    payoffs: NDArray[np.int32],
) -> None:
    """Play the block's part of the hands `first` to `last - 1`, and add up what happened.

    A block plays a chunk of hands, as many as the processor adds up at a time.
    """
    start = fields.lay_table(fresh, stacks)
    table = fields.lay_table(fresh, stacks)
    imagined, choices = fields.room_for_imagination(), fields.room_for_choices()
    won, won_squared = fields.zeros(SEATS), fields.zeros(SEATS)
    decisions = showdowns = biggest_pot = turns = 0
    seats = start.seats
    buttons = count_bits(start.seated & ~start.house)
    block = threads.block_number()
    begin = first + block * chunk
    until = min(begin + chunk, last)
    hand = begin + threads.thread_number()
    while hand < until:
        fields.lay_again(table, fresh, stacks)
        seed = seed_of_hand(run_seed, hand)
        luck = seed ^ loop.PLAYERS_STREAM
        table.rng = seed
        table.button = hand % buttons
        table.hand_number = hand % program.game.hand_limit
        while not table.over:
            luck, more = play_rows(table, imagined, program, rankings, policies, choices, luck)
            decisions += more
        showdowns += several(table.live)
        turns += table.turns
        biggest_pot = max(biggest_pot, table.won)
        for seat in range(seats):
            payoff = loop.payoff_of(table, start, program.game, seat)
            won[seat] += payoff
            won_squared[seat] += payoff * payoff
            if hand < kept:
                payoffs[(hand - first) * seats + seat] = payoff
        hand += threads.thread_count()
    for seat in range(seats):
        threads.add_to(sums, block * seats + seat, won[seat])
        threads.add_to(squares, block * seats + seat, won_squared[seat])
    threads.add_to(counts, block * loop.COUNTS + loop.DECISIONS, decisions)
    threads.add_to(counts, block * loop.COUNTS + loop.SHOWDOWNS, showdowns)
    threads.add_to(counts, block * loop.COUNTS + loop.TURNS, turns)
    threads.raise_to(counts, block * loop.COUNTS + loop.BIGGEST_POT, biggest_pot)
