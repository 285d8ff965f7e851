"""Mutations of games: functions that stand in the modules of this package, each with a weight."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.evolution.child import NOT_BRED, Child, RefusedChild, born
from darwindeck.evolution.operators.registry import MUTATIONS, Mutation, drawn

# Mutations are registered in this order, which is a part of what a seed means.
# isort: off
from darwindeck.evolution.operators import (  # noqa: F401
    betting, cards, turns, contests, whole, declaring, between, bids, leaving_out,
)  # fmt: skip
from darwindeck.evolution.operators import (  # noqa: F401
    arranging, house_bets, liar, melds, stakes, wild, counting,
)  # fmt: skip
# isort: on

if TYPE_CHECKING:
    from random import Random

    from darwindeck.genome.schema import GameGenome

__all__ = ["MUTATIONS", "mutate", "mutate_with"]

HOW_MANY = (1, 2, 3)
HOW_OFTEN = (6, 3, 1)
MOST_TRIES = 100


def mutate(game: GameGenome, chance: Random) -> Child | RefusedChild:
    """Return a child of one game by one to three mutations that find something to change.

    >>> from random import Random
    >>> from darwindeck.genome.library import load
    >>> child = mutate(load("kuhn-poker"), Random(1))
    >>> child == mutate(load("kuhn-poker"), Random(1))
    True
    """
    if game.roles:
        return RefusedChild(NOT_BRED)
    wanted = chance.choices(HOW_MANY, HOW_OFTEN)[0]
    changed, used = game, list[str]()
    for _ in range(MOST_TRIES):
        if len(used) == wanted:
            break
        mutation = drawn(MUTATIONS, chance)
        found = mutation(changed, chance)
        if found is not None and found != changed:
            changed = found
            used.append(mutation.__name__)
    return born(changed, (game,), tuple(used))


def mutate_with(
    mutation: Mutation, game: GameGenome, chance: Random
) -> Child | RefusedChild | None:
    """Return the child that one mutation makes; None if it finds nothing to change."""
    changed = mutation(game, chance)
    if changed is None or changed == game:
        return None
    return born(changed, (game,), (mutation.__name__,))
