"""The course of a hand: from the deck to the result, as the engine plays it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from darwindeck.cards import Card, format_cards
from darwindeck.genome.rules import is_whole
from darwindeck.poker.holdem import seating, showdown
from darwindeck.poker.holdem.blinds import dealt_in, engine_button, next_places, note_missed_blinds
from darwindeck.poker.holdem.errors import PokerErrorCode, refuse
from darwindeck.poker.holdem.hand import Hand, holdem_game
from darwindeck.poker.holdem.settings import MOST_HANDS, PokerSettings
from darwindeck.poker.holdem.state import PokerPhase, PokerPlayer, PokerPot, PokerState
from darwindeck.table.actions import Check, Fold
from darwindeck.table.starting import checked_deck

if TYPE_CHECKING:
    from darwindeck.poker.holdem.blinds import BlindSeats

STREETS = {
    0: PokerPhase.PREFLOP,
    3: PokerPhase.FLOP,
    4: PokerPhase.TURN,
    5: PokerPhase.RIVER,
}


def next_hand(
    state: PokerState,
    deck: str | Sequence[Card],
    *,
    post_blinds: bool = True,
    now: int | None = None,
) -> PokerState:
    """Move the button and deal the next hand; with one player left, close the table."""
    if state.phase.hand_in_play:
        refuse(PokerErrorCode.WRONG_PHASE, "not_over")
    if state.phase == PokerPhase.GAME_END:
        key = "won" if state.winner else "won_by_nobody"
        refuse(PokerErrorCode.WRONG_PHASE, key, name=state.winner or "")
    if state.hand_number >= MOST_HANDS:
        refuse(PokerErrorCode.WRONG_PHASE, "too_many_hands", most=MOST_HANDS)
    if state.hand_number and len(seating.players_in_game(state)) < 2 and state.hand is not None:
        return seating.closed(state)
    ready = dealt_in(state)
    needed = 2 if state.hand_number else state.settings.min_players
    if len(ready) < needed:
        refuse(PokerErrorCode.NOT_ENOUGH_PLAYERS, "too_few", needed=needed, ready=len(ready))
    state = with_blinds_of_now(state, now)
    seats = [player.seat for player in ready]
    places = next_places(state, seats)
    button, dead_small = engine_button(seats, places)
    hand = Hand(
        structure=state.settings.structure,
        blinds=state.blinds,
        user_ids=tuple(player.user_id for player in ready),
        seats=tuple(seats),
        stacks=tuple(player.chips for player in ready),
        button=button,
        deck=whole_deck(deck, state.settings),
        dead_small=dead_small,
    )
    announced = announce(note_missed_blinds(state, ready, places.big), hand, places)
    return play_on(announced, hand) if post_blinds else announced


def with_blinds_of_now(state: PokerState, now: int | None) -> PokerState:
    """Return the state with the number and the blinds of the next hand, which may have gone up."""
    number, escalation = state.hand_number + 1, state.settings.escalation
    level, last = state.level, state.last_increase
    if escalation is not None and escalation.unit == "hands":
        level = (number - 1) // escalation.every
        last = level * escalation.every + 1 if level else 0
    elif escalation is not None:
        if not is_whole(now):
            refuse(PokerErrorCode.BAD_TIME, "bad_time", now=f"{now!r:.80}")
        time = now or 0
        last = time if number == 1 else last
        steps = max(0, time - last) // escalation.every
        level, last = min(level + steps, MOST_HANDS), last + steps * escalation.every
    blinds = state.settings.blinds_of_level(level)
    return replace(state, hand_number=number, level=level, last_increase=last, blinds=blinds)


def announce(state: PokerState, hand: Hand, places: BlindSeats) -> PokerState:
    """Return the state in the phase `blinds`: it is clear who plays, and nothing is paid yet."""
    return replace(
        state,
        hand=hand,
        phase=PokerPhase.BLINDS,
        players=tuple(player_before(hand, player) for player in state.players),
        community=(),
        pots=(),
        current_bet=0,
        dealer=places.dealer,
        small_blind_seat=places.small,
        big_blind_seat=places.big,
        active_player=None,
    )


def player_before(hand: Hand, player: PokerPlayer) -> PokerPlayer:
    """Return a player as they are before the blinds of a hand."""
    if player.user_id not in hand.user_ids:
        return out_of_hand(player)
    stack = hand.stacks[hand.user_ids.index(player.user_id)]
    return replace(out_of_hand(player), in_hand=True, chips=stack, bought=0)


def whole_deck(deck: str | Sequence[Card], settings: PokerSettings) -> str:
    """Return a deck in notation, or refuse one that has not each of the 52 cards once."""
    try:
        game = holdem_game(settings.structure, settings.first_level())
        return format_cards(checked_deck(game, deck))
    except (ValueError, TypeError, AttributeError) as error:
        refuse(PokerErrorCode.BAD_DECK, "bad_deck", reason=str(error))


def play_on(state: PokerState, hand: Hand) -> PokerState:
    """Check or fold for those who are not there, up to the next decision or the hand's end."""
    present = {player.user_id for player in state.players if decides(state, player)}
    while hand.active_user is not None and hand.active_user not in present:
        hand = hand.act(Check() if Check() in hand.table.legal_actions else Fold())
    state = laid_out(state, hand)
    return finish_hand(state, hand) if hand.table.over else state


def decides(state: PokerState, player: PokerPlayer) -> bool:
    """Tell whether a player decides for themselves; in a tournament who sits out does not."""
    return player.present and not (player.sitting_out and state.settings.mode == "tournament")


def laid_out(state: PokerState, hand: Hand) -> PokerState:
    """Return the state with the cards, bets and pots of the engine's table."""
    table = hand.table
    board = tuple(card for card in table.board if card is not None)
    return replace(
        state,
        hand=hand,
        phase=STREETS[len(board)],
        players=tuple(players_in(hand, state.players)),
        community=board,
        pots=tuple(
            PokerPot(amount=pot.amount, user_ids=tuple(hand.user_ids[i] for i in pot.seats))
            for pot in table.pots
        ),
        current_bet=0 if table.over else table.price,
        active_player=hand.active_user,
    )


def players_in(hand: Hand, players: tuple[PokerPlayer, ...]) -> Iterator[PokerPlayer]:
    """Yield players as a hand has them."""
    table = hand.table
    stacks, folded, hands, bets = table.stacks, table.folded, table.hands, table.bets
    positions = {user: position for position, user in enumerate(hand.user_ids)}
    for player in players:
        if player.user_id not in positions:
            yield out_of_hand(player)
            continue
        position = positions[player.user_id]
        yield replace(
            player,
            chips=stacks[position],
            hole_cards=tuple(card for card in hands[position] if card is not None),
            current_bet=0 if table.over else bets[position],
            total_bet=hand.put_in[position],
            in_hand=True,
            has_folded=folded[position],
            is_all_in=stacks[position] == 0 and not folded[position] and not table.over,
        )


def out_of_hand(player: PokerPlayer) -> PokerPlayer:
    """Return a player without cards and bets."""
    return replace(
        player,
        hole_cards=(),
        current_bet=0,
        total_bet=0,
        in_hand=False,
        has_folded=False,
        is_all_in=False,
    )


def finish_hand(state: PokerState, hand: Hand) -> PokerState:
    """Note the result and who was away, and let leavers go."""
    ended = replace(
        state,
        phase=PokerPhase.SHOWDOWN if showdown.reached_showdown(hand) else PokerPhase.HAND_END,
        last_hand=showdown.hand_result(hand, state.hand_number, state.dealer),
        players=tuple(after_hand(state, player) for player in state.players),
    )
    return seating.dismiss_leavers(ended)


def after_hand(state: PokerState, player: PokerPlayer) -> PokerPlayer:
    """Count the hands that were played for somebody who is away; at a cash table they sit out."""
    if player.connected:
        return replace(player, absent_hands=0) if player.absent_hands else player
    if not player.in_hand:
        return player
    away = player.absent_hands + 1
    too_long = state.settings.mode == "cash" and away >= state.settings.most_absent_hands
    return replace(player, absent_hands=away, sitting_out=player.sitting_out or too_long)
