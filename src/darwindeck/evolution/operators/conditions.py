"""Mutations of conditions: when cards may be played, and when they are drawn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, get_args

from msgspec.structs import replace

from darwindeck.cards import DECKS
from darwindeck.evolution.edit import others, placed, replace_phase
from darwindeck.evolution.limits import LIMITS
from darwindeck.evolution.operators.mutation import Mutation
from darwindeck.genome.condition_checks import parts_of
from darwindeck.genome.conditions import (
    AllOf,
    AnyOf,
    CannotPlayCondition,
    Comparison,
    HandSizeCondition,
    PileCondition,
    RankCondition,
    SuitCondition,
    SumCondition,
)
from darwindeck.genome.phases import DrawPhase, PlayPhase

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from darwindeck.genome.conditions import Condition
    from darwindeck.genome.schema import GameGenome

__all__ = ["ChangeDrawConditionMutation", "ChangePlayConditionMutation"]

PILE_CONDITIONS = (
    PileCondition("empty"),
    PileCondition("same_suit"),
    PileCondition("same_rank"),
    PileCondition("higher_rank"),
    PileCondition("lower_rank"),
    PileCondition("next_rank"),
    PileCondition("same_count"),
)
COMPARISONS: tuple[Comparison, ...] = get_args(Comparison)
MOST_HELD = 10


@dataclass(frozen=True, slots=True)
class ChangePlayConditionMutation(Mutation):
    """Allow other cards to be played."""

    def mutate(self, genome: GameGenome, rng: Random) -> GameGenome | None:
        """Replace, add or remove a part of what a play phase asks for."""
        plays = placed(genome, PlayPhase)
        if not plays:
            return None
        index, play = rng.choice(plays)
        condition = vary(play.valid_play_condition, lambda: play_condition(genome, rng), rng)
        return replace_phase(genome, index, replace(play, valid_play_condition=condition))


@dataclass(frozen=True, slots=True)
class ChangeDrawConditionMutation(Mutation):
    """Let players draw in other situations."""

    def mutate(self, genome: GameGenome, rng: Random) -> GameGenome | None:
        """Replace, add or remove a part of what a draw phase asks for."""
        draws = placed(genome, DrawPhase)
        if not draws:
            return None
        index, draw = rng.choice(draws)
        condition = vary(draw.condition, lambda: draw_condition(rng), rng)
        return replace_phase(genome, index, replace(draw, condition=condition))


def vary(
    condition: Condition | None, new: Callable[[], Condition], rng: Random
) -> Condition | None:
    """Return a condition with one part changed, one more, or one fewer."""
    if condition is None:
        return new()
    size = sum(1 for _ in parts_of(condition))
    ways: list[Callable[[], Condition | None]] = [
        lambda: with_other_part(condition, new, rng),
        lambda: without_part(condition, rng),
    ]
    if size < LIMITS.conditions - 1:
        ways.append(lambda: joined_with(condition, new(), rng))
    return rng.choice(ways)()


def with_other_part(condition: Condition, new: Callable[[], Condition], rng: Random) -> Condition:
    """Replace one of the simple parts by another, or ask for all parts instead of any."""
    if not isinstance(condition, (AllOf, AnyOf)):
        return new()
    if rng.random() < 0.2:
        return (AnyOf if isinstance(condition, AllOf) else AllOf)(condition.conditions)
    at = rng.randrange(len(condition.conditions))
    parts = list(condition.conditions)
    parts[at] = with_other_part(parts[at], new, rng)
    return replace(condition, conditions=tuple(parts))


def without_part(condition: Condition, rng: Random) -> Condition | None:
    """Leave out a part; of two, the other is left, and of one, nothing."""
    if not isinstance(condition, (AllOf, AnyOf)):
        return None
    at = rng.randrange(len(condition.conditions))
    parts = (*condition.conditions[:at], *condition.conditions[at + 1 :])
    return parts[0] if len(parts) == 1 else replace(condition, conditions=parts)


def joined_with(condition: Condition, part: Condition, rng: Random) -> Condition:
    """Ask for one thing more, or allow one thing more."""
    joiner = rng.choice((AllOf, AnyOf))
    if isinstance(condition, joiner):
        return joiner((*condition.conditions, part))
    return joiner((condition, part))


def play_condition(genome: GameGenome, rng: Random) -> Condition:
    """Return a simple condition for playing cards of this deck."""
    card = rng.choice(DECKS[genome.setup.initial_deck])
    return rng.choice(
        (
            *PILE_CONDITIONS,
            SuitCondition(card.suit),
            RankCondition(card.rank, rng.choice(COMPARISONS)),
            SumCondition(rng.randint(5, 15), rng.choice(others(COMPARISONS, "="))),
        )
    )


def draw_condition(rng: Random) -> Condition:
    """Return a simple condition for drawing."""
    conditions: tuple[Condition, ...] = (
        CannotPlayCondition(),
        HandSizeCondition(rng.randint(1, MOST_HELD), rng.choice(("<", "<="))),
        SumCondition(rng.randint(10, 25), "<", of="hand"),
        PileCondition("empty"),
    )
    return rng.choice(conditions)
