"""The match of any game at a table: hand after hand as the engine deals and judges it."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Self

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from darwindeck.genome.schema import GameGenome
from darwindeck.playtest.choices import question_of
from darwindeck.playtest.refusals import explain_refusal
from darwindeck.table.actions import Action
from darwindeck.table.errors import IllegalAction
from darwindeck.table.events import Started
from darwindeck.table.table import Table
from darwindeck.web import entries, refusals
from darwindeck.web.play import State, TablePlay, terms_of

if TYPE_CHECKING:
    from darwindeck.table.view import View
    from darwindeck.web.messages import Terms


class MatchHand(Struct, frozen=True, dict=True):
    """A hand as it is kept: how it started, and what everyone did.

    The engine's table follows from that; it is remembered, but is no part of the value.
    """

    start: Started
    actions: tuple[Action, ...] = ()

    def table(self, game: GameGenome) -> Table:
        """Return the engine's table after the actions so far."""
        if "played" not in self.__dict__:
            table = Table.replay(game, (self.start,))
            for action in self.actions:
                table = table.apply(action)
            self.__dict__["played"] = table
        remembered: Table = self.__dict__["played"]
        return remembered

    def then(self, action: Action, after: Table) -> MatchHand:
        """Return the hand after an action, which led to this table."""
        hand = MatchHand(self.start, (*self.actions, action))
        hand.__dict__["played"] = after
        return hand


class MatchPlay(TablePlay, frozen=True, kw_only=True, tag="match"):
    """A match: its rules, and the hand in play or just played."""

    game: GameGenome = msgspec.field(name="genome")
    hand: MatchHand | None = None
    closed: bool = False

    @property
    def table(self) -> Table | None:
        """The engine's table of the hand."""
        return None if self.hand is None else self.hand.table(self.game)

    @property
    def seats(self) -> int:
        """How many seats people and bots can take: all but the house's."""
        return self.all_seats - (self.game.setup.house is not None)

    @property
    def all_seats(self) -> int:
        """How many seats there are, the house's included."""
        return self.options.seats or self.game.player_count

    @property
    def actor(self) -> int | None:
        """The seat to act."""
        return None if self.table is None or self.state == "over" else self.table.actor

    @property
    def hand_number(self) -> int:
        """The number of the hand in play or just played, from 1; 0 before the first."""
        return 0 if self.table is None else self.table.hand_number + 1

    @property
    def hand_limit(self) -> int:
        """How many hands the match has at most."""
        return min(self.options.hands or self.game.hand_limit, self.game.hand_limit)

    @cached_property
    def state(self) -> State:
        """Where the table stands."""
        if self.closed:
            return "over"
        if self.table is None:
            return "waiting"
        if not self.table.over:
            return "playing"
        ends = self.table.match_over or self.hand_number >= self.hand_limit or self.people_are_out
        return "over" if ends else "between"

    @property
    def people_are_out(self) -> bool:
        """Whether no person has chips left, in a game for chips."""
        if self.table is None or not self.game.setup.starting_chips:
            return False
        return not any(self.table.stacks[one.seat] for one in self.people)

    @property
    def can_deal(self) -> bool:
        """Whether the next hand can begin."""
        if self.state == "waiting":
            return not self.free and bool(self.people)
        return self.state == "between"

    @property
    def terms(self) -> Terms:
        """How the match is played, with seats and hands filled in."""
        return terms_of(self.options, seats=self.seats, hands=self.hand_limit)

    def deal(self, at: float) -> entries.HandBegan:
        """Begin the first hand, or the one after the hand just played."""
        if not self.can_deal:
            raise refusals.refusal("begun")
        if self.table is None:
            table = Table.start(self.game, self.all_seats, seed=self.options.seed)
        else:
            table = self.table.next_hand()
        start = table.log[0]
        return entries.HandBegan(at=at, start=start if isinstance(start, Started) else None)

    def view(self, seat: int | None) -> View | None:
        """Return the engine's view of a seat."""
        return None if self.table is None else self.table.view(seat)

    def finished_hand(self) -> bytes:
        """Return the hand that is over as it is kept."""
        return msgspec.json.encode(self.hand)

    def table_of(self, kept: bytes) -> tuple[Table, tuple[str, ...]]:
        """Return the engine's table of a hand that was kept, and the users at its seats."""
        table = msgspec.json.decode(kept, type=MatchHand).table(self.game)
        users = {one.seat: one.user or f"bot-{one.seat}" for one in self.occupants}
        return table, tuple(users.get(seat, "") for seat in range(table.seats))

    # What happens

    def changed(self, entry: entries.AnyEntry) -> Self:
        """Return the match after an entry, or refuse it."""
        match entry:
            case entries.Sat():
                return self.sat(entry)
            case entries.HandBegan(start=Started() as start):
                return replace(self, hand=MatchHand(start))
            case entries.Decided(seat=seat, action=action):
                return self.acted(seat, action)
            case entries.Left():
                return self.left(entry)
            case entries.WentAway(user=user) | entries.CameBack(user=user):
                away = isinstance(entry, entries.WentAway)
                return self.with_occupant(replace(self.of(user), away=away))
            case entries.WasReady() | entries.Resumed():
                return self
            case _:
                raise refusals.refusal("not_here", what=type(entry).__name__.lower())

    def acted(self, seat: int, action: Action) -> Self:
        """Carry out an action, or say why it is not allowed."""
        table = self.table
        if self.hand is None or table is None or self.state != "playing":
            raise refusals.refusal("no_question")
        try:
            after = table.apply(action, seat)
        except IllegalAction as problem:
            raise self.explained(problem, seat) from None
        except ValueError as problem:
            raise refusals.TurnedDown("illegal", str(problem)) from None
        return replace(self, hand=self.hand.then(action, after))

    def explained(self, problem: IllegalAction, seat: int) -> refusals.TurnedDown:
        """Put a refusal of the engine into the words that people get at a table."""
        if problem.refusal is None or self.table is None:
            return refusals.TurnedDown("illegal", str(problem))
        if seat != self.table.actor:
            return refusals.refusal("no_question")
        question = question_of(self.table.view(seat), self.game)
        names = tuple(one.name for one in self.occupants)
        why = explain_refusal(problem.refusal, question)
        return refusals.TurnedDown(str(problem.refusal.code), why, names, seat)

    def left(self, entry: entries.Left) -> Self:
        """Free a seat before the match; in it, a bot takes the seat, and without people it ends."""
        who = self.of(entry.user)
        if self.table is None:
            return replace(self, occupants=tuple(one for one in self.occupants if one != who))
        if len(self.people) == 1:
            return replace(self, closed=True)
        return self.with_occupant(replace(who, user="", name=entry.name, bot=entry.bot, away=False))
