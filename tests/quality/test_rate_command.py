"""`darwindeck rate`: what a designer sees, and what other programs get."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

import msgspec
import pytest
from typer.testing import CliRunner

from darwindeck.cli import app, main
from darwindeck.quality import Rating, rate
from darwindeck.quality.replies import STEAL, VALUE

if TYPE_CHECKING:
    from pathlib import Path

runner = CliRunner()


def printed(*arguments: str) -> str:
    """Run the command, which must succeed, and return what it prints."""
    result = runner.invoke(app, ["rate", *arguments], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.stdout


def refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *arguments: str
) -> str:
    """Run the command, which must refuse its arguments in one sentence, and return that."""
    monkeypatch.setattr(sys, "argv", ["darwindeck", "rate", *arguments])
    with pytest.raises(SystemExit) as caught:
        main()
    assert caught.value.code == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "Traceback" not in captured.err
    return captured.err


def test_a_solved_game_is_reported_with_verdict_bars_gates_and_cost() -> None:
    report = printed("kuhn-poker")
    words = " ".join(report.split())
    assert report.startswith("Kuhn poker\n")
    assert "A little game of skill, a very good one (fitness 0.83)" in words
    for line in ("* skill", "* depth", "bluffing", "fairness", "hidden"):
        assert line in report
    assert "█" in report
    assert "✓ simple enough: 13 facts to know" in report
    assert "✗" not in report
    assert "solved: 55 nodes, in " in report
    assert "ladder" not in report
    assert "\x1b" not in report
    assert all(line == line.rstrip() and len(line) <= 100 for line in report.splitlines())


def test_a_played_game_is_reported_with_its_ladder_and_what_drags_it_down() -> None:
    report = printed("war", "--effort", "quick", "--seed", "3")
    assert "✗ something to decide: the best player wins 0.00" in report
    assert "The ladder of players:" in report
    assert "who has practised against random" in report
    assert "What drags it down:\n - Whatever one decides, it comes to the same (the best" in report
    assert ", seed 3, in " in report
    assert "bluffing" not in report


def test_several_games_are_compared_in_order_of_fitness() -> None:
    report = printed("leduc-holdem", "kuhn-poker")
    compared = report[report.index("Compared") :]
    assert compared.index("Leduc hold'em") < compared.index("Kuhn poker")
    assert "Compared" not in printed("kuhn-poker")


def test_json_holds_the_ratings_and_no_time() -> None:
    output = printed("kuhn-poker", "--json")
    assert msgspec.json.decode(output, type=list[Rating]) == [rate("kuhn-poker")]
    assert "second" not in output
    assert json.loads(output)[0]["method"] == "solved"


def test_the_seed_changes_what_is_played() -> None:
    arguments = ("kuhn-poker", "--nodes", "0", "--effort", "quick", "--json")
    one = printed(*arguments, "--threads", "1", "--seed", "5")
    assert printed(*arguments, "--threads", "2", "--seed", "6") != one
    (rating,) = msgspec.json.decode(one, type=list[Rating])
    assert rating.method == "played"
    assert [rung.better for rung in rating.rungs][:3] == ["who has practised"] * 3
    assert {rung.better for rung in rating.rungs[3:]} == {STEAL, VALUE}


def test_a_page_is_written_next_to_the_report(tmp_path: Path) -> None:
    page = tmp_path / "ratings.html"
    assert "Kuhn poker" in printed("kuhn-poker", "--html", str(page))
    assert "Kuhn poker</h2>" in page.read_text("utf-8")
    assert [file.name for file in tmp_path.iterdir()] == ["ratings.html"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["kuhn-pokr"], "there is no game 'kuhn-pokr': did you mean 'kuhn-poker'?"),
        (["kuhn-poker", "--nodes", "-1"], "--nodes -1 is not a size: use 0"),
        (["kuhn-poker", "--nodes", "few"], "'few' is not a whole number"),
        (["kuhn-poker", "--threads", "0"], "0 threads are impossible"),
        (["kuhn-poker", "--effort", "huge"], "'huge' is not one of 'quick', 'normal', 'thorough'"),
        (["kuhn-poker", "--html", "no/such/page.html"], "there is no folder 'no/such'"),
        (["kuhn-poker", "--html", "."], ". is a folder: name a file"),
    ],
)
def test_bad_input_is_refused_before_any_work(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    words: str,
) -> None:
    assert words in refused(monkeypatch, capsys, *arguments)


def test_a_file_that_cannot_be_read_is_named_and_the_others_are_rated(tmp_path: Path) -> None:
    bad, page = tmp_path / "bad.json", tmp_path / "page.html"
    bad.write_text('{"genome_id": 3}')
    result = runner.invoke(
        app, ["rate", str(bad), "kuhn-poker", str(tmp_path / "no.json"), "--html", str(page)]
    )
    assert result.exit_code == 2
    assert f"error: {bad}: genome_id: expected a text" in result.stderr
    assert "no.json" in result.stderr
    assert "Kuhn poker" in result.stdout
    assert page.exists()


def test_nothing_is_written_when_no_game_can_be_rated(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    result = runner.invoke(app, ["rate", "no-such", "neither", "--json", "--html", str(page)])
    assert (result.exit_code, result.stdout) == (2, "")
    assert list(tmp_path.iterdir()) == []


def test_help_shows_examples() -> None:
    assert "darwindeck rate hearts --effort quick" in printed("--help")
