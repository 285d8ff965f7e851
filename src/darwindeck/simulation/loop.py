"""The compiled loop: play many hands and add up what happened."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from darwindeck.compiled.integers import count_bits
from darwindeck.compiled.jit import entry, jit
from darwindeck.engine import layout, rng, step
from darwindeck.engine.seats import several
from darwindeck.players.chance import choose_random
from darwindeck.players.policies import GREEDY, SCRIPTED, choose_greedy
from darwindeck.players.scripts import choose_scripted

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from darwindeck.engine.layout import GameRecord, Program, ProgramArray, TableArray, TableRecord
    from darwindeck.hands.tables import RankingTables

PLAYERS_STREAM = np.uint64(0xD1B54A32D192ED03)
DECISIONS, SHOWDOWNS, BIGGEST_POT, TURNS = range(4)
COUNTS = 4
WIN = 2520  # what a hand won is worth, so that up to ten winners share it evenly


@jit
def payoff_of(table: TableRecord, fresh: TableRecord, game: GameRecord, seat: int) -> int:
    """Return the chips that a seat has won or lost; without chips, its share of the win.

    Who plays for points alone has those.
    """
    if game.for_points:
        return table.score[seat]
    if fresh.able:
        return table.stack[seat] - fresh.stack[seat]
    share = WIN // max(count_bits(table.winners), 1)
    return share if (table.winners >> seat) & 1 else 0


@jit
def choose(
    table: TableRecord,
    imagined: TableArray,
    program: Program,
    rankings: RankingTables,
    policies: NDArray[np.int64],
    choices: NDArray[np.int64],
    bits: np.uint64,
) -> tuple[int, int]:
    """Return the kind and amount of what the actor does, by the policy of its seat."""
    if policies[table.actor] == GREEDY:
        kind, amount, _ = choose_greedy(table, imagined, program, rankings, choices, bits)
        return kind, amount
    if policies[table.actor] == SCRIPTED:
        return choose_scripted(table, program, bits)
    return choose_random(table, program, bits)


@entry
def simulate_hands(
    first: int,
    last: int,
    run_seed: np.uint64,
    fresh: TableArray,
    scratch: TableArray,
    programs: ProgramArray,
    rankings: NDArray[np.void],
    policies: NDArray[np.int64],
    choices: NDArray[np.int64],
    counts: NDArray[np.int64],
    sums: NDArray[np.int64],
    squares: NDArray[np.float64],
    payoffs: NDArray[np.int64],
    trace: NDArray[np.int64],
) -> None:
    """Play the hands `first` to `last - 1` of a run, each from the fresh table.

    The cards of a hand depend on the run's seed and the hand's number alone, not on what players
    do. `scratch` holds three tables: the one in play and two to imagine on. Payoffs by hand, and
    every decision's kind and amount, are written where there is room for them.
    """
    decisions = showdowns = biggest_pot = turns = 0
    table = scratch[0]
    program = programs[0]
    imagined = scratch[1:]
    seats = fresh[0].seats
    buttons = count_bits(fresh[0].seated & ~fresh[0].house)
    button = first % buttons
    for hand in range(first, last):
        scratch[0] = fresh[0]
        seed = rng.seed_of_hand(run_seed, hand)
        luck = seed ^ PLAYERS_STREAM
        table.rng = seed
        table.button = button
        table.hand_number = hand % program.game.hand_limit
        button = button + 1 if button + 1 < buttons else 0
        while True:
            while table.actor == layout.NOBODY and not table.over:
                step.advance_one(table, program, rankings[0])
            if table.over:
                break
            luck += rng.GOLDEN_GAMMA
            kind, amount = choose(
                table, imagined, program, rankings[0], policies, choices, rng.mix64(luck)
            )
            if decisions < trace.shape[0]:
                trace[decisions, 0] = kind
                trace[decisions, 1] = amount
            step.carry_on(table, program, kind, amount)
            decisions += 1
        showdowns += several(table.live)
        turns += table.turns
        biggest_pot = max(biggest_pot, table.won)
        for seat in range(seats):
            payoff = payoff_of(table, fresh[0], program.game, seat)
            sums[seat] += payoff
            squares[seat] += np.float64(payoff) * np.float64(payoff)
            if hand < payoffs.shape[0]:
                payoffs[hand, seat] = payoff
    counts[DECISIONS] = decisions
    counts[SHOWDOWNS] = showdowns
    counts[BIGGEST_POT] = biggest_pot
    counts[TURNS] = turns
