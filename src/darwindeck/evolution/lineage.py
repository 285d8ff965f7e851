"""Where games come from: lines of descent, and the family tree of a report that they make."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, NamedTuple

from darwindeck.evolution.changes import describe_changes

if TYPE_CHECKING:
    from darwindeck.evolution.archive import Elite
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


# The tree of a report


class ArchivePlace(NamedTuple):
    """The place of a game in the archive, and its fitness there: it may have been rated again."""

    number: int
    fitness: float


def tree_of(store: RunStore, best: Sequence[Elite]) -> str:
    """Draw where the best games come from."""
    places = {
        elite.genome.genome_id: ArchivePlace(number, elite.fitness.value)
        for number, elite in enumerate(best, start=1)
    }
    trees = family_tree(line_of_descent(store, elite.genome.genome_id) for elite in best)
    twigs = "".join(twig(tree, places) for tree in trees)
    many = "the best game comes" if len(best) == 1 else f"the {len(best)} best games come"
    return (
        f'<p class="faint">Where {many} from. An arrow leads to what became of the game above '
        "it, and says what was changed; where a game has several children, a line at their side "
        "gathers them. Numbers are places in the archive.</p>\n"
        f'<div class="scroll"><ul class="tree">{twigs}</ul></div>\n'
    )


def twig(branch: Branch, places: dict[str, ArchivePlace]) -> str:
    """Return a game of the tree with all that was made out of it."""
    straight = ' class="straight"' if len(branch.branches) == 1 else ""
    later = "".join(twig(child, places) for child in branch.branches)
    below = f"<ul{straight}>{later}</ul>" if later else ""
    return f"<li>{node(branch.ancestor, places.get(branch.ancestor.game.id))}{below}</li>\n"


def node(ancestor: Ancestor, place: ArchivePlace | None) -> str:
    """Return what the tree says of one game."""
    name, fitness = escape(ancestor.title), ancestor.game.fitness
    if place is not None:
        name, fitness = f'<a href="#game-{place.number}">{place.number}. {name}</a>', place.fitness
    origin = f' <span class="faint">({escape(ancestor.origin)})</span>' if ancestor.origin else ""
    return (
        f'<span class="node{" best" if place else ""}" style="--share: {fitness:.0%}">{name}'
        f'{origin} <span class="faint">{worth(fitness)}, batch {ancestor.game.batch}</span>'
        f"{what_changed(ancestor)}</span>"
    )


def worth(fitness: float) -> str:
    """Say how good a game was found to be."""
    return f"fitness {fitness:.3f}" if fitness else "not rated, or without fitness"


def what_changed(ancestor: Ancestor) -> str:
    """Say what was changed in its first parent, by what."""
    if not ancestor.parents:
        return ""
    operators = ", ".join(ancestor.game.operators).replace("_", " ")
    crossed = "".join(f", crossed with {escape(name)}" for name in ancestor.crossed_with)
    changes = escape("; ".join(ancestor.changes)) or "nothing that shows"
    return (
        f'<span class="changes">{changes} <span class="faint">({escape(operators)}{crossed})'
        "</span></span>"
    )
