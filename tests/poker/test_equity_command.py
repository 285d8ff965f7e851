"""`darwindeck equity`: what people type and see."""

from __future__ import annotations

import json
import sys

import pytest
from typer.testing import CliRunner

from darwindeck.cli import app, main

runner = CliRunner()


def test_the_table_shows_win_tie_equity_and_a_bar() -> None:
    result = runner.invoke(app, ["equity", "AsAh", "KsKh"])
    assert result.exit_code == 0
    first, second = (line for line in result.stdout.splitlines() if line.startswith("│"))
    assert first.split()[1::2][:4] == ["AsAh", "82.36%", "0.54%", "82.64%"]
    assert second.split()[1::2][:4] == ["KsKh", "17.09%", "0.54%", "17.36%"]
    assert first.count("█") > 4 * second.count("█") > 0
    assert "Exact: all 1,712,304 possible showdowns counted." in result.stdout


def test_an_estimate_shows_its_standard_error_and_seed() -> None:
    arguments = ["equity", "TT+", "*", "--samples", "1e5", "--seed", "3", "--board", "2c3d4h"]
    result = runner.invoke(app, arguments)
    assert result.exit_code == 0
    assert "Board: 2c 3d 4h" in result.stdout
    assert "Estimated from 100,000 random showdowns, seed 3" in result.stdout
    assert runner.invoke(app, arguments).stdout == result.stdout


def test_json_is_for_other_programs() -> None:
    arguments = ["equity", "AsAhKdKc", "QsJsTh9h", "--game", "omaha", "--dead", "2c", "--json"]
    fields = json.loads(runner.invoke(app, [*arguments, "--board", "3d8s9c", "--exact"]).stdout)
    assert fields["exact"] is True
    assert (fields["game"], fields["board"], fields["dead"]) == ("omaha", "3d8s9c", "2c")
    assert fields["showdowns"] == sum(fields["hands"][0][key] for key in ("wins", "ties", "losses"))
    assert sum(hand["equity"] for hand in fields["hands"]) == pytest.approx(1)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["AsAh"], "error: an equity needs 2 to 9 hands, not 1"),
        (["AsAh", "AsKh"], "error: AsAh and AsKh cannot be held together"),
        (["AA", "KX"], "error: in the range 'KX', 'KX' at character 1"),
        (["AA", "KK", "--board", "Zz"], "error: 'Zz' is not a card"),
    ],
)
def test_mistakes_are_one_line_and_exit_code_2(
    arguments: list[str],
    message: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(sys, "argv", ["darwindeck", "equity", *arguments])
    with pytest.raises(SystemExit) as caught:
        main()
    assert caught.value.code == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.startswith(message)
    assert shown.err.count("\n") == 1
