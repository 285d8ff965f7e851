"""One interface for all that is played at a table: the hold'em table, and the match of any game.

A play is a value: `after` returns the one that an entry leads to, or refuses it. Rules are asked of
the engine; here is only who sits where and how long they may think.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from functools import cached_property, reduce
from itertools import chain, count
from typing import TYPE_CHECKING, Literal, Self

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from darwindeck.genome.schema import GameGenome
from darwindeck.playtest.opponents import BOT_NAMES
from darwindeck.poker.holdem.seating import is_name, spoken
from darwindeck.web import entries, messages, refusals

if TYPE_CHECKING:
    from darwindeck.table.actions import Action
    from darwindeck.table.table import Table
    from darwindeck.table.view import View

State = Literal["waiting", "playing", "between", "over"]
STAND_IN = "casual"
"""Who decides for people who are away."""


class Occupant(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Who has a seat: a person by a `user`, or a bot. Time beyond a decision comes from `bank`."""

    seat: int
    name: str
    user: str = ""
    bot: str = ""
    bank: float = 0
    away: bool = False

    @property
    def decider(self) -> str:
        """The bot that decides at this seat; nothing where a person does."""
        return self.bot or (STAND_IN if self.away else "")


class TablePlay(Struct, frozen=True, kw_only=True, dict=True):
    """What all games at a table have: who sits where, and what is asked since when.

    The `number` of a question is that of the entry in the book that led to it, so that none comes
    twice. Who is `ready` does not wait for the next hand; who has `shown` cards after a hand is
    kept here too, and of `former` players the seats they had.
    """

    options: messages.TableOptions
    occupants: tuple[Occupant, ...] = ()
    number: int = 0
    asked_at: float = 0
    ready: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()
    former: dict[str, int] = msgspec.field(default_factory=dict)

    # What a kind of play has to know

    @property
    @abstractmethod
    def game(self) -> GameGenome:
        """The rules in force."""

    @property
    @abstractmethod
    def seats(self) -> int:
        """How many seats people and bots can take."""

    @property
    @abstractmethod
    def state(self) -> State:
        """Where the table stands."""

    @property
    @abstractmethod
    def actor(self) -> int | None:
        """The seat to act."""

    @property
    @abstractmethod
    def hand_number(self) -> int:
        """The number of the hand in play or just played, from 1; 0 before the first."""

    @property
    @abstractmethod
    def can_deal(self) -> bool:
        """Whether the next hand can begin, now or after the pause."""

    @property
    @abstractmethod
    def terms(self) -> messages.Terms:
        """How the table is played, with all that was left open filled in."""

    @abstractmethod
    def deal(self, at: float) -> entries.HandBegan:
        """Make the entry that begins the next hand, with cards that nobody knows."""

    @abstractmethod
    def view(self, seat: int | None) -> View | None:
        """Return the engine's view of a seat, or of who watches; nothing before the first hand."""

    @abstractmethod
    def changed(self, entry: entries.AnyEntry) -> Self:
        """Return the play after an entry that is not about the clock, or refuse it."""

    @abstractmethod
    def finished_hand(self) -> bytes:
        """Return the hand that is over as it is kept."""

    @abstractmethod
    def table_of(self, kept: bytes) -> tuple[Table, tuple[str, ...]]:
        """Return the engine's table of a hand that was kept, and the users at its positions."""

    # Who sits where

    def at(self, seat: int | None) -> Occupant | None:
        """Return who sits at a seat."""
        return next((one for one in self.occupants if one.seat == seat), None)

    def of(self, user: str) -> Occupant:
        """Return the seat of a user, who must have one."""
        found = self.find(user)
        if found is None:
            raise refusals.refusal("not_seated")
        return found

    def find(self, user: str) -> Occupant | None:
        """Return the seat of a user, if there is one."""
        return next((one for one in self.occupants if user and one.user == user), None)

    @cached_property
    def people(self) -> tuple[Occupant, ...]:
        """The people who have seats."""
        return tuple(one for one in self.occupants if one.user)

    @property
    def deserted(self) -> bool:
        """Whether all people are away: nothing happens until one comes back."""
        return all(one.away for one in self.people)

    @cached_property
    def free(self) -> tuple[int, ...]:
        """The seats that nobody has."""
        taken = {one.seat for one in self.occupants}
        return tuple(seat for seat in range(self.seats) if seat not in taken)

    def with_occupant(self, occupant: Occupant) -> Self:
        """Return the play with somebody at a seat, or in place of who was there."""
        others = [one for one in self.occupants if one.seat != occupant.seat]
        seated = tuple(sorted((*others, occupant), key=lambda one: one.seat))
        return replace(self, occupants=seated)

    def bot_names(self) -> Iterator[str]:
        """Yield names that nobody at the table has."""
        taken = {spoken(one.name) for one in self.occupants}
        numbered = (f"{name} {number}" for number in count(2) for name in BOT_NAMES)
        return (name for name in chain(BOT_NAMES, numbered) if spoken(name) not in taken)

    def sat(self, entry: entries.Sat) -> Self:
        """Seat somebody, refusing a seat or a name that is not free."""
        if self.state == "over":
            raise refusals.refusal("over")
        if entry.user and self.find(entry.user) is not None:
            raise refusals.refusal("seated")
        if not is_name(entry.name) or len(entry.name) > messages.LONGEST_NAME:
            raise refusals.refusal("bad_name", most=messages.LONGEST_NAME)
        if spoken(entry.name) in {spoken(one.name) for one in self.occupants}:
            raise refusals.refusal("name_taken", name=entry.name)
        if not self.free:
            raise refusals.refusal("no_free_seat")
        if not 0 <= entry.seat < self.seats:
            raise refusals.refusal("no_seat", seat=entry.seat)
        if entry.seat not in self.free:
            raise refusals.refusal("seat_taken", seat=entry.seat)
        bank = self.options.bank if entry.user else 0
        newcomer = Occupant(
            seat=entry.seat, name=entry.name, user=entry.user, bot=entry.bot, bank=bank
        )
        return self.with_occupant(newcomer)

    # The clock

    def after(self, entry: entries.AnyEntry, sequence: int) -> Self:
        """Return the play after an entry, which becomes the one of this number in the book."""
        if isinstance(entry, entries.Filled):
            after = reduce(lambda play, bot: play.changed(bot), entry.bots, self)
        else:
            after = self.changed(entry)
        if isinstance(entry, entries.Decided):
            after = after.charged(self, entry)
        if isinstance(entry, entries.WasReady):
            after = replace(after, ready=(*after.ready, after.of(entry.user).user))
        if isinstance(entry, entries.HandBegan):
            after = replace(after, ready=(), shown=())
        if isinstance(entry, entries.Left):
            after = replace(after, former=after.former | {entry.user: self.of(entry.user).seat})
        asks_anew = isinstance(entry, entries.Decided | entries.HandBegan | entries.Resumed)
        if asks_anew or (after.state, after.actor) != (self.state, self.actor):
            after = replace(after, number=sequence, asked_at=entry.at)
        return after

    def charged(self, before: TablePlay, entry: entries.Decided) -> Self:
        """Take what a decision took beyond its time from the bank of who made it."""
        seconds, who = self.options.seconds, self.at(entry.seat)
        if seconds is None or who is None or not who.user:
            return self
        beyond = max(0.0, entry.at - before.asked_at - seconds)
        return self.with_occupant(replace(who, bank=max(0.0, who.bank - beyond)))

    @property
    def deadline(self) -> float | None:
        """Until when who is to act has to decide, the time bank included."""
        who = self.at(self.actor)
        if self.options.seconds is None or who is None or who.decider:
            return None
        return self.asked_at + self.options.seconds + who.bank

    @property
    def next_deal(self) -> float:
        """When the next hand begins: at once where all people are ready."""
        here = [one for one in self.people if not one.away]
        waits = self.state == "between" and not all(one.user in self.ready for one in here)
        return self.asked_at + (self.options.pause if waits else 0)

    # Deciding

    def answered(self, user: str, number: int, action: Action, at: float) -> entries.Decided:
        """Return the entry for somebody's answer to a question, which must be the one asked."""
        seat = self.of(user).seat
        if number != self.number:
            raise refusals.refusal("stale")
        return entries.Decided(at=at, seat=seat, action=action)


def terms_of(options: messages.TableOptions, **filled: int) -> messages.Terms:
    """Return what everybody may know of options, with some of them filled in."""
    return msgspec.convert(replace(options, **filled), messages.Terms, from_attributes=True)
