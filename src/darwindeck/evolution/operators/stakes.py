"""Mutations of what a hand is worth, of cards above all others, and of tricks without suits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from darwindeck.evolution import edit
from darwindeck.evolution.operators.registry import mutation
from darwindeck.genome.anatomy import counts_hands, deck_of, hand_conditions
from darwindeck.genome.phases import TrickPhase
from darwindeck.genome.schema import GameGenome, WinCondition

if TYPE_CHECKING:
    from random import Random


LADDERS = ((1, 2, 3, 4), (1, 2, 4, 8, 16), (1, 3, 6, 9, 12), (1, 2), (2, 3, 4))
MOST_TOPS = 4


@mutation(weight=1)
def change_stakes(game: GameGenome, chance: Random) -> GameGenome | None:
    """Let two raise what a hand is worth, by another ladder, or play every hand for the same."""
    fits = counts_hands(game) and hand_conditions(game) and game.player_count == 2
    if game.setup.stakes and chance.random() < 0.3:
        kept = tuple(wins for wins in game.win_conditions if wins.type != "first_to_score")
        return replace(edit.with_setup(game, stakes=()), win_conditions=kept)
    if not game.setup.stakes and not fits:
        return None
    ladder = chance.choice(edit.others(LADDERS, game.setup.stakes))
    return edit.with_setup(game, stakes=ladder)


@mutation(weight=0.5)
def change_top_cards(game: GameGenome, chance: Random) -> GameGenome | None:
    """Let a few cards be above all others in tricks, or none."""
    if not edit.placed(game, TrickPhase):
        return None
    if game.setup.top_cards and chance.random() < 0.5:
        return edit.with_setup(game, top_cards=game.setup.top_cards[:-1])
    others = [str(card) for card in deck_of(game) if str(card) not in game.setup.top_cards]
    if not others or len(game.setup.top_cards) >= MOST_TOPS:
        return None
    return edit.with_setup(game, top_cards=(*game.setup.top_cards, chance.choice(others)))


@mutation(weight=0.5)
def change_suits_in_tricks(game: GameGenome, chance: Random) -> GameGenome | None:
    """Let the best card take a trick whatever its suit, or only of the suit that was led."""
    tricks = edit.placed(game, TrickPhase)
    if not tricks:
        return None
    index, phase = chance.choice(tricks)
    return edit.replace_phase(game, index, replace(phase, any_suit=not phase.any_suit))


@mutation(weight=0.5)
def win_by_tricks(game: GameGenome, _: Random) -> GameGenome | None:
    """Let the most tricks win a hand that is played for nothing else."""
    tricks = edit.placed(game, TrickPhase)
    alone = len(tricks) == 1 and not game.setup.starting_chips and not game.setup.teams
    if not alone or any(wins.type == "most_tricks" for wins in game.win_conditions):
        return None
    index, phase = tricks[0]
    plain = replace(phase, safe_first_trick=False, breaking_suit=None, never_broken=False)
    game = replace(edit.replace_phase(game, index, plain), scoring_rules=())
    return replace(game, win_conditions=(WinCondition("most_tricks"),))
