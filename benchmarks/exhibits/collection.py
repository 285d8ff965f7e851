"""Sets of exhibits: their labels, the halves they fall into, and the digests that freeze them."""

from __future__ import annotations

import hashlib
import re
import tomllib
from itertools import cycle
from pathlib import Path
from typing import Literal

import msgspec

from darwindeck.genome.schema import GameGenome
from darwindeck.genome.serialization import read_genome

ROOT = Path(__file__).parent
FRESH = ROOT.parent / "fresh_exhibits"
THIRD = ROOT.parent / "third_exhibits"
SETS = (ROOT, FRESH, THIRD)
LABELS = "labels.toml"
README = "README.md"
HALVES: tuple[Half, Half] = ("tuning", "test")

Label = Literal["good", "middling", "bad"]
Half = Literal["tuning", "test"]
Family = Literal[
    "showdown", "tricks", "shedding", "claims", "battles", "draw", "stud", "house", "roles",
    "mixtures",
]  # fmt: skip


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What is said of an exhibit, or of a pair, and who says so."""

    family: Family
    size: Literal["small", "large"]
    seats: int
    half: Half
    why: str
    source: str
    nodes: int | None = None
    fault: str | None = None
    changed: str | None = None


class Labels(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file of labels, by name."""

    sources: dict[str, str]
    good: dict[str, Entry]
    middling: dict[str, Entry]
    bad: dict[str, Entry]
    pairs: dict[str, Entry]


class Exhibit(msgspec.Struct, frozen=True):
    """A game and its label."""

    name: str
    label: Label
    entry: Entry
    genome: GameGenome


class Pair(msgspec.Struct, frozen=True):
    """Two games that differ in one rule, of which players would prefer the better."""

    name: str
    entry: Entry
    better: GameGenome
    worse: GameGenome


def read_labels(root: Path = ROOT) -> Labels:
    """Read all labels of a set."""
    return msgspec.convert(tomllib.loads((root / LABELS).read_text(encoding="utf-8")), Labels)


def exhibits(half: Half | None = None, root: Path = ROOT) -> list[Exhibit]:
    """Return the games of one half of a set, or of both."""
    labels = read_labels(root)
    by_label: dict[Label, dict[str, Entry]] = {
        "good": labels.good,
        "middling": labels.middling,
        "bad": labels.bad,
    }
    return [
        Exhibit(name, label, entry, read_genome(root / label / f"{name}.json"))
        for label, entries in by_label.items()
        for name, entry in entries.items()
        if half in {None, entry.half}
    ]


def pairs(half: Half | None = None, root: Path = ROOT) -> list[Pair]:
    """Return the pairs of one half of a set, or of both."""
    return [
        Pair(
            name,
            entry,
            better=read_genome(root / "pairs" / name / "better.json"),
            worse=read_genome(root / "pairs" / name / "worse.json"),
        )
        for name, entry in read_labels(root).pairs.items()
        if half in {None, entry.half}
    ]


def halves_by_rule(labels: Labels) -> dict[tuple[str, str], Half]:
    """Deal everything out in turn, like by like, and like things by the hash of their names."""
    kinds = {"good": labels.good, "middling": labels.middling, "bad": labels.bad}
    everything = [
        (kind, entry.size, entry.family, hashlib.sha256(name.encode()).hexdigest(), name)
        for kind, entries in (kinds | {"pairs": labels.pairs}).items()
        for name, entry in entries.items()
    ]
    return {
        (kind, name): half
        for (kind, _, _, _, name), half in zip(sorted(everything), cycle(HALVES), strict=False)
    }


def digest(root: Path = ROOT) -> str:
    """Return the SHA-256 of all games and labels, with their paths, in the order of these."""
    files = {path.relative_to(root).as_posix(): path for path in root.rglob("*.json")}
    files[LABELS] = root / LABELS
    total = hashlib.sha256()
    for name, path in sorted(files.items()):
        total.update(f"{name} {hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    return total.hexdigest()


def frozen_digest(root: Path = ROOT) -> str:
    """Return the digest that the README of a set promises."""
    found = re.search(r"\b[0-9a-f]{64}\b", (root / README).read_text(encoding="utf-8"))
    if found is None:
        raise ValueError(f"{root / README} names no SHA-256: write the digest of the set into it")
    return found[0]
