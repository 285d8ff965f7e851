"""Sets and runs as people see them: cards that lie together, one meld after the other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from darwindeck.hands.categories import low_rank
from darwindeck.table.record import cards_in

if TYPE_CHECKING:
    from darwindeck.cards import Card
    from darwindeck.engine.layout import TableArray

SMALLEST_MELD = 3


def melds_of(record: TableArray, seat: int) -> tuple[tuple[Card, ...], ...]:
    """Return the melds that lie before a seat, sets first."""
    laid, runs = int(record["melds"][0, seat]), int(record["runs"][0])
    if not laid:
        return ()
    sets = in_sets(cards_in(record, laid & ~runs))
    return (*sets, *in_runs(cards_in(record, laid & runs)))


def in_sets(cards: tuple[Card, ...]) -> Iterator[tuple[Card, ...]]:
    """List cards that are laid down in sets, each set by itself."""
    for rank in dict.fromkeys(card.rank for card in cards):
        yield tuple(card for card in cards if card.rank == rank)


def in_runs(cards: tuple[Card, ...]) -> Iterator[tuple[Card, ...]]:
    """List cards that are laid down in runs, each run by itself; aces are low."""
    run: list[Card] = []
    for card in sorted(cards, key=lambda card: (card.suit.value, low_rank(card))):
        if run and (card.suit != run[-1].suit or low_rank(card) != low_rank(run[-1]) + 1):
            yield tuple(run)
            run = []
        run.append(card)
    if run:
        yield tuple(run)
