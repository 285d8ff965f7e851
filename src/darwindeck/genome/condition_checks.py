"""Where each condition means something, and how many of them there may be."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from darwindeck.genome.conditions import (
    AllOf,
    AnyOf,
    CannotPlayCondition,
    HandSizeCondition,
    PileCondition,
    SumCondition,
)
from darwindeck.genome.phases import DrawPhase, Phase, PlayPhase
from darwindeck.genome.walk import Fault

if TYPE_CHECKING:
    from darwindeck.genome.conditions import Condition

MAX_DEPTH = 4


def condition_of(phase: Phase) -> Condition | None:
    """Return the condition of a phase, if it has one."""
    match phase:
        case DrawPhase(condition=condition) | PlayPhase(valid_play_condition=condition):
            return condition
        case _:
            return None


def parts_of(
    condition: Condition | None, path: str = "", depth: int = 1
) -> Iterator[tuple[str, Condition, int]]:
    """Yield a condition and all parts of it, each with its path and how deep it lies.

    Nothing deeper than one level too deep is looked at.
    """
    if condition is None:
        return
    yield path, condition, depth
    if isinstance(condition, (AllOf, AnyOf)) and depth <= MAX_DEPTH:
        for index, part in enumerate(condition.conditions):
            yield from parts_of(part, f"{path}.conditions[{index}]", depth + 1)


def depth_checks(condition: Condition | None, name: str) -> Iterator[Fault]:
    """Judge how deep conditions nest."""
    for path, _, depth in parts_of(condition, name):
        if depth > MAX_DEPTH:
            yield Fault(
                path,
                f"is a condition {depth} levels deep: nest at most {MAX_DEPTH}, counting the "
                "outermost",
            )


def draw_condition_checks(condition: Condition | None, can_play: bool) -> Iterator[Fault]:
    """Judge a condition for drawing, when no cards have been chosen yet.

    Say with `can_play` whether there is a play phase that follows.
    """
    for path, part, _ in parts_of(condition, "condition"):
        match part:
            case AllOf() | AnyOf() | HandSizeCondition() | PileCondition(test="empty"):
                pass
            case SumCondition(of="hand") | SumCondition(of="pile"):
                pass
            case CannotPlayCondition():
                if not can_play:
                    yield Fault(
                        path,
                        "asks whether the player can play, but no PlayPhase follows: add one, or "
                        "use another condition",
                    )
            case _:
                what = type(part).__name__
                detail = ""
                if isinstance(part, SumCondition):
                    detail = f" of {part.of}"
                elif isinstance(part, PileCondition):
                    detail = f" {part.test}"
                yield Fault(
                    path,
                    f"{what}{detail} judges cards that are played, and a DrawPhase plays none: use "
                    "HandSizeCondition, CannotPlayCondition, SumCondition of hand or pile, or "
                    "PileCondition empty",
                )


def play_condition_checks(condition: Condition | None) -> Iterator[Fault]:
    """Judge a condition for playing cards."""
    for path, part, _ in parts_of(condition, "valid_play_condition"):
        if isinstance(part, CannotPlayCondition):
            yield Fault(
                path,
                "CannotPlayCondition is for a DrawPhase: who cannot play has nothing to be judged "
                "in a PlayPhase",
            )


def fits_empty_pile(condition: Condition | None) -> bool:
    """Tell whether cards can be played onto an empty pile, as far as the pile goes.

    >>> fits_empty_pile(AnyOf((PileCondition("empty"), PileCondition("same_suit"))))
    True
    >>> fits_empty_pile(PileCondition("same_suit"))
    False
    """
    match condition:
        case AllOf(conditions):
            return all(map(fits_empty_pile, conditions))
        case AnyOf(conditions):
            return any(map(fits_empty_pile, conditions))
        case PileCondition():
            return condition.test == "empty"
        case _:
            return True
