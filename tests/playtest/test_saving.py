"""Unfinished games on disk: nothing is lost, nothing broken is overwritten."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest
from typer.testing import CliRunner

from darwindeck import load
from darwindeck.cli import app
from darwindeck.playtest.saving import (
    SavedGame,
    SavedGameError,
    new_save_path,
    played_alone,
    put_aside,
    restore,
    save,
    saved_games,
)
from darwindeck.playtest.session import PlaytestSession
from tests.playtest.matches import play_decisions, session_of

if TYPE_CHECKING:
    from pathlib import Path

GAMES = ["no-limit-holdem", "five-card-draw", "razz", "fixed-limit-omaha-hi-lo", "leduc-holdem"]


def test_a_game_that_is_being_played_cannot_be_played_twice(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    save(session_of("kuhn-poker"), path)
    before = path.read_bytes()
    with played_alone(path):
        result = CliRunner().invoke(app, ["play", "--resume", str(path), "--no-rating"])
    assert isinstance(result.exception, SavedGameError)
    assert "is being played in another window" in str(result.exception)
    assert path.read_bytes() == before
    again = CliRunner().invoke(app, ["play", "--resume", str(path), "--no-rating"])
    assert again.exit_code == 0
    assert [file.name for file in tmp_path.iterdir()] == ["game.json"]


def test_two_new_games_in_the_same_second_have_their_own_files(tmp_path: Path) -> None:
    genome = session_of("kuhn-poker").genome
    first = new_save_path(genome, tmp_path)
    with played_alone(first):
        assert new_save_path(genome, tmp_path) != first


def test_a_game_with_the_longest_of_names_can_be_kept(tmp_path: Path) -> None:
    genome = msgspec.structs.replace(load("kuhn-poker"), genome_id="字" * 80)
    session = PlaytestSession(genome)
    path = new_save_path(genome, tmp_path)
    save(session, path)
    assert restore(path).hands == session.hands


@pytest.mark.parametrize("seed", [9, None])
@pytest.mark.parametrize("game", GAMES)
def test_a_restored_game_has_the_same_tables(tmp_path: Path, game: str, seed: int | None) -> None:
    session = session_of(game, practice=True, bots=("greedy", "random"), seed=seed)
    path = tmp_path / "game.json"
    for _ in range(12):
        if session.over:
            break
        play_decisions(session, 1)
        session.bots_act()
        save(session, path)
        again = restore(path)
        assert again.hands == session.hands
        assert again.config == session.config
        assert again.genome == session.genome
        assert [table.log for table in again.hands] == [table.log for table in session.hands]


def test_a_restored_game_goes_on_with_the_same_cards(tmp_path: Path) -> None:
    session = session_of("leduc-holdem", people=(0, 1))
    save(session, tmp_path / "game.json")
    again = restore(tmp_path / "game.json")
    for one in (session, again):
        play_decisions(one, 8)
    assert again.hands == session.hands


def test_the_newest_game_comes_first_and_every_game_has_its_own_file(tmp_path: Path) -> None:
    session = session_of("kuhn-poker")
    paths = []
    for _ in range(3):
        paths.append(new_save_path(session.genome, tmp_path))
        save(session, paths[-1])
    assert len(set(paths)) == 3
    assert saved_games(tmp_path) == tuple(reversed(paths))


@pytest.mark.parametrize(
    ("damage", "reason"),
    [
        (lambda data: data[: len(data) // 2], "cannot be read"),
        (lambda data: b"", "cannot be read"),
        (lambda data: b"\x00" * 100, "cannot be read"),
        (lambda data: data.replace(b'"format":1', b'"format":7'), "has format 7"),
        (lambda data: data.replace(b'"type":"Call"', b'"type":"Check"'), "cannot check"),
        (lambda data: data.replace(b'"people":[0]', b'"people":[8]'), "does not have"),
    ],
)
def test_a_damaged_game_is_refused_with_a_sentence(
    tmp_path: Path, damage: object, reason: str
) -> None:
    assert callable(damage)
    session = session_of("no-limit-holdem")
    play_decisions(session, 3)
    path = tmp_path / "game.json"
    save(session, path)
    data = path.read_bytes()
    broken = damage(data)
    assert broken != data
    path.write_bytes(broken)
    with pytest.raises(SavedGameError) as caught:
        restore(path)
    assert reason in str(caught.value)
    assert "\n" not in str(caught.value)
    assert path.read_bytes() == broken


def test_hands_that_do_not_follow_each_other_are_refused(tmp_path: Path) -> None:
    session = session_of("leduc-holdem", people=(0, 1))
    play_decisions(session, 6)
    path = tmp_path / "game.json"
    save(session, path)
    game = msgspec.json.decode(path.read_bytes(), type=SavedGame)
    path.write_bytes(msgspec.json.encode(msgspec.structs.replace(game, hands=game.hands[1:] * 2)))
    with pytest.raises(SavedGameError, match="does not go on where the one before it ended"):
        restore(path)


def test_a_broken_game_is_put_aside_and_kept(tmp_path: Path) -> None:
    for content in ("one", "two"):
        path = tmp_path / "game.json"
        path.write_text(content)
        assert put_aside(path).read_text() == content
    assert saved_games(tmp_path) == ()
    assert len(list(tmp_path.iterdir())) == 2
