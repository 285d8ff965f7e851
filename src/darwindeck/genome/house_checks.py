"""What bets against a house need: a house, chips, cards to look at, and hands to split."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.genome.walk import Fault, Walk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from darwindeck.genome.phases import DrawPhase, WagerPhase

__all__ = ["peek_checks", "split_checks", "wager_checks"]

NO_HOUSE = "there is no house to bet against: set setup.house, or leave out the phase"
CARDS_OF_A_NATURAL = 2


def wager_checks(hand: Walk, phase: WagerPhase) -> Iterator[Fault]:
    """Judge bets of one's own choice against the house."""
    if hand.genome.setup.house is None:
        yield Fault("", f"{NO_HOUSE}, or use a BettingPhase")
    if not 0 < phase.min_bet <= hand.chips:
        yield Fault(
            "min_bet",
            f"is {phase.min_bet}, but everyone starts with {hand.chips} chips: it must be at "
            "least 1 and at most the starting chips",
        )
    if phase.max_bet < phase.min_bet:
        yield Fault(
            "max_bet",
            f"is {phase.max_bet}, less than the {phase.min_bet} of min_bet: make it larger",
        )


def peek_checks(hand: Walk) -> Iterator[Fault]:
    """Judge whether the house has one card that it shows and one to look at."""
    if hand.genome.setup.house is None:
        yield Fault("", NO_HOUSE)
    elif hand.house != CARDS_OF_A_NATURAL or hand.house_up != 1:
        yield Fault(
            "",
            f"the house has {hand.house} cards by now, {hand.house_up} of them face up: deal it "
            "one face up and one face down before, or leave out the phase",
        )
    elif hand.drawn_freely:
        yield Fault("", "comes after a DrawPhase with repeat: put it before that")


def split_checks(hand: Walk, phase: DrawPhase) -> Iterator[Fault]:
    """Judge whether hands can be split."""
    if not phase.splits:
        return
    if hand.genome.setup.house is None:
        yield Fault(
            "splits",
            f"is {phase.splits}, but there is no house that every hand is compared with: set "
            "setup.house, or leave it out",
        )
    if not phase.repeat:
        yield Fault(
            "splits",
            f"is {phase.splits}, but only who may draw repeatedly can split: set repeat",
        )
    if phase.condition is not None:
        yield Fault(
            "splits",
            f"is {phase.splits}, but the condition looks at all cards of a player: leave out one "
            "of them",
        )
    if phase.count != 1:
        yield Fault(
            "splits",
            f"is {phase.splits}, but split hands get one card at a time: make count 1",
        )
