"""People at the table: taking and leaving seats, buying chips, and when a game is over."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from msgspec.structs import replace

from darwindeck.genome.rules import MAX_CHIPS, is_whole
from darwindeck.genome.serialization import is_unicode
from darwindeck.poker.holdem.errors import PokerErrorCode, refuse
from darwindeck.poker.holdem.settings import MOST_SEATS
from darwindeck.poker.holdem.state import PokerPhase, PokerPlayer, PokerState, Share

if TYPE_CHECKING:
    from darwindeck.poker.holdem.actions import Join, Rebuy

LONGEST_NAME = 200
MOST_REMEMBERED = 1000
"""So many people who left are remembered, the last ones."""


def known_player(state: PokerState, user_id: str | None) -> PokerPlayer:
    """Return the player with a user id, or refuse without a word about the others."""
    player = state.find_player(user_id)
    if player is None:
        refuse(PokerErrorCode.UNKNOWN_USER, "not_here", user=f"{user_id!r:.80}")
    return player


def with_player(state: PokerState, player: PokerPlayer) -> PokerState:
    """Return the state with a player added, or in place of their former self."""
    others = [other for other in state.players if other.user_id != player.user_id]
    players = sorted((*others, player), key=lambda one: one.seat)
    return replace(state, players=tuple(players))


# Joining and leaving


def join(state: PokerState, action: Join, *, by_table: bool) -> PokerState:
    """Seat a new player, who is dealt in from the next hand on."""
    if state.phase == PokerPhase.GAME_END:
        refuse(PokerErrorCode.WRONG_PHASE, "no_more_seats")
    check_names(state, action)
    if len(state.players) >= state.settings.max_players:
        refuse(PokerErrorCode.TABLE_FULL, "full", most=state.settings.max_players)
    chips = chips_brought(state, action, by_table=by_table)
    player = PokerPlayer(
        user_id=action.user_id,
        display_name=action.display_name or action.user_id,
        seat=chosen_seat(state, action.seat),
        chips=chips,
        bought=chips,
    )
    left = tuple(share for share in state.left if share.user_id != action.user_id)
    return with_player(replace(state, left=left, bank=state.bank + chips), player)


def check_names(state: PokerState, action: Join) -> None:
    """Refuse names that cannot be shown, and those of somebody else at the table."""
    user_id, name = action.user_id, action.display_name
    if not is_name(user_id):
        refuse(PokerErrorCode.BAD_USER, "bad_user", user=f"{user_id!r:.80}", most=LONGEST_NAME)
    if name != "" and not is_name(name):
        refuse(PokerErrorCode.BAD_USER, "bad_name", name=f"{name!r:.80}", most=LONGEST_NAME)
    if state.find_player(user_id):
        refuse(PokerErrorCode.ALREADY_SEATED, "seated", user=user_id)
    if spoken(name or user_id) in {spoken(player.display_name) for player in state.players}:
        refuse(PokerErrorCode.BAD_USER, "name_taken", name=name or user_id)


def is_name(text: object) -> bool:
    """Tell whether this is a text that can be shown, on one line, and saved.

    >>> is_name("Ann"), is_name(" "), is_name(chr(10)), is_name(5)
    (True, False, False, False)
    """
    if not isinstance(text, str) or not 0 < len(text) <= LONGEST_NAME or not is_unicode(text):
        return False
    hidden = {"Cc", "Cf", "Co", "Cn", "Zl", "Zp"}
    return text.strip() == text and not any(unicodedata.category(sign) in hidden for sign in text)


def spoken(name: str) -> str:
    """Return a name as it sounds, to tell names apart that look alike."""
    return unicodedata.normalize("NFKC", name).casefold()


def chosen_seat(state: PokerState, seat: int | None) -> int:
    """Return the seat that was asked for if it is free, or the first free one."""
    taken = {player.seat for player in state.players}
    free = [number for number in range(MOST_SEATS) if number not in taken]
    if seat is None:
        return free[0]
    if not is_whole(seat):
        refuse(PokerErrorCode.BAD_SEAT, "bad_seat", seat=f"{seat!r:.80}")
    if seat in taken:
        refuse(PokerErrorCode.SEAT_TAKEN, "seat_taken", seat=seat, free=free)
    if seat not in free:
        refuse(PokerErrorCode.BAD_SEAT, "no_seat", seat=seat, last=MOST_SEATS - 1)
    return seat


def leave(state: PokerState, player: PokerPlayer) -> PokerState:
    """Let a player go: at once, or marked as leaving while they are in a hand."""
    if state.phase.hand_in_play and player.in_hand:
        return with_player(state, replace(player, leaving=True))
    return without(state, player)


def dismiss_leavers(state: PokerState) -> PokerState:
    """Let those go who wanted to leave during the hand."""
    for player in state.players:
        state = without(state, player) if player.leaving else state
    return state


def without(state: PokerState, player: PokerPlayer) -> PokerState:
    """Return the state after a player has taken their chips away; how many is remembered."""
    players = tuple(other for other in state.players if other.user_id != player.user_id)
    left = (*state.left, Share(user_id=player.user_id, amount=player.chips))[-MOST_REMEMBERED:]
    return replace(state, players=players, left=left, bank=state.bank - player.chips)


# Chips


def chips_brought(state: PokerState, action: Join, *, by_table: bool) -> int:
    """Return the chips that somebody brings to the table, or refuse them.

    Who comes back brings at least what they left with, as nobody may put winnings aside.
    """
    allowed = state.settings.buy_in
    before = next((one.amount for one in state.left if one.user_id == action.user_id), 0)
    least = max(allowed.start, before)
    chips = max(state.settings.starting_stack, before) if action.chips is None else action.chips
    room = room_for_chips(state)
    if not is_whole(chips, 1, room):
        most = min(room, max(allowed.stop - 1, before))
        refuse(
            PokerErrorCode.BAD_AMOUNT, "bad_chips", chips=f"{chips!r:.80}", least=least, most=most
        )
    if before and chips < before:
        name = action.display_name or action.user_id
        refuse(PokerErrorCode.BAD_BUY_IN, "left_with", name=name, before=before, chips=chips)
    if not by_table and not least <= chips <= max(allowed.stop - 1, before):
        most = allowed.stop - 1
        key = "bad_buy_in" if allowed.start < most else "one_buy_in"
        refuse(PokerErrorCode.BAD_BUY_IN, key, chips=chips, least=allowed.start, most=most)
    return chips


def room_for_chips(state: PokerState) -> int:
    """Return how many more chips fit on the table."""
    return MAX_CHIPS - state.bank


def rebuy(state: PokerState, player: PokerPlayer, action: Rebuy) -> PokerState:
    """Let a player buy chips: at a cash table up to the limit, in a tournament one more stack."""
    if state.phase.hand_in_play and player.in_hand:
        refuse(PokerErrorCode.WRONG_PHASE, "between_hands")
    if state.phase == PokerPhase.GAME_END:
        refuse(PokerErrorCode.WRONG_PHASE, "no_more_chips")
    stack, most = state.settings.starting_stack, state.settings.buy_in.stop - 1
    if state.settings.mode == "tournament":
        if not state.settings.rebuys:
            refuse(PokerErrorCode.BAD_BUY_IN, "no_rebuys")
        if player.chips or action.chips not in {None, stack}:
            refuse(
                PokerErrorCode.BAD_BUY_IN,
                "rebuy_when_broke",
                name=player.display_name,
                stack=stack,
                chips=player.chips,
            )
    wanted = stack if player.chips < stack else most
    chips = wanted - player.chips if action.chips is None else action.chips
    if not is_whole(chips, 1, room_for_chips(state)) or player.chips + chips > most:
        refuse(
            PokerErrorCode.BAD_BUY_IN,
            "beyond_limit",
            name=player.display_name,
            chips=player.chips,
            more=f"{chips!r:.80}",
            most=most,
        )
    bought = replace(player, chips=player.chips + chips, bought=player.bought + chips)
    return with_player(replace(state, bank=state.bank + chips), bought)


# The end


def players_in_game(state: PokerState) -> tuple[str, ...]:
    """Return who still has chips to play for."""
    return tuple(player.user_id for player in state.players if player.in_game)


def closed(state: PokerState) -> PokerState:
    """Return the state after the last hand: a tournament is over, and a cash table waits."""
    in_game = players_in_game(state)
    if state.settings.mode == "cash":
        return replace(state, phase=PokerPhase.WAITING)
    return replace(state, phase=PokerPhase.GAME_END, winner=in_game[0] if in_game else None)
