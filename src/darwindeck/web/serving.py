"""A server from its options to its end: the socket, the database, uvicorn, and the browser."""

from __future__ import annotations

import gc
import socket
import webbrowser
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

import uvicorn

from darwindeck.compiled.jit import compile_the_rest
from darwindeck.genome.library import load
from darwindeck.genome.schema import GameGenome
from darwindeck.playtest.session import PlaytestSession, SessionConfig
from darwindeck.playtest.unfinished import data_folder
from darwindeck.playtest.warming import warm_up
from darwindeck.screen import say
from darwindeck.web import app, frames, sqlite
from darwindeck.web.hall import MOST_OF_ONE, Hall
from darwindeck.web.socket import LARGEST_FRAME

if TYPE_CHECKING:
    from darwindeck.web.store import Database

BACKLOG = 1024
BUFFER = 256 << 10
"""So many bytes the system keeps for a client that does not read them."""
SELDOM = 10_000, 50, 100
"""After how many new objects garbage is looked for, and among older ones how much more seldom."""
POSTGRES = ("postgresql://", "postgres://")


def opener(database: str) -> Callable[[], Database]:
    """Return how to open the database of a name: a file of SQLite, or an address of PostgreSQL."""
    if database.startswith(POSTGRES):
        from darwindeck.web.postgres import PostgresDatabase  # noqa: PLC0415 - only where it is used

        return partial(PostgresDatabase, database)
    if "://" in database:
        raise ValueError(
            f"tables cannot be kept in {database!r}: name a file of SQLite, or postgresql://..."
        )
    return partial(
        sqlite.SQLiteDatabase,
        Path(database).expanduser() if database else data_folder() / "tables.sqlite3",
    )


def listening(host: str, port: int) -> socket.socket:
    """Take the port, or say that it is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, BUFFER)
    try:
        listener.bind((host, port))
        listener.listen(BACKLOG)
    except OSError as problem:
        listener.close()
        raise ValueError(
            f"nothing can be served at {host}:{port} ({problem.strerror}): choose another --port, "
            "or --port 0 for a free one"
        ) from None
    return listener


def server_of(hall: Hall) -> uvicorn.Server:
    """Return the server of a hall, not yet started."""
    config = uvicorn.Config(
        app.application(hall),
        log_level="warning",
        ws=frames.FrameProtocol,
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,
        server_header=False,
        timeout_graceful_shutdown=2,
        proxy_headers=True,
    )
    return uvicorn.Server(config)


def warm() -> None:
    """Do once what a first hand would wait for, and look no more for garbage in what came of it.

    A full search through all that the engine's compiler keeps would stop every table for a third
    of a second.
    """
    warm_up(PlaytestSession(load("no-limit-holdem"), SessionConfig()))
    compile_the_rest()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SELDOM)


def serve(
    games: Mapping[str, GameGenome],
    *,
    host: str = "127.0.0.1",
    port: int = 8000,
    database: str = "",
    browser: bool = True,
    pace: float = 0.8,
    most_of_one: int = MOST_OF_ONE,
) -> None:
    """Serve until somebody stops it."""
    listener = listening(host, port)
    hall = Hall(opener(database), pace=pace, most_of_one=most_of_one)
    for name, genome in games.items():
        hall.catalogue.add(name, genome)
    shown = "127.0.0.1" if host in {"0.0.0.0", "::"} else host  # noqa: S104 - how to reach it
    address = f"http://{shown}:{listener.getsockname()[1]}/"
    say(f"Tables are open at {address} (Ctrl-C closes them; nothing is lost)")
    Thread(target=warm, name="warming", daemon=True).start()
    if browser:
        webbrowser.open(address)
    server_of(hall).run(sockets=[listener])
