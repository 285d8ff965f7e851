"""Mutations of bets against the pot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from darwindeck.evolution import edit
from darwindeck.evolution.operators.registry import mutation, phase_mutation
from darwindeck.genome.anatomy import forced_chips, is_for_the_pot
from darwindeck.genome.phases import BetweenPhase
from darwindeck.genome.schema import GameGenome, HouseRules

if TYPE_CHECKING:
    from random import Random


MOST_POST_COSTS = 3
MOST_ODDS = 20
ODDS = (5, 4, 2, 1)
BANK = 20  # times the chips of a player


@mutation(weight=0.5)
def add_between(game: GameGenome, chance: Random) -> GameGenome | None:
    """Let everyone bet against the pot before anybody has cards, or leave that out again."""
    there = edit.placed(game, BetweenPhase)
    if there and len(game.turn_structure.phases) > len(there) + 1:
        return edit.remove_phase(game, chance.choice(there)[0])
    places = [
        index
        for index in range(1, edit.last_place(game) + 1)
        if not edit.walk_to(game, index).hand
        and any(map(forced_chips, game.turn_structure.phases[:index]))
    ]
    if there or not places or game.setup.house is not None:
        return None
    phase = BetweenPhase(min_bet=edit.first_bet(game), post_costs=chance.choice((1, 2)))
    return edit.insert_phase(game, chance.choice(places), phase, before_round=True)


@phase_mutation(BetweenPhase, weight=1)
def change_between(game: GameGenome, phase: BetweenPhase, chance: Random) -> BetweenPhase:
    """Bet at least more or less, or pay more or less for hitting a post; a house other odds."""
    most = max(1, game.setup.starting_chips)
    ways = [
        replace(phase, min_bet=edit.near_chips(chance, phase.min_bet, 1, most)),
        replace(phase, post_costs=edit.near(chance, phase.post_costs, 1, MOST_POST_COSTS)),
    ]
    if phase.pays:
        place = chance.randrange(len(phase.pays))
        odds = edit.near(chance, phase.pays[place], 1, MOST_ODDS)
        pays = (*phase.pays[:place], odds, *phase.pays[place + 1 :])
        pair = edit.near(chance, phase.pair_pays, 0, MOST_ODDS)
        ways[1:] = [replace(phase, pays=pays), replace(phase, pair_pays=pair)]
    return chance.choice(ways)


@mutation(weight=0.5)
def change_banker(game: GameGenome, chance: Random) -> GameGenome | None:
    """Let a house pay by the spread what was bet against the pot, or send it away."""
    there = edit.placed(game, BetweenPhase)
    if not there or not is_for_the_pot(game):
        return None
    if game.setup.house is not None:
        return edit.with_setup(game, house=None)
    chips = BANK * max(1, game.setup.starting_chips)
    game = edit.with_setup(game, house=HouseRules(chips))
    index, phase = chance.choice(there)
    return edit.replace_phase(game, index, replace(phase, post_costs=1, pays=ODDS, pair_pays=11))
