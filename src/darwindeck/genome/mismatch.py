"""Data that does not fit the schema: what was expected, what was found, and where."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence

import msgspec
from msgspec import inspect

from darwindeck.genome.errors import Problem, nearest
from darwindeck.genome.rules import PATTERNS
from darwindeck.genome.schema import GameGenome

LOCATED = re.compile(r"^(?P<what>.*?)(?: - at `\$(?P<path>.*)`)?$", re.DOTALL)
STEP = re.compile(r"\.(?P<name>\w+)|\[(?P<index>\d+)\]")
FIELD = re.compile(r"(?P<kind>unknown|required) field `(?P<name>.*)`")
LONGEST_QUOTE = 60


def explain_mismatch(message: str, data: object) -> Problem:
    """Turn the message of a failed conversion of `data` to a genome into a problem."""
    located = LOCATED.match(message)
    what, path = (located["what"], located["path"] or "") if located else (message, "")
    expected: inspect.Type = inspect.type_info(GameGenome)
    found = data
    for step in STEP.finditer(path):
        expected, found = inside(expected, found, step["name"] or int(step["index"]))
    field = FIELD.search(what)
    if field is None:
        return Problem(path.lstrip("."), mismatch(expected, found))
    inner = f"{path}.{field['name']}".lstrip(".")
    names = field_names(chosen(expected, found))
    if field["kind"] == "required":
        missing = described(field_type(expected, found, field["name"]))
        return Problem(inner, f"this field is missing: expected {missing}")
    near = nearest(field["name"], names)
    advice = f"did you mean {near!r}?" if near else f"expected one of {', '.join(names)}"
    return Problem(inner, f"there is no such field: {advice}")


def mismatch(expected: inspect.Type, found: object) -> str:
    """Say what was expected and what was found, and which word was probably meant.

    >>> mismatch(inspect.LiteralType(("left", "right")), "lfet")
    'expected one of "left", "right", found "lfet": did you mean "left"?'
    """
    words = [word for word in choices(expected) if isinstance(word, str)]
    near = nearest(found, words) if isinstance(found, str) else None
    meant = "" if near is None else f": did you mean {json.dumps(near)}?"
    return f"expected {described(expected)}, found {quoted(found)}{meant}"


def choices(expected: inspect.Type) -> Sequence[object]:
    """Return the values among which one is expected; none where any of a kind will do."""
    match expected:
        case inspect.LiteralType(values=values):
            return values
        case inspect.EnumType(cls=cls):
            return [member.value for member in cls]
        case inspect.UnionType(types=types):
            return [value for kind in types for value in choices(kind)]
        case _:
            return ()


def inside(expected: inspect.Type, found: object, step: str | int) -> tuple[inspect.Type, object]:
    """Return what is expected and what is found one step further down."""
    if isinstance(step, int):
        items = expected.item_type if isinstance(expected, inspect.VarTupleType) else expected
        return items, found[step] if isinstance(found, (list, tuple)) and step < len(
            found
        ) else None
    value = found.get(step) if isinstance(found, dict) else None
    return field_type(expected, found, step), value


def field_type(expected: inspect.Type, found: object, name: str) -> inspect.Type:
    """Return the type of a field of the struct that is expected; a tag is one of its values."""
    struct = chosen(expected, found)
    if isinstance(expected, inspect.UnionType) and name == "type":
        return inspect.LiteralType(tuple(tags(expected)))
    if isinstance(struct, inspect.StructType):
        for field in struct.fields:
            if field.encode_name == name:
                return field.type
    return inspect.AnyType()


def chosen(expected: inspect.Type, found: object) -> inspect.Type:
    """Return the member of a union that the data selects: by its tag, or the only one there is."""
    if isinstance(expected, inspect.UnionType) and isinstance(found, dict):
        for member in structs(expected):
            if member.tag is None or member.tag == found.get("type"):
                return member
    return expected


def structs(union: inspect.UnionType) -> list[inspect.StructType]:
    """Return the structs in a union."""
    return [kind for kind in union.types if isinstance(kind, inspect.StructType)]


def tags(union: inspect.UnionType) -> list[str]:
    """Return the tags of the structs in a union."""
    return [str(kind.tag) for kind in structs(union)]


def field_names(struct: inspect.Type) -> list[str]:
    """Return the names that an object may have fields by."""
    if not isinstance(struct, inspect.StructType):
        return []
    tag = [] if struct.tag_field is None else [struct.tag_field]
    return tag + [field.encode_name for field in struct.fields]


def described(expected: inspect.Type) -> str:
    """Say what is expected in words.

    >>> described(inspect.IntType(ge=2, le=10))
    'a whole number from 2 to 10'
    """
    if isinstance(expected, inspect.UnionType):
        kinds = [described(kind) for kind in expected.types]
        if any(kind.tag for kind in structs(expected)):
            null = " or null" if expected.includes_none else ""
            known = ", ".join(map(json.dumps, tags(expected)))
            return f'an object whose "type" is one of {known}{null}'
        return " or ".join(kinds)
    if isinstance(expected, inspect.StructType):
        return "an object with the fields " + ", ".join(field_names(expected))
    return described_value(expected)


def described_value(expected: inspect.Type) -> str:
    """Say which number, text, choice or list is expected."""
    text = "true or false" if isinstance(expected, inspect.BoolType) else "null"
    match expected:
        case inspect.IntType():
            text = f"a whole number from {expected.ge} to {expected.le}"
        case inspect.StrType():
            length = f"a text of {expected.min_length or 0} to {expected.max_length} characters"
            text = PATTERNS.get(expected.pattern or "", length)
        case inspect.LiteralType() | inspect.EnumType():
            text = one_of(expected)
        case inspect.VarTupleType():
            text = f"a list{described_length(expected)}"
        case inspect.DictType():
            text = f"an object with {described(expected.value_type)} for each name"
    return text


def one_of(expected: inspect.Type) -> str:
    """List the values among which one is expected."""
    return "one of " + ", ".join(map(json.dumps, choices(expected)))


def described_length(expected: inspect.VarTupleType) -> str:
    """Say how long a list may be."""
    if expected.max_length is None:
        return ""
    if expected.min_length:
        return f" of {expected.min_length} to {expected.max_length}"
    return f" of at most {expected.max_length}"


def quoted(found: object) -> str:
    """Quote what was found as JSON, shortened."""
    if isinstance(found, list) and len(found) > 8:
        return f"a list of {len(found)}"
    if isinstance(found, str) and len(found) > LONGEST_QUOTE:
        return f"a text of {len(found)} characters"
    text = msgspec.json.encode(found, enc_hook=repr).decode()
    return text if len(text) <= LONGEST_QUOTE else text[: LONGEST_QUOTE - 3] + "..."
