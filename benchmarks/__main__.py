"""Run benchmarks, all or those named, and print one table: `python -m benchmarks [NAME ...]`."""

from __future__ import annotations

import argparse

from rich.console import Console
from rich.table import Table

from benchmarks import (
    equity,
    hand_evaluation,
    learning,
    playing,
    replaying,
    search,
    solving,
    starting,
)

MODULES = {
    module.__name__.rpartition(".")[2]: module
    for module in (playing, learning, search, solving, hand_evaluation, equity, replaying, starting)
}


def main() -> None:
    """Measure, and show ours, the peer's, the ratio and the goal side by side."""
    parser = argparse.ArgumentParser("python -m benchmarks", description=main.__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(MODULES))
    names = parser.parse_args().names or list(MODULES)
    if unknown := [name for name in names if name not in MODULES]:
        parser.error(f"there is no benchmark {unknown[0]!r}: choose from {', '.join(MODULES)}")
    console = Console()
    table = Table(title="Medians of nine runs, CPU time unless said otherwise")
    for heading in ("work", "DarwinDeck", "peer, same run", "ratio", "goal", "met"):
        table.add_column(heading, overflow="fold")
    for name in names:
        with console.status(f"measuring {name}"):
            rows = MODULES[name].measure()
        for row in rows:
            table.add_row(*row[:5], "yes" if row.met else "[red]no[/]")
    console.print(table)


if __name__ == "__main__":
    main()
