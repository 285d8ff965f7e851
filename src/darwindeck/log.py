"""What happened at a table, as a list of events that can be read, saved and replayed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from msgspec import Struct
from msgspec.structs import replace

from darwindeck.actions import Action, Deal, Exchange
from darwindeck.cards import Card
from darwindeck.engine.actions import BUTTON_POSITION, OP_ANTES, OP_BLIND
from darwindeck.engine.entry import NO_ACTION, drive
from darwindeck.engine.layout import NOBODY, copy_of
from darwindeck.engine.program import compile_program
from darwindeck.hands.tables import load_tables
from darwindeck.record import cards_of, encode_action, put_on_top, seats_around

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from darwindeck.engine.layout import Program, TableArray
    from darwindeck.genome.schema import GameGenome


ForcedBet = Literal["ante", "blind", "small blind", "big blind", "straddle"]
BLIND_NAMES: tuple[ForcedBet, ...] = ("small blind", "big blind", "straddle")


class Event(Struct, frozen=True, tag=True):
    """Base of all events."""

    @property
    def replayed_action(self) -> Action | None:
        """The action to apply when a log is replayed; most events follow by themselves."""
        return None

    def seen_by(self, seat: int | None) -> Event:  # noqa: ARG002 - most events are public
        """Return the event as a seat sees it, without what is hidden from it."""
        return self


class Started(Event, frozen=True):
    """A hand began: with these stacks, and with what decides the cards."""

    stacks: tuple[int, ...]
    button: int
    seed: int | None = None
    deck: tuple[Card, ...] | None = None
    dealt_by_hand: bool = False
    hand_number: int = 0
    match_seed: int | None = None

    def seen_by(self, seat: int | None) -> Started:  # noqa: ARG002 - hidden from everyone
        """Return the event without seed and deck, which nobody at the table may know."""
        return replace(self, seed=None, deck=None, match_seed=None)


class Posted(Event, frozen=True):
    """A seat paid a forced bet."""

    seat: int
    amount: int
    what: ForcedBet


class Dealt(Event, frozen=True):
    """A seat got cards; those that are hidden from the reader are `None`."""

    seat: int
    cards: tuple[Card | None, ...]
    face_up: bool

    def seen_by(self, seat: int | None) -> Dealt:
        """Hide face-down cards from everyone but their owner."""
        if self.face_up or seat == self.seat:
            return self
        return replace(self, cards=(None,) * len(self.cards))


class BoardDealt(Event, frozen=True):
    """Community cards were dealt."""

    cards: tuple[Card | None, ...]


class Acted(Event, frozen=True):
    """A seat (or, for a `Deal`, the dealer) acted, paid so much, and has a bet of `bet`."""

    seat: int | None
    action: Action
    paid: int = 0
    bet: int = 0
    all_in: bool = False

    @property
    def replayed_action(self) -> Action:
        """The action itself."""
        return self.action

    def seen_by(self, seat: int | None) -> Acted:
        """Hide which cards others discard, and what the dealer deals: others see it dealt."""
        own = isinstance(self.action, Exchange) and seat == self.seat
        if isinstance(self.action, Deal | Exchange) and not own:
            return replace(
                self, action=replace(self.action, cards=(None,) * len(self.action.cards))
            )
        return self


class Returned(Event, frozen=True):
    """A seat got back the part of its bet that nobody called."""

    seat: int
    amount: int


class Shown(Event, frozen=True):
    """A seat showed its hand."""

    seat: int
    cards: tuple[Card | None, ...]


class Won(Event, frozen=True):
    """A pot was won: pot 0 is the main pot; several winners share it."""

    pot: int
    amounts: dict[int, int]
    uncontested: bool = False


AnyEvent = Started | Posted | Dealt | BoardDealt | Acted | Returned | Shown | Won
"""Every kind of event: the type to decode a saved log with."""


def events_of(opening: TableArray, game: GameGenome, actions: Sequence[Action]) -> Iterator[Event]:
    """Play a hand again and tell what happens."""
    program = compile_program(game)
    record = copy_of(opening)
    yield from advance_events(record, program)
    for action in actions:
        yield act_event(record, program, action)
        yield from advance_events(record, program)


def act_event(record: TableArray, program: Program, action: Action) -> Acted:
    """Carry out an action and tell of it."""
    if isinstance(action, Deal):
        put_on_top(record, action.cards)
        drive(record, record, program, load_tables(), action.kind, 0, 0)
        return Acted(None, action)
    seat = int(record["actor"][0])
    kind, amount = encode_action(record, action)
    stack = int(record["stack"][0, seat])
    drive(record, record, program, load_tables(), kind, amount, 0)
    left = int(record["stack"][0, seat])
    bet = int(record["bet"][0, seat])
    return Acted(seat, action, stack - left, bet, all_in=stack > 0 and left == 0)


def advance_events(record: TableArray, program: Program) -> Iterator[Event]:
    """Advance to the next decision and tell what happens on the way."""
    pot = 0
    while record["actor"][0] == NOBODY and not record["over"][0]:
        before = copy_of(record)
        drive(record, record, program, load_tables(), NO_ACTION, 0, 1)
        for event in differences(before, record, program):
            if isinstance(event, Won):
                yield replace(event, pot=pot)
                pot += 1
            else:
                yield event


def differences(before: TableArray, after: TableArray, program: Program) -> Iterator[Event]:
    """Tell what one step of the engine did by comparing the table before and after it."""
    yield from dealt_cards(before, after)
    yield from shown_hands(before, after)
    gains = {
        seat: int(after["stack"][0, seat] - before["stack"][0, seat])
        for seat in seats_around(before)
        if after["stack"][0, seat] != before["stack"][0, seat]
    }
    if any(gain < 0 for gain in gains.values()):
        what = forced_bet_name(program, int(before["phase"][0]))
        yield from (Posted(seat, -gain, what) for seat, gain in gains.items())
    elif gains and (after["shown"][0] or after["over"][0]):
        yield Won(0, gains, uncontested=not after["shown"][0])
    else:
        yield from (Returned(seat, gain) for seat, gain in gains.items())


def forced_bet_name(program: Program, row: int) -> ForcedBet:
    """Name the forced bet that a row of the program posts."""
    if program["op"][row] == OP_ANTES or program["dead"][row]:
        return "ante"
    live = (program["op"] == OP_BLIND) & (program["dead"] == 0)
    position = int(program["position"][row])
    if live.sum() < 2 or position == BUTTON_POSITION:
        return "blind"
    return BLIND_NAMES[min(position, 2)]


def dealt_cards(before: TableArray, after: TableArray) -> Iterator[Event]:
    """Tell which cards were dealt to whom."""
    old_board, new_board = int(before["board_size"][0]), int(after["board_size"][0])
    if new_board > old_board:
        yield BoardDealt(cards_of(after["board"][0], new_board)[old_board:])
    for seat in seats_around(before):
        old, new = int(before["hand_size"][0, seat]), int(after["hand_size"][0, seat])
        if new > old:
            cards = cards_of(after["hand"][0, seat], new)[old:]
            yield Dealt(seat, cards, face_up=bool(after["up"][0, seat] >> old & 1))


def shown_hands(before: TableArray, after: TableArray) -> Iterator[Event]:
    """Tell which hands were turned up at showdown."""
    if after["shown"][0] != before["shown"][0]:
        for seat in seats_around(before):
            if after["shown"][0] >> seat & 1:
                size = int(after["hand_size"][0, seat])
                yield Shown(seat, cards_of(after["hand"][0, seat], size))
