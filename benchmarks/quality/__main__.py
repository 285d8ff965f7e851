"""Rate the exhibits: does the measure tell good games from bad ones?"""

from __future__ import annotations

import argparse
import time
from typing import TYPE_CHECKING, NamedTuple

from benchmarks.exhibits.collection import HALVES, ROOT, SETS, exhibits, pairs
from benchmarks.quality.agreement import Agreement
from benchmarks.quality.probes import PROBES, TWINS
from darwindeck.quality import rate
from darwindeck.quality.ladder import EFFORTS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from darwindeck.genome.schema import GameGenome
    from darwindeck.quality import Rating

SEED = 2024
PARTS = (*HALVES, "probes")
FOLDERS = {root.name: root for root in SETS}


class Rated(NamedTuple):
    """A game, what is said of it, and how it was rated."""

    label: str
    name: str
    size: str
    rating: Rating
    seconds: float

    def __str__(self) -> str:
        closed = ", ".join(f"not {gate.name}" for gate in self.rating.gates if not gate.passed)
        return (
            f"{self.label:9}{self.name:32}{self.rating.fitness!s:>16}  {self.rating.method:7}"
            f"{self.seconds:6.1f} s  {closed}"
        )


def games(half: str, root: Path = ROOT) -> Iterator[tuple[str, str, str, GameGenome]]:
    """Yield all games of a half of a set, or all probes, with labels, names and sizes."""
    if half not in HALVES:
        for probe in PROBES:
            yield "good" if probe.good else "bad", probe.name, "small", probe.genome
        for twins in TWINS:
            yield "better", twins.name, "small", twins.better
            yield "worse", twins.name, "small", twins.worse
        return
    half = HALVES[HALVES.index(half)]
    for exhibit in exhibits(half, root):
        yield exhibit.label, exhibit.name, exhibit.entry.size, exhibit.genome
    for pair in pairs(half, root):
        yield "better", pair.name, pair.entry.size, pair.better
        yield "worse", pair.name, pair.entry.size, pair.worse


def rate_half(half: str, effort: str, root: Path = ROOT) -> Iterator[Rated]:
    """Rate all games of a half, one after the other."""
    for label, name, size, genome in games(half, root):
        started = time.process_time()
        rating = rate(genome, seed=SEED, effort=effort)
        yield Rated(label, name, size, rating, time.process_time() - started)


def summary(rated: list[Rated]) -> Iterator[str]:
    """Say how well the ratings agree with the labels."""

    def fitness(label: str, *sizes: str) -> list[float]:
        return [
            one.rating.fitness.value
            for one in rated
            if (one.label, one.size) in {(label, size) for size in sizes}
        ]

    for words, sizes in (("all", ("small", "large")), ("small", ("small",)), ("large", ("large",))):
        if bad := fitness("bad", *sizes):
            agreement = Agreement.between(fitness("good", *sizes), bad)
            yield f"good above bad, {words}: {agreement}"
    if middling := fitness("middling", "small", "large"):
        agreement = Agreement.between(fitness("good", "small", "large"), middling)
        yield f"good above middling: {agreement}"
    chosen = {(one.label, one.name): one.rating.fitness.value for one in rated}
    names = [name for label, name in chosen if label == "better"]
    right = [name for name in names if chosen["better", name] > chosen["worse", name]]
    yield f"pairs in order: {len(right)} of {len(names)}"
    yield f"CPU: {max(one.seconds for one in rated):.0f} s for the slowest game"


def main() -> None:
    """Rate a half of the exhibits, and print what it comes to."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.quality", description=__doc__)
    parser.add_argument("--half", choices=PARTS, default="tuning")
    parser.add_argument("--set", choices=FOLDERS, default=ROOT.name, help="which exhibits")
    parser.add_argument("--summary", action="store_true", help="say nothing about single games")
    parser.add_argument("--effort", choices=EFFORTS, default="quick")
    options = parser.parse_args()
    rated = []
    for one in rate_half(options.half, options.effort, FOLDERS[options.set]):
        rated.append(one)
        if not options.summary:
            print(one, flush=True)
    print(*summary(rated), sep="\n")


if __name__ == "__main__":
    main()
