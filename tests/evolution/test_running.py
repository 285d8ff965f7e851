"""Runs of evolution: the same games whatever happens to workers, processes, disks and files."""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import stat
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import pytest
from msgspec.structs import replace

from darwindeck.evolution.evaluation import pass_gates
from darwindeck.evolution.running import (
    Course,
    Limit,
    begin_run,
    evolve,
    founders_called,
    reopen_run,
)
from darwindeck.evolution.search import Evolution
from darwindeck.evolution.settings import Settings
from darwindeck.evolution.store import RunError, RunStore
from darwindeck.evolution.workers import OneWorker, SeveralWorkers, carry_out, nobody_watches
from darwindeck.genome.library import load
from darwindeck.genome.phases import BettingPhase, ForcedBetPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.serialization import decode, encode

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from darwindeck.evolution.workers import Task, TaskResult, Workers
    from darwindeck.genome.schema import Phase

SMALL = Settings(
    ("kuhn-poker", "leduc-holdem"), seats=(2,), seed=3, batch=6, most_nodes=600, large=False
)
GAMES = 20
"""The founders and three batches."""


def run_on(path: Path, games: int = GAMES, workers: Workers | None = None) -> bytes:
    """Go on with a run until so many games are judged, and return its archive."""
    with reopen_run(path) as store:
        evolve(Evolution(store, workers or OneWorker()), Limit(evaluations=games), ignore)
        return store.archive().to_bytes()


def new_run(path: Path, settings: Settings = SMALL) -> Path:
    """Start a run that has no batch yet."""
    begin_run(path, settings).close()
    return path


def ignore(course: Course) -> None:
    """Watch nothing."""


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a run that was never interrupted."""
    path = new_run(tmp_path_factory.mktemp("runs") / "finished.run")
    run_on(path)
    return path


@pytest.fixture(scope="module")
def truth(finished: Path) -> bytes:
    """Return the archive that the run has to come to."""
    with RunStore(finished, new=False) as store:
        assert len(store.batches()) == 4
        return store.archive().to_bytes()


@pytest.fixture
def run(finished: Path, tmp_path: Path) -> Path:
    """Return a finished run that a test may spoil."""
    return Path(shutil.copy(finished, tmp_path / "copy.run"))


# The same games


def test_two_workers_find_what_one_finds_even_if_one_of_them_dies(
    tmp_path: Path, truth: bytes
) -> None:
    path = new_run(tmp_path / "two.run")
    with SeveralWorkers(2) as workers:
        run_on(path, GAMES // 2, workers)
        os.kill(next(iter(workers.pool._processes)), signal.SIGKILL)
        assert run_on(path, GAMES, workers) == truth


def test_a_run_that_is_cut_into_sessions_finds_the_same(tmp_path: Path, truth: bytes) -> None:
    path = new_run(tmp_path / "parts.run")
    for games in (1, 3, 9, GAMES - 1):
        archive = run_on(path, games)
    assert archive == truth


@pytest.mark.parametrize("blow", [signal.SIGKILL, signal.SIGINT])
def test_a_run_that_was_stopped_in_the_middle_ends_like_one_that_was_not(
    blow: signal.Signals, tmp_path: Path, run: Path
) -> None:
    path = new_run(tmp_path / "stopped.run")
    command = [sys.executable, "-m", "darwindeck", "evolve", "--resume", str(path), "--workers"]
    process = subprocess.Popen(
        [*command, "1", "--evaluations", "100000"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    while batches_in(path) < 2:
        assert process.poll() is None
        time.sleep(0.01)
    process.send_signal(blow)
    said, _ = process.communicate(timeout=60)
    if blow == signal.SIGINT:
        assert process.returncode == 130
        assert "Stopped: the batch in progress was dropped, all others are kept." in said
        assert f"darwindeck evolve --resume {path}" in said
    else:
        assert process.returncode == -signal.SIGKILL
    games = max(judged_in(path), GAMES)
    assert run_on(path, games) == run_on(run, games)
    assert judged_in(path) == judged_in(run)


WORKING = """
import time
from darwindeck.evolution.workers import SeveralWorkers
if __name__ == "__main__":
    with SeveralWorkers(1) as workers:
        print(workers.pool.submit(int).result(), *workers.pool._processes, flush=True)
        time.sleep(60)
"""


def test_workers_end_with_the_process_that_evolves(tmp_path: Path) -> None:
    script = tmp_path / "working.py"
    script.write_text(WORKING)
    process = subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    with process.stdout:
        worker = int(process.stdout.readline().split()[1])
    assert is_running(worker)
    process.kill()
    process.wait()
    patience = time.monotonic() + 20
    while is_running(worker) and time.monotonic() < patience:
        time.sleep(0.05)
    assert not is_running(worker)


def is_running(process: int) -> bool:
    """Tell whether a process is there, and not only its remains."""
    try:
        status = Path(f"/proc/{process}/stat").read_text()
    except OSError:
        return False
    return status.rpartition(")")[2].split()[0] != "Z"


def batches_in(path: Path) -> int:
    """Count the batches that are stored."""
    with RunStore(path, new=False) as store:
        return len(store.batches())


def judged_in(path: Path) -> int:
    """Count the games that are stored."""
    with RunStore(path, new=False) as store:
        return sum(row.gated for row in store.batches())


def test_time_stops_a_run_between_two_batches(tmp_path: Path) -> None:
    path = new_run(tmp_path / "timed.run")
    with reopen_run(path) as store:
        assert evolve(Evolution(store, OneWorker()), Limit(seconds=1e-6), ignore)
        assert store.batches() == []
        assert evolve(Evolution(store, OneWorker()), Limit(seconds=0.01), ignore)
        games = store._connection.execute("SELECT count(*) FROM game").fetchone()[0]
        assert games == sum(row.gated for row in store.batches()) > 0


def test_a_course_counts_what_was_done_before_and_in_this_session(run: Path) -> None:
    seen: list[tuple[int, int, float]] = []

    def watch(course: Course) -> None:
        seen.append((course.judged, len(course.rows) - course.earlier, course.share_done))

    with reopen_run(run) as store:
        before = sum(row.gated for row in store.batches())
        evolve(Evolution(store, OneWorker()), Limit(evaluations=before + 1), watch)
    assert seen[0] == (before, 0, before / (before + 1))
    assert seen[1][1:] == (1, 1.0)


def test_a_course_shows_no_game_of_a_batch_that_may_be_dropped(tmp_path: Path) -> None:
    courses: list[Course] = []
    seen: list[bytes] = []

    class Peeking(OneWorker):
        """A worker that looks at what the person sees whenever it has something to do."""

        def carry_out(
            self, tasks: Sequence[Task], note: Callable[[], None] = nobody_watches
        ) -> list[TaskResult]:
            seen.append(courses[0].archive.to_bytes())
            return super().carry_out(tasks, note)

    with reopen_run(new_run(tmp_path / "watched.run")) as store:
        evolve(Evolution(store, Peeking()), Limit(evaluations=GAMES), courses.append)
        assert len(store.batches()) == 4
    founders, steps = 4, 6  # gates, a closer look, ratings, newcomers twice, incumbents once more
    assert len(seen) == founders + 3 * steps
    for first in range(founders, len(seen), steps):
        assert len(set(seen[first : first + steps])) == 1
    assert seen[0] != courses[0].archive.to_bytes()


# Work that is not done twice, and work that is


def game_in(task: Task) -> GameGenome:
    """Return the game that a task is about."""
    return msgspec.json.decode(task.genome, type=GameGenome)


class Counting(OneWorker):
    """A worker that counts the games it judged, by level."""

    def __init__(self) -> None:
        self.tasks: list[Task] = []

    def carry_out(
        self, tasks: Sequence[Task], note: Callable[[], None] = nobody_watches
    ) -> list[TaskResult]:
        self.tasks += tasks
        return [carry_out(task) for task in tasks]


def doubled_kuhn() -> str:
    """Return Kuhn poker with chips of half the worth."""
    game = load("kuhn-poker")
    phases: list[Phase] = []
    for phase in game.turn_structure.phases:
        match phase:
            case ForcedBetPhase(ante=ante):
                phases.append(replace(phase, ante=2 * ante))
            case BettingPhase(min_bet=min_bet):
                phases.append(replace(phase, min_bet=2 * min_bet))
            case other:
                phases.append(other)
    return encode(
        replace(
            game,
            genome_id="doubled",
            setup=replace(game.setup, starting_chips=2 * game.setup.starting_chips),
            turn_structure=replace(game.turn_structure, phases=tuple(phases)),
        )
    ).decode()


def test_games_that_do_the_same_are_rated_once(tmp_path: Path) -> None:
    workers = Counting()
    settings = replace(SMALL, founders=("kuhn-poker", doubled_kuhn()))
    path = new_run(tmp_path / "alike.run", settings)
    run_on(path, GAMES, workers)
    looked_at = [task for task in workers.tasks if task.level == "glance"]
    with RunStore(path, new=False) as store:
        behaviours = [pass_gates(game_in(task)).behaviour for task in looked_at]
        assert len(looked_at) > 3
        assert len(set(behaviours)) == len(behaviours)
        founder = pass_gates(load("kuhn-poker")).behaviour
        assert founder in store.known()[1]
        assert founder not in behaviours


# Files


def truncated(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)


def scribbled_over(path: Path) -> None:
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xa5" * 8192)


def replaced_by_noise(path: Path) -> None:
    path.write_bytes(bytes(range(256)) * 64)


def replaced_by_another_database(path: Path) -> None:
    path.unlink()
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE settings (json BLOB)")
    connection.close()


def emptied(path: Path) -> None:
    path.write_bytes(b"")


def of_a_newer_format(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute(f"PRAGMA user_version = {RunStore.format + 1}")
    connection.close()


def told_nonsense(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE settings SET json = '{\"founders\": 3}'")
    connection.close()


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (truncated, "is damaged"),
        (scribbled_over, "is damaged"),
        (replaced_by_noise, "is no run of evolution"),
        (replaced_by_another_database, "is no run of evolution"),
        (emptied, "is no run of evolution"),
        (
            of_a_newer_format,
            f"has format {RunStore.format + 1} and this program reads format {RunStore.format}",
        ),
        (told_nonsense, "is damaged"),
    ],
)
def test_a_broken_run_is_told_of_and_left_as_it_is(
    spoil: Callable[[Path], None], words: str, run: Path
) -> None:
    spoil(run)
    before = run.read_bytes()
    with pytest.raises(RunError, match=words):
        run_on(run, 10_000)
    assert run.read_bytes() == before
    assert [path.name for path in run.parent.iterdir()] == [run.name]


def test_a_broken_run_is_not_mended_from_the_log_of_a_killed_process(run: Path) -> None:
    with sqlite3.connect(run) as connection:
        connection.execute("UPDATE batch SET best = 2")
        connection.commit()
        log = run.with_name(f"{run.name}-wal")
        kept = {path: path.read_bytes() for path in (run, log)}
    connection.close()
    for path, content in kept.items():
        path.write_bytes(content)
    truncated(run)
    before = run.read_bytes()
    with pytest.raises(RunError, match="is damaged"):
        reopen_run(run)
    assert run.read_bytes() == before


def test_a_file_that_is_there_is_not_written_over(run: Path) -> None:
    before = run.read_bytes()
    with pytest.raises(RunError, match=r"exists already: choose another --out"):
        begin_run(run, SMALL)
    assert run.read_bytes() == before


def test_a_full_disk_ends_the_run_and_keeps_what_was_there(run: Path, truth: bytes) -> None:
    with reopen_run(run) as store:
        pages = store._connection.execute("PRAGMA page_count").fetchone()[0]
        store._connection.execute(f"PRAGMA max_page_count = {pages}")
        evolution = Evolution(store, OneWorker())
        with pytest.raises(RunError, match=r"disk is full: make room and go on with --resume"):
            evolve(evolution, Limit(evaluations=10_000), ignore)
    with RunStore(run, new=False) as store:
        archive, done = store.archive().to_bytes(), len(store.batches())
    assert done > 4 or archive == truth
    assert run_on(run, 1) == archive


FULL_DISK = """
import resource, sys
from pathlib import Path
from darwindeck.evolution.running import begin_run, reopen_run
from darwindeck.evolution.settings import Settings
from darwindeck.evolution.store import RunError
settings = Settings(("kuhn-poker",))
for size in range(0, 60_000, 1_000):
    run = Path(sys.argv[1], f"{size}.run")
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
    try:
        begin_run(run, settings).close()
    except RunError:
        print("refused", [path.name for path in run.parent.glob(f"{size}.run*")])
    else:
        resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)
        with reopen_run(run) as store:
            print("begun", store.settings == settings)
"""


def test_a_run_for_which_there_is_no_room_is_not_there(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", FULL_DISK, str(tmp_path)],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert set(done.stdout.splitlines()) == {"refused []", "begun True"}


READ_ONLY = """
import os, sys
from pathlib import Path
from darwindeck.evolution.running import begin_run, reopen_run
from darwindeck.evolution.settings import Settings
from darwindeck.evolution.references import load_game
from darwindeck.evolution.store import RunError
run = sys.argv[1]
os.setuid(65534)
print(load_game(f"{run}:1").genome_id)
for attempt in (
    lambda: reopen_run(Path(run)),
    lambda: begin_run(Path(run).with_name("new.run"), Settings(("kuhn-poker",))),
):
    try:
        attempt()
    except RunError as error:
        print(error)
"""


def test_a_run_in_a_read_only_folder_can_be_read_and_nothing_else(finished: Path) -> None:
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        pytest.skip("only root can become somebody else")
    with RunStore(finished, new=False) as store:
        best = store.archive().ranked()[0].genome.genome_id
    folders = [folder for folder in finished.parents if not folder.stat().st_mode & stat.S_IXOTH]
    modes = [folder.stat().st_mode for folder in folders]
    try:
        for folder in folders:
            folder.chmod(0o755)
        done = subprocess.run(
            [sys.executable, "-c", READ_ONLY, str(finished)],
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
    finally:
        for folder, mode in zip(folders, modes, strict=True):
            folder.chmod(mode)
    assert done.stderr == ""
    lines = done.stdout.splitlines()
    assert lines[0] == best
    assert len(lines) == 3
    for line in lines[1:]:
        assert "cannot be written, it or its folder is read-only: choose another place" in line


# What a run starts from


def test_all_games_of_the_library_without_a_house_are_founders() -> None:
    founders = founders_called((), (2,))
    assert "kuhn-poker" in founders
    assert "blackjack" not in founders


def test_founders_are_names_of_the_library_or_the_text_of_files(tmp_path: Path, run: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_bytes(encode(replace(load("kuhn-poker"), genome_id="mine")))
    name, mine, evolved = founders_called(("kuhn-poker", str(file), f"{run}:1"), (2,))
    assert name == "kuhn-poker"
    assert decode(mine).genome_id == "mine"
    with RunStore(run, new=False) as store:
        assert msgspec.structs.asdict(decode(evolved)) == msgspec.structs.asdict(
            store.archive().ranked()[0].genome
        )


def test_founders_that_nobody_can_play_are_refused() -> None:
    with pytest.raises(ValueError, match="none of blackjack can be played by 2 players"):
        founders_called(("blackjack",), (2,))
