"""Work on several processes of this machine: for Python code, which threads cannot share out."""

from __future__ import annotations

import atexit
import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import InvalidStateError, ProcessPoolExecutor
from contextlib import contextmanager
from functools import cache


def new_pool(count: int) -> ProcessPoolExecutor:
    """Return processes that know nothing yet, leave Ctrl-C to this one, and end with it."""
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(count, context, initializer=follow_the_parent)


@cache
def standing_pool(count: int) -> ProcessPoolExecutor:
    """Return processes that stay until this one ends: starting them takes seconds."""
    pool = new_pool(count)
    atexit.register(end_at_once, pool)
    return pool


def end_at_once(pool: ProcessPoolExecutor) -> None:
    """End processes in the middle of what they do."""
    with without_complaints_about_cancelled_work():
        for process in list((pool._processes or {}).values()):  # noqa: SLF001 - no other way
            process.kill()
        pool.shutdown(cancel_futures=True)


@contextmanager
def without_complaints_about_cancelled_work() -> Iterator[None]:
    """Be silent where the thread of a pool cannot fail work that was cancelled: in Python 3.11."""
    usual = threading.excepthook

    def complain(problem: threading.ExceptHookArgs) -> None:
        if problem.exc_type is not InvalidStateError:
            usual(problem)

    threading.excepthook = complain
    try:
        yield
    finally:
        threading.excepthook = usual


def follow_the_parent() -> None:
    """Leave Ctrl-C to the parent, and end with it, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with_the_parent, daemon=True).start()


def end_with_the_parent() -> None:
    """Wait for the end of the parent: a worker of a killed one would wait for tasks for ever."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
