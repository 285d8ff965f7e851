"""Answers that were given before: at once, and only to the very same question."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from typer.testing import CliRunner

from darwindeck.cli import app, notebook, solve
from darwindeck.cli.notebook import answered, keep_answer, question_about

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of the notebook."""
    monkeypatch.setattr(notebook, "folder", lambda: tmp_path / "answers")
    return tmp_path / "answers"


def test_the_same_question_has_the_same_name_and_others_have_others() -> None:
    assert question_about("kuhn", 3) == question_about("kuhn", 3)
    assert question_about("kuhn", 3) != question_about("kuhn", 4)


def test_an_answer_is_given_again() -> None:
    question = question_about("kuhn")
    assert answered(question) is None
    keep_answer(question, "1/18")
    assert answered(question) == "1/18"


def test_only_the_last_answers_are_kept(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notebook, "MOST_KEPT", 2)
    for number in range(4):
        keep_answer(question_about(number), str(number))
    assert len(list(folder.iterdir())) == 2


def test_a_notebook_that_cannot_be_written_is_no_error(folder: Path) -> None:
    folder.write_text("no folder")
    keep_answer(question_about("kuhn"), "1/18")
    assert answered(question_about("kuhn")) is None


def test_a_solved_game_is_answered_without_solving_it_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first = CliRunner().invoke(app, ["solve", "kuhn-poker"])
    assert "1/18" in first.stdout
    monkeypatch.setattr(solve, "solve_visibly", None)
    assert CliRunner().invoke(app, ["solve", "kuhn-poker"]).stdout == first.stdout
    other = CliRunner().invoke(app, ["solve", "kuhn-poker", "--quiet"])
    assert isinstance(other.exception, TypeError)
