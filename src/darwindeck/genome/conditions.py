"""Conditions: when cards may be played or drawn; they nest with `AllOf` and `AnyOf`."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from darwindeck.cards import Rank, Suit
from darwindeck.genome.rules import CardCount, Rules

Comparison = Literal["=", "<", "<=", ">", ">="]


class SuitCondition(Rules, frozen=True, tag_field="type", tag="SuitCondition"):
    """Every card played is of this suit."""

    suit: Suit


class RankCondition(Rules, frozen=True, tag_field="type", tag="RankCondition"):
    """Every card played compares like this to a rank; aces are high (14)."""

    rank: Rank
    comparison: Comparison = "="


class SumCondition(Rules, frozen=True, tag_field="type", tag="SumCondition"):
    """The cards count together so much: pictures ten, the ace one, others their number.

    The cards are those `played`, the whole `hand`, or the `pile` with the cards played on it.
    """

    value: Annotated[int, Meta(ge=0, le=400)]
    comparison: Comparison = "="
    of: Literal["played", "hand", "pile"] = "played"


class HandSizeCondition(Rules, frozen=True, tag_field="type", tag="HandSizeCondition"):
    """The player holds so many cards."""

    value: CardCount
    comparison: Comparison = "="


class PileCondition(Rules, frozen=True, tag_field="type", tag="PileCondition"):
    """How the cards played go with the pile.

    It may be `empty`; or every card has the `same_suit` as the top card (or the suit that was
    named for it), the `same_rank`, a `higher_rank`, a `lower_rank`, or the rank that follows
    (`next_rank`, a two after an ace); or they are as many as were played last (`same_count`). Only
    what is higher and lower depends on the `rank_order`.
    """

    test: Literal[
        "empty", "same_suit", "same_rank", "higher_rank", "lower_rank", "next_rank", "same_count"
    ]


class CannotPlayCondition(Rules, frozen=True, tag_field="type", tag="CannotPlayCondition"):
    """The player has nothing to play in the next play phase."""


class AllOf(Rules, frozen=True, tag_field="type", tag="AllOf"):
    """Every one of these conditions holds."""

    conditions: Annotated[tuple[Condition, ...], Meta(min_length=1, max_length=8)]


class AnyOf(Rules, frozen=True, tag_field="type", tag="AnyOf"):
    """At least one of these conditions holds."""

    conditions: Annotated[tuple[Condition, ...], Meta(min_length=1, max_length=8)]


Condition = (
    SuitCondition
    | RankCondition
    | SumCondition
    | HandSizeCondition
    | PileCondition
    | CannotPlayCondition
    | AllOf
    | AnyOf
)
