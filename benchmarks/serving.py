"""How many tables a server bears: real WebSocket clients, bots, people who act, spectators.

    python -m benchmarks.serving --tables 200 --people 2 --spectators 1000 --seconds 1800

An action's delay is the time from the moment it is sent to the moment at which the last of all who
look at the table, players and spectators, has its picture. Server, its bots and all clients share
this machine, and it is told how much of it others use. With `--stuck`, so many more spectators stop
reading, are cut off, and may delay nobody.
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
from typing import NamedTuple

import httpx
import msgspec
from websockets.asyncio.client import connect

from darwindeck.web.client import visitor
from darwindeck.web.serving import listening

SEATS = 6
TICKS = os.sysconf("SC_CLK_TCK")


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


async def stop_reading(address: str, table: Table, token: str) -> bool:
    """Look at a table and read nothing from it; return whether the server has cut that off."""
    url = f"{address.replace('http', 'ws')}/api/tables/{table.id}/socket"
    headers = {"Cookie": f"darwindeck={token}"}
    async with connect(url, additional_headers=headers, compression=None, ping_interval=None) as it:
        await it.send('{"type":"hello"}')
        it.transport.pause_reading()
        while not it.transport.is_closing():
            await asyncio.sleep(1)
            await it.send('{"type":"hello"}')
    return True


class Use(NamedTuple):
    """What a process and the machine have used so far: seconds of a core, and megabytes now."""

    at: float
    server: float
    bots: float
    clients: float
    machine: float
    memory: float

    @classmethod
    def now(cls, server: int) -> Use:
        """Read it off /proc."""
        busy = Path("/proc/stat").read_text().split("\n", 1)[0].split()
        return cls(
            time.perf_counter(),
            seconds_of(server),
            sum(map(seconds_of, children_of(server))),
            time.process_time(),
            (sum(map(int, busy[1:9])) - int(busy[4]) - int(busy[5])) / TICKS,
            memory_of(server),
        )


def seconds_of(process: int) -> float:
    """Return how many seconds of a core a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def children_of(process: int) -> list[int]:
    """Return the processes that a process has started, in any of its threads."""
    tasks = Path(f"/proc/{process}/task").glob("*/children")
    return [int(child) for task in tasks for child in task.read_text().split()]


def memory_of(process: int) -> float:
    """Return how many megabytes a process holds."""
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    return 0.0


def shares(start: Use, end: Use) -> str:
    """Say how much of a core everybody used."""
    length = end.at - start.at
    server, bots, clients, machine = (
        100 * (after - before) / length for before, after in zip(start[1:5], end[1:5], strict=True)
    )
    return (
        f"server {server:.0f} % of a core, bots {bots:.0f} %, clients {clients:.0f} %, "
        f"others {machine - server - bots - clients:.0f} % of the {os.cpu_count()} cores"
    )


async def open_tables(address: str, token: str, options: argparse.Namespace) -> list[Table]:
    """Make all tables."""
    bots = [options.bot] * (SEATS - options.people)
    watching = options.spectators // options.tables
    tables = []
    async with httpx.AsyncClient(base_url=address, timeout=60) as http:
        for _ in range(options.tables):
            body = {"game": "no-limit-holdem", "seats": SEATS, "bots": bots, "pause": 1}
            made = await http.post(
                "/api/tables", json=body, headers={"Cookie": f"darwindeck={token}"}
            )
            tables.append(Table(made.json()["id"], options.people + watching))
    return tables


async def measure(address: str, process: int, options: argparse.Namespace) -> None:
    rng = random.Random(1)
    tokens = [visitor(address) for _ in range(options.people)]
    tables = await open_tables(address, tokens[0], options)
    watching = options.spectators // options.tables
    everybody = [(f"P{number}", token) for number, token in enumerate(tokens)]
    everybody += [("", tokens[0][::-1])] * watching
    tasks = []
    for table in tables:
        for name, token in everybody:
            tasks.append(asyncio.create_task(client(address, table, token, name, rng)))
        await asyncio.sleep(0.05)
    stuck = [
        asyncio.create_task(stop_reading(address, rng.choice(tables), tokens[0][::-1]))
        for _ in range(options.stuck)
    ]
    await asyncio.sleep(options.seconds * 0.2)
    gc.collect()
    gc.freeze()  # a pause of the clients is none of the server
    for table in tables:
        table.delays.clear()
    start = Use.now(process)
    await asyncio.sleep(options.seconds * 0.8)
    end = Use.now(process)
    delays = sorted(1000 * delay for table in tables for delay in table.delays)
    failed = [task for task in tasks if task.done()]
    cut_off = sum(task.done() for task in stuck)
    for task in (*tasks, *stuck):
        task.cancel()
    await asyncio.gather(*tasks, *stuck, return_exceptions=True)
    print(
        f"{options.tables} tables of {SEATS}, {options.people} people each, "
        f"{watching * options.tables} spectators, {len(delays)} actions in "
        f"{end.at - start.at:.0f} s: median {statistics.median(delays):.1f} ms, "
        f"p90 {delays[int(0.9 * len(delays))]:.1f} ms, "
        f"p99 {delays[int(0.99 * len(delays))]:.1f} ms, "
        f"slowest {delays[-1]:.0f} ms; memory {start.memory:.0f} to {end.memory:.0f} MB; "
        f"{shares(start, end)}; load {os.getloadavg()[0]:.1f}; "
        f"{len(failed)} connections lost, {cut_off} of {options.stuck} stuck ones cut off"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--people", type=int, default=2)
    parser.add_argument("--spectators", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--bot", default="casual")
    parser.add_argument("--stuck", type=int, default=0)
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
