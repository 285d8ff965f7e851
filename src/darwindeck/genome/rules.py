"""What every part of a genome has in common, and the limits of the language."""

from __future__ import annotations

from collections.abc import Mapping
from math import inf
from numbers import Integral
from typing import Annotated, Literal, NoReturn, TypeGuard, TypeVar

from msgspec import Meta, Struct
from msgspec.structs import force_setattr

from darwindeck.cards import JOKER_LETTER, RANK_LETTERS, SUIT_LETTERS

V = TypeVar("V", int, str)

MAX_CHIPS = 10**12
MAX_SEATS = 10
MAX_CHIPS_IN_PLAY = MAX_CHIPS * MAX_SEATS
MAX_HAND = 16
MAX_BOARD = 16
MAX_BOARDS = 4
MAX_PHASES = 64
MAX_STEPS = 120
MAX_CONDITIONS = 24
MAX_EFFECTS = 16
MAX_SCORES = 32
MAX_PAYOFFS = 16
STANDARD_DECK = 52
MAX_DECK = 64
MAX_TRICKS = MAX_DECK // 2
ALL_HANDS = 8 * STANDARD_DECK
MAX_JOKERS = 4
MAX_COPIES = 4
MAX_BIDS = 64
MAX_BID = 1000
MAX_COMBINED = 10
MAX_WILD = 8
MAX_SUMMARY = 200
MAX_NAMES = 20
MAX_POINTS = 1000
MAX_TURNS = 10_000
MAX_HANDS = 1_000_000
MAX_ATTRIBUTES = 6
MAX_KINDS = 16
MAX_PERCENT = 1000
MAX_ODDS = 7
MAX_ROWS = 4
MAX_SWEEP = 20
MAX_KEPT = 4  # hands by which a house arranges its rows
MAX_SPLITS = 3
MAX_STAKES = 7
MAX_TOPS = 8
MAX_PAID = 100
MAX_DEADWOOD = 100
SMALLEST_MELD = 3
MAX_MELDS = 5  # that a player lays down in one turn

A_CARD = "^[2-9TJQKAX][cdhs]$"
A_CARD_OR_TRUMP = "^[2-9TJQKA][cdhst]$"
ANY_RANKS = "^[2-9TJQKAX]*$"
WHAT_IS_WILD = "^([2-9TJQKAX][cdhs]?|turned_up|bug)$"
IN_ORDER_OF_RANKS = f"^{'?'.join(RANK_LETTERS)}?$"
IN_ORDER_OF_SUITS = f"^{'?'.join(SUIT_LETTERS)}?$"
PATTERNS = {
    A_CARD: "a card such as 2c",
    A_CARD_OR_TRUMP: "a card such as Qs, or with t as its suit a trump such as Kt",
    ANY_RANKS: f"ranks out of {RANK_LETTERS}{JOKER_LETTER}",
    WHAT_IS_WILD: (
        f"a rank such as 2, a card such as Jh, {JOKER_LETTER} for jokers, turned_up, or bug"
    ),
    IN_ORDER_OF_RANKS: f"some of {RANK_LETTERS}, in this order",
    IN_ORDER_OF_SUITS: f"some of {SUIT_LETTERS}, in this order",
}
"""What texts of one form are, in words."""

Chips = Annotated[int, Meta(ge=0, le=MAX_CHIPS)]
CardCount = Annotated[int, Meta(ge=0, le=52)]
Seats = Annotated[int, Meta(ge=2, le=MAX_SEATS)]
Points = Annotated[int, Meta(ge=-MAX_POINTS, le=MAX_POINTS)]
RowSize = Annotated[int, Meta(ge=1, le=5)]
Odds = Annotated[int, Meta(ge=1, le=MAX_PAID)]
Stake = Annotated[int, Meta(ge=1, le=255)]
Percent = Annotated[int, Meta(ge=1, le=MAX_PERCENT)]
BidValue = Annotated[int, Meta(ge=1, le=MAX_BID)]
HeldCard = Annotated[str, Meta(pattern=A_CARD_OR_TRUMP)]
CardName = Annotated[str, Meta(pattern=A_CARD)]
Hand = Annotated[tuple[CardName, ...], Meta(min_length=1, max_length=5)]
RankOrder = Annotated[str, Meta(pattern=ANY_RANKS, max_length=14)]
Wild = Annotated[str, Meta(pattern=WHAT_IS_WILD)]
SomeRanks = Annotated[str, Meta(pattern=IN_ORDER_OF_RANKS, min_length=1, max_length=13)]
SomeSuits = Annotated[str, Meta(pattern=IN_ORDER_OF_SUITS, min_length=1, max_length=4)]
Name = Annotated[str, Meta(min_length=1, max_length=40)]

RankingName = Literal[
    "high",
    "short_deck_high",
    "ace_five_low",
    "eight_or_better_low",
    "deuce_seven_low",
    "badugi",
    "high_card",
    "blackjack",
    "three_cards",
    "three_card_brag",
]


class FrozenDict(dict[str, V]):
    """Numbers or texts by name that cannot change, so that rules which hold them have a hash.

    >>> FrozenDict(cover=15) == {"cover": 15}
    True
    """

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(frozenset(self.items()))

    def _refuse(self, *_args: object, **_more: object) -> NoReturn:
        raise TypeError("the rules of a game cannot change: make new ones with these values")

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    def __reduce__(self) -> tuple[type[FrozenDict[V]], tuple[dict[str, V]]]:
        return FrozenDict, (dict(self),)


FROZEN = frozenset({int, str, bool, tuple, type(None), FrozenDict})


class Rules(Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """Base of everything in a genome: immutable, and strict about unknown fields.

    A list given in Python becomes a tuple, and a dictionary a frozen one, so that the rules
    cannot change.
    """

    def __post_init__(self) -> None:
        for name in self.__struct_fields__:
            value = getattr(self, name)
            if type(value) in FROZEN:  # nearly all are: breeding makes many rules
                continue
            if isinstance(value, list):
                force_setattr(self, name, tuple(value))
            elif isinstance(value, Mapping):
                force_setattr(self, name, FrozenDict(value))


def is_whole(number: object, least: float = -inf, most: float = inf) -> bool:
    """Tell whether this is a whole number within bounds; a truth value is none.

    >>> is_whole(3, 0, 9), is_whole(True, 0, 9), is_whole(2.0, 0, 9), is_whole(10, 0, 9)
    (True, False, False, False)
    """
    return isinstance(number, int) and not isinstance(number, bool) and least <= number <= most


def is_count(number: object, most: int) -> bool:
    """Tell whether there can be so many of something: a whole number from 1 on.

    >>> is_count(10, 100), is_count(0, 100), is_count(1e1, 100), is_count(True, 100)
    (True, False, False, False)
    """
    return is_integral(number) and 1 <= int(number) <= most


def is_integral(number: object) -> TypeGuard[Integral]:
    """Tell whether this is a whole number of any size and type, NumPy's too; a truth value is none.

    >>> is_integral(-3), is_integral(3.0), is_integral(True)
    (True, False, False)
    """
    return isinstance(number, Integral) and not isinstance(number, bool)


def hand_capacity(seats: int, cards: int) -> int:
    """Return how many of a deck's cards a player can hold when so many sit at the table.

    >>> hand_capacity(8, 36), hand_capacity(10, 52), hand_capacity(2, 54)
    (52, 41, 54)
    """
    return min(max(STANDARD_DECK, cards), ALL_HANDS // seats)
