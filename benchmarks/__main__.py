"""Run all benchmarks and print one table: `python -m benchmarks`."""

from __future__ import annotations

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


def main() -> None:
    """Measure, and show ours, the peer's, the ratio and the goal side by side."""
    console = Console()
    table = Table(title="Medians of nine runs, CPU time unless said otherwise")
    for heading in ("work", "DarwinDeck", "peer, same run", "ratio", "goal", "met"):
        table.add_column(heading, overflow="fold")
    modules = (playing, learning, search, solving, hand_evaluation, equity, replaying, starting)
    for module in modules:
        with console.status(f"measuring {module.__name__}"):
            rows = module.measure()
        for row in rows:
            table.add_row(*row[:5], "yes" if row.met else "[red]no[/]")
    console.print(table)


if __name__ == "__main__":
    main()
