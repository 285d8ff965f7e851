"""`darwindeck solve`: what people see, what programs get, and what is refused."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

import pytest
from rich.text import Text
from typer.testing import CliRunner

from darwindeck.cli import app, main
from darwindeck.cli.exploitability_chart import draw_falling
from darwindeck.cli.strategy_sheets import draw_sheet, in_letters, in_words, legend
from darwindeck.genome.library import load
from darwindeck.genome.serialization import encode
from darwindeck.solver import load_strategy, solve
from darwindeck.solver.describing import ActionShare, sheets_of

from .games import draw_game, no_limit_game, stud_game

if TYPE_CHECKING:
    from pathlib import Path

runner = CliRunner()


def run(*arguments: str) -> str:
    """Run the command and return what it prints."""
    result = runner.invoke(app, ["solve", *arguments])
    assert result.exit_code == 0, result.output
    return result.stdout


def refusal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *arguments: str
) -> str:
    """Run the command, which refuses, and return the one line that it says."""
    monkeypatch.setattr(sys, "argv", ["darwindeck", "solve", *arguments])
    with pytest.raises(SystemExit) as caught:
        main()
    assert caught.value.code == 2
    said = capsys.readouterr().err.strip().splitlines()[-1]
    return said.removeprefix("error: ")


def test_kuhn_poker_is_explained_on_one_screen() -> None:
    lines = run("kuhn-poker").splitlines()
    assert lines[0].startswith("Kuhn poker, solved exactly in ")
    assert lines[0].endswith(" s: 55 nodes, 12 information sets.")
    assert lines[1].startswith("The second player is favoured: with best play the first loses ")
    assert lines[1].endswith(" loses 0.0556 chips per hand (1/18).")
    assert lines[2] == "Nobody wins more by knowing these strategies."
    assert "Second player, betting" in lines
    second = lines[lines.index("Second player, betting") + 1 :]
    assert [line.split("  ")[0].strip() for line in second[1:4]] == ["K", "Q", "J"]
    assert second[0].split() == ["check", "bet"]
    assert second[3].split() == ["J", "check", "67", "%", "bet", "33", "%", "fold"]
    assert len(lines) <= 24
    assert max(map(len, lines)) <= 100


def test_leduc_holdem_fits_on_a_screen_of_100_columns() -> None:
    lines = run("leduc-holdem").splitlines()
    assert len(lines) <= 50
    assert max(map(len, lines)) <= 100
    assert "not shown" not in lines[-1]
    assert sum(line.startswith(" board ") for line in lines) == 6
    explained = " ".join(lines[-2:])
    assert (
        "Each letter is a fifth of the time: b bet, c call or check, f fold, r raise" in explained
    )


def test_restricted_play_is_priced() -> None:
    lines = run("kuhn-poker", "--never", "fold", "--never", "bluff", "--quiet").splitlines()
    assert lines[3:] == [
        "Never folding costs the first player 0.2778 chips per hand (5/18).",
        "Never folding costs the second player 0.3889 chips per hand (7/18).",
        "Never bluffing costs the first player nothing.",
        "Never bluffing costs the second player 0.1111 chips per hand (1/9).",
    ]


def test_learning_is_told_with_what_is_left_to_learn() -> None:
    lines = run("leduc-holdem", "--method", "cfr+", "--iterations", "100", "--quiet").splitlines()
    assert lines[0].startswith("Leduc hold'em, learnt by cfr+ in 100 iterations in ")
    assert lines[2].startswith("Who knows these strategies wins 0.0")


def test_json_is_for_other_programs() -> None:
    fields = json.loads(
        run("leduc-holdem", "--method", "discounted", "--iterations", "64", "--json")
    )
    assert fields["nodes"] == 1936
    assert fields["information_sets"] == [144, 144]
    assert [step["iterations"] for step in fields["learning"]] == [1, 2, 4, 8, 16, 32, 64]
    assert fields["learning"][-1]["exploitability"] == fields["exploitability"]
    restricted = json.loads(run("kuhn-poker", "--never", "fold", "--player", "2", "--json"))
    assert [(row["player"], row["never"]) for row in restricted["restricted"]] == [(2, "fold")]
    assert restricted["restricted"][0]["cost"] == pytest.approx(7 / 18, abs=1e-9)


def test_a_saved_strategy_can_be_played_against(tmp_path: Path) -> None:
    file = tmp_path / "kuhn.strategy"
    assert f"--bots solved:{file}" in run("kuhn-poker", "--save", str(file), "--quiet")
    assert load_strategy(file).value == pytest.approx(-1 / 18, abs=1e-9)
    arguments = [
        "--bots",
        f"solved:{file}",
        "--plain",
        "--hands",
        "1",
        "--no-rating",
        "--seed",
        "3",
    ]
    result = runner.invoke(app, ["play", "kuhn-poker", *arguments], input="check\ncall\n")
    assert "Result: You " in result.stdout


def test_a_game_of_your_own_is_solved_from_its_file(tmp_path: Path) -> None:
    file = tmp_path / "draw.json"
    file.write_bytes(encode(draw_game()))
    printed = run(str(file))
    assert "First player, exchange" in printed
    assert "stand pat" in printed


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["leduc-holdm"], "there is no game 'leduc-holdm': did you mean 'leduc-holdem'?"),
        (["hearts"], "hearts is a game for 4 players: the solver takes games for two"),
        (["blackjack"], "blackjack is played against a house"),
        (
            ["betting-war", "--nodes", "2e4"],
            "betting-war is too large to be solved: its tree has about",
        ),
        (["kuhn-poker", "--nodes", "20"], "and 20 are allowed"),
        (["kuhn-poker", "--method", "best"], "no method 'best': solve with one of auto, exact"),
        (["kuhn-poker", "--never", "win"], "no restriction 'win'"),
        (["kuhn-poker", "--player", "1"], "say what with --never"),
        (["kuhn-poker", "--save", "nowhere/x"], "there is no folder 'nowhere' to write 'x' in"),
    ],
    ids=lambda value: "" if isinstance(value, str) else " ".join(value),
)
def test_what_cannot_be_done_is_said_in_one_line(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    words: str,
) -> None:
    assert words in refusal(monkeypatch, capsys, *arguments)


# How it looks


def test_cells_name_what_is_done_and_how_often() -> None:
    fold = ActionShare("fold", "fold", "f", "fold", 0.333)
    call = ActionShare("call", "call", "c", "stay", 0.666)
    rarely = ActionShare("raise", "raise", "r", "raise again", 0.001)
    assert in_words((fold, call, rarely)).plain == "fold 33 % call 67 %"
    assert in_letters((fold, call, rarely)).plain == "ffccc"
    assert in_words((ActionShare("call", "call", "c", "stay", 1.0), rarely)).plain == "call"
    assert in_words(()).plain == "·"
    assert {str(span.style) for span in in_words((fold, call)).spans} == {"bright_blue", "green"}


@pytest.mark.parametrize("width", [60, 80, 100, 140])
def test_sheets_fit_any_width(width: int) -> None:
    for game in (load("leduc-holdem"), stud_game(), no_limit_game(), draw_game()):
        sheets = sheets_of(solve(game))
        for sheet in sheets:
            lines = list(draw_sheet(sheet, game, width, 30))
            assert all(isinstance(line, Text) and line.cell_len <= width for line in lines)
        assert {sheet.player for sheet in sheets} == {0, 1}


def test_the_legend_explains_only_what_is_there() -> None:
    sheets = sheets_of(solve("kuhn-poker"))
    assert "letter" not in legend(sheets, 100)
    assert "b bet, c call or check, f fold" in legend(sheets, 20)


def test_the_plot_falls_from_left_to_right() -> None:
    lines = draw_falling([(1, 1.0), (4, 0.1), (16, 0.01)], 16)
    marks = {
        line.index(next(mark for mark in line[10:] if mark not in "\u2800 ")): number
        for number, line in enumerate(lines[:-1])
        if line[10:].strip("\u2800 ")
    }
    assert sorted(marks) == sorted(marks, key=lambda place: marks[place])
    assert lines[-1].endswith("16 iterations")
    assert draw_falling([(1, 0.0)], 1)
