"""The button: where it goes after a hand, so that nobody posts the big blind twice in a row."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


def big_blind_seat(players: Sequence[int], button: int) -> int:
    """Return who posts the big blind; heads-up the button posts the small one.

    >>> big_blind_seat([0, 2, 5], 2), big_blind_seat([0, 2], 2)
    (0, 0)
    """
    place = players.index(button) + min(2, len(players) - 1)
    return players[place % len(players)]


def next_button(players: Sequence[int], button: int, big_blind: int | None) -> int:
    """Return the seat of the next button, for players in the order of their seats.

    It moves clockwise to the next player, and one further if otherwise the one who posted the
    last big blind would post the next one too. This can happen when the table shrinks to two, or
    when somebody takes a seat between the button and the blinds.

    >>> next_button([0, 1, 2], 2, big_blind=1), next_button([1, 2], 0, big_blind=2)
    (0, 2)
    """
    seat = seat_after(players, button)
    if big_blind is not None and big_blind_seat(players, seat) == big_blind:
        seat = seat_after(players, seat)
    return seat


def seat_after(players: Sequence[int], seat: int) -> int:
    """Return the first player clockwise after a seat."""
    return next((player for player in players if player > seat), players[0])
