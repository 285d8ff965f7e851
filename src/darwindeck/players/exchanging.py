"""Exchanging cards: what a hand may become, and how it then stands among all that are shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from darwindeck.compiled.integers import as_int, count_bits
from darwindeck.compiled.jit import entry, jit, jit_apart
from darwindeck.engine import actions, dealing, history, rng
from darwindeck.engine.choices import AMOUNT, KIND
from darwindeck.players import hand_glance
from darwindeck.players.desk import CHANCES_ROOM, DEEPEST, GRADE, GRADED_HAND, OWN, Desk

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from darwindeck.engine.layout import (
        PhaseRecord,
        Program,
        ProgramArray,
        TableArray,
        TableRecord,
    )
    from darwindeck.hands.tables import RankingTables

TRIALS = 10
SMALL_HAND = 7  # of which every set of cards may be exchanged
NO_ROW = -1
USUAL_OTHERS = 2
SCRATCH = DEEPEST - 1
"""Which list holds the exchanges that are yet to come: the last one, which is filled after bets."""


@jit
def next_exchange(program: Program, row: int, showdown: int) -> int:
    """Return the next row from here on in which cards are exchanged for others, if there is one."""
    for later in range(row, showdown):
        if program.phases[later].op == actions.OP_EXCHANGE:
            return as_int(later)
    return as_int(NO_ROW)


@jit
def is_drawn_to(program: Program, showdown: int) -> bool:
    """Tell whether hands are made by exchanges alone, after all cards have been dealt."""
    first = next_exchange(program, 1, showdown)
    if first == NO_ROW or program.phases[showdown].low_ranking != actions.NO_RANKING:
        return False
    alone = True
    for row in range(1, showdown):
        phase: PhaseRecord = program.phases[row]
        dealt = phase.op == actions.OP_DEAL_PLAYERS and row > first
        alone = alone and not dealt and phase.op != actions.OP_DEAL_BOARD
        if phase.op == actions.OP_EXCHANGE:
            alone = alone and phase.replaced != 0 and phase.directions == 0
    return alone


@jit
def count_below(marks: NDArray[np.int64], value: int) -> int:
    """Count the marks, which rise, that are lower than a value."""
    low, high = as_int(0), as_int(marks.shape[0])
    while low < high:
        middle = (low + high) >> 1
        if marks[middle] < value:
            low = middle + 1
        else:
            high = middle
    return low


@jit
def share_beaten(marks: NDArray[np.int64], value: int) -> float:
    """Return the share of the hands of a showdown that a value beats; ties count half."""
    return (count_below(marks, value) + count_below(marks, value + 1)) / (2.0 * marks.shape[0])


@jit
def list_sets(size: int, phase: PhaseRecord, choices: NDArray[np.int64]) -> int:
    """List the sets of cards of a small hand that may be exchanged; return how many there are."""
    count = 0
    for positions in range(1 << size):
        if min(phase.min_cards, size) <= count_bits(positions) <= phase.max_cards:
            choices[count, KIND] = actions.EXCHANGE
            choices[count, AMOUNT] = positions
            count += 1
    return count


@jit_apart
def weigh_exchanges(
    table: TableRecord,
    program: Program,
    rankings: RankingTables,
    showdown: int,
    choices: NDArray[np.int64],
    count: int,
    others: int,
    desk: Desk,
    bits: np.uint64,
    trials: int,
) -> int:
    """Write how often a hand wins after each exchange, and return the best of them.

    All are tried with the same luck. What others will show is known from practice, or else they
    hold any cards; for two halves of a pot, both count.
    """
    seat, size = as_int(table.actor), as_int(table.hand_size[table.actor])
    phase, hand, marks = program.phases[showdown], desk.bench[OWN], desk.marks
    won = desk.rooms[CHANCES_ROOM]
    for choice in range(count):
        won[choice] = 0.0
    other, other_low = as_int(0), as_int(0)
    for _ in range(trials):
        bits = rng.mix64(bits + rng.GOLDEN_GAMMA)
        if marks.shape[0] == 0:
            hand_glance.imagine_cards(table, seat, hand, (1 << size) - 1, rng.mix64(bits))
            other = hand_glance.value_now(table, phase, phase.ranking, 0, hand, size, rankings)
            other_low = low_now(table, phase, hand, size, rankings)
        for choice in range(count):
            hand_glance.imagine_cards(table, seat, hand, choices[choice, AMOUNT], bits)
            value = hand_glance.value_now(table, phase, phase.ranking, 0, hand, size, rankings)
            if marks.shape[0] > 0:
                won[choice] += share_beaten(marks, value) ** others / trials
                continue
            low = low_now(table, phase, hand, size, rankings)
            won[choice] += hand_glance.share_won(value, other) / trials
            won[choice] += hand_glance.share_won(low, other_low) / trials
    best = as_int(0)
    for choice in range(1, count):
        if won[choice] > won[best]:
            best = as_int(choice)
    return best


@jit_apart
def best_exchange(
    table: TableRecord,
    program: Program,
    rankings: RankingTables,
    showdown: int,
    choices: NDArray[np.int64],
    count: int,
    desk: Desk,
) -> int:
    """Return the listed exchange after which the hand beats most; it is the same for a hand."""
    seat = as_int(table.actor)
    others = max(count_bits(table.live) - 1, 1)
    known = history.fold_in(dealing.hand_cards(table, seat), dealing.board_cards(table))
    hand = history.fold_in(known, np.uint64(others))
    if not hand_glance.can_imagine_cards(table, seat):
        return rng.scale(rng.mix64(hand), count)
    judged = desk.grades[seat, table.phase]
    if judged[GRADED_HAND] != as_int(hand):
        judged[GRADED_HAND] = as_int(hand)
        judged[GRADE] = weigh_exchanges(
            table, program, rankings, showdown, choices, count, others, desk, hand, TRIALS
        )
    return as_int(judged[GRADE])


@jit_apart
def outlook(
    table: TableRecord,
    program: Program,
    rankings: RankingTables,
    showdown: int,
    exchange: int,
    desk: Desk,
    trials: int,
) -> tuple[float, int]:
    """Return what a hand beats after the next exchange, and how many cards go in it."""
    choices = desk.lists[SCRATCH]
    hand = dealing.hand_cards(table, table.actor)
    size = as_int(table.hand_size[table.actor])
    count = list_sets(size, program.phases[exchange], choices)
    best = weigh_exchanges(
        table, program, rankings, showdown, choices, count, 1, desk, rng.mix64(hand), trials
    )
    return desk.rooms[CHANCES_ROOM, best], count_bits(choices[best, AMOUNT])


@jit
def low_now(
    table: TableRecord,
    showdown: PhaseRecord,
    hand: NDArray[np.uint8],
    size: int,
    rankings: RankingTables,
) -> int:
    """Rank some cards with the board as it is now for the low half of a pot, if there is one."""
    if showdown.low_ranking == actions.NO_RANKING:
        return as_int(0)
    return hand_glance.value_now(table, showdown, showdown.low_ranking, 0, hand, size, rankings)


@entry
def draw_marks(
    tables: TableArray,
    programs: ProgramArray,
    rankings: NDArray[np.void],
    desk: Desk,
    marks: NDArray[np.int64],
) -> bool:
    """Write what hands are worth after all exchanges, if those alone make them, and tell whether.

    The table stands at a first decision, and nobody gives up.
    """
    table, program = tables[0], programs[0]
    seat, size = as_int(table.actor), as_int(table.hand_size[table.actor])
    showdown = hand_glance.showdown_row(program)
    enough = size <= SMALL_HAND and hand_glance.can_imagine_cards(table, seat)
    if not is_drawn_to(program, showdown) or not enough:
        return False
    first, phase, choices = (
        dealing.first_place(table, seat),
        program.phases[showdown],
        desk.lists[0],
    )
    bits = rng.ONE
    for number in range(marks.shape[0]):
        bits = rng.mix64(bits + rng.GOLDEN_GAMMA)
        change_cards(table, first, (1 << size) - 1, desk.bench[OWN], bits)
        row = next_exchange(program, 1, showdown)
        while row != NO_ROW:
            bits = rng.mix64(bits + rng.GOLDEN_GAMMA)
            count = list_sets(size, program.phases[row], choices)
            best = weigh_exchanges(
                table, program, rankings[0], showdown, choices, count, USUAL_OTHERS, desk,
                rng.mix64(bits), TRIALS,
            )  # fmt: skip
            change_cards(table, first, choices[best, AMOUNT], desk.bench[OWN], bits)
            row = next_exchange(program, row + 1, showdown)
        held = table.hand[first:]
        marks[number] = hand_glance.value_now(
            table, phase, phase.ranking, 0, held, size, rankings[0]
        )
    return True


@jit
def change_cards(
    table: TableRecord, first: int, positions: int, hand: NDArray[np.uint8], bits: np.uint64
) -> None:
    """Put random cards at some positions of the actor's hand, which begins at a place."""
    hand_glance.imagine_cards(table, table.actor, hand, positions, bits)
    for position in range(table.hand_size[table.actor]):
        table.hand[first + position] = hand[position]
