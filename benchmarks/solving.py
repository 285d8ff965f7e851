"""Solving Leduc hold'em: exactly, and by CFR+ against OpenSpiel's in C++; and growing trees."""

from __future__ import annotations

import statistics
import time

import pyspiel
from msgspec.structs import replace

from benchmarks.measuring import Row, alone, rate, seconds_of, short
from darwindeck import load
from darwindeck.solver import grow_tree, sequence_form, solve
from darwindeck.solver.solving import solve_by_learning

GAME, PEER_GAME = "leduc-holdem", "leduc_poker"
GOOD_ENOUGH = 1e-3
MOST_ITERATIONS = 1 << 14
GOAL_SECONDS = 0.5
GOAL_RATIO = 20.0
PEER_RUNS = 3


def measure() -> list[Row]:
    """Measure an exact solution, learning to the same exploitability, and the growth of trees."""
    return [exactly(), by_learning(), growing()]


def exactly() -> Row:
    """Measure the linear programme, tree included."""
    seconds = seconds_of(lambda: solve(GAME, "exact"))
    work = "Leduc hold'em solved exactly, tree included"
    goal = f"<= {GOAL_SECONDS} s"
    return alone(work, f"{seconds * 1000:.0f} ms", goal, met=seconds <= GOAL_SECONDS)


def by_learning() -> Row:
    """Measure CFR+, tree included, until nobody can win more than a thousandth of a chip by it."""
    ours = seconds_of(learn_leduc)
    theirs = statistics.median(peer_seconds() for _ in range(PEER_RUNS))
    return Row(
        f"CFR+ on Leduc hold'em to exploitability {GOOD_ENOUGH:g}",
        f"{ours * 1000:.1f} ms",
        f"OpenSpiel C++ {theirs * 1000:,.0f} ms",
        f"{theirs / ours:,.0f}x",
        f">= {GOAL_RATIO:.0f}x",
        theirs / ours >= GOAL_RATIO,
    )


def learn_leduc() -> None:
    """Grow the tree and learn, judging after each power of two iterations."""
    form = sequence_form(grow_tree(load(GAME)))
    solve_by_learning(form, "cfr+", MOST_ITERATIONS, good_enough=GOOD_ENOUGH)


def peer_seconds() -> float:
    """Return the CPU time of the peer's CFR+, judged after each power of two iterations too.

    Judging is not counted: it takes the peer longer than all iterations together.
    """
    game = pyspiel.load_game(PEER_GAME)
    start = time.process_time()
    solver = pyspiel.CFRPlusSolver(game)
    spent = time.process_time() - start
    done, target = 0, 1
    while done < MOST_ITERATIONS:
        start = time.process_time()
        for _ in range(done, target):
            solver.evaluate_and_update_policy()
        spent += time.process_time() - start
        done, target = target, target * 2
        if pyspiel.exploitability(game, solver.average_policy()) <= GOOD_ENOUGH:
            break
    return spent


def growing() -> Row:
    """Measure how fast the tree of the same game with thirteen ranks grows."""
    game = load(GAME)
    game = replace(game, setup=replace(game.setup, initial_deck="standard_52"))
    nodes = grow_tree(game).size
    ours = rate(lambda: grow_tree(game).size)
    work = f"growing the tree of Leduc hold'em with 52 cards, {nodes:,} nodes"
    return alone(work, f"{short(ours)} nodes/s")
