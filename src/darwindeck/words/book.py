"""What a book of rules is made of: chapters of points, steps, tables and stories, to be said."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from darwindeck.words.voice import Words


@dataclass(frozen=True, slots=True)
class Points:
    """Sentences that stand side by side, perhaps under a heading of their own."""

    sentences: tuple[Words, ...]
    heading: Words = ""


@dataclass(frozen=True, slots=True)
class Steps:
    """Sentences to follow one after the other, perhaps under a heading of their own."""

    sentences: tuple[Words, ...]
    heading: Words = ""


@dataclass(frozen=True, slots=True)
class Grid:
    """A table."""

    headings: tuple[Words, ...]
    rows: tuple[tuple[Words, ...], ...]
    heading: Words = ""


@dataclass(frozen=True, slots=True)
class StoryLines:
    """The lines of a hand that was played; an empty one comes before a new street."""

    lines: tuple[Words, ...]
    heading: Words = ""


Block = Points | Steps | Grid | StoryLines


@dataclass(frozen=True, slots=True)
class Chapter:
    """One chapter."""

    heading: Words
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Cast:
    """What people and cards are called in a game that has names for them."""

    people: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Book:
    """The rules of one game."""

    title: Words
    summary: Words
    chapters: tuple[Chapter, ...]
    cast: Cast = Cast()
