"""What sets and runs need: hands of a size for them, points for a knock, a pile to draw from."""

from __future__ import annotations

from collections.abc import Iterator

from darwindeck.genome import anatomy, rules, turn_checks
from darwindeck.genome.errors import Problem
from darwindeck.genome.phases import DrawPhase, KnockPhase, Location, MeldPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.walk import Fault, Walk

MELD_SCORES = frozenset({"deadwood", "gin", "undercut"})
"""What is scored when somebody has knocked."""


def meld_checks(hand: Walk, _: MeldPhase) -> Iterator[Fault]:
    """Judge whether hands are large enough for sets and runs."""
    if not hand.again and 0 < hand.hand < rules.SMALLEST_MELD:
        yield Fault(
            "",
            f"everyone holds {hand.hand} cards at most, but a set or a run has "
            f"{rules.SMALLEST_MELD}: deal more cards",
        )


def knock_checks(hand: Walk, _: KnockPhase) -> Iterator[Fault]:
    """Judge whether hands are of a size for sets and runs with a discard."""
    if not hand.again and 0 < hand.hand <= rules.SMALLEST_MELD:
        yield Fault(
            "",
            f"everyone holds {hand.hand} cards at most, and discards one of them, but a set or a "
            f"run has {rules.SMALLEST_MELD}: deal more cards",
        )
    if not hand.again and hand.hand > rules.MAX_HAND:
        yield Fault(
            "",
            f"hands have up to {hand.hand} cards by then: at most {rules.MAX_HAND} are arranged in "
            "sets and runs, so deal fewer",
        )


def or_discard_checks(hand: Walk, phase: DrawPhase) -> Iterator[Fault]:
    """Judge a choice between the deck and the discards."""
    obstacles = {
        "but cards are drawn from the discards anyway: make source deck, or leave it out": (
            phase.source is not Location.DECK
        ),
        "so that a player takes a card from one or the other: make mandatory true": (
            not phase.mandatory
        ),
        f"but the top discard is one card and count is {phase.count}: make it 1": phase.count > 1,
        "but nothing is ever discarded: add a DiscardPhase, or leave it out": (
            not turn_checks.has_discards(hand.genome)
        ),
    }
    for obstacle, is_there in obstacles.items():
        if phase.or_discard and is_there:
            yield Fault("or_discard", f"is true, {obstacle}")
    if phase.must_be_kept and not phase.or_discard:
        yield Fault(
            "must_be_kept",
            "is true, but no discard may be taken that could be kept: set or_discard, or leave it "
            "out",
        )
    if phase.offered_first and not (phase.or_discard and hand.genome.setup.initial_discard_count):
        yield Fault(
            "offered_first",
            "is true, but there is no first discard that could be taken: set or_discard and "
            "setup.initial_discard_count, or leave it out",
        )
    if phase.leaves and phase.source is not Location.DECK:
        yield Fault(
            "leaves",
            f"is {phase.leaves}, but cards are drawn from the discards: leave it out",
        )
    elif phase.leaves >= len(anatomy.deck_of(hand.genome)):
        yield Fault(
            "leaves",
            f"is {phase.leaves}, which is the whole deck of {len(anatomy.deck_of(hand.genome))} "
            "cards: leave fewer",
        )


def meld_problems(genome: GameGenome) -> Iterator[Problem]:
    """Judge whether knocking scores, and whether what scores is knocked or gone out for."""
    knocks, melds = anatomy.phases_of(genome, KnockPhase), anatomy.phases_of(genome, MeldPhase)
    if knocks and melds:
        yield Problem(
            "turn_structure.phases",
            "sets and runs are kept for a KnockPhase, and laid down in a MeldPhase: leave out one "
            "of them",
        )
    if melds and anatomy.showdown_of(genome) is not None:
        yield Problem(
            "turn_structure.phases",
            "who goes out ends a hand, but a ShowdownPhase decides who wins it: leave out the "
            "MeldPhase",
        )
    if knocks and not any(rule.per in MELD_SCORES for rule in genome.scoring_rules):
        yield Problem(
            "scoring_rules",
            "no rule says what knocking is worth: add one per deadwood, gin or undercut",
        )
    if knocks and anatomy.showdown_of(genome) is not None:
        yield Problem(
            "turn_structure.phases",
            "who knocks ends a hand, but a ShowdownPhase decides who wins it: leave out one of "
            "them",
        )
    for index, rule in enumerate(genome.scoring_rules):
        if rule.per in MELD_SCORES and not (knocks or (rule.per == "deadwood" and melds)):
            yield Problem(
                f"scoring_rules[{index}].per",
                f"is {rule.per}, but nobody knocks: add a KnockPhase at the end of the turn",
            )
        elif rule.per == "deadwood" and rule.to == "others":
            yield Problem(
                f"scoring_rules[{index}].to",
                "is others, but deadwood is scored by who has less of it: leave it out",
            )
