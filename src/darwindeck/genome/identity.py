"""What a game is by its rules alone: an identifier in which its names have no part."""

from __future__ import annotations

from base64 import b32encode
from hashlib import blake2b

import msgspec

from darwindeck.genome.schema import GameGenome

NAMES = frozenset({"genome_id", "title", "summary", "card_names"})
DIGEST_BYTES = 8
ID_LENGTH = 12


def rules_id(genome: GameGenome) -> str:
    """Return a short identifier of a game's rules; its names have no part in it.

    >>> from msgspec.structs import replace
    >>> from darwindeck.genome.library import load
    >>> rules_id(load("kuhn-poker")) == rules_id(replace(load("kuhn-poker"), genome_id="mine"))
    True
    """
    return identifier(rules_digest(genome))


def identifier(digest: bytes) -> str:
    """Write a digest as a short identifier."""
    return b32encode(digest).decode().lower()[:ID_LENGTH]


def rules_digest(genome: GameGenome) -> bytes:
    """Hash the rules, written as a file writes them: a value that is left out changes nothing."""
    rules = [(name, value) for name, value in bare(genome) if name not in NAMES]
    return blake2b(msgspec.json.encode(rules), digest_size=DIGEST_BYTES).digest()


def bare(struct: msgspec.Struct) -> list[tuple[str, object]]:
    """Return the fields of a part of a game that have no default value, with their names."""
    names = struct.__struct_fields__
    defaults = struct.__struct_defaults__
    required = len(names) - len(defaults)
    fields: list[tuple[str, object]] = [("type", type(struct).__name__)]
    for position, name in enumerate(names):
        value = getattr(struct, name)
        if position < required or value != defaults[position - required]:
            fields.append((name, bare_value(value)))
    return fields


def bare_value(value: object) -> object:
    """Return a value of a field with all structs inside it taken apart."""
    if isinstance(value, msgspec.Struct):
        return bare(value)
    if isinstance(value, tuple):
        return [bare_value(item) for item in value]
    return value
