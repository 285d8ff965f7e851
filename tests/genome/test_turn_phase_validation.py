"""Phases and conditions that cannot be played in games of turns: one case per rule."""

from __future__ import annotations

import pytest
from tests.genome.refusals import found
from tests.genome.small_turn_games import ANTE, BET, EIGHT, PLAY, deep, draws_if, game, plays_if

from darwindeck.genome.schema import (
    AllOf,
    AnyOf,
    BettingPhase,
    CannotPlayCondition,
    DealPhase,
    DiscardPhase,
    DrawPhase,
    ForcedBetPhase,
    GameGenome,
    HandSizeCondition,
    KnockOutPhase,
    Location,
    PileCondition,
    PlayPhase,
    RankCondition,
    ShowdownPhase,
    Suit,
    SuitCondition,
    SumCondition,
    TrickPhase,
    WinCondition,
)

CASES: dict[str, tuple[GameGenome, str]] = {
    "drawing without a way to stop": (
        game(DrawPhase(repeat=True), DiscardPhase()),
        "[0].repeat: is true, so that players need a way to stop: make mandatory false",
    ),
    "drawing from a hand": (
        game(DrawPhase(Location.HAND), DiscardPhase()),
        "[0].source: is hand: draw from deck or discard",
    ),
    "drawing discards that are not there": (
        game(DrawPhase(Location.DISCARD), TrickPhase()),
        "[0].source: is discard, but nothing is ever discarded",
    ),
    "playing to the deck": (
        game(PlayPhase(Location.DECK)),
        "[0].target: is deck: play to discard or tableau",
    ),
    "playing to two places": (
        game(PLAY, PlayPhase(Location.TABLEAU)),
        ": cards are played both to discard and to tableau, but there is one pile",
    ),
    "playing at least more than at most": (
        game(PlayPhase(min_cards=3, max_cards=2)),
        "[0].min_cards: is 3, more than the 2 of max_cards",
    ),
    "capturing from the discards": (
        game(PlayPhase(capture="rank")),
        "[0].capture: is rank, but cards are captured from the tableau",
    ),
    "capturing with several cards": (
        game(PlayPhase(Location.TABLEAU, max_cards=2, capture="suit")),
        "[0].capture: is suit, which one card does at a time",
    ),
    "clearing the pile although nobody may pass": (
        game(PlayPhase(clears_when_passed=True)),
        "[0].clears_when_passed: is true, but nobody may pass",
    ),
    "a first card that cannot be played": (
        plays_if(PileCondition("same_suit"), initial_discard_count=0),
        "[0].valid_play_condition: asks for a card on the pile, and nothing ever puts the first",
    ),
    "a draw that judges cards by their suit": (
        draws_if(SuitCondition(Suit.HEARTS)),
        "[0].condition: SuitCondition judges cards that are played, and a DrawPhase plays none",
    ),
    "a draw that judges cards by their rank": (
        draws_if(AnyOf((HandSizeCondition(1), RankCondition(EIGHT)))),
        "[0].condition.conditions[1]: RankCondition judges cards that are played",
    ),
    "a draw that counts the cards played": (
        draws_if(SumCondition(5)),
        "[0].condition: SumCondition of played judges cards that are played",
    ),
    "a draw that compares with the top card": (
        draws_if(PileCondition("same_suit"), PLAY),
        "[0].condition: PileCondition same_suit judges cards that are played",
    ),
    "a draw for want of a play that never comes": (
        draws_if(CannotPlayCondition()),
        "[0].condition: asks whether the player can play, but no PlayPhase follows",
    ),
    "a draw for want of a play that is over": (
        game(PLAY, DrawPhase(condition=CannotPlayCondition())),
        "[1].condition: asks whether the player can play, but no PlayPhase follows",
    ),
    "a play for want of a play": (
        plays_if(CannotPlayCondition()),
        "[0].valid_play_condition: CannotPlayCondition is for a DrawPhase",
    ),
    "conditions five deep": (
        plays_if(deep(5)),
        ("[0].valid_play_condition.conditions[0].conditions[0].conditions[0].conditions[0]: is a "
        "condition 5 levels deep: nest at most 4"),
    ),
    "too many conditions": (
        game(*(PlayPhase(valid_play_condition=AllOf((HandSizeCondition(3),) * 4)),) * 5),
        ": there are 25 conditions in all: use at most 24",
    ),
    "a knock-out without tricks": (
        game(PLAY, KnockOutPhase()),
        "[1]: no tricks have been played by which anyone could be knocked out",
    ),
    "a knock-out before the tricks": (
        game(KnockOutPhase(), TrickPhase()),
        "[0]: no tricks have been played",
    ),
    "a knock-out for more tricks than are played": (
        game(TrickPhase(2), KnockOutPhase(3)),
        "[1].tricks: is 3, but only 2 are played before it",
    ),
    "more tricks than cards": (
        game(TrickPhase(6)),
        "[0].tricks: is 6, but everyone holds 5 cards at most",
    ),
    "tricks without cards": (
        game(TrickPhase(), cards_per_player=0),
        "[0]: nobody holds a card when TrickPhase comes",
    ),
    "a play after the last card": (
        game(TrickPhase(5), PLAY),
        "[1]: nobody holds a card when PlayPhase comes",
    ),
    "a showdown after the last card": (
        game(
            ANTE, DiscardPhase(5), ShowdownPhase(), starting_chips=10,
            wins=(WinCondition("most_chips"),),
        ),
        "[2]: a player may have no card left to show",
    ),
    "too few cards left for a ranking": (
        game(
            ANTE, DiscardPhase(), ShowdownPhase("deuce_seven_low"), starting_chips=10,
            wins=(WinCondition("most_chips"),),
        ),
        "[2].ranking: is deuce_seven_low, which needs 5 cards, but a player has 4",
    ),
    "a board that grows": (
        game(PLAY, DealPhase(1, to="board")),
        "[1].to: is board in a round that repeats, so that the board grows without end",
    ),
    "cards face up in a hand without end": (
        game(DrawPhase(), PLAY, DealPhase(face_up=True)),
        "[2].face_up: is true, but a hand can have",
    ),
    "blinds in every round without betting": (
        game(ForcedBetPhase(blinds=(1, 2)), PLAY, starting_chips=10),
        "[0].blinds: blinds have been posted already",
    ),
    "a bring-in without a showdown": (
        game(ForcedBetPhase(bring_in=1), BET, PLAY, starting_chips=10),
        "[0].bring_in: is 1, but only a game with a ShowdownPhase has a bring-in",
    ),
    "opening after blinds without a showdown": (
        game(
            ForcedBetPhase(blinds=(1, 2)), BettingPhase(2, opener="after_blinds"), PLAY,
            starting_chips=10,
        ),
        "[1].opener: is after_blinds, but only a game with a ShowdownPhase has that",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_it_is_refused(case: str) -> None:
    genome, expected = CASES[case]
    assert expected in found(genome)
