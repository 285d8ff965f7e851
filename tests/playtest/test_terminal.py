"""A person at a real pseudo-terminal: keys, colours, quitting, resuming, and being killed."""

from __future__ import annotations

import re
import time
from typing import TYPE_CHECKING

import pytest

from darwindeck.playtest.saving import restore
from darwindeck.playtest.unfinished import saved_games
from tests.playtest.terminal import Typist

if TYPE_CHECKING:
    from pathlib import Path

HOLDEM = ("play", "no-limit-holdem", "--seats", "3", "--seed", "9", "--bots", "random")
NEXT = "Enter for the next hand > "


def play_a_hand(typist: Typist) -> str:
    """Stay in while it is free or costs the blind; return the last screen."""
    while True:
        screen = typist.expect("> ")
        if screen.endswith(NEXT) or "Rate this game" in screen:
            return screen
        typist.type("c" if re.search(r"\d check|\d call [12]\b", screen) else "f")


def test_a_match_of_holdem_with_help_log_quit_and_resume(tmp_path: Path) -> None:
    with Typist(*HOLDEM, "--hands", "3", data=tmp_path) as typist:
        screen = typist.expect("> ")
        assert "No-limit Texas hold'em" in screen
        assert "╭" in screen
        assert "▸ You" in screen
        typist.type("?")
        assert "Leave this hand" in typist.expect("The rules now")
        typist.expect("> ")
        typist.type("log")
        assert "posts a small blind of 1" in typist.expect("> ")
        typist.type("flod")
        typist.expect("did you mean fold?")
        typist.expect("> ")
        typist.type("table")
        play_a_hand(typist)
        typist.quit()
        typist.expect("The game is kept. Go on with: darwindeck play --resume")
        assert typist.exit_code() == 0
    (path,) = saved_games(tmp_path / "unfinished")
    assert restore(path).table.over
    with Typist("play", "--resume", data=tmp_path) as typist:
        typist.expect(NEXT)
        typist.type("")
        play_a_hand(typist)
        typist.type("")
        screen = play_a_hand(typist)
        assert "3 hands played" in screen
        assert "Your chips, hand by hand" in screen
        assert "Biggest pot" in screen
        typist.type("6")
        typist.expect("'6' is no rating")
        typist.expect("> ")
        typist.type("5")
        typist.expect("A comment")
        typist.type("I liked it.")
        typist.expect("Thank you.")
        assert typist.exit_code() == 0
    assert saved_games(tmp_path / "unfinished") == ()


def test_killing_the_program_loses_nothing_that_was_decided(tmp_path: Path) -> None:
    with Typist(*HOLDEM, data=tmp_path) as typist:
        typist.expect("> ")
        typist.type("call")
        before = typist.expect("> ")
        typist.press("fol")
        time.sleep(0.1)
        typist.kill()
    (path,) = saved_games(tmp_path / "unfinished")
    assert not list(path.parent.glob(".*.part"))
    with Typist("play", "--resume", data=tmp_path) as typist:
        after = typist.expect("> ")
        assert screen_of(after) == screen_of(before)
        typist.quit()
        assert typist.exit_code() == 0


def screen_of(text: str) -> str:
    """Return the last screen of what was printed."""
    return text[text.rindex("No-limit Texas") :]


@pytest.mark.parametrize("keys", ["\x03", "\x04"])
def test_control_c_and_control_d_keep_the_game_without_a_traceback(
    tmp_path: Path, keys: str
) -> None:
    with Typist(*HOLDEM, data=tmp_path) as typist:
        typist.expect("> ")
        time.sleep(0.2)  # Python's line editor misses a signal that comes as it starts to wait
        typist.press(keys)
        typist.expect("The game is kept.")
        assert typist.exit_code() == (130 if keys == "\x03" else 0)
        assert "Traceback" not in typist.seen
    assert len(saved_games(tmp_path / "unfinished")) == 1


def test_no_color_is_plain_on_a_terminal_too(tmp_path: Path) -> None:
    with Typist(*HOLDEM, data=tmp_path, NO_COLOR="1") as typist:
        screen = typist.expect("> ")
        assert "Your cards:" in screen
        assert "╭" not in screen
        typist.quit()
        assert typist.exit_code() == 0


@pytest.mark.parametrize("columns", [60, 140])
def test_the_screen_fits_the_terminal(tmp_path: Path, columns: int) -> None:
    with Typist(*HOLDEM, data=tmp_path, columns=columns) as typist:
        screen = typist.expect("\n> ")
        assert max(map(len, screen.splitlines())) <= columns
        typist.quit()
        assert typist.exit_code() == 0


def test_a_corrupt_saved_game_is_reported_and_kept(tmp_path: Path) -> None:
    folder = tmp_path / "unfinished"
    folder.mkdir()
    (folder / "razz.json").write_text("{broken")
    with Typist("play", "--resume", data=tmp_path) as typist:
        typist.expect("cannot be read")
        assert typist.exit_code() == 2
        assert "Traceback" not in typist.seen
    (kept,) = folder.iterdir()
    assert kept.name == "razz.json.broken"
    assert kept.read_text() == "{broken"


def test_hot_seat_wipes_the_screen_between_people(tmp_path: Path) -> None:
    with Typist(*HOLDEM, "--people", "2", data=tmp_path) as typist:
        typist.expect("Pass the device to Player 1, then press Enter > ")
        typist.type("")
        typist.expect("\n> ")
        typist.quit()
        assert typist.exit_code() == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("play", "no-limit-holdm"), "did you mean 'no-limit-holdem'?"),
        (("play", "--resume"), "there is no unfinished game"),
        (("play", "hearts", "--resume"), "there is no unfinished game of hearts"),
        (("play", "razz", "--seats", "20"), "cannot seat 20"),
        (("play", "blackjack", "--people", "5"), "one of them for the house: use --seats 6"),
        (("play", "kuhn-poker", "--people", "3"), "with 2 seats: use --seats 3"),
        (("play", "kuhn-poker", "--people", "4"), "--people 3 with --seats 3 is the most"),
    ],
)
def test_what_cannot_be_played_is_one_sentence(
    tmp_path: Path, arguments: tuple[str, ...], message: str
) -> None:
    with Typist(*arguments, data=tmp_path) as typist:
        typist.expect(message)
        assert typist.exit_code() == 2
        assert "Traceback" not in typist.seen
    assert saved_games(tmp_path / "unfinished") == ()


def test_keys_that_were_typed_ahead_are_no_rating(tmp_path: Path) -> None:
    arguments = ("play", "kuhn-poker", "--seed", "9", "--hands", "1", "--bots", "random")
    with Typist(*arguments, data=tmp_path) as typist:
        typist.expect("\n> ")
        typist.press("check\r1\r1\r1\r1\r1\r1\r")
        typist.expect("Enter skips > ")
        time.sleep(0.5)
        assert "A comment" not in typist.seen
        typist.type("5")
        typist.expect("A comment")
        typist.type("")
        assert typist.exit_code() == 0


def test_typed_ahead_keys_do_not_show_the_cards_of_the_next_person(tmp_path: Path) -> None:
    with Typist("play", "kuhn-poker", "--seed", "9", "--people", "2", data=tmp_path) as typist:
        typist.expect("then press Enter > ")
        typist.type("")
        typist.expect("\n> ")
        typist.press("check\r\r")
        typist.expect("Pass the device to Player 1, then press Enter > ")
        time.sleep(0.5)
        typist.read(time.monotonic())
        assert typist.seen.endswith("then press Enter > ")
