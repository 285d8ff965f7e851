"""How good a hand or an action is, judged by what its seat can see: imagine, and play it out."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from darwindeck.compiled.integers import as_int, count_bits, lowest_bit
from darwindeck.compiled.jit import jit, jit_apart
from darwindeck.engine import actions, arranging, boards, exchange, pots, rng, scoring, step
from darwindeck.players import chance, determinisation, scripts
from darwindeck.players.arranging import best_row

if TYPE_CHECKING:
    from darwindeck.engine.layout import GameRecord, PhaseRecord, Program, TableArray, TableRecord
    from darwindeck.hands.tables import RankingTables

NO_ACTION = -1
ROLLOUTS = 32
TURN_ROLLOUTS = 8
MOST_ROLLOUTS = 512
FORESIGHT = 60  # turns


@jit_apart
def estimate_strength(
    table: TableRecord,
    imagined: TableArray,
    program: Program,
    tables: RankingTables,
    bits: np.uint64,
    kind: int,
    amount: int,
    alternatives: int,
) -> float:
    """Return how often the actor wins when nobody bets or folds any more.

    Against several opponents, it is how often the actor's hand beats one of them. Ties count
    half. Where points are played for, it is what a deal brings if all go on by their scripts.
    Cards are played at random. The actor takes an action first, unless it is `NO_ACTION`.
    `imagined` has room for two tables. Among many alternatives each is looked at less.
    """
    seat = table.actor
    imagined[0] = table
    determinisation.gather_unseen(imagined[0], program.game, seat)
    shortly = program.game.for_points or program.game.replays
    hurry(imagined[0], program.game, 1 if shortly else FORESIGHT)
    dream = imagined[1]
    rollouts = TURN_ROLLOUTS if kind > actions.EXCHANGE and not program.game.own_decks else ROLLOUTS
    rollouts = max(min(rollouts, MOST_ROLLOUTS // alternatives), 1)
    won = 0.0
    for _ in range(rollouts):
        bits += rng.GOLDEN_GAMMA
        luck = rng.mix64(bits)
        imagined[1] = imagined[0]
        determinisation.deal_unseen(dream, program.game, luck)
        if kind != NO_ACTION:
            step.carry_out(dream, program, kind, amount)
        while True:
            step.advance_to_decision(dream, program, tables)
            if dream.over:
                break
            luck += rng.GOLDEN_GAMMA
            if program.phases[dream.phase].op >= actions.FIRST_DEAL_OP:
                choice, positions = scripts.choose_scripted(dream, program, rng.mix64(luck))
            else:
                choice, positions = passive_action(dream, program, tables, rng.mix64(luck))
            step.carry_out(dream, program, choice, positions)
        if program.game.for_points:
            won += points_won(dream, table, seat)
        elif program.game.paid_tricks:
            won += share_of_tricks(dream, seat)
        elif dream.boards > 1 and dream.shown != 0:
            won += outcome_on_boards(dream, program, tables, seat)
        else:
            won += outcome(dream, seat)
    return won / rollouts


@jit
def hurry(table: TableRecord, game: GameRecord, turns: int) -> None:
    """Let an imagined hand end after some turns: who is ahead by then is taken to win it."""
    table.turns = max(table.turns, game.turn_limit - turns)


@jit
def points_won(table: TableRecord, before: TableRecord, seat: int) -> float:
    """Return what a seat has scored since a table was as it was before."""
    return np.float64(table.score[seat]) - np.float64(before.score[seat])


@jit
def share_of_tricks(table: TableRecord, seat: int) -> float:
    """Return the share of the tricks that a seat has taken in the last deal."""
    taken = as_int(0)
    for other in range(table.seats):
        taken += as_int(table.tricks[other])
    return as_int(table.tricks[seat]) / max(taken, 1)


@jit
def passive_action(
    table: TableRecord, program: Program, tables: RankingTables, bits: np.uint64
) -> tuple[int, int]:
    """Check or call whatever it costs, exchange as little as possible, and play any card."""
    for kind in (actions.CHECK, actions.CALL, actions.BRING_IN, actions.ALL_IN):
        if (table.legal >> kind) & 1:
            return kind, 0
    if (table.legal >> actions.BET) & 1:
        return actions.BET, table.min_to
    if table.legal > 1 << actions.EXCHANGE:
        return chance.choose_random_cards(table, program, bits)
    if table.stage == arranging.ARRANGING:
        return actions.EXCHANGE, best_row(table, program, tables)
    phase: PhaseRecord = program.phases[table.phase]
    positions = 0
    while not exchange.is_legal_exchange(table, phase, positions):
        positions += 1
    return actions.EXCHANGE, positions


@jit
def outcome(table: TableRecord, seat: int) -> float:
    """Return the share of opponents that a hand beats; without a showdown, the share of the win."""
    opponents = table.house or table.live & ~(1 << seat)
    if table.out != 0:
        return scoring.share_outpaced(table, seat)
    if table.shown == 0 or opponents == 0:
        return ((table.winners >> seat) & 1) / max(count_bits(table.winners), 1)
    result = 0.0
    met = 0
    while opponents != 0:
        opponent = lowest_bit(opponents)
        opponents &= opponents - 1
        result += compare_hands(table, seat, opponent)
        met += 1
    return result / met


@jit_apart
def outcome_on_boards(
    table: TableRecord, program: Program, tables: RankingTables, seat: int
) -> float:
    """Return the share of opponents that a hand beats, on average over several boards."""
    result = 0.0
    for board in range(table.boards):
        boards.rank_on_board(table, program.phases[table.phase], board, tables)
        result += outcome(table, seat)
    return result / as_int(table.boards)


@jit
def compare_hands(table: TableRecord, seat: int, opponent: int) -> float:
    """Return 1 for a win, 0 for a loss, a half for a tie; with a low hand, the mean of both."""
    result = compare(table, seat, opponent, pots.HIGH_HALF)
    if table.strength[pots.LOW_HALF, seat] > 0 or table.strength[pots.LOW_HALF, opponent] > 0:
        result = (result + compare(table, seat, opponent, pots.LOW_HALF)) / 2
    return result


@jit
def compare(table: TableRecord, seat: int, opponent: int, half: int) -> float:
    """Compare two hands at showdown."""
    own, other = table.strength[half, seat], table.strength[half, opponent]
    if own == other:
        return 0.5
    return 1.0 if own > other else 0.0
