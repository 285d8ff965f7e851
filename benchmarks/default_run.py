"""Does a run of evolution keep its promises? `python -m benchmarks.default_run [RUN]`.

Without a file it first evolves for ten minutes with default settings, and takes the time. Then all
games of the archive are rated once more with other luck, the best are searched for what a designer
would strike out, and all are compared with the games of the library.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from collections import Counter
from functools import partial
from math import sqrt
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from msgspec.structs import replace
from rich.console import Console
from rich.table import Table

from benchmarks.flaws import COMPARED, SEED, flaws_of
from benchmarks.measuring import alone
from darwindeck.compiled.processes import new_pool
from darwindeck.evolution.descriptors import family_of
from darwindeck.evolution.evaluation import MOST_NODES
from darwindeck.evolution.known import is_known
from darwindeck.evolution.store import RunStore
from darwindeck.genome.anatomy import showdown_of
from darwindeck.genome.library import library_names, load
from darwindeck.genome.validation import seat_range
from darwindeck.quality.idle import outcome_of
from darwindeck.quality.ladder import EFFORTS, Effort
from darwindeck.quality.rate import rate
from darwindeck.strength.duels import NORMAL_95

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from concurrent.futures import Executor

    from benchmarks.measuring import Row
    from darwindeck.evolution.archive import Elite
    from darwindeck.genome.schema import GameGenome

MINUTES = 10.0
OTHER_LUCK = 1_000_003
QUICK = EFFORTS["quick"].seconds
GOOD = 0.5
TOP = 20
LEAST_FAMILIES, LEAST_SEATS, MOST_ON_A_DECK, MOST_TOO_HIGH, MOST_OFF = 5, 3, 0.4, 0.03, 0.1


class Rerated(NamedTuple):
    """A game of the archive, and its fitness when it is rated once more."""

    elite: Elite
    fitness: float

    @property
    def genome(self) -> GameGenome:
        """The rules."""
        return self.elite.genome

    @property
    def good(self) -> bool:
        """Whether it is worth playing after all."""
        return self.fitness >= GOOD


def rerated(pool: Executor, elites: Sequence[Elite], effort: Effort) -> list[Rerated]:
    """Rate games once more with other luck."""
    again = partial(rate, seed=OTHER_LUCK, effort=effort, most_nodes=MOST_NODES, threads=1)
    ratings = pool.map(again, [elite.genome for elite in elites])
    return [Rerated(*pair) for pair in zip(elites, (r.fitness.value for r in ratings), strict=True)]


def variety_rows(games: Sequence[Rerated]) -> Iterator[Row]:
    """Say of how many families the good games are, for how many players, and with which decks."""
    good = [game.genome for game in games if game.good]
    families = {family_of(game) for game in good if showdown_of(game) is None}
    yield alone(
        f"families without a showdown, fitness >= {GOOD}",
        f"{len(families)}: {', '.join(sorted(families))}",
        f">= {LEAST_FAMILIES}",
        met=len(families) >= LEAST_FAMILIES,
    )
    seats = Counter(game.player_count for game in good)
    yield alone(
        f"numbers of players, fitness >= {GOOD}",
        counted(seats),
        f">= {LEAST_SEATS}",
        met=len(seats) >= LEAST_SEATS,
    )
    for name, chosen in (("archive", [game.genome for game in games]), ("good ones", good)):
        decks = Counter(str(game.setup.initial_deck) for game in chosen)
        share = max(decks.values(), default=0) / max(len(chosen), 1)
        yield alone(
            f"most games on one deck, {name}",
            f"{share:.0%} of {len(chosen)} ({counted(decks)})",
            f"<= {MOST_ON_A_DECK:.0%}",
            met=share <= MOST_ON_A_DECK,
        )


def counted(kinds: Counter[str] | Counter[int]) -> str:
    """Say how many there are of each kind."""
    return ", ".join(f"{kind}: {count}" for kind, count in kinds.most_common())


def flaws_row(pool: Executor, elites: Sequence[Elite]) -> Row:
    """Say which of the best games have something in them that a designer would strike out."""
    top = [elite.genome for elite in elites[:TOP]]
    found = [
        f"{game.name}: {', '.join(flaws)}"
        for game, flaws in zip(top, pool.map(flaws_of, top), strict=True)
        if flaws
    ]
    return alone(f"flaws in the top {len(top)}", "; ".join(found) or "none", "none", met=not found)


def founders_row(elites: Sequence[Elite]) -> Row:
    """Say which games are games of the library under another name, by their rules or in play."""
    seats = {elite.genome.player_count for elite in elites}
    library = {outcome_of(game, COMPARED, SEED) for game in library_for(seats)}
    found = [
        elite.genome.name
        for elite in elites
        if is_known(elite.genome) or outcome_of(elite.genome, COMPARED, SEED) in library
    ]
    return alone(
        "games of the library under another name", ", ".join(found) or "none", "none", met=not found
    )


def library_for(seats: set[int]) -> Iterator[GameGenome]:
    """Yield the games of the library, each for all these numbers of players that can play it."""
    for game in map(load, library_names()):
        for count in seats & set(seat_range(game)):
            yield replace(game, player_count=count)


def honesty_row(games: Sequence[Rerated]) -> Row:
    """Say how much better the archive says that its games are than another rating does."""
    gaps = np.array([game.elite.fitness.value - game.fitness for game in games])
    margin = NORMAL_95 * float(gaps.std()) / sqrt(len(gaps))
    return alone(
        f"archive less re-rating, {len(gaps)} games",
        f"{gaps.mean():+.3f} ± {margin:.3f}",
        f"<= {MOST_TOO_HIGH}",
        met=float(gaps.mean()) <= MOST_TOO_HIGH,
    )


def time_row(minutes: float, asked: float) -> Row:
    """Say how long the run took, of the time that it was given."""
    off = minutes / asked - 1
    return alone(
        f"time of a run of {asked:g} minutes",
        f"{minutes:.2f} minutes ({off:+.1%})",
        f"within {MOST_OFF:.0%}",
        met=abs(off) <= MOST_OFF,
    )


def evolve_for(minutes: float, seed: int, out: Path) -> float:
    """Evolve with default settings, and return how many minutes it took."""
    start = time.perf_counter()
    command = [sys.executable, "-m", "darwindeck", "evolve", "--minutes", str(minutes), "--quiet"]
    subprocess.run([*command, "--seed", str(seed), "--out", str(out)], check=True)
    return (time.perf_counter() - start) / 60


def measure(path: Path, effort: Effort, workers: int) -> Iterator[Row]:
    """Check everything about a run."""
    with RunStore(path, new=False) as store:
        elites, rows = store.archive().ranked(), store.batches()
    judged, rated = sum(row.gated for row in rows), sum(row.rated for row in rows)
    seconds = sum(row.breeding_seconds + row.rating_seconds for row in rows)
    yield alone(
        "the run", f"{judged} games judged, {rated} rated, {len(elites)} kinds, {seconds:.0f} s"
    )
    with new_pool(workers) as pool:
        yield flaws_row(pool, elites)
        yield founders_row(elites)
        games = rerated(pool, elites, effort)
    yield from variety_rows(games)
    yield honesty_row(games)


def main() -> None:
    """Check a run, or one that is made first, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("run", type=Path, nargs="?", help="a file that `darwindeck evolve` wrote")
    parser.add_argument("--minutes", type=float, default=MINUTES, help="of a new run")
    parser.add_argument("--seed", type=int, default=1, help="of a new run")
    parser.add_argument("--seconds", type=float, default=QUICK, help="of each second rating")
    parser.add_argument("--workers", type=int, default=2)
    options, console = parser.parse_args(), Console()
    table = Table(title="What a run of evolution promises")
    for heading in ("what", "found", "goal", "met"):
        table.add_column(heading, overflow="fold")
    found = []
    with tempfile.TemporaryDirectory(prefix="evolving-") as folder:
        path = options.run or Path(folder) / "default.run"
        if options.run is None:
            minutes = evolve_for(options.minutes, options.seed, path)
            found.append(time_row(minutes, options.minutes))
        found += measure(path, Effort(options.seconds), options.workers)
    for row in found:
        table.add_row(row.work, row.ours, row.goal, "yes" if row.met else "[red]no[/]")
    console.print(table)
    sys.exit(not all(row.met for row in found))


if __name__ == "__main__":
    main()
