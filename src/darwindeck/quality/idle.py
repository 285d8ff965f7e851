"""Cards that change nothing: if they were burnt unseen, the same hands would be won."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np
from msgspec.structs import replace

from darwindeck.genome.phases import DealPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.validation import problems
from darwindeck.quality.watching import HandObserver
from darwindeck.simulation.batch import simulate

if TYPE_CHECKING:
    from numpy.typing import NDArray


HANDS, SEED = 256, 17
HANDS_TO_THE_END = 48


def without_idle_deals(genome: GameGenome) -> GameGenome:
    """Return the game in which cards that change nothing are burnt.

    >>> from darwindeck.genome.library import load
    >>> leduc = load("leduc-holdem")
    >>> without_idle_deals(leduc) == leduc
    True
    """
    usual = outcome_of(genome, HANDS, SEED)
    for index, phase in enumerate(genome.turn_structure.phases):
        if isinstance(phase, DealPhase) and phase.count and not phase.gather:
            without = with_burnt(genome, index, phase)
            if problems(without) or outcome_of(without, HANDS, SEED) != usual:
                continue
            if all(map(np.array_equal, ends_of(without), ends_of(genome))):
                genome = without
    return genome


def idle_share(genome: GameGenome, without: GameGenome) -> float:
    """Return how many of the phases of a game deal cards that change nothing."""
    phases = genome.turn_structure.phases
    pairs = zip(phases, without.turn_structure.phases, strict=True)
    return sum(one != other for one, other in pairs) / len(phases)


def with_burnt(genome: GameGenome, index: int, deal: DealPhase) -> GameGenome:
    """Return the game in which the cards of a deal are burnt, so that all others stay the same."""
    dealt_to = {"board": genome.setup.boards, "house": 1, "players": genome.player_count}
    phases = list(genome.turn_structure.phases)
    phases[index] = DealPhase(count=0, burn=deal.burn + deal.count * dealt_to[deal.to])
    return replace(genome, turn_structure=replace(genome.turn_structure, phases=tuple(phases)))


def ends_of(genome: GameGenome) -> Iterator[NDArray[np.int64]]:
    """Yield what everyone has at the end of hands in which everybody stays."""
    observer = HandObserver(genome, genome.player_count, SEED)
    for number in range(HANDS_TO_THE_END):
        *_, end = observer.tables(number)
        yield np.append(end["stack"][0], end["winners"])


def outcome_of(genome: GameGenome, hands: int, seed: int) -> tuple[bytes, int]:
    """Return what everyone won in some random hands, and how many decisions there were."""
    result = simulate(genome, hands, seats=genome.player_count, seed=seed, threads=1)
    if result.interrupted or result.payoffs is None:
        raise KeyboardInterrupt
    return result.payoffs.tobytes(), result.decisions
