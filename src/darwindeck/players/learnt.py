"""Playing what was learnt: how often each choice is made, and what to do where nothing was."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from darwindeck.compiled.integers import count_bits
from darwindeck.compiled.jit import jit, jit_apart
from darwindeck.engine.choices import list_choices
from darwindeck.engine.rng import GOLDEN_GAMMA, NOTHING, mix64
from darwindeck.players import card_policy, hand_glance, imagination, practice, situations
from darwindeck.players.desk import IMAGINED, WIDTH, Desk, Learnt
from darwindeck.players.strength import strength_and_potential

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from darwindeck.engine.layout import Program, TableRecord
    from darwindeck.hands.tables import RankingTables

    Reals = NDArray[np.float64]

RARE = 0.04  # what is done less often than this is not done at all
CAUTION = 0.05
KEEN = 0.75  # a hand that beats so many others bets where nothing was learnt
GLANCE = 60


@jit_apart
def write_mix(
    table: TableRecord,
    program: Program,
    showdown: int,
    rankings: RankingTables,
    learnt: Learnt,
    desk: Desk,
    choices: NDArray[np.int64],
    mix: Reals,
    bits: np.uint64,
    samples: int,
    sizes: np.uint64,
) -> int:
    """Write the choices of a tabled decision and how often each is made; return them as bits.

    Sizes of bets are the usual ones unless there are bits to draw them by.
    """
    options = situations.list_options(table, program, choices, learnt.exact, sizes)
    key = situations.key_of_decision(
        table,
        program,
        showdown,
        rankings,
        learnt.exact,
        learnt.fine,
        learnt.pairs,
        desk,
        bits,
        samples,
    )
    place = practice.find_situation(learnt.keys, key >> situations.SHORTER)
    total = 0.0
    for choice in range(WIDTH):
        mix[choice] = 0.0
        if (options >> choice) & 1 and learnt.keys[place] != NOTHING:
            mix[choice] = np.float64(learnt.mixes[place, choice])
            total += mix[choice]
    if total > 0.0:
        leave_out_rare(mix, total, 0.0 if learnt.exact else RARE)
    elif situations.is_bet(table, program) and not learnt.exact:
        improvise(table, program, showdown, rankings, desk, options, mix, bits)
    else:
        for choice in range(WIDTH):
            mix[choice] = ((options >> choice) & 1) / count_bits(options)
    return options


@jit
def leave_out_rare(mix: Reals, total: float, rare: float) -> None:
    """Make a mix of sums that leaves out what is hardly ever done."""
    kept = 0.0
    for choice in range(WIDTH):
        if mix[choice] < rare * total:
            mix[choice] = 0.0
        kept += mix[choice]
    for choice in range(WIDTH):
        mix[choice] /= kept


@jit
def improvise(
    table: TableRecord,
    program: Program,
    showdown: int,
    rankings: RankingTables,
    desk: Desk,
    options: int,
    mix: Reals,
    bits: np.uint64,
) -> None:
    """Decide a bet in a situation that was never met: by strength, and by what a call costs.

    Strength is that against any hand, so that every raise asks for more of it.
    """
    strength = hand_glance.EVEN
    if showdown == hand_glance.NO_SHOWDOWN:
        imagined = desk.tables[IMAGINED:]
        strength = imagination.estimate_strength(
            table, imagined, program, rankings, bits, imagination.NO_ACTION, 0, 1
        )
    else:
        strength, _ = strength_and_potential(
            table, table.actor, program, showdown, rankings, desk.bench, bits, GLANCE
        )
    beats_all = strength ** max(count_bits(table.live) - 1, 1)
    odds = table.to_call / max(np.float64(table.pot + table.to_call), 1.0)
    enough = odds + CAUTION * (1 + table.raises)
    if (options >> situations.GIVE_UP) & 1 and beats_all < enough:
        mix[situations.GIVE_UP] = 1.0
        return
    if beats_all > KEEN and table.raises < 2:
        for choice in (situations.LARGE, situations.SMALL, situations.EVERYTHING):
            if (options >> choice) & 1:
                mix[choice] = 1.0
                return
    for choice in (situations.STAY, situations.EVERYTHING, situations.SMALL, situations.LARGE):
        if (options >> choice) & 1:
            mix[choice] = 1.0
            return


@jit_apart
def choose_learnt(
    table: TableRecord,
    program: Program,
    showdown: int,
    rankings: RankingTables,
    learnt: Learnt,
    desk: Desk,
    choices: NDArray[np.int64],
    bits: np.uint64,
    samples: int,
) -> int:
    """Write the actor's choices, and return the number of the one that was learnt."""
    luck = mix64(bits + GOLDEN_GAMMA)
    if situations.is_tabled(table, program, learnt.exact):
        mix = desk.rooms[0]
        options = write_mix(
            table, program, showdown, rankings, learnt, desk, choices, mix, bits, samples, NOTHING
        )
        return practice.draw_option(mix, options, luck)
    count = list_choices(table, program, choices)
    return card_policy.choose_cards(
        table, program, rankings, showdown, choices, count, learnt.weights, desk, luck
    )
