"""Conditions in words: what has to be true for cards to be played or drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from darwindeck.genome import conditions as kinds
from darwindeck.words.voice import Line

if TYPE_CHECKING:
    from darwindeck.genome.conditions import Condition

COMPARISONS = {"=": "equal", "<": "less", "<=": "at_most", ">": "more", ">=": "at_least"}
SUIT_OR_RANK = kinds.AnyOf((kinds.PileCondition("same_suit"), kinds.PileCondition("same_rank")))


def clause(condition: Condition, cards: int = 1) -> Line:
    """Say when a condition holds where up to so many cards are played; for a draw they are 0.

    >>> condition = kinds.AnyOf((kinds.PileCondition("empty"), kinds.SumCondition(9, "<")))
    >>> print(clause(condition))
    the pile is empty or it counts less than 9
    """
    return joined_clause(condition, cards, nested=False)


def joined_clause(condition: Condition, cards: int, nested: bool) -> Line:
    """Join the parts of a condition, so that it is clear what belongs together."""
    if not isinstance(condition, (kinds.AllOf, kinds.AnyOf)):
        return simple_clause(condition, cards)
    *parts, last = (joined_clause(part, cards, nested=True) for part in condition.conditions)
    if not parts:
        return last
    if condition == SUIT_OR_RANK:
        return Line("rules.conditions.suit_or_rank", count=max(cards, 1))
    word = "and" if isinstance(condition, kinds.AllOf) else "or"
    if not any(isinstance(part, (kinds.AllOf, kinds.AnyOf)) for part in condition.conditions):
        joint = "either" if nested and word == "or" else word
        return Line(f"rules.conditions.{joint}", parts=parts, last=last)
    line = Line(f"rules.conditions.comma_{word}", parts=parts, last=last)
    return Line("rules.conditions.bracketed", clause=line) if nested else line


def simple_clause(condition: Condition, cards: int) -> Line:
    """Say when a condition without parts holds."""
    count = max(cards, 1)
    match condition:
        case kinds.SuitCondition():
            return Line("rules.conditions.suit", count=count, suit=condition.suit)
        case kinds.RankCondition():
            key = f"rules.conditions.rank.{COMPARISONS[condition.comparison]}"
            return Line(key, count=count, rank=condition.rank)
        case kinds.SumCondition():
            return sum_clause(condition, cards)
        case kinds.HandSizeCondition():
            key = f"rules.conditions.held.{COMPARISONS[condition.comparison]}"
            return Line(key, cards=condition.value)
        case kinds.PileCondition():
            return Line(f"rules.conditions.pile.{condition.test}", count=count)
        case kinds.CannotPlayCondition():
            return Line("rules.conditions.cannot_play")
        case kinds.AllOf() | kinds.AnyOf():
            return joined_clause(condition, cards, nested=True)
        case _:
            assert_never(condition)


def sum_clause(condition: kinds.SumCondition, cards: int) -> Line:
    """Say how much cards count."""
    amount = Line(f"rules.amounts.{COMPARISONS[condition.comparison]}", value=condition.value)
    if condition.of == "hand":
        return Line("rules.conditions.sum_of_hand", amount=amount)
    if condition.of == "pile":
        return Line(f"rules.conditions.sum_of_pile{'_then' if cards else ''}", amount=amount)
    return Line("rules.conditions.sum_of_played", count=max(cards, 1), amount=amount)
