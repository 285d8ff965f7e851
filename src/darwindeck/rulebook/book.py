"""What a rulebook is made of: chapters of points, steps, tables and stories."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Block", "Chapter", "Grid", "Handbook", "Points", "Steps", "Story"]


@dataclass(frozen=True, slots=True)
class Points:
    """Sentences that stand side by side, perhaps under a heading of their own."""

    sentences: tuple[str, ...]
    heading: str = ""


@dataclass(frozen=True, slots=True)
class Steps:
    """Sentences to follow one after the other, perhaps under a heading of their own."""

    sentences: tuple[str, ...]
    heading: str = ""


@dataclass(frozen=True, slots=True)
class Grid:
    """A table."""

    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    heading: str = ""


@dataclass(frozen=True, slots=True)
class Story:
    """The lines of a hand that was played; an empty one comes before a new street."""

    lines: tuple[str, ...]
    heading: str = ""


Block = Points | Steps | Grid | Story


@dataclass(frozen=True, slots=True)
class Chapter:
    """One chapter."""

    heading: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Handbook:
    """All that people need to play a game."""

    title: str
    summary: str
    chapters: tuple[Chapter, ...]
