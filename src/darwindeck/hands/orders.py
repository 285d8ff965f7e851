"""Rankings as data: which kinds of hands count, and in which order; free of numpy and numba."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Annotated, Literal, TypeAlias, get_args

from msgspec import Meta, Struct
from msgspec.structs import force_setattr, replace

from darwindeck.cards import RANKS_OF_LETTERS, Rank

Kind = Literal[
    "straight_flush",
    "four_of_a_kind",
    "full_house",
    "flush",
    "straight",
    "three_of_a_kind",
    "two_pair",
    "one_pair",
    "high_card",
]
KINDS: tuple[Kind, ...] = get_args(Kind)
HandSize = Literal[3, 5]
LowAceRun = Literal["lowest", "second"]
LowestRank = Literal["2", "3", "4", "5", "6", "7", "8", "9"]

HOLDS: dict[Kind, frozenset[Kind]] = {
    "straight_flush": frozenset({"straight", "flush", "high_card"}),
    "four_of_a_kind": frozenset({"three_of_a_kind", "one_pair", "high_card"}),
    "full_house": frozenset({"three_of_a_kind", "two_pair", "one_pair", "high_card"}),
    "flush": frozenset({"high_card"}),
    "straight": frozenset({"high_card"}),
    "three_of_a_kind": frozenset({"one_pair", "high_card"}),
    "two_pair": frozenset({"one_pair", "high_card"}),
    "one_pair": frozenset({"high_card"}),
    "high_card": frozenset(),
}
"""What else every hand of a kind is: a hand counts as the first of all these that is listed."""

RUNS = frozenset[Kind]({"straight_flush", "straight"})
SUITED = frozenset[Kind]({"straight_flush", "flush"})
KINDS_OF_FIVE = frozenset[Kind]({"four_of_a_kind", "full_house", "two_pair"})
"""Kinds that three cards cannot make."""

KIND_BITS, SIZE_AT, ACE_BELOW_AT, SECOND_AT = 4, 36, 40, 44
FIRST_ORDER = 1 << SIZE_AT
"""The engine's numbers of all rankings that are data are at least this; no other is."""


class HandOrder(Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """A ranking as data: the `kinds` of hands that count, the strongest first.

    A hand counts as the first kind of the list that it holds, and as nothing else. Every hand holds
    a `high_card`, which ends the list; two pair and three of a kind hold a pair, a full house both
    of them, four of a kind three, and a straight flush a straight and a flush. So a kind that is
    left out does not count: without `straight`, five ranks in a row are worth their highest card,
    and without `straight_flush`, in one suit they are a straight or a flush, whichever stands
    first. For the same reason no kind can stand after one that it holds. A royal flush is the
    highest straight flush. Five of a kind, which wild cards can make of five cards, beats all
    others.

    A hand has five `cards`, or three, of which a straight and a flush are made as well. In a
    straight the ace is also lower than `ace_below`, the lowest rank of the deck; that straight is
    the lowest of all, or with `low_ace_run` the second best.

    >>> HandOrder(("straight", "one_pair", "high_card"), cards=3).ace_below
    '2'
    """

    kinds: Annotated[tuple[Kind, ...], Meta(min_length=1, max_length=len(KINDS))]
    cards: HandSize = 5
    ace_below: LowestRank = "2"
    low_ace_run: LowAceRun = "lowest"

    def __post_init__(self) -> None:
        force_setattr(self, "kinds", tuple(self.kinds))

    def __str__(self) -> str:
        return "hand_order"

    @property
    def number(self) -> int:
        """The engine's number for the ranking, in which all of it can be read.

        The strongest kind stands in the lowest four bits, counted from one for a high card.

        >>> hex(HandOrder(("flush", "one_pair", "high_card")).number)
        '0x5000000126'
        """
        for field, text in faults(self):
            raise ValueError(f"no hand can be ranked by this order: {field} {text}")
        number = self.cards << SIZE_AT | (self.low_ace_run == "second") << SECOND_AT
        number |= (self.lowest - Rank.TWO) << ACE_BELOW_AT
        for place, kind in enumerate(self.kinds):
            number |= (len(KINDS) - KINDS.index(kind)) << KIND_BITS * place
        return number

    @property
    def counts_runs(self) -> bool:
        """Whether any straights count."""
        return not RUNS.isdisjoint(self.kinds)

    @property
    def counts_suits(self) -> bool:
        """Whether it matters that cards have the same suit."""
        return not SUITED.isdisjoint(self.kinds)

    @property
    def lowest(self) -> Rank:
        """The lowest rank of the deck."""
        return RANKS_OF_LETTERS[self.ace_below]

    @property
    def wheel(self) -> frozenset[Rank]:
        """The ranks of the straight in which the ace is low."""
        return frozenset({Rank.ACE, *(Rank(self.lowest + step) for step in range(self.cards - 1))})


SHORT_DECK_KINDS: tuple[Kind, ...] = (
    "straight_flush", "four_of_a_kind", "flush", "full_house", "straight", "three_of_a_kind",
    "two_pair", "one_pair", "high_card",
)  # fmt: skip
THREE_CARD_KINDS: tuple[Kind, ...] = (
    "three_of_a_kind", "straight_flush", "straight", "flush", "one_pair", "high_card",
)  # fmt: skip
ORDERS: dict[str, HandOrder] = {
    "high": HandOrder(KINDS),
    "short_deck_high": HandOrder(SHORT_DECK_KINDS, ace_below="6"),
    "three_cards": HandOrder(THREE_CARD_KINDS, cards=3, low_ace_run="second"),
}
"""The rankings with a name that are nothing but an order of kinds."""

Ranking: TypeAlias = str | HandOrder
"""The name of a ranking, or a ranking as data."""

Fault: TypeAlias = tuple[str, str]
"""A field of an order, and what is wrong with it."""

NAMES = {order: name for name, order in ORDERS.items()}


@cache
def faults(order: HandOrder) -> tuple[Fault, ...]:
    """Say why nobody could play by an order.

    >>> faults(HandOrder(("one_pair",)))[0][1]
    'leaves out high_card, which is what a hand is that holds nothing else: end the list with it'
    """
    return (*(("kinds", text) for text in faults_of_kinds(order)), *faults_of_runs(order))


def faults_of_kinds(order: HandOrder) -> Iterator[str]:
    """Find kinds that are missing, named twice, or that nobody could ever have."""
    if "high_card" not in order.kinds:
        yield (
            "leaves out high_card, which is what a hand is that holds nothing else: end the list "
            "with it"
        )
    for place, kind in enumerate(order.kinds):
        stronger = order.kinds[:place]
        if kind in stronger:
            yield f"names {kind} twice: name it once"
        elif order.cards == 3 and kind in KINDS_OF_FIVE:
            yield f"names {kind}, which three cards cannot make: leave it out, or let cards be 5"
        elif held := [other for other in stronger if other in HOLDS[kind]]:
            yield (
                f"names {kind} after {held[0]}, which every such hand holds as well, so that none "
                f"would count as {kind}: put it in front of {held[0]}, or leave it out"
            )


def faults_of_runs(order: HandOrder) -> Iterator[Fault]:
    """Find words about straights where no straight counts."""
    for name, usual in (("ace_below", "2"), ("low_ace_run", "lowest")):
        value = getattr(order, name)
        if value != usual and not order.counts_runs:
            yield (name, f"is {value}, but no straight counts: leave it out")


def first_held(order: HandOrder, kind: Kind) -> Kind:
    """Return the first kind of an order that every hand of a kind holds.

    >>> first_held(HandOrder(("three_of_a_kind", "two_pair", "high_card")), "full_house")
    'three_of_a_kind'
    """
    return next(held for held in order.kinds if held == kind or held in HOLDS[kind])


def with_kinds(order: HandOrder, kinds: tuple[Kind, ...]) -> HandOrder:
    """Return an order of other kinds, in which nothing is said of straights that do not count."""
    changed = replace(order, kinds=kinds)
    return changed if changed.counts_runs else HandOrder(kinds, order.cards)


def order_of(ranking: Ranking) -> HandOrder | None:
    """Return the kinds of hands that a ranking compares, if they are what it compares.

    >>> order_of("short_deck_high").ace_below, order_of("badugi")
    ('6', None)
    """
    if isinstance(ranking, HandOrder):
        return ranking
    return ORDERS.get("three_cards" if ranking == "three_card_brag" else ranking)
