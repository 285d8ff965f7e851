"""Reading and writing the part of TOML that hand histories use."""

from __future__ import annotations

import datetime as dt
import re
import tomllib
from collections.abc import Mapping
from decimal import Decimal
from functools import lru_cache

BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
LITERAL = re.compile(r"[^'\x00-\x08\x0a-\x1f\x7f]*")
ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"}


WHOLE = r"(?:0|[1-9][0-9]*)"
UNKNOWN = "inf"
NUMBER = re.compile(rf"(?:{WHOLE}(?:\.[0-9]+)?|{UNKNOWN})")
NUMBER_LIST = re.compile(rf"{NUMBER.pattern}(?:, {NUMBER.pattern})*")
TIME = re.compile(r"(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]")
LONG = 120
TRUTHS = {"true": True, "false": False}


def parse_toml(text: str) -> dict[str, object]:
    """Read a document; numbers with a point are exact decimals."""
    fields = parse_plain_toml(text)
    return tomllib.loads(text, parse_float=Decimal) if fields is None else fields


def parse_plain_toml(text: str) -> dict[str, object] | None:
    """Read a document in the plain form that most hand histories have; `None` if it is in another.

    That is several times faster: one field on each line, with simple values alone.
    """
    if not text.replace("\n", "").isprintable():
        return None
    fields: dict[str, object] = {}
    for line in text.split("\n"):
        if not line:
            continue
        key, value = plain_field(line) if len(line) < LONG else plain_new_field(line)
        if value is None or key in fields:
            return None
        fields[key] = list(value) if type(value) is tuple else value
    return fields


def plain_new_field(line: str) -> tuple[str, object]:
    """Read a line of the form `key = value`; the value is `None` if it is not plain."""
    key, _, written = line.partition(" = ")
    return key, plain_value(written) if BARE_KEY.fullmatch(key) else None


plain_field = lru_cache(maxsize=4096)(plain_new_field)
"""The same for lines that are not long: many are the same in hand after hand."""


def plain_value(written: str) -> object:
    """Read a simple value: a number, a time, a text in single quotes, or a list as a tuple."""
    first, last, inside = written[:1], written[-1:], written[1:-1]
    if first == last == "'" and len(written) > 1:
        return inside if "'" not in inside else None
    if first == "[" and last == "]":
        return plain_list(inside)
    if NUMBER.fullmatch(written):
        return plain_number(written)
    if TIME.fullmatch(written):
        return dt.time.fromisoformat(written)
    return TRUTHS.get(written)


def plain_list(inside: str) -> tuple[str, ...] | tuple[int | Decimal, ...] | None:
    """Read the inside of a list of texts or of numbers."""
    if inside[:1] == inside[-1:] == "'" and len(inside) > 1:
        texts = inside[1:-1].split("', '")
        return tuple(texts) if inside.count("'") == 2 * len(texts) else None
    if NUMBER_LIST.fullmatch(inside):
        return tuple([plain_number(number) for number in inside.split(", ")])
    return None


def plain_number(written: str) -> int | Decimal:
    """Read a number."""
    return Decimal(written) if "." in written or written == UNKNOWN else int(written)


def toml_text(fields: Mapping[str, object]) -> str:
    """Write a document, one field per line.

    >>> print(toml_text({"variant": "NT", "antes": (0, Decimal("0.50")), "_note": "it's"}), end="")
    variant = 'NT'
    antes = [0, 0.50]
    _note = "it's"
    """
    try:
        return "".join(f"{key_text(key)} = {value_text(value)}\n" for key, value in fields.items())
    except RecursionError:
        raise ValueError("values so deep in each other cannot be written") from None


def key_text(key: str) -> str:
    """Write a key, in quotes where it needs them."""
    return key if BARE_KEY.fullmatch(key) else basic_string(key)


def value_text(value: object) -> str:
    """Write a value."""
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return f"'{value}'" if LITERAL.fullmatch(value) else basic_string(value)
        case int():
            return str(value)
        case Decimal() | float():
            return number_text(Decimal(value))
        case dt.datetime() | dt.date() | dt.time():
            return value.isoformat()
        case list() | tuple():
            return f"[{', '.join(map(value_text, value))}]"
        case dict():
            pairs = (f"{key_text(key)} = {value_text(item)}" for key, item in value.items())
            return f"{{{', '.join(pairs)}}}"
        case _:
            raise ValueError(f"{value!r} cannot be written in a hand history")


def number_text(number: Decimal) -> str:
    """Write a number with a point, so that it is read as one again."""
    if number.is_nan():
        return "nan"
    if number.is_infinite():
        return "inf" if number > 0 else "-inf"
    text = format(number, "f")
    return text if "." in text else f"{text}.0"


def basic_string(text: str) -> str:
    r"""Write a text in double quotes.

    >>> print(basic_string('say "no"'))
    "say \"no\""
    """
    escaped = "".join(ESCAPES.get(c, c if c.isprintable() else f"\\U{ord(c):08x}") for c in text)
    return f'"{escaped}"'
