"""Bets against the house alone, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.genome.anatomy import phases_of
from darwindeck.genome.phases import PeekPhase, WagerPhase
from darwindeck.words.voice import Line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from darwindeck.genome.schema import GameGenome, HouseRules


def explain_house_bet(phase: WagerPhase | PeekPhase) -> tuple[Line, ...]:
    """Say what is bet against the house, or what it looks for and who may insure against it."""
    if isinstance(phase, WagerPhase):
        return (Line("rules.wager.step", least=phase.min_bet, most=phase.max_bet),)
    if not phase.insurance:
        return (Line("rules.peek.step"),)
    return (Line("rules.peek.insurance", odds=phase.insurance), Line("rules.peek.then"))


def explain_house_bet_turn(genome: GameGenome) -> Iterator[Line]:
    """Say how to bet against the house."""
    for wager in phases_of(genome, WagerPhase):
        yield Line("rulebook.turn.wager.bet", least=wager.min_bet, most=wager.max_bet)
    for peek in phases_of(genome, PeekPhase):
        if peek.insurance:
            yield Line("rulebook.turn.wager.insure")
        yield Line("rulebook.turn.wager.peek")


def explain_house_rule(house: HouseRules) -> tuple[Line, ...]:
    """Say how long the house draws."""
    drawing = Line("rules.showdown.house", below=house.draws_below)
    if not house.hits_soft:
        return (drawing,)
    return (drawing, Line("rules.showdown.house_soft", total=house.draws_below))
