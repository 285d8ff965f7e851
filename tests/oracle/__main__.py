"""Play any number of hands against PokerKit: `python -m tests.oracle HANDS [SEED]`."""

from __future__ import annotations

import random
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor

from rich.console import Console
from rich.progress import track
from rich.table import Table

from tests.oracle.lockstep import GAMES, Disagreement, play_hand

BATCH = 100


def play_batch(name: str, seed: int, hands: int) -> tuple[str, int, int, list[str]]:
    """Play a batch of hands of one game and collect what differs."""
    decisions, differences = 0, []
    for hand in range(hands):
        try:
            decisions += play_hand(name, seed + hand)
        except Disagreement as difference:
            differences.append(str(difference))
    return name, hands, decisions, differences


def main() -> int:
    """Share the hands out evenly among the games and report."""
    hands = int(sys.argv[1])
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else random.SystemRandom().randrange(2**32)
    console = Console()
    console.print(f"{hands} hands against PokerKit, seed {seed}")
    played: Counter[str] = Counter()
    decided: Counter[str] = Counter()
    differences: list[str] = []
    batches = -(-hands // BATCH)
    names = [list(GAMES)[batch % len(GAMES)] for batch in range(batches)]
    sizes = [min(BATCH, hands - batch * BATCH) for batch in range(batches)]
    seeds = [seed + batch * BATCH for batch in range(batches)]
    with ProcessPoolExecutor() as pool:
        results = pool.map(play_batch, names, seeds, sizes)
        for name, count, decisions, found in track(results, total=batches, console=console):
            played[name] += count
            decided[name] += decisions
            differences += found
    table = Table("game", "hands", "decisions")
    for name in GAMES:
        table.add_row(name, str(played[name]), str(decided[name]))
    console.print(table)
    for difference in differences[:10]:
        console.print(difference)
    console.print(f"{played.total()} hands, {decided.total()} decisions, {len(differences)} differ")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
