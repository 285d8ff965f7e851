"""What cannot be won, scored or dealt in games of turns, tricks and battles: one case per rule."""

from __future__ import annotations

import pytest
from tests.genome.refusals import found
from tests.genome.small_turn_games import ANTE, BET, EIGHT, HIGH, HIT, PLAY, POINT, game, house_game

from darwindeck.genome.schema import (
    CardEffect,
    ClaimPhase,
    ComparePhase,
    DealPhase,
    DiscardPhase,
    DrawPhase,
    GameGenome,
    PlayPhase,
    ScoringRule,
    ShowdownPhase,
    Suit,
    TrickPhase,
    WinCondition,
)

CASES: dict[str, tuple[GameGenome, str]] = {
    "chips to win but none to start with": (
        game(PLAY, wins=(WinCondition("most_chips"),)),
        "setup.starting_chips: is 0, but the game is played for chips",
    ),
    "a bet without chips": (
        game(PLAY, BET),
        "setup.starting_chips: is 0, but the game is played for chips",
    ),
    "a match for chips that are never at stake": (
        game(ShowdownPhase(), wins=(WinCondition("most_chips"),), starting_chips=10),
        ": nothing is ever at stake",
    ),
    "no showdown and nothing that wins a hand": (
        game(ANTE, PLAY, wins=(WinCondition("most_chips"),), starting_chips=10),
        (": there is no ShowdownPhase, so a hand has no winner: end with one, or add a win "
        "condition for hands: empty_hand, last_out, capture_all, first_to_score, high_score, "
        "low_score, most_tricks or best_hand"),
    ),
    "a win condition that the showdown makes useless": (
        game(ANTE, ShowdownPhase(), starting_chips=10),
        "win_conditions[0]: empty_hand is never asked, as a ShowdownPhase decides",
    ),
    "a round without cards": (
        game(ANTE, BET, starting_chips=10),
        ": nobody does anything with cards in the round that is repeated",
    ),
    "a repeated part without cards": (
        game(PLAY, ANTE, starting_chips=10, repeat_from=1),
        "turn_structure.repeat_from: nobody does anything with cards",
    ),
    "a round from a phase that is not there": (
        game(PLAY, repeat_from=1),
        "turn_structure.repeat_from: is 1, but the last phase is number 0",
    ),
    "a round from the middle of a turn": (
        game(DrawPhase(), PLAY, repeat_from=1),
        "turn_structure.repeat_from: is 1, in the middle of a turn",
    ),
    "repeating after a showdown": (
        game(
            ANTE, ShowdownPhase(), wins=(WinCondition("most_chips"),), starting_chips=10,
            repeat_from=1,
        ),
        "turn_structure.repeat_from: is 1, but nothing is repeated after a showdown",
    ),
    "being first to score nothing": (
        game(PLAY, wins=(WinCondition("first_to_score"),), scoring_rules=POINT),
        "win_conditions[0].target: is 0: say how many points end the game",
    ),
    "a target for something else": (
        game(PLAY, wins=(WinCondition("empty_hand", 5),)),
        "win_conditions[0].target: is 5, but empty_hand has none",
    ),
    "a score without points": (
        game(PLAY, wins=HIGH),
        "win_conditions[0]: high_score needs points, but scoring_rules is empty",
    ),
    "being first to score with nothing but losses": (
        game(
            PLAY, wins=(WinCondition("first_to_score", 5),),
            scoring_rules=(ScoringRule(-1, per="held"),),
        ),
        "scoring_rules: no rule gives points, so nobody can be first to score",
    ),
    "a rule for no points": (
        game(PLAY, scoring_rules=(ScoringRule(0, per="held"),)),
        "scoring_rules[0].points: is 0",
    ),
    "points for tricks that are not played": (
        game(PLAY, scoring_rules=(ScoringRule(1, per="trick"),)),
        "scoring_rules[0].per: is trick, but there is no TrickPhase",
    ),
    "points for cards that are never captured": (
        game(PLAY, ComparePhase(), scoring_rules=(ScoringRule(1),)),
        "scoring_rules[0].per: is captured, but no phase captures cards",
    ),
    "points for tricks of a suit": (
        game(TrickPhase(), scoring_rules=(ScoringRule(1, per="trick", suit=Suit.CLUBS),)),
        "scoring_rules[0].suit: is set, but trick counts whatever the cards are",
    ),
    "points for going out with a rank": (
        game(PLAY, scoring_rules=(ScoringRule(1, per="going_out", rank=EIGHT),)),
        "scoring_rules[0].rank: is set, but going_out counts whatever the cards are",
    ),
    "an effect without a play phase": (
        game(DiscardPhase(), card_effects=(CardEffect("skip", rank=EIGHT),)),
        "card_effects[0]: has no effect, as there is no PlayPhase",
    ),
    "an effect of no card": (
        game(PLAY, card_effects=(CardEffect("skip"),)),
        "card_effects[0]: is for no card: set its rank, its suit, or both",
    ),
    "a count of skips": (
        game(PLAY, card_effects=(CardEffect("skip", rank=EIGHT, count=2),)),
        "card_effects[0].count: is 2, but only draw has a count",
    ),
    "the same effect twice": (
        game(PLAY, card_effects=(CardEffect("skip", rank=EIGHT),) * 2),
        "card_effects[1]: is there already",
    ),
    "wild cards played together": (
        game(PlayPhase(max_cards=2), card_effects=(CardEffect("wild", rank=EIGHT),)),
        "card_effects[0].effect: is wild, but a PlayPhase lets several cards be played together",
    ),
    "both trumps": (
        game(TrickPhase(), trump_suit=Suit.CLUBS, turned_trump=True),
        "setup.turned_trump: is true, but trump_suit says which suit it is",
    ),
    "a trump without tricks": (
        game(PLAY, trump_suit=Suit.CLUBS),
        "setup.trump_suit: is set, but trumps are for tricks",
    ),
    "a turned trump without tricks": (
        game(PLAY, turned_trump=True),
        "setup.turned_trump: is set, but trumps are for tricks",
    ),
    "a trump that the deck does not have": (
        game(TrickPhase(), cards_per_player=1, initial_deck="leduc_6", trump_suit=Suit.CLUBS),
        "setup.trump_suit: is clubs, but leduc_6 has none",
    ),
    "a breaking suit that the deck does not have": (
        game(TrickPhase(breaking_suit=Suit.CLUBS), cards_per_player=1, initial_deck="leduc_6"),
        "[0].breaking_suit: is clubs, but leduc_6 has none",
    ),
    "blind hands without a battle": (
        game(DrawPhase(), blind_hands=True),
        "setup.blind_hands: is true, but nobody turns cards over: add a ComparePhase",
    ),
    "blind hands to choose from": (
        game(ComparePhase(), PLAY, blind_hands=True),
        "setup.blind_hands: is true, but in PlayPhase players choose among their cards",
    ),
    "an end by an empty deck before the showdown": (
        house_game(ANTE, HIT, when_deck_is_empty="end"),
        "setup.when_deck_is_empty: is end, but a hand ends with its showdown",
    ),
    "more cards for the best hand than can be compared": (
        game(PLAY, wins=(WinCondition("best_hand"),), cards_per_player=17),
        "setup.cards_per_player: makes hands of 17 cards: at most 16 fit",
    ),
    "more cards dealt for the best hand than can be compared": (
        game(PLAY, DealPhase(12), wins=(WinCondition("best_hand"),)),
        "[1].count: makes hands of 17 cards: at most 16 fit",
    ),
    "more cards turned up than the deck has": (
        game(PLAY, initial_discard_count=43),
        "setup.initial_discard_count: by now 2 players can need 53 cards",
    ),
    "claims among too many": (
        game(ClaimPhase(), player_count=9),
        "[0]: can bring all 52 cards into one hand, but with 9 seats a hand has room for 46",
    ),
    "war among too many": (
        game(ComparePhase(), player_count=9),
        "[0]: can bring all 52 cards into one hand",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_it_is_refused(case: str) -> None:
    genome, expected = CASES[case]
    assert expected in found(genome)
