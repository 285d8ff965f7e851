"""Knocking, laying down melds and drawing from the discards that cannot be played."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace
from tests.genome.refusals import found

from darwindeck.genome.library import load
from darwindeck.genome.schema import (
    Deck,
    DrawPhase,
    KnockPhase,
    Location,
    MeldPhase,
    ScoringRule,
    ShowdownPhase,
    Suit,
    TurnStructure,
)

if TYPE_CHECKING:
    from darwindeck.genome.schema import GameGenome, Phase

GIN, RUMMY = load("gin-rummy"), load("rummy")


def with_phases(*phases: Phase) -> GameGenome:
    """Return gin rummy with other phases."""
    return replace(GIN, turn_structure=TurnStructure(phases))


def with_rules(*rules: ScoringRule) -> GameGenome:
    """Return gin rummy that is scored by other rules."""
    return replace(GIN, scoring_rules=rules)


def with_setup(**changes: object) -> GameGenome:
    """Return gin rummy that begins differently."""
    return replace(GIN, setup=replace(GIN.setup, **changes))


CASES: dict[str, tuple[GameGenome, str]] = {
    "too few cards": (
        with_setup(cards_per_player=2),
        (
            "[1]: everyone holds 3 cards at most, and discards one of them, but a set or a run has "
            "3: deal more cards"
        ),
    ),
    "too many cards": (
        with_setup(cards_per_player=17),
        (
            "[1]: hands have up to 18 cards by then: at most 16 are arranged in sets and runs, so "
            "deal fewer"
        ),
    ),
    "a choice between the discards and the discards": (
        with_phases(DrawPhase(Location.DISCARD, or_discard=True), KnockPhase()),
        (
            "[0].or_discard: is true, but cards are drawn from the discards anyway: make source "
            "deck, or leave it out"
        ),
    ),
    "a choice to draw nothing": (
        with_phases(DrawPhase(mandatory=False, or_discard=True), KnockPhase()),
        (
            "[0].or_discard: is true, so that a player takes a card from one or the other: make "
            "mandatory true"
        ),
    ),
    "several cards for one": (
        with_phases(DrawPhase(count=2, or_discard=True), KnockPhase()),
        "[0].or_discard: is true, but the top discard is one card and count is 2: make it 1",
    ),
    "nothing to keep": (
        with_phases(DrawPhase(must_be_kept=True), KnockPhase()),
        (
            "[0].must_be_kept: is true, but no discard may be taken that could be kept: set "
            "or_discard, or leave it out"
        ),
    ),
    "nothing to offer": (
        with_setup(initial_discard_count=0),
        (
            "[0].offered_first: is true, but there is no first discard that could be taken: set "
            "or_discard and setup.initial_discard_count, or leave it out"
        ),
    ),
    "discards left in the deck": (
        with_phases(DrawPhase(Location.DISCARD, leaves=2), KnockPhase()),
        "[0].leaves: is 2, but cards are drawn from the discards: leave it out",
    ),
    "the whole deck left": (
        with_phases(DrawPhase(leaves=52), KnockPhase()),
        "[0].leaves: is 52, which is the whole deck of 52 cards: leave fewer",
    ),
    "too many players": (
        replace(GIN, player_count=5),
        (
            "[0]: by now 5 players can need 58 cards, but standard_52 has 52: deal fewer cards, or "
            "play with fewer players"
        ),
    ),
    "knocking for nothing": (
        with_rules(ScoringRule(1, "held")),
        "scoring_rules: no rule says what knocking is worth: add one per deadwood, gin or undercut",
    ),
    "gin without a knock": (
        replace(with_phases(DrawPhase()), scoring_rules=(ScoringRule(25, "gin"),)),
        "scoring_rules[0].per: is gin, but nobody knocks: add a KnockPhase at the end of the turn",
    ),
    "deadwood of others": (
        with_rules(ScoringRule(1, "deadwood", to="others")),
        (
            "scoring_rules[0].to: is others, but deadwood is scored by who has less of it: leave "
            "it out"
        ),
    ),
    "deadwood of a suit": (
        with_rules(ScoringRule(1, "deadwood", suit=Suit.HEARTS)),
        "scoring_rules[0].suit: is set, but deadwood counts whatever the cards are: leave it out",
    ),
    "a showdown after a knock": (
        with_phases(DrawPhase(), KnockPhase(), ShowdownPhase()),
        ": who knocks ends a hand, but a ShowdownPhase decides who wins it: leave out one of them",
    ),
    "too few cards to lay down": (
        replace(RUMMY, setup=replace(RUMMY.setup, cards_per_player=1)),
        "[1]: everyone holds 2 cards at most, but a set or a run has 3: deal more cards",
    ),
    "melds that are kept and laid down": (
        with_phases(DrawPhase(), MeldPhase(), KnockPhase()),
        (
            ": sets and runs are kept for a KnockPhase, and laid down in a MeldPhase: leave out "
            "one of them"
        ),
    ),
    "a showdown after going out": (
        with_phases(DrawPhase(), MeldPhase(), ShowdownPhase()),
        (
            ": who goes out ends a hand, but a ShowdownPhase decides who wins it: leave out the "
            "MeldPhase"
        ),
    ),
    "gin where melds are laid down": (
        replace(RUMMY, scoring_rules=(ScoringRule(25, "gin"),)),
        "scoring_rules[0].per: is gin, but nobody knocks: add a KnockPhase at the end of the turn",
    ),
    "deadwood for others where melds are laid down": (
        replace(RUMMY, scoring_rules=(ScoringRule(1, "deadwood", to="others"),)),
        "scoring_rules[0].to: is others, but deadwood is scored by who has less of it",
    ),
    "jokers in melds": (
        replace(RUMMY, setup=replace(RUMMY.setup, initial_deck=Deck(jokers=2))),
        "setup.initial_deck.jokers: is 2, but a joker is no part of a meld: leave it out",
    ),
    "copies in melds": (
        replace(RUMMY, setup=replace(RUMMY.setup, initial_deck=Deck("9TJQKA", copies=2))),
        "setup.initial_deck.copies: is 2, but MeldPhase needs cards that are all different",
    ),
}
"""A game that cannot be played, and what is said about it."""


@pytest.mark.parametrize("case", CASES)
def test_a_mistake_is_answered_with_a_cure(case: str) -> None:
    game, message = CASES[case]
    assert message in found(game)
