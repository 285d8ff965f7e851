"""The feedback store: playtests with their ratings, comments, outcomes and full logs, in SQLite."""

from __future__ import annotations

import os
import sqlite3
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from darwindeck.playtest.rows import (
    COLUMNS,
    MOST_STARS,
    Outcome,
    Playtest,
    check_rating,
    playtest_of,
    row_of,
    storable,
)

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import TracebackType
    from typing import Self

__all__ = ["FeedbackError", "FeedbackStore", "Outcome", "Playtest", "Ratings", "feedback_path"]

FORMAT = 1
"""The version of the tables; SQLite keeps it in the file as `user_version`."""
APPLICATION_ID = 0x44446662
"""What tells a feedback store from other SQLite databases: "DDfb"."""
BUSY_SECONDS = 10.0
"""How long a process waits for another one that is writing."""
PLAYED_COLUMNS = ("hands", "finished", "outcome", "log")

TABLE = f"""
CREATE TABLE playtest (
    id INTEGER PRIMARY KEY,
    started_at TEXT NOT NULL,
    genome_id TEXT NOT NULL,
    seats INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    bots TEXT NOT NULL,
    seed TEXT,
    hands INTEGER NOT NULL,
    finished INTEGER NOT NULL,
    rating INTEGER CHECK (rating BETWEEN 1 AND {MOST_STARS}),
    comment TEXT NOT NULL,
    outcome TEXT NOT NULL,
    game TEXT NOT NULL,
    log TEXT NOT NULL
)
"""


class FeedbackError(OSError):
    """A feedback store that cannot be read or written; what was stored before is still there."""


def feedback_path() -> Path:
    """Return where feedback is kept: in `DARWINDECK_DATA_DIR`, or where the system keeps data."""
    import platformdirs  # noqa: PLC0415 - only who asks for the place pays for it

    chosen = os.environ.get("DARWINDECK_DATA_DIR")
    folder = Path(chosen).expanduser() if chosen else platformdirs.user_data_path("darwindeck")
    return folder / "feedback.sqlite3"


class Ratings(NamedTuple):
    """What people think of a game: playtests, how many of them were rated, and the mean."""

    playtests: int
    rated: int
    mean: float | None


class FeedbackStore:
    """A database of playtests; what a method has written survives the end of the process.

    Use it as a context manager. Several processes may have the same file open.

    >>> import tempfile
    >>> razz = Playtest(genome_id="razz", game="{}", seats=2, bots=("greedy",))
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     with FeedbackStore(Path(folder) / "feedback.sqlite3") as store:
    ...         key = store.add(razz)
    ...         store.rate(key, 4, "Folding pays too well.")
    ...         store.get(key).comment
    'Folding pays too well.'
    """

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path).expanduser()
        refuse_other_files(self.path)
        make_folder(self.path)
        with self.telling():
            # A rollback journal, not a write-ahead log: one file, also on network drives.
            uri = f"{self.path.absolute().as_uri()}?mode=rwc"
            self._connection = sqlite3.connect(
                uri, uri=True, timeout=BUSY_SECONDS, isolation_level=None
            )
        try:
            with self.telling():
                self._connection.execute("PRAGMA synchronous = EXTRA")
                self.refuse_damage()
                self.create_table()
        except BaseException:
            self.close()
            raise

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
        """Close the file."""
        self._connection.close()

    def add(self, playtest: Playtest) -> int:
        """Store a new playtest and return the id it got."""
        row = {name: value for name, value in row_of(playtest).items() if name != "id"}
        places = ", ".join(f":{name}" for name in row)
        sql = f"INSERT INTO playtest ({', '.join(row)}) VALUES ({places})"  # noqa: S608 - our names
        with self.writing() as connection:
            key = connection.execute(sql, row).lastrowid
        assert key is not None  # noqa: S101 - an insert has a row
        return key

    def update(self, playtest: Playtest) -> None:
        """Store how far a playtest has got: hands, outcome, log, and whether it is finished."""
        changes = ", ".join(f"{name} = :{name}" for name in PLAYED_COLUMNS)
        sql = f"UPDATE playtest SET {changes} WHERE id = :id"  # noqa: S608 - our own names
        with self.writing() as connection:
            if not connection.execute(sql, row_of(playtest)).rowcount:
                raise self.unknown(playtest.id)

    def rate(self, key: int, rating: int | None, comment: str) -> None:
        """Store what the person thought of a playtest, in place of what was there."""
        check_rating(rating)
        sql = "UPDATE playtest SET rating = ?, comment = ? WHERE id = ?"
        with self.writing() as connection:
            if not connection.execute(sql, (rating, storable(comment), key)).rowcount:
                raise self.unknown(key)

    def get(self, key: int) -> Playtest:
        """Return the playtest with an id."""
        sql = f"SELECT {', '.join(COLUMNS)} FROM playtest WHERE id = ?"  # noqa: S608 - our names
        with self.telling():
            row = self._connection.execute(sql, (key,)).fetchone()
        if row is None:
            raise self.unknown(key)
        try:
            return playtest_of(dict(zip(COLUMNS, row, strict=True)))
        except ValueError as error:
            raise damaged(self.path, f"playtest {key}: {error}") from None

    def list(self, game: str | None = None, min_rating: int | None = None) -> tuple[Playtest, ...]:
        """Return the playtests in the order they were added: of one game, with so many stars."""
        return tuple(map(self.get, self.keys(game, min_rating)))

    def keys(self, game: str | None = None, min_rating: int | None = None) -> tuple[int, ...]:
        """Return the ids of the playtests that `list` returns, to get them one at a time."""
        sql = (
            "SELECT id FROM playtest WHERE (:game IS NULL OR genome_id = :game)"
            " AND (:stars IS NULL OR rating >= :stars) ORDER BY id"
        )
        values = {"game": game and storable(game), "stars": min_rating}
        with self.telling():
            return tuple(key for (key,) in self._connection.execute(sql, values).fetchall())

    def ratings(self) -> dict[str, Ratings]:
        """Return what people think of each game, by its genome id."""
        sql = (
            "SELECT genome_id, COUNT(*), COUNT(rating), AVG(rating) FROM playtest"
            " GROUP BY genome_id ORDER BY genome_id"
        )
        with self.telling():
            rows = self._connection.execute(sql).fetchall()
        return {game: Ratings(*numbers) for game, *numbers in rows}

    def refuse_damage(self) -> None:
        """Raise an error if the file was written by a newer version, or is not in order."""
        version = self.format
        if version > FORMAT:
            raise FeedbackError(
                f"{self.path} was written by a newer darwindeck (format {version}, this one knows "
                f"up to {FORMAT}): update darwindeck, or name another file with --db"
            )
        (verdict,) = self._connection.execute("PRAGMA quick_check(1)").fetchone()
        if verdict != "ok":
            raise damaged(self.path, verdict.splitlines()[-1])

    def create_table(self) -> None:
        """Make a new file a feedback store, unless another process was faster."""
        if self.format:
            return
        with self.writing() as connection:
            if not self.format:
                connection.execute(TABLE)
                connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
                connection.execute(f"PRAGMA user_version = {FORMAT}")

    @property
    def format(self) -> int:
        """The version of the file's tables; 0 for a new file."""
        return int(self._connection.execute("PRAGMA user_version").fetchone()[0])

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """Write all or nothing, when no other process is writing."""
        with self.telling(), self._connection:
            self._connection.execute("BEGIN IMMEDIATE")
            yield self._connection

    @contextmanager
    def telling(self) -> Iterator[None]:
        """Turn SQLite's errors into sentences."""
        try:
            yield
        except sqlite3.ProgrammingError:
            raise
        except sqlite3.Error as error:
            raise in_a_sentence(self.path, error) from None

    def unknown(self, key: int | None) -> ValueError:
        """Make the error for an id that the store has not given."""
        return ValueError(f"there is no playtest {key} in {self.path}")


def refuse_other_files(path: Path) -> None:
    """Raise an error if a file is there that is no feedback store; looking does not change it."""
    try:
        if not path.exists() or (path.is_file() and path.stat().st_size == 0):
            return
        if not path.is_file():
            raise FeedbackError(f"{path} is not a file: name a file with --db")
        with path.open("rb") as file:
            header = file.read(100)
    except PermissionError:
        raise FeedbackError(
            f"{path} cannot be read, permission denied: name another file with --db"
        ) from None
    # https://www.sqlite.org/fileformat.html: the magic string, and who made the file.
    ours = header.startswith(b"SQLite format 3\0")
    if not ours or header[68:72] != APPLICATION_ID.to_bytes(4, "big"):
        raise FeedbackError(
            f"{path} is not a feedback database of darwindeck and was left as it is: "
            "name another file with --db, or move this one away"
        )


def make_folder(path: Path) -> None:
    """Make the folder that a file will be in."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FeedbackError(
            f"the folder {path.parent} cannot be made ({error.strerror}): name another file with "
            "--db, or another folder in DARWINDECK_DATA_DIR"
        ) from None


def damaged(path: Path, reason: object) -> FeedbackError:
    """Make the error for a file that is not in order."""
    return FeedbackError(
        f"{path} is damaged ({reason}) and was left as it is: "
        "move it away, or name another file with --db"
    )


def in_a_sentence(path: Path, error: sqlite3.Error) -> FeedbackError:
    """Say what an error of SQLite means for the person, and what helps."""
    match getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF:
        case sqlite3.SQLITE_FULL:
            text = "cannot grow, the disk is full: make room, or name another file with --db"
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_PERM:
            text = "cannot be written, it or its folder is read-only: name another file with --db"
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            text = f"has been in use by another program for {BUSY_SECONDS:g} seconds: try again"
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB:
            return damaged(path, error)
        case _:
            text = f"cannot be used ({error}): try again, or name another file with --db"
    return FeedbackError(f"{path} {text}")
