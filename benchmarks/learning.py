"""Steps per second for programs that learn: many tables at once, against the peers' ways.

Everyone plays Leduc hold'em for two at random, with observations and legal actions at every step.
Peers that are not installed (`pip install -e '.[bench]'`) are left out.
"""

from __future__ import annotations

import random
import time
import warnings
from importlib.util import find_spec
from typing import TYPE_CHECKING

import numpy as np
import pyspiel

from benchmarks.measuring import Row, alone, compared, rate, short
from benchmarks.peers import pgx_hands
from darwindeck import vector
from darwindeck.adapters.pettingzoo import CardGame

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

SEED = 7
TABLES = 4096
GAME = "leduc-holdem"
SIX_HANDED = "no-limit-holdem"


def measure() -> list[Row]:
    """Measure our vector against a PettingZoo loop, RLCard, OpenSpiel and pgx on one core."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        ours = rate(vector_steps(GAME, 2))
        work = "steps of Leduc hold'em, random"
        rows = [
            compared(work, ours, name, best_rate(steps), 0, least, "steps/s")
            for name, steps, least in peers()
        ]
        six = rate(vector_steps(SIX_HANDED, 6))
    return [*rows, alone("steps of six-handed no-limit hold'em, random", f"{short(six)} steps/s")]


def best_rate(steps: Callable[[], int]) -> float:
    """Return a peer's rate by the clock that is to its advantage: some work on threads."""
    return max(rate(steps, runs=5, clock=c) for c in (time.process_time, time.perf_counter))


def vector_steps(game: str, seats: int) -> Callable[[], int]:
    """Return a stretch of steps at many tables, random choices included."""
    tables = vector(game, TABLES, seats, seed=SEED)

    def play() -> int:
        for _ in range(50):
            tables.step(tables.sample())
        return 50 * TABLES

    return play


def peers() -> Iterator[tuple[str, Callable[[], int], float]]:
    """Yield name, work, and the multiple of its steps to reach."""
    yield "a PettingZoo loop", pettingzoo_steps, 20
    yield "OpenSpiel", open_spiel_steps, 1
    if find_spec("rlcard") is not None:
        yield "RLCard", rlcard_steps(), 1
    if find_spec("pgx") is not None:
        yield "pgx", pgx_steps(), 1


def pettingzoo_steps() -> int:
    """Play our environment in PettingZoo's usual loop."""
    tables, rng = CardGame(GAME), np.random.default_rng(SEED)
    steps = 0
    for seed in range(150):
        tables.reset(seed=seed)
        for _ in tables.agent_iter():
            observation, _, terminated, truncated, _ = tables.last()
            if terminated or truncated:
                tables.step(None)
            else:
                tables.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
                steps += 1
    return steps


def open_spiel_steps() -> int:
    """Play OpenSpiel's compiled Leduc from Python."""
    game, rng = pyspiel.load_game("leduc_poker"), random.Random(SEED)
    steps = 0
    for _ in range(2000):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(rng.choice(state.legal_actions()))
            else:
                state.observation_tensor(state.current_player())
                state.apply_action(rng.choice(state.legal_actions()))
                steps += 1
    return steps


def rlcard_steps() -> Callable[[], int]:
    """Return a stretch of RLCard's Leduc."""
    import rlcard  # noqa: PLC0415

    environment = rlcard.make("leduc-holdem", config={"seed": SEED})

    def play() -> int:
        rng = random.Random(SEED)
        steps = 0
        for _ in range(500):
            state, _ = environment.reset()
            while not environment.is_over():
                state, _ = environment.step(rng.choice(list(state["legal_actions"])))
                steps += 1
        return steps

    return play


def pgx_steps(steps: int = 50) -> Callable[[], int]:
    """Return a stretch of steps of pgx's Leduc."""
    play_hands = pgx_hands("leduc_holdem", TABLES, steps)

    def play() -> int:
        play_hands()
        return steps * TABLES

    return play


if __name__ == "__main__":
    for row in measure():
        print("  ".join(map(str, row)))
