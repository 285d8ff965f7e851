"""What rows need: as many cards as everyone holds, unseen, and a showdown that compares them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.genome.anatomy import phases_of
from darwindeck.genome.phases import ArrangePhase, ShowdownPhase
from darwindeck.genome.showdown_checks import count_cards
from darwindeck.genome.walk import Fault, Walk
from darwindeck.hands.kinds import hand_size
from darwindeck.hands.orders import order_of

if TYPE_CHECKING:
    from collections.abc import Iterator


__all__ = ["ROWS_AGAINST_HOUSE", "arranging_checks"]

ROWS_AGAINST_HOUSE = 2


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
    if list(phase.rows) != sorted(phase.rows):
        yield Fault(
            "rows",
            f"are {', '.join(map(str, phase.rows))} cards, but no row may be better than the one "
            "after it, and short ones are hardly as good as long ones: put them in order of size",
        )
    if hand.up:
        yield Fault("", "hides how cards are arranged, but some lie face up: deal them face down")
    if hand.genome.setup.house is not None:
        yield from house_row_checks(phase)
    elif phase.unit > hand.chips:
        yield Fault(
            "unit",
            f"is {phase.unit}, but everyone starts with {count_chips(hand.chips)}: make it at most "
            "that",
        )
    if len(phases_of(hand.genome, ArrangePhase)) > 1:
        yield Fault("", "arranges the cards again: keep one ArrangePhase")
    yield from comparison_checks(hand, phase)


def house_row_checks(phase: ArrangePhase) -> Iterator[Fault]:
    """Judge rows that are compared with those of a house, which settles the bets."""
    if len(phase.rows) != ROWS_AGAINST_HOUSE:
        yield Fault(
            "rows",
            f"are {len(phase.rows)}, but a house arranges its cards in two: make it two rows, or "
            "leave out the house",
        )
    for name in ("unit", "sweep"):
        if getattr(phase, name):
            yield Fault(
                name,
                f"is {getattr(phase, name)}, but rows are compared with those of the house, which "
                "settles what was bet: make it 0",
            )


def comparison_checks(hand: Walk, phase: ArrangePhase) -> Iterator[Fault]:
    """Judge the showdown in which rows are compared: it follows at once, by poker's high hands."""
    phases = hand.genome.turn_structure.phases
    after = phases[hand.index + 1] if hand.index + 1 < len(phases) else None
    if not isinstance(after, ShowdownPhase):
        yield Fault("", "is not followed by a showdown, which compares the rows: put it before one")
        return
    if order_of(after.ranking) is None or after.low_ranking is not None:
        yield Fault(
            "",
            "is followed by a showdown that cannot compare rows: make its ranking one of high "
            "hands or of three cards, and leave out low_ranking",
        )
    elif max(phase.rows) > hand_size(after.ranking):
        yield Fault(
            "rows",
            f"has a row of {max(phase.rows)} cards, but hands by {after.ranking} have "
            f"{hand_size(after.ranking)}: make rows of at most that many",
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
