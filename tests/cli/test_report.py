"""The command `darwindeck report`, and rulebooks of games from a run."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.evolution.runs import NEW_TITLE, small_run
from typer.testing import CliRunner

from darwindeck.cli import app
from darwindeck.evolution.store import RunError

if TYPE_CHECKING:
    from pathlib import Path

runner = CliRunner()


@pytest.fixture
def run(tmp_path: Path) -> Path:
    """Return the file of a small run."""
    path = tmp_path / "small.run"
    small_run(path).close()
    return path


def test_a_report_lies_beside_its_run(run: Path) -> None:
    result = runner.invoke(app, ["report", str(run)])
    assert result.exit_code == 0
    page = run.with_suffix(".html")
    assert page.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    assert f"{page}: 3 games of {run}." in result.stdout


def test_a_report_goes_where_it_is_wanted(run: Path, tmp_path: Path) -> None:
    result = runner.invoke(app, ["report", str(run), "--out", str(tmp_path / "mine.html")])
    assert result.exit_code == 0
    assert (tmp_path / "mine.html").exists()
    assert not run.with_suffix(".html").exists()


def test_a_report_can_be_opened(run: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr("typer.launch", opened.append)
    runner.invoke(app, ["report", str(run), "--open"])
    assert opened == [str(run.with_suffix(".html"))]


def test_a_report_never_overwrites_its_run(tmp_path: Path) -> None:
    path = tmp_path / "run.html"
    small_run(path).close()
    before = path.read_bytes()
    result = runner.invoke(app, ["report", str(path)])
    assert isinstance(result.exception, ValueError)
    assert "would overwrite the run" in str(result.exception)
    assert path.read_bytes() == before


def test_a_run_that_is_not_there_is_named(tmp_path: Path) -> None:
    result = runner.invoke(app, ["report", str(tmp_path / "no.run")])
    assert isinstance(result.exception, RunError)
    assert "no.run" in str(result.exception)
    assert not (tmp_path / "no.html").exists()


def test_a_folder_is_no_file(run: Path, tmp_path: Path) -> None:
    result = runner.invoke(app, ["report", str(run), "--out", str(tmp_path)])
    assert isinstance(result.exception, OSError)
    assert "is a folder" in str(result.exception)


def test_a_game_of_a_run_has_a_rulebook(run: Path) -> None:
    result = runner.invoke(app, ["rulebook", f"{run}:1", "--format", "text"])
    assert result.exit_code == 0
    assert result.stdout.startswith(f"{NEW_TITLE}\n")
    assert "5 for each player" in result.stdout


def test_a_game_that_a_run_does_not_have_is_refused(run: Path) -> None:
    result = runner.invoke(app, ["rulebook", f"{run}:9"])
    assert isinstance(result.exception, ValueError)
    assert "there is no game 9" in str(result.exception)
