"""Mutations of what everyone decides at once, and of pots that losers fill again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from darwindeck.evolution import edit
from darwindeck.evolution.operators.registry import mutation, optional_phase
from darwindeck.genome.anatomy import deals_again, has_contracts, has_stakes, showdown_of
from darwindeck.genome.phases import DealPhase, DeclarePhase, ShowdownPhase, TrickPhase
from darwindeck.genome.schema import GameGenome, WinCondition

if TYPE_CHECKING:
    from random import Random


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


@mutation(weight=0.5)
def change_pool(game: GameGenome, chance: Random) -> GameGenome | None:
    """Let tricks share a pot that who takes none fills again, change what that costs, or stop."""
    tricks = edit.placed(game, TrickPhase)
    if not tricks or showdown_of(game) is not None or game.setup.house is not None:
        return None
    index, last = tricks[-1]
    if last.for_pot:
        chips = edit.first_bet(game)
        costs = chance.choice(edit.others((0, chips, 2 * chips, None), last.no_trick_costs))
        return edit.replace_phase(game, index, replace(last, no_trick_costs=costs))
    if game.setup.teams or game.setup.stakes or has_contracts(game):
        return None
    game = edit.bring_chips(edit.with_phases(game, game.turn_structure.phases[: index + 1], 0))
    costs = chance.choice((edit.first_bet(game), None))
    paid = replace(last, for_pot=True, no_trick_costs=costs, safe_first_trick=False)
    game = edit.replace_phase(game, len(game.turn_structure.phases) - 1, paid)
    game = replace(game, scoring_rules=(), win_conditions=(WinCondition("last_with_chips"),))
    return dealt_again(game)


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
