"""Conditions in words: what has to be true for cards to be played or drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from darwindeck.genome.conditions import (
    AllOf,
    AnyOf,
    CannotPlayCondition,
    HandSizeCondition,
    PileCondition,
    RankCondition,
    SuitCondition,
    SumCondition,
)
from darwindeck.words.english import cards_of, compared, one_card_named, rank_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from darwindeck.genome.conditions import Condition

__all__ = ["clause"]

ONE_CARD = {
    "empty": "the pile is empty",
    "same_suit": "it has the suit of the top card",
    "same_rank": "it has the rank of the top card",
    "higher_rank": "it ranks higher than the top card",
    "lower_rank": "it ranks lower than the top card",
    "next_rank": "it is one rank above the top card (a two follows an ace)",
    "same_count": "one card was played last",
}
SEVERAL_CARDS = {
    "empty": "the pile is empty",
    "same_suit": "they have the suit of the top card",
    "same_rank": "they have the rank of the top card",
    "higher_rank": "they rank higher than the top card",
    "lower_rank": "they rank lower than the top card",
    "next_rank": "they are one rank above the top card (a two follows an ace)",
    "same_count": "they are as many as were played last",
}
AMOUNTS = {"=": "exactly", "<": "less than", "<=": "at most", ">": "more than", ">=": "at least"}


def clause(condition: Condition, cards: int = 1) -> str:
    """Say when a condition holds where up to so many cards are played; for a draw they are 0.

    >>> clause(AnyOf((PileCondition("empty"), SumCondition(9, "<"))))
    'the pile is empty or it counts less than 9'
    """
    return joined_clause(condition, cards, nested=False)


def joined_clause(condition: Condition, cards: int, nested: bool) -> str:
    """Join the parts of a condition, so that it is clear what belongs together."""
    if not isinstance(condition, (AllOf, AnyOf)):
        return simple_clause(condition, cards)
    parts = [joined_clause(part, cards, nested=True) for part in condition.conditions]
    if len(parts) == 1:
        return parts[0]
    word = "and" if isinstance(condition, AllOf) else "or"
    if condition == AnyOf((PileCondition("same_suit"), PileCondition("same_rank"))):
        return f"{'they have' if cards > 1 else 'it has'} the suit or the rank of the top card"
    if not any(isinstance(part, (AllOf, AnyOf)) for part in condition.conditions):
        text = in_a_row(parts, word, " ")
        return f"either {text}" if nested and word == "or" else text
    text = in_a_row(parts, word, ", ")
    return f"({text})" if nested else text


def in_a_row(parts: Sequence[str], word: str, before_last: str) -> str:
    """Join clauses with commas and a last `word`."""
    return f"{', '.join(parts[:-1])}{before_last}{word} {parts[-1]}"


def simple_clause(condition: Condition, cards: int) -> str:
    """Say when a condition without parts holds."""
    match condition:
        case SuitCondition():
            one, several = one_card_named(None, condition.suit), condition.suit.name.lower()
            return f"they are {several}" if cards > 1 else f"it is {one}"
        case RankCondition():
            return rank_clause(condition, cards)
        case SumCondition():
            return sum_clause(condition, cards)
        case HandSizeCondition():
            return f"you hold {compared(condition.comparison, cards_of(condition.value))}"
        case PileCondition():
            return (SEVERAL_CARDS if cards > 1 else ONE_CARD)[condition.test]
        case CannotPlayCondition():
            return "you have nothing to play"
        case AllOf() | AnyOf():
            return joined_clause(condition, cards, nested=True)
        case _:
            assert_never(condition)


def rank_clause(condition: RankCondition, cards: int) -> str:
    """Say how the rank of the cards compares."""
    name = one_card_named(condition.rank, None)
    subject = "they are" if cards > 1 else "it is"
    match condition.comparison:
        case "=":
            several = rank_name(condition.rank, many=True)
            return f"they are {several}" if cards > 1 else f"it is {name}"
        case "<":
            return f"{subject} lower than {name}"
        case ">":
            return f"{subject} higher than {name}"
        case "<=":
            return f"{subject} not higher than {name}"
        case ">=":
            return f"{subject} not lower than {name}"


def sum_clause(condition: SumCondition, cards: int) -> str:
    """Say how much cards count."""
    amount = f"{AMOUNTS[condition.comparison]} {condition.value}"
    if condition.of == "hand":
        return f"the cards in your hand count {amount}"
    if condition.of == "pile":
        return f"the whole pile {'then ' if cards else ''}counts {amount}"
    return f"together they count {amount}" if cards > 1 else f"it counts {amount}"
