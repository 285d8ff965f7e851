"""Blackjack by basic strategy, twice: `python -m tests.oracle.blackjack [HANDS]`.

The engine plays the library's game by the chart for one deck, and so does a second, plain program
that shares nothing with it but the chart. Both say what a player wins per bet. The literature has
0.0 % for one deck where the house stands on soft 17 and split hands are not doubled, and 0.14 %
more where they are (Griffin, The Theory of Blackjack; Schlesinger, Blackjack Attack): the player of
this game wins about 0.1 % by the chart.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import numba
import numpy as np

from darwindeck import load
from darwindeck.compiled.jit import entry, jit
from darwindeck.engine.actions import BET, CHECK, DOUBLE, DRAW, OP_DRAW, PASS, SPLIT
from darwindeck.engine.dealing import card_at
from darwindeck.engine.layout import TABLE
from darwindeck.engine.peeking import shown_by_house
from darwindeck.engine.program import compile_program, fresh_table
from darwindeck.engine.rng import mix64, seed_of_hand
from darwindeck.engine.splitting import hand_in_play, points_of, total_in_play
from darwindeck.engine.step import advance_to_decision, take_action
from darwindeck.hands.tables import load_tables
from darwindeck.table.starting import starting_stacks

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from darwindeck.engine.layout import Program, ProgramArray, TableArray, TableRecord

BET_OF_TEN = 10
HANDS = 2_000_000
STAND, HIT, TWICE, APART = range(4)


def chart() -> NDArray[np.int8]:
    """Return what to do with a hard total, a soft one or a pair against each card of the house.

    Rows: hard totals 0 to 21, soft totals from 22 on, pairs by points from 44 on. Columns: the
    card of the house, an ace as 1.
    """
    table = np.zeros((56, 11), np.int8)
    for shown in range(1, 11):
        up = 11 if shown == 1 else shown
        for total in range(4, 22):
            hit = total <= 11 or (total == 12 and not 4 <= up <= 6) or (total <= 16 and up >= 7)
            twice = {11: True, 10: up <= 9, 9: up <= 6, 8: 5 <= up <= 6}.get(total, False)
            table[total, shown] = TWICE if twice else HIT if hit else STAND
        for total in range(12, 22):
            hit = total <= 17 or (total == 18 and up in {9, 10})
            least = {13: 4, 14: 4, 15: 4, 16: 4, 17: 2, 18: 3, 19: 6}.get(total, 99)
            table[22 + total, shown] = TWICE if least <= up <= 6 else HIT if hit else STAND
        for points in range(1, 11):
            low, high = {2: (2, 7), 3: (2, 7), 4: (4, 6), 6: (2, 7), 7: (2, 8)}.get(points, (1, 0))
            apart = points in {1, 8} or low <= up <= high or (points == 9 and up < 10 and up != 7)
            table[44 + points, shown] = APART if apart else STAND
    return table


# Our engine


@jit
def choose(table: TableRecord, program: Program, plan: NDArray[np.int8]) -> int:
    """Return the kind of what the chart says."""
    if program.phases[table.phase].op != OP_DRAW:
        return CHECK if (table.legal >> CHECK) & 1 else BET
    seat = table.actor
    shown = points_of(shown_by_house(table))
    first = hand_in_play(table, seat)
    hard = 0
    for position in range(first, table.hand_size[seat]):
        hard += points_of(card_at(table, seat, position))
    total = total_in_play(table, seat)
    if (table.legal >> SPLIT) & 1 and plan[44 + points_of(card_at(table, seat, first)), shown]:
        return SPLIT
    wanted = plan[22 + total if total != hard else total, shown]
    if wanted == TWICE and not (table.legal >> DOUBLE) & 1:
        wanted = STAND if total != hard and total >= 18 else HIT
    return DOUBLE if wanted == TWICE else DRAW if wanted == HIT else PASS


@entry
def play_hands(
    fresh: TableArray,
    tables: TableArray,
    programs: ProgramArray,
    rankings: NDArray[np.void],
    plan: NDArray[np.int8],
    hands: int,
    sums: NDArray[np.float64],
) -> None:
    """Play hands by the chart, and add up what the player wins in each, and its square."""
    table = tables[0]
    program = programs[0]
    for hand in range(hands):
        tables[0] = fresh[0]
        table.rng = mix64(seed_of_hand(np.uint64(7), hand))
        while True:
            advance_to_decision(table, program, rankings[0])
            if table.over:
                break
            take_action(table, program, choose(table, program, plan), BET_OF_TEN)
        won = np.float64(table.stack[0] - fresh[0].stack[0]) / BET_OF_TEN
        sums[0] += won
        sums[1] += won * won


# A second, plain program


@numba.njit
def total_of(cards, first, end):  # type: ignore[no-untyped-def]
    """Return the total of some cards, by their points, and whether an ace counts eleven."""
    hard, ace = 0, False
    for place in range(first, end):
        hard += cards[place]
        ace = ace or cards[place] == 1
    soft = ace and hard <= 11
    return (hard + 10 if soft else hard), soft


@numba.njit
def plain_hand(shoe, plan):  # type: ignore[no-untyped-def]
    """Play one hand from a shuffled deck of points; return what a bet of one wins."""
    up, hole, used = shoe[2], shoe[3], 4
    player_natural = shoe[0] + shoe[1] == 11 and (shoe[0] == 1 or shoe[1] == 1)
    house_natural = up + hole == 11 and (up == 1 or hole == 1)
    if house_natural or player_natural:
        return 0.0 if house_natural and player_natural else (-1.0 if house_natural else 1.5)
    hands = np.zeros((4, 24), np.int64)
    sizes, bets = np.zeros(4, np.int64), np.ones(4)
    hands[0, 0], hands[0, 1], sizes[0] = shoe[0], shoe[1], 2
    count, number = 1, 0
    while number < count:
        hand = hands[number]
        if sizes[number] == 1:
            hand[1], sizes[number], used = shoe[used], 2, used + 1
        done = count > 1 and hand[0] == 1
        while not done:
            size = sizes[number]
            total, soft = total_of(hand, 0, size)
            if total >= 21:
                break
            if size == 2 and hand[0] == hand[1] and count < 4 and plan[44 + hand[0], up] == 3:
                hands[count, 0], sizes[count] = hand[1], 1
                hand[1], used = shoe[used], used + 1
                count += 1
                done = hand[0] == 1
                continue
            wanted = plan[22 + total if soft else total, up]
            if wanted == 2 and size == 2:
                bets[number] = 2.0
                done = True
            elif wanted == 0 or (wanted == 2 and soft and total >= 18):
                break
            hand[size], sizes[number], used = shoe[used], size + 1, used + 1
        number += 1
    return settle(hands, sizes, bets, count, shoe, used)


@numba.njit
def settle(hands, sizes, bets, count, shoe, used):  # type: ignore[no-untyped-def]
    """Let the house draw to 17, and compare every hand with it."""
    house = np.zeros(24, np.int64)
    house[0], house[1], size = shoe[2], shoe[3], 2
    own, _ = total_of(house, 0, size)
    while own < 17:
        house[size], size, used = shoe[used], size + 1, used + 1
        own, _ = total_of(house, 0, size)
    won = 0.0
    for number in range(count):
        total, _ = total_of(hands[number], 0, sizes[number])
        if total > 21 or (own <= 21 and total < own):
            won -= bets[number]
        elif own > 21 or total > own:
            won += bets[number]
    return won


@numba.njit
def play_plainly(plan, hands, seed):  # type: ignore[no-untyped-def]
    """Play hands, and return the mean and the mean square of what a bet of one wins."""
    np.random.seed(seed)  # noqa: NPY002 - what compiled code has
    shoe = np.zeros(52, np.int64)
    for card in range(52):
        shoe[card] = min(card // 4 + 1, 10)
    total, squares = 0.0, 0.0
    for _ in range(hands):
        for place in range(40):
            other = place + np.random.randint(0, 52 - place)  # noqa: NPY002
            shoe[place], shoe[other] = shoe[other], shoe[place]
        won = plain_hand(shoe, plan)
        total += won
        squares += won * won
    return total / hands, squares / hands


def edges(hands: int) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return what a bet wins on average, with its standard error: by our engine, and plainly."""
    genome = load("blackjack")
    sums = np.zeros(2)
    fresh, tables = fresh_table(genome, starting_stacks(genome, 2), 0), np.zeros(1, TABLE)
    program, rankings = compile_program(genome), load_tables()
    play_hands(fresh, tables, program, rankings, chart(), hands, sums)
    found = (sums[0] / hands, sums[1] / hands), play_plainly(chart(), hands, 11)
    ours, plain = ((mean, ((square - mean**2) / hands) ** 0.5) for mean, square in found)
    return ours, plain


def main() -> None:
    """Print both figures."""
    hands = int(sys.argv[1]) if len(sys.argv) > 1 else HANDS
    for name, (mean, error) in zip(("engine", "plainly"), edges(hands), strict=True):
        print(f"{name}: {100 * mean:+.3f} % ± {196 * error:.3f} of a bet, {hands:,} hands")


if __name__ == "__main__":
    main()
