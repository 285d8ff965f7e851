"""What rows need: as many cards as everyone holds, unseen, and a showdown that compares them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.genome.anatomy import phases_of
from darwindeck.genome.phases import ArrangePhase, ShowdownPhase
from darwindeck.genome.showdown_checks import count_cards
from darwindeck.genome.walk import Fault, Walk

if TYPE_CHECKING:
    from collections.abc import Iterator


ROW_RANKINGS = ("high", "short_deck_high")


def arranging_checks(hand: Walk, phase: ArrangePhase) -> Iterator[Fault]:
    """Judge cards that are arranged in rows."""
    needed = sum(phase.rows)
    if not hand.least == hand.hand == needed:
        held = count_cards(hand.hand)
        held = held if hand.least == hand.hand else f"{hand.least} to {held}"
        yield Fault(
            "rows",
            f"take {count_cards(needed)}, but everyone holds {held}: make rows of exactly what "
            "they hold",
        )
    if hand.up:
        yield Fault("", "hides how cards are arranged, but some lie face up: deal them face down")
    if phase.unit > hand.chips:
        yield Fault(
            "unit",
            f"is {phase.unit}, but everyone starts with {count_chips(hand.chips)}: make it at most "
            "that",
        )
    if len(phases_of(hand.genome, ArrangePhase)) > 1:
        yield Fault("", "arranges the cards again: keep one ArrangePhase")
    yield from comparison_checks(hand)


def comparison_checks(hand: Walk) -> Iterator[Fault]:
    """Judge the showdown in which rows are compared: it follows at once, by poker's high hands."""
    phases = hand.genome.turn_structure.phases
    after = phases[hand.index + 1] if hand.index + 1 < len(phases) else None
    if not isinstance(after, ShowdownPhase):
        yield Fault("", "is not followed by a showdown, which compares the rows: put it before one")
        return
    if after.ranking not in ROW_RANKINGS or after.low_ranking is not None:
        yield Fault(
            "",
            "is followed by a showdown that cannot compare rows: make its ranking high, and leave "
            "out low_ranking",
        )
    if after.hole_cards_used or after.losers_match or hand.board:
        yield Fault(
            "",
            "compares rows of one's own cards alone: deal no board, and leave hole_cards_used and "
            "losers_match out of the showdown",
        )


def count_chips(count: int) -> str:
    """Say how many chips."""
    return "1 chip" if count == 1 else f"{count} chips"
