"""Processes in which bots think, so that no thought holds up the tables of the server.

They are started when one is needed, do one job at a time, and end with the server. What they get is
a view, in which nothing is that its seat may not know.
"""

from __future__ import annotations

import asyncio
import os
import pickle
import signal
import struct
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from typing import IO, TYPE_CHECKING, TypeVar

from msgspec.structs import replace

from darwindeck.files import write_all

if TYPE_CHECKING:
    from asyncio.subprocess import Process

    from darwindeck.players.registry import Bot
    from darwindeck.table.actions import Action
    from darwindeck.table.view import View
    from darwindeck.words.voice import Voice

T = TypeVar("T")
LENGTH = struct.Struct("!Q")
AT_MOST = max(2, min(8, (os.cpu_count() or 2) - 1))
LONGEST_JOB = 120.0
"""Seconds after which nobody waits any longer; compiling the rules of a game can take a minute."""
MOST_MEMORY = 2 << 30
NICENESS = 5
BOTS_KEPT = 1000
COMMAND = "from darwindeck.web.workers import work; work()"


class WorkFailedError(Exception):
    """A job came to nothing, and why."""


class Worker:
    """One process, as the server sees it."""

    def __init__(self, process: Process) -> None:
        self.process = process

    @classmethod
    async def start(cls) -> Worker:
        """Start a process, which answers when it is up."""
        pipe = asyncio.subprocess.PIPE
        command = (sys.executable, "-c", COMMAND)
        return cls(await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe))

    @property
    def alive(self) -> bool:
        """Whether the process runs, as far as is known."""
        return self.process.returncode is None

    async def do(self, job: bytes) -> tuple[bool, object]:
        """Send a job; return whether it was done, and what came of it."""
        stdin, stdout = self.process.stdin, self.process.stdout
        if stdin is None or stdout is None:
            raise EOFError
        stdin.write(LENGTH.pack(len(job)) + job)
        await stdin.drain()
        (length,) = LENGTH.unpack(await stdout.readexactly(LENGTH.size))
        answer: tuple[bool, object] = pickle.loads(await stdout.readexactly(length))  # noqa: S301 - our own process
        return answer

    async def end(self) -> None:
        """End the process, whatever it does."""
        with suppress(ProcessLookupError):
            self.process.kill()
        await self.process.wait()


class WorkerProcesses:
    """At most so many processes; who dies is replaced when there is something to do again."""

    def __init__(self, at_most: int = AT_MOST) -> None:
        self.places = asyncio.Semaphore(at_most)
        self.idle: list[Worker] = []
        self.busy: set[Worker] = set()
        self.waking: asyncio.Task[None] | None = None

    def wake(self) -> None:
        """Start a process that will be needed soon, once."""
        if self.waking is None:
            self.waking = asyncio.create_task(self.first())

    async def first(self) -> None:
        """Let a process load what bots need."""
        with suppress(WorkFailedError):
            await self.do(get_ready)

    async def do(self, job: Callable[..., T], *arguments: object) -> T:
        """Do a job in a process; one that is lost with it is tried once more in another."""
        data = pickle.dumps((job, arguments), pickle.HIGHEST_PROTOCOL)
        async with self.places:
            try:
                async with asyncio.timeout(LONGEST_JOB):
                    done, result = await self.with_any(data)
            except TimeoutError:
                raise WorkFailedError(f"nothing came of it in {LONGEST_JOB:.0f} seconds") from None
            except (EOFError, OSError) as problem:
                raise WorkFailedError(f"its process has ended: {problem}") from None
        if not done:
            raise WorkFailedError(str(result))
        return result  # type: ignore[return-value]

    async def with_any(self, data: bytes) -> tuple[bool, object]:
        """Let an idle process do a job, or a new one."""
        try:
            return await self.with_one(await self.free_worker(), data)
        except (EOFError, OSError):
            return await self.with_one(await Worker.start(), data)

    async def free_worker(self) -> Worker:
        """Return a process that waits for something to do, or start one."""
        while self.idle:
            worker = self.idle.pop()
            if worker.alive:
                return worker
        return await Worker.start()

    async def with_one(self, worker: Worker, data: bytes) -> tuple[bool, object]:
        """Let a process do a job; who was not waited for to the end is of no use any more."""
        self.busy.add(worker)
        try:
            answer = await worker.do(data)
        except BaseException:
            await worker.end()
            raise
        finally:
            self.busy.discard(worker)
        self.idle.append(worker)
        return answer

    async def close(self) -> None:
        """End all processes."""
        if self.waking is not None:
            self.waking.cancel()
            await asyncio.gather(self.waking, return_exceptions=True)
        for worker in (*self.idle, *self.busy):
            await worker.end()


# What is done in a process, which loads what it needs when it needs it


def get_ready() -> None:
    """Load what takes longest to load."""
    from darwindeck.players import registry  # noqa: F401, PLC0415 - see above


def decide(name: str, seed: int, view: View) -> Action:
    """Let a bot decide."""
    return bot_of(name, seed)(view)


def advise(view: View, voice: Voice) -> tuple[str, ...]:
    """Ask the strongest bot, and say what it would do."""
    from darwindeck.playtest.choices import question_of  # noqa: PLC0415 - see above
    from darwindeck.playtest.hints import advice  # noqa: PLC0415 - see above
    from darwindeck.words.naming import in_language  # noqa: PLC0415 - see above

    game = in_language(view.game, voice.language)
    question = question_of(replace(view, game=game), game)
    return tuple(advice(view, question, voice))


@lru_cache(maxsize=BOTS_KEPT)
def bot_of(name: str, seed: int) -> Bot:
    """Return a bot by its name and seed."""
    from darwindeck.players.registry import make_bot  # noqa: PLC0415 - see above

    return make_bot(name, seed)


def work() -> None:
    """Do jobs that come by the standard input until it ends, with little right to cores and memory.

    Whatever else is printed here goes to the standard error output.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, whose end ends this
    answers = os.dup(1)
    os.dup2(2, 1)
    keep_within_bounds()
    while job := read(sys.stdin.buffer):
        answer = pickle.dumps(carried_out(job), pickle.HIGHEST_PROTOCOL)
        write_all(answers, LENGTH.pack(len(answer)) + answer)


def read(jobs: IO[bytes]) -> bytes:
    """Read a job; nothing at the end."""
    header = jobs.read(LENGTH.size)
    return jobs.read(*LENGTH.unpack(header)) if len(header) == LENGTH.size else b""


def carried_out(data: bytes) -> tuple[bool, object]:
    """Do a job; return whether it went well, and what came of it or what went wrong."""
    try:
        job, arguments = pickle.loads(data)  # noqa: S301 - from the server that started this process
        return True, job(*arguments)
    except MemoryError:
        raise SystemExit(1) from None  # a new process begins with nothing
    except Exception as problem:  # noqa: BLE001 - whoever asked is told
        return False, f"{type(problem).__name__}: {problem}"


def keep_within_bounds() -> None:
    """Let the server go first, and take no more memory than is good."""
    with suppress(ImportError, AttributeError, OSError, ValueError):
        import resource  # noqa: PLC0415 - not on every system

        os.nice(NICENESS)
        resource.setrlimit(resource.RLIMIT_DATA, (MOST_MEMORY, MOST_MEMORY))
