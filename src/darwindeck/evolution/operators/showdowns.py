"""Mutations of the showdown: which hands win, whether pots are halved, which cards count."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, get_args

from msgspec.structs import replace

from darwindeck.evolution.edit import others, placed, replace_phase, walk_to, with_setup
from darwindeck.evolution.operators.mutation import Mutation
from darwindeck.genome.phases import ShowdownPhase
from darwindeck.genome.rules import RankingName
from darwindeck.genome.validation import problems

if TYPE_CHECKING:
    from random import Random

    from darwindeck.genome.schema import GameGenome

__all__ = [
    "ChangeHandRankingMutation",
    "ChangeHiLoMutation",
    "ChangeHoleCardsMutation",
    "ChangeHouseMutation",
]

RANKINGS: tuple[RankingName, ...] = get_args(RankingName)
LOW_RANKINGS: tuple[RankingName | None, ...] = (
    None, "eight_or_better_low", "ace_five_low", "deuce_seven_low", "badugi", "high_card",
)  # fmt: skip
MOST_HOLE_CARDS = 5
LOWEST_STAND, HIGHEST_STAND = 12, 20


@dataclass(frozen=True, slots=True)
class ChangeHandRankingMutation(Mutation):
    """Rank the hands differently."""

    def mutate(self, genome: GameGenome, rng: Random) -> GameGenome | None:
        """Choose another ranking, except against a house, which knows only blackjack."""
        showdowns = placed(genome, ShowdownPhase)
        if not showdowns or genome.setup.house is not None:
            return None
        index, showdown = showdowns[0]
        rankings = others(RANKINGS, showdown.ranking)
        rankings.remove("eight_or_better_low")
        return replace_phase(genome, index, replace(showdown, ranking=rng.choice(rankings)))


@dataclass(frozen=True, slots=True)
class ChangeHiLoMutation(Mutation):
    """Halve the pots between two kinds of hand, or no longer."""

    def mutate(self, genome: GameGenome, rng: Random) -> GameGenome | None:
        """Choose for what the second half of a pot is won, or leave the pots whole."""
        showdowns = placed(genome, ShowdownPhase)
        if not showdowns or genome.setup.house is not None:
            return None
        index, showdown = showdowns[0]
        if showdown.low_ranking is not None and rng.random() < 0.5:
            return replace_phase(genome, index, replace(showdown, low_ranking=None))
        halves = [half for half in others(LOW_RANKINGS, showdown.low_ranking) if half]
        low = rng.choice(others(halves, showdown.ranking))
        return replace_phase(genome, index, replace(showdown, low_ranking=low))


@dataclass(frozen=True, slots=True)
class ChangeHoleCardsMutation(Mutation):
    """Demand that players use a number of their own cards, or any number."""

    def mutate(self, genome: GameGenome, rng: Random) -> GameGenome | None:
        """Change how many own cards a hand is made of, where there are others; 0 is any number."""
        showdowns = placed(genome, ShowdownPhase)
        if not showdowns or not walk_to(genome, showdowns[0][0]).board:
            return None
        index, showdown = showdowns[0]
        numbers = others(range(MOST_HOLE_CARDS + 1), showdown.hole_cards_used)
        games = [
            replace_phase(genome, index, replace(showdown, hole_cards_used=number))
            for number in numbers
        ]
        playable = [game for game in games if not problems(game)]
        return rng.choice(playable) if playable else None


@dataclass(frozen=True, slots=True)
class ChangeHouseMutation(Mutation):
    """Let the house draw longer or shorter."""

    def mutate(self, genome: GameGenome, rng: Random) -> GameGenome | None:
        """Change the total at which the house stands."""
        house = genome.setup.house
        if house is None:
            return None
        stand = rng.choice((house.draws_below - 1, house.draws_below + 1))
        changed = replace(house, draws_below=max(LOWEST_STAND, min(stand, HIGHEST_STAND)))
        return with_setup(genome, replace(genome.setup, house=changed))
