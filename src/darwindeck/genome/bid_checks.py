"""What bids, and trumps that players make, need: tricks to come, and points for them."""

from __future__ import annotations

from collections.abc import Iterator

from darwindeck.genome import anatomy, counting_checks, phases
from darwindeck.genome.errors import Problem
from darwindeck.genome.schema import GameGenome, ScoringRule
from darwindeck.genome.walk import Fault, Walk

NIL_SCORES = frozenset({"nil_made", "nil_missed"})
CONTRACT_SCORES = NIL_SCORES | {
    *("bid_made", "bid_missed", "bid_exact", "bid_made_alone"),
    *("bid_trick_made", "bid_trick_missed", "overtrick", "undertrick", "ten_overtricks"),
    *counting_checks.POINT_SCORES,
}
"""What is scored by the tricks or points that a side has bid."""


def bid_checks(hand: Walk, phase: phases.BidPhase) -> Iterator[Fault]:
    """Judge a bidding: the range of bids, and the tricks that are bid for."""
    tricks = tricks_after(hand)
    if phase.lowest > phase.highest:
        yield Fault(
            "lowest",
            f"is {phase.lowest}, more than the {phase.highest} of highest: make it smaller",
        )
    if tricks == 0:
        yield no_tricks("BidPhase")
    elif phase.of != "tricks":
        yield from counting_checks.listed_bid_checks(hand, phase)
    elif phase.values:
        yield Fault("values", "is for bids of points or worth: bid tricks from lowest to highest")
    elif phase.highest > tricks:
        yield Fault(
            "highest",
            f"is {phase.highest}, but only {tricks} tricks are played after it: bid at most that",
        )
    if phase.hook and phase.outbid:
        yield Fault(
            "hook",
            "is true, but with outbid only the highest bid counts: choose one of them",
        )
    if phase.hook and phase.sealed:
        yield Fault("hook", "is true, but of sealed bids none is the last: choose one of them")
    if phase.sealed and not phase.outbid and hand.genome.setup.teams:
        yield Fault(
            "sealed",
            "is true, but partners may bid only so many tricks together: set outbid too, or leave "
            "it out",
        )


def made_trump_checks(hand: Walk, phase: phases.TrumpPhase) -> Iterator[Fault]:
    """Judge how trump is made: by whom, of which cards, and for how many tricks."""
    setup, tricks = hand.genome.setup, tricks_after(hand)
    for name in ("trump_suit", "turned_trump"):
        if getattr(setup, name):
            yield Fault(
                "",
                f"players make trump in TrumpPhase, but setup.{name} says what it is: leave out "
                "one of them",
            )
    if tricks == 0:
        yield no_tricks("TrumpPhase")
    elif anatomy.sells_for_chips(hand.genome):
        if phase.contract != phases.TrumpPhase().contract:
            yield Fault(
                "contract",
                f"is {phase.contract}, but who buys the trump for chips has no contract: leave it "
                "out",
            )
    elif phase.contract > tricks and not phase.worth:
        yield Fault(
            "contract",
            f"is {phase.contract}, but only {tricks} tricks are played after it: ask for at most "
            "that",
        )
    yield from counting_checks.worth_checks(hand, phase)
    if phase.taken_by != "nobody" and not phase.turned_up:
        yield Fault("taken_by", f"is {phase.taken_by}, but no card is turned up: set turned_up too")
    if phase.may_go_alone and not setup.teams:
        yield Fault(
            "may_go_alone", "is true, but nobody has a partner: set setup.teams, or leave it out"
        )


def tricks_after(hand: Walk) -> int:
    """Count the tricks that are played after a phase, before others are bid for."""
    tricks = 0
    for phase in hand.after:
        if isinstance(phase, phases.BidPhase):
            break
        tricks += phase.tricks if isinstance(phase, phases.TrickPhase) else 0
    return tricks


def no_tricks(phase: str) -> Fault:
    """Say that there is nothing to bid for."""
    return Fault("", f"no tricks are played after {phase}: put a TrickPhase after it")


def contract_problems(genome: GameGenome) -> Iterator[Problem]:
    """Judge whether bids score, and whether what scores is bid."""
    rules = genome.scoring_rules
    if anatomy.has_contracts(genome) and not any(rule.per in CONTRACT_SCORES for rule in rules):
        yield Problem(
            "scoring_rules",
            "no rule says what a bid is worth: add one per bid_made, bid_exact or another of them",
        )
    if anatomy.has_bids(genome):
        if anatomy.showdown_of(genome):
            yield Problem(
                "turn_structure.phases",
                "tricks are bid for, but a ShowdownPhase decides who wins a hand: leave out one of "
                "them",
            )
        if anatomy.phases_of(genome, phases.KnockOutPhase):
            yield Problem(
                "turn_structure.phases",
                "KnockOutPhase counts tricks anew, but they are bid for: leave out the bids, or "
                "KnockOutPhase",
            )
    yield from counting_checks.counted_problems(genome)
    for index, rule in enumerate(rules):
        if rule.per in CONTRACT_SCORES - counting_checks.POINT_SCORES:
            yield from contract_rule_problems(genome, rule, f"scoring_rules[{index}].per")


def contract_rule_problems(genome: GameGenome, rule: ScoringRule, path: str) -> Iterator[Problem]:
    """Judge whether what one rule is about can happen."""
    bids = anatomy.phases_of(genome, phases.BidPhase)
    trumps = anatomy.phases_of(genome, phases.TrumpPhase)
    if not bids and not trumps:
        yield Problem(
            path,
            f"is {rule.per}, but nobody bids: add a BidPhase or a TrumpPhase before the tricks",
        )
    elif anatomy.sells_for_chips(genome):
        yield Problem(
            path,
            f"is {rule.per}, but for chips no contract is bought: score tricks, or bid for them",
        )
    elif rule.per in NIL_SCORES and not any(bid.lowest == 0 and not bid.outbid for bid in bids):
        yield Problem(path, f"is {rule.per}, but nobody can bid 0: let a BidPhase begin with 0")
    elif rule.per == "bid_made_alone" and not any(phase.may_go_alone for phase in trumps):
        yield Problem(path, "is bid_made_alone, but nobody can: add may_go_alone to a TrumpPhase")
    elif rule.per == "ten_overtricks" and not any(
        other.per == "overtrick" and other.points == 1 for other in genome.scoring_rules
    ):
        yield Problem(
            path,
            "is ten_overtricks, which the last digit of a score counts: add a rule of 1 point per "
            "overtrick",
        )
