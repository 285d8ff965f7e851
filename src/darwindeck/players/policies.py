"""Players inside the compiled loop: each chooses a legal action from what its seat may know."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from darwindeck.compiled.jit import jit, jit_apart
from darwindeck.engine import actions, arranging, between, declaring, peeking
from darwindeck.engine.choices import AMOUNT, KIND, list_choices
from darwindeck.players import claiming, imagination, melding
from darwindeck.players.arranging import AHEAD, choose_row

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from darwindeck.engine.layout import PhaseRecord, Program, TableArray, TableRecord
    from darwindeck.hands.tables import RankingTables

RANDOM, GREEDY, SEARCH, SCRIPTED, LEARNT = range(5)

STRONG = 0.7
WEAK = 0.3
FAIR = 0.5


@jit_apart
def choose_greedy(
    table: TableRecord,
    imagined: TableArray,
    program: Program,
    tables: RankingTables,
    choices: NDArray[np.int64],
    bits: np.uint64,
) -> tuple[int, int, float]:
    """Bet strong hands, call with fair ones, give up weak ones; play what wins most often.

    Besides the kind and amount, return how strong the hand is.
    """
    if is_bet_on_cards(program.phases[table.phase].op):
        return bet_on_cards(table, program.phases[table.phase])
    if table.stage == arranging.ARRANGING:
        count = list_choices(table, program, choices)
        pick = choose_row(table, program, tables, choices, count, AHEAD)
        return actions.EXCHANGE, choices[pick, AMOUNT], FAIR
    if program.phases[table.phase].op == actions.OP_LIAR:
        return claiming.choose_claim(table, program)
    betting = (
        table.legal < 1 << actions.EXCHANGE
        and program.phases[table.phase].op < actions.FIRST_DEAL_OP
    )
    count = 1 if betting else list_choices(table, program, choices)
    if melding.is_melding(table, program):
        best = melding.choose_melding(table, program, choices, count, melding.NO_LUCK, bits)
        return choices[best, KIND], choices[best, AMOUNT], FAIR
    best = 0
    most = -np.inf
    for choice in range(count):
        kind = imagination.NO_ACTION if betting else choices[choice, KIND]
        if count == 1 and not betting:
            break
        amount = choices[choice, AMOUNT]
        strength = imagination.estimate_strength(
            table, imagined, program, tables, bits, kind, amount, count
        )
        if strength > most:
            best = choice
            most = strength
    if betting:
        return bet_by_strength(table, most), half_pot_bet(table), most
    return choices[best, KIND], choices[best, AMOUNT], most


@jit
def is_bet_on_cards(operation: int) -> bool:
    """Tell whether a bet is about a card to come, or made before there are any."""
    return (
        operation == actions.OP_BETWEEN
        or operation == actions.OP_WAGER
        or operation == actions.OP_PEEK
    )


@jit
def bet_on_cards(table: TableRecord, phase: PhaseRecord) -> tuple[int, int, float]:
    """Bet as little as possible before the deal, and on a card if more than half comes back."""
    if phase.op == actions.OP_WAGER:
        return actions.BET, table.min_to, FAIR
    if phase.op == actions.OP_PEEK:
        value = peeking.value_of_insurance(table, phase)
    else:
        value = between.value_of_bet(table, phase, table.actor)
    amount = table.max_to if table.house else half_pot_bet(table)
    return (actions.BET if value > FAIR else actions.CHECK), amount, value


@jit
def half_pot_bet(table: TableRecord) -> int:
    """Return the total of a bet of half the pot, as near to it as is legal."""
    total = table.price + (table.pot + table.to_call) // 2
    return min(max(total, table.min_to), table.max_to)


@jit
def bet_by_strength(table: TableRecord, strength: float) -> int:
    """Choose a kind of bet: a short stack goes all-in when strong and folds otherwise."""
    for kind in (actions.RAISE, actions.BET, actions.ALL_IN):
        if strength > STRONG and (table.legal >> kind) & 1:
            return kind
    if strength > WEAK and (table.legal >> actions.CALL) & 1:
        return actions.CALL
    if table.stage == declaring.DECLARING:
        return actions.CHECK if strength > FAIR else actions.FOLD
    for kind in (actions.CHECK, actions.BRING_IN, actions.FOLD):
        if (table.legal >> kind) & 1 and not (kind == actions.FOLD and strength > STRONG):
            return kind
    return actions.CALL
