"""What every player has in common: it sees a view, and its luck depends on nothing else."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from darwindeck.engine.layout import (
    BURIED_OFFSET,
    HISTORY_OFFSET,
    JOKERS_OFFSET,
    JOURNAL_OFFSET,
    TABLE,
    TELLING_OFFSET,
)
from darwindeck.table.actions import Action
from darwindeck.table.record import decode_action
from darwindeck.table.view import SeenRecord, View

if TYPE_CHECKING:
    from darwindeck.engine.layout import TableArray

Bot: TypeAlias = Callable[[View], Action]
"""A player: it is shown what its seat may know, and answers with a legal action."""


def decision_seed(view: View, seed: int) -> int:
    """Return the luck of one decision: fixed by a player's seed and by what it sees.

    Decisions of one hand differ, even where cards and chips are the same. The places of a deck
    that are there for jokers tell nothing.
    """
    when = f"{seed} {view.hand_number} {len(view.log)} ".encode()
    record = view.record
    seen = record[:JOKERS_OFFSET] + record[TELLING_OFFSET:JOURNAL_OFFSET]
    seen += record[BURIED_OFFSET:HISTORY_OFFSET]
    return int.from_bytes(blake2b(when + seen, digest_size=8).digest())


def record_of(view: View) -> TableArray:
    """Return the engine's record of a view on which it is the viewer's turn."""
    if view.seat is None or view.actor != view.seat:
        whose = "nobody's" if view.actor is None else f"seat {view.actor}'s"
        raise ValueError(f"the view of seat {view.seat} has nothing to decide: it is {whose} turn")
    return seen_record(view)


def seen_record(view: View) -> TableArray:
    """Return the engine's record of a view, whoever's turn it is."""
    record = view.record
    if not isinstance(record, SeenRecord) or record.game != view.game:
        raise ValueError("a bot thinks on the view of a table: this one was changed by somebody")
    return np.frombuffer(bytearray(record), TABLE)


def action_of(view: View, kind: int, amount: int) -> Action:
    """Translate the engine's kind and amount into an action of the viewer."""
    return decode_action(record_of(view), kind, amount)
