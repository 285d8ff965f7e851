"""The fields of a file in another language: each is asked for, or named as unknown in the end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from darwindeck.cards import USUAL_RANKS, Rank, Suit
from darwindeck.genome.errors import Problem

T = TypeVar("T")


@dataclass
class Findings:
    """What has no counterpart, and what is worth a word without doing harm."""

    problems: list[Problem] = field(default_factory=list)
    notes: list[Problem] = field(default_factory=list)


class ForeignObject:
    """One object of a file: what is not asked for by the end is named as unknown."""

    def __init__(self, found: Findings, path: str, content: Mapping[str, object]) -> None:
        self.found = found
        self.path = path
        self.content = content
        self.asked: set[str] = set()

    def at(self, name: str) -> str:
        """Return the path of a field."""
        return f"{self.path}.{name}" if self.path else name

    def get(self, name: str, usual: object = None) -> object:
        """Return the value of a field, or what it usually is."""
        self.asked.add(name)
        return self.content.get(name, usual)

    def number(self, name: str, usual: int, least: int, most: int) -> int:
        """Return a whole number; one that is impossible here is a problem."""
        value = self.get(name, usual)
        if value is None:
            return usual
        if type(value) is not int or not least <= value <= most:
            self.problem(name, f"is {value!r}, and here a whole number from {least} to {most:,}")
            return usual
        return value

    def truth(self, name: str, *, usual: bool) -> bool:
        """Return true or false."""
        value = self.get(name, usual)
        if type(value) is not bool:
            self.problem(name, f"is {value!r}, and has to be true or false")
            return usual
        return value

    def suit(self, name: str) -> Suit | None:
        """Return a suit by its name."""
        return self.named(name, {suit.name: suit for suit in Suit})

    def rank(self, name: str) -> Rank | None:
        """Return a rank by its name."""
        return self.named(name, {rank.name: rank for rank in USUAL_RANKS})

    def named(self, name: str, known: Mapping[str, T]) -> T | None:
        """Return what a word stands for; nothing for null, or with a problem."""
        value = self.get(name)
        if value is None:
            return None
        found = known.get(value) if isinstance(value, str) else None
        if found is None:
            self.problem(name, f"is {value!r}, which has no counterpart here")
        return found

    def parts(self, name: str) -> Iterator[ForeignObject]:
        """Yield the objects of a list."""
        listed = self.get(name, [])
        if not isinstance(listed, list):
            self.problem(name, "has to be a list")
            return
        for place, item in enumerate(listed):
            if isinstance(item, dict):
                yield ForeignObject(self.found, f"{self.at(name)}[{place}]", item)
            else:
                self.problem(f"{name}[{place}]", f"is {item!r}, and has to be an object")

    def part(self, name: str) -> ForeignObject | None:
        """Return an object that has to be there."""
        value = self.get(name)
        if isinstance(value, dict):
            return ForeignObject(self.found, self.at(name), value)
        self.problem(name, "is missing" if value is None else "has to be an object")
        return None

    def problem(self, name: str, message: str) -> None:
        """Note that a field has no counterpart."""
        self.found.problems.append(Problem(self.at(name) if name else self.path, message))

    def note(self, name: str, message: str) -> None:
        """Note something about a field that does no harm."""
        self.found.notes.append(Problem(self.at(name), message))

    def expect(self, name: str, value: object, why: str) -> None:
        """Insist on the one value of a field that has a counterpart."""
        found = self.get(name, value)
        if found != value:
            self.problem(name, f"is {found!r}: {why}")

    def finish(self) -> None:
        """Name every field that nothing asked for."""
        for name in self.content.keys() - self.asked:
            self.problem(name, "no such field is known here")
