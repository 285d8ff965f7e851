"""How many tables a server bears: real WebSocket clients, bots, people who act, spectators.

    python -m benchmarks.serving --tables 200 --people 2 --spectators 1000 --seconds 1800

An action's delay is the time from the moment it is sent to the moment at which the last of all who
look at the table, players and spectators, has its picture. Server and clients share this machine.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

import httpx
import msgspec
from websockets.asyncio.client import connect

from darwindeck.web.client import visitor
from darwindeck.web.serving import listening

SEATS = 6


class Choice(msgspec.Struct):
    action: msgspec.Raw


class Question(msgspec.Struct):
    number: int
    choices: tuple[Choice, ...] = ()


class Seen(msgspec.Struct):
    """As much of a picture as a client needs that measures."""

    type: str
    sequence: int = 0
    question: Question | None = None
    may: tuple[str, ...] = ()
    picture: Seen | None = None


DECODE = msgspec.json.Decoder(Seen).decode


class Table:
    """A table as its clients know it: when which picture came to the last of them."""

    def __init__(self, table_id: str, onlookers: int) -> None:
        self.id = table_id
        self.onlookers = onlookers
        self.sent: dict[int, float] = {}
        self.arrived: dict[int, int] = {}
        self.delays: list[float] = []

    def arrives(self, sequence: int) -> None:
        """Note that one more client has a picture."""
        if sequence not in self.sent:
            return
        self.arrived[sequence] = self.arrived.get(sequence, 0) + 1
        if self.arrived[sequence] == self.onlookers:
            self.delays.append(time.perf_counter() - self.sent.pop(sequence))
            del self.arrived[sequence]


async def client(address: str, table: Table, token: str, name: str, rng: random.Random) -> None:
    """Look at a table; who has a name takes a seat and acts about once a second."""
    url = f"{address.replace('http', 'ws')}/api/tables/{table.id}/socket"
    headers = {"Cookie": f"darwindeck={token}"}
    async with connect(url, additional_headers=headers, compression=None) as socket:
        await socket.send('{"type":"hello"}')
        answered = 0
        while True:
            seen = DECODE(await socket.recv())
            picture = seen.picture or seen
            if picture.type == "picture" and seen.picture is None:
                table.arrives(picture.sequence)
            if not name:
                continue
            if seen.picture is not None and "sit" in picture.may:
                await socket.send(f'{{"type":"sit","name":"{name}"}}')
            if "rebuy" in picture.may and picture.question is None:
                await socket.send('{"type":"rebuy"}')
            question = picture.question
            if question is not None and question.number != answered and question.choices:
                answered = question.number
                await asyncio.sleep(rng.uniform(0.5, 1.5))
                action = bytes(rng.choice(question.choices[:2]).action).decode()
                table.sent[picture.sequence + 1] = time.perf_counter()
                await socket.send(f'{{"type":"act","answers":{answered},"action":{action}}}')


def memory_of(process: int) -> float:
    """Return how many megabytes a process holds."""
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    return 0.0


async def measure(address: str, process: int, options: argparse.Namespace) -> None:
    rng = random.Random(1)
    tables, tasks = [], []
    bots = [options.bot] * (SEATS - options.people)
    watching = options.spectators // options.tables
    tokens = [visitor(address) for _ in range(options.people)]
    async with httpx.AsyncClient(base_url=address, timeout=60) as http:
        for _ in range(options.tables):
            body = {"game": "no-limit-holdem", "seats": SEATS, "bots": bots, "pause": 1}
            made = await http.post(
                "/api/tables", json=body, headers={"Cookie": f"darwindeck={tokens[0]}"}
            )
            tables.append(Table(made.json()["id"], options.people + watching))
    everybody = [(f"P{number}", token) for number, token in enumerate(tokens)]
    everybody += [("", tokens[0][::-1])] * watching
    for table in tables:
        for name, token in everybody:
            tasks.append(asyncio.create_task(client(address, table, token, name, rng)))
        await asyncio.sleep(0.05)
    await asyncio.sleep(options.seconds * 0.2)
    gc.collect()
    gc.freeze()  # a pause of the clients is none of the server
    for table in tables:
        table.delays.clear()
    start = memory_of(process)
    await asyncio.sleep(options.seconds * 0.8)
    end = memory_of(process)
    delays = sorted(1000 * delay for table in tables for delay in table.delays)
    failed = [task for task in tasks if task.done()]
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    print(
        f"{options.tables} tables of {SEATS}, {options.people} people each, "
        f"{watching * options.tables} spectators, {len(delays)} actions in "
        f"{options.seconds * 0.8:.0f} s: median {statistics.median(delays):.1f} ms, "
        f"p99 {delays[int(0.99 * len(delays))]:.1f} ms; memory {start:.0f} to {end:.0f} MB; "
        f"{len(failed)} connections lost; load of the machine {os.getloadavg()[0]:.1f}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--people", type=int, default=2)
    parser.add_argument("--spectators", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--bot", default="casual")
    options = parser.parse_args()
    listener = listening("127.0.0.1", 0)
    port = listener.getsockname()[1]
    listener.close()
    address = f"http://127.0.0.1:{port}"
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "darwindeck", "serve", "--no-browser", "--port", str(port)]
        command += ["--database", str(Path(folder) / "tables.sqlite3"), "--pace", "1"]
        command += ["--tables", str(options.tables)]
        server = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        try:
            for _ in range(600):
                with suppress(httpx.HTTPError):
                    if httpx.get(f"{address}/api/health").status_code == 200:
                        break
                time.sleep(0.1)
            asyncio.run(measure(address, server.pid, options))
        finally:
            server.kill()
            server.wait()


if __name__ == "__main__":
    main()
