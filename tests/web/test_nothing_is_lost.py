"""A server that is killed comes back to the same decisions with the same cards.

`DARWINDECK_KILLS=100` kills as often; with `DARWINDECK_TEST_POSTGRES` set to the address of a
PostgreSQL, in which a schema is made and dropped, the same is done there.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
import subprocess
import sys
import uuid
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import httpx
import msgspec
import pytest

from darwindeck.web.client import Ended, seat_at, visitor
from darwindeck.web.messages import Act, Picture, Sit, Welcome
from darwindeck.web.serving import listening
from tests.web.conftest import NO_TLS, by_chance

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from darwindeck.web.messages import LogLine

KILLS = int(os.environ.get("DARWINDECK_KILLS", "1"))
POSTGRES = os.environ.get("DARWINDECK_TEST_POSTGRES", "")
TABLES: tuple[dict[str, Any], ...] = (
    {
        "game": "no-limit-holdem",
        "seats": 4,
        "bots": ["random"] * 3,
        "mode": "tournament",
        "stack": 10000,
    },
    {"game": "hearts", "bots": ["random"] * 3},
    {"game": "seven-card-stud", "seats": 3, "bots": ["random"] * 2},
)


class Process:
    """A server in a process of its own, at the same port again and again."""

    def __init__(self, database: str, folder: Path) -> None:
        listener = listening("127.0.0.1", 0)
        self.port = listener.getsockname()[1]
        listener.close()
        self.address = f"http://127.0.0.1:{self.port}"
        self.command = [sys.executable, "-m", "darwindeck", "serve", "--no-browser"]
        self.command += ["--port", str(self.port), "--pace", "0.02", "--database", database]
        self.folder = folder
        self.process: subprocess.Popen[bytes] | None = None

    async def start(self) -> None:
        environment = os.environ | {"DARWINDECK_DATA_DIR": str(self.folder)}
        self.process = subprocess.Popen(self.command, env=environment, stdout=subprocess.DEVNULL)
        async with httpx.AsyncClient(verify=NO_TLS) as client:
            for _ in range(600):
                with suppress(httpx.HTTPError):
                    if (await client.get(f"{self.address}/api/health")).status_code == 200:
                        return
                await asyncio.sleep(0.05)
        raise AssertionError("the server does not start")

    def kill(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


class Witness:
    """Somebody at a table who connects again by themselves, and compares with what they saw."""

    def __init__(self, link: str, token: str, seed: int) -> None:
        self.link, self.token = link, token
        self.decide = by_chance(random.Random(seed))
        self.last: Picture | None = None
        self.log: list[LogLine] = []
        self.chips = 0
        self.answered = -1
        self.pictures = 0
        self.returns = 0

    async def run(self) -> None:
        """Play for ever."""
        while True:
            with suppress(Ended, OSError, TimeoutError, msgspec.DecodeError):
                async with seat_at(self.link, self.token) as seat:
                    while True:
                        message = await seat.receive()
                        if isinstance(message, Welcome):
                            self.compare(message.picture)
                            picture = message.picture
                            if "sit" in picture.may:
                                await seat.send(Sit(name="Zoe"))
                        elif isinstance(message, Picture):
                            picture = message
                        else:
                            continue
                        self.note(picture)
                        question = picture.question
                        if question is not None and question.number != self.answered:
                            self.answered = question.number
                            await seat.send(Act(answers=self.answered, action=self.decide(picture)))
            await asyncio.sleep(0.02)

    def compare(self, now: Picture) -> None:
        """Whatever was seen before must still be so."""
        before = self.last
        if before is None:
            return
        self.returns += 1
        assert now.sequence >= before.sequence
        if now.log.hand == before.log.hand:
            assert list(now.log.lines[: len(self.log)]) == self.log
        else:
            assert now.log.hand > before.log.hand
        if now.sequence <= before.sequence + 1 and before.question and now.question:
            asked = [choice.action for choice in before.question.choices]
            assert [choice.action for choice in now.question.choices] == asked
            assert [seat.cards for seat in now.seats] == [seat.cards for seat in before.seats]

    def note(self, picture: Picture) -> None:
        """Remember what was seen; chips are conserved."""
        self.pictures += 1
        self.last = picture
        self.log = self.log[: picture.log.start] + list(picture.log.lines)
        if picture.state != "waiting":
            chips = sum(seat.stack for seat in picture.seats) + picture.pot
            assert chips == (self.chips or chips)
            self.chips = chips


@pytest.fixture
def schema() -> Iterator[str]:
    """Give the address of a PostgreSQL with a schema of its own."""
    if not POSTGRES:
        pytest.skip("no PostgreSQL: set DARWINDECK_TEST_POSTGRES to the address of one")
    psycopg = pytest.importorskip("psycopg")
    name = f"darwindeck_{uuid.uuid4().hex[:12]}"
    with psycopg.connect(POSTGRES, autocommit=True) as connection:
        connection.execute(f"CREATE SCHEMA {name}")
        separator = "&" if "?" in POSTGRES else "?"
        yield f"{POSTGRES}{separator}options=-csearch_path%3D{name}"
        connection.execute(f"DROP SCHEMA {name} CASCADE")


async def killed_again_and_again(database: str, folder: Path) -> list[Witness]:
    rng = random.Random(1)
    server = Process(database, folder)
    await server.start()
    witnesses = []
    for number, options in enumerate(TABLES):
        token = visitor(server.address)
        body = msgspec.json.encode({"pause": 0, "title": str(number)} | options)
        headers = {"Content-Type": "application/json", "Cookie": f"darwindeck={token}"}
        made = httpx.post(
            f"{server.address}/api/tables", content=body, headers=headers, verify=NO_TLS, timeout=60
        )
        witnesses.append(Witness(server.address + made.json()["link"], token, number))
    tasks = [asyncio.create_task(witness.run()) for witness in witnesses]
    try:
        for _ in range(KILLS):
            before = [witness.pictures for witness in witnesses]
            async with asyncio.timeout(30):
                while not any(w.pictures > b + 3 for w, b in zip(witnesses, before, strict=True)):
                    await asyncio.sleep(0.01)
            await asyncio.sleep(rng.random() * 0.3)
            server.kill()
            await server.start()
        async with asyncio.timeout(30):
            while any(witness.returns < KILLS for witness in witnesses):
                await asyncio.sleep(0.01)
                for task in tasks:
                    if task.done():
                        task.result()
    finally:
        server.kill()
        for task in tasks:
            if task.done():
                task.result()
            task.cancel()
    return witnesses


def test_killed_servers_lose_nothing_in_sqlite(tmp_path: Path) -> None:
    witnesses = asyncio.run(killed_again_and_again(str(tmp_path / "tables.sqlite3"), tmp_path))
    assert all(witness.returns >= KILLS for witness in witnesses)


def test_killed_servers_lose_nothing_in_postgresql(tmp_path: Path, schema: str) -> None:
    witnesses = asyncio.run(killed_again_and_again(schema, tmp_path))
    assert all(witness.returns >= KILLS for witness in witnesses)
