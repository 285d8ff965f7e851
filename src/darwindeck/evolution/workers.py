"""Who evaluates: this process, several processes of this machine, or a cluster."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures.process import BrokenProcessPool
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from darwindeck.compiled.processes import end_at_once, new_pool
from darwindeck.evolution.evaluation import Evaluation, Level, evaluate
from darwindeck.genome.rules import is_count
from darwindeck.genome.schema import GameGenome

if TYPE_CHECKING:
    from typing import Self

MOST_DEATHS = 3


class Task(NamedTuple):
    """One evaluation: all that it depends on, in a form that can be sent anywhere."""

    genome: bytes
    level: Level
    seed: int
    style: str
    most_nodes: int
    large: bool = False


class TaskResult(NamedTuple):
    """What came of a task, and how long it took."""

    evaluation: bytes
    seconds: float

    def read(self) -> Evaluation:
        """Return the evaluation."""
        return msgspec.json.decode(self.evaluation, type=Evaluation)


def carry_out(task: Task) -> TaskResult:
    """Carry out a task."""
    start = time.perf_counter()
    genome = msgspec.json.decode(task.genome, type=GameGenome)
    evaluation = evaluate(
        genome, task.level, task.seed, task.style, task.most_nodes, large=task.large
    )
    return TaskResult(msgspec.json.encode(evaluation), time.perf_counter() - start)


def nobody_watches() -> None:
    """Take no note of an answer."""


class Workers(ABC):
    """Something that carries out tasks. Use it as a context manager."""

    @abstractmethod
    def carry_out(
        self, tasks: Sequence[Task], note: Callable[[], None] = nobody_watches
    ) -> list[TaskResult]:
        """Carry out tasks; the answers come in the order of the tasks, and each is noted."""

    def close(self) -> None:  # noqa: B027 - a process alone leaves nothing behind
        """Let the workers go."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class OneWorker(Workers):
    """The process itself, alone."""

    def carry_out(
        self, tasks: Sequence[Task], note: Callable[[], None] = nobody_watches
    ) -> list[TaskResult]:
        """Carry out tasks one after the other."""
        answers: list[TaskResult] = []
        gather(answers, map(carry_out, tasks), note)
        return answers


class SeveralWorkers(Workers):
    """Several processes of this machine; when one of them dies, new ones take their place."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.pool = new_pool(count)

    def carry_out(
        self, tasks: Sequence[Task], note: Callable[[], None] = nobody_watches
    ) -> list[TaskResult]:
        """Carry out tasks side by side."""
        answers: list[TaskResult] = []
        for _ in range(MOST_DEATHS):
            try:
                gather(answers, self.pool.map(carry_out, tasks[len(answers) :]), note)
            except BrokenProcessPool:
                self.pool.shutdown(wait=False)
                self.pool = new_pool(self.count)
            else:
                return answers
        raise OSError(
            f"workers died {MOST_DEATHS} times over the same games, perhaps for want of memory: "
            "use fewer --workers"
        )

    def close(self) -> None:
        """End at once: what is still going on belongs to a batch that was dropped."""
        end_at_once(self.pool)


def gather(
    answers: list[TaskResult], coming: Iterable[TaskResult], note: Callable[[], None]
) -> None:
    """Put answers to the others as they come, and note each."""
    for answer in coming:
        answers.append(answer)
        note()


def local_workers(count: int) -> Workers:
    """Return so many workers of this machine."""
    if not is_count(count, 1024):
        raise ValueError(f"{count!r} workers are impossible: use 1 to 1024")
    return OneWorker() if count == 1 else SeveralWorkers(count)
