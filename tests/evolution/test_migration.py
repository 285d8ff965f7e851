"""Files of other formats are read as what they are, or refused with a reason."""

from __future__ import annotations

import json
import sqlite3
from typing import TYPE_CHECKING, Any

import pytest

from darwindeck.evolution.settings import Settings
from darwindeck.evolution.store import RunError, RunStore
from darwindeck.genome.errors import GenomeError
from darwindeck.genome.identity import rules_id
from darwindeck.genome.library import load
from darwindeck.genome.serialization import decode, encode

if TYPE_CHECKING:
    from pathlib import Path

KUHN = load("kuhn-poker")


def kuhn_with(**fields: Any) -> str:
    return json.dumps(json.loads(encode(KUHN)) | fields)


def test_a_file_that_names_no_format_has_the_present_one() -> None:
    assert decode(kuhn_with()) == decode(kuhn_with(format=1)) == KUHN


def test_the_format_is_no_part_of_the_game() -> None:
    named = decode(kuhn_with(format=1))
    assert rules_id(named) == rules_id(KUHN)
    assert encode(named) == encode(KUHN)


def test_a_newer_format_is_refused_and_says_which_can_be_read() -> None:
    with pytest.raises(GenomeError) as caught:
        decode(kuhn_with(format=2, new_rule=[1, 2]), source="new.json")
    assert str(caught.value) == (
        "new.json: format: the file has format 2 and this program reads format 1: "
        "use a newer DarwinDeck"
    )


@pytest.mark.parametrize("named", ["1", 0, -1, 1.0, True, None, [1]])
def test_a_format_that_is_no_number_of_a_format_is_refused(named: object) -> None:
    with pytest.raises(GenomeError, match=r"^format: expected a whole number of at least 1"):
        decode(kuhn_with(format=named))


def test_a_format_inside_the_game_is_no_field() -> None:
    setup = json.loads(encode(KUHN))["setup"] | {"format": 1}
    with pytest.raises(GenomeError, match=r"^setup\.format: there is no such field"):
        decode(kuhn_with(setup=setup))


def test_games_written_before_there_was_betting_have_no_chips() -> None:
    game = decode(
        """{"genome_id": "old", "setup": {"cards_per_player": 5},
        "turn_structure": {"phases": [{"type": "TrickPhase"}]},
        "win_conditions": [{"type": "high_score"}]}"""
    )
    assert game.setup.starting_chips == 0
    assert game.setup.initial_deck == "standard_52"
    assert game.setup.initial_discard_count == 0
    assert game.setup.trump_suit is None


def test_a_run_of_another_format_is_refused_and_left_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "run.db"
    with RunStore(path, new=True) as store:
        store.begin(Settings(founders=("kuhn-poker",)))
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA user_version = 7")
    connection.close()
    before = path.read_bytes()
    with pytest.raises(RunError, match=r"has format 7 and this program reads format 3: use the "):
        RunStore(path, new=False)
    assert path.read_bytes() == before
