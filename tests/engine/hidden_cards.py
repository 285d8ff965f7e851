"""Cards that a seat may see, cards that its view shows, and decks that differ only in others."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from darwindeck import parse_cards
from darwindeck.cards import Card
from darwindeck.table.actions import ExtendRun, ExtendSet, Meld, Play
from darwindeck.table.events import (
    Acted,
    BoardDealt,
    Captured,
    Dealt,
    PickedUp,
    Revealed,
    Shown,
    Started,
    Turned,
    TurnedUp,
)

if TYPE_CHECKING:
    import random
    from collections.abc import Iterable

    from darwindeck import Table, View
    from darwindeck.genome.schema import GameGenome


def plain_view(view: View) -> object:
    """Return a view as it travels over the wire."""
    plain: object = msgspec.json.decode(msgspec.json.encode(view, enc_hook=list))
    return plain


def cards_in(value: object) -> set[Card]:
    """Collect the cards anywhere inside plain values."""
    if isinstance(value, dict):
        if value.keys() == {"rank", "suit"}:
            return {msgspec.convert(value, Card)}
        return set().union(*map(cards_in, value.values()))
    if isinstance(value, list):
        return set().union(*map(cards_in, value))
    if isinstance(value, str):
        return set(known(value))
    return set()


def known(text: str) -> Iterable[Card]:
    """Read a string as cards if it is one, so that cards in notation are found too."""
    try:
        return [card for card in parse_cards(text) if card is not None]
    except ValueError:
        return []


def named_by_rules(game: GameGenome) -> set[Card | None]:
    """Collect the cards that the rules name, which tell nothing about where they are."""
    return {*cards_in(msgspec.json.decode(msgspec.json.encode(game)))}


def may_see(table: Table, viewer: int | None) -> set[Card]:
    """Collect the cards that a seat has been shown or dealt, from the full log."""
    seen: set[Card | None] = named_by_rules(table.game)
    for event in table.log:
        match event:
            case Dealt(seat, cards, face_up, blind) if face_up or (seat == viewer and not blind):
                seen.update(cards)
            case BoardDealt(cards) | Shown(_, cards) | TurnedUp(cards) | Captured(_, cards):
                seen.update(cards)
            case Turned(_, card):
                seen.add(card)
            case Acted(_, Meld(cards) | ExtendSet(cards) | ExtendRun(cards)):
                seen.update(cards)
            case Acted(seat, Play(cards), face_down=hidden) if seat == viewer or not hidden:
                seen.update(cards)
            case PickedUp(_, cards, "everybody") | Revealed(_, cards):
                seen.update(cards)
            case PickedUp(seat, cards, "owner") if seat == viewer:
                seen.update(cards)
    return {card for card in seen if card is not None}


def started(table: Table) -> Started:
    """Return how a hand began."""
    start = table.log[0]
    assert isinstance(start, Started)
    return start


def with_unseen_cards_permuted(
    table: Table, viewer: int | None, luck: random.Random
) -> tuple[Card, ...]:
    """Return the deck of a hand with all cards permuted that the viewer has not seen."""
    deck = started(table).deck
    assert deck is not None
    seen = may_see(table, viewer)
    unseen = [card for card in deck if card not in seen]
    luck.shuffle(unseen)
    return tuple(card if card in seen else unseen.pop() for card in deck)
