"""What one seat may know about a table: no hidden card, no deck, no seed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from darwindeck.cards import Card, Rank, Suit
from darwindeck.engine.blinding import blind
from darwindeck.engine.layout import NOBODY, TableArray, blank_table
from darwindeck.engine.program import compile_program
from darwindeck.genome.anatomy import commits_cards
from darwindeck.genome.schema import GameGenome
from darwindeck.table import actions, deal_view, picture, position
from darwindeck.table.events import Event
from darwindeck.table.legal import LegalActions

if TYPE_CHECKING:
    from darwindeck.table.table import Table


class SeatView(Struct, frozen=True):
    """One seat as everybody at the table sees it, with the viewer's own cards known.

    - `seat`: its number, from 0
    - `stack`: chips behind
    - `bet`: chips put in during this betting round
    - `seated`: whether it was dealt in
    - `folded`: whether it was dealt in and has folded
    - `all_in`: whether it plays on and has nothing left to bet with
    - `cards`: its cards, those that the viewer may not see as `None`
    - `drawn`: how many cards it exchanged last
    - `score`: points, those of earlier hands of the match included
    - `tricks`: tricks won in this hand
    - `captured`: how many cards it has won
    - `bid`: how many tricks or points it has bid, or has to take; `None` if it has not bid
    - `split`: the hands that it has made of its cards by splitting, the one in play last
    - `counted`: points that its cards have counted for contracts, of those that were captured and
      held together; `None` where contracts are about something else
    - `melds`: the sets and runs that lie before it on the table
    """

    seat: int
    stack: int
    bet: int
    seated: bool
    folded: bool
    all_in: bool
    cards: tuple[Card | None, ...]
    drawn: int
    score: int = 0
    tricks: int = 0
    captured: int = 0
    bid: int | None = None
    split: tuple[tuple[Card | None, ...], ...] = ()
    counted: int | None = None
    melds: tuple[tuple[Card, ...], ...] = ()


class View(Struct, frozen=True):
    """All that a seat, or a spectator, may know. Hidden cards are `None`.

    Who and what now:

    - `seat`: who looks; `None` for a spectator
    - `hand`: the viewer's own cards
    - `actor`: the seat to act; `None` when the hand is over or the dealer's cards are awaited
    - `legal_actions`: what the viewer may do, as `table.legal_actions`; empty out of turn
    - `to_call`: how many chips a call or a bring-in costs the viewer now; 0 if nothing is owed
    - `min_bet_to`, `max_bet_to`: the totals that a bet or raise may reach; 0 if there is none

    Chips:

    - `price`: the bet to match in this betting round
    - `pot`: all chips in the middle, this round's bets included
    - `pots`: the main pot and the side pots, each with its chips and the seats that can win it
    - `seats`: everybody's chips and cards, each a `SeatView`
    - `button`: the seat with the dealer button
    - `house`: the seat that nobody plays, if there is one

    Cards:

    - `board`: the community cards, or those that players have committed
    - `pile`: the cards in the middle, the top card last
    - `deck_left`: how many cards are left in the deck
    - `to_arrange`: the actor's cards that are in no row yet, where cards are arranged in rows
    - `trump`: the trump suit, if there is one
    - `claim`: what was claimed last of all hands together, if it has to be beaten
    - `stake`: what the hand is worth, in points, where that can be raised; 0 elsewhere
    - `raised_to`: to what it has been raised without an answer so far; 0 if it has not
    - `declarer`: the seat that alone has a contract, with its partners if it has any
    - `offered`: the card that was turned up and can be accepted as trump, if there is one
    - `alone`: whether the declarer plays without partners
    - `named_suit`: the suit that was named for the top card of the pile, if any
    - `due_rank`: the rank that is to be claimed next, in a game with claims
    - `direction`: 1 when turns go clockwise, -1 when they go the other way
    - `deal`: what everybody knows about a game in which cards are committed; else `None`

    The course of things:

    - `game`: the rules
    - `phase_index`: the phase of the game that is in play; `None` before the first, after the last
    - `hand_number`: the number of this hand in its match, from 0
    - `log`: all that happened, as far as the viewer saw it
    - `over`: whether the hand is over
    - `winners`: who won the hand or a part of its pots; empty while it goes on
    - `record`: the engine's record with all struck out that is hidden from the viewer: what
      compiled players think on, and where all that is said here is read off
    """

    seat: int | None
    actor: int | None
    legal_actions: LegalActions
    price: int
    to_call: int
    min_bet_to: int
    max_bet_to: int
    seats: tuple[SeatView, ...]
    board: tuple[Card | None, ...]
    pot: int
    pots: tuple[tuple[int, tuple[int, ...]], ...]
    button: int
    hand_number: int
    over: bool
    log: tuple[Event, ...]
    game: GameGenome
    pile: tuple[Card | None, ...]
    deck_left: int
    to_arrange: tuple[Card | None, ...]
    trump: Suit | None
    claim: actions.FreeClaim | None
    stake: int
    raised_to: int
    declarer: int | None
    offered: Card | None
    alone: bool
    named_suit: Suit | None
    due_rank: Rank | None
    direction: int
    phase_index: int | None
    winners: tuple[int, ...]
    house: int | None
    deal: deal_view.DealView | None
    record: bytes

    @property
    def hand(self) -> tuple[Card | None, ...]:
        """The viewer's own cards; none for a spectator."""
        return () if self.seat is None else self.seats[self.seat].cards

    def __repr__(self) -> str:
        whose = "a spectator" if self.seat is None else f"seat {self.seat}"
        return f"View of {whose}: {picture.picture_of(self, self.seats).text()}"

    def _repr_html_(self) -> str:
        return picture.picture_of(self, self.seats).html()


OWN_WORDS = {"legal_actions", "pots", "seats"}
READ_OFF = ({*View.__struct_fields__} & vars(position.Position).keys()) - OWN_WORDS
"""What a view says just as the position does that a seat sees."""


class SeenRecord(bytes):
    """The bytes of a record that the engine has made for a view, and of which game they are.

    Compiled code trusts a record. Bytes that somebody else put together are no such thing.
    """

    game: GameGenome

    @classmethod
    def of(cls, seen: position.Position) -> SeenRecord:
        """Return the record of a position."""
        record = cls(seen._record.base)  # type: ignore[arg-type]  # noqa: SLF001
        record.game = seen.game
        return record


def view_of(table: Table, seat: int | None) -> View:
    """Build the view of a seat; `None` is a spectator."""
    seen = seen_by(table, seat)
    legal = LegalActions(seen, own_turn=seat is not None and seen.actor == seat)
    bet_range = legal.bet_range
    return View(
        seat=seat,
        legal_actions=legal,
        to_call=legal.to_call,
        min_bet_to=bet_range[0] if bet_range else 0,
        max_bet_to=bet_range[-1] if bet_range else 0,
        seats=seat_views(seen),
        pots=tuple((pot.amount, pot.seats) for pot in seen.pots),
        log=tuple(event.seen_by(seat) for event in table.log),
        deal=deal_view.deal_in(seen),
        record=SeenRecord.of(seen),
        **{name: getattr(seen, name) for name in READ_OFF},
    )


def seen_by(table: position.Position, seat: int | None) -> position.Position:
    """Return a position as a seat sees it."""
    origin = table._origin.seen_by(seat)  # noqa: SLF001
    record = struck_out(table._record, seat, table.game)  # noqa: SLF001
    return position.Position(table.game, origin, record, table.situation)


def struck_out(record: TableArray, seat: int | None, game: GameGenome) -> TableArray:
    """Return the record without anything that is hidden from a seat; `None` is a spectator.

    >>> from darwindeck import Table
    >>> table = Table.start("kuhn-poker", deck="Ks Qs Js")
    >>> other = Table.start("kuhn-poker", deck="Ks Js Qs")
    >>> table.view(1).record == other.view(1).record
    True
    >>> table.view(0).record == other.view(0).record
    False
    """
    seen = blank_table()
    blind(record, seen, compile_program(game), NOBODY if seat is None else seat)
    return seen


def seat_views(seen: position.Position) -> tuple[SeatView, ...]:
    """Return every seat of a position."""
    all_in = deal_view.who_is_all_in(seen) if commits_cards(seen.game) else broke(seen)
    columns = zip(
        range(seen.seats),
        seen.stacks,
        seen.bets,
        seen.seated,
        seen.folded,
        all_in,
        seen.hands,
        seen.drawn,
        seen.scores,
        seen.tricks,
        seen.captured,
        seen.bids,
        seen.split,
        seen.counted,
        seen.melds,
        strict=True,
    )
    return tuple(SeatView(*column) for column in columns)


def broke(seen: position.Position) -> tuple[bool, ...]:
    """Return who plays on without chips behind, in a game with chips."""
    chips = seen.game.setup.starting_chips > 0
    return tuple(
        chips and seated and not folded and not seen.over and stack == 0
        for seated, folded, stack in zip(seen.seated, seen.folded, seen.stacks, strict=True)
    )
