"""Is evolution worth it, how fast is it, and are its games sound? `python -m benchmarks.evolving`.

- MAP-Elites against random search: the same operators, founders and numbers of evaluations.
- The best evolved game against the games of the library, all measured in the same way.
- Speed: gates, full ratings, large games, overhead, a second worker.
- `--race` only races random search, and sees how fast it judges large games with one worker.
- `--memory 60` watches the memory of an hour's run.
- `--check RUN` plays every game of a run's archive with every kind of bot.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import msgspec
import numpy as np
from msgspec.structs import replace
from rich.console import Console
from rich.table import Table

from benchmarks.measuring import Row, rate
from benchmarks.soundness import Check, check_archive, show_checks
from darwindeck.evolution.breeding import breed, founding, rng_of
from darwindeck.evolution.evaluation import MOST_NODES
from darwindeck.evolution.search import Evolution
from darwindeck.evolution.settings import Settings
from darwindeck.evolution.store import RunStore
from darwindeck.evolution.workers import Task, local_workers
from darwindeck.genome.library import library_names, load
from darwindeck.genome.validation import seat_range
from darwindeck.quality.rate import rate as rate_game
from darwindeck.quality.rating import has_betting

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from darwindeck.evolution.archive import Archive
    from darwindeck.evolution.search import BatchStep
    from darwindeck.evolution.store import BatchRow
    from darwindeck.evolution.workers import Workers
    from darwindeck.genome.schema import GameGenome
    from darwindeck.quality.figures import Figure

SEED = 2024
GATE_CHILDREN = 400
LEAST_WINS = 0.8
LEAST_GATES, LEAST_FULL, MOST_OVERHEAD, LEAST_GAIN = 200.0, 5.0, 0.05, 1.7
CORES, LEAST_LARGE = 2, 3.0  # large games a second
PLAYED = """SELECT COUNT(*) FROM game WHERE rating IS NOT NULL
    AND json_extract(CAST(rating AS TEXT), '$.method') = 'played'"""
MOST_GROWTH = 0.02  # of the resident memory, in an hour
WARM_UP = 10.0  # minutes until all caches are full
MEBIBYTE = 2**20


# Runs


class Course(NamedTuple):
    """A run: its batches, the archive at its end, and where the time went."""

    rows: tuple[BatchRow, ...]
    archive: Archive
    storing: float
    wall: float
    resident: tuple[int, ...]  # bytes after each batch
    large: int  # games that were too large to be solved, and looked at as far as it took
    cpu: float  # seconds of this process, which is all there is with one worker

    @property
    def evaluations(self) -> int:
        """How many games were judged."""
        return sum(row.gated for row in self.rows)

    @property
    def rated(self) -> int:
        """How many games got a full rating."""
        return sum(row.rated for row in self.rows)

    @property
    def overhead(self) -> float:
        """The share of the time that went into breeding and storing."""
        return (sum(row.breeding_seconds for row in self.rows) + self.storing) / self.wall


def run(
    path: Path,
    settings: Settings,
    workers: Workers,
    enough: Callable[[list[BatchStep], float], bool],
) -> Course:
    """Evolve until it is enough."""
    steps: list[BatchStep] = []
    resident = []
    with RunStore(path, new=True) as store:
        store.begin(settings)
        evolution = Evolution(store, workers)
        start, working = time.perf_counter(), time.process_time()
        while not enough(steps, time.perf_counter() - start):
            steps.append(evolution.step())
            resident.append(resident_bytes())
        wall, cpu = time.perf_counter() - start, time.process_time() - working
        ((large,),) = store.rows(PLAYED)
    return Course(
        tuple(step.row for step in steps),
        evolution.archive,
        sum(step.storing_seconds for step in steps),
        wall,
        tuple(resident),
        large,
        cpu,
    )


def after_evaluations(count: int) -> Callable[[list[BatchStep], float], bool]:
    """Say that it is enough after so many games."""
    return lambda steps, _: sum(step.row.gated for step in steps) >= count


def after_seconds(seconds: float) -> Callable[[list[BatchStep], float], bool]:
    """Say that it is enough after so long."""
    return lambda _, elapsed: elapsed >= seconds


def default_settings(seed: int, *, random_search: bool = False) -> Settings:
    """Return the settings of a default run."""
    return Settings(founders=library_names(), seed=seed, random_search=random_search)


# Worth


class Race(NamedTuple):
    """MAP-Elites and random search from the same seed."""

    seed: int
    bred: Course
    random: Course

    @property
    def won(self) -> bool:
        """Whether the archive is worth more than that of random search."""
        return self.bred.archive.quality > self.random.archive.quality


def races(folder: Path, seeds: int, evaluations: int, workers: Workers) -> Iterator[Race]:
    """Let MAP-Elites race random search from some seeds."""
    for seed in range(1, seeds + 1):
        bred, aimless = (
            run(
                folder / f"{seed}-{random_search}.db",
                default_settings(seed, random_search=random_search),
                workers,
                after_evaluations(evaluations),
            )
            for random_search in (False, True)
        )
        yield Race(seed, bred, aimless)


def race_row(race: Race) -> Row:
    """Return the line of a race."""
    bred, aimless = race.bred, race.random
    return Row(
        f"seed {race.seed}: QD score after {bred.evaluations:,} evaluations",
        f"{bred.archive.quality:.2f} ({len(bred.archive)} kinds, best {bred.archive.best:.3f})",
        f"random search {aimless.archive.quality:.2f} ({len(aimless.archive)} kinds, best "
        f"{aimless.archive.best:.3f}), {aimless.evaluations:,} evaluations",
        f"{bred.archive.quality / (aimless.archive.quality or 1):.2f}x",
        "more",
        race.won,
    )


def races_row(found: Sequence[Race]) -> Row:
    """Return the line that sums the races up."""
    wins = sum(race.won for race in found)
    goal = round(LEAST_WINS * len(found))
    return Row(
        "races won", f"{wins} of {len(found)}", "random search", "", f">= {goal}", wins >= goal
    )


def library_for_two() -> list[GameGenome]:
    """Return the games of the library with betting that two can play without a house."""
    games = [load(name) for name in library_names()]
    return [
        replace(game, player_count=2)
        for game in games
        if has_betting(game) and not game.setup.house and 2 in seat_range(game)
    ]


def worth_rows(best: GameGenome, effort: str) -> Iterator[Row]:
    """Compare the best evolved game with the median game of the library, as they are rated."""
    library = [rate_game(game, SEED, effort, MOST_NODES).fitness for game in library_for_two()]
    ours = rate_game(best, SEED, effort, MOST_NODES).fitness
    yield worth_row(f"best evolved game, against {len(library)} of the library", ours, library)


def worth_row(work: str, ours: Figure, others: Sequence[Figure]) -> Row:
    """Return the line of one comparison: the intervals must not overlap."""
    middle = sorted(others, key=lambda figure: figure.value)[len(others) // 2]
    below = sum(figure.high < ours.low for figure in others)
    return Row(
        work,
        f"{ours.value:.3f} [{ours.low:.3f}, {ours.high:.3f}]",
        f"median of the library {middle.value:.3f} [{middle.low:.3f}, {middle.high:.3f}]",
        f"above {below} of {len(others)}",
        "intervals apart",
        ours.low > middle.high,
    )


# Speed


def gate_tasks() -> list[Task]:
    """Return gate-level evaluations of children of the library."""
    founders = [child.genome for child in founding([load(name) for name in library_names()], (2,))]
    children = breed([], founders, (), (2,), GATE_CHILDREN, rng_of(SEED, 1)).children
    return [
        Task(msgspec.json.encode(child.genome), "gate", SEED, "balanced", MOST_NODES)
        for child in children
    ]


def gate_row(workers: Workers, count: int) -> Row:
    """Measure how many games pass or fail the gates in a second."""
    tasks = gate_tasks()
    speed = rate(lambda: len(workers.carry_out(tasks)), runs=5, clock=time.perf_counter)
    return Row(
        f"gate-level evaluations/s, {count} workers",
        f"{speed:,.0f}",
        "",
        "",
        f">= {LEAST_GATES:.0f}",
        speed >= LEAST_GATES,
    )


def speed_rows(course: Course, alone: Course, count: int) -> Iterator[Row]:
    """Return what a default run with some workers took, and the same run with one."""
    full = course.rated / course.wall
    yield Row(
        f"full evaluations/s of a default run, {count} workers",
        f"{full:.1f} ({course.evaluations / course.wall:.1f} games/s judged)",
        "",
        "",
        f">= {LEAST_FULL:.0f}",
        full >= LEAST_FULL,
    )
    yield Row(
        "breeding and storing",
        f"{course.overhead:.1%} of the time",
        "",
        "",
        f"< {MOST_OVERHEAD:.0%}",
        course.overhead < MOST_OVERHEAD,
    )
    gain = alone.wall / course.wall
    same = course.archive.to_bytes() == alone.archive.to_bytes()
    yield Row(
        f"{count} workers, the same {len(course.rows)} batches",
        f"{course.wall:.1f} s",
        f"one worker {alone.wall:.1f} s, archives {'equal' if same else 'DIFFER'}",
        f"{gain:.2f}x",
        f">= {LEAST_GAIN}x",
        gain >= LEAST_GAIN and same,
    )


def large_row(alone: Sequence[Course]) -> Row:
    """Return how many large games one worker took or refused, and what two would do."""
    large, cpu = sum(course.large for course in alone), sum(course.cpu for course in alone)
    speed = CORES * large / cpu
    return Row(
        f"large games judged/s on {CORES} cores, ratings of incumbents and all else included",
        f"{speed:.1f} ({large} in {cpu:.0f} s of one core)",
        "",
        "",
        f">= {LEAST_LARGE:.0f}",
        speed >= LEAST_LARGE,
    )


def memory_row(course: Course) -> Row:
    """Return how the resident memory of all processes grew after they had warmed up."""
    minutes = course.wall / 60
    warm = course.resident[round(len(course.resident) * min(WARM_UP / minutes, 0.5)) :]
    slope = float(np.polyfit(np.arange(len(warm)), warm, 1)[0]) if len(warm) > 2 else 0.0
    hourly = slope * len(course.rows) * 60 / minutes
    return Row(
        f"resident memory over {minutes:.1f} minutes",
        f"{warm[0] / MEBIBYTE:.0f} MiB when warm, {warm[-1] / MEBIBYTE:.0f} MiB at last",
        f"slope since then: {hourly / MEBIBYTE:+.0f} MiB an hour",
        "",
        f"< {MOST_GROWTH:.0%} an hour",
        hourly < MOST_GROWTH * warm[-1],
    )


def resident_bytes() -> int:
    """Return the resident memory of this process and those that it started."""
    own = Path("/proc/self")
    if not own.exists():
        return 0
    processes = ["self"]
    for thread in own.glob("task/*/children"):
        processes += thread.read_text(encoding="ascii").split()
    return sum(map(resident_bytes_of, processes))


def resident_bytes_of(process: str) -> int:
    """Return the resident memory of a process, 0 if it is gone."""
    try:
        status = Path(f"/proc/{process}/status").read_text(encoding="utf-8")
    except OSError:
        return 0
    sizes = [line.split()[1] for line in status.splitlines() if line.startswith("VmRSS:")]
    return 1024 * int(sizes[0]) if sizes else 0


# The command


def measure(console: Console, folder: Path, options: argparse.Namespace) -> Iterator[Row]:
    """Measure everything, line by line."""
    with local_workers(options.workers) as workers:
        workers.carry_out(gate_tasks()[: 4 * options.workers])  # all processes are up
        with console.status("speed: gates"):
            yield gate_row(workers, options.workers)
        with console.status("speed: a default run"):
            seconds = after_seconds(60 * options.minutes)
            course = run(folder / "default.db", default_settings(SEED), workers, seconds)
        with console.status("speed: the same with one worker"), local_workers(1) as one:
            batches = len(course.rows)
            alone = run(
                folder / "alone.db",
                default_settings(SEED),
                one,
                lambda steps, _: len(steps) >= batches,
            )
        yield from speed_rows(course, alone, options.workers)
        yield large_row([alone])
        found: list[Race] = []
        yield from run_races(console, folder, options, workers, found)
    archives = [course.archive, *(race.bred.archive for race in found)]
    best = max(archives, key=lambda archive: archive.best).ranked()[0]
    with console.status("rating the library"):
        yield from worth_rows(best.genome, options.effort)


def run_races(
    console: Console, folder: Path, options: argparse.Namespace, workers: Workers, found: list[Race]
) -> Iterator[Row]:
    """Race random search from all seeds, and put what is found to the rest."""
    with console.status("racing random search"):
        for race in races(folder, options.seeds, options.evaluations, workers):
            found.append(race)
            yield race_row(race)
    if found:
        yield races_row(found)


def only_race(console: Console, folder: Path, options: argparse.Namespace) -> Iterator[Row]:
    """Race random search with one worker."""
    found: list[Race] = []
    with local_workers(1) as worker:
        yield from run_races(console, folder, options, worker, found)
    yield large_row([race.bred for race in found])


def watch_memory(_: Console, folder: Path, options: argparse.Namespace) -> Iterator[Row]:
    """Watch the memory of a default run."""
    with local_workers(options.workers) as workers:
        seconds = after_seconds(60 * options.memory)
        yield memory_row(run(folder / "memory.db", default_settings(SEED), workers, seconds))


def read_options(arguments: Sequence[str]) -> argparse.Namespace:
    """Read the options."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--seeds", type=int, default=5, help="races against random search")
    parser.add_argument("--evaluations", type=int, default=1000, help="games in each race")
    parser.add_argument("--minutes", type=float, default=5.0, help="length of the default run")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--effort", default="normal", help="of ratings by playing")
    parser.add_argument(
        "--memory", type=float, metavar="MINUTES", help="watch the memory of a run only"
    )
    parser.add_argument("--race", action="store_true", help="race random search only")
    parser.add_argument("--check", type=Path, metavar="RUN", help="check the games of a run only")
    parser.add_argument("--check-random", type=int, default=Check().random, metavar="HANDS")
    parser.add_argument("--check-greedy", type=int, default=Check().greedy, metavar="HANDS")
    parser.add_argument("--check-search", type=int, default=Check().search, metavar="HANDS")
    return parser.parse_args(arguments)


def check_of(options: argparse.Namespace) -> Check:
    """Return how thoroughly to check."""
    return Check(options.check_random, options.check_greedy, options.check_search)


def checked_well(console: Console, path: Path, options: argparse.Namespace) -> bool:
    """Check the games of a run, print what was found, and return whether all is well."""
    checks = check_archive(console, path, check_of(options), options.workers)
    return show_checks(console, checks)


def main() -> None:
    """Measure and print a table, or check the games of a run."""
    options, console = read_options(sys.argv[1:]), Console()
    if options.check:
        sys.exit(not checked_well(console, options.check, options))
    table = Table(title="Evolution: wall time")
    for heading in ("work", "DarwinDeck", "compared with", "ratio", "goal", "met"):
        table.add_column(heading, overflow="fold")
    with tempfile.TemporaryDirectory(prefix="evolving-") as name:
        folder = Path(name)
        only = watch_memory if options.memory else only_race if options.race else measure
        measured = only(console, folder, options)
        for row in measured:
            console.print(f"{row.work}: {row.ours} {row.peer}", markup=False, highlight=False)
            table.add_row(*row[:5], "yes" if row.met else "[red]no[/]")
        console.print(table)
        sound = only is not measure or checked_well(console, folder / "default.db", options)
    sys.exit(not sound)


if __name__ == "__main__":
    main()
