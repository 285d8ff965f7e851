"""Compile conditions to rows: each part comes before what joins it."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from darwindeck.engine.actions import (
    ALL_OF,
    ANY_OF,
    ANY_RANK,
    ANY_SUIT,
    AT_LEAST,
    AT_MOST,
    EQUAL,
    IF_CANNOT_PLAY,
    IF_HAND_SIZE,
    IF_HIGHER_RANK,
    IF_LOWER_RANK,
    IF_NEXT_RANK,
    IF_PILE_EMPTY,
    IF_RANK,
    IF_SAME_COUNT,
    IF_SAME_RANK,
    IF_SAME_SUIT,
    IF_SUIT,
    IF_SUM_HAND,
    IF_SUM_PILE,
    IF_SUM_PLAYED,
    LESS,
    MORE,
)
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

if TYPE_CHECKING:
    from collections.abc import Iterator

    from darwindeck.cards import Rank, Suit
    from darwindeck.genome.conditions import Condition

SUITS = "cdhs"
SUMS = {"played": IF_SUM_PLAYED, "hand": IF_SUM_HAND, "pile": IF_SUM_PILE}
COMPARISONS = {"=": EQUAL, "<": LESS, "<=": AT_MOST, ">": MORE, ">=": AT_LEAST}
PILE_TESTS = {
    "empty": IF_PILE_EMPTY,
    "same_suit": IF_SAME_SUIT,
    "same_rank": IF_SAME_RANK,
    "higher_rank": IF_HIGHER_RANK,
    "lower_rank": IF_LOWER_RANK,
    "next_rank": IF_NEXT_RANK,
    "same_count": IF_SAME_COUNT,
}


def condition_rows(condition: Condition) -> Iterator[dict[str, int]]:
    """Yield the rows of a condition."""
    match condition:
        case AllOf(conditions) | AnyOf(conditions):
            for part in conditions:
                yield from condition_rows(part)
            op = ALL_OF if isinstance(condition, AllOf) else ANY_OF
            yield {"op": op, "joined": len(conditions)}
        case SuitCondition():
            yield {"op": IF_SUIT, "suit": SUITS.index(condition.suit.value)}
        case RankCondition():
            yield {"op": IF_RANK} | compared(condition.comparison, condition.rank - 2)
        case SumCondition():
            yield {"op": SUMS[condition.of]} | compared(condition.comparison, condition.value)
        case HandSizeCondition():
            yield {"op": IF_HAND_SIZE} | compared(condition.comparison, condition.value)
        case PileCondition():
            yield {"op": PILE_TESTS[condition.test]}
        case CannotPlayCondition():
            yield {"op": IF_CANNOT_PLAY}
        case _:
            assert_never(condition)


def compared(comparison: Comparison, value: int) -> dict[str, int]:
    """Return the columns of a comparison with a value."""
    return {"comparison": COMPARISONS[comparison], "value": value}


def match_row(rank: Rank | None, suit: Suit | None) -> dict[str, int]:
    """Return the columns that say which cards are meant."""
    return {
        "rank": ANY_RANK if rank is None else rank - 2,
        "suit": ANY_SUIT if suit is None else SUITS.index(suit.value),
    }


def needs_play(condition: Condition | None) -> bool:
    """Tell whether a condition asks if the player has anything to play."""
    match condition:
        case CannotPlayCondition():
            return True
        case AllOf(conditions) | AnyOf(conditions):
            return any(map(needs_play, conditions))
        case _:
            return False
