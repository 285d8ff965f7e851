"""Orders of kinds of hands, and what a hand is worth by their definition, in plain Python."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple, get_args

from hypothesis import strategies as st

from darwindeck.cards import RANKS_OF_LETTERS, Rank
from darwindeck.hands.orders import (
    HOLDS,
    KINDS,
    KINDS_OF_FIVE,
    HandOrder,
    HandSize,
    Kind,
    LowAceRun,
    LowestRank,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from darwindeck.cards import Card

BELOW: tuple[LowestRank, ...] = get_args(LowestRank)
RUNS: tuple[LowAceRun, ...] = get_args(LowAceRun)
SIZES: tuple[HandSize, ...] = get_args(HandSize)


@st.composite
def hand_orders(
    draw: st.DrawFn, cards: HandSize | None = None, lowest: LowestRank | None = None
) -> HandOrder:
    """Orders by which hands can be ranked: of any kinds, in any order that makes sense."""
    size: HandSize = draw(st.sampled_from(SIZES)) if cards is None else cards
    left = {kind for kind in KINDS[:-1] if size == 5 or kind not in KINDS_OF_FIVE}
    left = draw(st.sets(st.sampled_from(sorted(left)))) | {"high_card"}
    kinds: list[Kind] = []
    while left:
        free = sorted(kind for kind in left if not any(kind in HOLDS[other] for other in left))
        kinds.append(draw(st.sampled_from(free)))
        left.remove(kinds[-1])
    order = HandOrder(tuple(kinds), size)
    if not order.counts_runs:
        return order
    below = draw(st.sampled_from(BELOW)) if lowest is None else lowest
    return HandOrder(order.kinds, size, below, draw(st.sampled_from(RUNS)))


class Worth(NamedTuple):
    """What decides between hands: the kind, counted from the weakest, then ranks."""

    kind: int
    ranks: tuple[float, ...]


def worth(order: HandOrder, cards: Sequence[Card]) -> Worth:
    """Return the best that any hand among some cards is, by the first kind that it holds."""
    size = min(order.cards, len(cards))
    return max(worth_of_hand(order, hand) for hand in combinations(cards, size))


def worth_of_choices(
    order: HandOrder, own: Sequence[Card], shared: Sequence[Card], used: int
) -> Worth:
    """Return the best hand with exactly so many cards of one's own."""
    return max(
        worth_of_hand(order, (*mine, *others))
        for mine in combinations(own, used)
        for others in combinations(shared, order.cards - used)
    )


def worth_of_hand(order: HandOrder, hand: Sequence[Card]) -> Worth:
    """Return what one hand is worth."""
    for place, kind in enumerate(order.kinds):
        ways = list(ways_to_be(kind, order, hand))
        if ways:
            return Worth(-place, max(ways))
    raise AssertionError(f"{order} has no place for {hand}")


def ways_to_be(kind: Kind, order: HandOrder, hand: Sequence[Card]) -> Iterator[tuple[float, ...]]:
    """Yield by which ranks a hand is of a kind, those that are compared first in front."""
    ranks = sorted((card.rank for card in hand), reverse=True)
    of_suit = len(hand) == order.cards and len({card.suit for card in hand}) == 1
    if kind in {"straight", "straight_flush"}:
        if (kind == "straight" or of_suit) and (top := top_of_run(order, ranks)):
            yield (top,)
    elif kind == "flush":
        if of_suit:
            yield tuple(ranks)
    else:
        for alike in ways_to_hold(GROUPS[kind], ranks):
            rest = list(ranks)
            for rank, count in zip(alike, GROUPS[kind], strict=True):
                for _ in range(count):
                    rest.remove(rank)
            yield (*alike, *rest)


GROUPS: dict[Kind, tuple[int, ...]] = {
    "four_of_a_kind": (4,),
    "full_house": (3, 2),
    "three_of_a_kind": (3,),
    "two_pair": (2, 2),
    "one_pair": (2,),
    "high_card": (),
}


def ways_to_hold(groups: tuple[int, ...], ranks: Sequence[Rank]) -> Iterator[tuple[Rank, ...]]:
    """Yield different ranks of which there are enough cards for each group."""
    if not groups:
        yield ()
        return
    for rank in set(ranks):
        if ranks.count(rank) >= groups[0]:
            others = [other for other in ranks if other != rank]
            for rest in ways_to_hold(groups[1:], others):
                yield (rank, *rest)


def top_of_run(order: HandOrder, ranks: Sequence[Rank]) -> float:
    """Return how good a straight is, by its highest rank; zero if it is none."""
    if len(set(ranks)) < order.cards:
        return 0
    if max(ranks) - min(ranks) == order.cards - 1:
        return max(ranks)
    lowest = RANKS_OF_LETTERS[order.ace_below]
    if set(ranks) == {Rank.ACE, *range(lowest, lowest + order.cards - 1)}:
        return lowest + order.cards - 2 if order.low_ace_run == "lowest" else Rank.ACE - 0.5
    return 0
