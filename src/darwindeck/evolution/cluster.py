"""Evaluating on a Ray cluster: many machines carry out tasks, and those that die are replaced."""

from __future__ import annotations

import os
import socket
import sys
from collections.abc import Callable, Sequence
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any

import darwindeck
from darwindeck.evolution.workers import (
    Task,
    TaskResult,
    Workers,
    carry_out,
    gather,
    nobody_watches,
)

LOCAL = "local"
"""The address of a cluster that is started on this machine and ends with the run."""
DEATHS = 10
"""How many workers may die over one and the same task."""
PATIENCE = 10.0
"""How many seconds a cluster has to answer."""
PARTS = ("highspy", "msgspec", "numba", "numpy")
"""What a figure depends on besides the sources of this program."""


class ClusterError(OSError):
    """A cluster that cannot be reached or used; the run can be resumed."""


class RayWorkers(Workers):
    """The workers of a Ray cluster: `auto` is the one that this machine belongs to.

    Without an address a cluster is started on this machine, and ends with the workers.
    """

    def __init__(self, address: str | None) -> None:
        self.ray = import_ray()
        self.connected_here = not self.ray.is_initialized()
        if self.connected_here:
            connect(self.ray, address or LOCAL)
        remote = self.ray.remote(max_retries=DEATHS, num_cpus=1)
        self.evaluate = remote(carry_out_alike)

    def carry_out(
        self, tasks: Sequence[Task], note: Callable[[], None] = nobody_watches
    ) -> list[TaskResult]:
        """Carry out tasks all over the cluster; what a dead worker had is carried out again."""
        here = software()
        errors = self.ray.exceptions
        answers: list[TaskResult] = []
        try:
            asked = [self.evaluate.remote(task, here) for task in tasks]
            gather(answers, map(self.ray.get, asked), note)
        except errors.RayTaskError as error:
            raise error.cause from None
        except errors.RayError as error:
            reason = str(error).strip().partition("\n")[0]
            raise ClusterError(
                f"the cluster gave up ({type(error).__name__}: {reason}): see to it, then go on "
                "with --resume"
            ) from error
        return answers

    def close(self) -> None:
        """Leave the cluster, or end it if it was started here."""
        if self.connected_here:
            self.ray.shutdown()


def import_ray() -> Any:
    """Return Ray, or say how to get it."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # it would report to its makers
    try:
        import ray  # noqa: PLC0415 - an extra
    except ModuleNotFoundError:
        raise ClusterError(
            "Ray is not installed: `pip install 'darwindeck[ray]'`, on every machine of the cluster"
        ) from None
    return ray


def connect(ray: Any, address: str) -> None:
    """Connect to a cluster, or start one."""
    try:
        knock(address)
        ray.init(
            address,
            include_dashboard=False if address == LOCAL else None,
            log_to_driver=False,
            logging_level="ERROR",
        )
    except (OSError, RuntimeError, ValueError) as error:
        reason = str(error).strip().partition("\n")[0]
        raise ClusterError(
            f"there is no Ray cluster at {address!r} ({reason}): start one with `ray start --head` "
            "and run this on one of its machines"
        ) from error


def knock(address: str) -> None:
    """See whether anybody answers at a host and port: Ray itself would wait for minutes."""
    host, separator, port = address.rpartition(":")
    if separator and port.isdecimal() and "/" not in host:
        socket.create_connection((host, int(port)), PATIENCE).close()


def carry_out_alike(task: Task, expected: str) -> TaskResult:
    """Carry out a task on a machine that must have the same software as the one that asks."""
    found = software()
    if found != expected:
        raise ClusterError(
            f"the machine {socket.gethostname()} has other software ({found}) than the one that "
            f"evolves ({expected}): install the same on all of them, then go on with --resume"
        )
    return carry_out(task)


@cache
def software() -> str:
    """Return what figures depend on: the versions of what computes them, and these sources."""
    package = Path(darwindeck.__file__).parent
    digest = sha256()
    for file in sorted(package.rglob("*.py")):
        digest.update(file.relative_to(package).as_posix().encode())
        digest.update(file.read_bytes())
    parts = [f"{name} {version(name)}" for name in PARTS]
    python = ".".join(map(str, sys.version_info[:3]))
    return f"darwindeck {digest.hexdigest()[:12]}, python {python}, {', '.join(parts)}"
