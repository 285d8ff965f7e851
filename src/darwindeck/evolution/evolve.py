"""Evolving from Python: games to start from and a limit in, the archive of the best games out."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from darwindeck.evolution import running
from darwindeck.evolution.search import Evolution
from darwindeck.evolution.settings import (
    BATCH,
    MOST_SEED,
    SEATS,
    Settings,
    check_settings,
    checked_seats,
)
from darwindeck.evolution.workers import local_workers
from darwindeck.genome.schema import GameGenome

if TYPE_CHECKING:
    from darwindeck.evolution.archive import Archive

MINUTES = 1.0
SECONDS_PER_MINUTE = 60


def evolve(
    games: Sequence[GameGenome | str] = (),
    *,
    minutes: float | None = None,
    evaluations: int | None = None,
    seats: int | Sequence[int] = SEATS,
    style: str = "balanced",
    seed: int | None = None,
    batch: int = BATCH,
    workers: int = 1,
    out: str | Path | None = None,
    watch: Callable[[running.Course], None] = lambda _: None,
) -> Archive:
    """Breed new games from some, or from the whole library, and return the best of each kind.

    It takes a minute unless `minutes` or a number of `evaluations` is given. With a seed and a
    number of evaluations, the same games come out whatever the number of workers. `out` keeps the
    run in a file, for `load("my.run:1")` and `darwindeck report`; `watch` is called after every
    batch. Ctrl-C stops and returns what there is.

    >>> archive = evolve(["leduc-holdem"], evaluations=4, batch=4, seed=1)
    >>> archive.ranked()[0].genome.genome_id == "leduc-holdem"
    False
    """
    if minutes is None and evaluations is None:
        minutes = MINUTES
    seconds = None if minutes is None else minutes * SECONDS_PER_MINUTE
    players = checked_seats([seats] if isinstance(seats, int) else seats)
    if isinstance(games, str):
        raise TypeError(f"{games!r} is one text: give a list of games, [{games!r}]")
    settings = Settings(
        founders=running.founders_called(games, players),
        seats=players,
        style=style,
        seed=secrets.randbelow(MOST_SEED) if seed is None else seed,
        batch=batch,
    )
    check_settings(settings)
    with file_for_a_run(out) as path, running.begin_run(path, settings) as store:
        with local_workers(workers) as helping:
            running.evolve(Evolution(store, helping), running.Limit(seconds, evaluations), watch)
        return store.archive()


@contextmanager
def file_for_a_run(out: str | Path | None) -> Iterator[Path]:
    """Yield where a run is written; one that nobody wants to keep is removed afterwards."""
    if out is not None:
        yield Path(out).expanduser()
        return
    with TemporaryDirectory(prefix="darwindeck-") as folder:
        yield Path(folder) / "evolved.run"
