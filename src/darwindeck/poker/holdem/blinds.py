"""Where the blinds go: the big one moves on hand by hand, the others follow to where it was.

The button and the small blind may lie at empty seats (a dead button, a dead small blind), so that
nobody is spared a blind and nobody pays one twice because somebody else has left.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from darwindeck.poker.holdem.settings import MOST_SEATS
from darwindeck.table.starting import seat_after

if TYPE_CHECKING:
    from darwindeck.poker.holdem.state import PokerPlayer, PokerState


class BlindSeats(NamedTuple):
    """The seats of the button, the small and the big blind; the first two may be empty."""

    dealer: int
    small: int
    big: int


def dealt_in(state: PokerState) -> tuple[PokerPlayer, ...]:
    """Return who is dealt into the next hand: with chips, not sitting out, and not waiting.

    Who owes a big blind waits until it comes to them, unless the game cannot go on without them.
    """
    willing = tuple(player for player in state.players if will_play(state, player))
    ready = tuple(player for player in willing if not player.owes_blind)
    if len(ready) < 2:
        return willing
    waiting = [player.seat for player in willing if player.owes_blind]
    big = next_big_blind(state, sorted(waiting + [player.seat for player in ready]))
    return tuple(player for player in willing if not player.owes_blind or player.seat == big)


def will_play(state: PokerState, player: PokerPlayer) -> bool:
    """Tell whether a player takes part: in a tournament also who sits out, and pays blinds."""
    away = player.sitting_out and state.settings.mode == "cash"
    return player.in_game and not away


def next_big_blind(state: PokerState, seats: Sequence[int]) -> int | None:
    """Return where the big blind goes next; before the first hand that is not known."""
    return None if state.big_blind_seat is None else seat_after(seats, state.big_blind_seat)


def next_places(state: PokerState, seats: Sequence[int]) -> BlindSeats:
    """Return where button and blinds go, for those dealt in by the order of their seats."""
    big = next_big_blind(state, seats)
    if big is None or state.big_blind_seat is None:
        return first_places(seats, seat_after(seats, (state.dealer or 0) - 1))
    if len(seats) == 2:
        other = seat_after(seats, big)
        return BlindSeats(other, other, big)
    small = state.big_blind_seat
    dealer = state.small_blind_seat
    if dealer is None or not in_turn(dealer, small, big):
        dealer = seat_before(seats, small)
    return BlindSeats(nearest_button(seats, dealer, small), small, big)


def first_places(seats: Sequence[int], dealer: int) -> BlindSeats:
    """Return button and blinds of the first hand; heads-up the button posts the small blind."""
    small = dealer if len(seats) == 2 else seat_after(seats, dealer)
    return BlindSeats(dealer, small, seat_after(seats, small))


def in_turn(first: int, second: int, third: int) -> bool:
    """Tell whether three different seats follow each other clockwise.

    >>> in_turn(7, 1, 3), in_turn(3, 1, 7), in_turn(1, 1, 3)
    (True, False, False)
    """
    return 0 < (second - first) % MOST_SEATS < (third - first) % MOST_SEATS


def seat_before(seats: Sequence[int], seat: int) -> int:
    """Return the first player counter-clockwise before a seat."""
    return next((player for player in reversed(seats) if player < seat), seats[-1])


def nearest_button(seats: Sequence[int], dealer: int, small: int) -> int:
    """Return the button's seat; a newcomer between it and the small blind takes it over."""
    before = seat_before(seats, small)
    return before if in_turn(dealer, before, small) else dealer


def engine_button(seats: Sequence[int], places: BlindSeats) -> tuple[int, bool]:
    """Return the position of the engine's button, and whether the small blind is dead.

    The engine's button is the player from whose left the blinds are posted.
    """
    if len(seats) == 2:
        return seats.index(places.dealer), False
    dead = places.small not in seats
    return seats.index(seat_before(seats, places.big if dead else places.small)), dead


def note_missed_blinds(state: PokerState, dealt: Sequence[PokerPlayer], big: int) -> PokerState:
    """Note who sits out while the big blind passes them; who is dealt in owes nothing more."""
    last = state.big_blind_seat
    playing = {player.user_id for player in dealt}

    def noted(player: PokerPlayer) -> PokerPlayer:
        if player.user_id in playing:
            return replace(player, owes_blind=False)
        passed = last is not None and in_turn(last, player.seat, big)
        return replace(player, owes_blind=player.owes_blind or (passed and player.sitting_out))

    return replace(state, players=tuple(map(noted, state.players)))
