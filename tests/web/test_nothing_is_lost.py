"""A server that is killed comes back to the same decisions with the same cards.

`DARWINDECK_KILLS=100` kills as often, and prints what came of it with `pytest -s`.
"""

from __future__ import annotations

import asyncio
import os
import random
from contextlib import suppress
from itertools import cycle
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx
import msgspec

from darwindeck.web.client import Ended, seat_at, visitor
from darwindeck.web.messages import Act, BuyChips, Done, Refused, Sit, TablePicture, Welcome
from darwindeck.web.serving import listening
from tests.forked import Forked
from tests.web.conftest import NO_TLS, by_chance

if TYPE_CHECKING:
    from darwindeck.web.messages import LogLine
    from tests.web.postgres import PostgresForTest

STDERR = 2
ACTING = 1
KILLS = int(os.environ.get("DARWINDECK_KILLS", "1"))
MORE_KILLS = 5
HOLDEM = {"game": "no-limit-holdem", "seats": 4, "bots": ["random"] * 3}
TABLES: tuple[tuple[dict[str, Any], ...], ...] = (
    (HOLDEM | {"rebuys": True},),
    (
        HOLDEM | {"mode": "tournament"},
        {"game": "seven-card-stud", "seats": 3, "bots": ["random"] * 2},
        {"game": "in-between", "seats": 3, "bots": ["random"] * 2},
        {"game": "guts", "seats": 3, "bots": ["random"] * 2},
    ),
    (
        {"game": "hearts", "bots": ["random"] * 3},
        {"game": "spades", "bots": ["random"] * 3},
        {"game": "the-deal", "bots": ["random"] * 2},
        {"game": "euchre", "bots": ["random"] * 3},
    ),
)
"""What each witness plays, one table after the other."""


class Process:
    """A server in a process of its own, at the same port again and again."""

    def __init__(self, database: str, folder: Path) -> None:
        listener = listening("127.0.0.1", 0)
        self.port = listener.getsockname()[1]
        listener.close()
        self.address = f"http://127.0.0.1:{self.port}"
        self.command = ["serve", "--no-browser", "--port", str(self.port), "--pace", "0.02"]
        self.command += ["--database", database]
        self.folder = folder
        self.process: Forked | None = None

    async def start(self) -> None:
        variables = os.environ | {"DARWINDECK_DATA_DIR": str(self.folder)}
        with Path(os.devnull).open("r+b") as nothing:
            streams = (nothing.fileno(), nothing.fileno(), STDERR)
            self.process = Forked(self.command, streams, variables=variables)
        async with httpx.AsyncClient(verify=NO_TLS) as client:
            for _ in range(600):
                with suppress(httpx.HTTPError):
                    if (await client.get(f"{self.address}/api/health")).status_code == 200:
                        return
                await asyncio.sleep(0.05)
        raise AssertionError("the server does not start")

    async def die_and_come_back(self, after: float) -> None:
        """Be killed in some seconds, and started again."""
        await asyncio.sleep(after)
        self.kill()
        await self.start()

    def kill(self) -> None:
        assert self.process is not None
        self.process.end()


class Witness:
    """Somebody who connects again by themselves, and compares with what they saw before."""

    def __init__(self, server: Process, tables: tuple[dict[str, Any], ...], seed: int) -> None:
        self.server, self.tables = server, cycle(tables)
        self.token = visitor(server.address)
        self.rng = random.Random(seed)
        self.decide = by_chance(self.rng)
        self.pictures = self.returns = self.same_decisions = self.accepted = self.hands = 0
        self.forget()

    def forget(self) -> None:
        """Forget a table that is over."""
        self.last: TablePicture | None = None
        self.log: list[LogLine] = []
        self.chips = 0
        self.can_buy = False
        self.answered = -1

    async def run(self) -> None:
        """Play one table after the other for ever."""
        for options in self.tables:
            self.forget()
            self.can_buy = options.get("rebuys", False)
            link = await self.open_table(options)
            while self.last is None or self.last.state != "over":
                with suppress(Ended, OSError):
                    await self.play(link)
                await asyncio.sleep(0.02)

    async def open_table(self, options: dict[str, Any]) -> str:
        """Make a table, as soon as there is a server."""
        body = msgspec.json.encode({"pause": 0, "seconds": None} | options)
        headers = {"Content-Type": "application/json", "Cookie": f"darwindeck={self.token}"}
        async with httpx.AsyncClient(verify=NO_TLS, headers=headers, timeout=60) as client:
            while True:
                with suppress(httpx.HTTPError):
                    made = await client.post(f"{self.server.address}/api/tables", content=body)
                    assert made.status_code == 200, made.text
                    return self.server.address + str(made.json()["link"])
                await asyncio.sleep(0.05)

    async def play(self, link: str) -> None:
        """Decide until the table is over or the connection is lost."""
        async with seat_at(link, self.token) as seat:
            while self.last is None or self.last.state != "over":
                message = await seat.receive()
                if isinstance(message, Refused) and message.id == ACTING:
                    assert message.code == "stale", message
                self.accepted += isinstance(message, Done)
                if isinstance(message, Welcome):
                    self.compare(message.picture)
                    if "sit" in message.picture.may:
                        await seat.send(Sit(name="Zoe"))
                picture = message.picture if isinstance(message, Welcome) else message
                if not isinstance(picture, TablePicture):
                    continue
                self.note(picture)
                question = picture.question
                if question is not None and question.number != self.answered:
                    self.answered = question.number
                    await asyncio.sleep(self.rng.choice((0, 0, 0.1, 0.5)))
                    action = self.decide(picture)
                    await seat.send(Act(id=ACTING, answers=self.answered, action=action))
                elif "rebuy" in picture.may and picture.state == "waiting":
                    await seat.send(BuyChips())

    def compare(self, now: TablePicture) -> None:
        """Whatever was seen before must still be so."""
        before = self.last
        if before is None:
            return
        self.returns += 1
        assert now.sequence >= before.sequence
        assert now.log.hand >= before.log.hand
        if now.log.hand > before.log.hand:
            return
        assert list(now.log.lines[: len(self.log)]) == self.log
        nothing_new = len(now.log.lines) == len(self.log) and now.sequence <= before.sequence + 1
        if nothing_new and before.question and now.question:
            self.same_decisions += 1
            asked = [choice.action for choice in before.question.choices]
            assert [choice.action for choice in now.question.choices] == asked
            assert now.question.sizes == before.question.sizes
            assert [seat.cards for seat in now.seats] == [seat.cards for seat in before.seats]
            assert (now.board, now.pot, now.trick) == (before.board, before.pot, before.trick)

    def note(self, picture: TablePicture) -> None:
        """Remember what was seen; what some win, others lose."""
        self.hands += self.last is not None and picture.log.hand > self.last.log.hand
        self.pictures += 1
        self.last = picture
        self.log = self.log[: picture.log.start] + list(picture.log.lines)
        assert sum(seat.total for seat in picture.seats) == 0
        if picture.state != "waiting" and not self.can_buy:
            chips = sum(seat.stack for seat in picture.seats) + picture.pot
            assert chips == (self.chips or chips)
            self.chips = chips


async def killed_again_and_again(database: str, folder: Path) -> None:
    rng = random.Random(1)
    server = Process(database, folder)
    await server.start()
    witnesses = [Witness(server, tables, seed) for seed, tables in enumerate(TABLES)]
    tasks = [asyncio.create_task(witness.run()) for witness in witnesses]

    async def all_see_something(count: int) -> None:
        before = [witness.pictures for witness in witnesses]
        async with asyncio.timeout(60):
            while any(w.pictures < b + count for w, b in zip(witnesses, before, strict=True)):
                for task in tasks:
                    if task.done():
                        task.result()
                await asyncio.sleep(0.01)

    try:
        await all_see_something(5)
        for kill in range(KILLS):
            if kill % 4:  # every fourth time the server dies while people are still coming back
                await all_see_something(1)
            await server.die_and_come_back(after=rng.random() * 0.5)
        await all_see_something(5)
        more = iter(range(MORE_KILLS))  # who was between two tables had nothing to return to
        while not all(witness.returns for witness in witnesses) and next(more, None) is not None:
            await server.die_and_come_back(after=rng.random() * 0.5)
            await all_see_something(5)
    finally:
        server.kill()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    print(
        f"{KILLS} kills: {sum(w.returns for w in witnesses)} returns, "
        f"{sum(w.same_decisions for w in witnesses)} of them to an open decision, "
        f"{sum(w.accepted for w in witnesses)} decisions accepted, "
        f"{sum(w.hands for w in witnesses)} hands, {sum(w.pictures for w in witnesses)} pictures"
    )
    assert all(witness.returns for witness in witnesses)


def test_killed_servers_lose_nothing_in_sqlite(tmp_path: Path) -> None:
    asyncio.run(killed_again_and_again(str(tmp_path / "tables.sqlite3"), tmp_path))


def test_killed_servers_lose_nothing_in_postgresql(
    tmp_path: Path, database: PostgresForTest
) -> None:
    asyncio.run(killed_again_and_again(database.address, tmp_path))
