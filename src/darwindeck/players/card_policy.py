"""Choosing cards by habits that were learnt: what a choice looks like, weighed, and luck."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from darwindeck.compiled.integers import as_int, count_bits
from darwindeck.compiled.jit import jit, jit_apart
from darwindeck.engine import actions, arranging, scoring
from darwindeck.engine.choices import AMOUNT, KIND
from darwindeck.players import hand_glance, scripts
from darwindeck.players.arranging import AHEAD, choose_row
from darwindeck.players.desk import CHANCES_ROOM, FEATURES_ROOM, Desk
from darwindeck.players.exchanging import best_exchange
from darwindeck.players.features import FEATURES, describe

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from darwindeck.engine.layout import GameRecord, Program, TableRecord
    from darwindeck.hands.tables import RankingTables

    Reals = NDArray[np.float64]


@jit_apart
def weigh(
    table: TableRecord,
    program: Program,
    choices: NDArray[np.int64],
    count: int,
    weights: Reals,
    features: Reals,
    chances: Reals,
) -> None:
    """Write how likely each choice is: by the weighted sum of its features."""
    highest = -np.inf
    for choice in range(count):
        describe(table, program, choices[choice, KIND], choices[choice, AMOUNT], features)
        total = 0.0
        for number in range(FEATURES):
            total += weights[number] * features[number]
        chances[choice] = total
        highest = max(highest, total)
    whole = 0.0
    for choice in range(count):
        chances[choice] = np.exp(chances[choice] - highest)
        whole += chances[choice]
    for choice in range(count):
        chances[choice] /= whole


@jit
def draw_choice(chances: Reals, count: int, bits: np.uint64) -> int:
    """Draw a choice by its chance."""
    rest = hand_glance.fraction(bits)
    for choice in range(count - 1):
        rest -= chances[choice]
        if rest < 0.0:
            return choice
    return count - 1


@jit_apart
def choose_cards(
    table: TableRecord,
    program: Program,
    rankings: RankingTables,
    showdown: int,
    choices: NDArray[np.int64],
    count: int,
    weights: Reals,
    desk: Desk,
    bits: np.uint64,
) -> int:
    """Return the number of the choice that somebody makes who has learnt the game."""
    if count == 1:
        return 0
    if program.phases[table.phase].op >= actions.FIRST_DEAL_OP:
        return scripts.scripted_choice(table, program, choices, count, bits)
    if table.stage == arranging.ARRANGING:
        return choose_row(table, program, rankings, choices, count, AHEAD)
    if not is_learnt(table, program, showdown, choices, count):
        return best_exchange(table, program, rankings, showdown, choices, count, desk)
    chances = desk.rooms[CHANCES_ROOM]
    weigh(table, program, choices, count, weights, desk.rooms[FEATURES_ROOM], chances)
    return draw_choice(chances, count, bits)


@jit
def is_learnt(
    table: TableRecord, program: Program, showdown: int, choices: NDArray[np.int64], count: int
) -> bool:
    """Tell whether the weights decide: there is a choice, and neither script nor hand makes it."""
    if count < 2 or program.phases[table.phase].op >= actions.FIRST_DEAL_OP:
        return False
    return not (choices[0, KIND] == actions.EXCHANGE and showdown != hand_glance.NO_SHOWDOWN)


@jit
def share_of_win(table: TableRecord, seat: int) -> float:
    """Return a seat's share of the win of a finished hand."""
    return 1.0 / count_bits(table.winners) if (table.winners >> seat) & 1 else 0.0


@jit
def knocks_out(program: Program, first: int, last: int) -> bool:
    """Tell whether somebody may be knocked out between two rows of a program."""
    chances = 0
    for row in range(first, last):
        chances += program.phases[row].op == actions.OP_KNOCK_OUT
    return chances > 0


@jit
def chance_to_win(table: TableRecord, seat: int) -> float:
    """Return a seat's share of the win; those who are left have as good a chance each."""
    if table.over:
        return share_of_win(table, seat)
    return ((table.live >> seat) & 1) / count_bits(as_int(table.live))


@jit
def points_ahead(table: TableRecord, seat: int) -> float:
    """Return how many points more than the other a seat of two has scored."""
    return np.float64(table.score[seat]) - np.float64(table.score[1 - seat])


@jit
def worth_of_hand(table: TableRecord, game: GameRecord, seat: int) -> float:
    """Return what a finished hand was worth to a seat: the win, and where points decide those too.

    Points count by how much better than the others they are, so that a lost hand is still worth
    playing well.
    """
    if game.winning == actions.BY_PLACE:
        return scoring.share_outpaced(table, seat)
    if game.stake_count:
        return points_ahead(table, seat)
    share = share_of_win(table, seat)
    if game.winning == actions.BY_LOW_SCORE or game.winning == actions.BY_HIGH_SCORE:
        mean = 0.0
        size = 1.0
        for other in range(table.seats):
            mean += table.score[other] / table.seats
            size += abs(np.float64(table.score[other]))
        ahead = (table.score[seat] - mean) / size
        share += -ahead if game.winning == actions.BY_LOW_SCORE else ahead
    return share
