"""Bids, contracts and how players make trump, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.genome.anatomy import has_contracts, phases_of
from darwindeck.genome.phases import BiddingPhase, BidPhase, TrumpPhase
from darwindeck.words.voice import Line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from darwindeck.genome.schema import GameGenome


def explain_bidding(phase: BiddingPhase, genome: GameGenome) -> tuple[Line, ...]:
    """Say what is bid, or who makes trump."""
    if isinstance(phase, BidPhase):
        return explain_bid(phase, genome)
    return explain_making_trump(phase, genome)


def explain_bid(phase: BidPhase, genome: GameGenome) -> tuple[Line, ...]:
    """Say what is asked for in a bidding."""
    kind = "auction" if phase.outbid else "step"
    turned = (Line("rules.bids.trump_first"),) if genome.setup.turned_trump else ()
    return (*turned, Line(f"rules.bids.{kind}", least=phase.lowest, most=phase.highest))


def explain_making_trump(phase: TrumpPhase, genome: GameGenome) -> tuple[Line, ...]:
    """Say who is asked to make which suit trump."""
    first = phases_of(genome, TrumpPhase)[0] is phase
    won = any(bid.outbid for bid in phases_of(genome, BidPhase))
    if phase.turned_up:
        words = [Line("rules.bids.turned_up"), Line(f"rules.bids.taken_by_{phase.taken_by}")]
    elif won:
        words = [Line("rules.bids.winner_names")]
    else:
        words = [Line("rules.bids.named" if first else "rules.bids.named_if_none")]
    if not won:
        words.append(Line("rules.bids.must_name" if phase.must_name else "rules.bids.may_pass"))
    return tuple(words)


def explain_bids(genome: GameGenome) -> Iterator[Line]:
    """Say what holds for all contracts."""
    if not has_contracts(genome):
        return
    bids, trumps = phases_of(genome, BidPhase), phases_of(genome, TrumpPhase)
    teams = genome.setup.teams > 0
    if any(not bid.outbid for bid in bids):
        yield Line("rules.bids.sum" if teams else "rules.bids.own", most=bids[-1].highest)
    for bid in bids:
        if bid.hook:
            yield Line("rules.bids.hook", most=bid.highest)
    if any(bid.outbid for bid in bids):
        yield Line("rules.bids.outbid")
    elif trumps:
        yield Line("rules.bids.declarer", tricks=trumps[0].contract)
    if any(phase.may_go_alone for phase in trumps):
        yield Line("rules.bids.alone")
    if trumps and not trumps[-1].must_name and not any(bid.outbid for bid in bids):
        yield Line("rules.bids.no_trump")
