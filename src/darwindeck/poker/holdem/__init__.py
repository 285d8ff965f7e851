"""Texas hold'em as a table that people sit at: phases, seats and people around the engine.

A `PokerState` is a value. `create_poker_state` makes one, `apply_poker_action` returns the next
one or a `PokerError`, `poker_view` is what one person may know of it, and `save_poker_state` and
`load_poker_state` carry it across a restart.

The engine decides all about cards, bets and pots. The rules of the house are these:

- The big blind moves clockwise to the next player dealt in; the small blind goes where the big one
  was, and the button where the small one was, also to an empty seat (a dead button). Heads-up the
  button posts the small blind.
- At a cash table, who sits out is not dealt in, and after a missed big blind waits for the next
  one; in a tournament they are dealt in, pay, and check or fold.
- Chips are bought between hands: at a cash table up to the limit, and in a tournament, where that
  is allowed, by who is broke. Who leaves and comes back brings at least what they left with.
- A hand that comes to a showdown stays in the phase `showdown` with everything paid out, one that
  does not in `hand_end`; `NextHand` follows either.
- The last to bet or raise on the river shows first, or else the first left of the button; others
  show if they win. When anybody is all-in, everybody shows.
- Who is disconnected checks if that is free and folds otherwise, and is dealt in and pays blinds;
  at a cash table they sit out after some hands. Who leaves in a hand is gone after it.
- When one person is left with chips, a tournament is over after `hand_end`, and a cash table waits.
"""

from __future__ import annotations

from darwindeck.poker.holdem.actions import (
    BettingAction,
    EndHand,
    Join,
    Leave,
    NextHand,
    PlayerDisconnect,
    PlayerReconnect,
    PokerAction,
    PostBlinds,
    Rebuy,
    SitIn,
    SitOut,
)
from darwindeck.poker.holdem.errors import PokerError, PokerErrorCode
from darwindeck.poker.holdem.play import apply_poker_action, create_poker_state, secure_deck
from darwindeck.poker.holdem.saving import load_poker_state, save_poker_state
from darwindeck.poker.holdem.settings import Blinds, Escalation, PokerSettings
from darwindeck.poker.holdem.state import (
    HandResult,
    PokerPhase,
    PokerPlayer,
    PokerPot,
    PokerState,
    PotResult,
    Share,
    ShownHand,
)
from darwindeck.poker.holdem.view import PokerView, poker_view
from darwindeck.table.actions import AllIn, Bet, Call, Check, Fold, Raise

__all__ = [
    "AllIn",
    "Bet",
    "BettingAction",
    "Blinds",
    "Call",
    "Check",
    "EndHand",
    "Escalation",
    "Fold",
    "HandResult",
    "Join",
    "Leave",
    "NextHand",
    "PlayerDisconnect",
    "PlayerReconnect",
    "PokerAction",
    "PokerError",
    "PokerErrorCode",
    "PokerPhase",
    "PokerPlayer",
    "PokerPot",
    "PokerSettings",
    "PokerState",
    "PokerView",
    "PostBlinds",
    "PotResult",
    "Raise",
    "Rebuy",
    "Share",
    "ShownHand",
    "SitIn",
    "SitOut",
    "apply_poker_action",
    "create_poker_state",
    "load_poker_state",
    "poker_view",
    "save_poker_state",
    "secure_deck",
]
