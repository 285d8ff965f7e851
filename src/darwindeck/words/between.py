"""Bets against the pot in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.genome.anatomy import is_for_the_pot, phases_of
from darwindeck.genome.phases import BetweenPhase
from darwindeck.words.voice import Line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from darwindeck.genome.schema import GameGenome


def explain_between(phase: BetweenPhase, genome: GameGenome) -> tuple[Line, ...]:
    """Say how bets against the pot, or the house, are made and decided."""
    if genome.setup.house is not None:
        return tuple(explain_house_bets(phase))
    post = Line("rules.between.post", times=phase.post_costs) if phase.post_costs > 1 else None
    lines = (
        Line("rules.between.step", least=phase.min_bet),
        Line("rules.between.decided"),
        post,
        Line("rules.between.deck"),
        Line("rules.between.empty" if is_for_the_pot(genome) else "rules.between.empty_anyway"),
    )
    return tuple(line for line in lines if line is not None)


def explain_house_bets(phase: BetweenPhase) -> Iterator[Line]:
    """Say how bets against the house are raised and paid."""
    yield Line("rules.between.house_step", least=phase.min_bet)
    yield Line("rules.between.house_decided", odds=tuple(odds_words(phase.pays)))
    pair = "house_pair" if phase.pair_pays else "house_pair_back"
    yield Line(f"rules.between.{pair}", odds=phase.pair_pays)


def odds_words(pays: tuple[int, ...]) -> Iterator[Line]:
    """Say what the house pays for each spread, the last one for all that are wider."""
    for spread, odds in enumerate(pays, start=1):
        key = "odds_or_more" if spread == len(pays) else "odds"
        yield Line(f"rules.between.{key}", count=spread, odds=odds)


def explain_between_turn(genome: GameGenome) -> Iterator[Line]:
    """Say how to take a turn."""
    for phase in phases_of(genome, BetweenPhase)[:1]:
        house = "_house" if genome.setup.house is not None else ""
        yield Line("rulebook.turn.between.look")
        yield Line(f"rulebook.turn.between.bet{house}", least=phase.min_bet)
        yield Line(f"rulebook.turn.between.turn_up{house}")


def explain_last_turn(genome: GameGenome) -> Iterator[Line]:
    """Say what becomes of a pot that nobody has emptied."""
    yield Line("rules.pots.last_turn", turns=genome.turn_limit)
    yield Line("rules.pots.odd_chips")
