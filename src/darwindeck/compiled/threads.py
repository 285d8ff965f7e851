"""Compiled work on several threads: results in order, and an ear for Ctrl-C all the time."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from contextvars import copy_context
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Future

T = TypeVar("T")

PATIENCE = 1.0
MOMENT = 0.2
LARGEST_PIECE = 1 << 40


def run_in_order(
    tasks: Iterable[Callable[[], T]],
    threads: int,
    report: Callable[[T], None],
    stop: threading.Event | None = None,
) -> tuple[list[T], bool]:
    """Run tasks on threads; return their results in order, and whether Ctrl-C cut them short.

    Each result is reported as soon as those before it are there. Only a few tasks wait at a time,
    so that there may be any number of them. When Ctrl-C comes, `stop` is set: tasks that look at it
    can return what they have, and those that do not end soon are left alone.
    """
    stop = stop or threading.Event()
    begun: list[Future[T]] = []
    reported = 0
    pool = ThreadPoolExecutor(threads)
    try:
        for task in tasks:
            begun.append(pool.submit(copy_context().run, task))
            if len(begun) - reported > 4 * threads:
                report(begun[reported].result())
                reported += 1
        for future in begun[reported:]:
            report(future.result())
    except KeyboardInterrupt:
        stop.set()
        for future in begun:
            future.cancel()
        wait(begun, PATIENCE)
        return list(results_in_a_row(begun)), True
    finally:
        stop.set()
        pool.shutdown(wait=False, cancel_futures=True)
    return [future.result() for future in begun], False


def results_in_a_row(begun: Iterable[Future[T]]) -> Iterator[T]:
    """Yield the first results, up to a task that is not done."""
    for future in begun:
        if not future.done() or future.cancelled():
            return
        yield future.result()


def interruptibly(work: Callable[[], T]) -> T:
    """Do some compiled work beside the main thread, which goes on to hear Ctrl-C."""
    results, interrupted = run_in_order([work], 1, lambda _: None)
    if interrupted:
        raise KeyboardInterrupt
    return results[0]


@dataclass
class Pace:
    """How large a piece of compiled work takes a moment: Ctrl-C is heard between two pieces."""

    size: int = 1
    moment: float = MOMENT
    smallest: int = 1

    def carry_out(self, piece: Callable[[], None]) -> None:
        """Do a piece of work of this size, and see by the time it takes how large the next is."""
        started = time.perf_counter()
        piece()
        seconds = time.perf_counter() - started
        if seconds < self.moment / 2:
            self.size = min(2 * self.size, LARGEST_PIECE)
        elif seconds > self.moment:
            self.size = max(self.size // 2, self.smallest)


def checked_threads(threads: int | None) -> int:
    """Return a number of threads that makes sense; all processors unless told otherwise."""
    if threads is None:
        return os.cpu_count() or 1
    if not 1 <= threads <= 1024:
        raise ValueError(f"{threads} threads are impossible: use 1 to 1024")
    return threads
