"""Cards as points, encrypted under everyone's key together (ElGamal), and opened by shares.

The joint key is Y = sum of X_i with X_i = x_i G. A card M is encrypted as (A, B) = (r G, M + r Y)
and re-encrypted by adding (r' G, r' Y). A player's share of it is D_i = x_i A, and with all of
them M = B - sum of D_i (Barnett and Smart: "Mental Poker Revisited", 2003).
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from darwindeck.mental.group import IDENTITY, point_from, total

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from darwindeck.cards import Card
    from darwindeck.mental.group import Group


class MaskedCard(NamedTuple):
    """An encrypted card (A, B): the half that shares are made from, and the half that hides."""

    half: bytes
    hidden: bytes


@lru_cache(maxsize=256)
def point_of(group: Group, card: Card) -> bytes:
    """Return the fixed point of a card."""
    return point_from(group, b"card", str(card).encode())


def open_deck(group: Group, cards: Sequence[Card]) -> tuple[MaskedCard, ...]:
    """Return the deck before the first shuffle: each card with r = 0, in order."""
    return tuple(MaskedCard(IDENTITY, point_of(group, card)) for card in cards)


def opened(
    group: Group, masked: MaskedCard, shares: Iterable[bytes], cards: Sequence[Card]
) -> Card | None:
    """Return the card that all shares together open; `None` if they open none of the cards."""
    point = group.subtract(masked.hidden, total(group, list(shares)))
    return next((card for card in cards if point_of(group, card) == point), None)
