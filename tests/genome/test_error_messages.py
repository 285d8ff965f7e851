"""What people read when a file is not a genome: where, what was expected, what was found."""

from __future__ import annotations

import json
import pickle
from typing import Any

import pytest

from darwindeck.genome.errors import GenomeError
from darwindeck.genome.library import load
from darwindeck.genome.serialization import decode, encode

FIRST_BETTING = "turn_structure.phases[2]"


def edited(path: str, value: object, game: str = "no-limit-holdem", data: Any = None) -> str:
    """Return a game as JSON with the value at a path replaced, or removed if it is `...`."""
    data = data or json.loads(encode(load(game)))
    *steps, last = path.replace("[", ".").replace("]", "").split(".")
    part = data
    for step in steps:
        part = part[int(step)] if step.isdigit() else part[step]
    key: Any = int(last) if last.isdigit() else last
    if value is ...:
        del part[key]
    else:
        part[key] = value
    return json.dumps(data)


def message(data: bytes | str) -> str:
    with pytest.raises(GenomeError) as caught:
        decode(data, source="my.json")
    return str(caught.value)


@pytest.mark.parametrize(
    ("path", "value", "expected", "found"),
    [
        ("player_count", 11, "a whole number from 2 to 10", "11"),
        ("player_count", "six", "a whole number from 2 to 10", '"six"'),
        ("player_count", 6.0, "a whole number from 2 to 10", "6.0"),
        ("player_count", True, "a whole number from 2 to 10", "true"),
        ("player_count", None, "a whole number from 2 to 10", "null"),
        (f"{FIRST_BETTING}.min_bet", -1, "a whole number from 0 to", "-1"),
        (f"{FIRST_BETTING}.max_raises", "no", "a whole number from 0 to 1000 or null", '"no"'),
        (
            f"{FIRST_BETTING}.structure",
            "spread",
            'one of "fixed_increment"',
            '"spread": did you mean "spread_limit"?',
        ),
        (f"{FIRST_BETTING}.fold_when_free", 1, "true or false", "1"),
        (
            f"{FIRST_BETTING}.type",
            "Betting",
            'one of "ForcedBetPhase"',
            '"Betting": did you mean "BettingPhase"?',
        ),
        (FIRST_BETTING, 7, 'an object whose "type" is one of', "7"),
        ("turn_structure.phases[0].blinds[1]", 1.5, "a whole number from 0", "1.5"),
        ("turn_structure.phases", {}, "a list of at most 64", "{}"),
        ("setup", [1, 2], "an object with the fields cards_per_player", "[1,2]"),
        ("setup.initial_deck", "tarot", 'one of "euchre_24", "kuhn_3"', '"tarot"'),
        ("genome_id", "", "a text of 1 to 80 characters", '""'),
        ("title", "x" * 81, "a text of 0 to 80 characters", "a text of 81 characters"),
        ("win_conditions[0].type", "luck", 'one of "best_hand"', '"luck"'),
        ("setup.trump_suit", "hearts", 'one of "c", "d", "h", "s" or null', '"hearts"'),
        (
            "setup.house",
            5,
            "an object with the fields chips, draws_below, hits_soft, natural_pays, qualifies_with",
            "5",
        ),
    ],
)
def test_a_wrong_value_is_refused_with_path_expected_and_found(
    path: str, value: object, expected: str, found: str
) -> None:
    text = message(edited(path, value))
    assert text.startswith(f"my.json: {path}: expected {expected}")
    assert text.endswith(f", found {found}")


PLAYED = "turn_structure.phases[1].valid_play_condition"
INNER = f"{PLAYED}.conditions[1].conditions[0]"


@pytest.mark.parametrize(
    ("path", "value", "expected"),
    [
        (PLAYED, 3, 'an object whose "type" is one of "SuitCondition"'),
        (f"{PLAYED}.type", "NoneOf", 'one of "SuitCondition"'),
        (f"{PLAYED}.conditions", [], "a list of 1 to 8, found []"),
        (INNER, None, 'an object whose "type" is one of "SuitCondition"'),
        (f"{INNER}.test", "bigger", 'one of "empty"'),
        ("turn_structure.phases[1].target", "floor", 'one of "deck", "hand", "discard"'),
    ],
)
def test_a_wrong_condition_is_refused_with_its_place(
    path: str, value: object, expected: str
) -> None:
    text = message(edited(path, value, "president"))
    assert text.startswith(f"my.json: {path}: expected {expected}")


def test_a_condition_of_another_type_has_other_fields() -> None:
    text = message(edited(f"{INNER}.type", "RankCondition", "president"))
    assert text == (
        f"my.json: {INNER}.test: there is no such field: expected one of type, rank, comparison"
    )


def test_an_unknown_field_of_a_condition_suggests_the_nearest() -> None:
    text = message(edited(f"{INNER}.tset", "empty", "president"))
    assert text == f"my.json: {INNER}.tset: there is no such field: did you mean 'test'?"


def test_an_unknown_field_of_the_house_suggests_the_nearest() -> None:
    text = message(edited("setup.house.chip", 5, "blackjack"))
    assert text == "my.json: setup.house.chip: there is no such field: did you mean 'chips'?"


RANKING = "turn_structure.phases[9].ranking"


@pytest.mark.parametrize(
    ("path", "value", "expected"),
    [
        (RANKING, ["flush"], 'one of "ace_five_low", "badugi"'),
        (f"{RANKING}.kinds", "flush", "a list of 1 to 9, found"),
        (f"{RANKING}.kinds[1]", "royal_flush", 'one of "flush", "four_of_a_kind"'),
        (f"{RANKING}.cards", 4, "one of 3, 5, found 4"),
        (f"{RANKING}.ace_below", "T", 'one of "2", "3"'),
    ],
)
def test_a_wrong_part_of_an_order_of_hands_is_refused_with_its_place(
    path: str, value: object, expected: str
) -> None:
    order = {"kinds": ["flush", "one_pair", "high_card"], "cards": 5, "ace_below": "2"}
    data = json.loads(edited(RANKING, order))
    text = message(edited(path, value, data=data))
    assert text.startswith(f"my.json: {path}: expected {expected}")


def test_conditions_nested_too_deeply_are_refused() -> None:
    inner = '{"type": "CannotPlayCondition"}'
    for _ in range(2000):
        inner = f'{{"type": "AllOf", "conditions": [{inner}]}}'
    data = encode(load("president")).decode()
    data = data.replace('{"type": "PileCondition", "test": "empty"}', inner)
    assert "nested too deeply" in message(data)


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("setup", "an object with the fields"),
        ("win_conditions", "a list"),
        (f"{FIRST_BETTING}.type", 'one of "ForcedBetPhase"'),
    ],
)
def test_a_missing_field_is_named(path: str, expected: str) -> None:
    text = message(edited(path, ...))
    assert text.startswith(f"my.json: {path}: this field is missing: expected {expected}")


def test_an_unknown_field_is_refused_and_the_nearest_suggested() -> None:
    text = message(edited(f"{FIRST_BETTING}.min_bat", 2))
    assert text == (
        f"my.json: {FIRST_BETTING}.min_bat: there is no such field: did you mean 'min_bet'?"
    )


def test_an_unknown_field_like_no_other_lists_the_fields() -> None:
    text = message(edited("setup.wxyz", 2))
    assert "expected one of cards_per_player, initial_deck, initial_discard_count" in text


def test_a_schema_key_is_allowed_at_the_top_only() -> None:
    assert "there is no such field" in message(edited("setup.$schema", "x"))
    assert "there is no such field" in message(edited("$schema", 3))


def test_broken_json_is_reported_with_line_column_and_the_line() -> None:
    text = message('{\n  "genome_id": "x",\n  "setup": {,\n}')
    assert text.startswith("my.json: is not JSON: line 3, column 13:")
    assert text.endswith('in: "setup": {,')


@pytest.mark.parametrize(
    ("data", "what"),
    [
        ("", "is empty"),
        (" \n ", "is empty"),
        (b"\x89PNG\r\n\x1a\n", "is not a text file in UTF-8"),
        ("[" * 100_000, "nested too deeply"),
        ('{"a": NaN}', "NaN is not a number in JSON"),
        ('{"title": "a", "title": "b"}', "'title' appears twice"),
        (r'{"title": "\ud800"}', "half a character"),
        ("9" * 5000, "my.json: "),
        ("[1]", "expected an object with the fields genome_id"),
        ("null", "found null"),
    ],
)
def test_what_is_not_a_game_is_refused(data: bytes | str, what: str) -> None:
    assert what in message(data)


def test_errors_travel_between_processes() -> None:
    with pytest.raises(GenomeError) as caught:
        decode("[]", source="my.json")
    copy = pickle.loads(pickle.dumps(caught.value))
    assert str(copy) == str(caught.value)
    assert copy.problems == caught.value.problems
