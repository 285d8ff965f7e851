"""The state of a hold'em table: one immutable value with players, cards, bets and results."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from darwindeck.cards import Card
from darwindeck.genome.rules import MAX_CHIPS
from darwindeck.hands.categories import Category
from darwindeck.poker.holdem.hand import Hand
from darwindeck.poker.holdem.settings import MOST_HANDS, MOST_SEATS, Blinds, PokerSettings
from darwindeck.table.events import PokerEvent

Chips = Annotated[int, Meta(ge=0, le=MAX_CHIPS)]
HandNumber = Annotated[int, Meta(ge=0, le=MOST_HANDS)]
Seat = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]


class PokerPhase(StrEnum):
    """Where a table stands."""

    WAITING = "waiting"
    BLINDS = "blinds"
    PREFLOP = "preflop"
    FLOP = "flop"
    TURN = "turn"
    RIVER = "river"
    SHOWDOWN = "showdown"
    HAND_END = "hand_end"
    GAME_END = "game_end"

    @property
    def hand_in_play(self) -> bool:
        """Whether a hand is being played."""
        return self in HAND_PHASES


HAND_PHASES = (
    PokerPhase.BLINDS,
    PokerPhase.PREFLOP,
    PokerPhase.FLOP,
    PokerPhase.TURN,
    PokerPhase.RIVER,
)


class PokerPlayer(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A person at the table. Of the hand, `in_hand` says whether they were dealt in.

    Of their chips, `bought` were brought since the last hand. Who `owes_blind` missed the big blind
    while sitting out, and waits for the next one. `absent_hands` counts how many hands in a row
    were played without them, `connected` or not.
    """

    user_id: str
    display_name: str
    seat: Seat
    chips: Chips
    hole_cards: tuple[Card, ...] = ()
    current_bet: Chips = 0
    total_bet: Chips = 0
    in_hand: bool = False
    has_folded: bool = False
    is_all_in: bool = False
    connected: bool = True
    sitting_out: bool = False
    leaving: bool = False
    bought: Chips = 0
    owes_blind: bool = False
    absent_hands: HandNumber = 0

    @property
    def present(self) -> bool:
        """Whether they decide for themselves when it is their turn."""
        return self.connected and not self.leaving

    @property
    def in_game(self) -> bool:
        """Whether they still have chips to play for."""
        return self.chips > 0 and not self.leaving


class PokerPot(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A main or side pot: its chips and who can win it."""

    amount: Chips
    user_ids: tuple[str, ...]


class Share(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Somebody's chips: of a pot, or won (or lost, below zero) in a hand."""

    user_id: str
    amount: int


class PotResult(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A pot that was won, and what each winner got of it."""

    amount: Chips
    shares: tuple[Share, ...]


class ShownHand(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A hand that was shown: the hole cards, and the five that count.

    `hand_name(shown.category, "de")` and `describe_hand("high", shown.best)` of
    `darwindeck.hands` put it into words.
    """

    user_id: str
    hole_cards: tuple[Card, ...]
    best: tuple[Card, ...]
    category: Category


class HandResult(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a hand ended, as everybody at the table may know it.

    `shown` is in the order of showing; who `mucked` stayed in to the end and did not show. The
    `log` has the seats of the table and no hidden card.
    """

    hand_number: int
    dealer: Seat
    blinds: Blinds
    community: tuple[Card, ...]
    pots: tuple[PotResult, ...]
    payoffs: tuple[Share, ...]
    shown: tuple[ShownHand, ...]
    mucked: tuple[str, ...]
    log: tuple[PokerEvent, ...]

    @property
    def winners(self) -> tuple[str, ...]:
        """Everybody who won a pot or a part of one, in the order of seats."""
        winning = {share.user_id for pot in self.pots for share in pot.shares}
        return tuple(share.user_id for share in self.payoffs if share.user_id in winning)


class PokerState(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table with everything that is known about it, hidden cards included.

    Players are in the order of their seats. `dealer` is the seat of the button, which may be empty,
    as that of the small blind; `current_bet` is the bet to match. The blinds have gone up `level`
    times, last in the hand or at the time of `last_increase`. `bank` counts all chips that are at
    the table, and `left` what people took away who may come back. `hand` is what the engine needs
    to play the hand in play, or the last one, again; all fields about that hand follow from it.
    Nothing here is for a player's eyes: `poker_view` makes what they may see.
    """

    settings: PokerSettings
    phase: PokerPhase
    players: tuple[PokerPlayer, ...]
    blinds: Blinds
    community: tuple[Card, ...] = ()
    pots: tuple[PokerPot, ...] = ()
    current_bet: Chips = 0
    dealer: Seat | None = None
    small_blind_seat: Seat | None = None
    big_blind_seat: Seat | None = None
    level: HandNumber = 0
    last_increase: int = 0
    bank: Chips = 0
    left: tuple[Share, ...] = ()
    active_player: str | None = None
    hand_number: HandNumber = 0
    hand: Hand | None = None
    last_hand: HandResult | None = None
    winner: str | None = None

    @property
    def pot(self) -> int:
        """All chips in the middle, this round's bets included."""
        return sum(pot.amount for pot in self.pots)

    def find_player(self, user_id: str | None) -> PokerPlayer | None:
        """Return the player with this user id, if there is one."""
        return next((player for player in self.players if player.user_id == user_id), None)

    def player(self, user_id: str) -> PokerPlayer:
        """Return the player with this user id."""
        player = self.find_player(user_id)
        if player is None:
            raise ValueError(f"nobody called {user_id!r} sits at this table")
        return player
