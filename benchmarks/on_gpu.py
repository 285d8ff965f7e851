"""A graphics card against the processor: the same hands, and how many of them a second.

    python -m benchmarks.on_gpu

needs a card. Every game of the library is played on both, a million hands at random and some by
greedy players, and all that comes of them is compared bit by bit; then the card shows how fast it
is.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from itertools import product
from multiprocessing import get_context

import numpy as np

import darwindeck as dd
from darwindeck.genome.library import library_names
from darwindeck.simulation.batch import Run
from darwindeck.simulation.gpu.driver import GraphicsCard
from darwindeck.simulation.gpu.ptx import ptx_of

SAME_HANDS = {"random": 1_000_000, "greedy": 2_048}
TOO_LONG = ("cheat", "greedy")  # a hand takes half a minute on a processor
SEED = 7
GOALS = (
    ("no-limit-holdem", 6, 20_000_000_000, 1e9),
    ("fixed-limit-holdem", 2, 40_000_000_000, 2e9),
    ("hearts", 4, 1_000_000_000, 5e7),
)
GREEDY_GOAL = 100
GREEDY_GAMES = (
    ("no-limit-holdem", 6, 20_000_000, 20_000),
    ("fixed-limit-holdem", 2, 40_000_000, 50_000),
    ("hearts", 4, 200_000, 200),
)
"""With the seats, and the hands for the card and for one core."""
SUMMED_UP = ("mean", "standard_error", "payoffs")
COUNTED = ("hands", "showdowns", "decisions", "biggest_pot", "turns")


def main() -> int:
    """Print what was measured; return 1 if a game differs or a goal is missed."""
    driver = subprocess.run(
        ["nvidia-smi", "--query-gpu=driver_version", "--format=csv,noheader"],
        capture_output=True,
        text=True,
        check=False,
    )
    with GraphicsCard() as card:
        print(f"{card.name}, driver {driver.stdout.strip()}, CUDA {card.cuda}", flush=True)
    played = [pair for pair in product(library_names(), SAME_HANDS) if pair != TOO_LONG]
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        for pair, seconds in zip(
            played, pool.map(compile_game, *zip(*played, strict=True)), strict=True
        ):
            print(f"{', '.join(pair)}: compiled in {seconds:.1f} s of CPU", flush=True)
    fine = [is_the_same(*pair) for pair in played]
    fine += [is_fast(*goal) for goal in GOALS]
    fine += [is_much_faster(*game) for game in GREEDY_GAMES]
    return 0 if all(fine) else 1


def compile_game(name: str, players: str) -> float:
    """Compile a game for graphics cards, and return the seconds of CPU that it took."""
    run = Run(name, None, players, SEED, None)
    started = time.process_time()
    ptx = ptx_of(run.fresh, run.program, run.policies)
    with GraphicsCard() as card:
        card.load(ptx, "simulate")
    return time.process_time() - started


def is_the_same(name: str, players: str) -> bool:
    """Compare a game's first hands on both, to the last bit."""
    hands = SAME_HANDS[players]
    started = time.perf_counter()
    card = dd.simulate(name, hands, players=players, seed=SEED, device="cuda")
    on_card = time.perf_counter() - started
    started = time.perf_counter()
    processor = dd.simulate(name, hands, players=players, seed=SEED, tailored=False)
    on_processor = time.perf_counter() - started
    different = [
        field
        for field in (*SUMMED_UP, *COUNTED)
        if not np.array_equal(getattr(card, field), getattr(processor, field))
    ]
    print(
        f"{name}, {players}: {hands:,} hands, {'differs in ' if different else 'the same'}"
        f"{', '.join(different)}; {on_card:.2f} s on the card, {on_processor:.2f} s on "
        f"{os.cpu_count()} processors",
        flush=True,
    )
    return not different


def is_fast(name: str, seats: int, hands: int, goal: float) -> bool:
    """Play many hands on the card and compare the rate with a goal."""
    started = time.perf_counter()
    dd.simulate(name, 1, seats, seed=SEED, device="cuda")
    first = time.perf_counter() - started
    started = time.perf_counter()
    dd.simulate(name, hands, seats, seed=SEED, device="cuda", keep_payoffs=False)
    rate = hands / (time.perf_counter() - started)
    print(
        f"{name}, {seats} seats: {hands:,} hands at {rate / 1e6:,.0f} M a second "
        f"(goal {goal / 1e6:,.0f} M), after {first:.1f} s to begin",
        flush=True,
    )
    return rate >= goal


def is_much_faster(name: str, seats: int, hands: int, on_core: int) -> bool:
    """Let greedy players play on the card and on one core, and compare the rates with a goal."""
    rates = []
    for device, number in (("cuda", hands), ("cpu", on_core)):
        dd.simulate(name, 1, seats, "greedy", seed=SEED, device=device)
        started = time.perf_counter()
        dd.simulate(
            *(name, number, seats, "greedy", SEED),
            threads=1,
            keep_payoffs=False,
            device=device,
            tailored=False,
        )
        rates.append(number / (time.perf_counter() - started))
    ratio = rates[0] / rates[1]
    print(
        f"{name}, {seats} seats, greedy: {rates[0]:,.0f} hands a second on the card, "
        f"{rates[1]:,.0f} on one core: {ratio:,.0f} times as many (goal {GREEDY_GOAL})",
        flush=True,
    )
    return ratio >= GREEDY_GOAL


if __name__ == "__main__":
    sys.exit(main())
