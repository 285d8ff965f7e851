"""How hands and matches are won: win conditions, the scores they need, and what cards do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from darwindeck.genome import anatomy, bid_checks, counting_checks, meld_checks, phases
from darwindeck.genome.errors import Problem
from darwindeck.genome.schema import GameGenome, ScoringRule

SHEDDING = (phases.PlayPhase, phases.DiscardPhase, phases.ClaimPhase)
SCORES = {"high_score", "low_score"}
WITHOUT_CARDS = (*SHEDDING, phases.DrawPhase, phases.ForcedBetPhase, phases.BettingPhase)
"""What can be repeated while some have no cards left."""


def win_problems(genome: GameGenome) -> Iterator[Problem]:
    """Judge the win conditions."""
    kinds = [condition.type for condition in genome.win_conditions]
    if not kinds:
        yield Problem(
            "win_conditions",
            "there is none, so nobody can win a match: add last_with_chips or most_chips, or for a "
            f"game without a showdown {listed(anatomy.HAND_CONDITIONS)}",
        )
    for index, condition in enumerate(genome.win_conditions):
        path = f"win_conditions[{index}]"
        yield from contradictions(condition.type, kinds[:index], path)
        if condition.type == "first_to_score" and condition.target == 0:
            yield Problem(f"{path}.target", "is 0: say how many points end the game, at least 1")
        elif condition.type != "first_to_score" and condition.target != 0:
            yield Problem(
                f"{path}.target",
                f"is {condition.target}, but {condition.type} has none: leave it out, or make it "
                "first_to_score",
            )
        by_hands = condition.type == "first_to_score" and genome.setup.stakes
        if condition.type in anatomy.SCORE_CONDITIONS and not (
            genome.scoring_rules or anatomy.resolution_of(genome) or by_hands
        ):
            yield Problem(
                path, f"{condition.type} needs points, but scoring_rules is empty: add a rule"
            )
        if condition.type == "last_out":
            yield from last_out_problems(genome, path)
        if condition.type == "most_tricks":
            yield from most_tricks_problems(genome, path)
        if (
            condition.type in anatomy.HAND_CONDITIONS[:-1]
            and anatomy.showdown_of(genome) is not None
        ):
            yield Problem(
                path,
                f"{condition.type} is never asked, as a ShowdownPhase decides who wins a hand: "
                "leave out one of them",
            )


def contradictions(kind: str, before: Sequence[str], path: str) -> Iterator[Problem]:
    """Judge a win condition by those before it."""
    if kind in before:
        yield Problem(path, f"{kind} is there already: keep one of them")
    elif {kind, *before} >= SCORES and kind in SCORES:
        many = "many" if kind == "high_score" else "few"
        yield Problem(
            path,
            f"{kind} wins by as {many} points as possible, but another condition by the opposite: "
            "keep one of them",
        )


def last_out_problems(genome: GameGenome, path: str) -> Iterator[Problem]:
    """Judge a hand that goes on without those who have no cards left."""
    structure = genome.turn_structure
    if any(wins.type == "empty_hand" for wins in genome.win_conditions):
        yield Problem(path, "last_out comes too late where an empty_hand ends it: keep one of them")
    if not any(isinstance(phase, SHEDDING) for phase in structure.phases):
        yield Problem(
            path,
            "last_out needs turns in which cards are got rid of: add a PlayPhase, a DiscardPhase "
            "or a ClaimPhase",
        )
    repeated = structure.phases[structure.repeat_from :]
    for phase in (
        *anatomy.phases_of(genome, phases.TrickPhase),
        *anatomy.phases_of(genome, phases.ComparePhase),
        *repeated,
    ):
        if not isinstance(phase, WITHOUT_CARDS):
            yield Problem(
                path,
                f"last_out is for turns, and {type(phase).__name__} is for all at once, with or "
                "without cards: leave out one of them",
            )
            return


def most_tricks_problems(genome: GameGenome, path: str) -> Iterator[Problem]:
    """Judge a hand that is won by tricks: all are played in one phase, with nothing else."""
    found = len(anatomy.phases_of(genome, phases.TrickPhase))
    if found != 1:
        yield Problem(
            path,
            f"most_tricks needs one TrickPhase, and there are {found}: play all tricks in one, or "
            "win by high_score",
        )
    if any(isinstance(phase, anatomy.PLAYER_PHASES) for phase in genome.turn_structure.phases):
        yield Problem(path, "most_tricks is for tricks alone, without turns: leave out one of them")
    if genome.setup.teams:
        yield Problem(path, "most_tricks is for players without partners: leave out one of them")


def chips_problems(genome: GameGenome) -> Iterator[Problem]:
    """Judge whether there are chips where they are needed, and something to do with them."""
    for_chips_only = bool(genome.win_conditions) and not anatomy.hand_conditions(genome)
    if genome.setup.starting_chips == 0:
        if for_chips_only or anatomy.has_stakes(genome) or genome.setup.house is not None:
            yield Problem(
                "setup.starting_chips",
                "is 0, but the game is played for chips: give each player at least 1",
            )
    elif not anatomy.has_stakes(genome) and (for_chips_only or genome.setup.house is not None):
        yield Problem(
            "turn_structure.phases",
            "nothing is ever at stake: add a BettingPhase, or a ForcedBetPhase with an ante or "
            "blinds",
        )


def scoring_problems(genome: GameGenome) -> Iterator[Problem]:
    """Judge whether points can be scored as the rules say."""
    for index, rule in enumerate(genome.scoring_rules):
        path = f"scoring_rules[{index}]"
        if rule.points == 0:
            yield Problem(f"{path}.points", "is 0: give or take at least one point")
        yield from scored_problems(genome, rule, path)
    targets = [wins for wins in genome.win_conditions if wins.type == "first_to_score"]
    if targets and genome.scoring_rules and max(rule.points for rule in genome.scoring_rules) < 0:
        yield Problem("scoring_rules", "no rule gives points, so nobody can be first to score")


def scored_problems(genome: GameGenome, rule: ScoringRule, path: str) -> Iterator[Problem]:
    """Judge what one rule gives points for."""
    if rule.per == "trick" and not anatomy.phases_of(genome, phases.TrickPhase):
        yield Problem(f"{path}.per", "is trick, but there is no TrickPhase: score something else")
    if rule.per == "captured" and not any(map(anatomy.captures, genome.turn_structure.phases)):
        yield Problem(
            f"{path}.per",
            "is captured, but no phase captures cards: add a TrickPhase, a ComparePhase whose "
            "winner_takes captured, or a PlayPhase with capture, or score cards held",
        )
    if rule.per == "sweep" and not any(other.per == "captured" for other in genome.scoring_rules):
        yield Problem(
            f"{path}.per",
            "is sweep, but no captured card gives points: add a rule per captured, or score "
            "something else",
        )
    if rule.to == "others" and rule.per in {"captured", "held"}:
        yield Problem(
            f"{path}.to",
            f"is others, but points per {rule.per} are for who has the card: leave it out, or "
            "score a trick, going_out or a sweep",
        )
    if rule.beyond and rule.per not in {
        "trick",
        *bid_checks.CONTRACT_SCORES - bid_checks.NIL_SCORES - counting_checks.POINT_SCORES,
    }:
        yield Problem(
            f"{path}.beyond", f"is {rule.beyond}, but only tricks are counted: score per trick"
        )
    if rule.place and not (rule.per == "going_out" and anatomy.wins_by(genome, "last_out")):
        yield Problem(
            f"{path}.place",
            f"is {rule.place}, but places are for going_out where hands are won by last_out: "
            "leave it out",
        )
    if rule.per in {
        "trick",
        "going_out",
        "sweep",
        *bid_checks.CONTRACT_SCORES,
        *meld_checks.MELD_SCORES,
        *counting_checks.COUNTED - {"counted"},
    }:
        for name in ("rank", "suit"):
            if getattr(rule, name) is not None:
                yield Problem(
                    f"{path}.{name}",
                    f"is set, but {rule.per} counts whatever the cards are: leave it out",
                )


def effect_problems(genome: GameGenome) -> Iterator[Problem]:
    """Judge what cards do when they are played."""
    for index, effect in enumerate(genome.card_effects):
        path = f"card_effects[{index}]"
        if not anatomy.phases_of(genome, phases.PlayPhase):
            yield Problem(path, "has no effect, as there is no PlayPhase: add one, or leave it out")
        if effect.rank is None and effect.suit is None:
            yield Problem(path, "is for no card: set its rank, its suit, or both")
        if effect.effect != "draw" and effect.count != 1:
            yield Problem(
                f"{path}.count",
                f"is {effect.count}, but only draw has a count: leave it out, or make it draw",
            )
        if effect in genome.card_effects[:index]:
            yield Problem(path, "is there already: keep one of them")
        several = any(play.max_cards > 1 for play in anatomy.phases_of(genome, phases.PlayPhase))
        if effect.effect == "wild" and several:
            yield Problem(
                f"{path}.effect",
                "is wild, but a PlayPhase lets several cards be played together: make its "
                "max_cards 1",
            )


def listed(names: tuple[str, ...]) -> str:
    """Join names with commas and a final or."""
    return ", ".join(names[:-1]) + f" or {names[-1]}"
