"""A hold'em table as JSON: saved in the middle of any hand, it goes on as if never stopped."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec
from msgspec.structs import replace

from darwindeck.poker.holdem import blinds, course, seating, showdown
from darwindeck.poker.holdem.state import PokerPhase, PokerState

if TYPE_CHECKING:
    from darwindeck.cards import Card
    from darwindeck.poker.holdem.hand import Hand


class SavedTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a file holds: what it is, in which version, and the state."""

    format: Literal["darwindeck-holdem"] = "darwindeck-holdem"
    version: Literal[1] = 1
    state: PokerState


def save_poker_state(state: PokerState) -> bytes:
    """Write a state as JSON. It holds the deck: keep it where no player can read it."""
    return msgspec.json.encode(SavedTable(state=state))


def load_poker_state(data: bytes) -> PokerState:
    """Read a state that `save_poker_state` wrote; the hand in it is played again and compared."""
    try:
        state = msgspec.json.decode(data, type=SavedTable).state
        check_poker_state(state)
    except (ValueError, msgspec.MsgspecError, RecursionError) as error:
        raise ValueError(f"this is not a saved hold'em table: {error}") from error
    return state


def check_poker_state(state: PokerState) -> None:
    """Refuse a state that no table can have."""
    check_people(state)
    check_level(state)
    check_hand(state)
    check_chips(state)


def check_people(state: PokerState) -> None:
    """Refuse a table at which somebody sits twice, or two on one seat."""
    seats = [player.seat for player in state.players]
    users = {player.user_id for player in state.players}
    if seats != sorted(set(seats)) or len(users) != len(seats):
        raise ValueError("players need different user ids and seats, in the order of seats")
    if len(seats) > state.settings.max_players:
        raise ValueError(f"{len(seats)} players sit at a table for {state.settings.max_players}")
    names = [player.display_name for player in state.players]
    if not all(map(seating.is_name, (*users, *names))):
        raise ValueError(
            f"names of players have at most {seating.LONGEST_NAME} characters, all to be seen"
        )
    if len({seating.spoken(name) for name in names}) != len(names):
        raise ValueError("players need different names")


def check_level(state: PokerState) -> None:
    """Refuse blinds that are not those of their level, or a level that hands do not lead to."""
    escalation = state.settings.escalation
    by_time = escalation is not None and escalation.unit == "seconds"
    hands = max(0, state.hand_number - 1)
    level = 0 if escalation is None else hands // escalation.every
    if not by_time and state.level != level:
        raise ValueError(f"level {state.level} is not that of hand {state.hand_number}")
    if state.blinds != state.settings.blinds_of_level(state.level):
        raise ValueError(f"blinds {state.blinds} are not those of level {state.level}")


def check_chips(state: PokerState) -> None:
    """Refuse a table with other chips than were brought to it, or that its last hand left."""
    total = state.pot + sum(player.chips for player in state.players)
    if total != state.bank:
        raise ValueError(f"{total} chips are at the table, but {state.bank} were brought to it")
    hand = state.hand
    if hand is None or state.phase.hand_in_play:
        return
    stacks = dict(zip(hand.user_ids, hand.table.stacks, strict=True))
    for player in state.players:
        if player.in_hand and player.chips != stacks[player.user_id] + player.bought:
            raise ValueError(f"{player.user_id} has other chips than the last hand left them")


def check_hand(state: PokerState) -> None:
    """Refuse a state that does not follow from the hand it says it comes from."""
    hand = state.hand
    if (hand is None) != (state.hand_number == 0):
        raise ValueError(f"hand {state.hand_number} is not there to be played again")
    if hand is None:
        expected = resting(state, (), state.dealer)
        if state.phase != PokerPhase.WAITING or state != expected:
            raise ValueError("cards and bets are on the table, but no hand was played")
        return
    if {player.user_id for player in state.players if player.in_hand} - {*hand.user_ids}:
        raise ValueError("somebody is in the hand who was not dealt in")
    if (hand.structure, hand.blinds) != (state.settings.structure, state.blinds):
        raise ValueError("the hand was played for other stakes than those of the table")
    if not len(hand.user_ids) == len(hand.seats) == len(hand.stacks) == hand.table.seats:
        raise ValueError("a hand needs a seat and a stack for each player dealt in")
    check_places(state, hand)
    if state.phase.hand_in_play:
        check_hand_in_play(state, hand)
    else:
        check_hand_over(state, hand)


def check_places(state: PokerState, hand: Hand) -> None:
    """Refuse a button and blinds that do not go with those who were dealt in."""
    places, seats = places_of(state), sorted(hand.seats)
    if blinds.engine_button(seats, places) != (hand.button, hand.dead_small):
        raise ValueError("button and blinds are not where the hand was played with them")
    follow = blinds.in_turn(*places) and blinds.nearest_button(seats, places.dealer, places.small)
    if places.big not in seats or (len(seats) > 2 and follow != places.dealer):
        raise ValueError(f"button and blinds cannot be at the seats {places}")


def check_hand_in_play(state: PokerState, hand: Hand) -> None:
    """Refuse a state that playing its hand again does not lead to."""
    people = {(player.user_id, player.seat) for player in state.players}
    if not people.issuperset(zip(hand.user_ids, hand.seats, strict=True)):
        raise ValueError("somebody who was dealt in does not sit at the table")
    played = course.announce(replace(state, winner=None), hand, places_of(state))
    if state.phase != PokerPhase.BLINDS:
        played = course.play_on(played, hand)
    if played != state:
        raise ValueError("the state does not follow from the actions of its hand")


def check_hand_over(state: PokerState, hand: Hand) -> None:
    """Refuse a state between hands that has another result, or another winner, than its hand."""
    if (
        not hand.table.over
        or showdown.hand_result(hand, state.hand_number, state.dealer) != state.last_hand
    ):
        raise ValueError("the result does not follow from the actions of the hand")
    if state.phase == PokerPhase.SHOWDOWN and not showdown.reached_showdown(hand):
        raise ValueError("there was no showdown in this hand")
    if state != resting(state, state.last_hand.community, state.last_hand.dealer):
        raise ValueError("there are bets or a player to act, but the hand is over")
    in_game = [player.user_id for player in state.players if player.in_game]
    ended = state.phase == PokerPhase.GAME_END
    if ended and (len(in_game) > 1 or (in_game and in_game != [state.winner])):
        raise ValueError(f"winner {state.winner}, but these have chips: {', '.join(in_game)}")
    resting_phase = PokerPhase.WAITING if state.settings.mode == "cash" else PokerPhase.GAME_END
    if state.phase in {PokerPhase.WAITING, PokerPhase.GAME_END} and state.phase != resting_phase:
        raise ValueError(f"the phase {state.phase} is none of a {state.settings.mode} table")


def places_of(state: PokerState) -> blinds.BlindSeats:
    """Return where button and blinds lie; a hand has all three."""
    dealer, small, big = state.dealer, state.small_blind_seat, state.big_blind_seat
    if dealer is None or small is None or big is None:
        raise ValueError("a hand has a button and two blinds")
    return blinds.BlindSeats(dealer, small, big)


def resting(state: PokerState, community: tuple[Card, ...], dealer: int | None) -> PokerState:
    """Return a state as it has to be while no hand is played."""
    return replace(
        state,
        players=tuple(
            replace(player, current_bet=0, is_all_in=False, leaving=False)
            for player in state.players
        ),
        community=community,
        pots=(),
        current_bet=0,
        dealer=dealer,
        active_player=None,
        winner=state.winner if state.phase == PokerPhase.GAME_END else None,
    )
