"""Bots think in processes of their own, few, bounded and replaced; no table waits long."""

from __future__ import annotations

import asyncio
import os
import pickle
import time
from typing import TYPE_CHECKING, Any, TypeVar

import pytest

from darwindeck.table.actions import Check, Fold, Raise
from darwindeck.table.table import Table
from darwindeck.web import workers
from darwindeck.web.driver import Driver, simple_action
from darwindeck.web.workers import WorkerProcesses, WorkFailedError, decide

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from darwindeck.table.actions import Action

T = TypeVar("T")


def with_workers(use: Callable[[WorkerProcesses], Awaitable[T]], at_most: int = 2) -> T:
    """Use workers, and let them go."""

    async def run() -> T:
        used = WorkerProcesses(at_most)
        try:
            return await use(used)
        finally:
            await used.close()

    return asyncio.run(run())


async def outcome(job: Awaitable[T]) -> T | str:
    try:
        return await job
    except WorkFailedError as problem:
        return str(problem)


# Jobs in builtin functions: a process that loads nothing is up at once

WHO = (eval, "__import__('os').getpid()")
THINK = (eval, "sum(range(10**7)) and __import__('os').getpid()")
DIE_ONCE = """
import os
if not os.path.exists(mark):
    os.close(os.open(mark, os.O_CREAT))
    os.kill(os.getpid(), 9)
"""


def test_a_bot_decides_elsewhere_as_it_does_here() -> None:
    table = Table.start("kuhn-poker", deck="Ks Qs Js")
    view = table.view(1)
    decided = with_workers(lambda used: used.do(decide, "greedy", 1, view))
    assert decided == decide("greedy", 1, view)


def test_what_a_process_gets_tells_nothing_that_is_hidden() -> None:
    tables = [Table.start("kuhn-poker", deck=deck) for deck in ("Ks Qs Js", "Ks Js Qs")]
    for seat, same in ((1, True), (0, False)):  # seat 0 holds the queen or the jack
        first, second = (pickle.dumps(table.view(seat)) for table in tables)
        assert (first == second) is same


def test_the_loop_goes_on_while_somebody_thinks_and_one_process_is_enough_for_one() -> None:
    async def use(used: WorkerProcesses) -> tuple[int, int, int]:
        thought, ticks = asyncio.create_task(used.do(*THINK)), 0
        while not thought.done():
            await asyncio.sleep(0.005)
            ticks += 1
        return ticks, await thought, await used.do(*WHO)

    ticks, first, second = with_workers(use)
    assert ticks >= 5
    assert first == second != os.getpid()


def test_there_are_never_more_processes_than_allowed() -> None:
    async def use(used: WorkerProcesses) -> list[Any]:
        return await asyncio.gather(*(used.do(*WHO) for _ in range(6)))

    assert len(set(with_workers(use, at_most=2))) <= 2


def test_who_dies_is_replaced(tmp_path: Any) -> None:
    mark = tmp_path / "died"
    with_workers(lambda used: used.do(exec, DIE_ONCE, {"mark": str(mark)}))
    assert mark.exists()


def test_what_kills_every_process_fails_and_the_next_job_is_done() -> None:
    async def use(used: WorkerProcesses) -> list[object]:
        return [await outcome(used.do(os._exit, 1)), await outcome(used.do(str, "next"))]

    lost, done = with_workers(use)
    assert "its process has ended" in str(lost)
    assert done == "next"


def test_a_process_takes_no_more_memory_than_allowed() -> None:
    much = f"len(bytearray({2 * workers.MOST_MEMORY}))"
    huge = with_workers(lambda used: outcome(used.do(eval, much)))
    assert "its process has ended" in str(huge)


def test_nobody_waits_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "LONGEST_JOB", 0.2)

    async def use(used: WorkerProcesses) -> tuple[object, list[Any]]:
        return await outcome(used.do(time.sleep, 60)), [*used.idle, *used.busy]

    late, left = with_workers(use)
    assert "nothing came of it" in str(late)
    assert left == []


@pytest.mark.parametrize("answer", [WorkFailedError("no idea"), Raise(to=10**6)])
def test_a_bot_that_fails_is_replaced_by_something_simple(answer: Exception | Action) -> None:
    class Failing:
        async def do(self, *_: object) -> Action:
            if isinstance(answer, Exception):
                raise answer
            return answer

    driver = Driver(room=None, workers=Failing(), pace=0)  # type: ignore[arg-type]
    table = Table.start("no-limit-holdem", seats=2, seed=1)
    view = table.view(table.actor)
    assert asyncio.run(driver.decided(view, "shark", 1)) == Fold()


def test_what_is_simple_is_a_check_where_it_is_free() -> None:
    table = Table.start("kuhn-poker", seed=1)
    assert simple_action(table.view(table.actor)) == Check()


def test_what_goes_wrong_is_told() -> None:
    told = with_workers(lambda used: outcome(used.do(int, "no number")))
    assert str(told).startswith("ValueError: invalid literal")
