"""How commands end: on signals soon, with what is done; on surprises with a report."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from msgspec.structs import replace

from darwindeck import cli, load
from darwindeck.cli import ending, main
from darwindeck.genome.serialization import encode

LIMIT = 2.0
PATIENCE = 120.0
LOADED = 8.0  # a machine that is busy with other things takes longer to do anything
HISTORY = Path(__file__).parents[1] / "histories" / "data" / "f7s.phh"
STARTED = "print('started', flush=True)"
DEAF = "hashlib.pbkdf2_hmac('sha256', b'', b'', 10**9)"  # like compiled code: no Python, no lock


def command(setup: str, *arguments: str, **options: object) -> subprocess.Popen[str]:
    """Start the command line in a process of its own, after some preparation."""
    program = f"import sys, hashlib; from darwindeck import cli\n{setup}\ncli.main()"
    return subprocess.Popen(  # type: ignore[call-overload,no-any-return]
        [sys.executable, "-c", program, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        **options,
    )


def ended(process: subprocess.Popen[str], number: int) -> tuple[int, str, str]:
    """Send a signal to a process that has started; return its exit code and what it printed."""
    started = time.perf_counter()
    process.send_signal(number)
    output, errors = process.communicate(timeout=60)
    assert time.perf_counter() - started < LIMIT + LOADED
    return process.returncode, output, errors


def work_begins(process: subprocess.Popen[str]) -> None:
    """Wait until a process says that it has started, or end it."""
    assert process.stdout is not None
    too_late = threading.Timer(PATIENCE, process.kill)
    too_late.start()
    said = process.stdout.readline()
    too_late.cancel()
    assert said == "started\n"
    time.sleep(0.2)


def test_a_signal_ends_the_deafest_command() -> None:
    process = command(f"cli.app = lambda: ({STARTED}, {DEAF})")
    work_begins(process)
    assert ended(process, signal.SIGINT) == (130, "", "Stopped.\n")


def test_a_signal_ends_deaf_work_on_threads_with_what_is_done() -> None:
    process = command(
        "from darwindeck.compiled.threads import run_in_order\n"
        f"tasks = [lambda: 7, lambda: ({STARTED}, {DEAF})]\n"
        "def work():\n"
        "    print(run_in_order(tasks, 2, lambda _: None), flush=True)\n"
        "    sys.exit(130)\n"
        "cli.app = work"
    )
    work_begins(process)
    assert ended(process, signal.SIGTERM) == (143, "([7], True)\n", "")


def test_a_simulation_tells_of_the_hands_that_are_done() -> None:
    noted = (
        "from darwindeck.simulation import batch\nreal = batch.Run.chunk\n"
        "from darwindeck.simulation.tailored import processor\nprocessor.WORTH_COMPILING = 1e99\n"
        "def chunk(self, first, last):\n"
        f"    first == 8 * self.chunk_size and {STARTED}\n"
        "    return real(self, first, last)\n"
        "batch.Run.chunk = chunk"
    )
    process = command(noted, "simulate", "kuhn-poker", "--hands", "1e11", "--json")
    work_begins(process)
    status, output, errors = ended(process, signal.SIGTERM)
    result = json.loads(output)
    assert status == 143
    assert result["interrupted"]
    assert 0 < result["hands"] < 1e11
    assert "Stopped early" in errors


def test_hands_of_a_part_that_is_cut_short_count() -> None:
    slow = (
        "import time\nfrom darwindeck.simulation import batch\nreal = batch.simulate_hands\n"
        "def slowly(first, *rest):\n"
        f"    first == 5 and ({STARTED}, time.sleep(1))\n"
        "    real(first, *rest)\n"
        "batch.simulate_hands = slowly\n"
        "batch.Pace.carry_out = lambda self, piece: piece()"
    )
    process = command(slow, "simulate", "kuhn-poker", "--hands", "64", "--json", "--threads", "1")
    work_begins(process)
    status, output, _ = ended(process, signal.SIGINT)
    assert status == 130
    assert json.loads(output)["hands"] == 6


def test_learning_stops_with_what_is_learnt() -> None:
    noted = (
        "from darwindeck.cli import solve\nreal = solve.Watch.note\n"
        "def note(self, progress):\n"
        "    real(self, progress)\n"
        f"    progress.iterations == 512 and {STARTED}\n"
        "solve.Watch.note = note"
    )
    process = command(noted, "solve", "kuhn-poker", "--method", "cfr+", "--iterations", "1e9", "-q")
    work_begins(process)
    status, output, errors = ended(process, signal.SIGTERM)
    assert status == 143
    assert "learnt by cfr+ in" in output
    assert "Stopped early" in errors


def test_evolution_ends_with_its_workers_and_can_go_on(tmp_path: Path) -> None:
    run = tmp_path / "x.run"
    noted = (
        "from darwindeck.evolution import workers\nreal = workers.gather\n"
        f"def gather(*rest):\n    {STARTED}\n    real(*rest)\n"
        "workers.gather = gather\n"
        "if __name__ != '__main__': sys.exit()"
    )
    arguments = ("evolve", "--from", "kuhn-poker", "--workers", "2", "--minutes", "5")
    process = command(noted, *arguments, "--out", str(run), start_new_session=True)
    work_begins(process)
    status, output, errors = ended(process, signal.SIGTERM)
    assert status == 143
    assert "Go on with it" in output
    assert "leaked" not in errors
    assert not others_of_the_session(process.pid)


def others_of_the_session(session: int) -> list[int]:
    """Return who still runs of those that a process started."""
    deadline = time.perf_counter() + LOADED
    while True:
        listed = subprocess.run(
            ["ps", "-s", str(session), "-o", "pid=,stat="],
            capture_output=True,
            text=True,
            check=False,
        ).stdout.splitlines()
        alive = [int(line.split()[0]) for line in listed if "Z" not in line.split()[1]]
        if not alive or time.perf_counter() > deadline:
            return alive
        time.sleep(0.1)


WORK = {
    "solve BIG --nodes 1e8": "darwindeck.solver.tree:first_growth",
    "train hearts --minutes 5 --out OUT": "darwindeck.players.training:Training.go_on",
    "duel greedy random hearts -n 1e6 --to-the-end": "darwindeck.strength.meetings:Meeting.gain",
    "exploit greedy no-limit-holdem -n 1e6": "darwindeck.strength.exploiting:exploit_locally",
    "rate kuhn-poker --nodes 0": "darwindeck.quality.ladder:Judge.play",
    "simulate cheat --players greedy -n 1e7": "darwindeck.simulation.batch:Run.play",
    "equity * * * --samples 1e10": "darwindeck.poker.equity:estimate",
    "equity 22+ A2s+ 33+ --exact": "darwindeck.poker.equity:count_exactly",
    "replay HANDS": "darwindeck.histories.summing:replay_all",
    "import PIPE": "darwindeck.cli.importing:content_of",
    "play hearts --people 0 --bots shark": "darwindeck.playtest.playing:Playing.run",
}
"""By command that would go on for minutes, or forever, where its work begins."""

TELLS_WHEN_IT_BEGINS = """
import os
from importlib import import_module
module, *names, last = {place!r}.replace(":", ".").rsplit(".", {depth})
owner = import_module(module)
for name in names: owner = getattr(owner, name)
real, begun = getattr(owner, last), []
def noted(*rest, **named):
    begun or begun.append(os.write(1, b'started\\n'))
    return real(*rest, **named)
setattr(owner, last, noted)
"""


@pytest.mark.parametrize("words", WORK)
def test_a_signal_ends_any_command_soon_with_a_word_about_it(words: str, tmp_path: Path) -> None:
    place = WORK[words]
    depth = len(place.partition(":")[2].split("."))
    files = endless_inputs(tmp_path)
    arguments = [str(files.get(word, word)) for word in words.split()]
    process = command(
        TELLS_WHEN_IT_BEGINS.format(place=place, depth=depth),
        *arguments,
        env={**os.environ, "DARWINDECK_DATA_DIR": str(tmp_path)},
    )
    try:
        work_begins(process)
        code, output, errors = ended(process, signal.SIGTERM)
    finally:
        process.kill()
    assert code == 143
    assert "Stopped" in errors or "--resume" in output
    assert "Traceback" not in errors


def endless_inputs(folder: Path) -> dict[str, Path]:
    """Write a game that is too large to solve, many hands, and a pipe into which nobody writes."""
    files = {"BIG": "big.json", "HANDS": "many.phhs", "PIPE": "pipe", "OUT": "out.blueprint"}
    paths = {word: folder / name for word, name in files.items()}
    big = replace(load("fixed-limit-holdem"), player_count=2)
    paths["BIG"].write_bytes(encode(big))
    hand = HISTORY.read_text()
    paths["HANDS"].write_text("".join(f"[{number}]\n{hand}\n" for number in range(20_000)))
    os.mkfifo(paths["PIPE"])
    return paths


def test_the_exit_code_tells_the_signal_wherever_it_struck() -> None:
    """Python marks an interrupt that passes through `eval`, and would end by SIGINT for it."""
    process = command(f"import time\ncli.app = lambda: eval({f'({STARTED}, time.sleep(60))'!r})")
    work_begins(process)
    assert ended(process, signal.SIGTERM)[0] == 143


# Surprises


def run_main(monkeypatch: pytest.MonkeyPatch, app: object) -> object:
    monkeypatch.setattr(cli, "app", app)
    with pytest.raises(SystemExit) as exit_:
        main()
    return exit_.value.code


@pytest.mark.parametrize("kind", [TypeError, KeyError, AssertionError, RecursionError, MemoryError])
def test_a_surprise_is_one_line_and_a_report(
    kind: type[Exception],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("DARWINDECK_DATA_DIR", str(tmp_path))

    def surprise() -> None:
        raise kind("two\nlines \x1b[2J")

    assert run_main(monkeypatch, surprise) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    assert "\x1b" not in captured.err
    (report,) = (tmp_path / "errors").iterdir()
    assert captured.err.endswith(f"the details are in {report}\n")
    assert f"{kind.__name__}: " in report.read_text()
    assert "in surprise" in report.read_text()


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_mistake_in_a_player_of_ones_own_is_told_with_its_line(
    workers: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("DARWINDECK_DATA_DIR", str(tmp_path))
    monkeypatch.syspath_prepend(tmp_path)
    name = f"mistaken_{workers}"
    (tmp_path / f"{name}.py").write_text("def play(view):\n    return {}['x']\n")
    words = ["duel", f"{name}:play", "random", "kuhn-poker", "--hands", "8", "--workers", workers]
    monkeypatch.setattr("sys.argv", ["darwindeck", *words])
    with pytest.raises(SystemExit):
        main()
    assert f"error: line 2 of {name}.py went wrong (KeyError: 'x')" in capsys.readouterr().err


def test_where_no_report_can_be_written_the_line_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "file"
    file.touch()
    monkeypatch.setattr(ending, "report_folders", lambda: iter([file / "errors"]))
    assert run_main(monkeypatch, lambda: len(3)) == 2  # type: ignore[arg-type]
    assert "its details can be written nowhere\n" in capsys.readouterr().err


def test_only_the_last_reports_are_kept(tmp_path: Path) -> None:
    for number in range(ending.REPORTS_KEPT + 5):
        (tmp_path / f"darwindeck-2020-01-01-0000{number:02}-1.txt").touch()
    newest = ending.kept(b"new", tmp_path)
    assert len(list(tmp_path.iterdir())) == ending.REPORTS_KEPT
    assert newest.exists()


def test_the_end_of_a_file_is_no_wish_to_abort(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DARWINDECK_DATA_DIR", str(tmp_path))
    monkeypatch.setattr(sys, "argv", ["darwindeck", "show", "razz"])

    def cut_file(_: str) -> None:
        raise EOFError("Ran out of input")

    monkeypatch.setattr("darwindeck.evolution.references.load_game", cut_file)
    with pytest.raises(SystemExit) as exit_:
        main()
    assert exit_.value.code == 2
    assert "Aborted" not in capsys.readouterr().err


# Streams


@pytest.mark.parametrize(
    ("closed", "arguments"),
    [
        (0, ["play", "kuhn-poker", "--bots", "random"]),
        (1, ["games"]),
        (1, ["show", "raz"]),
        (2, ["show", "raz"]),
    ],
)
def test_a_stream_that_is_closed_is_no_obstacle(
    closed: int, arguments: list[str], tmp_path: Path
) -> None:
    program = (
        f"import os, sys; os.close({closed})\n"
        "os.execv(sys.executable, [sys.executable, *sys.argv[1:]])"
    )
    result = subprocess.run(
        [sys.executable, "-c", program, "-m", "darwindeck", *arguments],
        capture_output=True,
        stdin=subprocess.DEVNULL,
        text=True,
        check=False,
        timeout=60,
        env={**os.environ, "DARWINDECK_DATA_DIR": str(tmp_path)},
    )
    assert result.returncode == (2 if "raz" in arguments else 0)
    assert "Traceback" not in result.stderr
    assert not (tmp_path / "errors").exists()


def test_output_that_cannot_be_written_is_an_error_of_one_line() -> None:
    with Path("/dev/full").open("w") as full:
        result = subprocess.run(
            [sys.executable, "-m", "darwindeck", "games"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
            timeout=60,
        )
    assert result.returncode == 2
    assert result.stderr.count("\n") == 1
    assert "No space left on device" in result.stderr


def test_a_reader_that_has_seen_enough_is_no_error() -> None:
    process = command("", "games")
    assert process.stdout is not None
    process.stdout.close()
    _, errors = process.communicate(timeout=60)
    assert errors == ""
