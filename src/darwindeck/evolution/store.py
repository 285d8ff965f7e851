"""A run of evolution on disk: one SQLite database, one transaction for each batch.

Whatever happens to the process, the database holds all batches that were finished, and a run goes
on from there as if nothing had happened.
"""

from __future__ import annotations

import os
import sqlite3
from collections import Counter
from contextlib import closing, contextmanager
from math import isfinite
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from darwindeck.evolution.archive import Archive, Elite, archive_of
from darwindeck.evolution.descriptors import check_cell
from darwindeck.evolution.settings import Settings, check_settings
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.validation import validate

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from types import TracebackType
    from typing import Self

    from darwindeck.evolution.child import Child
    from darwindeck.evolution.evaluation import Evaluation

FORMAT = 1
"""The version of the tables; SQLite keeps it in the file as `user_version`."""
APPLICATION_ID = 0x44446576
"""What tells a run from other SQLite databases: "DDev"."""
BUSY_SECONDS = 10.0
HEADER = b"SQLite format 3\x00"
HEADER_BYTES = 100

TABLES = """
CREATE TABLE settings (json BLOB NOT NULL);
CREATE TABLE batch (
    number INTEGER PRIMARY KEY,
    tried INTEGER NOT NULL,
    refused INTEGER NOT NULL,
    gated INTEGER NOT NULL,
    rated INTEGER NOT NULL,
    kinds INTEGER NOT NULL,
    best REAL NOT NULL,
    median REAL NOT NULL,
    quality REAL NOT NULL,
    breeding_seconds REAL NOT NULL,
    rating_seconds REAL NOT NULL
);
CREATE TABLE game (
    id TEXT PRIMARY KEY,
    batch INTEGER NOT NULL,
    genome BLOB NOT NULL,
    parents TEXT NOT NULL,
    operators TEXT NOT NULL,
    changes TEXT NOT NULL,
    behaviour TEXT NOT NULL,
    level TEXT NOT NULL,
    refusal TEXT NOT NULL,
    fitness REAL NOT NULL,
    low REAL NOT NULL,
    high REAL NOT NULL,
    rating BLOB,
    seconds REAL NOT NULL
);
CREATE INDEX game_by_behaviour ON game (behaviour);
CREATE TABLE elite (cell BLOB PRIMARY KEY, game TEXT NOT NULL, json BLOB NOT NULL);
"""


INSERT_GAME = "INSERT INTO game VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
INSERT_BATCH = "INSERT INTO batch VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"


class RunError(OSError):
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
    changes: tuple[str, ...]
    fitness: float
    refusal: str


class RunStore:
    """The database of one run. Use it as a context manager."""

    def __init__(self, path: str | Path, *, new: bool) -> None:
        self.path = Path(path).expanduser()
        self.check_path(new=new)
        if not new:
            self.check_tables()
        with self.telling():
            if new:
                self.path.parent.mkdir(parents=True, exist_ok=True)
            self._connection = self.connect("rwc" if new else "rw")
        if new:
            self.make_tables()

    def check_path(self, *, new: bool) -> None:
        """Refuse to write over anything, and to go on with what is no run."""
        if self.path.is_dir():
            raise RunError(f"{self.path} is a folder: name a file in it, {self.path / 'my.run'}")
        if new and self.path.exists():
            raise RunError(
                f"{self.path} exists already: choose another --out, or go on with --resume"
            )
        if not new and not self.path.is_file():
            raise no_run(self.path)
        if not new and not self.has_header():
            raise RunError(f"{self.path} is no run of evolution: name the file that --out wrote")

    def has_header(self) -> bool:
        """Tell by the first bytes whether the file is a run; looking does not change it."""
        # https://www.sqlite.org/fileformat.html: the magic string, and who made the file.
        with self.telling(), self.path.open("rb") as file:
            header = file.read(HEADER_BYTES)
        return header.startswith(HEADER) and header[68:72] == APPLICATION_ID.to_bytes(4, "big")

    def check_tables(self) -> None:
        """See whether a run is whole and of this format, without changing the file."""
        with self.telling(), closing(self.connect("ro")) as connection:
            version = connection.execute("PRAGMA user_version").fetchone()[0]
            damage = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
        if version != FORMAT:
            raise RunError(
                f"{self.path} has format {version} and this program reads format {FORMAT}: use the "
                "program that wrote it, or start a new run from its games"
            )
        if damage != "ok":
            raise damaged(self.path, damage.splitlines()[-1])

    def connect(self, mode: str) -> sqlite3.Connection:
        """Open the file; one that lies where nothing can be written is only read."""
        log = self.path.with_name(f"{self.path.name}-wal")
        if mode == "rw" and not is_writable(self.path):
            mode = "ro"
        if mode == "ro" and not log.exists():
            mode = "ro&immutable=1"  # nobody writes it, and nothing is left beside it
        uri = f"{self.path.absolute().as_uri()}?mode={mode}"
        return sqlite3.connect(uri, uri=True, timeout=BUSY_SECONDS, isolation_level=None)

    def make_tables(self) -> None:
        """Make the tables of a new run."""
        try:
            with self.telling():
                # Before there is a log, so that the file itself says at once what it is.
                self._connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
                self._connection.execute(f"PRAGMA user_version = {FORMAT}")
                self._connection.execute("PRAGMA journal_mode = WAL")
                self._connection.executescript(f"BEGIN; {TABLES} COMMIT;")
        except BaseException:
            self.close()
            raise

    def check_writable(self) -> None:
        """Refuse to go on with a run that cannot be written."""
        with self.telling():
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                self._connection.execute(f"PRAGMA user_version = {FORMAT}")
            finally:
                self._connection.execute("ROLLBACK")

    @contextmanager
    def telling(self) -> Iterator[None]:
        """Turn what goes wrong with the file into a sentence."""
        try:
            yield
        except (sqlite3.ProgrammingError, RunError):
            raise
        except sqlite3.Error as error:
            raise in_a_sentence(self.path, error) from error
        except (msgspec.MsgspecError, ValueError, RecursionError) as error:
            raise damaged(self.path, error) from error
        except OSError as error:
            raise RunError(
                f"{self.path} cannot be used ({error.strerror}): choose another place"
            ) from error

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the database."""
        self._connection.close()

    def begin(self, settings: Settings) -> None:
        """Note the settings of a new run."""
        with self.telling():
            self._connection.execute(
                "INSERT INTO settings VALUES (?)", (msgspec.json.encode(settings),)
            )

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
        with self.telling():
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                self._connection.executemany(
                    INSERT_GAME,
                    (game_row(row.number, entry) for entry in judged),
                )
                self._connection.executemany(
                    "INSERT OR REPLACE INTO elite VALUES (?, ?, ?)",
                    (
                        (msgspec.json.encode(e.cell), e.genome.genome_id, msgspec.json.encode(e))
                        for e in changed
                    ),
                )
                self._connection.execute(INSERT_BATCH, row)
                self._connection.execute("COMMIT")
            except BaseException:
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
                raise

    def batches(self) -> list[BatchRow]:
        """Return what is noted about all batches."""
        with self.telling():
            rows = self._connection.execute("SELECT * FROM batch ORDER BY number").fetchall()
            return [checked_batch_row(row) for row in rows]

    def archive(self) -> Archive:
        """Return the archive as it is after the last batch."""
        with self.telling():
            rows = self._connection.execute("SELECT json FROM elite").fetchall()
            return archive_of(checked_elite(row[0]) for row in rows)

    def known(self) -> tuple[set[str], set[str]]:
        """Return the identifiers of all games so far, and what they do."""
        with self.telling():
            rows = self._connection.execute("SELECT id, behaviour FROM game").fetchall()
            rows = msgspec.convert(rows, list[tuple[str, str]])
        return {row[0] for row in rows}, {row[1] for row in rows if row[1]}

    def game(self, identifier: str) -> GameRow | None:
        """Return a game of the run and where it comes from."""
        with self.telling():
            row = self._connection.execute(
                "SELECT id, batch, genome, parents, operators, changes, fitness, refusal "
                "FROM game WHERE id = ?",
                (identifier,),
            ).fetchone()
            return None if row is None else checked_game_row(row)

    def refusals(self) -> Counter[str]:
        """Return why games came no further, and how many of them."""
        query = "SELECT id, refusal FROM game WHERE refusal != ''"
        with self.telling():
            rows = self._connection.execute(query).fetchall()
            return Counter(reason_of(*row) for row in msgspec.convert(rows, list[tuple[str, str]]))


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
    texts = msgspec.convert(row[3:6], tuple[str, str, str])
    lists = [msgspec.json.decode(text, type=tuple[str, ...]) for text in texts]
    genome = msgspec.json.decode(as_bytes(row[2]), type=GameGenome)
    game = msgspec.convert((*row[:2], genome, *lists, *row[6:]), GameRow)
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


def reason_of(identifier: str, refusal: str) -> str:
    """Return why a game was refused, without its name and figures: many share a reason.

    >>> reason_of("xcnss36d5zak", "xcnss36d5zak is too large to be solved: its tree has ...")
    'is too large to be solved'
    >>> reason_of("xcnss36d5zak", "not fair: a seat is worth 0.31 standard deviations")
    'not fair'
    """
    return refusal.removeprefix(identifier).partition(":")[0].strip()


def is_writable(path: Path) -> bool:
    """Tell whether a file can be changed, and others be made beside it."""
    return os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)


def damaged(path: Path, reason: object) -> RunError:
    """Make the error for a file that is not in order."""
    return RunError(f"{path} is damaged ({reason}) and was left as it is: start a new run")


def in_a_sentence(path: Path, error: sqlite3.Error) -> RunError:
    """Say what an error of SQLite means for the person, and what helps."""
    match getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF:
        case sqlite3.SQLITE_FULL:
            text = "cannot grow, the disk is full: make room and go on with --resume"
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_PERM:
            text = "cannot be written, it or its folder is read-only: choose another place"
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED | sqlite3.SQLITE_CONSTRAINT:
            text = "is being written by another program: wait until that has ended"
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB:
            return damaged(path, error)
        case _:
            text = f"cannot be used ({error})"
    return RunError(f"{path} {text}; what was stored is still there")


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
        msgspec.json.encode(child.changes).decode(),
        evaluation.behaviour,
        evaluation.level,
        evaluation.refusal,
        figure.value,
        figure.low,
        figure.high,
        msgspec.json.encode(evaluation.rating) if evaluation.rating else None,
        seconds,
    )
