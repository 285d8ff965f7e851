"""The command line: what people type, what they see, and the exit codes."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest
from typer.testing import CliRunner

from darwindeck.cli import app, main
from darwindeck.genome.library import library_names, load
from darwindeck.genome.serialization import decode, encode, json_schema
from darwindeck.words.formats import book_as
from darwindeck.words.rules import describe

if TYPE_CHECKING:
    from pathlib import Path

runner = CliRunner()


def darwindeck(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the command as a process of its own."""
    return subprocess.run(
        [sys.executable, "-c", "from darwindeck.cli import main; main()", *arguments],
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )


def run_main(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int | str | None:
    """Run the entry point in this process and return its exit code."""
    monkeypatch.setattr(sys, "argv", ["darwindeck", *arguments])
    with pytest.raises(SystemExit) as caught:
        main()
    return caught.value.code


def test_games_lists_the_library_by_kind_in_80_columns() -> None:
    result = runner.invoke(app, ["games"])
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    listed = [line.split()[0] for line in lines if line.startswith("  ")]
    assert sorted(listed) == sorted(library_names())
    assert lines[0] == "Poker with shared cards"
    assert listed.index("hearts") < lines.index("Against the house")
    assert max(map(len, lines)) <= 80
    assert "  hearts " in result.stdout
    german = runner.invoke(app, ["games", "--language", "de"]).stdout
    assert "Stichspiele" in german


def test_games_as_json_is_for_other_programs() -> None:
    result = runner.invoke(app, ["games", "--json"])
    rows = {row["name"]: row for row in json.loads(result.stdout)}
    assert rows["razz"] == {
        "name": "razz",
        "title": "Razz",
        "min_seats": 2,
        "max_seats": rows["razz"]["max_seats"],
        "structure": "fixed limit",
        "deck": "standard_52",
        "summary": load("razz").summary,
    }


def test_show_prints_the_rules() -> None:
    result = runner.invoke(app, ["show", "badugi"])
    assert result.exit_code == 0
    assert result.stdout == book_as(describe(load("badugi")), "text")


def test_show_as_json_prints_a_file_to_start_from() -> None:
    result = runner.invoke(app, ["show", "badugi", "--json"])
    assert decode(result.stdout) == load("badugi")


def test_schema_prints_the_json_schema() -> None:
    result = runner.invoke(app, ["schema"])
    assert json.loads(result.stdout) == json_schema()


def test_validate_checks_every_file_and_fails_if_one_is_bad(tmp_path: Path) -> None:
    good, bad, missing = (str(tmp_path / name) for name in ("good.json", "bad.json", "no.json"))
    (tmp_path / "good.json").write_bytes(encode(load("razz")))
    (tmp_path / "bad.json").write_text('{"genome_id": 3}')
    result = runner.invoke(app, ["validate", bad, missing, good])
    assert result.exit_code == 2
    assert result.stdout == f"{good}: ok, it is for 2 to {max_seats('razz')} players\n"
    assert f"{bad}: genome_id: expected a text of 1 to 80 characters, found 3" in result.stderr
    assert "there is no file" in result.stderr
    assert runner.invoke(app, ["validate", good]).exit_code == 0


def max_seats(name: str) -> int:
    from darwindeck.genome.validation import seat_range  # noqa: PLC0415

    return seat_range(load(name))[-1]


def test_help_shows_examples_and_every_command() -> None:
    result = runner.invoke(app, ["--help"])
    assert "darwindeck show razz" in result.stdout
    for command in ("games", "show", "validate", "schema"):
        assert f"\n  {command}" in result.stdout
        assert runner.invoke(app, [command, "--help"]).exit_code == 0


def test_help_fits_a_narrow_terminal_and_no_sentence_in_it_is_cut() -> None:
    lines = runner.invoke(app, ["--help"], env={"COLUMNS": "80"}).stdout.splitlines()
    assert [line for line in lines[1:] if len(line) > 79 or line.endswith("...")] == []


def test_a_mistake_is_one_line_on_stderr_and_exit_code_2(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_main(monkeypatch, "show", "raz") == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err == (
        "error: there is no game 'raz': did you mean 'razz'? `darwindeck games` lists them all\n"
    )


def test_text_that_looks_like_markup_is_printed_as_it_is(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_main(monkeypatch, "show", "[bold]x[/]") == 2
    assert "[bold]x[/]" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("error", "code", "text"),
    [
        (KeyboardInterrupt(), 130, "Stopped."),
        (PermissionError(13, "Permission denied", "x.json"), 2, "error: x.json: Permission denied"),
        (OSError("odd"), 2, "error: odd"),
        (ValueError("wrong"), 2, "error: wrong"),
    ],
)
def test_errors_end_at_one_place(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    error: BaseException,
    code: int,
    text: str,
) -> None:
    def fail(name: str) -> None:
        raise error

    monkeypatch.setattr("darwindeck.evolution.references.load_game", fail)
    assert run_main(monkeypatch, "show", "razz") == code
    assert capsys.readouterr().err.strip() == text


def test_a_process_separates_output_and_errors_without_a_traceback() -> None:
    result = darwindeck("show", "no-such-game")
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr.startswith("error: ")
    assert "Traceback" not in result.stderr


def test_a_wrong_option_is_a_usage_error() -> None:
    result = darwindeck("games", "--nonsense")
    assert result.returncode == 2
    assert "--nonsense" in result.stderr
    assert "Traceback" not in result.stderr


def test_nothing_but_text_goes_into_a_pipe() -> None:
    for arguments in (["games"], ["show", "razz"], ["--help"]):
        assert "\x1b" not in darwindeck(*arguments).stdout


def test_the_version_is_printed() -> None:
    from importlib.metadata import version  # noqa: PLC0415

    assert darwindeck("--version").stdout == f"darwindeck {version('darwindeck')}\n"


def test_commands_that_need_no_engine_do_not_load_it_and_answer_at_once() -> None:
    script = (
        "import sys; sys.argv = ['darwindeck', 'games']\n"
        "from darwindeck.cli import main\n"
        "try: main()\n"
        "finally: assert not {'numpy', 'numba'} & set(sys.modules), 'the engine was loaded'"
    )
    start = time.perf_counter()
    result = subprocess.run([sys.executable, "-c", script], capture_output=True, check=False)
    assert (result.returncode, result.stderr) == (0, b"")
    assert time.perf_counter() - start < 5
