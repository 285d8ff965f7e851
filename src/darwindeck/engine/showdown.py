"""Showdown: what each hand is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from darwindeck.compiled.integers import lowest_bit
from darwindeck.compiled.jit import jit
from darwindeck.engine import actions, dealing, journal, pots
from darwindeck.engine.layout import NOBODY, UNKNOWN_CARD, PhaseRecord, TableRecord
from darwindeck.hands.ranking import rank_with_wild

if TYPE_CHECKING:
    from darwindeck.hands.tables import RankingTables


@jit
def is_known(table: TableRecord, seat: int) -> bool:
    """Tell whether every card of a hand is known."""
    for position in range(table.hand_size[seat]):
        if dealing.card_at(table, seat, position) == UNKNOWN_CARD:
            return False
    return True


@jit
def hand_value(
    table: TableRecord, seat: int, ranking: int, phase: PhaseRecord, tables: RankingTables
) -> int:
    """Rank a seat's hand with the board; a hand with unknown cards loses to any known one."""
    if table.dealt_by_hand and not is_known(table, seat):
        return 0
    return rank_with_wild(
        tables,
        ranking,
        table.hand[dealing.first_place(table, seat) :],
        table.hand_size[seat],
        table.board,
        table.board_size,
        phase.hole_cards_used,
        np.uint64(phase.wild),
    )


@jit
def show_hands(table: TableRecord, phase: PhaseRecord, tables: RankingTables) -> None:
    """Turn up and rank the hands of everyone who has not folded; of several boards, each later."""
    table.shown = table.live
    journal.tell(table, journal.SHOWN, NOBODY, table.shown)
    if table.boards > 1:
        return
    for half in (pots.HIGH_HALF, pots.LOW_HALF):
        ranking = phase.ranking if half == pots.HIGH_HALF else phase.low_ranking
        waiting = table.live if ranking != actions.NO_RANKING else 0
        while waiting != 0:
            seat = lowest_bit(waiting)
            waiting &= waiting - 1
            table.strength[half, seat] = hand_value(table, seat, ranking, phase, tables)
