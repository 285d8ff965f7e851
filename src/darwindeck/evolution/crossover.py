"""Crossover: a child has whole, matching parts of two games, and nothing of its own."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from msgspec.structs import replace

from darwindeck.evolution.child import NOT_BRED, Refused, born
from darwindeck.evolution.edit import placed, replace_phase, with_phases, with_setup
from darwindeck.genome.anatomy import showdown_of
from darwindeck.genome.phases import (
    BettingPhase,
    ClaimPhase,
    ComparePhase,
    DealPhase,
    DiscardPhase,
    DrawPhase,
    ExchangePhase,
    ForcedBetPhase,
    KnockOutPhase,
    PlayPhase,
    ShowdownPhase,
    TrickPhase,
)

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from darwindeck.evolution.child import Child
    from darwindeck.genome.phases import Phase
    from darwindeck.genome.schema import GameGenome

__all__ = ["CROSSOVERS", "cross", "runs_of"]

PARTS: dict[type, str] = {
    ForcedBetPhase: "betting",
    BettingPhase: "betting",
    DealPhase: "dealing",
    ExchangePhase: "dealing",
    TrickPhase: "contest",
    ComparePhase: "contest",
    KnockOutPhase: "contest",
    DrawPhase: "turn",
    PlayPhase: "turn",
    DiscardPhase: "turn",
    ClaimPhase: "turn",
    ShowdownPhase: "showdown",
}
"""What each phase is a part of; phases of the same part in a row belong together."""


@dataclass(frozen=True, slots=True)
class Run:
    """Phases in a row that are for the same thing, from one place up to another."""

    part: str
    start: int
    stop: int


def runs_of(genome: GameGenome) -> list[Run]:
    """Return the phases of a game in runs that belong together.

    >>> from darwindeck.genome.library import load
    >>> [run.part for run in runs_of(load("leduc-holdem"))]
    ['betting', 'dealing', 'betting', 'showdown']
    """
    phases = enumerate(genome.turn_structure.phases)
    runs = []
    for part, group in groupby(phases, key=lambda item: PARTS[type(item[1])]):
        indices = [index for index, _ in group]
        runs.append(Run(part, indices[0], indices[-1] + 1))
    return runs


def matching_runs(first: GameGenome, second: GameGenome) -> list[tuple[Run, Run]]:
    """Return every pair of runs of two games that are for the same thing."""
    return [
        (one, other)
        for one in runs_of(first)
        for other in runs_of(second)
        if one.part == other.part
    ]


def exchange_run(first: GameGenome, second: GameGenome, rng: Random) -> GameGenome | None:
    """Give a game one run of phases of the other in the place of its own."""
    pairs = [pair for pair in matching_runs(first, second) if pair[0].part != "showdown"]
    if not pairs:
        return None
    own, new = rng.choice(pairs)
    phases, taken = first.turn_structure.phases, second.turn_structure.phases[new.start : new.stop]
    start = first.turn_structure.repeat_from
    if start >= own.stop:
        start += len(taken) - (own.stop - own.start)
    elif start > own.start:
        start = own.start
    return with_phases(first, (*phases[: own.start], *taken, *phases[own.stop :]), start)


def exchange_ending(first: GameGenome, second: GameGenome, rng: Random) -> GameGenome | None:
    """Begin like one game and end like the other, from runs on that are for the same thing."""
    pairs = [pair for pair in matching_runs(first, second) if pair[0].start or pair[1].start]
    if not pairs:
        return None
    own, new = rng.choice(pairs)
    phases = (
        *first.turn_structure.phases[: own.start],
        *second.turn_structure.phases[new.start :],
    )
    repeat_from = max(0, second.turn_structure.repeat_from - new.start) + own.start
    return with_phases(with_winning_of(first, second), phases, repeat_from)


def exchange_betting(first: GameGenome, second: GameGenome, _: Random) -> GameGenome | None:
    """Bet in every round as in the other game, in the same order, from the same chips."""
    rounds, others = placed(first, BettingPhase), placed(second, BettingPhase)
    if not rounds or not others:
        return None
    child = with_setup(first, replace(first.setup, starting_chips=second.setup.starting_chips))
    for number, (index, _phase) in enumerate(rounds):
        child = replace_phase(child, index, others[min(number, len(others) - 1)][1])
    return child


def exchange_dealing(first: GameGenome, second: GameGenome, _: Random) -> GameGenome | None:
    """Deal and exchange in every place as in the other game, in the same order."""
    own = [i for i, phase in enumerate(first.turn_structure.phases) if is_dealing(phase)]
    new = [phase for phase in second.turn_structure.phases if is_dealing(phase)]
    if not own or not new:
        return None
    child = with_setup(first, replace(first.setup, cards_per_player=second.setup.cards_per_player))
    for index, phase in zip(own, new, strict=False):
        child = replace_phase(child, index, phase)
    return child


def is_dealing(phase: Phase) -> bool:
    """Tell whether cards are dealt or exchanged in a phase."""
    return PARTS[type(phase)] == "dealing"


def exchange_showdown(first: GameGenome, second: GameGenome, _: Random) -> GameGenome | None:
    """Show down by the rules of the other game, with its deck."""
    own, new = placed(first, ShowdownPhase), showdown_of(second)
    if not own or new is None:
        return None
    child = replace_phase(first, own[0][0], new)
    return with_setup(child, replace(first.setup, initial_deck=second.setup.initial_deck))


def exchange_setup(first: GameGenome, second: GameGenome, _: Random) -> GameGenome | None:
    """Set up the table as for the other game, with as many players."""
    return replace(first, setup=second.setup, player_count=second.player_count)


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


CROSSOVERS: tuple[
    tuple[Callable[[GameGenome, GameGenome, Random], GameGenome | None], float], ...
] = (
    (exchange_run, 4),
    (exchange_ending, 4),
    (exchange_betting, 2),
    (exchange_dealing, 2),
    (exchange_showdown, 2),
    (exchange_setup, 1),
    (exchange_winning, 1),
)
"""Every way to cross two games, with how often it is chosen."""

WAYS = tuple(way for way, _ in CROSSOVERS)
WEIGHTS = tuple(weight for _, weight in CROSSOVERS)
MOST_TRIES = 20


def cross(first: GameGenome, second: GameGenome, rng: Random) -> Child | Refused:
    """Return a child with parts of both games, mostly of the first."""
    if first.roles or second.roles:
        return Refused(NOT_BRED)
    for _ in range(MOST_TRIES):
        way = rng.choices(WAYS, WEIGHTS)[0]
        mixed = way(first, second, rng)
        if mixed is not None and mixed not in (first, second):
            return born(mixed, (first, second), (way.__name__,))
    return born(first, (first, second), ())
