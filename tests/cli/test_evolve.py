"""The command `evolve`: what people see, what they can go on with, and what is refused."""

from __future__ import annotations

import io
import re
import sys
from typing import TYPE_CHECKING

import pytest
from rich.console import Console
from typer.testing import CliRunner

from darwindeck.cli import app, main
from darwindeck.cli.dashboard import REASON_WORDS, Dashboard, heat_map, line_of, sparkline
from darwindeck.cli.evolve import heading, unused_name
from darwindeck.evolution.running import Course, Limit
from darwindeck.evolution.search import Work
from darwindeck.evolution.store import RunStore
from darwindeck.playtest.feedback import FeedbackStore, Playtest
from darwindeck.words.formats import book_as
from darwindeck.words.rules import describe

if TYPE_CHECKING:
    from pathlib import Path

    from typer.testing import Result

SMALL = (
    *("--from", "kuhn-poker", "leduc-holdem", "--seats", "2", "--small"),
    *("--workers", "1", "--evaluations", "15"),
)


def evolve(*arguments: str) -> Result:
    """Run the command in this process."""
    return CliRunner().invoke(app, ["evolve", *arguments])


@pytest.fixture(scope="module")
def evolved(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Result]:
    """Return a small run, and what was said about it."""
    path = tmp_path_factory.mktemp("evolved") / "small.run"
    return path, evolve(*SMALL, "--seed", "3", "--out", str(path))


@pytest.fixture
def run(evolved: tuple[Path, Result]) -> Path:
    """Return the file of the small run."""
    return evolved[0]


def test_the_best_games_are_shown_with_the_command_to_play_them(
    evolved: tuple[Path, Result],
) -> None:
    path, result = evolved
    assert result.exit_code == 0
    with RunStore(path, new=False) as store:
        ranked = store.archive().ranked()
    shown = re.findall(r"^ *(\d+)\. (.*)  fitness (.*)$", result.stdout, re.MULTILINE)
    assert shown == [
        (str(number), elite.genome.name, str(elite.fitness))
        for number, elite in enumerate(ranked[:10], start=1)
    ]
    for number in range(1, len(shown) + 1):
        assert f"darwindeck play {path}:{number}\n" in result.stdout
    assert f"darwindeck report {path} --open\n" in result.stdout
    assert f"darwindeck evolve --resume {path}\n" in result.stdout


def test_what_a_game_is_like_fits_into_80_columns(evolved: tuple[Path, Result]) -> None:
    lines = [line for line in evolved[1].stdout.splitlines() if line.startswith("     A ")]
    assert lines
    assert all(" game of " in line and ": " in line for line in lines)
    assert max(map(len, lines)) <= 80


@pytest.mark.parametrize(
    ("kinds", "batches", "words"),
    [
        (40, 9, "40 kinds of new games, the 10 best:"),
        (3, 2, "3 kinds of new games, best first:"),
        (1, 1, "One kind of new game:"),
        (0, 1, "The games to start from are judged, and no others yet."),
        (0, 0, "Not even the games to start from have all been judged yet."),
    ],
)
def test_the_heading_says_what_is_shown(kinds: int, batches: int, words: str) -> None:
    assert heading(kinds, batches=batches) == words


def test_every_batch_is_a_line_where_nobody_watches(evolved: tuple[Path, Result]) -> None:
    lines = [line for line in evolved[1].stderr.splitlines() if line.startswith("batch ")]
    assert [int(line.split()[1].rstrip(":")) for line in lines] == [0, 1]
    assert "2 games judged" in lines[0]
    assert "18 games judged" in lines[1]


def test_as_many_games_are_bred_at_a_time_as_wanted(tmp_path: Path) -> None:
    path = tmp_path / "large.run"
    assert evolve(*SMALL, "--batch", "20", "--out", str(path)).exit_code == 0
    with RunStore(path, new=False) as store:
        assert store.settings.batch == 20
        assert [row.gated for row in store.batches()] == [2, 20]


@pytest.mark.parametrize(
    ("arguments", "large"),
    [
        ("--from kuhn-poker", True),
        ("--from kuhn-poker --large", True),
        ("--from five-card-draw --small", False),
    ],
)
def test_large_games_are_kept_unless_small_ones_are_wanted(
    arguments: str, large: bool, tmp_path: Path
) -> None:
    path = tmp_path / "some.run"
    options = ("--workers", "1", "--evaluations", "1", "--out", str(path))
    assert evolve(*arguments.split(), *options).exit_code == 0
    with RunStore(path, new=False) as store:
        assert store.settings.large == large


def test_a_quiet_run_shows_only_the_games(tmp_path: Path) -> None:
    result = evolve(*SMALL, "--quiet", "--out", str(tmp_path / "quiet.run"))
    assert "batch" not in result.stderr
    assert "darwindeck play" in result.stdout


def test_a_run_goes_on_to_the_number_of_games_that_is_wanted_in_all(run: Path) -> None:
    with RunStore(run, new=False) as store:
        before = store.batches()
    assert evolve("--resume", str(run), "--evaluations", "15", "--workers", "1").exit_code == 0
    with RunStore(run, new=False) as store:
        assert store.batches() == before
    assert evolve("--resume", str(run), "--evaluations", "19", "--workers", "1").exit_code == 0
    with RunStore(run, new=False) as store:
        assert store.batches()[: len(before)] == before
        assert len(store.batches()) == len(before) + 1


def test_a_place_in_a_run_is_a_game_for_every_command(
    run: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("DARWINDECK_DATA_DIR", str(tmp_path))
    with RunStore(run, new=False) as store:
        genome = store.archive().ranked()[1].genome
    game = f"{run}:2"
    invoke = CliRunner().invoke
    assert invoke(app, ["show", game]).stdout == book_as(describe(genome), "text")
    for arguments in (
        ["deal", game, "--seed", "1"],
        ["simulate", game, "--hands", "10", "--seed", "1"],
        ["solve", game, "--quiet"],
        ["rate", game],
        ["play", game, "--people", "0", "--bots", "greedy", "--hands", "1", "--no-rating"],
    ):
        assert invoke(app, arguments).exit_code == 0, arguments
    with FeedbackStore(tmp_path / "feedback.sqlite3") as store_of_feedback:
        store_of_feedback.add(
            Playtest(genome_id=genome.genome_id, game="{}", seats=2, bots=(), rating=4)
        )
    assert genome.genome_id in invoke(app, ["feedback", game]).stdout


def test_feedback_becomes_part_of_a_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DARWINDECK_DATA_DIR", str(tmp_path))
    with FeedbackStore(tmp_path / "feedback.sqlite3") as feedback:
        feedback.add(Playtest(genome_id="kuhn-poker", game="{}", seats=2, bots=(), rating=5))
    path = tmp_path / "liked.run"
    assert evolve(*SMALL[:-1], "1", "--with-feedback", "--out", str(path)).exit_code == 0
    with RunStore(path, new=False) as store:
        assert dict(store.settings.opinions) == {"kuhn-poker": pytest.approx(1 + 0.5 / 3)}


MISTAKES = {
    "--minutes 0": "more than 0",
    "--minutes -1": "more than 0",
    "--minutes nan": "more than 0",
    "--minutes 1 --evaluations 5": "use one of them",
    "--evaluations 0": "use 1 or more",
    "--style loose": "choose one of balanced, bluffing, strategic, quick",
    "--from no-such-game": "there is no game 'no-such-game'",
    "--from blackjack": "name others with --from",
    "--seats 1": "2 to 6 players",
    "--seats two": "write 2, or 2,3",
    "--workers 0": "use 1 to 1024",
    "--batch 0": "use 1 to 10,000",
    "--resume none.run --batch 64": "leave out --batch",
    "--resume none.run --small": "leave out --small",
    "--out .": "is a folder",
    "--seed -1": "use 0 to",
    "--address here": "add --engine ray",
    "--engine ray --workers 2": "leave it out with --engine ray",
    "--resume none.run": "there is no run none.run",
    "--resume none.run --seed 0 --style quick": "leave out --style and --seed",
    "--with-feedback": "nobody has rated a game yet",
}


@pytest.mark.parametrize("arguments", list(MISTAKES))
def test_a_mistake_is_one_sentence_and_makes_no_file(
    arguments: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DARWINDECK_DATA_DIR", str(tmp_path))
    monkeypatch.setattr(sys, "argv", ["darwindeck", "evolve", *arguments.split()])
    with pytest.raises(SystemExit) as caught:
        main()
    captured = capsys.readouterr()
    assert caught.value.code == 2
    assert captured.out == ""
    assert re.fullmatch(r"error: [^\n]*\n", captured.err)
    assert MISTAKES[arguments] in captured.err
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_no_run_is_one_sentence_and_stays(
    run: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    broken = tmp_path / "broken.run"
    broken.write_bytes(run.read_bytes()[:5000])
    for arguments in (["evolve", "--resume"], ["evolve", "--out"], ["show"]):
        reference = f"{broken}:1" if arguments == ["show"] else str(broken)
        monkeypatch.setattr(sys, "argv", ["darwindeck", *arguments, reference])
        with pytest.raises(SystemExit) as caught:
            main()
        assert caught.value.code == 2
        assert re.fullmatch(r"error: [^\n]*broken\.run [^\n]*\n", capsys.readouterr().err)
    assert broken.read_bytes() == run.read_bytes()[:5000]


# The dashboard


def course_of(run: Path, limit: Limit) -> Course:
    """Return the course of a finished run as if it were of this session."""
    with RunStore(run, new=False) as store:
        known = store.archive(), store.batches(), store.refusals()
        course = Course(store.settings, limit, *known, Work())
    course.earlier = 0
    return course


def drawn(thing: object) -> list[str]:
    """Draw something in 80 columns without colours."""
    file = io.StringIO()
    Console(file=file, width=80, color_system=None).print(thing)
    return [line.rstrip() for line in file.getvalue().splitlines()]


def test_the_heat_map_shows_the_best_of_every_place(run: Path) -> None:
    archive = course_of(run, Limit(60)).archive
    numbers = sorted(re.findall(r"\d\.\d\d", "\n".join(drawn(heat_map(archive)))))
    places: dict[tuple[int, str], float] = {}
    for elite in archive.ranked():
        place = elite.cell.decisions, elite.cell.family
        places[place] = max(places.get(place, 0.0), elite.fitness.value)
    assert numbers == sorted(f"{fitness:.2f}" for fitness in places.values())


def test_the_dashboard_fits_80_columns_and_shows_the_figures(run: Path) -> None:
    course = course_of(run, Limit(seconds=60))
    lines = drawn(Dashboard("small.run", course))
    assert max(map(len, lines)) <= 80
    text = "\n".join(lines)
    for words in (
        f"{course.rows[-1].best:.3f}",
        f"{course.rows[-1].quality:.2f}",
        f"{len(course.archive)}",
        "of children valid",
        "refused: ",
        "left",
        "Ctrl-C",
    ):
        assert words in text


def test_the_dashboard_can_be_drawn_before_the_first_batch(run: Path) -> None:
    course = course_of(run, Limit(evaluations=1000))
    course.rows.clear()
    assert "The games to start from come first." in drawn(Dashboard("small.run", course))


def test_the_dashboard_says_how_far_the_workers_are_in_a_batch(run: Path) -> None:
    course = course_of(run, Limit(evaluations=1000))
    course.rows.clear()
    course.work.begin("full", 9)
    course.work.note()
    assert "batch 0: rating 9 games, 1 done" in drawn(Dashboard("small.run", course))


def test_when_the_time_is_up_the_last_batch_is_finished(run: Path) -> None:
    course = course_of(run, Limit(seconds=1e-6))
    course.work.begin("full", 9)
    assert "finishing" in "\n".join(drawn(Dashboard("small.run", course)))
    course.work.rest()
    assert "0:00 left" in "\n".join(drawn(Dashboard("small.run", course)))


def test_the_reasons_of_refusals_are_no_names_of_games(run: Path) -> None:
    with RunStore(run, new=False) as store:
        games = store.known()[0]
        refusals = store.refusals()
        details = store._connection.execute("SELECT details FROM game WHERE refusal != ''")
        large = sum("too large to be solved: its tree has" in text for (text,) in details)
    assert not any(game in reason for game in games for reason in refusals)
    assert refusals.get("too large to be solved", 0) == large


def test_reasons_of_refusals_are_put_into_words(run: Path) -> None:
    gates = [gate.name for gate in course_of(run, Limit(60)).archive.ranked()[0].rating.gates]
    odd = {f"not {gate}" for gate in gates} - set(REASON_WORDS)
    assert not odd


def test_the_time_left_follows_from_the_pace(run: Path) -> None:
    course = course_of(run, Limit(evaluations=10_000))
    left = course.seconds_left
    assert left is not None
    assert left == pytest.approx((10_000 - course.judged) / course.judged_per_second, rel=0.01)
    course.started -= 60
    assert course.seconds_left == pytest.approx(left - 60, abs=1)
    assert line_of(course).endswith(" left")


def test_a_sparkline_is_as_wide_as_wanted_and_ends_with_the_last_value() -> None:
    assert sparkline([1.0, 1.0], 8) == "▁▁"
    line = sparkline([float(value) for value in range(1000)], 32)
    assert len(line) == 32
    assert line[-1] == "█"
    assert list(line) == sorted(line)


def test_a_new_run_gets_a_name_that_is_free(tmp_path: Path) -> None:
    first = unused_name(tmp_path)
    first.touch()
    second = unused_name(tmp_path)
    assert re.fullmatch(r"evolved-\d{4}-\d\d-\d\d-1\.run", first.name)
    assert second.name == first.name.replace("-1.run", "-2.run")
