"""Free claims in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from darwindeck.cards import Rank
from darwindeck.genome.anatomy import deck_of
from darwindeck.genome.schema import GameGenome
from darwindeck.table.actions import ClaimHand
from darwindeck.words.voice import Line

if TYPE_CHECKING:
    from darwindeck.genome.phases import LiarPhase
    from darwindeck.table.actions import FreeClaim
    from darwindeck.words.voice import Who

LOWEST_STRAIGHT = (Rank.TWO, Rank.THREE, Rank.FOUR, Rank.FIVE)
"""The ranks above the ace that is low."""


def explain_claims(phase: LiarPhase, genome: GameGenome) -> tuple[Line, ...]:
    """Say what is claimed, and what follows for who is wrong."""
    wild = () if phase.wild is None else (Line(f"rules.liar.wild_{phase.of}", rank=phase.wild),)
    return (
        Line(f"rules.liar.step_{phase.of}"),
        *(explain_hands(genome) if phase.of == "hands" else ()),
        Line(f"rules.liar.higher_{phase.of}"),
        *wild,
        Line(f"rules.liar.doubt_{phase.of}"),
        Line("rules.liar.next"),
    )


def explain_hands(genome: GameGenome) -> Iterator[Line]:
    """Say which hands can be claimed."""
    yield Line("rules.liar.kinds_of_hands")
    if {card.rank for card in deck_of(genome)} >= {Rank.ACE, *LOWEST_STRAIGHT}:
        yield Line("rules.liar.lowest_straight")


def hand_line(claim: ClaimHand) -> Line:
    """Name the hand that is claimed."""
    named: dict[str, object] = dict(zip(("first", "second"), claim.ranks, strict=False))
    named |= {} if claim.suit is None else {"suit": claim.suit}
    return Line(f"claimed.{claim.hand}", **named)


def claim_told(claim: FreeClaim, who: Who) -> Line:
    """Tell what somebody claims of all hands."""
    if isinstance(claim, ClaimHand):
        return Line("events.claims_hand", who=who, hand=hand_line(claim))
    return Line("events.claims", who=who, known="", count=claim.count, rank=claim.rank)


def doubt_told(claim: FreeClaim, found: int, *, true: bool) -> Line:
    """Tell what came out when a claim was doubted."""
    if isinstance(claim, ClaimHand):
        key = "events.hand_true" if true else "events.hand_false"
        return Line(key, hand=hand_line(claim), count=found)
    key = "events.claim_true" if true else "events.claim_false"
    return Line(key, claimed=claim.count, rank=claim.rank, count=found)
