"""What turns, tricks and battles need: cards to play, and rules that fit each other."""

from __future__ import annotations

from collections.abc import Iterator

from darwindeck.genome import anatomy, condition_checks, phases, showdown_checks
from darwindeck.genome.counting_checks import beating_checks
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.walk import Fault, Walk

DISCARDING = (phases.PlayPhase, phases.DiscardPhase, phases.KnockPhase, phases.MeldPhase)
"""Phases that put cards on the pile."""


def card_use_checks(hand: Walk, phase: phases.Phase) -> Iterator[Fault]:
    """Judge whether anybody can have a card when a phase asks for one."""
    if hand.hand == 0 and not hand.again:
        yield Fault(
            "",
            f"nobody holds a card when {type(phase).__name__} comes: deal some with "
            "setup.cards_per_player or a DealPhase before it",
        )


def trick_checks(hand: Walk, phase: phases.TrickPhase) -> Iterator[Fault]:
    """Judge tricks."""
    if phase.tricks > hand.hand > 0 and not hand.again:
        yield Fault(
            "tricks",
            f"is {phase.tricks}, but everyone holds {showdown_checks.count_cards(hand.hand)} at "
            "most: play as many tricks as there are cards, or fewer",
        )
    suits = {card.suit for card in anatomy.deck_of(hand.genome)}
    if phase.breaking_suit is not None and phase.breaking_suit not in suits:
        deck = hand.genome.setup.initial_deck
        yield Fault(
            "breaking_suit",
            f"is {phase.breaking_suit.name.lower()}, but {deck} has none: choose another suit",
        )
    if phase.never_broken and phase.breaking_suit is None:
        yield Fault(
            "never_broken", "is true, but there is no breaking_suit: name one, or leave it out"
        )
    yield from first_trick_checks(hand, phase)
    yield from beating_checks(hand, phase)


def first_trick_checks(hand: Walk, phase: phases.TrickPhase) -> Iterator[Fault]:
    """Judge what the first trick asks for."""
    opening = phase.opens_with
    if opening is not None and opening not in map(str, anatomy.deck_of(hand.genome)):
        yield Fault(
            "opens_with",
            f"is {opening}, but {hand.genome.setup.initial_deck} has no such card: choose another",
        )
    rules = hand.genome.scoring_rules
    if phase.safe_first_trick and not any(rule.per == "captured" for rule in rules):
        yield Fault(
            "safe_first_trick",
            "is true, but no captured card gives points: add a scoring rule per captured, or "
            "leave it out",
        )


def knock_out_checks(hand: Walk, phase: phases.KnockOutPhase) -> Iterator[Fault]:
    """Judge whether players can be knocked out for their tricks."""
    if hand.again:
        return
    if hand.tricks == 0:
        yield Fault(
            "",
            "no tricks have been played by which anyone could be knocked out: put a TrickPhase "
            "before it",
        )
    elif phase.tricks > hand.tricks:
        yield Fault(
            "tricks",
            f"is {phase.tricks}, but only {hand.tricks} are played before it: ask for fewer",
        )


def draw_checks(hand: Walk, phase: phases.DrawPhase) -> Iterator[Fault]:
    """Judge drawing."""
    genome = hand.genome
    if phase.source not in {phases.Location.DECK, phases.Location.DISCARD}:
        yield Fault("source", f"is {phase.source.value}: draw from deck or discard")
    elif phase.source is phases.Location.DISCARD and not has_discards(genome):
        yield Fault(
            "source",
            "is discard, but nothing is ever discarded: turn cards up with "
            "setup.initial_discard_count, or draw from deck",
        )
    if phase.repeat and phase.mandatory:
        yield Fault("repeat", "is true, so that players need a way to stop: make mandatory false")
    if phase.double and genome.setup.house is None:
        yield Fault("double", "is true, but there is no house that pays: set setup.house")
    if phase.double and not phase.repeat:
        yield Fault("double", "is true, but only who may draw repeatedly can double: set repeat")
    can_play = any(isinstance(later, phases.PlayPhase) for later in hand.after)
    yield from condition_checks.draw_condition_checks(phase.condition, can_play)
    yield from condition_checks.depth_checks(phase.condition, "condition")


def play_checks(hand: Walk, phase: phases.PlayPhase) -> Iterator[Fault]:
    """Judge playing cards."""
    if phase.target not in {phases.Location.DISCARD, phases.Location.TABLEAU}:
        yield Fault("target", f"is {phase.target.value}: play to discard or tableau")
    if phase.min_cards > phase.max_cards:
        yield Fault(
            "min_cards",
            f"is {phase.min_cards}, more than the {phase.max_cards} of max_cards: make it smaller",
        )
    if phase.capture is not None and phase.target is not phases.Location.TABLEAU:
        yield Fault(
            "capture",
            f"is {phase.capture}, but cards are captured from the tableau: make target tableau",
        )
    if phase.capture is not None and phase.max_cards > 1:
        yield Fault(
            "capture", f"is {phase.capture}, which one card does at a time: make max_cards 1"
        )
    if phase.clears_when_passed and phase.mandatory:
        yield Fault(
            "clears_when_passed",
            "is true, but nobody may pass: make mandatory false, or leave it out",
        )
    if never_starts(hand.genome):
        yield Fault(
            "valid_play_condition",
            "asks for a card on the pile, and nothing ever puts the first one there: turn one up "
            'with setup.initial_discard_count, or allow PileCondition "empty" too',
        )
    yield from condition_checks.play_condition_checks(phase.valid_play_condition)
    yield from condition_checks.depth_checks(phase.valid_play_condition, "valid_play_condition")


def has_discards(genome: GameGenome) -> bool:
    """Tell whether there can be a card on the pile to draw."""
    return genome.setup.initial_discard_count > 0 or any(
        isinstance(phase, DISCARDING) for phase in genome.turn_structure.phases
    )


def never_starts(genome: GameGenome) -> bool:
    """Tell whether every play needs a card on the pile, and none can ever be there."""
    discards = (phases.DiscardPhase, phases.KnockPhase, phases.MeldPhase)
    if any(isinstance(phase, discards) for phase in genome.turn_structure.phases):
        return False
    if genome.setup.initial_discard_count > 0:
        return False
    if any(effect.effect == "wild" for effect in genome.card_effects):
        return False
    return not any(
        condition_checks.fits_empty_pile(phase.valid_play_condition)
        for phase in anatomy.phases_of(genome, phases.PlayPhase)
    ) and not anatomy.phases_of(genome, phases.ClaimPhase)
