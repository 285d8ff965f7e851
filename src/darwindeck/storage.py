"""Files in SQLite: what tells them apart, how they are written, what goes wrong in words."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import ClassVar, NamedTuple, Self

import msgspec

BUSY_SECONDS = 10.0
"""How long a process waits for another one that is writing."""
MAGIC = b"SQLite format 3\0"
HEADER_BYTES = 100


class StorageError(OSError):
    """A file that cannot be read or written; what was stored before is still there."""


class Cures(NamedTuple):
    """What a person can do when a file is of another kind or format, damaged, or out of room."""

    kind: str
    format: str
    damage: str
    room: str
    place: str


class SQLiteFile:
    """A database in one file; what a method has written survives the end of the process.

    A subclass says what tells its files from others and what helps when one is not in order. It
    opens the file: `refuse_others`, `connect`, `refuse_damage`, `make_tables`.
    """

    application_id: ClassVar[int]
    format: ClassVar[int]  # the version of the tables; SQLite keeps it as `user_version`
    error: ClassVar[type[StorageError]]
    cures: ClassVar[Cures]

    _connection: sqlite3.Connection

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path).expanduser()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    @contextmanager
    def closed_on_failure(self) -> Iterator[Self]:
        """Close the file if something goes wrong."""
        try:
            yield self
        except BaseException:
            self.close()
            raise

    def refuse_others(self) -> None:
        """Raise an error if the file is not of this kind; looking does not change it."""
        with self.telling():
            if not self.path.is_file():
                raise self.error(f"{self.path} is not a file: {self.cures.place}")
            with self.path.open("rb") as file:
                header = file.read(HEADER_BYTES)
        # https://www.sqlite.org/fileformat.html: the magic string, and who made the file.
        if not header.startswith(MAGIC) or header[68:72] != self.application_id.to_bytes(4, "big"):
            raise self.error(f"{self.path} {self.cures.kind}")

    def connect(self, mode: str) -> sqlite3.Connection:
        """Open the file, to read it or to write it too."""
        uri = f"{self.path.absolute().as_uri()}?mode={mode}"
        with self.telling():
            return sqlite3.connect(uri, uri=True, timeout=BUSY_SECONDS, isolation_level=None)

    def refuse_damage(self, connection: sqlite3.Connection) -> None:
        """Raise an error if the file has another format, or is not in order."""
        with self.telling():
            found = format_of(connection)
            (verdict,) = connection.execute("PRAGMA quick_check(1)").fetchone()
        if found not in {0, self.format}:
            raise self.error(
                f"{self.path} has format {found} and this program reads format {self.format}: "
                f"{self.cures.format}"
            )
        if verdict != "ok":
            raise self.damaged(verdict.splitlines()[-1])

    def make_tables(self, *tables: str) -> None:
        """Make a new file one of this kind, unless another process was faster."""
        with self.telling():
            if format_of(self._connection):
                return
        with self.writing() as connection:
            if not format_of(connection):
                for table in tables:
                    connection.execute(table)
                connection.execute(f"PRAGMA application_id = {self.application_id}")
                connection.execute(f"PRAGMA user_version = {self.format}")

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """Write all or nothing, when no other process is writing."""
        with self.telling(), self._connection:
            self._connection.execute("BEGIN IMMEDIATE")
            yield self._connection

    @contextmanager
    def telling(self) -> Iterator[None]:
        """Turn what goes wrong with the file into a sentence."""
        try:
            yield
        except (sqlite3.ProgrammingError, StorageError):
            raise
        except sqlite3.Error as error:
            raise self.in_a_sentence(error) from error
        except (msgspec.MsgspecError, RecursionError) as error:
            raise self.damaged(error) from error
        except OSError as error:
            reason = error.strerror or error
            raise self.error(
                f"{self.path} cannot be used ({reason}): {self.cures.place}"
            ) from error

    def in_a_sentence(self, error: sqlite3.Error) -> StorageError:
        """Say what an error of SQLite means for the person, and what helps."""
        match getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF:
            case sqlite3.SQLITE_FULL:
                text = f"cannot grow, the disk is full: {self.cures.room}"
            case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_PERM:
                text = f"cannot be written, it or its folder is read-only: {self.cures.place}"
            case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
                text = f"has been in use by another program for {BUSY_SECONDS:g} seconds: try again"
            case sqlite3.SQLITE_CONSTRAINT:
                text = "is being written by another program: wait until that has ended"
            case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB:
                return self.damaged(error)
            case _:
                text = f"cannot be used ({error}): try again, or {self.cures.place}"
        return self.error(f"{self.path} {text}; what was stored is still there")

    def damaged(self, reason: object) -> StorageError:
        """Make the error for a file that is not in order."""
        return self.error(
            f"{self.path} is damaged ({reason}) and was left as it is: {self.cures.damage}"
        )


def format_of(connection: sqlite3.Connection) -> int:
    """Return the version of a file's tables; 0 for a new file."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def is_sqlite(path: Path) -> bool:
    """Tell whether a file is a database, of whatever kind."""
    with path.open("rb") as file:
        return file.read(len(MAGIC)) == MAGIC
