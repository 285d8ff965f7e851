"""A PostgreSQL to test with: the one of `DARWINDECK_TEST_POSTGRES`, or one that is started here."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
import time
import uuid
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import psycopg

from darwindeck.web.serving import listening

if TYPE_CHECKING:
    from collections.abc import Iterator

ADDRESS = os.environ.get("DARWINDECK_TEST_POSTGRES", "")
NOT_ROOT = ("postgres", "nobody")
"""PostgreSQL refuses to be run by root; one of these runs it then."""
HASTE = ("-c", "fsync=off", "-c", "listen_addresses=127.0.0.1")


def programs() -> Path | None:
    """Return where PostgreSQL is installed, if it is."""
    found = shutil.which("initdb")
    folders = [Path(found).resolve().parent] if found else []
    folders += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next((each for each in folders if (each / "postgres").exists()), None)


def someone() -> str | None:
    """Return who runs PostgreSQL: nobody else, unless this is root."""
    if os.getuid():
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    return next(name for name in NOT_ROOT if name in names)


@contextmanager
def running() -> Iterator[str]:
    """Run a PostgreSQL of our own with nothing in it, and give its address."""
    folder, who, where = programs(), someone(), Path(tempfile.mkdtemp(prefix="darwindeck-pg-"))
    assert folder is not None
    if who is not None:
        shutil.chown(where, who)
    data = where / "data"
    made: list[str | Path] = [
        folder / "initdb",
        "-D",
        data,
        "-A",
        "trust",
        "-U",
        "tester",
        "--no-sync",
    ]
    subprocess.run(made, user=who, cwd=where, check=True, stdout=subprocess.DEVNULL)
    with listening("127.0.0.1", 0) as listener:
        port = listener.getsockname()[1]
    started: list[str | Path] = [
        folder / "postgres",
        "-D",
        data,
        "-p",
        str(port),
        "-k",
        where,
        *HASTE,
    ]
    with (
        (where / "log").open("wb") as log,
        subprocess.Popen(started, user=who, cwd=where, stderr=log) as process,
    ):
        address = f"postgresql://tester@127.0.0.1:{port}/postgres"
        try:
            wait_for(address)
            yield address
        finally:
            process.terminate()
            process.wait()
            shutil.rmtree(where)


def wait_for(address: str) -> None:
    """Wait until a PostgreSQL answers."""
    for attempt in range(600):
        try:
            psycopg.connect(address).close()
        except psycopg.OperationalError:
            if attempt == 599:
                raise
            time.sleep(0.05)
        else:
            return


class PostgresForTest:
    """A database of its own in a PostgreSQL, which can be taken away and brought back."""

    def __init__(self, server: str) -> None:
        self.connection = psycopg.connect(server, autocommit=True)
        self.name = f"darwindeck_{uuid.uuid4().hex[:12]}"
        self.address = urlsplit(server)._replace(path=f"/{self.name}").geturl()
        self.connection.execute(f"CREATE DATABASE {self.name}")

    def take_away(self) -> None:
        """End all connections, and let nobody in."""
        self.connection.execute(f"ALTER DATABASE {self.name} ALLOW_CONNECTIONS false")
        self.break_connections()

    def break_connections(self) -> None:
        """End all connections, whatever they are at."""
        self.connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s",
            (self.name,),
        )

    def bring_back(self) -> None:
        """Let everybody in again."""
        self.connection.execute(f"ALTER DATABASE {self.name} ALLOW_CONNECTIONS true")

    def drop(self) -> None:
        """Remove it."""
        self.connection.execute(f"DROP DATABASE {self.name} WITH (FORCE)")
        self.connection.close()
