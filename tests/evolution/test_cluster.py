"""A Ray cluster does what one process does, whoever dies on the way."""

from __future__ import annotations

import os
import signal
import socket
import sys
import threading
import time
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from darwindeck.evolution.cluster import (
    ClusterError,
    RayWorkers,
    carry_out_alike,
    connect,
    import_ray,
    software,
)
from darwindeck.evolution.search import Evolution
from darwindeck.evolution.settings import Settings
from darwindeck.evolution.store import RunStore
from darwindeck.evolution.workers import Task, carry_out, local_workers
from darwindeck.genome.library import load

if TYPE_CHECKING:
    from collections.abc import Iterator

    from darwindeck.evolution.workers import Workers

SETTINGS = Settings(founders=("kuhn-poker", "leduc-holdem"), seed=5, batch=10)
BATCHES = 2

needs_ray = pytest.mark.skipif(
    find_spec("ray") is None,
    reason="Ray is an extra: pip install 'darwindeck[ray]'",
)


def task(game: str, level: Any = "gate") -> Task:
    return Task(msgspec.json.encode(load(game)), level, 0, "balanced", 20_000)


def archive_of_a_run(path: Path, workers: Workers) -> bytes:
    with RunStore(path, new=True) as store:
        store.begin(SETTINGS)
        evolution = Evolution(store, workers)
        for _ in range(BATCHES):
            evolution.step()
        return store.archive().to_bytes()


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    ray = pytest.importorskip("ray")
    ray.init(address="local", num_cpus=2, include_dashboard=False, log_to_driver=False)
    yield ray
    ray.shutdown()


def parent_of(pid: int) -> int:
    """Return the parent of a process, 0 if there is no such process."""
    try:
        return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
    except OSError:
        return 0


def evaluating_workers() -> list[int]:
    """Return the workers of this process's own cluster that are evaluating a game just now."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            title = (folder / "cmdline").read_bytes()
        except OSError:
            continue
        if (
            title.startswith(b"ray::carry_out")
            and parent_of(parent_of(int(folder.name))) == os.getpid()
        ):
            found.append(int(folder.name))
    return found


class Assassin(threading.Thread):
    """Kills the first worker that is seen evaluating."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.killed: list[int] = []
        self.called_off = threading.Event()

    def run(self) -> None:
        while not self.killed and not self.called_off.is_set():
            for worker in evaluating_workers()[:1]:
                os.kill(worker, signal.SIGKILL)
                self.killed.append(worker)
            time.sleep(0.002)


@needs_ray
def test_a_run_on_a_cluster_ends_like_a_local_one_though_a_worker_is_killed(
    cluster: Any, tmp_path: Path
) -> None:
    with local_workers(1) as alone:
        expected = archive_of_a_run(tmp_path / "local", alone)
    assassin = Assassin()
    with RayWorkers(None) as workers:
        workers.carry_out([task("kuhn-poker", "full")] * 4)  # all workers are up
        assassin.start()
        found = archive_of_a_run(tmp_path / "cluster", workers)
        assassin.called_off.set()
        assassin.join()
    assert len(assassin.killed) == 1
    assert parent_of(assassin.killed[0]) == 0
    assert found == expected


@needs_ray
def test_answers_come_in_the_order_of_the_tasks(cluster: Any) -> None:
    tasks = [
        task("leduc-holdem", "full"),
        task("kuhn-poker"),
        task("war"),
        task("kuhn-poker", "full"),
    ]
    with RayWorkers(None) as workers:
        answers = workers.carry_out(tasks)
    assert [answer.evaluation for answer in answers] == [carry_out(t).evaluation for t in tasks]


@needs_ray
def test_what_goes_wrong_in_a_task_goes_wrong_as_it_does_locally(cluster: Any) -> None:
    broken = task("kuhn-poker")._replace(genome=b"{}")
    with pytest.raises(msgspec.ValidationError) as local:
        carry_out(broken)
    with RayWorkers(None) as workers, pytest.raises(msgspec.ValidationError) as remote:
        workers.carry_out([broken])
    assert str(remote.value) == str(local.value)


@needs_ray
def test_workers_leave_a_cluster_alone_that_they_did_not_start(cluster: Any) -> None:
    with RayWorkers(None):
        pass
    assert cluster.is_initialized()


def test_a_machine_with_other_software_is_refused() -> None:
    with pytest.raises(ClusterError, match=r"has other software \(darwindeck .*install the same"):
        carry_out_alike(task("kuhn-poker"), "darwindeck 0, numpy 1")
    same = carry_out_alike(task("kuhn-poker"), software())
    assert same.evaluation == carry_out(task("kuhn-poker")).evaluation


@needs_ray
def test_an_address_where_nobody_answers_is_refused_at_once() -> None:
    with socket.socket() as bound:  # but does not listen
        bound.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{bound.getsockname()[1]}"
        with pytest.raises(ClusterError, match=rf"no Ray cluster at '{address}'.*`ray start"):
            connect(import_ray(), address)


def test_without_ray_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ClusterError, match=r"pip install 'darwindeck\[ray\]'"):
        RayWorkers(None)
