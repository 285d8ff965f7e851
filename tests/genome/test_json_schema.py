"""The JSON Schema agrees with what `decode` accepts."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from tests.genome.strategies import genomes
from tests.genome.turn_games import playable_turn_games

from darwindeck.genome.library import library_names
from darwindeck.genome.serialization import encode, json_schema

if TYPE_CHECKING:
    from darwindeck.genome.schema import GameGenome

SCHEMA: dict[str, Any] = json_schema()
TYPES: dict[str, type] = {
    "object": dict,
    "array": list,
    "string": str,
    "integer": int,
    "boolean": bool,
    "null": type(None),
}


def accepts(rule: dict[str, Any], value: Any) -> bool:
    """Judge a value by the part of JSON Schema that the genome language uses."""
    if "$ref" in rule:
        return accepts(SCHEMA["$defs"][rule["$ref"].removeprefix("#/$defs/")], value)
    if "anyOf" in rule:
        return any(accepts(choice, value) for choice in rule["anyOf"])
    if "enum" in rule:
        return value in rule["enum"]
    return type(value) is TYPES[rule["type"]] and within(rule, value) and parts_fit(rule, value)


def within(rule: dict[str, Any], value: Any) -> bool:
    """Judge the size of a number, a text or a list."""
    size = len(value) if isinstance(value, (str, list)) else value
    limits = [rule[name] for name in ("minimum", "minLength", "minItems") if name in rule]
    caps = [rule[name] for name in ("maximum", "maxLength", "maxItems") if name in rule]
    return all(limit <= size for limit in limits) and all(size <= cap for cap in caps)


def parts_fit(rule: dict[str, Any], value: Any) -> bool:
    """Judge the fields of an object or the items of a list."""
    if isinstance(value, list):
        return all(accepts(rule["items"], item) for item in value)
    if isinstance(value, dict):
        if "additionalProperties" in rule and "properties" not in rule:
            return all(accepts(rule["additionalProperties"], part) for part in value.values())
        known = rule["properties"]
        named = set(rule["required"]) <= set(value) <= set(known)
        return named and all(accepts(known[name], part) for name, part in value.items())
    return True


@pytest.mark.parametrize("name", library_names())
def test_every_library_file_fits_the_schema(name: str) -> None:
    text = (files("darwindeck") / "games" / f"{name}.json").read_text("utf-8")
    assert accepts(SCHEMA, json.loads(text))


@given(genomes())
def test_every_genome_fits_the_schema(genome: GameGenome) -> None:
    assert accepts(SCHEMA, json.loads(encode(genome)))


@given(playable_turn_games())
def test_every_game_of_turns_fits_the_schema(genome: GameGenome) -> None:
    assert accepts(SCHEMA, json.loads(encode(genome)))


def test_an_empty_list_of_conditions_does_not_fit() -> None:
    good = json.loads((files("darwindeck") / "games" / "crazy-eights.json").read_text("utf-8"))
    assert accepts(SCHEMA, good)
    good["turn_structure"]["phases"][1]["valid_play_condition"]["conditions"] = []
    assert not accepts(SCHEMA, good)


def test_unknown_fields_and_wrong_values_do_not_fit() -> None:
    good = json.loads((files("darwindeck") / "games" / "razz.json").read_text("utf-8"))
    assert accepts(SCHEMA, good | {"$schema": "x"})
    assert not accepts(SCHEMA, good | {"spelling": 1})
    assert not accepts(SCHEMA, good | {"player_count": 11})
    assert not accepts(SCHEMA, {"genome_id": "x"})


def test_the_schema_describes_every_class_without_examples() -> None:
    assert SCHEMA["$schema"].startswith("https://json-schema.org/")
    for definition in SCHEMA["$defs"].values():
        assert definition["description"]
        assert "enum" in definition or definition["additionalProperties"] is False
        assert ">>>" not in definition["description"]
        assert "    " not in definition["description"]
