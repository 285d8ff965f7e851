"""The rows that bids, and the making of trump, compile to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from darwindeck.cards import Card
from darwindeck.engine import actions as code
from darwindeck.engine import counting, layout
from darwindeck.genome import anatomy, rules
from darwindeck.genome.phases import BiddingPhase, BidPhase, TalonPhase, TrumpPhase
from darwindeck.genome.schema import GameGenome, ScoringRule

if TYPE_CHECKING:
    from darwindeck.engine.roles_program import Row

SUITS = 4
COUNTED = frozenset({"counted", "counted_combination", "counted_last_trick", "counted_kept"})
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
            "lowest": phase.values[0] if phase.values else phase.lowest,
            "highest": phase.values[-1] if phase.values else phase.highest,
            "values": len(phase.values),
            "hook": phase.hook,
            "outbid": phase.outbid,
            "sealed": phase.sealed,
            "in_chips": phase.of == "chips",
        }
    if isinstance(phase, TalonPhase):
        row = {"op": code.OP_TALON, "count": phase.count, "optional": phase.optional}
        return row | {"min_cards": phase.count, "max_cards": phase.count}
    return {
        "op": code.OP_TRUMP,
        "min_cards": 1,
        "max_cards": 1,
        "contract": phase.contract,
        "turned_up": phase.turned_up,
        "taken_by": TAKEN_BY[phase.taken_by],
        "must_name": phase.must_name,
        "may_go_alone": phase.may_go_alone,
        "tops_alone": len(phase.worth) > SUITS,
        "null": len(phase.null) > 0,
    }


def counting_facts(genome: GameGenome) -> Row:
    """Return what concerns bids of a list, and contracts about points, in the whole game."""
    bids, trumps = anatomy.phases_of(genome, BidPhase), anatomy.phases_of(genome, TrumpPhase)
    worth = next((phase.worth for phase in trumps if phase.worth), ())
    null = next((phase.null for phase in trumps if phase.null), ())
    worths = [*padded(worth[:SUITS], SUITS), 0, *padded(worth[SUITS:], 1), *null, *null[-1:]]
    values = next((phase.values for phase in bids if phase.values), ())
    return {
        "bid_values": padded(values, rules.MAX_BIDS),
        "counts": any(rule.per in COUNTED for rule in genome.scoring_rules),
        "in_points": any(phase.of in anatomy.OF_POINTS for phase in bids),
        "by_worth": any(phase.of == "worth" for phase in bids),
        "contract": trumps[0].contract if trumps else 0,
        "all_points": anatomy.all_points(genome),
        "worths": padded(worths[: layout.NAMEABLE], layout.NAMEABLE),
        "top_trumps": genome.setup.top_trumps,
    }


def padded(numbers: Sequence[int], length: int) -> tuple[int, ...]:
    """Return numbers with zeros after them."""
    return (*numbers, *(0 for _ in range(length - len(numbers))))


def combination_columns(rule: ScoringRule) -> Row:
    """Return the columns of cards that count together; a trump has the number of a club."""
    cards = [Card(name.replace("t", "c")).index + 1 for name in rule.cards]
    return {
        "cards": sum(card << counting.CARD_BITS * place for place, card in enumerate(cards)),
        "in_trumps": sum(name.endswith("t") << place for place, name in enumerate(rule.cards)),
    }
