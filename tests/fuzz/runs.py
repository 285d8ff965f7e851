"""Runs of evolution that something has happened to."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from functools import cache
from typing import TYPE_CHECKING

from darwindeck.evolution.archive import Elite
from darwindeck.evolution.child import Child
from darwindeck.evolution.descriptors import cell_of
from darwindeck.evolution.evaluation import Evaluation
from darwindeck.evolution.report import page_of
from darwindeck.evolution.settings import Settings
from darwindeck.evolution.store import BatchRow, Judged, RunStore
from darwindeck.genome.library import load
from darwindeck.quality.rate import rate
from tests.fuzz.databases import write_damaged
from tests.fuzz.folders import folder

if TYPE_CHECKING:
    from random import Random

COLUMNS = {
    "batch": BatchRow._fields,
    "game": (
        *("id", "batch", "genome", "parents", "operators", "behaviour", "level"),
        *("refusal", "details", "fitness", "low", "high", "rating", "seconds"),
    ),
    "elite": ("cell", "game", "json"),
    "settings": ("json",),
}


@cache
def sound_run() -> bytes:
    """Return the bytes of a small run."""
    path = folder() / "sound.run"
    genome = load("kuhn-poker")
    rating = rate(genome)
    cell = cell_of(genome, rating)
    evaluation = Evaluation("full", "", "", "a", rating.fitness, cell, rating)
    elite = Elite(cell, genome, rating.fitness, rating, 1, 0)
    child = Child(genome, ("kuhn-poker",))
    with RunStore(path, new=True) as store:
        store.begin(Settings(("kuhn-poker",)))
        row = BatchRow(0, 1, 0, 1, 1, 1, 0.5, 0.5, 0.5, 0.1, 0.1)
        store.add_batch(row, [Judged(child, evaluation, 0.1)], [elite])
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
    return path.read_bytes()


def read_damaged_run(rng: Random) -> None:
    """Read all of a damaged run, and write a report of it."""
    path = folder() / "damaged.run"
    write_damaged(rng, path, sound_run(), COLUMNS)
    with RunStore(path, new=False) as store:
        store.known()
        store.refusals()
        page_of(store, store.archive())
