"""Mutations of bets against a house: wagers of one's choice, and its look for 21."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from darwindeck.evolution import edit
from darwindeck.evolution.operators.registry import mutation, phase_mutation
from darwindeck.genome.phases import ForcedBetPhase, PeekPhase, WagerPhase

if TYPE_CHECKING:
    from random import Random

    from darwindeck.genome.schema import GameGenome

MOST_TIMES = 10  # as high as the smallest bet is the largest one that is bred
MOST_INSURANCE = 4


@phase_mutation(WagerPhase, weight=1)
def change_wager(game: GameGenome, wager: WagerPhase, chance: Random) -> WagerPhase:
    """Bet at least or at most more or less against the house."""
    chips = max(1, game.setup.starting_chips)
    least = edit.near_chips(chance, wager.min_bet, 1, min(chips, wager.max_bet))
    most = edit.near_chips(chance, wager.max_bet, wager.min_bet, chips)
    return chance.choice((replace(wager, min_bet=least), replace(wager, max_bet=most)))


@mutation(weight=1)
def choose_wager(game: GameGenome, chance: Random) -> GameGenome | None:
    """Let everyone choose what they bet against the house instead of an ante, or bet the same."""
    if game.setup.house is None:
        return None
    wagers, antes = edit.placed(game, WagerPhase), edit.placed(game, ForcedBetPhase)
    if wagers:
        index, wager = chance.choice(wagers)
        return edit.replace_phase(game, index, ForcedBetPhase(ante=wager.min_bet))
    if not antes:
        return None
    index, forced = chance.choice(antes)
    most = min(MOST_TIMES * forced.ante, game.setup.starting_chips)
    return edit.replace_phase(game, index, WagerPhase(forced.ante, max(most, forced.ante)))


@mutation(weight=1)
def change_peek(game: GameGenome, chance: Random) -> GameGenome | None:
    """Let the house look for 21 before anybody draws, with insurance or without, or not at all."""
    there = edit.placed(game, PeekPhase)
    if there:
        index, peek = chance.choice(there)
        if chance.random() < 0.5:
            return edit.remove_phase(game, index)
        odds = edit.near(chance, peek.insurance, 0, MOST_INSURANCE)
        return edit.replace_phase(game, index, PeekPhase(odds))
    places = [place for place in range(edit.last_place(game) + 1) if may_peek(game, place)]
    if game.setup.house is None or not places:
        return None
    return edit.insert_phase(game, chance.choice(places), PeekPhase(chance.choice((0, 2))))


def may_peek(game: GameGenome, place: int) -> bool:
    """Tell whether the house has a card that it shows and one to look at, and nobody has drawn."""
    walk = edit.walk_to(game, place)
    return walk.house == 2 and walk.house_up == 1 and not walk.drawn_freely
