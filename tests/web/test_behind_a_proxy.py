"""Two servers, one PostgreSQL and the proxy of `compose.yaml`: one server is killed, all go on."""

from __future__ import annotations

import asyncio
import os
import random
import shutil
import subprocess
import textwrap
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import httpx
import msgspec
import pytest

from darwindeck.web.client import playing, visitor
from darwindeck.web.serving import listening
from tests.web.conftest import NO_TLS, by_chance
from tests.web.test_nothing_is_lost import Process

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from darwindeck.table.actions import Action
    from darwindeck.web.messages import TablePicture
    from tests.web.postgres import PostgresForTest

COMPOSE = Path(__file__).parents[2] / "compose.yaml"
CHIPS = 3 * 200


def caddyfile() -> str:
    """Return what `compose.yaml` tells the proxy."""
    lines = COMPOSE.read_text("utf-8").partition("content: |\n")[2].splitlines()
    inside = [line for line in lines[: lines.index("")] if line]
    return textwrap.dedent("\n".join(inside)) + "\n"


@contextmanager
def proxy(folder: Path, one: int, two: int) -> Iterator[str]:
    """Run the proxy before servers at two ports, and give its address."""
    with listening("127.0.0.1", 0) as listener:
        port = listener.getsockname()[1]
    text = caddyfile()
    assert text.splitlines()[:2] == [":8000 {", "  reverse_proxy one:8000 two:8000 {"]
    for name, here in (
        ("one:8000", f"127.0.0.1:{one}"),
        ("two:8000", f"127.0.0.1:{two}"),
        (":8000 {", f"http://127.0.0.1:{port} {{"),
    ):
        text = text.replace(name, here)
    file = folder / "Caddyfile"
    file.write_text("{\n  admin off\n}\n" + text, "utf-8")
    command = [shutil.which("caddy") or "", "run", "--adapter", "caddyfile", "--config", str(file)]
    places = {"XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    with (
        (folder / "log").open("wb") as log,
        subprocess.Popen(command, env=os.environ | places, stderr=log) as process,
    ):
        try:
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()


async def health(address: str) -> None:
    """Wait until the proxy finds a server."""
    async with httpx.AsyncClient(verify=NO_TLS) as client:
        for _ in range(200):
            try:
                if (await client.get(f"{address}/api/health")).status_code == 200:
                    return
            except httpx.HTTPError:
                pass
            await asyncio.sleep(0.05)
    raise AssertionError("the proxy does not start")


@pytest.mark.skipif(shutil.which("caddy") is None, reason="no Caddy is installed")
def test_tables_go_on_behind_the_proxy_when_a_server_is_killed(
    tmp_path: Path, database: PostgresForTest
) -> None:
    one, two = (Process(database.address, tmp_path) for _ in range(2))
    decisions = 0
    killed_after = 0

    async def run(address: str) -> tuple[TablePicture, TablePicture]:
        await health(address)
        host = visitor(address)
        made = httpx.post(
            f"{address}/api/tables",
            content=msgspec.json.encode(
                {"game": "no-limit-holdem", "seats": 3, "bots": ["random"], "mode": "tournament"}
                | {"pause": 0, "seconds": None}
            ),
            headers={"Content-Type": "application/json", "Cookie": f"darwindeck={host}"},
            verify=NO_TLS,
        )
        link = address + made.json()["link"]

        def deciding(seed: int) -> Callable[[TablePicture], Action]:
            by_luck = by_chance(random.Random(seed))

            def decide(picture: TablePicture) -> Action:
                nonlocal decisions, killed_after
                decisions += 1
                if decisions == 3:
                    one.kill()
                    killed_after = picture.sequence
                return by_luck(picture)

            return decide

        async with asyncio.timeout(60):
            return await asyncio.gather(
                playing(link, deciding(1), "Ann", host), playing(link, deciding(2), "Bob")
            )

    async def start() -> None:
        await asyncio.gather(one.start(), two.start())

    asyncio.run(start())
    try:
        with proxy(tmp_path, one.port, two.port) as address:
            ended = asyncio.run(run(address))
    finally:
        two.kill()
    assert killed_after
    for picture in ended:
        assert picture.sequence > killed_after
        assert sum(seat.stack for seat in picture.seats) == CHIPS
