"""A playtest without input or output: a match with people and bots at the seats."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from darwindeck.genome.schema import GameGenome
from darwindeck.players.registry import DEFAULT_PLAYER, make_bot
from darwindeck.playtest.opponents import bot_name, seat_names, voice_of
from darwindeck.playtest.scripting import Scripting
from darwindeck.table.errors import IllegalAction
from darwindeck.table.events import Acted, AnyEvent, Started
from darwindeck.table.starting import usable_seed
from darwindeck.table.table import Table
from darwindeck.words.voice import Line

if TYPE_CHECKING:
    from darwindeck.players.registry import Bot
    from darwindeck.table.actions import Action
    from darwindeck.table.view import View

HandLog = tuple[AnyEvent, ...]
"""A hand as it is kept: how it started, and what everyone did."""


class SessionConfig(Struct, frozen=True, forbid_unknown_fields=True):
    """Who plays how.

    `people` are the seats of people; the `bots` take turns at the others. A match ends after
    `hands` hands at the latest. With `practice`, decisions can be taken back; with `show_all`
    everyone's cards are shown.
    """

    seed: int | None = None
    seats: int | None = None
    people: tuple[int, ...] = (0,)
    bots: tuple[str, ...] = ()
    difficulty: str = DEFAULT_PLAYER
    hands: int | None = None
    practice: bool = False
    show_all: bool = False


class PlaytestSession(Scripting):
    """A match of one game, hand after hand, up to the decision that is due.

    `playtests` are the ids, by seat, under which people's opinions of it are kept. What was `told`
    at the beginning of a hand, such as higher blinds, is no part of its log.

    >>> from darwindeck import Check, load
    >>> session = PlaytestSession(load("kuhn-poker"), SessionConfig(seed=3, people=(0, 1)))
    >>> session.actor
    1
    >>> session.act(Check())
    >>> session.actor
    0
    """

    def __init__(
        self,
        genome: GameGenome,
        config: SessionConfig | None = None,
        *,
        hands: Sequence[Table] = (),
        playtests: Mapping[int, int] | None = None,
    ) -> None:
        self.genome = genome
        self.playtests = dict(playtests or {})
        self.told: list[Line] = []
        config = config or SessionConfig()
        seed = None if config.seed is None else usable_seed(config.seed)
        most = None if config.hands is None else min(config.hands, genome.hand_limit)
        self.config = replace(config, seed=seed, hands=most)
        self._hands = list(hands)
        self._bots: dict[int, Bot] = {}

    # The match

    @property
    def hands(self) -> tuple[Table, ...]:
        """All hands of the match, the one in play last. Asking for them starts the match."""
        if not self._hands:
            table = Table.start(self.genome, self.config.seats, seed=self.config.seed)
            check_people(self.config.people, table)
            self._hands.append(table)
        return tuple(self._hands)

    @property
    def table(self) -> Table:
        """The hand in play, or the one just finished."""
        return self.hands[-1]

    @property
    def house(self) -> int | None:
        """The seat of the house, in a game that has one."""
        return self.table.seats - 1 if self.genome.setup.house is not None else None

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people."""
        return self.config.people

    @property
    def names(self) -> tuple[str, ...]:
        """What everyone is called."""
        return tuple(map(voice_of(self).title, range(self.table.seats)))

    def names_in(self, language: str) -> tuple[str, ...]:
        """Return what everyone is called in a language, where people have no roles."""
        return seat_names(self.table.seats, self.people, self.house, language=language)

    def hand_line(self) -> Line:
        """Say which hand it is."""
        return Line("screen.hand", number=len(self.hands), limit=self.hand_limit)

    @property
    def has_begun(self) -> bool:
        """Whether a person has decided something, or seen a hand to its end."""
        return (
            len(self.hands) > 1
            or self.table.over
            or any(isinstance(e, Acted) and e.seat in self.people for e in self.table.log)
        )

    # What people say about it

    @property
    def raters(self) -> tuple[int, ...]:
        """The seats of those who are asked what they think of the game."""
        return self.people

    @property
    def seated_hands(self) -> tuple[tuple[Table, tuple[int, ...]], ...]:
        """All hands, each with the seats of those who were dealt in, in order."""
        return tuple((table, tuple(range(table.seats))) for table in self.hands)

    def rater_at(self, position: int) -> int:
        """Return the seat of a position in the hand: opinions are kept under its number."""
        _, seats = self.seated_hands[-1]
        return seats[position]

    def rater_name(self, rater: int) -> str:
        """Return what somebody is called who is asked for an opinion."""
        return self.names[rater]

    @property
    def bots_seated(self) -> tuple[str, ...]:
        """The names of all bots."""
        return tuple(map(self.bot_name, self.bot_seats))

    def payoffs(self) -> tuple[int, ...]:
        """Return what everyone has won or lost in the hands that are over, by seat."""
        start = self.hands[0].log[0]
        first = start.stacks if isinstance(start, Started) else ()
        finished = [table.stacks for table in self.hands if table.over]
        last = finished[-1] if finished else first
        return tuple(now - before for now, before in zip(last, first, strict=True))

    def hands_and_names(self) -> Iterator[tuple[Table, tuple[str, ...]]]:
        """Yield all hands, and what everyone was called in them."""
        called = cache(self.rater_name)
        for table, seats in self.seated_hands:
            yield table, tuple(map(called, seats))

    def winners(self) -> tuple[int, ...]:
        """Return who has won the match."""
        return self.table.match_winners

    @property
    def hand_limit(self) -> int:
        """How many hands the match has at most."""
        return min(self.config.hands or self.genome.hand_limit, self.genome.hand_limit)

    @property
    def over(self) -> bool:
        """Whether the match is over: by the game's rules, by the limit, or for all people."""
        table = self.table
        if not table.over:
            return False
        return table.match_over or len(self._hands) >= self.hand_limit or self.people_are_out

    @property
    def people_are_out(self) -> bool:
        """Whether no person has chips left, in a game for chips."""
        if not self.people or not self.genome.setup.starting_chips:
            return False
        return all(self.table.stacks[seat] == 0 for seat in self.people)

    def next_hand(self) -> None:
        """Begin the next hand."""
        if self.over:
            raise ValueError("the match is over: begin a new session")
        self._hands.append(self.table.next_hand())

    # Deciding

    @property
    def actor(self) -> int | None:
        """The seat to act; `None` when the hand is over."""
        return self.table.actor

    @property
    def person_to_act(self) -> int | None:
        """The seat to act, if a person sits there."""
        return self.actor if self.actor in self.people else None

    def view(self, seat: int | None) -> View:
        """Return all that a seat may know; `None` is a spectator."""
        return self.table.view(seat)

    def act(self, action: Action, seat: int | None = None) -> None:
        """Carry out an action of the seat to act."""
        self._hands[-1] = self.table.apply(action, seat)

    def bot_acts(self) -> None:
        """Let the bot whose turn it is decide."""
        seat = self.actor
        if seat is None or seat in self.people:
            raise ValueError("no bot is to act: a person is, or the hand is over")
        action = self.bot(seat)(self.view(seat))
        try:
            self.act(action)
        except IllegalAction as error:
            name = self.bot_name(seat)
            raise IllegalAction(f"the bot {name!r} at seat {seat} plays wrongly: {error}") from None

    def bots_act(self) -> None:
        """Let bots decide until a person is to act or the hand is over."""
        while self.actor is not None and self.person_to_act is None:
            self.bot_acts()

    def bot(self, seat: int) -> Bot:
        """Return the bot at a seat."""
        if seat not in self._bots:
            seed = self.config.seed
            own_seed = None if seed is None else seed * 31 + seat
            self._bots[seat] = make_bot(self.bot_name(seat), own_seed)
        return self._bots[seat]

    def bot_name(self, seat: int) -> str:
        """Return which bot sits at a seat; the configured ones take turns."""
        bots = self.config.bots or ("",)
        name = bots[self.bot_seats.index(seat) % len(bots)]
        return bot_name(name, self.config.difficulty)

    @property
    def bot_seats(self) -> tuple[int, ...]:
        """The seats where bots sit."""
        taken = (*self.people, self.house)
        return tuple(seat for seat in range(self.table.seats) if seat not in taken)

    def seat_bots(self) -> None:
        """Let all bots sit down, refusing those that do not exist."""
        for seat in self.bot_seats:
            self.bot(seat)

    # Taking back

    @property
    def can_undo(self) -> bool:
        """Whether a person has decided something in this hand that can be taken back."""
        return self.config.practice and self._last_decision() is not None

    def undo(self) -> None:
        """Go back to before the last decision of a person in this hand."""
        if not self.config.practice:
            raise ValueError("decisions count: undo is for practice, start with --practice")
        decision = self._last_decision()
        if decision is None:
            raise ValueError("there is nothing to take back in this hand")
        self._hands[-1] = Table.replay(self.genome, self.table.log[:decision])

    def _last_decision(self) -> int | None:
        log = self.table.log
        mine = [
            index
            for index, event in enumerate(log)
            if isinstance(event, Acted) and event.seat in self.people and not event.forced
        ]
        return mine[-1] if mine else None


def check_people(people: Sequence[int], table: Table) -> None:
    """Refuse people at seats that are not there, taken twice, or the house's."""
    if len(set(people)) != len(people):
        raise ValueError(f"people at seats {people}: each seat is for one person")
    playable = table.seats - (table.house is not None)
    for seat in people:
        if not 0 <= seat < playable:
            raise ValueError(
                f"no person can sit at seat {seat}: {table.game.name} with {table.seats} seats has "
                f"seats 0 to {playable - 1} for people"
            )


def kept_log(table: Table) -> HandLog:
    """Return what has to be kept of a hand to play it again: its start and everyone's actions."""
    return tuple(event for event in table.log if isinstance(event, Started | Acted))
