"""Compiled code ranks hands that live in the rows of a record."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from darwindeck.cards import known_cards
from darwindeck.compiled.jit import entry
from darwindeck.hands import RANKINGS
from darwindeck.hands.evaluation import card_numbers, rank_used_cards
from darwindeck.hands.ranking import rank_hand
from darwindeck.hands.tables import load_tables

if TYPE_CHECKING:
    from numpy.typing import NDArray

SEATS_DTYPE = np.dtype(
    (
        np.record,
        [
            ("hand", np.uint8, (2, 7)),
            ("hand_count", np.uint8, (2,)),
            ("board", np.uint8, (5,)),
            ("board_count", np.uint8),
            ("hole_used", np.uint8),
        ],
    )
)


class Seats:
    hand: np.ndarray[tuple[int, int], np.dtype[np.uint8]]
    hand_count: np.ndarray[tuple[int], np.dtype[np.uint8]]
    board: np.ndarray[tuple[int], np.dtype[np.uint8]]
    board_count: int
    hole_used: int


@entry
def rank_seat(
    rankings: NDArray[np.void], ranking: int, records: NDArray[np.void], seat: int
) -> int:
    seats: Seats = records[0]
    return rank_hand(
        rankings[0],
        ranking,
        seats.hand[seat],
        int(seats.hand_count[seat]),
        seats.board,
        seats.board_count,
        seats.hole_used,
    )


@pytest.mark.parametrize("ranking", RANKINGS)
@pytest.mark.parametrize(
    ("hole", "board", "hole_used"),
    [("AsKs", "QsJs8s2h2d", 0), ("As2dKh7c", "3c4h8s9dTs", 2), ("As2d3h4c6c7s8h", "KsKh", 0)],
)
def test_hands_in_a_record_rank_like_any_other(
    ranking: str, hole: str, board: str, hole_used: int
) -> None:
    own, shared = known_cards(hole), known_cards(board)
    records = np.zeros(1, SEATS_DTYPE)
    seats = records[0]
    seats.hand[1, : len(own)] = card_numbers(own)
    seats.hand_count[1] = len(own)
    seats.board[: len(shared)] = card_numbers(shared)
    seats.board_count = len(shared)
    seats.hole_used = hole_used
    value = rank_seat(load_tables(), RANKINGS[ranking], records, 1)
    assert value == rank_used_cards(ranking, own, shared, hole_used).order
