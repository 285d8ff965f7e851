"""Compiled work on several threads: results in order, whatever finishes first."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from concurrent.futures import Future

T = TypeVar("T")


def run_in_order(
    tasks: Iterable[Callable[[], T]], threads: int, report: Callable[[T], None]
) -> tuple[list[T], bool]:
    """Run tasks on threads; return their results in order, and whether Ctrl-C cut them short.

    Each result is reported as soon as those before it are there. Only a few tasks wait at a time,
    so that there may be any number of them.
    """
    done: list[T] = []
    waiting: list[Future[T]] = []

    def take_first() -> None:
        done.append(waiting.pop(0).result())
        report(done[-1])

    with ThreadPoolExecutor(threads) as pool:
        try:
            for task in tasks:
                waiting.append(pool.submit(task))
                if len(waiting) > 4 * threads:
                    take_first()
            while waiting:
                take_first()
        except KeyboardInterrupt:
            return done, True
        finally:
            for future in waiting:
                future.cancel()
    return done, False


def checked_threads(threads: int | None) -> int:
    """Return a number of threads that makes sense; all processors unless told otherwise."""
    if threads is None:
        return os.cpu_count() or 1
    if not 1 <= threads <= 1024:
        raise ValueError(f"{threads} threads are impossible: use 1 to 1024")
    return threads
