"""`darwindeck duel` and `darwindeck exploit` on the command line."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from darwindeck.cli import app


def run(*arguments: str) -> str:
    result = CliRunner().invoke(app, arguments, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output.lstrip()  # what was compiled before it is told on the same screen


def test_a_duel_says_who_is_better_and_by_how_much() -> None:
    said = run("duel", "greedy", "random", "leduc-holdem", "--hands", "2000", "--seed", "1")
    assert said.startswith("greedy beats random by ")
    assert "seats exchanged, seed 1" in said


def test_a_duel_that_is_open_says_so() -> None:
    said = run("duel", "greedy", "greedy", "kuhn-poker", "--hands", "100")
    assert said.startswith("Not decided between greedy and greedy")


def test_a_duel_as_json_holds_blinds_and_margins() -> None:
    said = run("duel", "greedy", "random", "no-limit-holdem", "-s", "2", "-n", "64", "--json")
    found = json.loads(said)
    assert found["hands"] == 64
    assert found["mbb_per_hand"] == 500 * found["mean"]
    assert found["lineups"] == [[0, 1], [1, 0]]


def test_exploiting_a_small_game_is_exact() -> None:
    said = run("exploit", "greedy", "kuhn-poker", "--samples", "1")
    assert said.startswith("The best reply to greedy wins 0.1667 chips per hand in kuhn-poker")


def test_exploiting_as_json_names_the_method() -> None:
    coward = "tests.strength.bots:coward"
    said = run("exploit", coward, "fixed-limit-holdem", "-n", "4", "-w", "1", "--json")
    found = json.loads(said)
    assert (found["method"], found["hands"]) == ("local", 4)
    assert found["winnings"] == pytest.approx(1.5)
