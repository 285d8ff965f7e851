"""The command `feedback`: what people see of the feedback store, and what they can export."""

from __future__ import annotations

import csv
import json
import os
import re
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace
from typer.testing import CliRunner

from darwindeck.cli import app
from darwindeck.cli.feedback import result_in_words
from darwindeck.playtest.feedback import FeedbackStore, Playtest

if TYPE_CHECKING:
    from pathlib import Path

    from typer.testing import Result

HOLDEM = Playtest(
    started_at="2025-03-01T20:15:00+00:00",
    genome_id="no-limit-holdem",
    game="{}",
    seats=3,
    bots=("greedy", "greedy"),
    hands=1200,
    outcome='{"payoffs": [50, -20, -30], "winners": [0]}',
    rating=5,
    comment='Fast, "fair",\nand [bold]fun[/].',
    finished=True,
)
EIGHTS = replace(HOLDEM, genome_id="crazy-eights", rating=2, comment="=1+1", outcome="{}")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the data folder, with nothing in it."""
    monkeypatch.setenv("DARWINDECK_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "100")
    return tmp_path / "data"


@pytest.fixture
def filled(folder: Path) -> Path:
    """Return the data folder, with four playtests in its store."""
    with FeedbackStore(folder / "feedback.sqlite3") as store:
        for playtest in (HOLDEM, EIGHTS, replace(HOLDEM, rating=4), replace(HOLDEM, rating=None)):
            store.add(playtest)
    return folder


def run(*arguments: str) -> Result:
    """Run the command in this process."""
    return CliRunner().invoke(app, ["feedback", *arguments])


def process(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the command as a process of its own."""
    return subprocess.run(
        [sys.executable, "-c", "from darwindeck.cli import main; main()", "feedback", *arguments],
        capture_output=True,
        encoding="utf-8",
        timeout=30,
        check=False,
        env=os.environ | {"PYTHONIOENCODING": "utf-8"} | environment,
    )


def names(folder: Path) -> list[str]:
    """Return the names of all files in a folder, in order."""
    return sorted(file.name for file in folder.iterdir())


def refusal(*arguments: str) -> str:
    """Run the command where it has to fail, and return the error."""
    result = run(*arguments)
    assert isinstance(result.exception, ValueError | OSError)
    return str(result.exception)


def test_an_empty_store_says_how_to_fill_it_and_makes_no_file(folder: Path) -> None:
    assert run().stdout == "There is no playtest yet: `darwindeck play GAME` makes one.\n"
    assert run("razz").stdout == (
        "There is no playtest of razz yet: `darwindeck play razz` makes one.\n"
    )
    assert not folder.exists()


def test_the_table_shows_every_playtest_and_the_mean_of_each_game(filled: Path) -> None:
    lines = run().stdout.splitlines()
    assert " ".join(lines[0].split()) == "# DATE GAME SEATS BOTS HANDS RESULT RATING COMMENT"
    assert lines[1].strip().split(maxsplit=10) == [
        *("1", "2025-03-01", "no-limit-holdem", "3", "2", "greedy", "1,200", "won", "+50", "★★★★★"),
        'Fast, "fair", and [bold]fun[/].',
    ]
    assert " - " in lines[4]
    assert lines[5:] == [
        "",
        "no-limit-holdem: 4.5 of 5 stars, the mean of 2 ratings, 3 playtests",
        "crazy-eights: 2.0 of 5 stars, the mean of 1 rating, 1 playtest",
    ]


def test_the_table_fits_80_columns_and_shortens_texts(
    filled: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    lines = run().stdout.splitlines()[:5]
    assert max(map(len, lines)) <= 80
    assert "…" in lines[1]
    assert "1,200" in lines[1]
    assert "★★★★★" in lines[1]


def test_a_filter_does_not_change_the_mean(filled: Path) -> None:
    lines = run("no-limit-holdem", "--min-rating", "5").stdout.splitlines()
    assert len(lines) == 4
    assert lines[-1].startswith("no-limit-holdem: 4.5 of 5 stars, the mean of 2 ratings")


def test_a_filter_that_leaves_nothing_says_so(filled: Path) -> None:
    assert run("crazy-eights", "--min-rating", "3").stdout == (
        "No playtest of crazy-eights has 3 stars or more.\n"
    )
    assert run("crazy-eigths").stdout == (
        "There is no playtest of crazy-eigths: did you mean crazy-eights?\n"
    )


def test_a_rating_is_one_to_five_stars(filled: Path) -> None:
    result = run("--min-rating", "6")
    assert result.exit_code == 2
    assert "--min-rating" in result.stderr


def test_a_game_may_be_named_by_its_file(filled: Path, tmp_path: Path) -> None:
    from darwindeck.genome.library import load  # noqa: PLC0415
    from darwindeck.genome.serialization import encode  # noqa: PLC0415

    file = tmp_path / "mine.json"
    file.write_bytes(encode(load("no-limit-holdem")))
    assert run(str(file)).stdout == run("no-limit-holdem").stdout


def test_another_database_is_named_with_db(folder: Path, tmp_path: Path) -> None:
    with FeedbackStore(tmp_path / "other.sqlite3") as store:
        store.add(HOLDEM)
    assert "no-limit-holdem" in run("--db", str(tmp_path / "other.sqlite3")).stdout
    assert "there is no file" in refusal("--db", str(tmp_path / "missing.sqlite3"))
    assert not (tmp_path / "missing.sqlite3").exists()


def test_a_file_that_is_no_database_is_one_line_on_stderr_and_exit_code_2(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("notes")
    result = process("--db", str(tmp_path / "notes.txt"))
    assert (result.returncode, result.stdout) == (2, "")
    assert re.fullmatch(r"error: \S+notes.txt is not a feedback database .*\n", result.stderr)
    assert (tmp_path / "notes.txt").read_text() == "notes"


def test_json_lines_and_csv_are_exported_by_the_ending(filled: Path, tmp_path: Path) -> None:
    target = tmp_path / "out.jsonl"
    result = run("--export", str(target), "--min-rating", "4")
    assert (result.stdout, result.stderr) == ("", "2 playtests exported.\n")
    with target.open(encoding="utf-8") as lines:
        assert [json.loads(line)["rating"] for line in lines] == [5, 4]
    target = tmp_path / "OUT.CSV"
    run("--export", str(target))
    with target.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["comment"] for row in rows] == [
        *(HOLDEM.comment, "=1+1", HOLDEM.comment, HOLDEM.comment)
    ]
    assert [row["rating"] for row in rows] == ["5", "2", "4", ""]
    assert names(tmp_path) == ["OUT.CSV", "data", "out.jsonl"]


def test_a_minus_prints_the_export(filled: Path) -> None:
    plain = process("--export", "-")
    assert [json.loads(line)["id"] for line in plain.stdout.splitlines()] == [1, 2, 3, 4]
    table = process("--export", "-", "--format", "csv", "crazy-eights")
    assert table.stdout.splitlines()[1].startswith("2,2025-03-01T20:15:00+00:00,crazy-eights,3")
    assert table.stderr == "1 playtest exported.\n"


def test_an_empty_store_exports_nothing_and_says_so_beside_it(folder: Path) -> None:
    result = run("--export", "-")
    assert (result.exit_code, result.stdout) == (0, "")
    assert "There is no playtest yet" in result.stderr
    assert run("--export", "-", "--format", "csv").stdout.startswith("id,started_at,")


def test_an_export_that_cannot_be_is_refused(filled: Path, tmp_path: Path) -> None:
    database = filled / "feedback.sqlite3"
    before = database.read_bytes()
    assert "is the database itself" in refusal("--export", str(database), "--format", "csv")
    assert database.read_bytes() == before
    assert "Name it .jsonl or .csv" in refusal("--export", "out.xlsx")
    assert "--format goes with --export" in refusal("--format", "csv")
    assert "is a folder" in refusal("--export", str(tmp_path), "--format", "csv")
    assert "there is no folder" in refusal("--export", str(tmp_path / "no" / "x.csv"))


def test_a_failed_export_leaves_the_old_file(
    filled: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "out.csv"
    target.write_text("old")

    def fail(self: FeedbackStore, key: int) -> Playtest:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(FeedbackStore, "get", fail)
    assert refusal("--export", str(target)) == (
        f"{target} cannot be written: No space left on device"
    )
    assert target.read_text() == "old"
    assert names(tmp_path) == ["data", "out.csv"]


def test_a_damaged_playtest_is_not_blamed_on_the_export(filled: Path, tmp_path: Path) -> None:
    with FeedbackStore(filled / "feedback.sqlite3") as store, store.writing() as connection:
        connection.execute("UPDATE playtest SET seats = 0 WHERE id = 3")
    assert refusal("--export", str(tmp_path / "out.csv")).startswith(
        f"{filled / 'feedback.sqlite3'} is damaged (playtest 3: "
    )
    assert names(tmp_path) == ["data"]


def test_no_color_takes_the_colours_away(filled: Path) -> None:
    colour = re.compile(r"\x1b\[[0-9;]*3[0-9]m")
    assert colour.search(process(FORCE_COLOR="1", TERM="xterm").stdout)
    assert not colour.search(process(FORCE_COLOR="1", TERM="xterm", NO_COLOR="1").stdout)
    assert "\x1b" not in process().stdout


def test_a_comment_cannot_command_the_terminal(folder: Path) -> None:
    with FeedbackStore(folder / "feedback.sqlite3") as store:
        store.add(replace(HOLDEM, genome_id="x\x1b]0;y", comment="\x1b[2J\x9b1m\r\n\u202egone"))
    shown = run().stdout
    assert not {"\x1b", "\x9b", "\r", "\u202e"} & set(shown)
    assert "gone" in shown


def test_a_poor_encoding_shows_what_it_can(filled: Path) -> None:
    result = process(PYTHONIOENCODING="ascii", COLUMNS="60")
    assert result.returncode == 0
    assert "*****" in result.stdout


def test_the_command_needs_no_engine(filled: Path) -> None:
    script = (
        "import sys; sys.argv = ['darwindeck', 'feedback']\n"
        "from darwindeck.cli import main\n"
        "try: main()\n"
        "finally: assert not {'numpy', 'numba'} & set(sys.modules), 'the engine was loaded'"
    )
    result = subprocess.run([sys.executable, "-c", script], capture_output=True, check=False)
    assert (result.returncode, result.stderr) == (0, b"")


@pytest.mark.parametrize(
    ("seat", "finished", "outcome", "words"),
    [
        (0, True, '{"payoffs": [50, -50], "winners": [0]}', "won +50"),
        (1, True, '{"payoffs": [1250, -1250], "winners": [0]}', "lost -1,250"),
        (0, True, '{"payoffs": [0, 0], "scores": [31, 12], "winners": [0]}', "won 31"),
        (1, True, '{"winners": [0, 1]}', "shared"),
        (1, False, '{"payoffs": [3, -3]}', "left -3"),
        (0, True, "{}", "-"),
        (0, True, '{"payoffs": [1.5, -1.5], "remark": "more than is known here"}', "+1.5"),
        (0, True, "[]", "?"),
    ],
)
def test_the_result_is_told_from_the_seat_of_the_person(
    seat: int, finished: bool, outcome: str, words: str
) -> None:
    playtest = replace(HOLDEM, seat=seat, finished=finished, outcome=outcome)
    assert result_in_words(playtest) == words


# Changing one's mind


def test_a_playtest_is_edited_and_deleted_by_its_number(filled: Path) -> None:
    assert run("--edit", "2", "--rating", "4").stdout == "Playtest 2 is changed.\n"
    assert run("--edit", "2", "--comment", "It grows on me.").exit_code == 0
    assert run("--delete", "1").stdout == "Playtest 1 is deleted.\n"
    with FeedbackStore(filled / "feedback.sqlite3") as store:
        assert (store.get(2).rating, store.get(2).comment) == (4, "It grows on me.")
        assert store.keys() == (2, 3, 4)


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("--edit", "9", "--rating", "4"), "there is no playtest 9"),
        (("--delete", "9"), "there is no playtest 9"),
        (("--edit", "1"), "what is new in playtest 1?"),
        (("--rating", "4"), "which playtest?"),
        (("--edit", "1", "--delete", "1"), "say one of them"),
    ],
)
def test_a_change_that_says_too_little_is_refused(
    filled: Path, arguments: tuple[str, ...], reason: str
) -> None:
    result = run(*arguments)
    assert reason in str(result.exception)
    with FeedbackStore(filled / "feedback.sqlite3") as store:
        assert len(store.keys()) == 4


def test_evolved_games_are_listed_and_found_by_their_titles(folder: Path) -> None:
    otter = replace(HOLDEM, genome_id="e-7", game='{"title": "Brave Otter"}')
    with FeedbackStore(folder / "feedback.sqlite3") as store:
        store.add(otter)
        store.add(EIGHTS)
    text = run("brave otter").stdout
    assert "Brave Otter: 5.0 of 5 stars" in text
    assert "crazy-eights" not in text
    assert "e-7" not in text
