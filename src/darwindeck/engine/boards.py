"""Several boards: each is dealt the same number of cards and wins an equal share of every pot.

Their cards lie one board after the other in the array of the board.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from darwindeck.compiled.integers import as_int, lowest_bit
from darwindeck.compiled.jit import jit, jit_apart
from darwindeck.engine import actions, dealing, journal, pots, showdown
from darwindeck.engine.layout import NOBODY, PhaseRecord, TableRecord
from darwindeck.hands.ranking import rank_with_wild

if TYPE_CHECKING:
    from darwindeck.hands.tables import RankingTables


@jit
def cards_on_each_board(table: TableRecord) -> int:
    """Count the cards of one board."""
    return as_int(table.board_size) // as_int(table.boards)


@jit_apart
def deal_to_boards(table: TableRecord, phase: PhaseRecord) -> None:
    """Deal community cards, face up, to one board after the other."""
    dealing.burn_cards(table, phase.burn)
    before = cards_on_each_board(table)
    each = phase.count // as_int(table.boards)
    for step in range(as_int(table.boards)):
        board = as_int(table.boards) - 1 - step
        for place in range(before):
            card = before - 1 - place
            table.board[board * (before + each) + card] = table.board[board * before + card]
    for board in range(table.boards):
        for card in range(before, before + each):
            table.board[board * (before + each) + card] = dealing.next_card(table)
    table.board_size += phase.count
    journal.tell(table, journal.BOARD_DEALT, NOBODY, phase.count)


@jit_apart
def rank_on_board(
    table: TableRecord, phase: PhaseRecord, board: int, tables: RankingTables
) -> None:
    """Rank the hands of everyone who has not folded with the cards of one board."""
    for half in (pots.HIGH_HALF, pots.LOW_HALF):
        rank_half_on_board(table, phase, board, half, tables)


@jit
def rank_half_on_board(
    table: TableRecord, phase: PhaseRecord, board: int, half: int, tables: RankingTables
) -> None:
    """Rank the hands by the ranking of one half of the pot."""
    ranking = phase.ranking if half == pots.HIGH_HALF else phase.low_ranking
    count = cards_on_each_board(table)
    waiting = table.live if ranking != actions.NO_RANKING else 0
    while waiting != 0:
        seat = lowest_bit(waiting)
        waiting &= waiting - 1
        table.strength[half, seat] = 0
        if not table.dealt_by_hand or showdown.is_known(table, seat):
            table.strength[half, seat] = rank_with_wild(
                tables,
                ranking,
                table.hand[dealing.first_place(table, seat) :],
                table.hand_size[seat],
                table.board[board * count :],
                count,
                phase.hole_cards_used,
                np.uint64(phase.wild),
            )


@jit_apart
def award_next_pot_by_boards(table: TableRecord, phase: PhaseRecord, tables: RankingTables) -> None:
    """Award the next pot in shares, one for each board; odd chips go with the first."""
    level = pots.next_level(table, table.live)
    eligible = pots.contenders(table, level)
    amount = pots.collect_pot(table, level)
    table.won += amount
    each = amount // as_int(table.boards)
    for step in range(as_int(table.boards)):
        board = as_int(table.boards) - 1 - step
        rank_on_board(table, phase, board, tables)
        chips = each if board > 0 else amount - each * (as_int(table.boards) - 1)
        pots.award_chips(table, chips, eligible, phase.low_ranking != actions.NO_RANKING)
