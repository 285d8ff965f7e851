"""Genomes as JSON: reading with exact error messages, writing for people who edit by hand."""

from __future__ import annotations

import json
from collections.abc import Iterator
from enum import Enum
from pathlib import Path

import msgspec

from darwindeck.files import replacing
from darwindeck.genome import schema
from darwindeck.genome.errors import GenomeError, Problem
from darwindeck.genome.rules import FrozenDict

FORMAT = 1
"""The format of the files that this program reads; files that name none have it.

A change of the language after which old files would mean something else raises it, and comes with
a function that rewrites files of the format before.
"""
FORMAT_KEY = "format"
SCHEMA_KEY = "$schema"
TOO_DEEP = "is nested too deeply to be a game"
DEEPEST = 32
"""Far more levels of lists and objects than the conditions of any game need."""
SCHEMA_DIALECT = "https://json-schema.org/draft/2020-12/schema"

WRITTEN_FIRST = (
    "type", "genome_id", "title", "summary", "player_count", "hand_limit", "turn_limit",
)  # fmt: skip
ALWAYS_WRITTEN: dict[type, frozenset[str]] = {
    schema.GameGenome: frozenset({"player_count"}),
    schema.SetupRules: frozenset({"initial_deck", "starting_chips"}),
    schema.DealPhase: frozenset({"count", "to"}),
    schema.ArrangePhase: frozenset({"rows", "unit"}),
    schema.BetweenPhase: frozenset({"min_bet"}),
    schema.BettingPhase: frozenset({"min_bet", "max_raises"}),
    schema.WagerPhase: frozenset({"min_bet", "max_bet"}),
    schema.CallPhase: frozenset({"times"}),
    schema.PeekPhase: frozenset({"insurance"}),
    schema.ExchangePhase: frozenset({"max_cards"}),
    schema.ShowdownPhase: frozenset({"ranking"}),
    schema.BidPhase: frozenset({"lowest", "highest"}),
    schema.KnockPhase: frozenset({"deadwood"}),
    schema.MeldPhase: frozenset({"add_to"}),
    schema.TrumpPhase: frozenset({"contract"}),
    schema.TalonPhase: frozenset({"count"}),
    schema.TrickPhase: frozenset({"tricks"}),
    schema.ComparePhase: frozenset({"face_down", "winner_takes"}),
    schema.KnockOutPhase: frozenset({"tricks"}),
    schema.DrawPhase: frozenset({"source", "count", "mandatory"}),
    schema.PlayPhase: frozenset({"target", "min_cards", "max_cards", "mandatory"}),
    schema.DiscardPhase: frozenset({"count", "mandatory"}),
    schema.ClaimPhase: frozenset({"max_cards"}),
    schema.DrawUpPhase: frozenset({"to"}),
    schema.CommitPhase: frozenset({"max_raises"}),
    schema.CardKind: frozenset({"counts"}),
    schema.Payoff: frozenset({"when"}),
    schema.RankCondition: frozenset({"comparison"}),
    schema.SumCondition: frozenset({"comparison", "of"}),
    schema.HandSizeCondition: frozenset({"comparison"}),
    schema.HouseRules: frozenset({"chips", "draws_below"}),
    schema.ScoringRule: frozenset({"per"}),
}
"""Fields worth reading even when they have their default value; other defaults are left out."""

QUOTED = 60
WIDTH = 140
"""A phase with conditions, or a card with values, is written on one line up to this length."""


def encode(genome: schema.GameGenome) -> bytes:
    r"""Write a genome as JSON, one phase per line; `decode` gives the same genome back.

    >>> phase = schema.BettingPhase(min_bet=10, max_raises=3)
    >>> print(layout(plain(phase)))
    {"type": "BettingPhase", "min_bet": 10, "max_raises": 3}
    """
    return (layout(plain(genome)) + "\n").encode()


def plain(value: object) -> object:
    """Return a part of a genome as dictionaries, lists and plain values."""
    if isinstance(value, msgspec.Struct):
        fields = dict(written_fields(value))
        first = [name for name in WRITTEN_FIRST if name in fields]
        return {name: fields[name] for name in first} | fields
    if isinstance(value, (tuple, list)):
        return [plain(item) for item in value]
    if isinstance(value, FrozenDict):
        return dict(value)
    return value.value if isinstance(value, Enum) else value


def written_fields(struct: msgspec.Struct) -> Iterator[tuple[str, object]]:
    """Yield the tag and the fields of a struct that are written to a file."""
    config = struct.__struct_config__
    if config.tag_field is not None:
        yield config.tag_field, config.tag
    always = ALWAYS_WRITTEN.get(type(struct), frozenset())
    if isinstance(struct, schema.BidPhase) and struct.values:
        always = frozenset()  # the list says from where to where bids go
    for field in msgspec.structs.fields(struct):
        value = getattr(struct, field.name)
        if field.required or field.name in always or value != field.default:
            yield field.name, plain(value)


def layout(value: object, indent: int = 0) -> str:
    """Write plain values as JSON; what holds no object inside it stays on one line.

    So does a short phase or condition with the conditions in it, and a card with its values.
    """
    items = list(value.values()) if isinstance(value, dict) else value
    line = json.dumps(value, ensure_ascii=False)
    if not isinstance(items, list) or not any(holds_object(item) for item in items):
        return line
    if (
        isinstance(value, dict)
        and ("type" in value or "kind" in value)
        and indent + len(line) <= WIDTH
    ):
        return line
    margin = "\n" + " " * (indent + 2)
    parts = [layout(item, indent + 2) for item in items]
    if isinstance(value, dict):
        parts = [f"{json.dumps(key)}: {part}" for key, part in zip(value, parts, strict=True)]
        opening, closing = "{}"
    else:
        opening, closing = "[]"
    return opening + margin + ("," + margin).join(parts) + "\n" + " " * indent + closing


def holds_object(value: object) -> bool:
    """Tell whether there is a JSON object in a plain value."""
    return isinstance(value, dict) or (isinstance(value, list) and any(map(holds_object, value)))


def decode(data: bytes | str, source: str = "") -> schema.GameGenome:
    """Read a genome from JSON; `source` names it in error messages.

    A `"$schema"` key, with which editors find the schema, is allowed and ignored. So is a
    `"format"` key, if it names a format that this program reads.

    >>> decode('{"genome_id": "x", "titel": "X"}', source="x")
    Traceback (most recent call last):
    darwindeck.genome.errors.GenomeError: x: titel: there is no such field: did you mean 'title'?
    """
    return from_plain(parse(as_text(data, source), source), source)


def from_plain(data: object, source: str = "") -> schema.GameGenome:
    """Make a genome of dictionaries, lists and plain values, refusing what does not fit."""
    if is_deeper(data, DEEPEST):
        raise GenomeError.about(source, [Problem("", TOO_DEEP)])
    if isinstance(data, dict):
        data = without_notes(data, source)
    try:
        return msgspec.convert(data, schema.GameGenome)
    except msgspec.ValidationError as error:
        from darwindeck.genome.mismatch import explain_mismatch  # noqa: PLC0415

        raise GenomeError.about(source, [explain_mismatch(str(error), data)]) from None


def is_deeper(data: object, levels: int) -> bool:
    """Tell whether lists and objects lie in each other for more than so many levels.

    >>> is_deeper([[1], [[2]]], 3), is_deeper([[1], [[2]]], 2)
    (False, True)
    """
    layer = [data]
    for _ in range(levels + 1):
        layer = [
            item
            for whole in layer
            if isinstance(whole, (dict, list, tuple))
            for item in (whole.values() if isinstance(whole, dict) else whole)
        ]
    return bool(layer)


def without_notes(data: dict[str, object], source: str) -> dict[str, object]:
    """Return the fields of a file that are its game, if it is of a format that can be read."""
    problem = format_problem(data[FORMAT_KEY]) if FORMAT_KEY in data else None
    if problem:
        raise GenomeError.about(source, [problem])
    notes = {FORMAT_KEY} | ({SCHEMA_KEY} if isinstance(data.get(SCHEMA_KEY), str) else set())
    return {key: value for key, value in data.items() if key not in notes}


def format_problem(named: object) -> Problem | None:
    """Say why a file that names a format cannot be read, if it cannot.

    >>> print(format_problem(2))
    format: the file has format 2 and this program reads format 1: use a newer DarwinDeck
    """
    if type(named) is not int or named < 1:
        return Problem(FORMAT_KEY, f"expected a whole number of at least 1, found {named!r}")
    if named > FORMAT:
        return Problem(
            FORMAT_KEY,
            f"the file has format {named} and this program reads format {FORMAT}: use a newer "
            "DarwinDeck",
        )
    return None


def as_text(data: bytes | str, source: str) -> str:
    """Decode UTF-8, with or without a byte order mark."""
    if isinstance(data, str):
        return data.removeprefix("\ufeff")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        problem = Problem("", f"is not a text file in UTF-8 (byte {error.start} is wrong)")
        raise GenomeError.about(source, [problem]) from None


def parse(text: str, source: str) -> object:
    """Parse JSON, refusing what the JSON module would silently accept."""
    try:
        return json.loads(text, object_pairs_hook=unique_fields, parse_constant=refuse_constant)
    except json.JSONDecodeError as error:
        problem = Problem("", broken_json(text, error))
    except RecursionError:
        problem = Problem("", TOO_DEEP)
    except ValueError as error:
        problem = Problem("", str(error))
    raise GenomeError.about(source, [problem]) from None


def broken_json(text: str, error: json.JSONDecodeError) -> str:
    """Say where JSON is broken, and quote what is there.

    >>> text = '{"title": "' + "x" * 90 + '", }'
    >>> broken_json(text, json.JSONDecodeError("Illegal trailing comma", text, 102))[-46:]
    'comma, in: ...xxxxxxxxxxxxxxxxxxxxxxxxxxx", }'
    """
    if not text.strip():
        return "is empty: expected a game in JSON"
    line = text.split("\n")[error.lineno - 1]
    start = max(0, error.colno - QUOTED // 2) if len(line.strip()) > QUOTED else 0
    quoted = line[start : start + QUOTED].strip()
    before, after = "..." * (start > 0), "..." * (start + QUOTED < len(line))
    what = error.msg[:1].lower() + error.msg[1:]
    where = f"line {error.lineno}, column {error.colno}"
    return f"is not JSON: {where}: {what}, in: {before}{quoted}{after}"


def unique_fields(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Make a dictionary of the fields of a JSON object, each of which may appear once."""
    fields: dict[str, object] = {}
    for name, value in pairs:
        if name in fields:
            raise ValueError(
                f"the field {name!r} appears twice in one object, as {json.dumps(fields[name])} "
                f"and as {json.dumps(value)}: keep one of them"
            )
        for text in (name, value):
            if isinstance(text, str) and not is_unicode(text):
                raise ValueError(f"{text!r} contains half a character (a lone surrogate)")
        fields[name] = value
    return fields


def is_unicode(text: str) -> bool:
    """Tell whether a string can be written as UTF-8."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def refuse_constant(name: str) -> object:
    """Refuse the numbers that JSON does not have."""
    raise ValueError(f"{name} is not a number in JSON: write a whole number")


def json_schema() -> dict[str, object]:
    """Return the JSON Schema of game files, for editors and other programs."""
    described = msgspec.json.decode(msgspec.json.encode(msgspec.json.schema(schema.GameGenome)))
    for definition in described["$defs"].values():
        if "description" in definition:
            definition["description"] = prose(definition["description"])
    described["$defs"]["GameGenome"]["properties"] |= {
        SCHEMA_KEY: {
            "type": "string",
            "description": "Where editors find this described; not part of the game.",
        },
        FORMAT_KEY: {
            "enum": list(range(1, FORMAT + 1)),
            "description": f"The format of the file, {FORMAT} if left out; not part of the game.",
        },
    }
    return {SCHEMA_KEY: SCHEMA_DIALECT, "title": "DarwinDeck game", **described}


def prose(docstring: str) -> str:
    """Return the sentences of a docstring, without its examples and line breaks."""
    text = docstring.partition(">>>")[0]
    paragraphs = [" ".join(paragraph.split()) for paragraph in text.split("\n\n")]
    return "\n\n".join(paragraph for paragraph in paragraphs if paragraph)


def read_genome(path: str | Path) -> schema.GameGenome:
    """Read a genome from a file."""
    return decode(Path(path).read_bytes(), source=str(path))


def write_genome(path: str | Path, genome: schema.GameGenome) -> None:
    """Write a genome to a file in one step: a reader sees the old file or the new one."""
    content = encode(genome)
    with replacing(Path(path)) as file:
        file.write(content)
