"""Every game of the library plays its golden hands, event by event."""

from __future__ import annotations

import pytest

from darwindeck.genome.library import library_names

from .regenerate import FOLDER, golden_file, playthrough


@pytest.mark.parametrize("name", library_names())
def test_a_game_plays_its_golden_hands(name: str) -> None:
    file = golden_file(name)
    assert file.exists(), f"{name} has no golden file: run `python -m tests.golden.regenerate`"
    assert playthrough(name) == file.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", library_names())
def test_golden_hands_are_played_to_their_end(name: str) -> None:
    text = golden_file(name).read_text(encoding="utf-8")
    assert text.count(" shows ") >= 6 or text.count("winners") + text.count("the hand") >= 3


def test_no_golden_file_is_left_of_a_game_that_is_gone() -> None:
    assert {file.stem for file in FOLDER.glob("*.txt")} == set(library_names())
