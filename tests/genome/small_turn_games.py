"""Small games of turns to judge: phases and whatever else a case is about."""

from __future__ import annotations

from typing import Any

from darwindeck.genome.schema import (
    AllOf,
    BettingPhase,
    Condition,
    DiscardPhase,
    DrawPhase,
    ForcedBetPhase,
    GameGenome,
    HandSizeCondition,
    HouseRules,
    Phase,
    PlayPhase,
    Rank,
    ScoringRule,
    SetupRules,
    ShowdownPhase,
    TurnStructure,
    WinCondition,
)

ANTE = ForcedBetPhase(ante=1)
BET = BettingPhase(min_bet=2)
PLAY = PlayPhase()
HIT = DrawPhase(mandatory=False, repeat=True)
POINT = (ScoringRule(1, per="held"),)
EMPTY_HAND = (WinCondition("empty_hand"),)
HIGH = (WinCondition("high_score"),)
EIGHT = Rank.EIGHT


def game(*phases: Phase, wins: tuple[WinCondition, ...] = EMPTY_HAND, **more: Any) -> GameGenome:
    """Return a game of turns with these phases; by default five cards each and no chips."""
    fields = {name: more.pop(name) for name in list(more) if name in SetupRules.__struct_fields__}
    return GameGenome(
        genome_id="test-game",
        setup=SetupRules(**{"cards_per_player": 5} | fields),
        turn_structure=TurnStructure(phases, more.pop("repeat_from", 0)),
        win_conditions=wins,
        **more,
    )


def house_game(*phases: Phase, **more: Any) -> GameGenome:
    """Return a game against the house: two cards each, bets of 1."""
    more = {"house": HouseRules(), "starting_chips": 100, "cards_per_player": 2} | more
    last: Any = more.pop("showdown", ShowdownPhase("blackjack"))
    return game(*phases, last, wins=(WinCondition("most_chips"),), **more)


def draws_if(condition: Condition, *later: Phase) -> GameGenome:
    """Return a game in which cards are drawn on a condition."""
    return game(DrawPhase(condition=condition), *later, DiscardPhase())


def plays_if(condition: Condition, **more: Any) -> GameGenome:
    """Return a game in which cards are played on a condition."""
    return game(PlayPhase(valid_play_condition=condition), **{"initial_discard_count": 1} | more)


def deep(levels: int) -> Condition:
    """Return conditions nested so deep."""
    condition: Condition = HandSizeCondition(3)
    for _ in range(levels - 1):
        condition = AllOf((condition,))
    return condition
