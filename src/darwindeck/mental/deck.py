"""Cards as points, encrypted under everyone's key together (ElGamal), and opened by shares.

The joint key is Y = sum of X_i with X_i = x_i G. A card M is encrypted as (A, B) = (r G, M + r Y)
and re-encrypted by adding (r' G, r' Y). A player's share of it is D_i = x_i A, and with all of
them M = B - sum of D_i (Barnett and Smart: "Mental Poker Revisited", 2003).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from darwindeck.mental.group import IDENTITY, Group, point_from, total

if TYPE_CHECKING:
    from darwindeck.cards import Card


class MaskedCard(NamedTuple):
    """An encrypted card (A, B): the half that shares are made from, and the half that hides."""

    half: bytes
    hidden: bytes


@lru_cache(maxsize=16)
def cards_by_point(group: Group, cards: tuple[Card, ...]) -> dict[bytes, Card]:
    """Return the cards of a deck, in order, each by its fixed point."""
    return {point_from(group, b"card", str(card).encode()): card for card in cards}


def open_deck(group: Group, cards: Sequence[Card]) -> tuple[MaskedCard, ...]:
    """Return the deck before the first shuffle: each card with r = 0, in order."""
    return tuple(MaskedCard(IDENTITY, point) for point in cards_by_point(group, tuple(cards)))


def opened(
    group: Group, masked: MaskedCard, shares: Iterable[bytes], cards: Sequence[Card]
) -> Card | None:
    """Return the card that all shares together open; `None` if they open none of the cards."""
    point = group.subtract(masked.hidden, total(group, list(shares)))
    return cards_by_point(group, tuple(cards)).get(point)
