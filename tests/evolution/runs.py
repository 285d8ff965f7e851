"""Small runs of evolution for tests, written down without any search."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from darwindeck.evolution.archive import Elite
from darwindeck.evolution.child import Child, canonical
from darwindeck.evolution.descriptors import Cell
from darwindeck.evolution.evaluation import Evaluation
from darwindeck.evolution.settings import Settings
from darwindeck.evolution.store import BatchRow, Judged, RunStore
from darwindeck.genome.library import load
from darwindeck.quality.figures import Figure
from darwindeck.quality.measures import Measures
from darwindeck.quality.rate import rating_of

if TYPE_CHECKING:
    from pathlib import Path

    from darwindeck.genome.schema import GameGenome

MEASURES = Measures(
    spread=Figure.exact(2.0),
    skill=Figure(0.51, 0.472, 0.548),
    depth=Figure.exact(0.12),
    moved=Figure.exact(0.9),
    rounds=Figure.exact(1.0),
    bluffing=Figure(0.023, 0.021, 0.025),
    folding=Figure(0.31, 0.3, 0.32),
    raising=Figure(0.07, 0.06, 0.08),
    fairness=Figure(0.981, 0.98, 0.982),
    suspense=Figure.exact(0.7),
    comeback=Figure.exact(0.21),
    decisions=Figure.exact(2.7),
    folded=Figure.exact(0.34),
    turned=Figure.exact(0.08),
)
FITNESS = Figure(0.734, 0.701, 0.767)
NEW_TITLE = "Sly <Fox> & Co"


def founder() -> Child:
    """Return Kuhn poker as a run begins with it."""
    return Child(canonical(load("kuhn-poker")), ("kuhn-poker",))


def mutant() -> Child:
    """Return a child of Kuhn poker with more chips and a name that would be HTML."""
    kuhn = founder().genome
    richer = canonical(replace(kuhn, setup=replace(kuhn.setup, starting_chips=5)))
    return Child(replace(richer, title=NEW_TITLE), (kuhn.genome_id,), ("mutate_starting_chips",))


def crossed() -> Child:
    """Return a child of two parents."""
    kuhn, other = founder().genome, mutant().genome
    longer = canonical(replace(kuhn, hand_limit=7))
    return Child(longer, (kuhn.genome_id, other.genome_id), ("exchange_ending",))


def elite_of(genome: GameGenome, cell: Cell, fitness: Figure) -> Elite:
    """Return a game with the figures of all games here."""
    rating = rating_of(genome, MEASURES, (), "solved", "58 nodes", 1)
    return Elite(cell, genome, fitness, rating, 1, 1)


def judged(child: Child, elite: Elite | None) -> Judged:
    """Return a child with what was found out about it."""
    fitness = elite.fitness if elite else Figure.exact(0.0)
    rating, cell = (elite.rating, elite.cell) if elite else (None, None)
    evaluation = Evaluation("full", "", "", child.genome.genome_id, fitness, cell, rating)
    return Judged(child, evaluation, 0.1)


def begun_run(path: Path) -> RunStore:
    """Return a run in which nothing has happened yet."""
    store = RunStore(path, new=True)
    store.begin(Settings(founders=("kuhn-poker",), seats=(2,), seed=3, large=False))
    return store


def small_run(path: Path) -> RunStore:
    """Return a run of two batches with three games, in two squares of the map."""
    store = begun_run(path)
    first, second, third = founder(), mutant(), crossed()
    elites = [
        elite_of(first.genome, Cell("showdown", 2, 0, 1), Figure.exact(0.5)),
        elite_of(second.genome, Cell("draw", 2, 0, 2), FITNESS),
        elite_of(third.genome, Cell("draw", 3, 0, 2), Figure.exact(0.25)),
    ]
    store.add_batch(
        BatchRow(0, 1, 0, 1, 1, 1, 0.5, 0.5, 0.5, 0.1, 0.1), [judged(first, elites[0])], elites[:1]
    )
    store.add_batch(
        BatchRow(1, 9, 2, 7, 2, 3, 0.734, 0.5, 1.484, 0.1, 0.1),
        [judged(second, elites[1]), judged(third, elites[2])],
        elites[1:],
    )
    return store
