"""Deciding at once, and pots that losers match, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.genome.anatomy import deals_again, paid_tricks_of
from darwindeck.genome.phases import DeclarePhase, KnockOutPhase, LiarPhase
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
        return Line("rules.battles.knock_out", few=Line("rules.battles.few", count=phase.tricks))
    nobody = "nobody_deal_again" if deals_again(genome) else "nobody_all_stay"
    return Line("rules.declaring.step"), Line(f"rules.declaring.{nobody}")


def explain_matching(genome: GameGenome) -> Iterator[Line]:
    """Say how a pot is matched, and when the hand ends."""
    if not deals_again(genome):
        return
    tricks = paid_tricks_of(genome)
    if tricks is None:
        yield Line("rules.pots.match")
    elif tricks.no_trick_costs is None:
        yield Line("rules.pots.no_trick_matches")
    elif tricks.no_trick_costs == 0:
        yield Line("rules.pots.no_trick_is_free")
    else:
        yield Line("rules.pots.no_trick", chips=tricks.no_trick_costs)
    yield Line("rules.pots.next_round")
    yield Line("rules.pots.last_round", rounds=genome.turn_limit)
