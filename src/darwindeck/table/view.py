"""What one seat may know about a table: no hidden card, no deck, no seed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from darwindeck.cards import Card, Rank, Suit
from darwindeck.genome.anatomy import commits_cards
from darwindeck.genome.schema import GameGenome
from darwindeck.table.actions import Action
from darwindeck.table.deal_view import DealView, deal_seen_by, who_is_all_in
from darwindeck.table.events import Event

if TYPE_CHECKING:
    from darwindeck.table.table import Table


class SeatView(Struct, frozen=True):
    """One seat as everybody at the table sees it, with the viewer's own cards known."""

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


class View(Struct, frozen=True):
    """All that a seat, or a spectator, may know. Hidden cards are `None`.

    `position` is the engine's record with everything struck out that is hidden from the seat:
    what compiled players think on.
    """

    seat: int | None
    actor: int | None
    legal_actions: tuple[Action, ...]
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
    trump: Suit | None
    named_suit: Suit | None
    due_rank: Rank | None
    direction: int
    phase_index: int | None
    winners: tuple[int, ...]
    house: int | None
    deal: DealView | None
    position: bytes

    @property
    def hand(self) -> tuple[Card | None, ...]:
        """The viewer's own cards; none for a spectator."""
        return () if self.seat is None else self.seats[self.seat].cards


def view_of(table: Table, seat: int | None) -> View:
    """Build the view of a seat; `None` is a spectator."""
    deal = deal_seen_by(table, seat)
    own_turn = seat is not None and table.actor == seat
    legal = table.legal_actions
    bet_range = legal.bet_range if own_turn else range(0)
    return View(
        seat=seat,
        actor=table.actor,
        legal_actions=tuple(legal) if own_turn else (),
        to_call=legal.to_call if own_turn else 0,
        min_bet_to=bet_range[0] if bet_range else 0,
        max_bet_to=bet_range[-1] if bet_range else 0,
        seats=seat_views(table, seat),
        board=table.board if deal is None else tuple(each.card for each in deal.committed),
        pot=table.pot,
        pots=tuple((pot.amount, pot.seats) for pot in table.pots),
        button=table.button,
        hand_number=table.hand_number,
        over=table.over,
        log=tuple(event.seen_by(seat) for event in table.log),
        game=table.game,
        pile=(None,) * len(table.pile) if table.pile_is_hidden else table.pile,
        deck_left=table.deck_left,
        trump=table.trump,
        named_suit=table.named_suit,
        due_rank=table.due_rank,
        direction=table.direction,
        phase_index=table.phase_index,
        winners=table.winners,
        house=table.house,
        deal=deal,
        position=table.position(seat),
    )


def seat_views(table: Table, viewer: int | None) -> tuple[SeatView, ...]:
    """Return every seat with the cards that the viewer may see."""
    stacks, bets, drawn = table.stacks, table.bets, table.drawn
    seated, folded = table.seated, table.folded
    hands, face_up = table.hands, table.face_up
    scores, tricks, captured = table.scores, table.tricks, table.captured
    all_in = who_is_all_in(table) if commits_cards(table.game) else broke(table)
    owner = None if table.game.setup.blind_hands else viewer
    return tuple(
        SeatView(
            seat=seat,
            stack=stacks[seat],
            bet=bets[seat],
            seated=seated[seat],
            folded=folded[seat],
            all_in=all_in[seat],
            cards=tuple(
                card if up or seat == owner else None
                for card, up in zip(hands[seat], face_up[seat], strict=True)
            ),
            drawn=drawn[seat],
            score=scores[seat],
            tricks=tricks[seat],
            captured=captured[seat],
        )
        for seat in range(table.seats)
    )


def broke(table: Table) -> tuple[bool, ...]:
    """Return who plays on without chips behind."""
    return tuple(
        seated and not folded and not table.over and stack == 0
        for seated, folded, stack in zip(table.seated, table.folded, table.stacks, strict=True)
    )
