"""A run of evolution on disk: one SQLite database, one transaction for each batch.

Whatever happens to the process, the database holds all batches that were finished, and a run goes
on from there as if nothing had happened.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from math import isfinite
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from darwindeck.evolution.archive import Archive, Elite, archive_of
from darwindeck.evolution.descriptors import check_cell
from darwindeck.evolution.settings import Settings, check_settings
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.validation import validate
from darwindeck.storage import Cures, SQLiteFile, StorageError

if TYPE_CHECKING:
    from typing import Self

    from darwindeck.evolution.child import Child
    from darwindeck.evolution.evaluation import Evaluation

TABLES = (
    "CREATE TABLE settings (json BLOB NOT NULL)",
    """CREATE TABLE batch (
        number INTEGER PRIMARY KEY, tried INTEGER NOT NULL, refused INTEGER NOT NULL,
        gated INTEGER NOT NULL, rated INTEGER NOT NULL, kinds INTEGER NOT NULL,
        best REAL NOT NULL, median REAL NOT NULL, quality REAL NOT NULL,
        breeding_seconds REAL NOT NULL, rating_seconds REAL NOT NULL
    )""",
    """CREATE TABLE game (
        id TEXT PRIMARY KEY, batch INTEGER NOT NULL, genome BLOB NOT NULL,
        parents TEXT NOT NULL, operators TEXT NOT NULL, behaviour TEXT NOT NULL,
        level TEXT NOT NULL, refusal TEXT NOT NULL, details TEXT NOT NULL,
        fitness REAL NOT NULL, low REAL NOT NULL, high REAL NOT NULL,
        rating BLOB, seconds REAL NOT NULL
    )""",
    "CREATE INDEX game_by_behaviour ON game (behaviour)",
    "CREATE TABLE elite (cell BLOB PRIMARY KEY, game TEXT NOT NULL, json BLOB NOT NULL)",
)
INSERT_GAME = "INSERT INTO game VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
INSERT_BATCH = "INSERT INTO batch VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
INSERT_ELITE = "INSERT OR REPLACE INTO elite VALUES (?, ?, ?)"


class RunError(StorageError):
    """A run that cannot be read or written; what was stored before is still there."""


class BatchRow(NamedTuple):
    """What is noted about a batch."""

    number: int
    tried: int
    refused: int
    gated: int
    rated: int
    kinds: int
    best: float
    median: float
    quality: float
    breeding_seconds: float
    rating_seconds: float


class Judged(NamedTuple):
    """A child, what was found out about it, and how long that took."""

    child: Child
    evaluation: Evaluation
    seconds: float


class GameRow(NamedTuple):
    """A game of a run and where it comes from."""

    id: str
    batch: int
    genome: GameGenome
    parents: tuple[str, ...]
    operators: tuple[str, ...]
    fitness: float
    refusal: str


class RunStore(SQLiteFile):
    """The database of one run. Use it as a context manager."""

    application_id = 0x44446576  # "DDev"
    format = 3
    error = RunError
    cures = Cures(
        kind="is no run of evolution: name the file that --out wrote",
        format="use the program that wrote it, or start a new run from its games",
        damage="start a new run",
        room="make room and go on with --resume",
        place="choose another place",
    )

    def __init__(self, path: str | Path, *, new: bool) -> None:
        super().__init__(path)
        self.check_path(new=new)
        if new:
            self.make()
        else:
            self.refuse_others()
            with closing(self.connect(self.reading_mode)) as connection:
                self.refuse_damage(connection)
            self._connection = self.connect("rw" if self.is_writable else self.reading_mode)

    def check_path(self, *, new: bool) -> None:
        """Refuse to write over anything, and to go on with what is not there."""
        if self.path.is_dir():
            raise RunError(f"{self.path} is a folder: name a file in it, {self.path / 'my.run'}")
        if new and self.path.exists():
            raise RunError(
                f"{self.path} exists already: choose another --out, or go on with --resume"
            )
        if not new and not self.path.is_file():
            raise no_run(self.path)

    def make(self) -> None:
        """Make a new file."""
        with self.telling():
            self.path.parent.mkdir(parents=True, exist_ok=True)
        self._connection = self.connect("rwc")
        with self.discarded_on_failure(), self.telling():
            self.make_tables(*TABLES)
            self._connection.execute("PRAGMA journal_mode = WAL")

    @contextmanager
    def discarded_on_failure(self) -> Iterator[Self]:
        """Remove a new run that came to nothing: one without settings cannot be gone on with."""
        try:
            yield self
        except BaseException:
            self.close()
            for ending in ("", "-wal", "-shm", "-journal"):
                with suppress(OSError):
                    self.path.with_name(f"{self.path.name}{ending}").unlink()
            raise

    @contextmanager
    def telling(self) -> Iterator[None]:
        """Turn what goes wrong with the file into a sentence; what cannot be is damage."""
        with super().telling():
            try:
                yield
            except ValueError as error:
                raise self.damaged(error) from error

    @property
    def is_writable(self) -> bool:
        """Whether the file can be changed, and others be made beside it."""
        return os.access(self.path, os.W_OK) and os.access(self.path.parent, os.W_OK)

    @property
    def reading_mode(self) -> str:
        """How to open the file without leaving anything beside it, if nobody writes it."""
        log = self.path.with_name(f"{self.path.name}-wal")
        return "ro" if log.exists() else "ro&immutable=1"

    def check_writable(self) -> None:
        """Refuse to go on with a run that cannot be written."""
        with self.writing() as connection:
            connection.execute(f"PRAGMA user_version = {self.format}")
            connection.rollback()

    def begin(self, settings: Settings) -> None:
        """Note the settings of a new run."""
        with self.writing() as connection:
            connection.execute("INSERT INTO settings VALUES (?)", (msgspec.json.encode(settings),))

    @property
    def settings(self) -> Settings:
        """The settings of the run."""
        with self.telling():
            row = self._connection.execute("SELECT json FROM settings").fetchone()
            if row is None:
                raise RunError(f"{self.path} was never begun: start a new run")
            settings = msgspec.json.decode(as_bytes(row[0]), type=Settings)
            check_settings(settings)
            return settings

    def add_batch(self, row: BatchRow, judged: Iterable[Judged], changed: Iterable[Elite]) -> None:
        """Store a batch with all its games and what it changed in the archive, or nothing of it."""
        with self.writing() as connection:
            connection.executemany(INSERT_GAME, (game_row(row.number, entry) for entry in judged))
            connection.executemany(INSERT_ELITE, map(elite_row, changed))
            connection.execute(INSERT_BATCH, row)

    def batches(self) -> list[BatchRow]:
        """Return what is noted about all batches."""
        rows = self.rows("SELECT * FROM batch ORDER BY number")
        with self.telling():
            return [checked_batch_row(row) for row in rows]

    def archive(self) -> Archive:
        """Return the archive as it is after the last batch."""
        rows = self.rows("SELECT json FROM elite")
        with self.telling():
            return archive_of(checked_elite(json) for (json,) in rows)

    def known(self) -> tuple[set[str], set[str]]:
        """Return the identifiers of all games so far, and what they do."""
        found = self.rows("SELECT id, behaviour FROM game")
        with self.telling():
            rows = msgspec.convert(found, list[tuple[str, str]])
        return {row[0] for row in rows}, {row[1] for row in rows if row[1]}

    def game(self, identifier: str) -> GameRow | None:
        """Return a game of the run and where it comes from."""
        rows = self.rows(
            "SELECT id, batch, genome, parents, operators, fitness, refusal FROM game WHERE id = ?",
            identifier,
        )
        with self.telling():
            return checked_game_row(rows[0]) if rows else None

    def refusals(self) -> Counter[str]:
        """Return why games came no further, and how many of them."""
        query = "SELECT refusal, COUNT(*) FROM game WHERE refusal != '' GROUP BY refusal"
        rows = self.rows(query)
        with self.telling():
            return Counter(dict(msgspec.convert(rows, list[tuple[str, int]])))

    def rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """Return what a query finds."""
        with self.telling():
            return self._connection.execute(query, values).fetchall()


def as_bytes(value: object) -> bytes:
    """Return the bytes of a column, in which SQLite itself keeps anything."""
    if type(value) is not bytes:
        raise ValueError(f"there is {value!r:.40} where there should be JSON")
    return value


def checked_batch_row(row: tuple[object, ...]) -> BatchRow:
    """Return what a file notes about a batch: SQLite itself keeps anything in any column."""
    batch = msgspec.convert(row, BatchRow)
    if not all(map(isfinite, batch)) or min(batch) < 0:
        raise ValueError(f"batch {batch.number} has figures that are no results")
    return batch


def checked_game_row(row: tuple[object, ...]) -> GameRow:
    """Return what a file notes about a game."""
    texts = msgspec.convert(row[3:5], tuple[str, str])
    lists = [msgspec.json.decode(text, type=tuple[str, ...]) for text in texts]
    genome = msgspec.json.decode(as_bytes(row[2]), type=GameGenome)
    game = msgspec.convert((*row[:2], genome, *lists, *row[5:]), GameRow)
    if not isfinite(game.fitness):
        raise ValueError(f"the fitness of {game.id} is {game.fitness}")
    return game


def checked_elite(text: object) -> Elite:
    """Return a game of the archive: one that can be played, with results that can be."""
    elite = msgspec.json.decode(as_bytes(text), type=Elite)
    check_cell(elite.cell)
    validate(elite.genome)
    if elite.trials < 1 or elite.batch < 0:
        raise ValueError(f"{elite.genome.genome_id} was rated {elite.trials} times")
    return elite


def no_run(path: Path) -> RunError:
    """Make the error for a run that is not there; somebody may have named a game of it."""
    run, _, number = str(path).rpartition(":")
    if run and Path(run).is_file():
        return RunError(f"{path} is one game of a run: leave out :{number} to name the run")
    return RunError(
        f"there is no run {path}: start one with `darwindeck evolve --out {quote(str(path))}`"
    )


def elite_row(elite: Elite) -> tuple[bytes, str, bytes]:
    """Return the row of a game in the archive."""
    return msgspec.json.encode(elite.cell), elite.genome.genome_id, msgspec.json.encode(elite)


def game_row(batch: int, judged: Judged) -> tuple[object, ...]:
    """Return the row of a game."""
    child, evaluation, seconds = judged
    figure = evaluation.fitness
    return (
        child.genome.genome_id,
        batch,
        msgspec.json.encode(child.genome),
        msgspec.json.encode(child.parents).decode(),
        msgspec.json.encode(child.operators).decode(),
        evaluation.behaviour,
        evaluation.level,
        evaluation.refusal,
        evaluation.details,
        figure.value,
        figure.low,
        figure.high,
        msgspec.json.encode(evaluation.rating) if evaluation.rating else None,
        seconds,
    )
