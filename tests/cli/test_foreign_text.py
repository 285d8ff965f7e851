"""What comes from files and people is shown as text: never markup, never a command."""

from __future__ import annotations

import ast
import io
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from rich.table import Table
from rich.text import Text
from typer.testing import CliRunner

import darwindeck
from darwindeck.cli import app, main
from darwindeck.console import Screen
from darwindeck.genome.library import load
from darwindeck.genome.serialization import decode, encode
from darwindeck.screen import printable

if TYPE_CHECKING:
    from typer.testing import Result

SOURCES = Path(darwindeck.__file__).parent
DOORS = {"screen.py", "console.py", "demo.py"}
HISTORY = Path(__file__).parents[1] / "histories" / "data" / "f7s.phh"
COLOURS = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\r")  # and what draws a line once more
COMMANDS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
ATTACK = "\x1b]0;owned\x07\x1b[2J\x9b31m\u202egnp.exe\u2066"
MARKUP = "[/x] [bold]b[/]"
SHORT_GAME = {"simulate": ["--hands", "10"], "solve": [], "rate": [], "deal": [], "rulebook": []}


def run(*arguments: str) -> Result:
    """Run a command on what passes for a terminal in colour."""
    return CliRunner().invoke(
        app, list(arguments), env={"FORCE_COLOR": "1", "TERM": "xterm", "COLUMNS": "100"}
    )


def assert_clean(text: str) -> None:
    assert not COMMANDS.findall(COLOURS.sub("", text))


def game_called(name: str, folder: Path) -> str:
    """Write a game whose texts are all the same, and return its path."""
    path = folder / "game.json"
    genome = replace(load("kuhn-poker"), genome_id=name, title=name, summary=name)
    path.write_bytes(encode(genome))
    return str(path)


@given(st.text())
def test_a_printable_text_has_no_commands_and_stays_so(text: str) -> None:
    clean = printable(text)
    assert not COMMANDS.search(clean.replace("\r\n", ""))
    assert printable(clean) == clean
    clean.encode()


@given(st.text())
def test_json_that_was_made_printable_is_the_same_value(text: str) -> None:
    assert json.loads(printable(json.dumps(text, ensure_ascii=False))) == text


def test_ordinary_text_of_any_language_stays_as_it_is() -> None:
    for text in ("Ada gewinnt 5 €", "字牌遊戲", "שלום", "نرد‌بازی", "👩‍🚀 A♠", "a\tb\nc\r\nd"):
        assert printable(text) == text


@pytest.mark.parametrize("command", SHORT_GAME)
def test_markup_in_a_game_is_text(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Text, "from_markup", lambda *_, **__: pytest.fail("markup was read"))
    result = run(command, game_called(MARKUP, tmp_path), *SHORT_GAME[command])
    assert result.exception is None
    assert MARKUP in COLOURS.sub("", result.output)


@pytest.mark.parametrize("command", [*SHORT_GAME, "show", "validate", "feedback"])
def test_a_game_commands_no_terminal(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DARWINDECK_DATA_DIR", str(tmp_path))
    result = run(command, game_called(ATTACK, tmp_path), *SHORT_GAME.get(command, []))
    assert_clean(result.output)


def test_a_printed_game_file_is_the_same_game(tmp_path: Path) -> None:
    result = run("show", game_called("Zoë \x7f\x9b \u202e", tmp_path), "--json")
    assert_clean(result.stdout)
    if result.exit_code == 0:
        assert decode(result.stdout).title == "Zoë \x7f\x9b \u202e"


def test_an_error_commands_no_terminal(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(json.dumps({"genome_id": ATTACK, ATTACK: ATTACK}, ensure_ascii=False))
    for arguments in (["validate", str(path)], ["simulate", str(path)], ["show", ATTACK]):
        ended = subprocess.run(
            [sys.executable, "-m", "darwindeck", *arguments],
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )
        assert ended.returncode == 2
        assert_clean(ended.stdout + ended.stderr)


@pytest.mark.parametrize(
    "arguments",
    [
        [ATTACK],
        ["show", f"--{ATTACK}"],
        ["show", "razz", ATTACK],
        ["simulate", "razz", "--hands", ATTACK],
        ["rate", "razz", "--effort", ATTACK],
        ["evolve", "--minutes", ATTACK],
    ],
    ids=str,
)
def test_a_wrong_use_of_the_command_line_commands_no_terminal(arguments: list[str]) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert "Error: " in result.stderr
    assert not COMMANDS.findall(result.output)


def test_a_hand_history_commands_no_terminal(tmp_path: Path) -> None:
    path = tmp_path / f"evil[x]{ATTACK[:4]}.phh"
    names = json.dumps([f"A{ATTACK}"] * 7)
    text = re.sub(r"(?m)^players = .*$", lambda _: f"players = {names}", HISTORY.read_text())
    path.write_text(text)
    for arguments in ([], ["--show", "1"]):
        result = run("replay", str(path), *arguments)
        assert result.exception is None or isinstance(result.exception, (SystemExit, ValueError))
        assert_clean(result.output)
    path.write_text("variant = 'NT'\n" + ATTACK)
    assert_clean(run("replay", str(path)).output)


def test_evolution_goes_on_with_a_run_whose_name_looks_like_markup(tmp_path: Path) -> None:
    folder = tmp_path / "d[/b]"
    folder.mkdir(parents=True)
    path = folder / "x.run"
    arguments = ("--workers", "1", "--evaluations", "2", "--batch", "2", "--quiet")
    assert run("evolve", "--from", "kuhn-poker", "--out", str(path), *arguments).exit_code == 0
    resumed = run("evolve", "--resume", str(path), "--workers", "1", "--evaluations", "3")
    assert resumed.exception is None
    assert "x.run" in resumed.output


def test_whatever_is_drawn_is_cleaned_last_of_all(capsys: pytest.CaptureFixture[str]) -> None:
    table = Table(title=ATTACK, caption=ATTACK)
    table.add_column(ATTACK)
    table.add_row(Text(ATTACK), style="red")
    screen = Screen(force_terminal=True, width=200)
    screen.print(table, Text(ATTACK), ATTACK, MARKUP, sep="\n")
    output = capsys.readouterr().out
    assert_clean(output)
    assert MARKUP in output
    assert "\x1b[31m" in output


def test_nothing_else_writes_to_the_screen() -> None:
    """Texts go through `say`, drawings through `Screen`, and playtests through their terminal."""
    found = {
        f"{source.relative_to(SOURCES)}: {name}"
        for source in SOURCES.rglob("*.py")
        if source.name not in DOORS
        for name in ways_to_the_screen(ast.parse(source.read_text()))
    }
    assert found == {
        "cli/dashboard.py: rich.console",  # groups what a screen draws
        "cli/solve.py: rich.console",
        "words/terminal.py: rich.console",  # colours cards, and escapes every text of a game
        "words/terminal.py: rich.markup",
    }


def ways_to_the_screen(tree: ast.AST) -> set[str]:
    """Return the names of what prints by another way."""
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module in {"rich.console", "rich.markup"}:
            names.add(node.module)
        if isinstance(node, ast.ImportFrom) and node.module == "rich":
            names |= {f"rich.{alias.name}" for alias in node.names}
        if isinstance(node, ast.Call):
            called = ast.unparse(node.func)
            if called in {"print", "typer.echo", "typer.secho", "sys.stdout.write"}:
                names.add(called)
    return names


@pytest.mark.parametrize(
    "arguments",
    [
        ["show", "GAME"],
        ["games"],
        ["deal", "leduc-holdem", "--seed", "1"],
        ["simulate", "GAME", "--hands", "10"],
        ["solve", "GAME"],
        ["rate", "GAME"],
        ["rulebook", "GAME"],
        ["equity", "AsAh", "KsKh", "--board", "2c3d5h7s9c"],
        ["replay", str(HISTORY)],
        ["cards", "the-deal"],
    ],
    ids=lambda arguments: str(arguments[0]),
)
def test_a_terminal_that_knows_only_ascii_is_shown_what_it_can(
    arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = game_called("Zoë's 字 ♠ poker", tmp_path)
    arguments = [game if argument == "GAME" else argument for argument in arguments]
    code, output = in_ascii(monkeypatch, *arguments)
    assert code == 0
    assert output.decode("ascii")
    if game in arguments:
        assert b"Zoe's ? s poker" in output


def test_data_for_other_programs_is_whole_even_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = game_called("Zoë's 字 ♠ poker", tmp_path)
    _, output = in_ascii(monkeypatch, "show", game, "--json")
    assert decode(output).title == "Zoë's 字 ♠ poker"


def in_ascii(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> tuple[object, bytes]:
    """Run a command whose streams know only ASCII; return its exit code and output."""
    output = io.BytesIO()
    monkeypatch.setattr(sys, "argv", ["darwindeck", *arguments])
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(output, "ascii"))
    monkeypatch.setattr(sys, "stderr", io.TextIOWrapper(io.BytesIO(), "ascii"))
    with pytest.raises(SystemExit) as ended:
        main()
    return ended.value.code, output.getvalue()
