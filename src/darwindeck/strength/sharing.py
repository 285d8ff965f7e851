"""Numbered pieces of work, shared out over threads or processes, with results in order."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Future
from functools import partial
from itertools import islice
from typing import TypeVar

from darwindeck.compiled.processes import standing_pool
from darwindeck.compiled.threads import run_in_order

T = TypeVar("T")

AHEAD = 4  # tasks that wait for each process


def figures_on_threads(
    work: Callable[[range], list[T]], numbers: range, task: int, threads: int
) -> Generator[T, None, None]:
    """Yield the figure or figures of each number, by threads: for work that is compiled."""
    size = task * threads
    while numbers:
        part, numbers = numbers[:size], numbers[size:]
        tasks = (partial(work, piece) for piece in pieces(part, task))
        done, interrupted = run_in_order(tasks, threads, lambda _: None)
        for figures in done:
            yield from figures
        if interrupted:
            raise KeyboardInterrupt
        size *= 2


def figures_on_processes(
    work: Callable[[range], list[T]], numbers: range, task: int, workers: int
) -> Generator[T, None, None]:
    """Yield the figure or figures of each number, by other processes: for work in Python.

    The work, with all that it refers to, is sent to them. With one worker it is done here.
    """
    if workers == 1:
        for piece in pieces(numbers, task):
            yield from work(piece)
        return
    tasks = pieces(numbers, task)
    pool, waiting = standing_pool(workers), deque[Future[list[T]]]()
    try:
        for piece in islice(tasks, AHEAD * workers):
            waiting.append(pool.submit(work, piece))
        while waiting:
            yield from waiting.popleft().result()
            for piece in islice(tasks, 1):
                waiting.append(pool.submit(work, piece))
    finally:
        for future in waiting:
            future.cancel()


def pieces(numbers: range, task: int) -> Iterator[range]:
    """Cut numbers into tasks."""
    return (numbers[start : start + task] for start in range(0, len(numbers), task))
