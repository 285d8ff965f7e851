"""What one person may know about a hold'em table: hidden cards are not in it at all."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from darwindeck.cards import Card
from darwindeck.poker.holdem.actions import BettingAction
from darwindeck.poker.holdem.settings import Blinds, PokerSettings
from darwindeck.poker.holdem.showdown import seen_log
from darwindeck.poker.holdem.state import HandResult, PokerPhase, PokerPlayer, PokerPot, PokerState
from darwindeck.table.events import PokerEvent


class PokerView(Struct, frozen=True, kw_only=True):
    """All that a player, or a spectator, may know.

    Players whose cards are hidden have no hole cards here; `in_hand` says whether they hold any.
    What may be done is there for the player to act alone, a bet or raise at its minimum; every
    total from `min_bet_to` to `max_bet_to` is legal. The `log` is that of the hand in play or the
    last one, with the seats of the table.
    """

    user_id: str | None
    settings: PokerSettings
    phase: PokerPhase
    players: tuple[PokerPlayer, ...]
    blinds: Blinds
    community: tuple[Card, ...]
    pots: tuple[PokerPot, ...]
    pot: int
    current_bet: int
    dealer: int | None
    active_player: str | None
    hand_number: int
    legal_actions: tuple[BettingAction, ...]
    to_call: int
    min_bet_to: int
    max_bet_to: int
    last_hand: HandResult | None
    winner: str | None
    log: tuple[PokerEvent, ...]

    @property
    def hole_cards(self) -> tuple[Card, ...]:
        """The viewer's own cards; none for a spectator."""
        own = (player for player in self.players if player.user_id == self.user_id)
        return next((player.hole_cards for player in own), ())


KNOWN_TO_ALL = ({*PokerView.__struct_fields__} & {*dir(PokerState)}) - {"players"}
"""What a view says just as the state does."""


def poker_view(state: PokerState, user_id: str | None) -> PokerView:
    """Return what a player may know; `None` is a spectator, who sees no hidden card."""
    if user_id is not None:
        state.player(user_id)
    last = None if state.phase.hand_in_play else state.last_hand
    shown = {hand.user_id for hand in last.shown} if last else set()
    asked = user_id is not None and user_id == state.active_player
    hand = state.hand if asked else None
    totals = hand.table.legal_actions.bet_range if hand else range(0)
    return PokerView(
        user_id=user_id,
        players=tuple(
            player
            if player.user_id == user_id or player.user_id in shown
            else replace(player, hole_cards=())
            for player in state.players
        ),
        legal_actions=hand.choices if hand else (),
        to_call=hand.table.legal_actions.to_call if hand else 0,
        min_bet_to=totals[0] if totals else 0,
        max_bet_to=totals[-1] if totals else 0,
        log=log_for(state, user_id),
        **{name: getattr(state, name) for name in KNOWN_TO_ALL},
    )


def log_for(state: PokerState, user_id: str | None) -> tuple[PokerEvent, ...]:
    """Return the log of the hand as a viewer sees it."""
    if state.hand is None or state.phase == PokerPhase.BLINDS:
        return ()
    player = state.find_player(user_id)
    return seen_log(state.hand, user_id if player and player.in_hand else None)
