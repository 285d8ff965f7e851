"""What breeding gives: a child under a name of its own, or the reason why there is none."""

from __future__ import annotations

from base64 import b32encode
from dataclasses import dataclass
from hashlib import blake2b
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from darwindeck.evolution.naming import summarise, title_of
from darwindeck.evolution.repair import repair

if TYPE_CHECKING:
    from darwindeck.genome.schema import GameGenome

NAMES = frozenset({"genome_id", "title", "summary"})
DIGEST_BYTES = 8
ID_LENGTH = 12
NOT_BRED = "games with roles have decks of their own: they are not bred"


@dataclass(frozen=True, slots=True)
class Child:
    """A playable game, and where it comes from: its parents, and the names of the operators."""

    genome: GameGenome
    parents: tuple[str, ...]
    operators: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Refused:
    """A child that cannot be played, and why."""

    reason: str
    operators: tuple[str, ...] = ()


def born(
    genome: GameGenome, parents: tuple[GameGenome, ...], operators: tuple[str, ...]
) -> Child | Refused:
    """Return the child that these rules make after repair, or why they make none."""
    repaired, found = repair(genome)
    if found:
        return Refused(str(found[0]), operators)
    return Child(canonical(repaired), tuple(parent.genome_id for parent in parents), operators)


def canonical(genome: GameGenome) -> GameGenome:
    """Return the game under the identifier and the name that follow from its rules alone.

    >>> from darwindeck.genome.library import load
    >>> game = canonical(load("kuhn-poker"))
    >>> canonical(replace(game, title="Another name")) == game
    True
    """
    digest = rules_digest(genome)
    return replace(
        genome,
        genome_id=identifier(digest),
        title=title_of(genome, int.from_bytes(digest, "big")),
        summary=summarise(genome),
    )


def rules_id(genome: GameGenome) -> str:
    """Return a short identifier of a game's rules; its names have no part in it.

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
