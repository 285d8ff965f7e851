"""Deciding at once, and pots that losers match, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.genome.anatomy import deals_again, paid_tricks_of, phases_of
from darwindeck.genome.phases import DeclarePhase, KnockOutPhase, LiarPhase, TrickPhase
from darwindeck.words.contests import explain_knock_out
from darwindeck.words.liar import explain_claims
from darwindeck.words.voice import Line, Words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from darwindeck.genome.schema import GameGenome


def explain_leaving(phase: KnockOutPhase | DeclarePhase | LiarPhase, genome: GameGenome) -> Words:
    """Say who leaves the hand: who has won too few tricks, whoever wants to, or who was wrong."""
    if isinstance(phase, LiarPhase):
        return explain_claims(phase, genome)
    if isinstance(phase, KnockOutPhase):
        return explain_knock_out(phase)
    return explain_declaring(genome)


def explain_declaring(genome: GameGenome) -> tuple[Line, Line]:
    """Say that everyone decides at once, and what follows if nobody stays in."""
    nobody = "nobody_deal_again" if deals_again(genome) else "nobody_all_stay"
    return Line("rules.declaring.step"), Line(f"rules.declaring.{nobody}")


def explain_declaring_turn(genome: GameGenome) -> Iterator[Line]:
    """Say how to decide at a table."""
    if phases_of(genome, DeclarePhase):
        for step in ("look", "chip", "show"):
            yield Line(f"rulebook.turn.declaring.{step}")


def explain_matching(genome: GameGenome) -> Iterator[Line]:
    """Say how a pot is matched, and when the hand ends."""
    if not deals_again(genome):
        return
    tricks = paid_tricks_of(genome)
    yield Line("rules.pots.match") if tricks is None else explain_no_trick(tricks)
    yield Line("rules.pots.next_round")
    yield Line("rules.pots.last_round", rounds=genome.turn_limit)


def explain_no_trick(phase: TrickPhase) -> Line:
    """Say what who has taken no trick pays for the next pot."""
    if phase.no_trick_costs is None:
        return Line("rules.pots.no_trick_matches")
    if phase.no_trick_costs == 0:
        return Line("rules.pots.no_trick_is_free")
    return Line("rules.pots.no_trick", chips=phase.no_trick_costs)
