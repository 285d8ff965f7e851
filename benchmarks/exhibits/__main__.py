"""List all exhibits and check that they are as they were: `python -m benchmarks.exhibits`."""

from __future__ import annotations

import sys
from collections import Counter
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table

from benchmarks.exhibits.collection import SETS, Entry, digest, exhibits, frozen_digest, pairs
from darwindeck.genome.validation import problems

if TYPE_CHECKING:
    from pathlib import Path


def main() -> int:
    """Print every set, and fail unless all are as they were frozen."""
    console = Console()
    sound = [list_set(root, console) for root in SETS]
    return 0 if all(sound) else 1


def list_set(root: Path, console: Console) -> bool:
    """Print a set and what is wrong with it; return whether nothing is, and it is as frozen."""
    shown, compared = exhibits(root=root), pairs(root=root)
    table = Table("label", "name", "family", "size", "seats", "half", "fault", title=root.name)
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
    found = digest(root)
    frozen = found == frozen_digest(root)
    console.print(f"SHA-256 {found}: {'as frozen' if frozen else 'NOT as frozen in README.md'}")
    return frozen and not refused


def row(entry: Entry) -> tuple[str, ...]:
    """Return what a line of the list says after the name."""
    return (entry.family, entry.size, str(entry.seats), entry.half, entry.fault or "")


if __name__ == "__main__":
    sys.exit(main())
