"""The family tree of a report: where the best games come from, and what each step changed."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, NamedTuple

from darwindeck.evolution.lineage import family_tree, line_of_descent

if TYPE_CHECKING:
    from collections.abc import Sequence

    from darwindeck.evolution.archive import Elite
    from darwindeck.evolution.lineage import Ancestor, Branch
    from darwindeck.evolution.store import RunStore


class Place(NamedTuple):
    """The place of a game in the archive, and its fitness there: it may have been rated again."""

    number: int
    fitness: float


def tree_of(store: RunStore, best: Sequence[Elite]) -> str:
    """Draw where the best games come from."""
    places = {
        elite.genome.genome_id: Place(number, elite.fitness.value)
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


def twig(branch: Branch, places: dict[str, Place]) -> str:
    """Return a game of the tree with all that was made out of it."""
    straight = ' class="straight"' if len(branch.branches) == 1 else ""
    later = "".join(twig(child, places) for child in branch.branches)
    below = f"<ul{straight}>{later}</ul>" if later else ""
    return f"<li>{node(branch.ancestor, places.get(branch.ancestor.game.id))}{below}</li>\n"


def node(ancestor: Ancestor, place: Place | None) -> str:
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
