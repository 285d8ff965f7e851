"""What names of cards are given to: suits, ranks and cards that the deck has, each in one way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.cards import what_is_named
from darwindeck.genome import anatomy
from darwindeck.genome.errors import Problem

if TYPE_CHECKING:
    from collections.abc import Iterator

    from darwindeck.genome.schema import GameGenome


def card_name_problems(genome: GameGenome) -> Iterator[Problem]:
    """Judge what suits, ranks and cards are called."""
    taken: set[str] = set()
    deck = () if genome.roles else anatomy.deck_of(genome)
    for which, name in genome.card_names.items():
        path = f"card_names.{which}"
        if genome.roles:
            yield Problem(path, "is named, but cards of roles have names already: leave it out")
            return
        named = what_is_named(which)
        if named is None:
            yield Problem(
                path, "is no suit such as s, no rank such as J and no card such as As: name one"
            )
        elif not any(named[0] in {None, c.rank} and named[1] in {None, c.suit} for c in deck):
            yield Problem(path, "is named, but it is not in the deck: leave it out")
        if name in taken:
            yield Problem(path, f"is {name}, as another one is: give each a name of its own")
        taken.add(name)
