"""Genomes as files: lossless, readable, written in one step."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import msgspec
import pytest
from hypothesis import given
from tests.genome.composed_games import playable_genomes
from tests.genome.strategies import genomes
from tests.genome.turn_games import playable_turn_games

from darwindeck.genome.identity import rules_id
from darwindeck.genome.library import library_names, load
from darwindeck.genome.schema import (
    BettingPhase,
    GameGenome,
    SetupRules,
    TurnStructure,
    WinCondition,
)
from darwindeck.genome.serialization import decode, encode, read_genome, write_genome
from darwindeck.hands.orders import ORDERS, HandOrder

if TYPE_CHECKING:
    from pathlib import Path

MINIMAL = GameGenome(
    genome_id="minimal",
    setup=SetupRules(cards_per_player=5, starting_chips=500),
    turn_structure=TurnStructure((BettingPhase(min_bet=10, max_raises=3),)),
    win_conditions=(WinCondition("most_chips"),),
)


@given(genomes())
def test_any_genome_survives_a_file(genome: GameGenome) -> None:
    assert decode(encode(genome)) == genome


@given(playable_genomes())
def test_any_playable_genome_survives_a_file(genome: GameGenome) -> None:
    assert decode(encode(genome).decode()) == genome


@given(playable_turn_games())
def test_any_game_of_turns_survives_a_file(genome: GameGenome) -> None:
    assert decode(encode(genome)) == genome


@pytest.mark.parametrize(
    ("name", "order"),
    [
        ("no-limit-holdem", "high"),
        ("short-deck-holdem", "short_deck_high"),
        ("teen-patti", "three_cards"),
    ],
)
def test_an_order_of_hands_that_has_a_name_is_the_same_game(name: str, order: str) -> None:
    data = json.loads(encode(load(name)))
    data["turn_structure"]["phases"][-1]["ranking"] = msgspec.to_builtins(ORDERS[order])
    assert decode(json.dumps(data)) == load(name)
    assert rules_id(decode(json.dumps(data))) == rules_id(load(name))
    other = HandOrder(ORDERS[order].kinds[1:], ORDERS[order].cards, ORDERS[order].ace_below)
    data["turn_structure"]["phases"][-1]["ranking"] = msgspec.to_builtins(other)
    assert rules_id(decode(json.dumps(data))) != rules_id(load(name))


@pytest.mark.parametrize("name", library_names())
def test_library_files_are_written_as_encode_writes_them(name: str) -> None:
    from importlib.resources import files  # noqa: PLC0415

    text = (files("darwindeck") / "games" / f"{name}.json").read_bytes()
    assert encode(load(name)) == text


def test_a_betting_phase_has_its_type_first_and_its_sizes_written_out() -> None:
    written = json.loads(encode(MINIMAL))["turn_structure"]["phases"][0]
    assert written == {"type": "BettingPhase", "min_bet": 10, "max_raises": 3}
    assert list(written) == ["type", "min_bet", "max_raises"]


def test_each_phase_is_one_line() -> None:
    lines = encode(load("no-limit-holdem")).decode().splitlines()
    phases = [line for line in lines if '"type": "BettingPhase"' in line]
    assert len(phases) == 4
    assert all(line.endswith(("}", "},")) for line in phases)


def test_a_phase_with_a_short_condition_is_one_line() -> None:
    lines = encode(load("crazy-eights")).decode().splitlines()
    (draws,) = [line for line in lines if '"type": "DrawPhase"' in line]
    assert draws.strip().endswith('"condition": {"type": "CannotPlayCondition"}},')


def test_a_long_phase_is_written_field_by_field_with_its_condition_on_one_line() -> None:
    lines = [line.strip() for line in encode(load("crazy-eights")).decode().splitlines()]
    assert '"type": "PlayPhase",' in lines
    (condition,) = [line for line in lines if line.startswith('"valid_play_condition"')]
    assert condition.count("PileCondition") == 2
    assert max(map(len, lines)) < 200


def test_ranks_are_written_as_numbers_and_suits_as_letters() -> None:
    rules = json.loads(encode(load("hearts")))["scoring_rules"]
    assert rules[1] == {"points": 13, "per": "captured", "rank": 12, "suit": "s"}


def test_lists_given_in_python_become_tuples() -> None:
    genome = msgspec.structs.replace(MINIMAL, win_conditions=[WinCondition("most_chips")])
    assert genome == MINIMAL
    assert hash(genome) == hash(MINIMAL)


def test_files_without_betting_fields_load_with_defaults() -> None:
    genome = decode(
        """{"genome_id": "old", "setup": {"cards_per_player": 7},
            "turn_structure": {"phases": []}, "win_conditions": []}"""
    )
    assert genome.setup == SetupRules(7, "standard_52", 0)


def test_a_schema_key_for_editors_is_allowed_and_not_part_of_the_game() -> None:
    data = json.loads(encode(MINIMAL)) | {"$schema": "./darwindeck.schema.json"}
    assert decode(json.dumps(data)) == MINIMAL


def test_a_byte_order_mark_is_ignored() -> None:
    assert decode(b"\xef\xbb\xbf" + encode(MINIMAL)) == MINIMAL
    assert decode("\ufeff" + encode(MINIMAL).decode()) == MINIMAL


def test_writing_replaces_a_file_and_leaves_nothing_else_behind(tmp_path: Path) -> None:
    target = tmp_path / "game.json"
    target.write_text("old")
    target.chmod(0o640)
    write_genome(target, MINIMAL)
    assert read_genome(target) == MINIMAL
    assert list(tmp_path.iterdir()) == [target]
    assert target.stat().st_mode & 0o777 == 0o640


def test_a_failed_write_keeps_the_old_file(tmp_path: Path) -> None:
    target = tmp_path / "game.json"
    target.write_text("old")
    broken = GameGenome("\ud800", SetupRules(), TurnStructure(), ())
    with pytest.raises(UnicodeEncodeError):
        write_genome(target, broken)
    assert target.read_text() == "old"
    assert list(tmp_path.iterdir()) == [target]
