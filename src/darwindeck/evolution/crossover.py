"""Crossover: a child has whole, matching parts of two games, and nothing of its own."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from darwindeck.evolution import edit, ideas
from darwindeck.evolution.child import NOT_BRED, Child, RefusedChild, born
from darwindeck.evolution.operators.registry import CROSSOVERS, crossover, drawn
from darwindeck.genome import phases
from darwindeck.genome.anatomy import showdown_of
from darwindeck.genome.schema import GameGenome

if TYPE_CHECKING:
    from random import Random


PARTS: dict[type, str] = {
    phases.ForcedBetPhase: "betting",
    phases.BettingPhase: "betting",
    phases.DealPhase: "dealing",
    phases.ExchangePhase: "dealing",
    phases.BidPhase: "bids",
    phases.TalonPhase: "bids",
    phases.TrumpPhase: "bids",
    phases.TrickPhase: "contest",
    phases.ComparePhase: "contest",
    phases.KnockOutPhase: "contest",
    phases.DeclarePhase: "betting",
    phases.BetweenPhase: "turn",
    phases.WagerPhase: "betting",
    phases.CallPhase: "betting",
    phases.PeekPhase: "turn",
    phases.LiarPhase: "contest",
    phases.ArrangePhase: "contest",
    phases.DrawPhase: "turn",
    phases.PlayPhase: "turn",
    phases.DiscardPhase: "turn",
    phases.ClaimPhase: "turn",
    phases.KnockPhase: "turn",
    phases.MeldPhase: "turn",
    phases.ShowdownPhase: "showdown",
}
"""What each phase is a part of; phases of the same part in a row belong together."""
MOST_TRIES = 20
__all__ = ["CROSSOVERS", "cross", "ideas"]


def cross(first: GameGenome, second: GameGenome, chance: Random) -> Child | RefusedChild:
    """Return a child with parts of both games, mostly of the first."""
    if first.roles or second.roles:
        return RefusedChild(NOT_BRED)
    for _ in range(MOST_TRIES):
        way = drawn(CROSSOVERS, chance)
        mixed = way(first, second, chance)
        if mixed is not None and mixed not in (first, second):
            return born(mixed, (first, second), (way.__name__,))
    return born(first, (first, second), ())


class PhaseRun(NamedTuple):
    """Phases in a row that are for the same thing, from one place up to another."""

    part: str
    start: int
    stop: int


def runs_of(game: GameGenome) -> list[PhaseRun]:
    """Return the phases of a game in runs that belong together.

    >>> from darwindeck.genome.library import load
    >>> [run.part for run in runs_of(load("leduc-holdem"))]
    ['betting', 'dealing', 'betting', 'showdown']
    """
    runs, start = [], 0
    for part, group in groupby(game.turn_structure.phases, key=part_of):
        stop = start + len(list(group))
        runs.append(PhaseRun(part, start, stop))
        start = stop
    return runs


def part_of(phase: phases.Phase) -> str:
    """Return what a phase is a part of."""
    return PARTS[type(phase)]


def matching_runs(first: GameGenome, second: GameGenome) -> list[tuple[PhaseRun, PhaseRun]]:
    """Return every pair of runs of two games that are for the same thing."""
    return [
        (one, other)
        for one in runs_of(first)
        for other in runs_of(second)
        if one.part == other.part
    ]


@crossover(weight=4)
def exchange_run(first: GameGenome, second: GameGenome, chance: Random) -> GameGenome | None:
    """Give a game one run of phases of the other in the place of its own."""
    pairs = [pair for pair in matching_runs(first, second) if pair[0].part != "showdown"]
    if not pairs:
        return None
    own, new = chance.choice(pairs)
    kept, taken = first.turn_structure.phases, second.turn_structure.phases[new.start : new.stop]
    start = first.turn_structure.repeat_from
    if start >= own.stop:
        start += len(taken) - (own.stop - own.start)
    elif start > own.start:
        start = own.start
    return edit.with_phases(first, (*kept[: own.start], *taken, *kept[own.stop :]), start)


@crossover(weight=4)
def exchange_ending(first: GameGenome, second: GameGenome, chance: Random) -> GameGenome | None:
    """Begin like one game and end like the other, from runs on that are for the same thing."""
    pairs = [pair for pair in matching_runs(first, second) if pair[0].start or pair[1].start]
    if not pairs:
        return None
    own, new = chance.choice(pairs)
    begun, ending = first.turn_structure, second.turn_structure
    mixed = (*begun.phases[: own.start], *ending.phases[new.start :])
    repeat_from = max(0, ending.repeat_from - new.start) + own.start
    return edit.with_phases(with_winning_of(first, second), mixed, repeat_from)


@crossover(weight=2)
def exchange_betting(first: GameGenome, second: GameGenome, _: Random) -> GameGenome | None:
    """Bet in every round as in the other game, in the same order, from the same chips."""
    rounds = edit.placed(first, phases.BettingPhase)
    others = edit.placed(second, phases.BettingPhase)
    if not rounds or not others:
        return None
    child = edit.with_setup(first, starting_chips=second.setup.starting_chips)
    for number, (index, _phase) in enumerate(rounds):
        child = edit.replace_phase(child, index, others[min(number, len(others) - 1)][1])
    return child


@crossover(weight=2)
def exchange_dealing(first: GameGenome, second: GameGenome, _: Random) -> GameGenome | None:
    """Deal and exchange in every place as in the other game, in the same order."""
    own = [i for i, phase in enumerate(first.turn_structure.phases) if part_of(phase) == "dealing"]
    new = [phase for phase in second.turn_structure.phases if part_of(phase) == "dealing"]
    if not own or not new:
        return None
    child = edit.with_setup(first, cards_per_player=second.setup.cards_per_player)
    for index, phase in zip(own, new, strict=False):
        child = edit.replace_phase(child, index, phase)
    return child


@crossover(weight=2)
def exchange_showdown(first: GameGenome, second: GameGenome, _: Random) -> GameGenome | None:
    """Show down by the rules of the other game, with its deck."""
    own, new = edit.placed(first, phases.ShowdownPhase), showdown_of(second)
    if not own or new is None:
        return None
    child = edit.replace_phase(first, own[0][0], new)
    return edit.with_setup(child, initial_deck=second.setup.initial_deck)


@crossover(weight=1)
def exchange_setup(first: GameGenome, second: GameGenome, _: Random) -> GameGenome | None:
    """Set up the table as for the other game, with as many players."""
    return replace(first, setup=second.setup, player_count=second.player_count)


@crossover(weight=1)
def exchange_winning(first: GameGenome, second: GameGenome, _: Random) -> GameGenome | None:
    """Win and score as in the other game, if both end hands in the same way."""
    if (showdown_of(first) is None) != (showdown_of(second) is None):
        return None
    return with_winning_of(first, second)


def with_winning_of(first: GameGenome, second: GameGenome) -> GameGenome:
    """Return a game with the win conditions, points, effects and limits of another."""
    return replace(
        first,
        win_conditions=second.win_conditions,
        scoring_rules=second.scoring_rules,
        card_effects=second.card_effects,
        hand_limit=second.hand_limit,
        turn_limit=second.turn_limit,
    )
