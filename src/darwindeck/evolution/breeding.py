"""Making the candidates of a batch: a function of the archive, the seed and the batch's number."""

from __future__ import annotations

from collections.abc import Container, Sequence
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from darwindeck.evolution.child import Child, RefusedChild, canonical
from darwindeck.evolution.crossover import cross
from darwindeck.evolution.descriptors import family_of
from darwindeck.evolution.known import is_known
from darwindeck.evolution.operators import mutate
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.validation import seat_range

CROSSED = 0.3
FROM_FOUNDERS = 0.25
MOST_TRIES = 20  # for each candidate


class Brood(NamedTuple):
    """The candidates of a batch, and how many tries they took."""

    children: tuple[Child, ...]
    tried: int
    refused: int


def breed(
    parents: Sequence[GameGenome],
    founders: Sequence[GameGenome],
    known: Container[str],
    seats: Container[int],
    size: int,
    rng: Random,
) -> Brood:
    """Breed new games from the best of each kind, and now and then from the founders."""
    children: dict[str, Child] = {}
    tried = refused = 0
    while len(children) < size and tried < size * MOST_TRIES:
        tried += 1
        child = one_child(parents, founders, rng)
        if isinstance(child, RefusedChild):
            refused += 1
            continue
        game = child.genome
        new = game.genome_id not in known and game.genome_id not in children
        if new and not is_known(game) and game.player_count in seats and not game.setup.house:
            children[game.genome_id] = child
    return Brood(tuple(children.values()), tried, refused)


def one_child(
    parents: Sequence[GameGenome], founders: Sequence[GameGenome], rng: Random
) -> Child | RefusedChild:
    """Cross or mutate games of the pool."""

    def pick() -> GameGenome:
        pool = founders if not parents or rng.random() < FROM_FOUNDERS else parents
        return from_any_family(pool, rng)

    if rng.random() < CROSSED:
        return cross(pick(), pick(), rng)
    return mutate(pick(), rng)


def from_any_family(pool: Sequence[GameGenome], rng: Random) -> GameGenome:
    """Draw a game so that every family, and every deck in it, has the same chance."""
    family = rng.choice(sorted({family_of(game) for game in pool}))
    relatives = [game for game in pool if family_of(game) == family]
    deck = rng.choice(sorted({str(game.setup.initial_deck) for game in relatives}))
    return rng.choice([game for game in relatives if str(game.setup.initial_deck) == deck])


def founding(games: Sequence[GameGenome], seats: Sequence[int]) -> list[Child]:
    """Return the games that a run starts from, each for as many players as are wanted.

    They keep their names.
    """
    children = {}
    for game in games:
        if game.setup.house or game.roles:
            continue
        fitting = [n for n in seats if n in seat_range(game)]
        for count in fitting:
            genome = canonical(replace(game, player_count=count))
            own_name = replace(genome, title=game.name, summary=game.summary)
            children[genome.genome_id] = Child(own_name, (game.genome_id,))
    return list(children.values())


def rng_of(seed: int, batch: int) -> Random:
    """Return the luck of one batch: it depends on nothing else."""
    return Random(f"{seed}/{batch}")  # noqa: S311 - games are no secrets
