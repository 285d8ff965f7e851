"""Restricted play: what a game is worth when one player may never do something."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, get_args

import numpy as np

from darwindeck.engine.actions import EXCHANGE, FOLD
from darwindeck.solver import errors, passes, sequences

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from darwindeck.solver.tree import GameTree

Restriction = Literal["bluff", "fold", "raise", "exchange"]
RESTRICTIONS: tuple[Restriction, ...] = get_args(Restriction)


def restrict(
    form: sequences.SequenceForm, player: int, never: Restriction
) -> sequences.SequenceForm:
    """Return the game in which a player never bluffs, folds, raises or exchanges.

    To raise is to make it more expensive to stay in, and a bluff is a raise with a hand below
    median strength. To exchange is to give away any card.
    """
    if never not in RESTRICTIONS:
        raise errors.UnsolvableError(
            f"no restriction {never!r}: a player can be kept from one of {', '.join(RESTRICTIONS)}"
        )
    tree = form.tree
    chosen = np.flatnonzero(tree.chooser == player)
    wrong = chosen[forbidden_nodes(tree, chosen, never)]
    forbidden = np.zeros(form.sides[player].size, np.bool_)
    forbidden[tree.follows[wrong]] = True
    restricted = form.forbid(player, forbidden)
    check_choices_left(restricted, player, never)
    return restricted


def forbidden_nodes(
    tree: GameTree, chosen: NDArray[np.intp], never: Restriction
) -> NDArray[np.bool_]:
    """Tell of each chosen node whether the choice is a forbidden one."""
    nodes = tree.nodes[chosen]
    match never:
        case "fold":
            return np.asarray(nodes["act"] == FOLD)
        case "exchange":
            return (nodes["act"] == EXCHANGE) & (nodes["amount"] != 0)
        case "raise":
            return np.asarray(nodes["raised"] != 0)
        case "bluff":
            infos = tree.nodes["info"][tree.parents[chosen]]
            return (nodes["raised"] != 0) & is_weak(tree)[infos]


def check_choices_left(form: sequences.SequenceForm, player: int, never: Restriction) -> None:
    """Refuse a restriction that leaves a player nothing to do."""
    side = form.sides[player]
    left = np.add.reduceat(side.allowed, side.firsts) if len(side.firsts) else np.ones(1)
    if not left.all():
        info = form.infos[player][int(np.argmin(left))]
        table = form.tree.table_at(int(form.tree.infos["node"][info]))
        raise errors.UnsolvableError(
            f"nobody can play {form.tree.genome.genome_id} and never {never}: sometimes there is "
            f"nothing else to do ({table.legal_actions}); choose another restriction"
        )


def showdown_values(tree: GameTree) -> NDArray[np.float64]:
    """Return by node how much more often the first player wins when nobody ever folds again.

    All other choices are taken evenly.
    """
    values = np.zeros(tree.size)
    values[tree.endings] = tree.nodes["winner"][tree.endings]
    passes.add_up(tree.parents, tree.dealt_share * staying_share(tree), values)
    return values


def staying_share(tree: GameTree) -> NDArray[np.float64]:
    """Return how likely each node is after its parent when all choices but folds are even."""
    stays = tree.chosen & (tree.nodes["act"] != FOLD)
    counts = np.bincount(tree.parents[stays], minlength=tree.size)
    return np.where(tree.chosen, stays / np.maximum(counts[tree.parents], 1), 1.0)


def strengths(tree: GameTree) -> NDArray[np.float64]:
    """Return by information set how good its player's cards are, from -1 to 1.

    It is how much more often they win than lose when nobody folds, against all cards that the
    other player may hold.
    """
    nodes, infos = tree.decisions, tree.nodes["info"][tree.decisions]
    sign = np.where(tree.infos["player"] == sequences.FIRST, 1.0, -1.0)
    weights = tree.chance[nodes]
    totals = np.bincount(infos, weights * showdown_values(tree)[nodes], len(tree.infos))
    return sign * totals / np.bincount(infos, weights, len(tree.infos))


def is_weak(tree: GameTree) -> NDArray[np.bool_]:
    """Tell of each information set whether its player's hand is below the median.

    The median is that of all hands that the player may hold, as far as spectators can tell.
    """
    strength = strengths(tree)
    weights = np.bincount(
        tree.nodes["info"][tree.decisions], tree.chance[tree.decisions], len(tree.infos)
    )
    weak = np.zeros(len(tree.infos), np.bool_)
    if not len(weak):
        return weak
    order = np.lexsort((strength, tree.infos["public"], tree.infos["player"]))
    changes = np.diff(tree.infos["public"][order]) != 0
    changes |= np.diff(tree.infos["player"][order]) != 0
    for group in np.split(order, np.flatnonzero(changes) + 1):
        below = np.cumsum(weights[group]) / weights[group].sum()
        median = strength[group[int(np.searchsorted(below, 0.5 + 1e-9))]]
        weak[group] = strength[group] < median - 1e-12
    return weak
