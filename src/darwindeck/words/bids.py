"""Bids, contracts and how players make trump, in words."""

from __future__ import annotations

from collections.abc import Iterator

from darwindeck.cards import RANKS_OF_LETTERS, Suit
from darwindeck.genome.anatomy import all_points, has_bids, phases_of, sells_for_chips
from darwindeck.genome.counting_checks import COUNTED
from darwindeck.genome.phases import BiddingPhase, BidPhase, TalonPhase, TrumpPhase
from darwindeck.genome.schema import GameGenome, ScoringRule
from darwindeck.words.turns import cards_named
from darwindeck.words.voice import Line


def explain_bidding(phase: BiddingPhase, genome: GameGenome) -> tuple[Line, ...]:
    """Say what is bid, or who makes trump."""
    if isinstance(phase, BidPhase):
        return explain_bid(phase, genome)
    if isinstance(phase, TalonPhase):
        left = (Line("rules.bids.talon_left"),) if phase.optional else ()
        return (Line("rules.bids.talon", count=phase.count), *left)
    return explain_making_trump(phase, genome)


def explain_bid(phase: BidPhase, genome: GameGenome) -> tuple[Line, ...]:
    """Say what is asked for in a bidding."""
    kind = "auction" if phase.outbid else "step"
    kind = f"sealed_{kind}" if phase.sealed else kind
    last = (Line("rules.bids.last_bids"),) if phase.outbid and not may_all_pass(phase) else ()
    if phase.of != "tricks":
        values = tuple(map(str, phase.values))
        return (Line(f"rules.bids.{kind}_{phase.of}", values=values), *last)
    turned = (Line("rules.bids.trump_first"),) if genome.setup.turned_trump else ()
    return (*turned, Line(f"rules.bids.{kind}", least=phase.lowest, most=phase.highest), *last)


def explain_making_trump(phase: TrumpPhase, genome: GameGenome) -> tuple[Line, ...]:
    """Say who is asked to make which suit trump."""
    first = phases_of(genome, TrumpPhase)[0] is phase
    won = any(bid.outbid for bid in phases_of(genome, BidPhase))
    if phase.turned_up:
        words = [Line("rules.bids.turned_up"), Line(f"rules.bids.taken_by_{phase.taken_by}")]
    elif won:
        any_ = "_any" if len(phase.worth) > len(Suit) else ""
        words = [Line(f"rules.bids.winner_names{any_}")]
        if can_be_unsold(genome):
            words.append(Line("rules.bids.unsold_trump"))
    else:
        words = [Line("rules.bids.named" if first else "rules.bids.named_if_none")]
    if not won:
        words.append(Line("rules.bids.must_name" if phase.must_name else "rules.bids.may_pass"))
    return tuple(words)


def explain_bids(genome: GameGenome) -> Iterator[Line]:
    """Say what holds for all contracts."""
    if not has_bids(genome):
        return
    if sells_for_chips(genome):
        yield Line("rules.bids.bought")
        return
    bids, trumps = phases_of(genome, BidPhase), phases_of(genome, TrumpPhase)
    teams = genome.setup.teams > 0
    if any(not bid.outbid for bid in bids):
        yield Line("rules.bids.sum" if teams else "rules.bids.own", most=bids[-1].highest)
    for bid in bids:
        if bid.hook:
            yield Line("rules.bids.hook", most=bid.highest)
    if any(bid.outbid for bid in bids):
        yield Line("rules.bids.highest_bid" if can_be_unsold(genome) else "rules.bids.outbid")
        yield from explain_points(genome)
    elif trumps:
        yield Line("rules.bids.declarer", tricks=trumps[0].contract)
    if any(phase.may_go_alone for phase in trumps):
        yield Line("rules.bids.alone")
    if trumps and not trumps[-1].must_name and not any(bid.outbid for bid in bids):
        yield Line("rules.bids.no_trump")


def can_be_unsold(genome: GameGenome) -> bool:
    """Tell whether everyone may pass in an auction."""
    return any(bid.outbid and may_all_pass(bid) for bid in phases_of(genome, BidPhase))


def may_all_pass(phase: BidPhase) -> bool:
    """Tell whether nobody has to bid in an auction."""
    return phase.sealed or phase.of == "chips"


def explain_points(genome: GameGenome) -> Iterator[Line]:
    """Say what points are counted, and how games are worth more or less."""
    counted = [rule for rule in genome.scoring_rules if rule.per in COUNTED]
    if not counted:
        return
    if any(bid.of == "worth" for bid in phases_of(genome, BidPhase)):
        for trump in phases_of(genome, TrumpPhase):
            yield from explain_worth(trump, genome)
    if phases_of(genome, TalonPhase):
        yield Line("rules.bids.laid_aside")
    single = [rule for rule in counted if not rule.cards]
    if single:
        yield Line("rules.bids.counted", what=tuple(map(counted_thing, single)))
    combined = [
        Line("rules.bids.combination", what=held_cards(rule.cards), points=rule.points)
        for rule in counted
        if rule.cards
    ]
    if combined:
        yield Line("rules.bids.combinations", what=tuple(combined))


def explain_worth(trump: TrumpPhase, genome: GameGenome) -> Iterator[Line]:
    """Say what a declarer has to take, and what the game is worth."""
    yield Line("rules.bids.needs_points", points=trump.contract, all=all_points(genome))
    suits = zip(Suit, trump.worth, strict=False)
    worth = [Line("rules.bids.worth_of", suit=suit, points=points) for suit, points in suits]
    worth += [Line("rules.bids.worth_of_tops", points=n) for n in trump.worth[len(Suit) :]]
    yield Line("rules.bids.worth", worth=tuple(worth))
    yield Line("rules.bids.worth_more")
    if any(talon.optional for talon in phases_of(genome, TalonPhase)):
        yield Line("rules.bids.worth_left")
    if trump.null:
        yield Line("rules.bids.null", points=trump.null[0])
    for points in trump.null[1:]:
        yield Line("rules.bids.null_left", points=points)
    yield Line("rules.bids.overbid")


def counted_thing(rule: ScoringRule) -> Line:
    """Say what one rule counts for contracts."""
    if rule.per == "counted_last_trick":
        return Line("rules.points.counted_last_trick", points=rule.points)
    which = cards_named(rule.rank, rule.suit)
    return Line("rules.points.counted", cards=which, points=rule.points)


def held_cards(cards: tuple[str, ...]) -> Line:
    """Say which cards count together, briefly where they have a suit or a rank in common."""
    names = tuple(dict.fromkeys(cards))
    if len(cards) == 2 * len(names):
        return Line("rules.bids.twice", what=held_cards(names))
    suits, ranks = {name[1] for name in names}, {name[0] for name in names}
    if len(suits) == 1:
        return of_one_suit(names)
    if len(ranks) == 1 and len(suits) == len(Suit):
        return Line("rules.bids.of_every_suit", rank=RANKS_OF_LETTERS[names[0][0]])
    return Line("rules.bids.several", cards=tuple(of_one_suit((name,)) for name in names))


def of_one_suit(names: tuple[str, ...]) -> Line:
    """Say which cards of a suit, or of trumps, are meant."""
    ranks = tuple(RANKS_OF_LETTERS[name[0]] for name in names)
    if names[0].endswith("t"):
        return Line("rules.bids.of_trumps", ranks=ranks)
    return Line("rules.bids.of_suit", ranks=ranks, suit=Suit(names[0][1]))
