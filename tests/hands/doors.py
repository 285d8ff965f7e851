"""Doors to compiled rules that only tests open."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from darwindeck.compiled.jit import entry
from darwindeck.hands.ranking import rank_hand, rank_with_wild

if TYPE_CHECKING:
    from numpy.typing import NDArray


@entry
def rank_at_table(
    rankings: NDArray[np.void],
    ranking: int,
    hole: NDArray[np.uint8],
    hole_count: int,
    board: NDArray[np.uint8],
    board_count: int,
    hole_used: int,
) -> int:
    """Rank hole cards with the board as the engine does, in arrays that may be longer."""
    return rank_hand(rankings[0], ranking, hole, hole_count, board, board_count, hole_used)


@entry
def rank_wild_at_table(
    rankings: NDArray[np.void],
    ranking: int,
    hole: NDArray[np.uint8],
    board: NDArray[np.uint8],
    hole_used: int,
    wild: int,
) -> int:
    """Rank hole cards with the board, some of them wild, as the engine does."""
    return rank_with_wild(
        rankings[0], ranking, hole, len(hole), board, len(board), hole_used, np.uint64(wild)
    )
