"""How many children are valid and new, and what one costs: `python -m benchmarks.operators`.

Parents are the library and children bred from it. Each mutation is tried on every parent; then
whole children are made the way a search makes them. Times are those of the processor, and include
repair, validation and naming.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table

from darwindeck.evolution.child import Child
from darwindeck.evolution.crossover import CROSSOVERS, cross
from darwindeck.evolution.operators import MUTATIONS, mutate, mutate_with
from darwindeck.genome.identity import rules_id
from darwindeck.genome.library import library_names, load

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from darwindeck.evolution.child import RefusedChild
    from darwindeck.genome.schema import GameGenome

GENERATIONS = 12
CHILDREN = 5000
SEED = 7
LEAST_VALID, LEAST_NEW, MOST_MILLISECONDS = 0.8, 0.9, 1.0


@dataclass
class Tally:
    """What came of an operator."""

    tries: int = 0
    children: int = 0
    valid: int = 0
    new: int = 0
    seconds: float = 0.0

    def count(self, child: Child | RefusedChild | None, parents: tuple[GameGenome, ...]) -> None:
        """Count a child, or that there is none."""
        self.tries += 1
        self.children += child is not None
        if isinstance(child, Child):
            self.valid += 1
            self.new += child.genome.genome_id not in {rules_id(parent) for parent in parents}

    def row(self, name: str) -> tuple[str, ...]:
        """Return the figures as a line of the table."""
        return (
            name,
            f"{self.children / max(self.tries, 1):.0%}",
            f"{self.valid / max(self.children, 1):.1%}",
            f"{self.new / max(self.valid, 1):.1%}",
            f"{1000 * self.seconds / max(self.tries, 1):.3f}",
        )


def parents() -> list[GameGenome]:
    """Return the games of the library that are bred, and children of theirs over generations."""
    rng, games = Random(SEED), []
    for name in library_names():
        game = load(name)
        if game.roles:
            continue
        games.append(game)
        for _ in range(GENERATIONS):
            child = mutate(game, rng)
            if isinstance(child, Child):
                game = child.genome
                games.append(game)
    return games


def tally(
    attempts: Iterator[tuple[tuple[GameGenome, ...], Callable[[], Child | RefusedChild | None]]],
) -> Tally:
    """Make children one after the other, and count and time them."""
    result = Tally()
    for games, make in attempts:
        start = time.process_time()
        child = make()
        result.seconds += time.process_time() - start
        result.count(child, games)
    return result


def main() -> None:
    """Print the share of valid and of new children by operator and overall."""
    games, rng = parents(), Random(SEED)
    table = Table(title=f"Children of {len(games)} games")
    for heading in ("operator", "finds something", "valid", "new", "ms"):
        table.add_column(heading, justify="left" if heading == "operator" else "right")
    for mutation in MUTATIONS:
        made = tally(((game,), partial(mutate_with, mutation, game, rng)) for game in games)
        table.add_row(*made.row(mutation.__name__))
    picked = [rng.choice(games) for _ in range(CHILDREN)]
    mutated = tally(((game,), partial(mutate, game, rng)) for game in picked)
    table.add_row(*mutated.row("one to three mutations"), style="bold")
    pairs = [rng.sample(games, 2) for _ in range(CHILDREN)]
    crossed = tally(((a, b), partial(cross, a, b, rng)) for a, b in pairs)
    table.add_row(*crossed.row(f"crossover, {len(CROSSOVERS)} ways"), style="bold")
    Console().print(table)
    for name, made in (("mutation", mutated), ("crossover", crossed)):
        met = (
            made.valid > LEAST_VALID * made.children
            and made.new > LEAST_NEW * made.valid
            and 1000 * made.seconds < MOST_MILLISECONDS * made.tries
        )
        print(
            f"{name}: {'meets' if met else 'MISSES'} the goal of more than {LEAST_VALID:.0%} "
            f"valid, {LEAST_NEW:.0%} of these new, in less than {MOST_MILLISECONDS} ms each"
        )


if __name__ == "__main__":
    main()
