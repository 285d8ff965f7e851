"""Rating a game: solve it if it is small, and else let players of different strength play it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from darwindeck.genome.library import game_of
from darwindeck.genome.schema import GameGenome
from darwindeck.quality import ladder, rating, solved, structure
from darwindeck.quality.complexity import complexity
from darwindeck.solver.errors import UnsolvableError
from darwindeck.solver.sequences import sequence_form
from darwindeck.solver.tree import grow_tree
from darwindeck.table.starting import check_playable, usable_seed

if TYPE_CHECKING:
    from darwindeck.quality.measures import Measures, Rung

MOST_NODES = 50_000


def rate(
    game: GameGenome | str,
    seed: int = 0,
    effort: str | ladder.Effort = "normal",
    most_nodes: int = MOST_NODES,
    threads: int | None = None,
    report: Callable[[str], None] = lambda _: None,
) -> rating.Rating:
    """Say how good a game is.

    >>> rate("kuhn-poker").fitness.value > rate("war", effort="quick").fitness.value
    True
    """
    effort = effort_called(effort) if isinstance(effort, str) else effort
    genome = game_of(game)
    check_playable(genome, genome.player_count)
    seed = usable_seed(seed)
    try:
        report("growing the tree")
        tree = grow_tree(genome, most_nodes)
    except UnsolvableError:
        measures, rungs, hands = ladder.measure_played(
            genome, genome.player_count, seed, effort, threads, report
        )
        method, cost = "played", f"{hands:,} hands"
    else:
        report("solving it, as it is and with restricted players")
        measures, rungs = solved.measure_solved(sequence_form(tree)), ()
        method, cost = "solved", f"{tree.size:,} nodes"
    report("looking at hands in which everybody stays")
    measures = structure.with_structure(
        genome, measures, seed, effort.part(ladder.LOOKING), threads
    )
    return rating_of(genome, measures, rungs, method, cost, seed)


def effort_called(name: str) -> ladder.Effort:
    """Return an effort by its name."""
    if name not in ladder.EFFORTS:
        raise ValueError(f"no effort {name!r}: choose one of {', '.join(ladder.EFFORTS)}")
    return ladder.EFFORTS[name]


def rating_of(
    genome: GameGenome,
    measures: Measures,
    rungs: tuple[Rung, ...],
    method: str,
    cost: str,
    seed: int,
) -> rating.Rating:
    """Put a rating together."""
    facts = complexity(genome)
    gates = tuple(rating.gates_of(measures, facts))
    return rating.Rating(
        game=genome.genome_id,
        title=genome.name,
        seats=genome.player_count,
        method=method,
        cost=cost,
        seed=seed,
        complexity=facts,
        measures=measures,
        rungs=rungs,
        gates=gates,
        fitness=rating.fitness_of(measures, gates, facts, genome.player_count),
    )
