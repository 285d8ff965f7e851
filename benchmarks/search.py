"""Iterations per second of the search against OpenSpiel's, and how long a hard decision takes.

Almost all of the peer's time, in Python and in C++ alike, goes into imagining the hidden cards.
"""

from __future__ import annotations

import statistics
import time

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

from benchmarks.measuring import Row, compared, rate
from benchmarks.peers import HEADS_UP_LIMIT
from darwindeck import Table
from darwindeck.genome.library import library_names
from darwindeck.players.registry import DIFFICULTIES
from darwindeck.players.search import think

SEED = 7
ITERATIONS = 10_000
PEER_ITERATIONS = 100
PEER_RUNS = 3
MOST_DECISIONS = 12
GOAL_SECONDS = 1.0
QUIET = ("check", "call", "bring in", "stand pat", "all in")


def measure() -> list[Row]:
    """Measure the search from the first decision of a heads-up hand, and every game's decisions."""
    ours = rate(search_here, ITERATIONS)
    work = "search, heads-up fixed-limit hold'em, before the flop"
    return [
        compared(work, ours, "OpenSpiel Python", python_peer(), 0, 100, "iterations/s"),
        compared(work, ours, "OpenSpiel C++", compiled_peer(), 0, 0, "iterations/s"),
        slowest_hard_decision(),
    ]


def search_here() -> None:
    """Search once with many iterations."""
    table = Table.start("fixed-limit-holdem", 2, seed=SEED)
    think(table.view(table.actor), ITERATIONS, SEED)


def peer_state() -> pyspiel.State:
    """Return the same decision in the peer: the small blind's first, with the same two cards."""
    table = Table.start("fixed-limit-holdem", 2, seed=SEED)
    first, second = table.hands[1], table.hands[0]
    small_blind_acts_first = HEADS_UP_LIMIT.replace("blind=1 2", "blind=2 1")
    state = pyspiel.load_game(small_blind_acts_first).new_initial_state()
    for card in (*first, *second):
        assert card is not None
        state.apply_action(card.index)
    return state


def python_peer() -> float:
    """Return the iterations per second of the peer's search in Python, with random rollouts."""
    state, rng = peer_state(), np.random.RandomState(SEED)
    evaluator = RandomRolloutEvaluator(1, rng)
    bot = ISMCTSBot(state.get_game(), evaluator, 2.0, PEER_ITERATIONS, random_state=rng)
    return rate(lambda: bot.step(state), PEER_ITERATIONS, PEER_RUNS)


def compiled_peer() -> float:
    """Return the iterations per second of the peer's search in C++."""
    state = peer_state()
    evaluator = pyspiel.RandomRolloutEvaluator(1, SEED)
    bot = pyspiel.ISMCTSBot(SEED, evaluator, 2.0, PEER_ITERATIONS)
    return rate(lambda: bot.step(state), PEER_ITERATIONS, PEER_RUNS)


def slowest_hard_decision() -> Row:
    """Return how long the slowest decision of a hard player takes, over all games."""
    times = {name: hardest_seconds(name) for name in library_names()}
    slowest = max(times, key=lambda name: times[name])
    return Row(
        f"a hard decision, slowest of {len(times)} games: {slowest}",
        f"{times[slowest]:.2f} s",
        f"median game {statistics.median(times.values()):.2f} s",
        "",
        f"<= {GOAL_SECONDS:.0f} s",
        times[slowest] <= GOAL_SECONDS,
    )


def hardest_seconds(name: str) -> float:
    """Return the longest time of a decision in a hand where nobody raises or exchanges."""
    table = Table.start(name, seed=SEED)
    longest = 0.0
    for _ in range(MOST_DECISIONS):
        if table.over:
            break
        start = time.process_time()
        think(table.view(table.actor), DIFFICULTIES["hard"], SEED)
        longest = max(longest, time.process_time() - start)
        actions = {str(action): action for action in table.legal_actions}
        quiet = [word for word in QUIET if word in actions] or list(actions)
        table = table.apply(actions[quiet[0]])
    return longest
