"""What every part of a genome has in common, and the limits of the language."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import force_setattr

MAX_CHIPS = 10**12
MAX_SEATS = 10
MAX_HAND = 16
MAX_BOARD = 16
MAX_PHASES = 64
ALL_HANDS = 4 * 52
MAX_POINTS = 1000
MAX_TURNS = 10_000

Chips = Annotated[int, Meta(ge=0, le=MAX_CHIPS)]
CardCount = Annotated[int, Meta(ge=0, le=52)]
Seats = Annotated[int, Meta(ge=2, le=MAX_SEATS)]
Points = Annotated[int, Meta(ge=-MAX_POINTS, le=MAX_POINTS)]

RankingName = Literal[
    "high",
    "short_deck_high",
    "ace_five_low",
    "eight_or_better_low",
    "deuce_seven_low",
    "badugi",
    "high_card",
    "blackjack",
]


class Rules(Struct, frozen=True, forbid_unknown_fields=True):
    """Base of everything in a genome: immutable, and strict about unknown fields.

    A list given in Python becomes a tuple, so that the rules cannot change.
    """

    def __post_init__(self) -> None:
        for name in self.__struct_fields__:
            value = getattr(self, name)
            if isinstance(value, list):
                force_setattr(self, name, tuple(value))


def hand_capacity(seats: int) -> int:
    """Return how many cards a player can hold when so many sit at the table.

    >>> hand_capacity(4), hand_capacity(10)
    (52, 20)
    """
    return min(52, ALL_HANDS // seats)
