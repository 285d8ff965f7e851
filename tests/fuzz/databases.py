"""Databases that something has happened to: one of their values, or some of their bytes."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import msgspec

from tests.fuzz.damaging import damaged, damaged_text, hostile

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path
    from random import Random

HOSTILE_FIGURES = ("9e999", "-9e999", "''", "x'00ff'", "-1", "1e300", "'nan'", "2", "NULL")


def write_damaged(
    rng: Random, path: Path, sound: bytes, columns: Mapping[str, Sequence[str]]
) -> None:
    """Write a database with something wrong in it, in place of what is left of the last one."""
    for left in path.parent.glob(f"{path.name}*"):
        left.unlink()
    if rng.random() < 0.2:
        path.write_bytes(damaged_text(rng, sound))
    else:
        path.write_bytes(sound)
        damage_a_value(rng, path, columns)


def damage_a_value(rng: Random, path: Path, columns: Mapping[str, Sequence[str]]) -> None:
    """Change what stands in one column."""
    table = rng.choice(list(columns))
    column = rng.choice(columns[table])
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
