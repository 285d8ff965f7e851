"""Runs of evolution that something has happened to."""

from __future__ import annotations

import sqlite3
import tempfile
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from darwindeck.evolution.archive import Elite
from darwindeck.evolution.child import Child
from darwindeck.evolution.descriptors import cell_of
from darwindeck.evolution.evaluation import Evaluation
from darwindeck.evolution.report import page_of
from darwindeck.evolution.settings import Settings
from darwindeck.evolution.store import BatchRow, Judged, RunStore
from darwindeck.genome.library import load
from darwindeck.quality.rate import rate
from tests.fuzz.damaging import damaged, damaged_text, hostile

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
HOSTILE_FIGURES = ("9e999", "-9e999", "''", "x'00ff'", "-1", "1e300", "'nan'", "2", "NULL")


@cache
def sound_run() -> bytes:
    """Return the bytes of a small run."""
    path = Path(tempfile.mkdtemp(prefix="darwindeck-fuzz-")) / "sound.run"
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


@cache
def damaged_path() -> Path:
    """Return where this process keeps the run that it damages."""
    return Path(tempfile.mkdtemp(prefix="darwindeck-fuzz-")) / "damaged.run"


def read_damaged_run(rng: Random) -> None:
    """Read all of a damaged run, and write a report of it."""
    path = damaged_path()
    for left in path.parent.iterdir():
        left.unlink()
    if rng.random() < 0.2:
        path.write_bytes(damaged_text(rng, sound_run()))
    else:
        path.write_bytes(sound_run())
        damage_a_value(rng, path)
    with RunStore(path, new=False) as store:
        store.known()
        store.refusals()
        page_of(store, store.archive())


def damage_a_value(rng: Random, path: Path) -> None:
    """Change what stands in one column."""
    table = rng.choice(list(COLUMNS))
    column = rng.choice(COLUMNS[table])
    with closing(sqlite3.connect(path)) as connection:
        (old,) = connection.execute(f"SELECT {column} FROM {table}").fetchone()
        new: object = hostile(rng)
        if isinstance(old, bytes | str) and rng.random() < 0.8:
            new = damaged_json(rng, old)
        try:
            if rng.random() < 0.3:
                connection.execute(f"UPDATE {table} SET {column} = {rng.choice(HOSTILE_FIGURES)}")
            else:
                connection.execute(f"UPDATE {table} SET {column} = ?", (new,))
        except (sqlite3.Error, OverflowError):
            return
        connection.commit()


def damaged_json(rng: Random, old: bytes | str) -> object:
    """Return JSON with something else in it, of the type that the column had."""
    text = old if isinstance(old, bytes) else old.encode()
    try:
        new = msgspec.json.encode(damaged(rng, msgspec.json.decode(text)))
    except (msgspec.DecodeError, IndexError):
        new = damaged_text(rng, text)
    return new if isinstance(old, bytes) else new.decode(errors="replace")
