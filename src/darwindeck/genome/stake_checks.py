"""What stakes that are raised need: two players, hands that are worth points, turns or tricks."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from darwindeck.genome import anatomy, phases
from darwindeck.genome.errors import Problem

if TYPE_CHECKING:
    from collections.abc import Iterator

    from darwindeck.genome.schema import GameGenome

PLAYERS = 2


def stake_problems(genome: GameGenome) -> Iterator[Problem]:
    """Judge whether what a hand is worth can be raised, and goes up."""
    stakes, path = genome.setup.stakes, "setup.stakes"
    if not stakes:
        return
    if len(stakes) < 2:
        yield Problem(path, "has one number, so that nobody can raise: add higher ones")
    elif any(later <= earlier for earlier, later in pairwise(stakes)):
        yield Problem(
            path, f"is {list(stakes)}, but each number must be higher than the one before"
        )
    if genome.player_count != PLAYERS:
        yield Problem(
            path, f"is for two players, but player_count is {genome.player_count}: make it 2"
        )
    if not anatomy.counts_hands(genome) or not anatomy.hand_conditions(genome):
        yield Problem(
            path,
            "is for games in which a hand won is worth a point, without scoring_rules and "
            "showdown: leave out what does not fit",
        )
    if anatomy.wins_by(genome, "low_score"):
        yield Problem(path, "is for games in which points are good: leave out low_score")
    takers = (phases.TrickPhase, *anatomy.PLAYER_PHASES)
    if not any(isinstance(phase, takers) for phase in genome.turn_structure.phases):
        yield Problem(
            path, "needs turns or tricks before which to raise: add some, or leave it out"
        )


def top_card_problems(genome: GameGenome) -> Iterator[Problem]:
    """Judge which cards are above all others, and tricks in which suits do not matter."""
    tops, path = genome.setup.top_cards, "setup.top_cards"
    if tops and not anatomy.phases_of(genome, phases.TrickPhase):
        yield Problem(path, "is for tricks, but there are none: add a TrickPhase, or leave it out")
    cards = {str(card) for card in anatomy.deck_of(genome)}
    for place, name in enumerate(tops):
        if name not in cards:
            yield Problem(f"{path}[{place}]", f"is {name}, which is not in the deck: leave it out")
        if name in tops[:place]:
            yield Problem(
                f"{path}[{place}]", f"is {name}, which is there already: keep one of them"
            )
    setup = genome.setup
    trump = setup.trump_suit or setup.turned_trump or anatomy.phases_of(genome, phases.TrumpPhase)
    for index, phase in enumerate(genome.turn_structure.phases):
        if isinstance(phase, phases.TrickPhase) and phase.any_suit and trump:
            yield Problem(
                f"turn_structure.phases[{index}].any_suit",
                "is true, so that suits do not matter, but there is trump: leave out one of them",
            )
