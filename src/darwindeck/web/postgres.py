"""Tables in PostgreSQL, which any number of server processes share.

Every process can write into every book; of two that write the same line one is told no, and reads
first. A process owns a table by an advisory lock, which ends with its connection: who owns it lets
bots think, keeps the time and deals. What is written is told to all others by NOTIFY.
"""

from __future__ import annotations

import asyncio
import time
import uuid
from collections.abc import AsyncIterator, Sequence
from contextlib import suppress
from typing import Any

import psycopg

from darwindeck.storage import StorageError
from darwindeck.web.store import ConnectionLostError, Database

CHANNEL = "darwindeck"
MAKING_TABLES = 0x44447462
SECONDS_TO_CONNECT = 10
SECONDS_OF_SILENCE = 10
"""So long a network may swallow what is sent before the connection counts as lost."""
AGAIN_AFTER = 1.0


class PostgresError(StorageError):
    """A PostgreSQL that cannot be reached or used; what was stored before is still there."""


class PostgresDatabase(Database):
    """A connection to PostgreSQL, made again when it is lost."""

    shared = True

    def __init__(self, address: str) -> None:
        self.address = address
        self.process = uuid.uuid4().hex
        self._not_before = 0.0
        self._connection = self.connect()
        self.execute("SELECT pg_advisory_xact_lock(?)", (MAKING_TABLES,))

    def connect(self) -> psycopg.Connection[Any]:
        """Connect, or say why not; the address is not repeated, as it may hold a password."""
        if time.monotonic() < self._not_before:
            raise PostgresError("PostgreSQL could not be reached a moment ago")
        try:
            return psycopg.connect(
                self.address,
                connect_timeout=SECONDS_TO_CONNECT,
                client_encoding="utf-8",  # a database made in the locale C does not say so
                keepalives_idle=SECONDS_OF_SILENCE,
                tcp_user_timeout=1000 * SECONDS_OF_SILENCE,
            )
        except psycopg.Error as problem:
            self._not_before = time.monotonic() + AGAIN_AFTER
            raise PostgresError(
                f"PostgreSQL cannot be used ({first_line(problem)}): look at --database"
            ) from None

    def execute(self, sql: str, values: Sequence[object] = ()) -> Any:
        """Run a statement; a connection that was lost is made again first."""
        if self._connection.closed:
            self._connection = self.connect()
            self.losses += 1
        try:
            return self._connection.execute(sql.replace("?", "%s"), tuple(values))
        except psycopg.Error as problem:
            raise self.explained(problem) from None

    def commit(self) -> None:
        """Make all since the last commit durable."""
        try:
            self._connection.commit()
        except psycopg.Error as problem:
            raise self.explained(problem) from None

    def explained(self, problem: psycopg.Error) -> StorageError:
        """Put a problem into words, and say whether the connection is gone."""
        if self._connection.closed:
            return ConnectionLostError(f"PostgreSQL is gone ({first_line(problem)})")
        return PostgresError(f"PostgreSQL refused ({first_line(problem)})")

    def rollback(self) -> None:
        """Forget all since the last commit."""
        with suppress(psycopg.Error):
            self._connection.rollback()

    def close(self) -> None:
        """Close the connection, which frees all tables that it owns."""
        self._connection.close()

    def own(self, table_id: str) -> bool:
        """Try to take the lock of a table."""
        sql = "SELECT pg_try_advisory_lock(hashtextextended(?, 0))"
        (owned,) = self.execute(sql, (table_id,)).fetchone()
        return bool(owned)

    def tell(self, table_id: str) -> None:
        """Tell other processes that something happened at a table, once it is committed."""
        self.execute("SELECT pg_notify(?, ?)", (CHANNEL, f"{self.process} {table_id}"))

    async def heard(self) -> AsyncIterator[str | None]:
        """Yield the ids of tables at which another process did something; nothing for any."""
        while True:
            try:
                connection = await psycopg.AsyncConnection.connect(self.address, autocommit=True)
                async with connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    yield None
                    async for notice in connection.notifies():
                        process, _, table_id = notice.payload.partition(" ")
                        if process != self.process:
                            yield table_id
            except psycopg.Error:
                await asyncio.sleep(AGAIN_AFTER)


def first_line(problem: psycopg.Error) -> str:
    """Return what PostgreSQL says, in short."""
    return (str(problem).strip().splitlines() or [type(problem).__name__])[0]
