"""How players act where a search has learnt nothing yet: by a quick look at their hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.compiled.integers import as_int
from darwindeck.compiled.jit import jit, jit_apart
from darwindeck.engine import actions, declaring, rng
from darwindeck.engine.arranging import ARRANGING
from darwindeck.engine.choices import AMOUNT, KIND
from darwindeck.players import arranging, hand_glance, melding, scripts

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from darwindeck.engine.layout import Program, TableRecord
    from darwindeck.hands.tables import RankingTables

STRONG = 0.6
BETS_STRONG = 0.7  # how often a strong hand bets or raises
BLUFFS = 0.1  # how often a hand bets that is not strong
STAYS_IN = 0.55  # where a hand cannot be judged by its cards, nobody gives up cheaply
CAUTION = 0.05  # how much more than the odds a caller wants
TRIALS = 6


@jit_apart
def choose_by_habit(
    table: TableRecord,
    program: Program,
    tables: RankingTables,
    showdown: int,
    choices: NDArray[np.int64],
    count: int,
    opinions: NDArray[np.void],
    rival: NDArray[np.uint8],
    bits: np.uint64,
) -> int:
    """Return the number of the candidate that an ordinary player might choose."""
    if program.phases[table.phase].op >= actions.FIRST_DEAL_OP:
        return scripts.scripted_choice(table, program, choices, count, bits)
    if table.stage == ARRANGING:
        return arranging.choose_row(table, program, tables, choices, count, arranging.AT_A_GLANCE)
    if choices[0, KIND] == actions.EXCHANGE and showdown != hand_glance.NO_SHOWDOWN:
        return exchange_by_habit(table, program, tables, showdown, choices, count, rival, bits)
    if melding.is_melding(table, program):
        return melding.choose_melding(table, program, choices, count, melding.SOME_LUCK, bits)
    if choices[0, KIND] > actions.BRING_IN:
        return rng.scale(bits, count)
    strength = STAYS_IN
    if showdown != hand_glance.NO_SHOWDOWN:
        look = rng.mix64(bits + rng.GOLDEN_GAMMA)
        strength = hand_glance.opinion_of(
            table, table.actor, program.phases[showdown], tables, opinions, rival, look
        )
    return bet_by_habit(table, choices, count, strength, rng.mix64(bits ^ rng.GOLDEN_GAMMA))


@jit
def bet_by_habit(
    table: TableRecord,
    choices: NDArray[np.int64],
    count: int,
    strength: float,
    bits: np.uint64,
) -> int:
    """Bet strong hands and sometimes others; call if the price is right, otherwise give up.

    Candidates come in order: giving up, staying in, then the bets from small to large.
    """
    bets = count_bets(choices, count)
    first_bet = count - bets
    if bets > 0 and hand_glance.fraction(bits) < (BETS_STRONG if strength > STRONG else BLUFFS):
        return first_bet + rng.scale(rng.mix64(bits), bets)
    if choices[0, KIND] != actions.FOLD:
        return max(first_bet - 1, 0)
    price = declaring.at_risk(table)
    odds = price / (table.pot + price)
    if strength < odds + CAUTION:
        return 0
    return 1  # a call, or all-in if the stack is too short for one


@jit
def count_bets(choices: NDArray[np.int64], count: int) -> int:
    """Count the candidates that bet, raise or go all-in."""
    bets = 0
    for choice in range(count):
        kind = choices[choice, KIND]
        bets += kind == actions.BET or kind == actions.RAISE or kind == actions.ALL_IN
    return bets


@jit
def exchange_by_habit(
    table: TableRecord,
    program: Program,
    tables: RankingTables,
    showdown: int,
    choices: NDArray[np.int64],
    count: int,
    rival: NDArray[np.uint8],
    bits: np.uint64,
) -> int:
    """Try a few exchanges, each with random cards once, and choose what came out best."""
    if not hand_glance.can_imagine_cards(table, table.actor):
        return rng.scale(bits, count)
    best = 0
    best_value = -1
    for trial in range(TRIALS):
        bits = rng.mix64(bits + rng.GOLDEN_GAMMA)
        choice = rng.scale(bits, count) if trial > 0 else 0
        hand_glance.imagine_cards(table, table.actor, rival, choices[choice, AMOUNT], bits)
        phase = program.phases[showdown]
        size = as_int(table.hand_size[table.actor])
        value = hand_glance.value_now(table, phase, phase.ranking, 0, rival, size, tables)
        if value > best_value:
            best = choice
            best_value = value
    return best
