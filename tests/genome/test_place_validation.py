"""What a file with places, whole deals and an order of ranks may get wrong, and the cure."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from darwindeck.genome.library import load
from darwindeck.genome.schema import (
    ComparePhase,
    ExchangePhase,
    GameGenome,
    Phase,
    ScoringRule,
    TurnStructure,
    WinCondition,
)
from darwindeck.genome.validation import problems

PRESIDENT = load("president")
TAX, PLAY = PRESIDENT.turn_structure.phases
BY_SCORE = (WinCondition("high_score"),)
HELD = (ScoringRule(1, "held"),)


def with_setup(**changes: object) -> GameGenome:
    return replace(PRESIDENT, setup=replace(PRESIDENT.setup, **changes))


def with_phases(*phases: Phase) -> GameGenome:
    return replace(PRESIDENT, turn_structure=TurnStructure(phases, len(phases) - 1))


REFUSED = {
    "a tax without places": (
        replace(PRESIDENT, win_conditions=BY_SCORE, scoring_rules=HELD),
        "[0].passed_to: is counterpart, but nobody has a place in the last hand: win by last_out",
    ),
    "a tax now and then": (
        with_phases(ExchangePhase(2, 2, passed_to=("counterpart", "left")), PLAY),
        "[0].passed_to: is counterpart in some hands: name nothing else, or leave it out",
    ),
    "places that come too late": (
        replace(PRESIDENT, win_conditions=(WinCondition("empty_hand"), WinCondition("last_out"))),
        "win_conditions[1]: last_out comes too late where an empty_hand ends it: keep one of them",
    ),
    "places in battles": (
        with_phases(ComparePhase(), PLAY),
        "win_conditions[0]: last_out is for turns, and ComparePhase is for all at once",
    ),
    "places without turns": (
        with_phases(TAX, ComparePhase()),
        "win_conditions[0]: last_out needs turns in which cards are got rid of: add a PlayPhase",
    ),
    "points for a place that nobody has": (
        replace(PRESIDENT, scoring_rules=(ScoringRule(1, "held", place=1),)),
        "scoring_rules[0].place: is 1, but places are for going_out where hands are won by",
    ),
    "ranks that are not all named": (
        with_setup(rank_order="A23"),
        "setup.rank_order: is A23, but the ranks of the deck are 23456789TJQKA: name each of them",
    ),
    "the usual order": (
        with_setup(rank_order="23456789TJQKA"),
        "setup.rank_order: is 23456789TJQKA, the usual order: leave it out",
    ),
    "an order that nothing asks for": (
        replace(
            load("crazy-eights"),
            setup=replace(load("crazy-eights").setup, rank_order="3456789TJQKA2"),
        ),
        "setup.rank_order: is 3456789TJQKA2, but no ranks are compared by it: add a TrickPhase",
    ),
    "a whole deal beside another": (
        with_setup(cards_per_player=5),
        "setup.cards_per_player: is set, but deal_all leaves no cards for it: choose one of them",
    ),
    "a whole deal for poker hands": (
        replace(
            load("kuhn-poker"),
            setup=replace(load("kuhn-poker").setup, deal_all=True, cards_per_player=0),
        ),
        "setup.deal_all: is true, but poker hands have at most 16 cards: deal cards_per_player",
    ),
    "more players than cards": (
        replace(with_setup(initial_deck="leduc_6", rank_order=""), player_count=7),
        "setup.cards_per_player: by now 7 players can need 7 cards, but leduc_6 has 6",
    ),
}


@pytest.mark.parametrize(("game", "expected"), REFUSED.values(), ids=REFUSED)
def test_a_mistake_is_answered_with_its_cure(game: GameGenome, expected: str) -> None:
    assert any(expected in str(problem) for problem in problems(game)), problems(game)
