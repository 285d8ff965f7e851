"""Our players against OpenSpiel's ISMCTS, with equal time for a decision, in lockstep.

A hand is played on our table and in the peer's state at once: each side decides in its own world,
and both worlds get the action. In hearts the peer's rules are set to ours, and it is a fourth hand
that is played, before which nobody passes cards.
"""

from __future__ import annotations

import random
import time
from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np
import pyspiel
from msgspec.structs import replace

from darwindeck.cards import ALL_CARDS
from darwindeck.genome.anatomy import deck_of
from darwindeck.genome.library import load
from darwindeck.players.registry import find_player
from darwindeck.table.actions import Bet, Call, Check, Fold, Play, Raise
from darwindeck.table.events import Started
from darwindeck.table.table import Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from darwindeck.table.actions import Action

HEARTS = (
    "hearts(pass_cards=False,no_pts_on_first_trick=True,can_lead_any_club=False,jd_bonus=False,"
    "avoid_all_tricks_bonus=False,must_break_hearts=True,qs_breaks_hearts=False,"
    "can_lead_hearts_instead_of_qs=False)"
)
EXPLORATION = 2.0
TRIAL_SIMULATIONS = 50
FOLD, CALL, RAISE = range(3)
WITHOUT_PASSING = 3  # the hands of hearts are numbered from 0


class Rules(ABC):
    """How one game is played in both worlds."""

    game: str
    peer: str

    @abstractmethod
    def start(self, luck: random.Random) -> tuple[Table, pyspiel.State]:
        """Deal the same hand in both worlds."""

    @abstractmethod
    def to_peer(self, action: Action) -> int:
        """Translate one of our actions."""

    @abstractmethod
    def to_ours(self, action: int, table: Table) -> Action:
        """Translate one of the peer's actions."""

    @abstractmethod
    def gain(self, table: Table, seat: int) -> float:
        """Return what a seat won in a hand, in chips or in points fewer than an even share."""

    def after(
        self, table: Table, state: pyspiel.State, action: Action, luck: random.Random
    ) -> Table:
        """Take an action in both worlds."""
        del luck
        state.apply_action(self.to_peer(action))
        return table.apply(action)


class Hearts(Rules):
    """Hearts, a hand without passing."""

    game, peer = "hearts", HEARTS

    def start(self, luck: random.Random) -> tuple[Table, pyspiel.State]:
        """Deal a hand before which nobody passes cards."""
        game, deck = load(self.game), luck.sample(ALL_CARDS, 52)
        origin = Table.start(game, deck=deck, button=luck.randrange(4)).log[0]
        assert isinstance(origin, Started)
        table = Table.replay(game, [replace(origin, hand_number=WITHOUT_PASSING)])
        state = pyspiel.load_game(self.peer).new_initial_state()
        state.apply_action(0)  # nobody passes cards
        for card in range(52):
            held = table.hands[card % 4][card // 4]
            assert held is not None
            state.apply_action(held.index)
        return table, state

    def to_peer(self, action: Action) -> int:
        """Translate a card."""
        assert isinstance(action, Play)
        assert action.cards[0] is not None
        return action.cards[0].index

    def to_ours(self, action: int, table: Table) -> Action:
        """Translate a card."""
        del table
        return Play((ALL_CARDS[action],))

    def gain(self, table: Table, seat: int) -> float:
        """Return by how many points a seat took fewer than an even share."""
        return sum(table.scores) / table.seats - table.scores[seat]


class Leduc(Rules):
    """Leduc hold'em."""

    game, peer = "leduc-holdem", "leduc_poker"

    def start(self, luck: random.Random) -> tuple[Table, pyspiel.State]:
        """Deal a hand."""
        cards = deck_of(load(self.game))
        table = Table.start(self.game, deck=luck.sample(cards, len(cards)), button=1)
        state = pyspiel.load_game(self.peer).new_initial_state()
        for hand in table.hands:
            state.apply_action(cards.index(hand[0]))
        return table, state

    def to_peer(self, action: Action) -> int:
        """Translate a bet."""
        return (
            FOLD if isinstance(action, Fold) else RAISE if isinstance(action, Bet | Raise) else CALL
        )

    def to_ours(self, action: int, table: Table) -> Action:
        """Translate a bet."""
        if action == FOLD:
            return Fold()
        quiet = Check() if Check in table.legal_actions else Call()
        loud = next((a for a in table.legal_actions if isinstance(a, Bet | Raise)), quiet)
        return loud if action == RAISE else quiet

    def after(
        self, table: Table, state: pyspiel.State, action: Action, luck: random.Random
    ) -> Table:
        """Take an action in both worlds, and turn over the same card."""
        table = super().after(table, state, action, luck)
        if state.is_chance_node():
            state.apply_action(deck_of(table.game).index(table.board[0]))
        return table

    def gain(self, table: Table, seat: int) -> float:
        """Return the chips that a seat won."""
        return float(table.payoffs[seat])


@dataclass
class Arena:
    """Plays hands of one of our players against the peer."""

    rules: Rules
    player: str
    seed: int = 7
    seconds: list[float] = field(default_factory=list)
    peer_seconds: list[float] = field(default_factory=list)

    def deal(self, number: int, simulations: int) -> float:
        """Play one deal with our player in every seat once; return its mean gain per hand."""
        seats = load(self.rules.game).player_count
        gains = [self.hand(number, seat, simulations) for seat in range(seats)]
        return float(np.mean(gains))

    def hand(self, number: int, seat: int, simulations: int) -> float:
        """Play one hand with our player in one seat, and return what it gained."""
        luck = random.Random(1_000_003 * self.seed + number)
        bot = find_player(self.player).bot(luck.getrandbits(60))
        peer = pyspiel.ISMCTSBot(
            luck.getrandbits(30),
            pyspiel.RandomRolloutEvaluator(1, luck.getrandbits(30)),
            EXPLORATION,
            simulations,
        )
        table, state = self.rules.start(luck)
        while table.actor is not None:
            ours = table.actor == seat
            start = time.process_time()
            action = bot(table.view(seat)) if ours else self.peer_action(peer, state, table)
            if len(table.legal_actions) > 1:
                (self.seconds if ours else self.peer_seconds).append(time.process_time() - start)
            table = self.rules.after(table, state, action, luck)
        return self.rules.gain(table, seat)

    def peer_action(self, peer: pyspiel.Bot, state: pyspiel.State, table: Table) -> Action:
        """Return what the peer does, as an action at our table."""
        return self.rules.to_ours(peer.step(state), table)

    def fair_simulations(self) -> int:
        """Return how many simulations take the peer as long as our player takes for a decision."""
        self.deal(-1, TRIAL_SIMULATIONS)
        self.seconds.clear()
        self.peer_seconds.clear()
        self.deal(-2, TRIAL_SIMULATIONS)
        ratio = np.mean(self.seconds) / np.mean(self.peer_seconds)
        return max(round(TRIAL_SIMULATIONS * float(ratio)), 1)

    def gains(self, numbers: Sequence[int], simulations: int) -> NDArray[np.float64]:
        """Play some deals."""
        return np.array([self.deal(number, simulations) for number in numbers])
