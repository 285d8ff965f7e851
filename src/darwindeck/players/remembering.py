"""What a player remembers of a hand: the others' bets, and how the table stood then."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import numpy as np
from msgspec.structs import replace

from darwindeck.engine.actions import EXCHANGE
from darwindeck.engine.layout import TABLE, TableArray
from darwindeck.players.desk import Past, no_past
from darwindeck.table.actions import Bid, Check, Deal, Fold, Pass
from darwindeck.table.events import (
    Acted,
    BidOpened,
    BoardDealt,
    Dealt,
    Declared,
    Event,
    Gathered,
    Started,
)
from darwindeck.table.record import encode_action
from darwindeck.table.starting import check_dealt_by_hand
from darwindeck.table.table import Table

if TYPE_CHECKING:
    from darwindeck.cards import Card
    from darwindeck.table.view import View


def past_of(view: View) -> Past:
    """Return the bets of the others that a viewer has seen in this hand.

    The hand is played again with the cards that the viewer knows; where a game cannot be dealt by
    hand, there is nothing to go by.
    """
    try:
        check_dealt_by_hand(view.game)
    except ValueError:
        return no_past()
    seen = list(bets_in(view))
    if not seen:
        return no_past()
    tables = np.zeros(len(seen), TABLE)
    for number, (record, _) in enumerate(seen):
        tables[number] = record[0]
    return Past(tables, np.array([deed for _, deed in seen], np.int64))


def bets_in(view: View) -> Iterator[tuple[TableArray, tuple[int, int]]]:
    """Yield the record before each bet of another seat, and what the bet was."""
    origin = view.log[0] if view.log else None
    if not isinstance(origin, Started):
        return
    cards: dict[int | None, deque[Card | None]] = defaultdict(deque)
    for event in view.log:
        if isinstance(event, Dealt):
            cards[event.seat].extend(event.cards)
        elif isinstance(event, BoardDealt):
            cards[None].extend(event.cards)
    table = Table.replay(view.game, [replace(origin, seed=0, dealt_by_hand=True)])
    earlier = deeds_with_other_cards(view.log)
    for number, event in enumerate(opened(view.log, view.seat)):
        if isinstance(event.action, Deal):
            continue
        table = with_cards(table, cards)
        record = table.copy_of_record()
        kind, amount = encode_action(record, event.action)
        if event.seat != view.seat and kind < EXCHANGE and number >= earlier:
            yield record, (kind, amount)
        table = table.apply(event.action)


def deeds_with_other_cards(log: Sequence[Event]) -> int:
    """Count what was done before the cards were gathered last."""
    gathered = [index for index, event in enumerate(log) if isinstance(event, Gathered)]
    return sum(isinstance(event, Acted) for event in log[: gathered[-1]]) if gathered else 0


def opened(log: Sequence[Event], seat: int | None) -> Iterator[Acted]:
    """Yield what everybody did; of what was decided at once, as far as it has been shown."""
    sealed: list[Acted] = []
    for event in log:
        if isinstance(event, Acted) and event.sealed:
            sealed.append(event)
        elif isinstance(event, Acted):
            yield event
        elif isinstance(event, Declared):
            for hidden in sealed:
                stays = hidden.seat in event.seats
                yield replace(hidden, action=Check() if stays else Fold())
            sealed = []
        elif isinstance(event, BidOpened):
            for hidden in sealed:
                if hidden.seat == event.seat:
                    yield replace(hidden, action=Pass() if event.bid is None else Bid(event.bid))
            sealed = [hidden for hidden in sealed if hidden.seat != event.seat]
    yield from (event for event in sealed if event.seat == seat)


def with_cards(table: Table, cards: dict[int | None, deque[Card | None]]) -> Table:
    """Deal what the table waits for."""
    while targets := table.cards_to_deal:
        if any(not cards[target] for target in targets):
            raise ValueError("the log of a view does not lead to its table: cards are missing")
        table = table.apply(Deal(tuple(cards[target].popleft() for target in targets)))
    return table
