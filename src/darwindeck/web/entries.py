"""The book of a table: all that was accepted, in order; a table is what its book leads to."""

from __future__ import annotations

from msgspec import Struct

from darwindeck.cards import Card
from darwindeck.table.actions import Action
from darwindeck.table.events import Started


class Entry(Struct, frozen=True, kw_only=True, tag=True):
    """Base of all entries; `at` is the time in seconds since 1970."""

    at: float


class Sat(Entry, frozen=True, kw_only=True):
    """Somebody took a seat; a bot is named by the registry and has no user."""

    seat: int
    name: str
    user: str = ""
    bot: str = ""
    chips: int | None = None


class Filled(Entry, frozen=True, kw_only=True):
    """Bots took all free seats at once, before the first hand."""

    bots: tuple[Sat, ...]


class HandBegan(Entry, frozen=True, kw_only=True):
    """A hand began: in a match by its start, at the hold'em table by its deck."""

    start: Started | None = None
    deck: tuple[Card, ...] = ()


class Decided(Entry, frozen=True, kw_only=True):
    """Who was to act decided."""

    seat: int
    action: Action


class WentAway(Entry, frozen=True, kw_only=True):
    """Somebody ran out of time or lost the connection: others decide for them."""

    user: str


class CameBack(Entry, frozen=True, kw_only=True):
    """Somebody is back and decides again."""

    user: str


class SatOut(Entry, frozen=True, kw_only=True):
    """Somebody sits out, or comes back."""

    user: str
    out: bool


class Left(Entry, frozen=True, kw_only=True):
    """Somebody left; in a match that has begun, a bot of this name and kind takes the seat over."""

    user: str
    name: str = ""
    bot: str = ""


class ChipsBought(Entry, frozen=True, kw_only=True):
    """Somebody bought chips."""

    seat: int
    chips: int | None = None


class Showed(Entry, frozen=True, kw_only=True):
    """Somebody showed cards that had not to be shown."""

    user: str


class WasReady(Entry, frozen=True, kw_only=True):
    """Somebody does not want to wait for the next hand."""

    user: str


class Resumed(Entry, frozen=True, kw_only=True):
    """The server is back: the clock of the decision that is due begins anew."""


AnyEntry = (
    Sat
    | Filled
    | HandBegan
    | Decided
    | WentAway
    | CameBack
    | SatOut
    | Left
    | ChipsBought
    | Showed
    | WasReady
    | Resumed
)
