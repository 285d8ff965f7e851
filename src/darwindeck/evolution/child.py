"""What breeding gives: a child under a name of its own, or the reason why there is none."""

from __future__ import annotations

from dataclasses import dataclass

from msgspec.structs import replace

from darwindeck.evolution.naming import summarise, title_of
from darwindeck.evolution.repair import repair
from darwindeck.evolution.vestiges import without_vestiges
from darwindeck.genome.identity import identifier, rules_digest
from darwindeck.genome.schema import GameGenome

NOT_BRED = "games with roles have decks of their own: they are not bred"


@dataclass(frozen=True, slots=True)
class Child:
    """A playable game, and where it comes from: its parents, and the names of the operators."""

    genome: GameGenome
    parents: tuple[str, ...]
    operators: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RefusedChild:
    """A child that cannot be played, and why."""

    reason: str
    operators: tuple[str, ...] = ()


def born(
    genome: GameGenome, parents: tuple[GameGenome, ...], operators: tuple[str, ...]
) -> Child | RefusedChild:
    """Return the child that these rules make after repair, or why they make none."""
    repaired, found = repair(without_vestiges(genome))
    if not found:
        repaired, found = repair(without_vestiges(repaired))
    if found:
        return RefusedChild(str(found[0]), operators)
    return Child(canonical(repaired), tuple(parent.genome_id for parent in parents), operators)


def canonical(genome: GameGenome) -> GameGenome:
    """Return the game under the identifier and the name that follow from its rules alone.

    >>> from darwindeck.genome.library import load
    >>> game = canonical(load("kuhn-poker"))
    >>> canonical(replace(game, title="Another name")) == game
    True
    """
    digest = rules_digest(genome)
    return replace(
        genome,
        genome_id=identifier(digest),
        title=title_of(genome, int.from_bytes(digest, "big")),
        summary=summarise(genome),
        card_names={},
    )
