"""Mutations of the showdown: which hands win, whether pots are halved, which cards count."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

from msgspec.structs import replace

from darwindeck.evolution import edit
from darwindeck.evolution.operators.registry import mutation
from darwindeck.genome.phases import ShowdownPhase
from darwindeck.genome.rules import RankingName
from darwindeck.genome.validation import problems

if TYPE_CHECKING:
    from random import Random

    from darwindeck.genome.schema import GameGenome

RANKINGS: tuple[RankingName, ...] = tuple(
    ranking for ranking in get_args(RankingName) if ranking != "eight_or_better_low"
)
LOW_RANKINGS: tuple[RankingName, ...] = (
    "eight_or_better_low", "ace_five_low", "deuce_seven_low", "badugi", "high_card",
)  # fmt: skip
MOST_HOLE_CARDS = 5
LOWEST_STAND, HIGHEST_STAND = 12, 20


@mutation(weight=2)
def change_hand_ranking(game: GameGenome, chance: Random) -> GameGenome | None:
    """Rank the hands differently, except against a house, which knows only blackjack."""
    showdowns = edit.placed(game, ShowdownPhase)
    if not showdowns or game.setup.house is not None:
        return None
    index, showdown = showdowns[0]
    ranking = chance.choice(edit.others(RANKINGS, showdown.ranking))
    return edit.replace_phase(game, index, replace(showdown, ranking=ranking))


@mutation(weight=2)
def change_hi_lo(game: GameGenome, chance: Random) -> GameGenome | None:
    """Halve the pots between two kinds of hand, choose another second half, or none."""
    showdowns = edit.placed(game, ShowdownPhase)
    if not showdowns or game.setup.house is not None:
        return None
    index, showdown = showdowns[0]
    low = None
    if showdown.low_ranking is None or chance.random() >= 0.5:
        halves = edit.others(LOW_RANKINGS, showdown.low_ranking)
        low = chance.choice(edit.others(halves, showdown.ranking))
    return edit.replace_phase(game, index, replace(showdown, low_ranking=low))


@mutation(weight=1)
def change_hole_cards(game: GameGenome, chance: Random) -> GameGenome | None:
    """Change how many own cards a hand is made of, where there are others; 0 is any number."""
    showdowns = edit.placed(game, ShowdownPhase)
    if not showdowns or not edit.walk_to(game, showdowns[0][0]).board:
        return None
    index, showdown = showdowns[0]
    games = [
        edit.replace_phase(game, index, replace(showdown, hole_cards_used=number))
        for number in edit.others(range(MOST_HOLE_CARDS + 1), showdown.hole_cards_used)
    ]
    playable = [changed for changed in games if not problems(changed)]
    return chance.choice(playable) if playable else None


@mutation(weight=1)
def change_house(game: GameGenome, chance: Random) -> GameGenome | None:
    """Let the house draw longer or shorter."""
    house = game.setup.house
    if house is None:
        return None
    stand = chance.choice((house.draws_below - 1, house.draws_below + 1))
    stand = max(LOWEST_STAND, min(stand, HIGHEST_STAND))
    return edit.with_setup(game, house=replace(house, draws_below=stand))
