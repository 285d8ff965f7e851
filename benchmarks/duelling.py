"""Who beats whom: search against greedy and greedy against random, with confidence intervals.

    python -m benchmarks.duelling

The same cards are played twice with seats swapped. What is won per hand and seat is in chips; in
games without chips it is how much more than an even share of the wins.
"""

from __future__ import annotations

import time

from rich.console import Console
from rich.table import Table

from darwindeck.strength.duels import DuelResult, duel

SEED = 2024
GAMES = (
    # game, seats, pairs of search v greedy, pairs of greedy v random
    ("leduc-holdem", 2, 2_000, 2_000),
    ("fixed-limit-holdem", 2, 2_000, 2_000),
    ("simple-poker", 2, 2_000, 2_000),
    ("crazy-eights", 2, 400, 1_000),
    ("hearts", 4, 150, 300),
)
ITERATIONS = 1_000


def main() -> None:
    """Play all duels and print what came of them."""
    table = Table(title=f"Duplicate hands, search with {ITERATIONS:,} iterations, seed {SEED}")
    for heading in ("game", "seats", "duel", "pairs", "gain per hand", "95 %", "sure", "seconds"):
        table.add_column(heading, justify="left" if heading in {"game", "duel"} else "right")
    console = Console()
    for game, seats, searches, chances in GAMES:
        for words, first, second, pairs in (
            ("search v greedy", f"search:{ITERATIONS}", "greedy", searches),
            ("greedy v random", "greedy", "random", chances),
        ):
            with console.status(f"{game}: {words}"):
                result, seconds = timed(game, first, second, pairs, seats)
            sure = "yes" if result.mean > result.margin else "NO"
            gain, margin = f"{result.mean:+.3f}", f"± {result.margin:.3f}"
            row = (game, str(seats), words, f"{pairs:,}", gain, margin, sure, f"{seconds:.0f}")
            table.add_row(*row)
    console.print(table)


def timed(game: str, first: str, second: str, pairs: int, seats: int) -> tuple[DuelResult, float]:
    """Play a duel and say how long it took."""
    start = time.perf_counter()
    result = duel(game, first, second, pairs, SEED, seats)
    return result, time.perf_counter() - start


if __name__ == "__main__":
    main()
