"""What a table shows, whoever draws it: of one seat, and of what lies in the middle."""

from __future__ import annotations

from msgspec import Struct

from darwindeck.cards import Card, Rank, Suit


class SeatFacts(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The chips, cards and points of a seat, and the sets and runs that lie before it.

    Of the viewer's own cards, `face_up` says which the others see, where some are and some are not.
    """

    stack: int = 0
    bet: int = 0
    cards: tuple[Card | None, ...] = ()
    face_up: tuple[bool, ...] = ()
    button: bool = False
    to_act: bool = False
    folded: bool = False
    knocked_out: bool = False
    all_in: bool = False
    out: bool = False
    won: bool = False
    score: int | None = None
    tricks: int | None = None
    bid: int | None = None
    captured: int = 0
    counted: int | None = None
    melds: tuple[tuple[Card, ...], ...] = ()


class TableFacts(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What lies in the middle and is in force; the last `on_top` cards were played together."""

    for_chips: bool = True
    pot: int = 0
    pile: tuple[Card | None, ...] = ()
    has_pile: bool = False
    on_top: int = 1
    has_tricks: bool = False
    deck_left: int | None = None
    trump: Suit | None = None
    offered: Card | None = None
    named_suit: Suit | None = None
    due_rank: Rank | None = None
    claim: str = ""
    reversed: bool = False
    worth: str = ""
