"""A server with a database of its own, and people at its tables."""

from __future__ import annotations

import asyncio
import random
import ssl
import threading
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any

import httpx
import msgspec
import pytest

pytest.importorskip("starlette", reason="the web extra is not installed")

from darwindeck.table import actions
from darwindeck.web.client import seat_at, visitor
from darwindeck.web.hall import Hall
from darwindeck.web.messages import Act, Done, Refused, Sit, Start, TablePicture, Welcome
from darwindeck.web.serving import listening, server_of
from darwindeck.web.sqlite import SQLiteDatabase

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from darwindeck.table.actions import Action
    from darwindeck.web.client import Seat
    from darwindeck.web.room import Room
    from darwindeck.web.store import Database
    from tests.web.postgres import PostgresForTest


NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""Made once and without certificates, which every request would read anew."""
PATIENCE = 60.0


class Served:
    """A server that runs in a thread of this process."""

    def __init__(self, opens: Callable[[], Database]) -> None:
        self.hall: Hall | None = None
        self.opens = opens
        self.listener = listening("127.0.0.1", 0)
        self.address = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        self.ready = threading.Event()
        self.thread = threading.Thread(target=self.serve, daemon=True)
        self.thread.start()
        self.ready.wait(60)
        for _ in range(600):
            if self.server.started:
                break
            threading.Event().wait(0.02)

    def serve(self) -> None:
        async def run() -> None:
            self.loop = asyncio.get_running_loop()
            self.hall = Hall(self.opens, pace=0, most_of_one=1000)
            self.server = server_of(self.hall)
            self.ready.set()
            await self.server.serve(sockets=[self.listener])

        asyncio.run(run())

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join(30)

    def room(self, link: str) -> Room:
        """Return the room of a link."""
        assert self.hall is not None
        return self.hall.rooms[link.rpartition("/")[2]]

    def table(self, token: str = "", **options: Any) -> tuple[str, str]:
        """Make a table; return its link and the token of its host."""
        token = token or visitor(self.address)
        answer = self.post("/api/tables", token, options)
        assert answer.status_code == 200, answer.text
        return self.address + answer.json()["link"], token

    def post(self, path: str, token: str, body: object, **headers: str) -> httpx.Response:
        return httpx.post(
            self.address + path,
            content=msgspec.json.encode(body) if not isinstance(body, bytes) else body,
            headers={
                "Content-Type": "application/json",
                "Cookie": f"darwindeck={token}",
                **headers,
            },
            verify=NO_TLS,
            timeout=PATIENCE,
        )

    def get(self, path: str, token: str = "", **headers: str) -> httpx.Response:
        sent = {"Cookie": f"darwindeck={token}"} if token else {}
        sent |= headers
        return httpx.get(self.address + path, headers=sent, verify=NO_TLS, timeout=PATIENCE)


@contextmanager
def serving(path: Path) -> Iterator[Served]:
    served = Served(partial(SQLiteDatabase, path))
    try:
        yield served
    finally:
        served.stop()


@pytest.fixture(scope="package")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("tables") / "tables.sqlite3") as server:
        yield server


# PostgreSQL


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """Give the address of a PostgreSQL, wherever one is or can be started."""
    pytest.importorskip("psycopg")
    from tests.web import postgres  # noqa: PLC0415 - needs psycopg

    if postgres.ADDRESS:
        yield postgres.ADDRESS
    elif postgres.programs() is None:
        pytest.skip("no PostgreSQL is installed: set DARWINDECK_TEST_POSTGRES to one elsewhere")
    else:
        with postgres.running() as address:
            yield address


@pytest.fixture
def database(postgres: str) -> Iterator[PostgresForTest]:
    """Give a database of its own."""
    from tests.web.postgres import PostgresForTest  # noqa: PLC0415 - needs psycopg

    made = PostgresForTest(postgres)
    yield made
    made.drop()


# People


def by_chance(rng: random.Random) -> Callable[[TablePicture], Action]:
    """Return somebody who decides by chance among what the picture offers."""

    def decide(picture: TablePicture) -> Action:
        question = picture.question
        assert question is not None
        offered: list[Action] = [choice.action for choice in question.choices]
        if question.sizes is not None:
            total = rng.randint(question.sizes.least, question.sizes.most)
            bet = question.sizes.type == "Bet"
            offered.append(actions.Bet(total) if bet else actions.Raise(total))
        if question.picks is not None:
            own = next(seat.cards for seat in picture.seats if seat.you)
            own = question.picks.among or own
            count = rng.randint(question.picks.least, min(question.picks.most, len(own)))
            cards = tuple(rng.sample(own, count))
            if question.picks.type == "Exchange":
                offered.append(actions.Exchange(cards))
            elif cards:
                offered.append(actions.Play(cards))
        return rng.choice(offered)

    return decide


async def picture_when(
    seat: Seat, is_right: Callable[[TablePicture], bool], seconds: float = 20
) -> TablePicture:
    """Wait for a picture."""
    async with asyncio.timeout(seconds):
        async for picture in seat.pictures():
            if is_right(picture):
                return picture
    raise AssertionError("no such picture came")


async def answer_to(seat: Seat, request: Any, seconds: float = 20) -> Done | Refused:
    """Ask for something and wait until it is done or refused."""
    numbered = msgspec.structs.replace(request, id=random.randrange(1, 10**9))
    await seat.send(numbered)
    async with asyncio.timeout(seconds):
        while True:
            message = await seat.receive()
            if isinstance(message, Done | Refused) and message.id == numbered.id:
                return message


async def sit(seat: Seat, name: str, **where: Any) -> None:
    """Take a seat."""
    assert isinstance(await answer_to(seat, Sit(name=name, **where)), Done)


async def play_on(
    seat: Seat, decide: Callable[[TablePicture], Action], until: Callable[[TablePicture], bool]
) -> TablePicture:
    """Decide until a picture is the one that is waited for."""
    answered = -1
    async with asyncio.timeout(60):
        while True:
            message = await seat.receive()
            assert not isinstance(message, Refused) or message.code == "stale", message
            picture = message.picture if isinstance(message, Welcome) else message
            if not isinstance(picture, TablePicture):
                continue
            if until(picture):
                return picture
            question = picture.question
            if question is not None and question.number != answered:
                answered = question.number
                await seat.send(Act(answers=answered, action=decide(picture)))


__all__ = [
    "Served",
    "Start",
    "answer_to",
    "by_chance",
    "picture_when",
    "play_on",
    "seat_at",
    "serving",
    "sit",
]
