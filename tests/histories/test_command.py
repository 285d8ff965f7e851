"""The command `darwindeck replay`: what it prints, and its exit codes."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from typer.testing import CliRunner

from darwindeck.cli import app, main
from darwindeck.histories.phh import write
from tests.histories.hands import DATA, OWN_FILES, hand

if TYPE_CHECKING:
    from pathlib import Path

runner = CliRunner()
DEAL = "d dh p1 AsAh, d dh p2 KsKh, d dh p3 QsQh, "


@pytest.fixture
def mixed(tmp_path: Path) -> Path:
    """Return a file with good hands and others."""
    file = tmp_path / "mixed.phhs"
    good = hand(DEAL + "p3 f, p1 f", finishing_stacks=[99, 101, 100], players=["Ann", "", "Cid"])
    write(
        file,
        [good, hand(DEAL + "p1 f"), hand(DEAL + "p3 f, p1 f", finishing_stacks=[1, 2, 3]), good],
    )
    return file


def test_a_folder_is_replayed_and_summed_up_by_variant() -> None:
    result = runner.invoke(app, ["replay", str(DATA)])
    assert result.exit_code == 0, result.output
    rows = [line.replace("│", " ").split() for line in result.stdout.splitlines() if "│" in line]
    assert ["F2L3D", "1", "1", "0", "0", "0", "0"] in rows
    assert ["all", *[str(len(OWN_FILES))] * 2, "0", "0", "0", "0"] in rows
    assert max(map(len, result.stdout.splitlines())) <= 80


def test_hands_that_differ_or_are_illegal_are_told_and_the_others_go_on(mixed: Path) -> None:
    result = runner.invoke(app, ["replay", str(mixed)])
    assert result.exit_code == 1
    assert f"illegal: {mixed} [2], action 4 'p1 f': p1 cannot act: it is p3's turn" in result.stdout
    assert f"differ: {mixed} [3]: the stacks differ: p1 -98" in result.stdout
    assert result.stdout.count(str(mixed)) == 2


def test_json_is_for_other_programs(mixed: Path) -> None:
    result = runner.invoke(app, ["replay", str(mixed), "--json"])
    assert result.exit_code == 1
    report = json.loads(result.stdout)
    assert report["variants"] == {"NT": {"hands": 4, "exact": 2, "differ": 1, "illegal": 1}}
    assert [remark["kind"] for remark in report["remarks"]] == ["illegal", "differ"]
    assert report["remarks"][1]["differences"] == [-98, -99, -97]


def test_one_hand_is_told_by_the_names_of_its_players(mixed: Path) -> None:
    result = runner.invoke(app, ["replay", str(mixed), "--show", "4"])
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0].endswith("Button at Cid. Chips: Ann: 100, p2: 100, Cid: 100")
    assert "p2 wins the pot of 2" in lines
    assert lines[-1] == f"{mixed} [4]: exact"
    assert runner.invoke(app, ["replay", str(mixed), "--show", "3"]).exit_code == 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["missing.phh"], "missing.phh: there is no such file"),
        (["."], ".: has no .phh, .phhs or .txt file in it"),
        (["mixed.phhs", "--show", "9"], "there is no hand 9: the files have fewer hands"),
        (["mixed.phhs", "--show", "2"], "mixed.phhs [2], action 4 'p1 f'"),
    ],
)
def test_what_cannot_be_done_is_one_line_and_exit_code_2(
    arguments: list[str],
    message: str,
    mixed: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    monkeypatch.chdir(empty if arguments == ["."] else tmp_path)
    monkeypatch.setattr("sys.argv", ["darwindeck", "replay", *arguments])
    with pytest.raises(SystemExit) as caught:
        main()
    assert caught.value.code == 2
    assert f"error: {message}" in capsys.readouterr().err


def test_a_folder_named_like_a_file_does_not_stop_the_others(mixed: Path) -> None:
    (mixed.parent / "folder.phhs").mkdir()
    result = runner.invoke(app, ["replay", str(mixed.parent), "--json"])
    assert result.exit_code == 2
    report = json.loads(result.stdout)
    assert report["remarks"][0]["reason"].endswith("folder.phhs: cannot be read: Is a directory")
    assert report["variants"]["NT"]["hands"] == 4


def test_a_file_that_is_no_history_is_told_with_exit_code_2(mixed: Path, tmp_path: Path) -> None:
    broken, other = tmp_path / "broken.phhs", tmp_path / "other.txt"
    broken.write_text(
        "[1]\nvariant = \n[2]\n" + mixed.read_text().partition("[2]")[0].partition("\n")[2]
    )
    other.write_text("nothing")
    result = runner.invoke(app, ["replay", str(broken), str(other), "--json"])
    assert result.exit_code == 2
    report = json.loads(result.stdout)
    assert report["variants"]["?"] == {"hands": 2, "unreadable": 2}
    assert report["variants"]["NT"] == {"hands": 1, "exact": 1}
    assert report["remarks"][0]["reason"].startswith(f"{broken} [1]: is not TOML")


def test_a_dealt_hand_is_written_and_replays(tmp_path: Path) -> None:
    file = tmp_path / "mine.phh"
    dealt = runner.invoke(app, ["deal", "pot-limit-omaha", "--seed", "5", "--phh", str(file)])
    assert dealt.exit_code == 0
    replayed = runner.invoke(app, ["replay", str(file), "--json"])
    assert replayed.exit_code == 0
    assert json.loads(replayed.stdout)["variants"] == {"PO": {"hands": 1, "exact": 1}}


def test_a_game_that_phh_does_not_know_is_not_written(tmp_path: Path) -> None:
    file = tmp_path / "war.phh"
    with pytest.raises(ValueError, match="war is none of the games that hand histories know"):
        runner.invoke(
            app, ["deal", "war", "--seed", "5", "--phh", str(file)], catch_exceptions=False
        )
    assert not file.exists()
