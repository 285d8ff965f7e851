"""The course of a hand: from the deck to the result, as the engine plays it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from darwindeck.cards import format_cards
from darwindeck.poker.holdem.errors import PokerErrorCode, refuse
from darwindeck.poker.holdem.hand import Hand, holdem_game
from darwindeck.poker.holdem.seating import (
    button_position,
    dismiss_leavers,
    last_in_game,
    ready_players,
)
from darwindeck.poker.holdem.settings import MOST_HANDS
from darwindeck.poker.holdem.showdown import hand_result, reached_showdown
from darwindeck.poker.holdem.state import PokerPhase, PokerPlayer, PokerPot, PokerState
from darwindeck.table.actions import Check, Fold
from darwindeck.table.starting import checked_deck

if TYPE_CHECKING:
    from collections.abc import Sequence

    from darwindeck.cards import Card
    from darwindeck.poker.holdem.settings import PokerSettings

STREETS = {
    0: PokerPhase.PREFLOP,
    3: PokerPhase.FLOP,
    4: PokerPhase.TURN,
    5: PokerPhase.RIVER,
}


def next_hand(
    state: PokerState, deck: str | Sequence[Card], *, post_blinds: bool = True
) -> PokerState:
    """Move the button and deal the next hand."""
    if state.phase.hand_in_play:
        refuse(PokerErrorCode.WRONG_PHASE, "this hand is not over: play it to its end first")
    if state.phase == PokerPhase.GAME_END:
        refuse(PokerErrorCode.WRONG_PHASE, f"the game is over: {state.winner or 'nobody'} won it")
    if state.hand_number >= MOST_HANDS:
        refuse(PokerErrorCode.WRONG_PHASE, f"no table plays more than {MOST_HANDS:,} hands")
    ready = ready_players(state)
    needed = 2 if state.hand_number else state.settings.min_players
    if len(ready) < needed:
        refuse(
            PokerErrorCode.NOT_ENOUGH_PLAYERS,
            f"a hand needs {needed} players with chips who do not sit out: there are {len(ready)}",
        )
    number = state.hand_number + 1
    blinds = state.settings.blinds_of_hand(number)
    hand = Hand(
        structure=state.settings.structure,
        blinds=blinds,
        user_ids=tuple(player.user_id for player in ready),
        seats=tuple(player.seat for player in ready),
        stacks=tuple(player.chips for player in ready),
        button=button_position(state, ready),
        deck=whole_deck(deck, state.settings),
    )
    announced = announce(replace(state, hand_number=number, blinds=blinds), hand)
    return play_on(announced, hand) if post_blinds else announced


def announce(state: PokerState, hand: Hand) -> PokerState:
    """Return the state in the phase `blinds`: it is clear who plays, and nothing is paid yet."""
    return replace(
        state,
        hand=hand,
        phase=PokerPhase.BLINDS,
        players=tuple(player_before(hand, player) for player in state.players),
        community=(),
        pots=(),
        current_bet=0,
        dealer=hand.seats[hand.button],
        active_player=None,
    )


def player_before(hand: Hand, player: PokerPlayer) -> PokerPlayer:
    """Return a player as they are before the blinds of a hand."""
    if player.user_id not in hand.user_ids:
        return out_of_hand(player)
    stack = hand.stacks[hand.user_ids.index(player.user_id)]
    return replace(out_of_hand(player), in_hand=True, chips=stack)


def whole_deck(deck: str | Sequence[Card], settings: PokerSettings) -> str:
    """Return a deck in notation, or refuse one that has not each of the 52 cards once."""
    try:
        game = holdem_game(settings.structure, settings.first_level())
        return format_cards(checked_deck(game, deck))
    except (ValueError, TypeError, AttributeError) as error:
        refuse(PokerErrorCode.BAD_DECK, f"this deck cannot be dealt: {error}")


def play_on(state: PokerState, hand: Hand) -> PokerState:
    """Check or fold for those who are not there, up to the next decision or the hand's end."""
    present = {player.user_id for player in state.players if player.present}
    while hand.active_user is not None and hand.active_user not in present:
        hand = hand.act(Check() if Check() in hand.table.legal_actions else Fold())
    state = laid_out(state, hand)
    return finish_hand(state, hand) if hand.table.over else state


def laid_out(state: PokerState, hand: Hand) -> PokerState:
    """Return the state with the cards, bets and pots of the engine's table."""
    table = hand.table
    board = tuple(card for card in table.board if card is not None)
    return replace(
        state,
        hand=hand,
        phase=STREETS[len(board)],
        players=tuple(player_in(hand, player) for player in state.players),
        community=board,
        pots=tuple(
            PokerPot(amount=pot.amount, user_ids=tuple(hand.user_ids[i] for i in pot.seats))
            for pot in table.pots
        ),
        current_bet=0 if table.over else table.price,
        active_player=hand.active_user,
    )


def player_in(hand: Hand, player: PokerPlayer) -> PokerPlayer:
    """Return a player as a hand has them."""
    if player.user_id not in hand.user_ids:
        return out_of_hand(player)
    table, position = hand.table, hand.user_ids.index(player.user_id)
    chips, folded = table.stacks[position], table.folded[position]
    return replace(
        player,
        chips=chips,
        hole_cards=tuple(card for card in table.hands[position] if card is not None),
        current_bet=0 if table.over else table.bets[position],
        total_bet=hand.put_in_by(position),
        in_hand=True,
        has_folded=folded,
        is_all_in=chips == 0 and not folded and not table.over,
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
    """Note the result, let leavers go, and see whether the game is over."""
    ended = replace(
        state,
        phase=PokerPhase.SHOWDOWN if reached_showdown(hand) else PokerPhase.HAND_END,
        last_hand=hand_result(hand, state.hand_number),
    )
    return last_in_game(dismiss_leavers(ended))
