"""One hand as the engine plays it: what it began with and the actions so far.

Players who are dealt in have the engine's seats 0, 1, 2 and so on, in the order of their own.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache

from msgspec import Struct
from msgspec.structs import replace

from darwindeck.genome import anatomy, library, rules
from darwindeck.genome.schema import BettingPhase, ForcedBetPhase, GameGenome, Phase
from darwindeck.poker.holdem.actions import BettingAction
from darwindeck.poker.holdem.settings import Blinds, Structure
from darwindeck.table.events import BoardDealt, Event, PokerEvent, Started, Won
from darwindeck.table.table import Table

GAMES: dict[Structure, str] = {
    "no_limit": "no-limit-holdem",
    "pot_limit": "pot-limit-holdem",
    "fixed_limit": "fixed-limit-holdem",
}


class Hand(Struct, frozen=True, kw_only=True, dict=True, forbid_unknown_fields=True):
    """All that is needed to play a hand again, by the order of seats of those dealt in.

    The `button` is a position in this order: of who acts last, when it lies at an empty seat. With
    `dead_small` nobody posts the small blind, as its seat is empty. The engine's table follows from
    the rest; it is remembered, but is no part of the value.
    """

    structure: Structure
    blinds: Blinds
    user_ids: tuple[str, ...]
    seats: tuple[int, ...]
    stacks: tuple[int, ...]
    button: int
    deck: str
    dead_small: bool = False
    actions: tuple[BettingAction, ...] = ()

    @cached_property
    def table(self) -> Table:
        """The engine's table after the actions so far."""
        game = holdem_game(self.structure, self.blinds, dead_small=self.dead_small)
        table = Table.start(game, stacks=self.stacks, deck=self.deck, button=self.button)
        for action in self.actions:
            table = table.apply(action)
        return table

    def act(self, action: BettingAction) -> Hand:
        """Return the hand after an action of the player to act."""
        table = self.table.apply(action)
        after = replace(self, actions=(*self.actions, action))
        after.__dict__["table"] = table
        after.__dict__["log"] = self.log + self.at_the_table(table.log[len(self.table.log) :])
        return after

    @property
    def choices(self) -> tuple[BettingAction, ...]:
        """What the player to act may do, a bet or raise at its minimum."""
        return tuple(a for a in self.table.legal_actions if isinstance(a, BettingAction))

    @property
    def active_user(self) -> str | None:
        """Who is to act; nobody when the hand is over."""
        actor = self.table.actor
        return None if actor is None else self.user_ids[actor]

    @cached_property
    def log(self) -> tuple[PokerEvent, ...]:
        """What has happened, with the seats of the table people sit at and without the deck."""
        return self.at_the_table(self.table.log)

    def at_the_table(self, events: Sequence[Event]) -> tuple[PokerEvent, ...]:
        """Translate events from the engine's seats."""
        return tuple(
            self.seated(event)
            for event in events
            if isinstance(event, PokerEvent) and not isinstance(event, Started)
        )

    def seated(self, event: PokerEvent) -> PokerEvent:
        """Translate an event from the engine's seats."""
        if isinstance(event, Won):
            amounts = {self.seats[seat]: amount for seat, amount in event.amounts.items()}
            return replace(event, amounts=amounts)
        if isinstance(event, BoardDealt | Started) or event.seat is None:
            return event
        return replace(event, seat=self.seats[event.seat])

    def won_by(self, position: int) -> int:
        """Count the chips that a player has won from pots in this hand."""
        if not self.table.over:
            return 0
        won = (event for event in self.table.log if isinstance(event, Won))
        return sum(event.amounts.get(position, 0) for event in won)

    @cached_property
    def put_in(self) -> tuple[int, ...]:
        """The chips that everybody has put in during this hand, less what was returned."""
        return tuple(
            self.won_by(position) - payoff for position, payoff in enumerate(self.table.payoffs)
        )


@lru_cache(maxsize=256)
def holdem_game(structure: Structure, blinds: Blinds, *, dead_small: bool = False) -> GameGenome:
    """Return the game of the library with other blinds, and bets that go with them."""
    game = library.load(GAMES[structure])
    old_big = anatomy.big_blind_of(game)
    posted = (blinds.big,) if dead_small else (blinds.small, blinds.big)
    phases = tuple(
        at_stakes(phase, blinds, posted, old_big) for phase in game.turn_structure.phases
    )
    chips = min(rules.MAX_CHIPS, 100 * max(blinds.big, blinds.ante))
    return replace(
        game,
        setup=replace(game.setup, starting_chips=chips),
        turn_structure=replace(game.turn_structure, phases=phases),
    )


def at_stakes(phase: Phase, blinds: Blinds, posted: tuple[int, ...], old_big: int) -> Phase:
    """Return a phase with these blinds and this ante, or with bets as many times the big blind."""
    if isinstance(phase, ForcedBetPhase):
        return replace(phase, ante=blinds.ante, blinds=posted)
    if isinstance(phase, BettingPhase):
        return replace(phase, min_bet=phase.min_bet * blinds.big // old_big)
    return phase
