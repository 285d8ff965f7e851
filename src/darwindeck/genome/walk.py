"""A walk through one hand: what can lie on the table when each phase starts."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple, assert_never

from darwindeck.genome import anatomy, phases
from darwindeck.genome.schema import GameGenome


class Fault(NamedTuple):
    """The name of a field, or nothing for the whole phase, and what is wrong with it."""

    field: str
    message: str


@dataclass(slots=True)
class Walk:
    """What lies on the table as a hand goes on, with everybody staying in.

    `index` is the phase that comes next, `again` tells whether its round has been played before.
    `hand` is the most cards that a player can hold by now, `least` the fewest.
    """

    genome: GameGenome
    index: int = 0
    again: bool = False
    hand: int = field(init=False)
    least: int = field(init=False)
    up: int = 0
    board: int = 0
    house: int = 0
    house_up: int = 0
    drawn_freely: bool = False
    tricks: int = 0
    blinds_posted: bool = False
    blinds_next: bool = False
    bring_in: tuple[int, int] | None = None

    def __post_init__(self) -> None:
        dealt = anatomy.first_cards(self.genome, self.genome.player_count)
        self.hand, self.least = dealt[-1], dealt[0]

    @property
    def chips(self) -> int:
        """The chips that everyone starts with."""
        return self.genome.setup.starting_chips

    @property
    def is_turn_game(self) -> bool:
        """Whether hands are rounds that repeat, and not a way to a showdown."""
        return anatomy.showdown_of(self.genome) is None

    @property
    def before(self) -> tuple[phases.Phase, ...]:
        """The phases before the one that comes next."""
        return self.genome.turn_structure.phases[: self.index]

    @property
    def after(self) -> tuple[phases.Phase, ...]:
        """The phases after it."""
        return self.genome.turn_structure.phases[self.index + 1 :]

    @property
    def everything(self) -> int:
        """The whole deck, which is the most that anyone can hold."""
        return len(anatomy.deck_of(self.genome))

    def take(
        self, index: int, phase: phases.TablePhase | phases.BiddingPhase | phases.PlayerPhase
    ) -> None:
        """Let a phase happen."""
        match phase:
            case phases.DealPhase():
                self.deal(phase)
            case phases.ForcedBetPhase():
                self.post(index, phase)
            case phases.BettingPhase():
                self.blinds_posted = self.blinds_next = False
                self.bring_in = None
            case phases.ExchangePhase() | phases.ArrangePhase():
                self.exchange(phase)
            case phases.KnockOutPhase():
                self.tricks = 0
            case (
                phases.BetweenPhase()
                | phases.WagerPhase()
                | phases.CallPhase()
                | phases.PeekPhase()
                | phases.DeclarePhase()
                | phases.LiarPhase()
                | phases.ShowdownPhase()
                | phases.BidPhase()
                | phases.TalonPhase()
            ):
                pass
            case phases.TrumpPhase():
                self.lose(self.least if phase.may_go_alone else phase.taken_by != "nobody")
            case phases.TrickPhase() | phases.ComparePhase():
                self.contest(phase)
            case _ if isinstance(phase, phases.PlayerPhase):
                self.take_turn(phase)
            case _:
                assert_never(phase)

    def post(self, index: int, phase: phases.ForcedBetPhase) -> None:
        """Post blinds, and remember a bring-in that will be owed."""
        if posts_blinds(phase):
            self.blinds_posted = self.blinds_next = True
        if phase.bring_in:
            self.bring_in = (index, phase.bring_in)

    def deal(self, phase: phases.DealPhase) -> None:
        """Deal cards, perhaps after gathering all but the board."""
        if phase.gather:
            self.hand = self.least = self.up = self.house = self.house_up = 0
        if phase.to == "board":
            self.board += phase.count
        elif phase.to == "house":
            self.house += phase.count
            self.house_up += phase.count * phase.face_up
        else:
            self.gain(phase.count)
            self.least += phase.count
            self.up += phase.count * phase.face_up

    def exchange(self, phase: phases.ExchangePhase | phases.ArrangePhase) -> None:
        """Exchange cards, or give them up, or keep them in rows."""
        self.blinds_next = False
        if isinstance(phase, phases.ExchangePhase) and not phase.replaced:
            self.hand -= min(phase.min_cards, self.hand)
            self.lose(phase.max_cards)

    def contest(self, phase: phases.TrickPhase | phases.ComparePhase) -> None:
        """Play tricks or a battle with cards from the hands."""
        self.blinds_next = False
        if isinstance(phase, phases.TrickPhase):
            self.tricks += phase.tricks
            self.lose(phase.tricks)
            self.hand = max(0, self.hand - phase.tricks)
        elif phase.winner_takes == "hand":
            self.lose(self.least)
            self.hand = self.everything
        else:
            self.lose(self.least)
            self.hand = max(0, self.hand - 1)

    def take_turn(self, phase: phases.PlayerPhase) -> None:
        """Let everyone do their part of a turn."""
        self.blinds_next = False
        match phase:
            case phases.DrawPhase():
                self.drawn_freely |= phase.repeat
                self.gain(self.everything if phase.repeat else phase.count)
            case phases.PlayPhase():
                effects = {effect.effect for effect in self.genome.card_effects}
                self.lose(self.least if "extra_turn" in effects else phase.max_cards)
                if "draw" in effects:
                    self.gain(self.everything)
            case phases.DiscardPhase():
                self.lose(phase.count)
            case phases.KnockPhase():
                self.lose(1)
            case phases.MeldPhase():
                self.lose(self.least)
            case phases.ClaimPhase():
                self.lose(phase.max_cards)
                self.gain(self.everything)

    def gain(self, count: int) -> None:
        """Let somebody get so many cards."""
        self.hand = min(self.hand + count, self.everything)

    def lose(self, count: int) -> None:
        """Let somebody lose so many cards; any of them may have been those that lay face up."""
        self.least = max(0, self.least - count)
        self.up = 0

    def begin_round(self, hand_before: int) -> None:
        """Begin to repeat a round; hands that grow in each may have grown to anything."""
        self.again = True
        if self.hand > hand_before:
            self.hand = self.everything


def posts_blinds(phase: phases.ForcedBetPhase) -> bool:
    """Tell whether anyone posts a live blind."""
    return bool(phase.blinds) or phase.button_blind > 0
