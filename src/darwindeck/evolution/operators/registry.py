"""Where operators are registered: a decorator gives the function that changes games its weight."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, TypeVar

from darwindeck.evolution import edit
from darwindeck.genome.schema import GameGenome, Phase

if TYPE_CHECKING:
    from random import Random


Mutation = Callable[["GameGenome", "Random"], "GameGenome | None"]
Operator = TypeVar("Operator")
PhaseKind = TypeVar("PhaseKind")

Crossover = Callable[["GameGenome", "GameGenome", "Random"], "GameGenome | None"]

MUTATIONS: dict[Mutation, float] = {}
"""Every way to change a game, with how often it is chosen."""

CROSSOVERS: dict[Crossover, float] = {}
"""Every way to cross two games, with how often it is chosen."""


def mutation(weight: float) -> Callable[[Mutation], Mutation]:
    """Register a change of a game; it returns None where there is nothing of its kind to change.

    What comes out may need repair before it can be played.
    """
    return registered(MUTATIONS, weight)


def crossover(weight: float) -> Callable[[Crossover], Crossover]:
    """Register a way to give the first of two games parts of the second, or None."""
    return registered(CROSSOVERS, weight)


def phase_mutation(
    kind: type[PhaseKind], weight: float
) -> Callable[[Callable[[GameGenome, PhaseKind, Random], Phase]], Mutation]:
    """Register a change of one phase of a kind, chosen by chance, as a mutation of the game."""

    def register(change: Callable[[GameGenome, PhaseKind, Random], Phase]) -> Mutation:
        @wraps(change)
        def change_one(game: GameGenome, chance: Random) -> GameGenome | None:
            found = edit.placed(game, kind)
            if not found:
                return None
            index, phase = chance.choice(found)
            return edit.replace_phase(game, index, change(game, phase, chance))

        return mutation(weight)(change_one)

    return register


def optional_phase(kind: type[Phase], weight: float) -> Callable[[Mutation], Mutation]:
    """Register a way to put a phase of a kind into a game; one that has it loses it instead."""

    def register(add: Mutation) -> Mutation:
        @wraps(add)
        def add_or_remove(game: GameGenome, chance: Random) -> GameGenome | None:
            there = edit.placed(game, kind)
            return edit.remove_phase(game, chance.choice(there)[0]) if there else add(game, chance)

        return mutation(weight)(add_or_remove)

    return register


def registered(operators: dict[Operator, float], weight: float) -> Callable[[Operator], Operator]:
    """Return the decorator that gives an operator its weight."""

    def register(operator: Operator) -> Operator:
        operators[operator] = weight
        return operator

    return register


def drawn(operators: dict[Operator, float], chance: Random) -> Operator:
    """Draw an operator by the weights."""
    return chance.choices(tuple(operators), tuple(operators.values()))[0]
