"""List the exhibits and check that they are as they were: `python -m benchmarks.exhibits`."""

from __future__ import annotations

import sys
from collections import Counter

from rich.console import Console
from rich.table import Table

from benchmarks.exhibits.collection import Entry, digest, exhibits, frozen_digest, pairs
from darwindeck.genome.validation import problems


def main() -> int:
    """Print all exhibits, what is wrong with any of them, and whether the set is the frozen one."""
    console = Console()
    shown, compared = exhibits(), pairs()
    table = Table("label", "name", "family", "size", "seats", "half", "fault")
    for exhibit in shown:
        table.add_row(exhibit.label, exhibit.name, *row(exhibit.entry))
    for pair in compared:
        table.add_row("pair", pair.name, *row(pair.entry))
    console.print(table)
    labels = Counter(exhibit.label for exhibit in shown)
    counts = ", ".join(f"{number} {label}" for label, number in labels.items())
    console.print(f"{counts}, {len(compared)} pairs.")
    games = [exhibit.genome for exhibit in shown]
    games += [game for pair in compared for game in (pair.better, pair.worse)]
    refused = [(game, problem) for game in games for problem in problems(game)]
    for game, problem in refused:
        console.print(f"{game.genome_id}: {problem}")
    frozen = digest() == frozen_digest()
    console.print(f"SHA-256 {digest()}: {'as frozen' if frozen else 'NOT as frozen in README.md'}")
    return 0 if frozen and not refused else 1


def row(entry: Entry) -> tuple[str, ...]:
    """Return what a line of the list says after the name."""
    return (entry.family, entry.size, str(entry.seats), entry.half, entry.fault or "")


if __name__ == "__main__":
    sys.exit(main())
