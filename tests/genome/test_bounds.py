"""Whatever a file holds, it is judged in little time, and what is said about it is short."""

from __future__ import annotations

import json
import time

import pytest
from msgspec.structs import replace

from darwindeck.genome.errors import MOST_LINES, GenomeError, Problem
from darwindeck.genome.library import load
from darwindeck.genome.schema import (
    AllOf,
    CardEffect,
    Condition,
    GameGenome,
    PlayPhase,
    Rank,
    RankCondition,
    TurnStructure,
)
from darwindeck.genome.serialization import decode, encode, json_schema
from darwindeck.genome.validation import problems, validate


def changed(path: str, value: object) -> str:
    """Return crazy eights in JSON with another value somewhere."""
    game = json.loads(encode(load("crazy-eights")))
    holder = game
    *steps, last = path.split(".")
    for step in steps:
        holder = holder[int(step) if step.isdecimal() else step]
    holder[int(last) if last.isdecimal() else last] = value
    return json.dumps(game)


def nested(depth: int) -> str:
    """Return a condition in conditions, as text: JSON's own writer does not go so deep."""
    inner = '{"type": "RankCondition", "rank": 8}'
    return '{"type": "AllOf", "conditions": [' * depth + inner + "]}" * depth


@pytest.mark.parametrize("tag", [{}, [], None, 5, [[]], {"type": "DealPhase"}])
def test_a_type_that_is_no_name_is_refused(tag: object) -> None:
    with pytest.raises(GenomeError, match=r"phases\[0\]"):
        decode(changed("turn_structure.phases.0", {"type": tag}))


@pytest.mark.parametrize("depth", [5, 20, 90, 400, 900, 5000])
def test_conditions_that_nest_deeply_are_refused(depth: int) -> None:
    phase = {"type": "PlayPhase", "valid_play_condition": "HERE"}
    text = changed("turn_structure.phases.0", phase).replace('"HERE"', nested(depth))
    with pytest.raises(GenomeError, match=r"too deeply|levels deep"):
        validate(decode(text))


def test_conditions_that_nest_deeply_in_python_are_refused() -> None:
    condition: Condition = RankCondition(Rank.EIGHT)
    for _ in range(400):
        condition = AllOf((condition,))
    game = load("crazy-eights")
    phases = (PlayPhase(valid_play_condition=condition),)
    deep = replace(game, turn_structure=TurnStructure(phases))
    with pytest.raises(GenomeError, match=r"too deeply|cannot be written"):
        validate(deep)


def test_more_win_conditions_than_there_are_kinds_are_refused_at_once() -> None:
    text = changed("win_conditions", [{"type": "most_chips"}] * 30_000)
    started = time.process_time()
    with pytest.raises(GenomeError, match=r"a list of at most 8, found a list of 30000"):
        decode(text)
    assert time.process_time() - started < 2


def test_an_error_has_few_lines_and_none_is_long() -> None:
    error = GenomeError.about("x", [Problem("a" * 9_000, "wrong")] * 30_000)
    lines = str(error).splitlines()
    assert len(lines) == MOST_LINES + 2
    assert lines[-1].strip() == f"... and {30_000 - MOST_LINES} more"
    assert max(map(len, lines)) <= 610


def test_a_game_with_everything_wrong_is_judged_no_further_than_needed() -> None:
    game = load("crazy-eights")
    effects = (CardEffect("skip", count=3),) * 16
    broken = GameGenome("x", game.setup, game.turn_structure, (), card_effects=effects)
    assert 16 < len(problems(broken)) <= 100


def test_every_list_of_the_language_has_a_limit() -> None:
    text = json.dumps(schema_lists())
    assert "unlimited" not in text, text


def schema_lists() -> dict[str, str]:
    """Return the lists in the schema and whether they have a limit."""
    found = {}
    for name, part in json_schema().get("$defs", {}).items():  # type: ignore[attr-defined]
        for field, kind in part.get("properties", {}).items():
            if kind.get("type") == "array":
                found[f"{name}.{field}"] = str(kind.get("maxItems", "unlimited"))
    return found
