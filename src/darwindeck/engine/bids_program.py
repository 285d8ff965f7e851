"""The rows that bids, and the making of trump, compile to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.engine import actions as code
from darwindeck.genome.phases import BiddingPhase, BidPhase

if TYPE_CHECKING:
    from darwindeck.engine.roles_program import Row

TAKEN_BY = {
    "nobody": code.TAKEN_BY_NOBODY,
    "button": code.TAKEN_BY_BUTTON,
    "declarer": code.TAKEN_BY_DECLARER,
}


def bidding_row(phase: BiddingPhase) -> Row:
    """Return the row of a phase; who takes a card that was turned up discards one."""
    if isinstance(phase, BidPhase):
        return {
            "op": code.OP_BID,
            "lowest": phase.lowest,
            "highest": phase.highest,
            "hook": phase.hook,
            "outbid": phase.outbid,
        }
    return {
        "op": code.OP_TRUMP,
        "min_cards": 1,
        "max_cards": 1,
        "contract": phase.contract,
        "turned_up": phase.turned_up,
        "taken_by": TAKEN_BY[phase.taken_by],
        "must_name": phase.must_name,
        "may_go_alone": phase.may_go_alone,
    }
