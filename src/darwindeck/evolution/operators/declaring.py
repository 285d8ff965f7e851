"""Mutations of what everyone decides at once, and of pots that losers match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from darwindeck.evolution import edit
from darwindeck.evolution.operators.registry import mutation, optional_phase
from darwindeck.genome.anatomy import deals_again, has_stakes
from darwindeck.genome.phases import DealPhase, DeclarePhase, ShowdownPhase

if TYPE_CHECKING:
    from random import Random

    from darwindeck.genome.schema import GameGenome

MOST_ROUNDS = 20


@optional_phase(DeclarePhase, weight=1)
def change_declaring(game: GameGenome, chance: Random) -> GameGenome | None:
    """Let everyone decide at once to stay in, where cards are held, or let nobody do so."""
    if game.setup.house is not None or not has_stakes(game):
        return None
    return edit.insert_where_held(game, DeclarePhase(), chance)


@mutation(weight=1)
def change_matching(game: GameGenome, chance: Random) -> GameGenome | None:
    """Let losers match the pot, for more or fewer rounds, or let them pay no more."""
    showdowns = edit.placed(game, ShowdownPhase)
    if not showdowns or game.setup.house is not None or not has_stakes(game):
        return None
    index, showdown = showdowns[0]
    if deals_again(game):
        if chance.random() < 0.5:
            return edit.replace_phase(game, index, replace(showdown, losers_match=False))
        return replace(game, turn_limit=edit.near(chance, game.turn_limit, 1, MOST_ROUNDS))
    return dealt_again(edit.replace_phase(game, index, replace(showdown, losers_match=True)))


def dealt_again(game: GameGenome) -> GameGenome | None:
    """Return the game with a first deal that gathers the cards, from which on it repeats."""
    deals = [(index, deal) for index, deal in edit.placed(game, DealPhase) if deal.to == "players"]
    first = game.setup.cards_per_player
    if first:
        game = edit.with_setup(game, cards_per_player=0)
        phases = (DealPhase(count=first, gather=True), *game.turn_structure.phases)
        return replace(edit.with_phases(game, phases, 0), turn_limit=MOST_ROUNDS)
    if not deals:
        return None
    index, deal = deals[0]
    game = edit.replace_phase(game, index, replace(deal, gather=True))
    game = edit.with_phases(game, game.turn_structure.phases, index)
    return replace(game, turn_limit=min(game.turn_limit, MOST_ROUNDS))
