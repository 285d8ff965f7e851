"""What contracts about points need: cards that count, a list of bids, a talon that is there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from darwindeck.genome import anatomy
from darwindeck.genome.errors import Problem
from darwindeck.genome.phases import BidPhase, TalonPhase, TrickPhase, TrumpPhase
from darwindeck.genome.schema import GameGenome, ScoringRule
from darwindeck.genome.walk import Fault, Walk

COUNTED = frozenset({"counted", "counted_combination", "counted_last_trick"})
"""What counts points for a contract; nothing of it is scored by itself."""

WORTH_SCORES = frozenset({"worth_made", "worth_missed"})
POINT_SCORES = WORTH_SCORES | {"counted_kept"}
"""What is scored by contracts about points."""

SUITS = 4
IN_TRUMPS = "t"


def bids_points(genome: GameGenome) -> bool:
    """Tell whether contracts are about points."""
    return any(phase.of in anatomy.OF_POINTS for phase in anatomy.phases_of(genome, BidPhase))


def listed_bid_checks(hand: Walk, phase: BidPhase) -> Iterator[Fault]:
    """Judge bids that are a list of points, of what a game is worth, or of chips."""
    genome, bids = hand.genome, anatomy.phases_of(hand.genome, BidPhase)
    if not phase.outbid:
        yield Fault(
            "of", f"is {phase.of}, which only who wins an auction has to reach: set outbid to true"
        )
    if not phase.values:
        yield Fault("values", "is empty, so nothing can be bid: list bids such as [18, 20, 22]")
    elif list(phase.values) != sorted(set(phase.values)):
        yield Fault("values", "must go up: write each bid once, from the lowest to the highest")
    elif len(bids) > 1:
        yield Fault("values", "are for the only bidding of a hand: leave out the other BidPhase")
    if phase.lowest != BidPhase().lowest or phase.highest != BidPhase().highest:
        yield Fault("lowest", "and highest are for tricks, but values say what can be bid: omit it")
    if phase.of == "chips":
        yield from chips_bid_checks(hand)
    elif not any(rule.per in COUNTED for rule in genome.scoring_rules):
        yield Fault(
            "of", f"is {phase.of}, but no points are counted: add a scoring rule per counted"
        )
    if phase.of == "worth" and not any(t.worth for t in anatomy.phases_of(genome, TrumpPhase)):
        yield Fault(
            "of", "is worth, but nothing says what a game is worth: give a TrumpPhase its worth"
        )


def chips_bid_checks(hand: Walk) -> Iterator[Fault]:
    """Judge whether an auction of chips has something to sell, and a pot to pay into."""
    leads = any(isinstance(other, TrickPhase) and other.declarer_leads for other in hand.after)
    if not leads and not any(isinstance(other, TalonPhase | TrumpPhase) for other in hand.after):
        yield Fault(
            "of",
            "is chips, but nothing can be bought for them: put a TalonPhase or a TrumpPhase after "
            "it, or a TrickPhase with declarer_leads",
        )


def worth_checks(hand: Walk, phase: TrumpPhase) -> Iterator[Fault]:
    """Judge what games are worth, and how many points they need."""
    if phase.null and not phase.worth:
        yield Fault("null", "is given, but no game has a worth: give suits their worth, or omit it")
    left = any(isinstance(other, TalonPhase) and other.optional for other in hand.before)
    if len(phase.null) > 1 and not left:
        yield Fault("null", "has a second number, but no talon can be left: make it optional")
    if not phase.worth:
        return
    genome, most = hand.genome, anatomy.all_points(hand.genome)
    if not any(bid.of == "worth" for bid in anatomy.phases_of(genome, BidPhase)):
        yield Fault("worth", "is given, but no auction is about it: let a BidPhase be of worth")
    if len(phase.worth) < SUITS:
        yield Fault(
            "worth",
            f"has {len(phase.worth)} numbers: give one for each of the four suits, and perhaps one "
            "for the top cards alone",
        )
    elif len(phase.worth) > SUITS and not genome.setup.top_trumps:
        yield Fault(
            "worth", "has a fifth number, but no top cards are trumps: set setup.top_trumps"
        )
    if phase.contract > most:
        yield Fault(
            "contract",
            f"is {phase.contract}, but all cards together count {most}: ask for at most that",
        )


def talon_checks(hand: Walk, phase: TalonPhase) -> Iterator[Fault]:
    """Judge whether somebody can take a talon, and tricks are played with what it leaves."""
    if not any(isinstance(other, BidPhase) and other.outbid for other in hand.before):
        yield Fault("", "nobody has won an auction by then: put a BidPhase with outbid before it")
    if any(isinstance(other, TalonPhase) for other in hand.before):
        yield Fault("", "the talon has been taken before: keep one TalonPhase")
    if hand.least < phase.count and not hand.again:
        yield Fault(
            "count", f"is {phase.count}, but players can hold only {hand.least} cards: make it less"
        )
    if not any(isinstance(other, TrickPhase) for other in hand.after):
        yield Fault("", "no tricks are played after TalonPhase: put a TrickPhase after it")


def beating_checks(hand: Walk, phase: TrickPhase) -> Iterator[Fault]:
    """Judge tricks in which cards have to be beaten, or the declarer leads."""
    if phase.must_beat and (phase.any_suit or not phase.must_follow):
        yield Fault(
            "must_beat", "is true, but nobody has to follow suit: set must_follow, and not any_suit"
        )
    if phase.declarer_leads and phase.opens_with is not None:
        yield Fault("declarer_leads", "is true, but opens_with says who leads: choose one of them")
    genome = hand.genome
    declares = any(bid.outbid for bid in anatomy.phases_of(genome, BidPhase))
    if phase.declarer_leads and not (declares or anatomy.phases_of(genome, TrumpPhase)):
        yield Fault(
            "declarer_leads",
            "is true, but nobody is the declarer: add a BidPhase with outbid or a TrumpPhase",
        )


def top_trump_problems(genome: GameGenome) -> Iterator[Problem]:
    """Judge top cards that are trumps."""
    setup, path = genome.setup, "setup.top_trumps"
    if not setup.top_trumps:
        return
    if not setup.top_cards:
        yield Problem(path, "is true, but there are no top_cards: name some, or leave it out")
    if not anatomy.has_trump(genome):
        yield Problem(
            path,
            "is true, but there is no trump: set trump_suit or turned_trump, or add a TrumpPhase",
        )


def counted_problems(genome: GameGenome) -> Iterator[Problem]:
    """Judge rules that count points, and what is scored for them."""
    bids = anatomy.phases_of(genome, BidPhase)
    for index, rule in enumerate(genome.scoring_rules):
        path = f"scoring_rules[{index}]"
        if rule.per in COUNTED | POINT_SCORES and not bids_points(genome):
            yield Problem(
                f"{path}.per",
                f"is {rule.per}, but no contract is about points: let a BidPhase be of points",
            )
        elif rule.per in WORTH_SCORES and not any(bid.of == "worth" for bid in bids):
            yield Problem(
                f"{path}.per", f"is {rule.per}, but nobody bids it: let a BidPhase be of worth"
            )
        if rule.per in COUNTED and rule.to != "player":
            yield Problem(f"{path}.to", "is others, but points are counted for who takes them")
        yield from combination_problems(genome, rule, f"{path}.cards")


def combination_problems(genome: GameGenome, rule: ScoringRule, path: str) -> Iterator[Problem]:
    """Judge cards that count if they are held together."""
    if rule.per != "counted_combination":
        if rule.cards:
            yield Problem(path, f"is for counted_combination, not for {rule.per}: leave it out")
        return
    if not rule.cards:
        yield Problem(path, 'is empty: name the cards that count together, such as ["Qs", "Jd"]')
    deck = Counter(map(str, anatomy.deck_of(genome)))
    for name, times in Counter(rule.cards).items():
        suits = "cdhs" if name.endswith(IN_TRUMPS) else name[-1]
        there = max(deck[name[0] + suit] for suit in suits)
        if there < times:
            yield Problem(
                path, f"needs {name} {times} times, but the deck has {there}: name others"
            )
    in_trumps = any(name.endswith(IN_TRUMPS) for name in rule.cards)
    if in_trumps and not anatomy.has_trump(genome):
        yield Problem(path, "names trumps, but there is no trump: name cards of a suit")
