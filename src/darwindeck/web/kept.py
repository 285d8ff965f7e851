"""Hands that are kept: played again for the log, for hand histories, statistics and feedback."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from darwindeck.poker.holdem.hand import Hand
from darwindeck.web.holdem import HoldemPlay
from darwindeck.web.match import MatchHand, MatchPlay

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from darwindeck.table.table import Table
    from darwindeck.web.play import TablePlay
    from darwindeck.web.store import KeptHand


def tables_of(
    play: TablePlay, hands: Sequence[KeptHand]
) -> Iterator[tuple[Table, tuple[str, ...]]]:
    """Yield the engine's tables of finished hands, with the users at their positions."""
    for kept in hands:
        if isinstance(play, HoldemPlay):
            hand = msgspec.json.decode(kept.hand, type=Hand)
            yield hand.table, hand.user_ids
        elif isinstance(play, MatchPlay):
            match_hand = msgspec.json.decode(kept.hand, type=MatchHand)
            users = {one.seat: one.user or f"bot-{one.seat}" for one in play.occupants}
            table = match_hand.table(play.genome)
            yield table, tuple(users.get(seat, "") for seat in range(table.seats))
