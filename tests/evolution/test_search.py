"""A run is decided by its settings: not by time, interruptions, or who evaluates."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from itertools import pairwise
from math import fsum
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import pytest
from benchmarks.soundness import Check, check_archive
from msgspec.structs import replace
from rich.console import Console

from darwindeck.evolution.evaluation import Evaluation
from darwindeck.evolution.lineage import line_of_descent
from darwindeck.evolution.search import Evolution, pooled
from darwindeck.evolution.settings import Settings
from darwindeck.evolution.store import RunStore
from darwindeck.evolution.workers import OneWorker, TaskResult, local_workers, nobody_watches
from darwindeck.quality.figures import Figure

from .small_runs import SMALL, all_games, archive_bytes, begin_run, elite, elite_in, go_on

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from darwindeck.evolution.workers import Task

BATCHES = 4
ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def whole_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a run of some batches without interruption."""
    path = tmp_path_factory.mktemp("whole") / "run.db"
    begin_run(path)
    go_on(path, BATCHES)
    return path


class Lucky(OneWorker):
    """A worker for whom only the first child is any good, less so at every look at it."""

    fitness = (0.9, 0.5, 0.4, 0.2, 0.2)

    def __init__(self) -> None:
        self.founder = self.child = b""

    def carry_out(
        self, tasks: Sequence[Task], note: Callable[[], None] = nobody_watches
    ) -> list[TaskResult]:
        return [TaskResult(msgspec.json.encode(self.judge(task)), 0.0) for task in tasks]

    def judge(self, task: Task) -> Evaluation:
        if not self.founder:
            self.founder = task.genome
            return Evaluation("gate")
        self.child = self.child or task.genome
        if task.genome != self.child:
            return Evaluation("gate", "dull")
        rating = replace(elite().rating, method="played")
        fitness = Figure.around(self.fitness[task.seed], 0.1)
        return Evaluation(task.level, "", "", "a mark", fitness, elite().cell, rating)


def test_the_same_seed_gives_the_same_bytes(whole_run: Path, tmp_path: Path) -> None:
    begin_run(tmp_path / "again.db")
    go_on(tmp_path / "again.db", BATCHES)
    assert archive_bytes(tmp_path / "again.db") == archive_bytes(whole_run)
    assert all_games(tmp_path / "again.db") == all_games(whole_run)


def test_another_seed_gives_another_archive(whole_run: Path, tmp_path: Path) -> None:
    begin_run(tmp_path / "other.db", replace(SMALL, seed=4))
    go_on(tmp_path / "other.db", BATCHES)
    assert archive_bytes(tmp_path / "other.db") != archive_bytes(whole_run)


def test_a_run_that_is_resumed_after_every_batch_ends_like_one_without_a_break(
    whole_run: Path, tmp_path: Path
) -> None:
    path = tmp_path / "broken.db"
    begin_run(path)
    for batches in range(1, BATCHES + 1):
        go_on(path, batches)
    assert archive_bytes(path) == archive_bytes(whole_run)
    assert all_games(path) == all_games(whole_run)


def test_two_workers_give_the_bytes_of_one(whole_run: Path, tmp_path: Path) -> None:
    begin_run(tmp_path / "two.db")
    with local_workers(2) as workers:
        go_on(tmp_path / "two.db", BATCHES, workers)
    assert archive_bytes(tmp_path / "two.db") == archive_bytes(whole_run)
    assert all_games(tmp_path / "two.db") == all_games(whole_run)


GO_ON = """\
import sys
from pathlib import Path
import msgspec
from darwindeck.evolution.settings import Settings
from tests.evolution.small_runs import begin_run, go_on
path = Path(sys.argv[1])
begin_run(path, msgspec.json.decode(sys.argv[2], type=Settings))
go_on(path, int(sys.argv[3]))
"""


def start_process(
    path: Path, settings: Settings, batches: int, **environment: str
) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-c", GO_ON, path, msgspec.json.encode(settings), str(batches)],
        cwd=ROOT,
        env=os.environ | environment,
    )


def stored_batches(path: Path) -> int:
    if not path.exists():
        return 0
    try:
        with RunStore(path, new=False) as store:
            return len(store.batches())
    except OSError:
        return 0


def test_a_run_that_is_killed_goes_on_as_if_nothing_had_happened(
    whole_run: Path, tmp_path: Path
) -> None:
    path = tmp_path / "killed.db"
    process = start_process(path, SMALL, 1000)
    while stored_batches(path) < 2:
        assert process.poll() is None
        time.sleep(0.02)
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    batches = max(stored_batches(path), BATCHES)
    go_on(path, batches)
    go_on(whole_run, batches)
    assert archive_bytes(path) == archive_bytes(whole_run)
    assert all_games(path) == all_games(whole_run)


def test_figures_do_not_depend_on_how_many_threads_the_libraries_use(tmp_path: Path) -> None:
    large = replace(SMALL, seed=5, most_nodes=20_000)  # libraries share large sums out
    archives = []
    for threads in ("1", "2"):
        path = tmp_path / f"{threads}.db"
        process = start_process(
            path, large, 2, OMP_NUM_THREADS=threads, OPENBLAS_NUM_THREADS=threads
        )
        assert process.wait() == 0
        archives.append(archive_bytes(path))
    assert archives[0] == archives[1]


def test_the_archive_only_gets_better(whole_run: Path) -> None:
    with RunStore(whole_run, new=False) as store:
        rows, archive = store.batches(), store.archive()
    for earlier, later in pairwise(rows):
        assert later.kinds >= earlier.kinds
        assert later.quality >= earlier.quality
    assert rows[-1].kinds == len(archive) > rows[0].kinds
    fitnesses = [kept.fitness.value for kept in archive.in_order()]
    assert rows[-1].quality == pytest.approx(fsum(fitnesses))
    assert rows[-1].best == max(fitnesses)


def test_the_archive_holds_the_best_rated_game_of_each_kind(whole_run: Path) -> None:
    with RunStore(whole_run, new=False) as store:
        archive = store.archive()
        stored = store._connection.execute("SELECT id, fitness FROM game WHERE level = 'full'")
        fitness = dict(stored.fetchall())
    for kept in archive.in_order():
        assert kept.fitness.value == fitness[kept.genome.genome_id]
    assert max(fitness.values()) == archive.best


def test_games_that_do_the_same_are_looked_at_closely_once(whole_run: Path) -> None:
    with RunStore(whole_run, new=False) as store:
        query = "SELECT count(*) FROM game WHERE level != 'gate' GROUP BY behaviour"
        counts = store._connection.execute(query).fetchall()
    assert set(counts) == {(1,)}


def test_in_a_random_search_all_parents_are_founders(tmp_path: Path) -> None:
    path = tmp_path / "random.db"
    begin_run(path, replace(SMALL, random_search=True))
    go_on(path, BATCHES)
    with RunStore(path, new=False) as store:
        founders = {child.genome_id for child in Evolution(store, OneWorker()).founders}
        for identifier in store.known()[0]:
            game = store.game(identifier)
            assert game is not None
            assert game.batch == 0 or set(game.parents) <= founders


def test_children_have_parents_of_the_run_and_say_what_changed(whole_run: Path) -> None:
    with RunStore(whole_run, new=False) as store:
        ids = store.known()[0]
        games = [line_of_descent(store, identifier)[-1] for identifier in ids]
    later = [ancestor for ancestor in games if ancestor.game.batch > 0]
    assert later
    for ancestor in later:
        assert ancestor.game.parents == tuple(parent.id for parent in ancestor.parents)
        assert ancestor.game.operators
        assert ancestor.changes


def test_opinions_of_people_weigh_in_on_the_fitness_of_a_game_and_its_children(
    tmp_path: Path,
) -> None:
    begin_run(tmp_path / "liked.db", replace(SMALL, opinions=(("disliked", 0.5),)))
    judged = Evaluation("full", fitness=Figure.exact(0.8))
    with RunStore(tmp_path / "liked.db", new=False) as store:
        evolution = Evolution(store, OneWorker())
        for game, parents, fitness in (
            ("disliked", (), 0.4),
            ("child", ("disliked",), 0.4),
            ("other", ("another",), 0.8),
        ):
            weighed = evolution.with_opinion(game, parents, judged)
            assert weighed.fitness.value == pytest.approx(fitness)


def test_games_to_start_from_are_not_among_the_evolved(whole_run: Path) -> None:
    with RunStore(whole_run, new=False) as store:
        assert min(kept.batch for kept in store.archive().in_order()) > 0
        founders = {child.genome_id for child in Evolution(store, OneWorker()).founders}
        assert not founders & {kept.genome.genome_id for kept in store.archive().in_order()}


def test_luck_does_not_stay_because_incumbents_are_rated_again(tmp_path: Path) -> None:
    begin_run(tmp_path / "run.db", Settings(founders=("leduc-holdem",), seats=(3,), batch=1))
    with RunStore(tmp_path / "run.db", new=False) as store:
        evolution = Evolution(store, Lucky())
        evolution.step()
        found = []
        for _ in range(3):
            evolution.step()
            (incumbent,) = store.archive().in_order()
            found.append((incumbent.trials, round(incumbent.fitness.value, 6)))
    assert found == [(3, 0.4), (4, 0.3), (5, 0.266667)]  # and what brought it in does not count


def test_pooling_averages_all_trials_and_shrinks_the_doubt() -> None:
    first, second, third = (Figure.around(value, 0.2) for value in (0.9, 0.5, 0.4))
    two = pooled(first, second, 1)
    three = pooled(two, third, 2)
    assert two.value == pytest.approx(0.7)
    assert three.value == pytest.approx(0.6)
    assert three.margin < two.margin < 0.2


def test_games_that_cannot_be_played_by_so_many_cannot_found_a_run(tmp_path: Path) -> None:
    begin_run(tmp_path / "run.db", Settings(founders=("kuhn-poker",), seats=(5,)))
    with (
        RunStore(tmp_path / "run.db", new=False) as store,
        pytest.raises(ValueError, match=r"none of the games to start from can be played by \(5,\)"),
    ):
        Evolution(store, OneWorker())


def test_no_game_of_an_archive_gets_stuck_leaks_chips_or_has_idle_betting(whole_run: Path) -> None:
    check = Check(random=1000, greedy=100, search=5, iterations=50)
    checks = check_archive(Console(quiet=True), whole_run, check, 1)
    assert checks
    assert [(check.game, check.faults) for check in checks if check.faults] == []


class Watched(OneWorker):
    """A worker that remembers what a run said it was at whenever it was given something to do."""

    def __init__(self) -> None:
        self.evolution: Evolution | None = None
        self.seen: list[tuple[str, int, int]] = []

    def carry_out(
        self, tasks: Sequence[Task], note: Callable[[], None] = nobody_watches
    ) -> list[TaskResult]:
        assert self.evolution is not None
        work = self.evolution.work
        begun = (work.level, work.done, work.total)
        answers = super().carry_out(tasks, note)
        self.seen += [begun, (work.level, work.done, work.total)]
        return answers


def test_those_who_watch_know_how_far_the_workers_are(tmp_path: Path) -> None:
    begin_run(tmp_path / "run.db")
    workers = Watched()
    with RunStore(tmp_path / "run.db", new=False) as store:
        workers.evolution = Evolution(store, workers)
        workers.evolution.step()
        workers.evolution.step()
        assert workers.evolution.work.total == 0
    assert workers.seen[:2] == [("gate", 0, 2), ("gate", 2, 2)]
    levels = [level for level, _, _ in workers.seen[::2]]
    founding, first_batch = levels[:4], levels[4:]
    assert founding == ["gate", *["full"] * 3]  # nobody to rate, and nobody to rate again
    assert first_batch == ["gate", "glance", "full", *["full"] * 3]
    assert all(done == total for _, done, total in workers.seen[1::2])


@pytest.mark.parametrize(("batch", "again"), [(1, 2), (32, 2), (48, 3)])
def test_larger_batches_check_more_incumbents_again(batch: int, again: int, tmp_path: Path) -> None:
    begin_run(tmp_path / "run.db", replace(SMALL, seed=0, batch=batch))
    with RunStore(tmp_path / "run.db", new=False) as store:
        evolution = Evolution(store, Lucky())
        evolution.next_batch = 1
        for decisions in range(4):
            played = elite_in(decisions, 0.5)
            evolution.archive.offer(replace(played, rating=replace(played.rating, method="played")))
        assert len(evolution.check_again()) == again
