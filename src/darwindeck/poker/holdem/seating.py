"""People at the table: taking and leaving seats, who is dealt in, and where the button goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from darwindeck.genome.rules import MAX_CHIPS, is_whole
from darwindeck.genome.serialization import is_unicode
from darwindeck.poker.holdem.errors import PokerErrorCode, refuse
from darwindeck.poker.holdem.settings import MOST_SEATS
from darwindeck.poker.holdem.state import PokerPhase, PokerPlayer, PokerState
from darwindeck.table.button import next_button, seat_after

if TYPE_CHECKING:
    from collections.abc import Sequence

    from darwindeck.poker.holdem.actions import Join

LONGEST_NAME = 200


def known_player(state: PokerState, user_id: str | None) -> PokerPlayer:
    """Return the player with a user id, or refuse."""
    player = state.find_player(user_id)
    if player is None:
        names = ", ".join(player.user_id for player in state.players) or "nobody"
        refuse(PokerErrorCode.UNKNOWN_USER, f"{user_id!r:.80} is not at this table; here: {names}")
    return player


def with_player(state: PokerState, player: PokerPlayer) -> PokerState:
    """Return the state with a player added, or in place of their former self."""
    others = [other for other in state.players if other.user_id != player.user_id]
    players = sorted((*others, player), key=lambda one: one.seat)
    return replace(state, players=tuple(players))


# Joining and leaving


def join(state: PokerState, action: Join) -> PokerState:
    """Seat a new player, who is dealt in from the next hand on."""
    if state.phase == PokerPhase.GAME_END:
        refuse(PokerErrorCode.WRONG_PHASE, "the game is over: nobody can join it any more")
    if not is_name(action.user_id) or not action.user_id:
        refuse(PokerErrorCode.BAD_USER, f"{action.user_id!r:.80} is no user id: use some text")
    if not is_name(action.display_name):
        refuse(PokerErrorCode.BAD_USER, f"{action.display_name!r:.80} is no name: use some text")
    if state.find_player(action.user_id):
        refuse(PokerErrorCode.ALREADY_SEATED, f"{action.user_id} sits at this table already")
    if len(state.players) >= state.settings.max_players:
        refuse(
            PokerErrorCode.TABLE_FULL,
            f"the table is full: it seats {state.settings.max_players} players",
        )
    player = PokerPlayer(
        user_id=action.user_id,
        display_name=action.display_name or action.user_id,
        seat=chosen_seat(state, action.seat),
        chips=chips_brought(state, action.chips),
    )
    return with_player(state, player)


def is_name(text: object) -> bool:
    """Tell whether this is a text that can be shown and saved."""
    return isinstance(text, str) and len(text) <= LONGEST_NAME and is_unicode(text)


def chosen_seat(state: PokerState, seat: int | None) -> int:
    """Return the seat that was asked for if it is free, or the first free one."""
    taken = {player.seat: player for player in state.players}
    free = [number for number in range(MOST_SEATS) if number not in taken]
    if seat is None:
        return free[0]
    if not is_whole(seat):
        refuse(PokerErrorCode.BAD_SEAT, f"{seat!r:.80} is no seat: use a whole number")
    if seat in taken:
        refuse(
            PokerErrorCode.SEAT_TAKEN,
            f"seat {seat} is taken by {taken[seat].display_name}: free are "
            f"{', '.join(map(str, free))}",
        )
    if seat not in free:
        refuse(
            PokerErrorCode.BAD_SEAT,
            f"there is no seat {seat!r}: the seats are 0 to {MOST_SEATS - 1}",
        )
    return seat


def chips_brought(state: PokerState, chips: int | None) -> int:
    """Return the chips that somebody brings to the table, or refuse them."""
    if chips is None:
        chips = state.settings.starting_stack
    room = MAX_CHIPS - state.pot - sum(player.chips for player in state.players)
    if not is_whole(chips, 1, room):
        refuse(
            PokerErrorCode.BAD_AMOUNT,
            f"nobody can join with {chips!r:.80} chips: bring a whole number, 1 to {room}",
        )
    return chips


def leave(state: PokerState, player: PokerPlayer) -> PokerState:
    """Let a player go: at once, or marked as leaving while they are in a hand."""
    if state.phase.hand_in_play and player.in_hand:
        return with_player(state, replace(player, leaving=True))
    players = tuple(other for other in state.players if other is not player)
    return replace(state, players=players)


def dismiss_leavers(state: PokerState) -> PokerState:
    """Let those go who wanted to leave during the hand."""
    return replace(state, players=tuple(p for p in state.players if not p.leaving))


# The next hand


def ready_players(state: PokerState) -> tuple[PokerPlayer, ...]:
    """Return who is dealt into the next hand: those with chips who do not sit out."""
    return tuple(player for player in state.players if player.in_game and not player.sitting_out)


def button_position(state: PokerState, ready: Sequence[PokerPlayer]) -> int:
    """Return the position of the button among those who are dealt in."""
    seats = [player.seat for player in ready]
    dealer = state.dealer or 0
    if state.hand is None:
        return seats.index(seat_after(seats, dealer - 1))
    last = {player.user_id: player.seat for player in ready}.get(state.hand.big_blind_user)
    return seats.index(next_button(seats, dealer, last))


def last_in_game(state: PokerState) -> PokerState:
    """End the game when only one player with chips is left after it has begun."""
    in_game = [player.user_id for player in state.players if player.in_game]
    under_way = state.hand_number > 0 and not state.phase.hand_in_play
    if not under_way or len(in_game) > 1 or state.phase == PokerPhase.GAME_END:
        return state
    return replace(state, phase=PokerPhase.GAME_END, winner=in_game[0] if in_game else None)
