"""Unfinished games on disk: nothing is lost, nothing broken is overwritten."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import msgspec
import pytest
from typer.testing import CliRunner

from darwindeck import load
from darwindeck.cli import app
from darwindeck.playtest.saving import (
    SavedGame,
    SavedGameError,
    UnnamedBotError,
    new_save_path,
    played_alone,
    put_aside,
    restore,
    save,
)
from darwindeck.playtest.session import PlaytestSession
from darwindeck.playtest.unfinished import saved_games
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
        (lambda data: data.replace(b'"people":[0]', b'"people":[8]'), "no person can sit"),
        (lambda data: data.replace(b'"people":[0]', b'"people":[0,0]'), "for one person"),
        (lambda data: data.replace(b'"button":0', b'"button":1000000'), "is no player"),
        (lambda data: data.replace(b'"button":0', b'"button":-1'), "is no player"),
        (lambda data: data.replace(b'"stacks":[200,', b'"stacks":[4611686018427387904,'), "impos"),
        (lambda data: re.sub(rb'"seed":\d+,"deck"', b'"seed":-1,"deck"', data), "is impossible"),
        (lambda data: data.replace(b'"scores":[]', b'"scores":[1]'), "1 scores for"),
        (lambda data: data.replace(b'"hand_number":0', b'"hand_number":999999999'), "impossible"),
        (lambda data: data.replace(b'"hands":null', b'"hands":-3'), "a match of -3 hands"),
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


BOT_THAT_RUNS = """
from pathlib import Path

Path("it-ran").touch()


def bot(view):
    return next(iter(view.legal_actions))
"""


def test_a_saved_game_runs_no_code_unless_the_person_names_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "foreignbot.py").write_text(BOT_THAT_RUNS)
    path = tmp_path / "game.json"
    save(session_of("kuhn-poker", bots=("foreignbot:bot",)), path)
    with pytest.raises(UnnamedBotError, match="say --bots with --resume"):
        restore(path)
    assert not (tmp_path / "it-ran").exists()
    assert restore(path, ("random",)).config.bots == ("random",)
    session = restore(path, ("foreignbot:bot",))
    session.seat_bots()
    assert (tmp_path / "it-ran").exists()


@pytest.mark.parametrize("seed", [-1, 2**64 + 5, 10**23])
def test_whatever_seed_a_game_has_it_can_be_saved_and_restored(tmp_path: Path, seed: int) -> None:
    session = session_of("kuhn-poker", seed=seed)
    save(session, tmp_path / "game.json")
    assert restore(tmp_path / "game.json").hands == session.hands


def test_a_folder_in_the_place_of_a_saved_game_is_passed_over(tmp_path: Path) -> None:
    (tmp_path / "folder.json").mkdir()
    assert saved_games(tmp_path) == ()


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
