"""The library, and games from files."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING

import pytest

from darwindeck.genome.errors import GenomeError
from darwindeck.genome.library import library_names, load
from darwindeck.genome.schema import (
    ArrangePhase,
    BettingPhase,
    BetweenPhase,
    DeclarePhase,
    ForcedBetPhase,
    LiarPhase,
    WagerPhase,
)
from darwindeck.genome.serialization import encode
from darwindeck.genome.validation import problems, seat_range

if TYPE_CHECKING:
    from pathlib import Path

EXPECTED = {
    "no-limit-holdem", "pot-limit-holdem", "fixed-limit-holdem", "short-deck-holdem",
    "pot-limit-omaha", "fixed-limit-omaha-hi-lo", "seven-card-stud", "seven-card-stud-hi-lo",
    "razz", "deuce-to-seven-single-draw", "deuce-to-seven-triple-draw", "badugi",
    "five-card-draw", "kuhn-poker", "leduc-holdem", "simple-poker", "draw-poker",
    "war", "betting-war", "crazy-eights", "president", "hearts", "knock-out-whist", "blackjack",
    "cheat", "truco", "deuces-wild", "joker-draw", "spit-in-the-ocean", "president-with-jokers",
    "pinochle", "skat", "rummy",
}  # fmt: skip


def test_the_library_holds_the_games_it_promises() -> None:
    assert set(library_names()) >= EXPECTED
    assert list(library_names()) == sorted(library_names())


@pytest.mark.parametrize("name", library_names())
def test_every_library_game_is_playable_and_introduces_itself(name: str) -> None:
    genome = load(name)
    assert genome.genome_id == name
    assert problems(genome) == []
    assert genome.player_count in seat_range(genome)
    assert genome.title
    assert genome.summary.endswith(".")


@pytest.mark.parametrize("name", library_names())
def test_every_library_game_for_chips_forces_some_into_the_pot(name: str) -> None:
    game = load(name)
    phases = game.turn_structure.phases
    before_bets = takewhile(lambda phase: not isinstance(phase, BettingPhase), phases)
    forced = any(isinstance(phase, ForcedBetPhase | WagerPhase) for phase in before_bets)
    pays_by_rows = any(isinstance(phase, ArrangePhase) for phase in phases)
    assert (forced or pays_by_rows) == (game.setup.starting_chips > 0)
    if game.setup.starting_chips and game.setup.house is None:
        bets = (ArrangePhase, BettingPhase, BetweenPhase, DeclarePhase, LiarPhase)
        assert any(isinstance(phase, bets) for phase in phases)


@pytest.mark.parametrize(
    ("name", "fewest", "most"),
    [
        ("war", 2, 2),
        ("betting-war", 2, 10),
        ("crazy-eights", 2, 7),
        ("president", 2, 10),
        ("hearts", 2, 4),
        ("knock-out-whist", 2, 7),
        ("blackjack", 2, 10),
        ("cheat", 2, 8),
        ("truco", 2, 2),
    ],
)
def test_games_of_turns_seat_as_many_as_the_cards_allow(name: str, fewest: int, most: int) -> None:
    assert seat_range(load(name)) == range(fewest, most + 1)


def test_an_unknown_name_suggests_the_nearest_game() -> None:
    with pytest.raises(GenomeError) as caught:
        load("no-limit-holden")
    assert str(caught.value) == (
        "there is no game 'no-limit-holden': did you mean 'no-limit-holdem'? "
        "`darwindeck games` lists them all"
    )


@pytest.mark.parametrize("name", ["", "xyzzy", "\0", "x" * 5000])
def test_a_name_like_no_other_points_to_the_list(name: str) -> None:
    with pytest.raises(GenomeError, match="`darwindeck games` lists them all"):
        load(name)


def test_spaces_and_underscores_are_understood_in_suggestions() -> None:
    with pytest.raises(GenomeError, match="did you mean 'seven-card-stud'"):
        load("Seven Card_Stud")


def test_a_file_is_loaded_by_its_path_with_or_without_json_in_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    razz = load("razz")
    for name in ("mine.json", "mine"):
        (tmp_path / name).write_bytes(encode(razz))
        assert load(tmp_path / name) == razz
        assert load(str(tmp_path / name)) == razz
    monkeypatch.chdir(tmp_path)
    assert load("mine") == razz
    assert load("mine.json") == razz


def test_a_file_does_not_hide_a_library_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "razz").write_text("not a game")
    monkeypatch.chdir(tmp_path)
    assert load("razz").genome_id == "razz"


def test_a_missing_file_a_folder_and_a_binary_file_are_told_apart(tmp_path: Path) -> None:
    with pytest.raises(GenomeError, match="there is no file"):
        load(tmp_path / "missing.json")
    with pytest.raises(GenomeError, match="is a folder"):
        load(tmp_path)
    binary = tmp_path / "binary.json"
    binary.write_bytes(bytes(range(256)))
    with pytest.raises(GenomeError, match="is not a text file"):
        load(binary)


def test_a_file_that_cannot_be_played_is_refused_with_its_path(tmp_path: Path) -> None:
    file = tmp_path / "broken.json"
    file.write_bytes(encode(load("razz")).replace(b'"starting_chips": 200', b'"starting_chips": 0'))
    with pytest.raises(GenomeError, match=r"broken\.json: \d+ problems\n  setup\.starting_chips"):
        load(file)
