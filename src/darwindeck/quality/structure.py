"""What a game is made of, seen in hands in which everybody stays: nobody's skill matters here.

The same is looked at for small and large games, so that both stand on one scale.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from darwindeck.genome.anatomy import phases_of
from darwindeck.genome.phases import BettingPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.quality import idle, on_paper
from darwindeck.quality.figures import Figure
from darwindeck.quality.rating import ENOUGH_MOVED, LEAST_MOVED
from darwindeck.quality.watching import HandObserver, WatchedHand, look_at, size_of_hands
from darwindeck.quality.work import Prices

if TYPE_CHECKING:
    from darwindeck.quality.measures import Measures

FEWEST_HANDS, MOST_HANDS, MOST_ENDINGS = 16, 640, 1024
LOOKED_AT = (*WatchedHand._fields, *on_paper.FIGURES, "idle")


def with_structure(
    genome: GameGenome, measures: Measures, seed: int, work: float, threads: int | None = None
) -> Measures:
    """Add to the figures of a game what is seen in hands in which everybody stays."""
    usual = size_of_hands(genome, genome.player_count, seed).decisions
    prices = Prices(genome, max(usual, measures.decisions.value))
    whole, genome = genome, idle.without_idle_deals(genome)
    hands = int(min(max(work / prices.look, FEWEST_HANDS), MOST_HANDS))
    found = look_at(genome, range(hands), seed, threads)
    if has_doubtful_ties(found.mean("moved")):
        more = range(hands, hands + int(min(work / prices.ending, MOST_ENDINGS)))
        found = found.with_more(look_at(genome, more, seed, threads, HandObserver.ending))
    noted = {field: found.mean(field) for field in WatchedHand._fields}
    if not phases_of(genome, BettingPhase):
        noted["moved"] = surer_to_move(noted["moved"], measures.moved)
    noted["idle"] = Figure.exact(idle.idle_share(whole, genome))
    return replace(measures, **noted, **on_paper.figures_of(genome))


def surer_to_move(at_random: Figure | None, among_equals: Figure) -> Figure:
    """Return how much changes hands: where cards are to be played well, random ones win nothing."""
    if at_random is None or among_equals.value > at_random.value:
        return among_equals
    return at_random


def has_doubtful_ties(moved: Figure | None) -> bool:
    """Tell whether it matters how many hands are shared, and is not known well enough."""
    return moved is not None and moved.low < ENOUGH_MOVED and moved.high > LEAST_MOVED


def alike(measures: Measures, known: Measures) -> Measures:
    """Add to the figures of a game what was seen of its hands before."""
    return replace(
        measures,
        **{name: getattr(known, name) for name in LOOKED_AT},
    )
