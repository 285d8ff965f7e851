"""The one store of a server: tables, their books, hands and talk, in SQLite or PostgreSQL.

All work on the database is done by one thread. What waits there together is committed together,
and nobody is answered before that: what was accepted is on the disk.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import suppress
from typing import Any, Concatenate, NamedTuple, ParamSpec, TypeVar

import msgspec
from msgspec import Struct

from darwindeck.storage import StorageError
from darwindeck.web import entries, messages, refusals

P = ParamSpec("P")
T = TypeVar("T")
LOGGER = logging.getLogger(__name__)
MOST_SAID = 200
TABLES = (
    "CREATE TABLE IF NOT EXISTS game (name TEXT PRIMARY KEY, genome TEXT NOT NULL)",
    """CREATE TABLE IF NOT EXISTS game_table (
        id TEXT PRIMARY KEY, host TEXT NOT NULL, created DOUBLE PRECISION NOT NULL,
        code TEXT NOT NULL, watch TEXT NOT NULL, closed INTEGER NOT NULL DEFAULT 0,
        sequence INTEGER NOT NULL DEFAULT 0, play TEXT NOT NULL)""",
    """CREATE TABLE IF NOT EXISTS book (
        table_id TEXT NOT NULL, sequence INTEGER NOT NULL, entry TEXT NOT NULL,
        PRIMARY KEY (table_id, sequence))""",
    """CREATE TABLE IF NOT EXISTS hand (
        table_id TEXT NOT NULL, number INTEGER NOT NULL, names TEXT NOT NULL, hand TEXT NOT NULL,
        PRIMARY KEY (table_id, number))""",
    """CREATE TABLE IF NOT EXISTS said (
        table_id TEXT NOT NULL, number INTEGER NOT NULL, line TEXT NOT NULL,
        PRIMARY KEY (table_id, number))""",
    """CREATE TABLE IF NOT EXISTS opinion (
        table_id TEXT NOT NULL, person TEXT NOT NULL, playtest INTEGER NOT NULL,
        PRIMARY KEY (table_id, person))""",
)


class StoredTable(Struct, frozen=True):
    """A table as it is stored: who made it, what opens it, and its play up to a place in its book.

    The codes of a private table are hashes; a public table has none.
    """

    id: str
    host: str
    created: float
    code: str
    watch: str
    closed: bool
    sequence: int
    play: str


class KeptHand(Struct, frozen=True):
    """A finished hand: its number, who sat where by seat and user, and the hand itself."""

    number: int
    names: dict[str, str]
    hand: bytes


class ConnectionLostError(StorageError):
    """The connection to a database has ended; what was asked for may have been done or not."""


class Database(ABC):
    """A connection to one kind of database; only the thread of the store uses it.

    One that is `shared` has other processes, which are told of what happens at tables. What it
    owned it owns no more after each of its `losses`, when the connection was made again.
    """

    shared = False
    losses = 0

    @abstractmethod
    def execute(self, sql: str, values: Sequence[object] = ()) -> Any:
        """Run a statement with `?` for its values; return a cursor."""

    @abstractmethod
    def commit(self) -> None:
        """Make all since the last commit durable."""

    @abstractmethod
    def rollback(self) -> None:
        """Forget all since the last commit."""

    @abstractmethod
    def close(self) -> None:
        """Close the connection, which frees all tables that it owns."""

    def own(self, table_id: str) -> bool:  # noqa: ARG002 - alone, one owns everything
        """Try to become the one who deals and keeps time at a table."""
        return True

    def tell(self, table_id: str) -> None:  # noqa: B027 - alone, there is nobody to tell
        """Tell other processes that something happened at a table, once it is committed."""

    async def heard(self) -> AsyncIterator[str | None]:
        """Yield the ids of tables at which another process did something; nothing for any."""
        nothing: tuple[str, ...] = ()
        for table_id in nothing:
            yield table_id


class Job(NamedTuple):
    """Something to do with the database, and who waits for it."""

    do: Callable[[Database], Any]
    future: asyncio.Future[Any]


class Answer(NamedTuple):
    """What came of a job, for who waits for it."""

    future: asyncio.Future[Any]
    result: Any
    problem: BaseException | None


class Store:
    """The database behind one thread.

    What is asked for in one round of the loop goes there together, and is answered together: waking
    a thread, and being woken by it, costs more than most of what is asked for.
    """

    def __init__(self, opens: Callable[[], Database]) -> None:
        self._asked: list[Job] = []
        self._jobs: queue.SimpleQueue[list[Job] | None] = queue.SimpleQueue()
        self._opened: queue.SimpleQueue[Database | BaseException] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, args=(opens,), name="store", daemon=True)
        self._thread.start()
        found = self._opened.get()
        if isinstance(found, BaseException):
            raise found
        self.database = found
        self._in_trouble = False

    async def ask(
        self, do: Callable[Concatenate[Database, P], T], *values: P.args, **options: P.kwargs
    ) -> T:
        """Do something with the database; the answer comes when it is durable, or never will."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        if not self._asked:
            loop.call_soon(self._hand_over)
        self._asked.append(Job(lambda database: do(database, *values, **options), future))
        try:
            return await future
        except StorageError:
            raise refusals.Unreachable from None

    def _hand_over(self) -> None:
        """Let the thread do what was asked for."""
        asked, self._asked = self._asked, []
        self._jobs.put(asked)

    def close(self) -> None:
        """Finish what waits, and close the database."""
        self._jobs.put(None)
        self._thread.join()

    def _work(self, opens: Callable[[], Database]) -> None:
        try:
            database = opens()
            for table in TABLES:
                database.execute(table)
            database.commit()
        except BaseException as problem:  # noqa: BLE001 - told to who opens the store
            self._opened.put(problem)
            return
        self._opened.put(database)
        while (jobs := self._jobs.get()) is not None:
            last = False
            with suppress(queue.Empty):
                while not last:
                    more = self._jobs.get_nowait()
                    last = more is None
                    jobs += more or []
            answer(self._together(database, jobs))
            if last:
                break
        database.close()

    def _together(
        self, database: Database, jobs: list[Job], *, once_more: bool = True
    ) -> list[Answer]:
        """Do jobs in one transaction; where one fails, each in its own.

        A connection that was lost is tried once more: it may have been lost long ago.
        """
        try:
            results = [job.do(database) for job in jobs]
            database.commit()
        except Exception as problem:  # noqa: BLE001 - whoever asked is told
            with suppress(Exception):
                database.rollback()
            if len(jobs) > 1:
                return [done for job in jobs for done in self._together(database, [job])]
            if once_more and isinstance(problem, ConnectionLostError):
                return self._together(database, jobs, once_more=False)
            self._log(problem)
            return [Answer(jobs[0].future, None, problem)]
        self._log(None)
        return [Answer(job.future, result, None) for job, result in zip(jobs, results, strict=True)]

    def _log(self, problem: Exception | None) -> None:
        """Say once that the database cannot be used, and once that it can be again."""
        if isinstance(problem, StorageError) != self._in_trouble:
            self._in_trouble = not self._in_trouble
            LOGGER.warning(f"tables wait: {problem}" if problem else "tables go on")


def answer(answers: list[Answer]) -> None:
    """Answer all who wait, in their own loop."""
    with suppress(RuntimeError):  # nobody waits any more: the loop has ended
        answers[0].future.get_loop().call_soon_threadsafe(settle, answers)


def settle(answers: list[Answer]) -> None:
    """Give answers to those who still wait."""
    for future, result, problem in answers:
        if future.done():
            continue
        if problem is not None:
            future.set_exception(problem)
        else:
            future.set_result(result)


# What the store is asked to do: what is stored, and how it is found again


def add_table(database: Database, row: StoredTable) -> None:
    """Store a new table."""
    database.execute(
        "INSERT INTO game_table (id, host, created, code, watch, play) VALUES (?, ?, ?, ?, ?, ?)",
        (row.id, row.host, row.created, row.code, row.watch, row.play),
    )
    database.tell(row.id)


def open_tables(database: Database) -> list[str]:
    """Return the ids of all tables that are not over."""
    sql = "SELECT id FROM game_table WHERE closed = 0 ORDER BY created"
    return [table_id for (table_id,) in database.execute(sql).fetchall()]


def row_of(database: Database, table_id: str) -> StoredTable | None:
    """Return one table, if there is one."""
    found = database.execute(
        "SELECT id, host, created, code, watch, closed, sequence, play FROM game_table"
        " WHERE id = ?",
        (table_id,),
    ).fetchone()
    if found is None:
        return None
    table, host, created, code, watch, closed, sequence, play = found
    return StoredTable(table, host, created, code, watch, bool(closed), sequence, play)


def append(
    database: Database,
    table_id: str,
    sequence: int,
    entry: entries.AnyEntry,
    *,
    play: bytes | None = None,
    finished: KeptHand | None = None,
    closed: bool = False,
) -> bool:
    """Write an entry into the book of a table, unless another process has written there.

    With it goes the play that it leads to, where a hand begins, and the hand that it finishes.
    """
    written = database.execute(
        "INSERT INTO book (table_id, sequence, entry) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
        (table_id, sequence, msgspec.json.encode(entry).decode()),
    ).rowcount
    if not written:
        return False
    if play is not None:
        database.execute(
            "UPDATE game_table SET sequence = ?, play = ? WHERE id = ?",
            (sequence, play.decode(), table_id),
        )
    if finished is not None:
        names = msgspec.json.encode(finished.names).decode()
        database.execute(
            "INSERT INTO hand (table_id, number, names, hand) VALUES (?, ?, ?, ?)"
            " ON CONFLICT DO NOTHING",
            (table_id, finished.number, names, finished.hand.decode()),
        )
    if closed:
        database.execute("UPDATE game_table SET closed = 1 WHERE id = ?", (table_id,))
    database.tell(table_id)
    return True


def close_table(database: Database, table_id: str) -> None:
    """Close a table that was never begun."""
    database.execute("UPDATE game_table SET closed = 1 WHERE id = ?", (table_id,))


def entries_after(
    database: Database, table_id: str, sequence: int
) -> list[tuple[int, entries.AnyEntry]]:
    """Return the entries of a book after a place in it."""
    found = database.execute(
        "SELECT sequence, entry FROM book WHERE table_id = ? AND sequence > ? ORDER BY sequence",
        (table_id, sequence),
    ).fetchall()
    decode = msgspec.json.Decoder(entries.AnyEntry).decode
    return [(number, decode(entry)) for number, entry in found]


def hands_of(database: Database, table_id: str) -> list[KeptHand]:
    """Return the finished hands of a table."""
    found = database.execute(
        "SELECT number, names, hand FROM hand WHERE table_id = ? ORDER BY number", (table_id,)
    ).fetchall()
    return [
        KeptHand(number, msgspec.json.decode(names, type=dict[str, str]), hand.encode())
        for number, names, hand in found
    ]


def say(database: Database, table_id: str, line: messages.Said) -> messages.Said:
    """Store a line of chat under the next number; the oldest ones go."""
    (last,) = database.execute(
        "SELECT COALESCE(MAX(number), 0) FROM said WHERE table_id = ?", (table_id,)
    ).fetchone()
    numbered = msgspec.structs.replace(line, number=last + 1)
    database.execute(
        "INSERT INTO said (table_id, number, line) VALUES (?, ?, ?)",
        (table_id, numbered.number, msgspec.json.encode(numbered).decode()),
    )
    database.execute(
        "DELETE FROM said WHERE table_id = ? AND number <= ?",
        (table_id, numbered.number - MOST_SAID),
    )
    database.tell(table_id)
    return numbered


def said_after(database: Database, table_id: str, number: int) -> list[messages.Said]:
    """Return what was said at a table after a line of chat."""
    found = database.execute(
        "SELECT line FROM said WHERE table_id = ? AND number > ? ORDER BY number",
        (table_id, number),
    ).fetchall()
    return [msgspec.json.decode(line, type=messages.Said) for (line,) in found]


def add_game(database: Database, name: str, genome: bytes) -> None:
    """Store a game that somebody brought."""
    database.execute(
        "INSERT INTO game (name, genome) VALUES (?, ?) ON CONFLICT DO NOTHING",
        (name, genome.decode()),
    )


def games(database: Database) -> dict[str, bytes]:
    """Return the games that people brought."""
    found = database.execute("SELECT name, genome FROM game ORDER BY name").fetchall()
    return {name: genome.encode() for name, genome in found}


def opinion_of(database: Database, table_id: str, person: str) -> int | None:
    """Return under which number somebody's opinion is in the feedback store."""
    found = database.execute(
        "SELECT playtest FROM opinion WHERE table_id = ? AND person = ?", (table_id, person)
    ).fetchone()
    return None if found is None else int(found[0])


def keep_opinion(database: Database, table_id: str, person: str, playtest: int) -> None:
    """Remember under which number somebody's opinion is in the feedback store."""
    database.execute(
        "INSERT INTO opinion (table_id, person, playtest) VALUES (?, ?, ?)"
        " ON CONFLICT (table_id, person) DO UPDATE SET playtest = excluded.playtest",
        (table_id, person, playtest),
    )
