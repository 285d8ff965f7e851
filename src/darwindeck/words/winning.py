"""Winning in words: points, how a hand without a showdown ends, and who wins hand and match."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from darwindeck.genome import anatomy, bid_checks, counting_checks, meld_checks
from darwindeck.genome import phases as kinds
from darwindeck.genome.schema import GameGenome, ScoringRule
from darwindeck.words.turns import cards_named
from darwindeck.words.voice import Line

if TYPE_CHECKING:
    from darwindeck.genome.phases import Phase

OUT_OF_THE_HAND = (
    kinds.BettingPhase,
    kinds.ComparePhase,
    kinds.DeclarePhase,
    kinds.KnockOutPhase,
    kinds.LiarPhase,
)
"""Phases in which players can be put out of a hand."""

IN_POINTS = {
    "bid_made": "bid_made_points",
    "bid_missed": "bid_missed_points",
    "bid_exact": "bid_exact_points",
    "bid_trick_made": "bid_point_made",
    "bid_trick_missed": "bid_point_missed",
    "overtrick": "overpoint",
    "undertrick": "underpoint",
}
"""What scores of contracts are called where they are about points."""


def explain_scoring(genome: GameGenome) -> Iterator[Line]:
    """Say what gives points."""
    in_points = counting_checks.bids_points(genome)
    for rule in genome.scoring_rules:
        if rule.per in counting_checks.COUNTED:
            continue  # what counts for contracts is said with them
        others = rule.to == "others"
        key = "rules.points.to_others" if others else "rules.points.rule"
        what = scored(rule, in_points=in_points)
        if rule.per == "deadwood" and anatomy.phases_of(genome, kinds.MeldPhase):
            what = Line("rules.points.deadwood_held")
        yield Line(key, what=what, points=rule.points)
    contracts = [rule for rule in genome.scoring_rules if rule.per in bid_checks.CONTRACT_SCORES]
    if any(rule.beyond or rule.per == "bid_made_alone" for rule in contracts):
        yield Line("rules.points.add_up")
    yield from explain_stakes(genome)
    if genome.scoring_rules or genome.setup.stakes:
        yield Line("rules.points.carry_over")


def explain_stakes(genome: GameGenome) -> Iterator[Line]:
    """Say what a hand is worth, and how it is raised."""
    if genome.setup.stakes:
        first, *others = genome.setup.stakes
        yield Line("rules.stakes.worth", first=first, others=tuple(map(str, others)))
        for rule in ("raise", "answer", "refuse"):
            yield Line(f"rules.stakes.{rule}")


def scored(rule: ScoringRule, *, in_points: bool = False) -> Line:
    """Say what one rule gives points for, where contracts are about tricks or about points."""
    if rule.per in bid_checks.CONTRACT_SCORES:
        beyond = Line("rules.points.and_beyond", beyond=rule.beyond) if rule.beyond else ""
        key = IN_POINTS.get(rule.per, rule.per) if in_points else rule.per
        return Line(f"rules.points.{key}", beyond=beyond)
    if rule.beyond:
        return Line("rules.points.trick_beyond", beyond=rule.beyond)
    if rule.place:
        return Line("rules.points.place", place=rule.place)
    if rule.per in {"trick", "going_out", "sweep", *meld_checks.MELD_SCORES}:
        return Line(f"rules.points.{rule.per}")
    single = rule.rank is not None and rule.suit is not None
    cards = cards_named(rule.rank, rule.suit)
    return Line(f"rules.points.{rule.per}{'_one' if single else ''}", cards=cards)


def explain_hand_end(genome: GameGenome) -> Iterator[Line]:
    """Say when a hand without a showdown ends."""
    if anatomy.showdown_of(genome) is not None:
        return
    if anatomy.is_settled_by_house(genome):
        yield Line("rules.ends.all_settled")
    elif anatomy.paid_tricks_of(genome) is not None:
        yield Line("rules.ends.nobody_pays")
        yield Line("rules.ends.last_player_takes_pot")
    else:
        yield from explain_end_of_turns(genome)


def explain_end_of_turns(genome: GameGenome) -> Iterator[Line]:
    """Say when a hand of turns, tricks or bets on cards ends."""
    if anatomy.is_for_the_pot(genome):
        yield Line("rules.ends.empty_pot")
    if anatomy.phases_of(genome, kinds.KnockPhase):
        yield Line("rules.ends.knock")
    if anatomy.phases_of(genome, kinds.MeldPhase):
        yield Line("rules.ends.gone_out")
    for condition in anatomy.hand_conditions(genome):
        if condition.type in {"empty_hand", "last_out", "capture_all", "most_tricks"}:
            yield Line(f"rules.ends.{condition.type}")
        elif condition.type == "first_to_score" and genome.scoring_rules:
            yield Line("rules.ends.first_to_score", target=condition.target)
    yield from explain_running_out(genome)
    if genome.setup.stakes or any(map(puts_players_out, genome.turn_structure.phases)):
        yield Line("rules.ends.last_player")
    yield Line("rules.ends.limit", turns=genome.turn_limit)


def explain_running_out(genome: GameGenome) -> Iterator[Line]:
    """Say how a hand ends for want of cards."""
    if anatomy.phases_of(genome, kinds.TrickPhase):
        yield Line("rules.ends.no_trick")
    if anatomy.phases_of(genome, kinds.ComparePhase):
        yield Line("rules.ends.no_battle")
    if genome.setup.when_deck_is_empty == "end":
        left = max(
            (phase.leaves for phase in anatomy.phases_of(genome, kinds.DrawPhase)), default=0
        )
        yield Line("rules.ends.no_draw_with" if left else "rules.ends.no_draw", count=left)
    repeated = genome.turn_structure.phases[genome.turn_structure.repeat_from :]
    if any(isinstance(phase, kinds.DealPhase) for phase in repeated):
        yield Line("rules.ends.no_deal")


def puts_players_out(phase: Phase) -> bool:
    """Tell whether players can be out of a hand after a phase: folded, knocked out, unable."""
    if isinstance(phase, kinds.PlayPhase):
        return not phase.pass_if_unable
    return isinstance(phase, OUT_OF_THE_HAND)


def explain_hand_winner(genome: GameGenome) -> Iterator[Line]:
    """Say who wins a hand without a showdown: whoever its first win condition names."""
    if anatomy.showdown_of(genome) is not None:
        return
    if anatomy.is_for_the_pot(genome):
        yield Line("rules.winners.pot" if genome.setup.house is None else "rules.winners.paid")
        return
    if anatomy.paid_tricks_of(genome) is not None:
        yield Line("rules.winners.tricks")
        return
    if anatomy.is_for_the_last(genome):
        yield Line("rules.winners.last")
        return
    kind = anatomy.hand_conditions(genome)[0].type
    if anatomy.wins_by(genome, "low_score") and kind == "first_to_score":
        kind = "low_score"
    kind = "most_tricks" if anatomy.wins_by(genome, "most_tricks") else kind
    yield Line(f"rules.winners.{kind}")
    if kind not in {"last_out", "most_tricks"}:
        yield Line(f"rules.winners.together{'_pot' if anatomy.has_stakes(genome) else ''}")


def explain_match(genome: GameGenome) -> Iterator[Line]:
    """Say how long people play and who wins."""
    hands = Line("rules.match.hands", count=genome.hand_limit)
    if genome.setup.starting_chips:
        yield Line("rules.match.chips")
    if anatomy.wins_by(genome, "last_with_chips"):
        yield Line("rules.match.last_with_chips", hands=hands)
    elif anatomy.wins_by(genome, "most_chips"):
        yield Line("rules.match.most_chips", hands=hands)
    elif genome.hand_limit == 1:
        yield Line("rules.match.one_hand")
    elif genome.scoring_rules or genome.setup.stakes:
        yield explain_match_by_points(genome, hands)
    else:
        yield Line("rules.match.most_hands", hands=hands)


def explain_match_by_points(genome: GameGenome, hands: Line) -> Line:
    """Say who wins a match for points."""
    targets = [wins.target for wins in genome.win_conditions if wins.type == "first_to_score"]
    until = Line("rules.match.until", target=targets[0]) if targets else ""
    which = "fewest" if anatomy.wins_by(genome, "low_score") else "most"
    return Line(f"rules.match.{which}_points", hands=hands, until=until)
