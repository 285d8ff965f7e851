"""Mutations of bids and contracts, and of how trump is made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from darwindeck.evolution import edit
from darwindeck.evolution.operators.registry import mutation, phase_mutation
from darwindeck.genome import anatomy, bid_checks, counting_checks, rules, schema
from darwindeck.genome.schema import GameGenome

if TYPE_CHECKING:
    from random import Random

    from darwindeck.genome.phases import BiddingPhase

WORTH: tuple[tuple[schema.ScoringRule, ...], ...] = (
    (schema.ScoringRule(10, "bid_exact"), schema.ScoringRule(1, "trick")),
    (schema.ScoringRule(10, "bid_trick_made"), schema.ScoringRule(-10, "bid_trick_missed")),
    (schema.ScoringRule(5, "bid_made"), schema.ScoringRule(5, "bid_missed", to="others")),
)
"""What contracts are worth in the games that people play."""


@mutation(weight=1)
def add_bids(game: GameGenome, chance: Random) -> GameGenome | None:
    """Let tricks be bid for, one by one or in an auction, or let somebody make trump."""
    tricks = edit.placed(game, schema.TrickPhase)
    if not tricks or anatomy.has_bids(game) or anatomy.showdown_of(game) is not None:
        return None
    index = tricks[0][0]
    phase = new_bidding(sum(phase.tricks for _, phase in tricks), chance)
    if isinstance(phase, schema.TrumpPhase):
        game = edit.with_setup(game, trump_suit=None, turned_trump=False)
    bidding = edit.insert_phase(game, index, phase, before_round=chance.random() < 0.5)
    scored = (*chance.choice(WORTH), *game.scoring_rules)
    by_chips = (wins for wins in game.win_conditions if wins.type in anatomy.CHIPS_CONDITIONS)
    wins = (schema.WinCondition("high_score"), *by_chips)
    by_points = anatomy.wins_by(game, *anatomy.SCORE_CONDITIONS)
    kept = game.win_conditions if by_points else wins
    return replace(bidding, scoring_rules=scored, win_conditions=kept)


def new_bidding(tricks: int, chance: Random) -> BiddingPhase:
    """Return a bidding for so many tricks."""
    if chance.random() < 0.3:
        return schema.TrumpPhase(
            contract=max(1, (tricks + 1) // 2), turned_up=chance.random() < 0.5
        )
    outbid = chance.random() < 0.3
    return schema.BidPhase(
        int(outbid), tricks, hook=not outbid and chance.random() < 0.5, outbid=outbid
    )


@phase_mutation(schema.BidPhase, weight=1)
def change_bids(game: GameGenome, bids: schema.BidPhase, chance: Random) -> schema.BidPhase:
    """Bid from or up to another number, with a hook, in an auction, or all at once."""
    most = max(1, sum(phase.tricks for phase in anatomy.phases_of(game, schema.TrickPhase)))
    ways = [
        replace(bids, lowest=1 - min(bids.lowest, 1)),
        replace(bids, highest=edit.near(chance, bids.highest, 1, most)),
        replace(bids, hook=not bids.hook, outbid=False),
        replace(bids, outbid=not bids.outbid, hook=False),
        replace(bids, sealed=not bids.sealed, hook=False),
    ]
    return chance.choice(ways)


@mutation(weight=0.5)
def bid_chips(game: GameGenome, chance: Random) -> GameGenome | None:
    """Let chips be bid for the lead and what else an auction buys, or other numbers of them."""
    if not anatomy.phases_of(game, schema.BidPhase):
        return None
    game = game if game.setup.starting_chips else edit.bring_chips(game)
    bids, tricks = edit.placed(game, schema.BidPhase), edit.placed(game, schema.TrickPhase)
    chips = game.setup.starting_chips
    step = max(1, chips // chance.choice((20, 50, 100)))
    steps = range(1, chance.choice((4, 8, 12)) + 1)
    values = tuple(step * number for number in steps if step * number <= rules.MAX_BID)
    price = schema.BidPhase(outbid=True, of="chips", values=values, sealed=chance.random() < 0.5)
    game = edit.replace_phase(game, bids[0][0], price)
    for index, trump in edit.placed(game, schema.TrumpPhase):
        sold = replace(trump, contract=schema.TrumpPhase().contract, worth=(), null=())
        game = edit.replace_phase(game, index, sold)
    index, first = tricks[0]
    game = edit.replace_phase(game, index, replace(first, declarer_leads=True, opens_with=None))
    unsold = (
        rule
        for rule in game.scoring_rules
        if rule.per not in bid_checks.CONTRACT_SCORES | counting_checks.COUNTED
    )
    return replace(game, scoring_rules=tuple(unsold) or (schema.ScoringRule(1, "trick"),))


@phase_mutation(schema.TrumpPhase, weight=1)
def change_making_of_trump(
    game: GameGenome, trump: schema.TrumpPhase, chance: Random
) -> schema.TrumpPhase:
    """Make trump for more or fewer tricks, of a turned-up card or not, alone or not."""
    most = max(1, sum(phase.tricks for phase in anatomy.phases_of(game, schema.TrickPhase)))
    takers = edit.others(("nobody", "button", "declarer"), trump.taken_by)
    ways = [
        replace(trump, contract=edit.near(chance, trump.contract, 1, most)),
        replace(trump, turned_up=not trump.turned_up, taken_by="nobody"),
        replace(trump, must_name=not trump.must_name),
    ]
    if trump.turned_up:
        ways.append(replace(trump, taken_by=chance.choice(takers)))
    if game.setup.teams:
        ways.append(replace(trump, may_go_alone=not trump.may_go_alone))
    return chance.choice(ways)


@mutation(weight=0.5)
def change_bowers(game: GameGenome, _: Random) -> GameGenome | None:
    """Make the jacks of a colour the highest trumps, or cards like others."""
    setup = game.setup
    trump = setup.trump_suit or setup.turned_trump or anatomy.phases_of(game, schema.TrumpPhase)
    if not trump or not anatomy.phases_of(game, schema.TrickPhase):
        return None
    return edit.with_setup(game, bowers=not setup.bowers)


@mutation(weight=0.5)
def remove_bids(game: GameGenome, _: Random) -> GameGenome | None:
    """Play the tricks without bids, and for as many points each as a contract was about."""
    if not anatomy.has_bids(game):
        return None
    scored = game.scoring_rules
    others = tuple(rule for rule in scored if rule.per not in bid_checks.CONTRACT_SCORES)
    kept = (
        others
        if any(rule.points > 0 for rule in others)
        else (*others, schema.ScoringRule(1, "trick"))
    )
    return replace(edit.without_bids(game), scoring_rules=kept)
