"""Options that no one means: whatever their size, one line says what is wrong."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest
from typer.testing import CliRunner

from darwindeck.cards import MASK64
from darwindeck.cli import app, main
from darwindeck.engine.rng import hand_seed
from darwindeck.players.registry import make_bot
from darwindeck.strength.duels import duel

if TYPE_CHECKING:
    from pathlib import Path

BIG = "9" * 23


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("solve kuhn-poker --nodes 1e13", "allow a whole number up to 100,000,000"),
        ("solve kuhn-poker --nodes 1e300", "allow a whole number up to 100,000,000"),
        ("solve kuhn-poker --method cfr+ --iterations 1e30", "a whole number up to 1,000,000,000"),
        ("play kuhn-poker --bots os:name", "is a str: write a function"),
        ("play kuhn-poker --bots nomodule:x", "cannot be loaded"),
        ("play kuhn-poker --bots search:99999999999", "iterations is impossible"),
        (f"play kuhn-poker --seats {BIG}", "cannot seat"),
        (f"simulate kuhn-poker --hands {BIG}", "hands are impossible"),
        (f"deal kuhn-poker --hand {BIG}", "there is no hand"),
        (f"evolve --seed {BIG} --minutes 1", "is impossible"),
        ("exploit greedy kuhn-poker --samples 0", "0 is not in the range"),
    ],
)
def test_an_impossible_option_is_refused_in_one_line(
    words: str,
    told: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    monkeypatch.setenv("DARWINDECK_DATA_DIR", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", ["darwindeck", *words.split()])
    with pytest.raises(SystemExit) as caught:
        main()
    assert caught.value.code == 2
    assert told in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("play holdem --bots shark --difficulty novice", "--bots and --difficulty do not go"),
        ("play holdem --name Ann", "--name is for a table that nobody deals: add --trustless"),
        ("play holdem --join localhost:1", "GAME does nothing beside --join: leave out one"),
        ("play --join localhost:1 --seed 3 --cash", "--seed and --cash do nothing beside --join"),
        ("play holdem --trustless localhost:0 --practice", "--practice does nothing beside"),
        ("play holdem --resume --seats 4", "--seats does nothing beside --resume: leave out one"),
        ("duel greedy random kuhn-poker --halves --seat 1", "--halves and --seat do not go"),
        ("train kuhn-poker --minutes 1 --rounds 2", "--minutes and --rounds do not go together"),
    ],
)
def test_options_that_would_do_nothing_are_refused(words: str, told: str) -> None:
    result = CliRunner().invoke(app, words.split())
    assert told in str(result.exception)


def test_a_nickname_that_is_misspelt_is_guessed() -> None:
    result = CliRunner().invoke(app, ["show", "holdm"])
    assert "there is no game 'holdm': did you mean 'holdem'?" in str(result.exception)


@pytest.mark.parametrize(
    "words",
    [
        "play holdem --phh {}",
        "play holdem --trustless localhost:0 --transcript {}",
        "deal holdem --phh {}",
        "cards the-deal --html {}",
        "rulebook razz --out {}",
        "solve kuhn-poker --save {}",
        "rate kuhn-poker --html {}",
        "report some.run --out {}",
        "feedback --format jsonl --export {}",
    ],
)
def test_a_place_that_cannot_be_written_to_is_refused_before_any_work(words: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("darwindeck.cli.options.compiling_visibly", pytest.fail)
        result = CliRunner().invoke(app, words.format("nowhere/x.phh").split())
    assert "there is no folder 'nowhere' to write 'x.phh' in" in str(result.exception)


@pytest.mark.parametrize("seed", [-1, 2**64, int(BIG), -int(BIG)])
def test_whatever_plays_hands_takes_any_whole_number_as_its_seed(seed: int) -> None:
    assert hand_seed(seed, 1) == hand_seed(seed & MASK64, 1)
    first, second = (
        duel("kuhn-poker", "random", "random", 4, number) for number in (seed, seed & MASK64)
    )
    assert first.mean == second.mean
    make_bot("random", seed)


def test_a_module_that_fails_to_load_is_told_in_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "halfbot.py").write_text("raise KeyError('half')\n")
    with pytest.raises(ValueError, match="'halfbot:bot' cannot be loaded: KeyError"):
        make_bot("halfbot:bot")
