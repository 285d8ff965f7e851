"""Tables in one SQLite file, for one server process."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

from darwindeck.files import FileHeldError, holding
from darwindeck.storage import Cures, SQLiteFile, StorageError
from darwindeck.web.store import Database

if TYPE_CHECKING:
    from pathlib import Path


class TablesFileError(StorageError):
    """A file of tables that cannot be used."""


class SQLiteDatabase(SQLiteFile, Database):
    """Tables in a file that one process has for itself."""

    application_id = 0x44447462  # "DDtb"
    format = 1
    error = TablesFileError
    cures = Cures(
        kind="is not a file of tables: name another one with --database",
        format="update darwindeck, or name another file with --database",
        damage="move it away, or name another file with --database",
        room="make room, or name another file with --database",
        place="name another file with --database",
    )

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self._held = ExitStack()
        with self.telling():
            self.path.parent.mkdir(parents=True, exist_ok=True)
        try:
            self._held.enter_context(holding(self.path))
        except FileHeldError:
            raise TablesFileError(
                f"{self.path} is used by another server: stop it, or name another file with "
                "--database; several servers share tables in PostgreSQL"
            ) from None
        with self.telling():
            is_new = not self.path.exists() or not self.path.stat().st_size
        if not is_new:
            self.refuse_others()
        self._connection = self.connect("rwc")
        with self.closed_on_failure(), self.telling():
            self.refuse_damage(self._connection)
            self.make_tables()  # before the write-ahead log: the file itself says what it is
            self._connection.execute("PRAGMA journal_mode = WAL")
            self._connection.execute("PRAGMA synchronous = FULL")

    def execute(self, sql: str, values: Sequence[object] = ()) -> Any:
        """Run a statement, in a transaction that `commit` ends."""
        with self.telling():
            if not self._connection.in_transaction:
                self._connection.execute("BEGIN IMMEDIATE")
            return self._connection.execute(sql, tuple(values))

    def commit(self) -> None:
        """Make all since the last commit durable."""
        with self.telling():
            self._connection.commit()

    def rollback(self) -> None:
        """Forget all since the last commit."""
        self._connection.rollback()

    def close(self) -> None:
        """Close the file and let others have it."""
        if isinstance(getattr(self, "_connection", None), sqlite3.Connection):
            super().close()
        self._held.close()
