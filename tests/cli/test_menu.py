"""`darwindeck play` alone: a menu of games by kind, evolved ones, and what is unfinished."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

import pytest
from tests.playtest.matches import session_of
from typer.testing import CliRunner

from darwindeck import load
from darwindeck.cli import app
from darwindeck.evolution.references import load_game
from darwindeck.genome.library import library_names
from darwindeck.languages import available_languages
from darwindeck.playtest.menu import chosen, entries, runs_in
from darwindeck.playtest.saving import save
from darwindeck.playtest.unfinished import unfinished_games
from darwindeck.playtest.vocabulary import vocabulary

if TYPE_CHECKING:
    from pathlib import Path

    from typer.testing import Result


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an empty folder to play in, and keep games below it."""
    monkeypatch.setenv("DARWINDECK_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    return tmp_path / "data" / "unfinished"


def play(*arguments: str, answers: str = "") -> Result:
    """Run the command with answers on standard input."""
    return CliRunner().invoke(app, ["play", *arguments], input=answers)


def leave_games(folder: Path, *names: str) -> None:
    """Leave games unfinished, the last of them last."""
    for name in names:
        save(session_of(name), folder / f"{name}.json")


def test_every_game_of_the_library_is_offered_once_with_its_summary(folder: Path) -> None:
    text = play(answers="quit\n").stdout
    for name in library_names():
        assert len(re.findall(rf"^ +\d+ {name} ", text, re.MULTILINE)) == 1
    assert "Two cards of your own, five shared" in text
    assert not folder.exists()


def test_a_game_is_chosen_by_its_number_or_by_a_name_that_people_use() -> None:
    offered = list(entries(map(load, library_names()), (), ()))
    place = [entry.name for entry in offered].index("razz")
    assert chosen(str(place + 1), offered) == "razz"
    assert "Kuhn poker, hand 1 of" in play(answers="99\nno such\nkuhn\n").stdout


def test_what_is_unfinished_is_offered_next_to_the_question_and_enter_goes_on(folder: Path) -> None:
    leave_games(folder, "razz", "hearts")
    result = play(answers="\n")
    *_, razz, hearts = result.stdout.partition("\nA number or a name")[0].rstrip().splitlines()
    assert "Razz" in razz
    assert "Hearts" in hearts
    assert "Hearts, hand 1 of" in result.stdout


def test_all_unfinished_games_are_offered(folder: Path) -> None:
    names = library_names()[:12]
    leave_games(folder, *names)
    offered = list(entries((), (), unfinished_games()))
    assert [entry.name for entry in offered] == [load(name).name for name in names]


def test_resume_finds_the_last_game_of_a_name(folder: Path) -> None:
    leave_games(folder, "razz", "hearts", "kuhn-poker")
    assert "Razz, hand 1 of" in play("Razz", "--resume").stdout
    assert "Hearts, hand 1 of" in play("hearts", "--resume").stdout
    assert "there are unfinished games of hearts" in str(play("badugi", "--resume").exception)


def test_a_broken_file_is_no_unfinished_game(folder: Path) -> None:
    leave_games(folder, "razz")
    (folder / "broken.json").write_text("{")
    assert [game.genome_id for game in unfinished_games()] == ["razz"]


def test_runs_that_lie_in_the_folder_are_offered_the_newest_first(tmp_path: Path) -> None:
    for age, name in enumerate(("new.run", "old.run")):
        (tmp_path / name).touch()
        os.utime(tmp_path / name, (1e9 - age, 1e9 - age))
    assert [str(run) for run in runs_in(tmp_path)] == ["new.run", "old.run"]
    names = [entry.name for entry in entries((), runs_in(tmp_path), ())]
    assert names == ["new.run:1", "old.run:1"]


@pytest.mark.parametrize(
    ("called", "name"),
    [
        ("holdem", "no-limit-holdem"),
        ("texas", "no-limit-holdem"),
        ("Texas Hold'em", "no-limit-holdem"),
        ("nlhe", "no-limit-holdem"),
        ("plo", "pot-limit-omaha"),
        ("stud", "seven-card-stud"),
        ("Hearts", "hearts"),
        ("Crazy Eights", "crazy-eights"),
        ("seven_card_stud", "seven-card-stud"),
    ],
)
def test_names_that_people_type_are_understood(called: str, name: str) -> None:
    assert load_game(called).genome_id == name


def test_every_name_that_can_be_typed_is_that_of_a_game() -> None:
    for language in available_languages():
        for names in vocabulary(language).games.values():
            assert len(names) == 1
            assert names[0] in library_names()
