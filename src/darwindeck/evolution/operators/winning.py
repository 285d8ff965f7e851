"""Mutations of what wins: win conditions and points."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, get_args

from msgspec.structs import replace

from darwindeck.cards import DECKS
from darwindeck.evolution.edit import near, others
from darwindeck.evolution.limits import LIMITS
from darwindeck.evolution.operators.mutation import Mutation
from darwindeck.genome.anatomy import (
    CHIPS_CONDITIONS,
    SCORE_CONDITIONS,
    captures,
    phases_of,
    showdown_of,
)
from darwindeck.genome.phases import TrickPhase
from darwindeck.genome.schema import ScoringRule, WinCondition

if TYPE_CHECKING:
    from random import Random

    from darwindeck.genome.schema import GameGenome

__all__ = ["ChangeScoringMutation", "ChangeWinConditionMutation"]

HandEnd = Literal[
    "empty_hand", "capture_all", "first_to_score", "high_score", "low_score", "best_hand"
]
HAND_ENDS: tuple[HandEnd, ...] = get_args(HandEnd)
Scored = Literal["captured", "held", "trick", "going_out"]
TARGETS = (5, 10, 20, 50)
POINTS = (-5, -2, -1, 1, 2, 3, 5, 10)
MOST_POINTS = 25
MOST_WIN_CONDITIONS = 3


@dataclass(frozen=True, slots=True)
class ChangeWinConditionMutation(Mutation):
    """Win hands or the match by something else."""

    def mutate(self, genome: GameGenome, rng: Random) -> GameGenome | None:
        """Change how the match is won for chips, or how hands without a showdown are won."""
        for_chips = [wins for wins in genome.win_conditions if wins.type in CHIPS_CONDITIONS]
        for_hands = [wins for wins in genome.win_conditions if wins.type not in CHIPS_CONDITIONS]
        if for_chips and (showdown_of(genome) is not None or rng.random() < 0.2):
            other: Literal["most_chips", "last_with_chips"]
            other = "last_with_chips" if for_chips[0].type == "most_chips" else "most_chips"
            return replace(genome, win_conditions=(*for_hands, WinCondition(other)))
        if showdown_of(genome) is not None:
            return None
        changed = change_hand_conditions(genome, for_hands, rng)
        return replace(genome, win_conditions=(*changed, *for_chips))


def change_hand_conditions(
    genome: GameGenome, present: list[WinCondition], rng: Random
) -> list[WinCondition]:
    """Replace one condition, add one, or leave one out."""
    kinds = [kind for kind in HAND_ENDS if genome.scoring_rules or kind not in SCORE_CONDITIONS]
    new = win_condition(rng.choice(others(kinds, present[0].type if present else None)), rng)
    kept = [wins for wins in present if wins.type != new.type]
    way = rng.random()
    if len(present) > 1 and way < 0.3:
        return others(present, rng.choice(present))
    if len(kept) < MOST_WIN_CONDITIONS and way < 0.6:
        return [*kept, new]
    return [new, *kept[1:]]


def win_condition(kind: HandEnd, rng: Random) -> WinCondition:
    """Return a win condition, with a target where it needs one."""
    return WinCondition(kind, target=rng.choice(TARGETS) if kind == "first_to_score" else 0)


@dataclass(frozen=True, slots=True)
class ChangeScoringMutation(Mutation):
    """Give points for something else."""

    def mutate(self, genome: GameGenome, rng: Random) -> GameGenome | None:
        """Add, change or leave out a rule for points; with the first one, points win."""
        if showdown_of(genome) is not None:
            return None
        rules = list(genome.scoring_rules)
        if not rules:
            kind: HandEnd = rng.choice(("high_score", "low_score"))
            rule = new_scoring_rule(genome, rng)
            for_chips = [wins for wins in genome.win_conditions if wins.type in CHIPS_CONDITIONS]
            return replace(
                genome, scoring_rules=(rule,), win_conditions=(WinCondition(kind), *for_chips)
            )
        return replace(genome, scoring_rules=tuple(change_rules(genome, rules, rng)))


def change_rules(genome: GameGenome, rules: list[ScoringRule], rng: Random) -> list[ScoringRule]:
    """Leave one rule out, give it other points, or add one."""
    way, at = rng.random(), rng.randrange(len(rules))
    if len(rules) > 1 and way < 0.25:
        return [*rules[:at], *rules[at + 1 :]]
    if way < 0.6 or len(rules) >= LIMITS.scoring_rules:
        points = near(rng, rules[at].points, -MOST_POINTS, MOST_POINTS) or -rules[at].points
        return [*rules[:at], replace(rules[at], points=points), *rules[at + 1 :]]
    return [*rules, new_scoring_rule(genome, rng)]


def new_scoring_rule(genome: GameGenome, rng: Random) -> ScoringRule:
    """Return a rule for something that happens in this game."""
    kinds: list[Scored] = ["held", "going_out"]
    if phases_of(genome, TrickPhase):
        kinds.append("trick")
    if any(map(captures, genome.turn_structure.phases)):
        kinds += ["captured", "captured"]
    per, points = rng.choice(kinds), rng.choice(POINTS)
    if per in {"trick", "going_out"}:
        return ScoringRule(points, per)
    card = rng.choice(DECKS[genome.setup.initial_deck])
    rank, suit = rng.choice(((card.rank, None), (None, card.suit), (card.rank, card.suit)))
    return ScoringRule(points, per, rank=rank, suit=suit)
