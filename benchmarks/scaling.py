"""How everything grows: hands, seats, threads, cards, trees, ratings and workers.

    python -m benchmarks.scaling --json docs/scale.json
    python docs/make_scale.py

Each curve is a list of points, which `docs/make_scale.py` draws. Rates of one thread are those of
processor time, everything else is wall-clock time: measure on a machine that does nothing else.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from msgspec.structs import replace

from benchmarks.evolving import default_settings, run
from benchmarks.measuring import rate
from darwindeck import load, simulate
from darwindeck.compiled.jit import entry
from darwindeck.evolution.workers import local_workers
from darwindeck.genome.phases import BettingPhase
from darwindeck.genome.schema import Deck
from darwindeck.hands.ranking import HIGH, rank_cards
from darwindeck.hands.tables import load_tables
from darwindeck.quality import rate as rate_game
from darwindeck.solver.solving import solve

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    from darwindeck.genome.schema import GameGenome

HOLDEM = "no-limit-holdem"
HANDS = (1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000)
SEATS = (2, 3, 4, 5, 6, 7, 8, 9)
SEATED_HANDS = 200_000
CARDS = (5, 6, 7, 8, 9, 10)
RANKED = 20_000
TREES = ((4, 2), (6, 2), (9, 2), (13, 2), (13, 4), (13, 8), (13, 12), (13, 17))
"""Ranks in the deck and raises in a round of ever larger Leduc hold'ems."""
ITERATIONS = 20
MOST_NODES = 12_000_000
RATED = ("kuhn-poker", "leduc-holdem", "five-card-draw", HOLDEM, "whist", "hearts", "gin-rummy")
BATCHES = 6
SEED = 2024
Points = list[dict[str, Any]]


@entry
def rank_all(rankings: NDArray[np.void], hands: NDArray[np.uint8], size: int) -> int:
    """Rank hands, the best five of `size` cards."""
    total = 0
    for hand in range(len(hands)):
        total += rank_cards(rankings[0], HIGH, hands[hand], size)
    return total


def seconds_for(
    work: Callable[[], object], clock: Callable[[], float] = time.perf_counter
) -> float:
    """Return the time of some work, by the clock on the wall or another one."""
    started = clock()
    work()
    return clock() - started


def over_hands() -> Points:
    """Measure runs of ever more hands."""
    simulate(HOLDEM, 10, seed=SEED, threads=1)
    return [
        {"hands": hands, "seconds": min(seconds_for(partial(play, hands, 6)) for _ in range(3))}
        for hands in HANDS
    ]


def play(hands: int, seats: int, threads: int = 1) -> None:
    """Play hands at random."""
    simulate(HOLDEM, hands, seats=seats, seed=SEED, threads=threads, tailored=False)


def over_seats() -> Points:
    """Measure one thread with ever more players."""
    return [
        {"seats": seats, "rate": rate(partial(play, SEATED_HANDS, seats), SEATED_HANDS, 5)}
        for seats in SEATS
    ]


def over_threads() -> Points:
    """Measure ever more threads."""
    hands = 4_000_000
    return [
        {
            "threads": threads,
            "rate": rate(partial(play, hands, 6, threads), hands, 3, time.perf_counter),
        }
        for threads in range(1, (os.cpu_count() or 1) + 1)
    ]


def over_cards() -> Points:
    """Measure the ranking of the best five of ever more cards."""
    keys = np.random.default_rng(SEED).random((RANKED, 52), np.float32)
    hands = np.argsort(keys, axis=1)[:, : max(CARDS)].astype(np.uint8)
    rankings = load_tables()
    return [
        {"cards": cards, "rate": rate(partial(rank_all, rankings, hands, cards), RANKED, 5)}
        for cards in CARDS
    ]


def leduc_with(ranks: int, raises: int) -> GameGenome:
    """Return a Leduc hold'em with another deck, and more raises."""
    leduc = load("leduc-holdem")
    deck = Deck(ranks="23456789TJQKA"[-ranks:], suits="hs")
    phases = [
        replace(phase, max_raises=raises) if isinstance(phase, BettingPhase) else phase
        for phase in leduc.turn_structure.phases
    ]
    return replace(
        leduc,
        genome_id=f"leduc-{ranks}-{raises}",
        setup=replace(leduc.setup, initial_deck=deck, starting_chips=200),
        turn_structure=replace(leduc.turn_structure, phases=tuple(phases)),
    )


def over_nodes() -> Points:
    """Measure the solver on ever larger trees, each in a process of its own for its memory."""
    return [
        json.loads(
            subprocess.run(
                [sys.executable, "-m", "benchmarks.scaling", "--tree", str(ranks), str(raises)],
                capture_output=True,
                check=True,
                text=True,
            ).stdout
        )
        for ranks, raises in TREES
    ]


def measure_tree(ranks: int, raises: int) -> dict[str, Any]:
    """Grow one tree and learn on it for some iterations."""
    solve("kuhn-poker", "cfr+", 1)
    before = peak_memory()
    started = time.process_time()
    solution = solve(leduc_with(ranks, raises), "cfr+", ITERATIONS, MOST_NODES)
    return {
        "nodes": solution.form.tree.size,
        "seconds": time.process_time() - started,
        "bytes": peak_memory() - before,
    }


def peak_memory() -> int:
    """Return the most memory that this process ever had."""
    return 1024 * resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def over_games() -> Points:
    """Measure quick ratings of small and large games."""
    points = []
    for name in RATED:
        rated = partial(rate_game, name, SEED, "quick", threads=1)
        rated()  # has everything compiled
        points.append({"game": name, "seconds": seconds_for(rated, time.process_time)})
    return points


def over_workers() -> Points:
    """Measure the same batches of a run with ever more workers, and what one process does alone."""
    points: Points = []
    with tempfile.TemporaryDirectory(prefix="scaling-") as name:
        for count in range(1, (os.cpu_count() or 1) + 1):
            with local_workers(count) as workers:
                file = Path(name) / f"{count}.run"
                course = run(file, default_settings(SEED), workers, enough)
            alone = course.overhead * course.wall
            judged = course.evaluations
            points.append(
                {"workers": count, "seconds": course.wall, "alone": alone, "judged": judged}
            )
    return points


def enough(steps: list[Any], _: float) -> bool:
    """Say that it is enough after some batches."""
    return len(steps) >= BATCHES


CURVES: dict[str, Callable[[], Points]] = {
    "hands": over_hands,
    "seats": over_seats,
    "threads": over_threads,
    "cards": over_cards,
    "nodes": over_nodes,
    "games": over_games,
    "workers": over_workers,
}


def measured(names: list[str]) -> Iterator[tuple[str, Points]]:
    """Measure curves, and print each when it is there."""
    for name in names:
        points = CURVES[name]()
        for point in points:
            print(name, point, flush=True)
        yield name, points


def main() -> None:
    """Measure all curves, or some of them anew."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    options.add_argument("--json", type=Path, help="where the figures are kept")
    options.add_argument("--only", nargs="+", choices=CURVES, default=list(CURVES))
    options.add_argument("--tree", nargs=2, type=int, help=argparse.SUPPRESS)
    chosen = options.parse_args()
    if chosen.tree:
        print(json.dumps(measure_tree(*chosen.tree)))
        return
    known = json.loads(chosen.json.read_text()) if chosen.json and chosen.json.exists() else {}
    for name, points in measured(chosen.only):
        known[name] = points
        if chosen.json:
            chosen.json.write_text(json.dumps(known, indent=1) + "\n")


if __name__ == "__main__":
    main()
