"""Where games come from: lines of descent, and the family tree that they make together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from darwindeck.evolution.changes import describe_changes

if TYPE_CHECKING:
    from collections.abc import Iterable

    from darwindeck.evolution.store import GameRow, RunStore


@dataclass(frozen=True, slots=True)
class Ancestor:
    """A game of a run, and its parents in the run: the one it was made out of is the first."""

    game: GameRow
    parents: tuple[GameRow, ...] = ()

    @property
    def title(self) -> str:
        """What the game is called."""
        return self.game.genome.name

    @property
    def origin(self) -> str:
        """The game of the library that it is, if it is a founder."""
        return "" if self.parents else "".join(self.game.parents)

    @property
    def changes(self) -> tuple[str, ...]:
        """What is different from its first parent."""
        if not self.parents:
            return ()
        return describe_changes(self.parents[0].genome, self.game.genome)

    @property
    def crossed_with(self) -> tuple[str, ...]:
        """What its other parents are called."""
        return tuple(parent.genome.name for parent in self.parents[1:])


@dataclass(frozen=True, slots=True)
class Branch:
    """A game, and the branches of those that were made out of it."""

    ancestor: Ancestor
    branches: tuple[Branch, ...] = ()


def line_of_descent(store: RunStore, identifier: str) -> tuple[Ancestor, ...]:
    """Return a game's line of first parents, the founder first and the game itself last."""
    line: list[Ancestor] = []
    game = store.game(identifier)
    while game is not None and all(game.id != known.game.id for known in line):
        parents = tuple(filter(None, map(store.game, game.parents)))
        line.append(Ancestor(game, parents))
        game = parents[0] if parents else None
    return tuple(reversed(line))


def family_tree(lines: Iterable[tuple[Ancestor, ...]]) -> tuple[Branch, ...]:
    """Put lines of descent together; those with a founder in common are one tree.

    >>> from darwindeck.evolution.store import GameRow
    >>> from darwindeck.genome.library import load
    >>> games = [GameRow(name, 0, load("kuhn-poker"), (), (), 0.5, "") for name in "abc"]
    >>> kuhn, *children = map(Ancestor, games)
    >>> [tree] = family_tree([(kuhn, children[0]), (kuhn, children[1])])
    >>> [branch.ancestor.game.id for branch in tree.branches]
    ['b', 'c']
    """
    groups: dict[str, tuple[Ancestor, list[tuple[Ancestor, ...]]]] = {}
    for line in lines:
        if line:
            _, rest = groups.setdefault(line[0].game.id, (line[0], []))
            rest.append(line[1:])
    return tuple(Branch(ancestor, family_tree(rest)) for ancestor, rest in groups.values())
