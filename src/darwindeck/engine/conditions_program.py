"""Compile conditions to rows: each part comes before what joins it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, assert_never

from darwindeck.engine import actions as code
from darwindeck.genome import conditions as kinds
from darwindeck.genome import copies

if TYPE_CHECKING:
    from darwindeck.cards import Rank, Suit

SUITS = "cdhs"
SUMS = {"played": code.IF_SUM_PLAYED, "hand": code.IF_SUM_HAND, "pile": code.IF_SUM_PILE}
COMPARISONS = {
    "=": code.EQUAL,
    "<": code.LESS,
    "<=": code.AT_MOST,
    ">": code.MORE,
    ">=": code.AT_LEAST,
}
PILE_TESTS = {
    "empty": code.IF_PILE_EMPTY,
    "same_suit": code.IF_SAME_SUIT,
    "same_rank": code.IF_SAME_RANK,
    "higher_rank": code.IF_HIGHER_RANK,
    "lower_rank": code.IF_LOWER_RANK,
    "next_rank": code.IF_NEXT_RANK,
    "same_count": code.IF_SAME_COUNT,
}


def condition_rows(condition: kinds.Condition) -> Iterator[dict[str, int]]:
    """Yield the rows of a condition."""
    match condition:
        case kinds.AllOf(conditions) | kinds.AnyOf(conditions):
            for part in conditions:
                yield from condition_rows(part)
            op = code.ALL_OF if isinstance(condition, kinds.AllOf) else code.ANY_OF
            yield {"op": op, "joined": len(conditions)}
        case kinds.SuitCondition():
            yield {"op": code.IF_SUIT, "suit": suit_number(condition.suit)}
        case kinds.RankCondition():
            yield {"op": code.IF_RANK} | compared(condition.comparison, condition.rank - 2)
        case kinds.SumCondition():
            yield {"op": SUMS[condition.of]} | compared(condition.comparison, condition.value)
        case kinds.HandSizeCondition():
            yield {"op": code.IF_HAND_SIZE} | compared(condition.comparison, condition.value)
        case kinds.PileCondition():
            yield {"op": PILE_TESTS[condition.test]}
        case kinds.CannotPlayCondition():
            yield {"op": code.IF_CANNOT_PLAY}
        case _:
            assert_never(condition)


def compared(comparison: kinds.Comparison, value: int) -> dict[str, int]:
    """Return the columns of a comparison with a value."""
    return {"comparison": COMPARISONS[comparison], "value": value}


def match_row(rank: Rank | None, suit: Suit | None, faces: int) -> dict[str, int]:
    """Return the columns that say which cards are meant."""
    cards = copies.cards_by_number(faces).items()
    meant = {number >> 2 for number, card in cards if rank in {None, card.rank}}
    return {
        "ranks": code.ALL_RANKS if rank is None else sum(1 << group for group in meant),
        "suit": suit_number(suit),
    }


def suit_number(suit: Suit | None, otherwise: int = code.ANY_SUIT) -> int:
    """Return the engine's number for a suit."""
    return otherwise if suit is None else SUITS.index(suit.value)


def needs_play(condition: kinds.Condition | None) -> bool:
    """Tell whether a condition asks if the player has anything to play."""
    match condition:
        case kinds.CannotPlayCondition():
            return True
        case kinds.AllOf(conditions) | kinds.AnyOf(conditions):
            return any(map(needs_play, conditions))
        case _:
            return False
