"""Short runs of evolution, and the figures of games, for tests."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from msgspec.structs import replace

from darwindeck.evolution.archive import Elite
from darwindeck.evolution.evaluation import evaluate
from darwindeck.evolution.search import Evolution
from darwindeck.evolution.settings import Settings
from darwindeck.evolution.store import RunStore
from darwindeck.evolution.workers import OneWorker
from darwindeck.genome.library import load
from darwindeck.quality.figures import Figure

if TYPE_CHECKING:
    from pathlib import Path

    from darwindeck.evolution.workers import Workers
    from darwindeck.quality.rating import Rating

SMALL = Settings(
    founders=("kuhn-poker", "leduc-holdem"),
    seats=(2,),
    seed=3,
    batch=6,
    most_nodes=600,
    large=False,
)

STORED = (
    "SELECT id, batch, genome, parents, operators, behaviour, level, refusal, details, fitness, "
    "low, high, rating FROM game ORDER BY batch, rowid"
)
"""All that is stored about games but how long they took."""


def begin_run(path: Path, settings: Settings = SMALL) -> None:
    with RunStore(path, new=True) as store:
        store.begin(settings)


def go_on(path: Path, batches: int, workers: Workers | None = None) -> None:
    """Evolve until there are so many batches."""
    with RunStore(path, new=False) as store:
        evolution = Evolution(store, workers or OneWorker())
        while evolution.next_batch < batches:
            evolution.step()


def archive_bytes(path: Path) -> bytes:
    with RunStore(path, new=False) as store:
        return store.archive().to_bytes()


def all_games(path: Path) -> list[tuple[object, ...]]:
    with RunStore(path, new=False) as store:
        return store._connection.execute(STORED).fetchall()


@cache
def elite(game: str = "kuhn-poker") -> Elite:
    """Return a game of the library as an elite."""
    genome = load(game)
    evaluation = evaluate(genome, "full", 0, "balanced")
    assert evaluation.cell is not None
    assert evaluation.rating is not None
    return Elite(evaluation.cell, genome, evaluation.fitness, evaluation.rating, 1, 0)


def elite_in(decisions: int, fitness: float) -> Elite:
    """Return an elite of another kind and fitness."""
    cell = replace(elite().cell, decisions=decisions)
    return replace(elite(), cell=cell, fitness=Figure.exact(fitness))


def rating(game: str = "kuhn-poker") -> Rating:
    return elite(game).rating
