"""Where games come from: lines of descent, and the family tree that they make together."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from darwindeck.evolution.store import GameRow, RunStore

__all__ = ["Ancestor", "Branch", "family_tree", "line_of_descent", "operator_words"]


@dataclass(frozen=True, slots=True)
class Ancestor:
    """A game of a run: what made it out of its first parent, and whom that was crossed with."""

    id: str
    title: str
    fitness: float
    batch: int
    origin: str  # the game of the library that it is, if it is a founder
    operators: tuple[str, ...]
    changes: tuple[str, ...]
    crossed_with: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Branch:
    """A game, and the branches of those that were made out of it."""

    game: Ancestor
    branches: tuple[Branch, ...] = ()


def line_of_descent(store: RunStore, identifier: str) -> tuple[Ancestor, ...]:
    """Return a game's line of first parents, the founder first and the game itself last."""
    line: list[Ancestor] = []
    row = store.game(identifier)
    while row is not None and all(row.id != known.id for known in line):
        line.append(ancestor(store, row))
        row = store.game(row.parents[0]) if row.parents else None
    return tuple(reversed(line))


def ancestor(store: RunStore, row: GameRow) -> Ancestor:
    """Return what a family tree shows of a game."""
    founder = not row.operators
    return Ancestor(
        row.id,
        title_of(row),
        row.fitness,
        row.batch,
        row.parents[0] if founder and row.parents else "",
        row.operators,
        row.changes,
        tuple(named(store, parent) for parent in row.parents[1:]),
    )


def named(store: RunStore, identifier: str) -> str:
    """Return the name of a game of the run."""
    row = store.game(identifier)
    return identifier if row is None else title_of(row)


def title_of(row: GameRow) -> str:
    """Return what a game is called."""
    return row.genome.name


def family_tree(lines: Iterable[tuple[Ancestor, ...]]) -> tuple[Branch, ...]:
    """Put lines of descent together; those with a founder in common are one tree.

    >>> from dataclasses import replace
    >>> kuhn = Ancestor("a", "Kuhn", 0.5, 0, "kuhn-poker", (), (), ())
    >>> children = [replace(kuhn, id=name, origin="") for name in "bc"]
    >>> [tree] = family_tree([(kuhn, children[0]), (kuhn, children[1])])
    >>> [branch.game.id for branch in tree.branches]
    ['b', 'c']
    """
    groups: dict[str, tuple[Ancestor, list[tuple[Ancestor, ...]]]] = {}
    for line in lines:
        if line:
            _, rest = groups.setdefault(line[0].id, (line[0], []))
            rest.append(line[1:])
    return tuple(Branch(game, family_tree(rest)) for game, rest in groups.values())


def operator_words(name: str) -> str:
    """Put the name of an operator into words.

    >>> operator_words("AddBettingPhaseMutation"), operator_words("swap_showdowns")
    ('add betting phase', 'swap showdowns')
    """
    words = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name.removesuffix("Mutation"))
    return words.replace("_", " ").lower()
