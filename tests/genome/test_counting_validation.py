"""Copies, contracts about points and talons that cannot be played: one case per rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace
from tests.genome.refusals import found

from darwindeck.genome.library import load
from darwindeck.genome.schema import (
    BettingPhase,
    BidPhase,
    Deck,
    PlayPhase,
    ScoringRule,
    Suit,
    TalonPhase,
    TrickPhase,
    TrumpPhase,
    TurnStructure,
    WinCondition,
)

if TYPE_CHECKING:
    from darwindeck.genome.schema import GameGenome, Phase

PINOCHLE, SKAT, SPADES = load("pinochle"), load("skat"), load("spades")
POINTS, TRUMP, TRICKS = PINOCHLE.turn_structure.phases
WORTH, TALON, SUITS, TEN = SKAT.turn_structure.phases


def with_phases(game: GameGenome, *phases: Phase) -> GameGenome:
    return replace(game, turn_structure=TurnStructure(phases))


def with_setup(game: GameGenome, **changes: object) -> GameGenome:
    return replace(game, setup=replace(game.setup, **changes))


def with_rule(game: GameGenome, rule: ScoringRule) -> GameGenome:
    return replace(game, scoring_rules=(*game.scoring_rules, rule))


def with_deck(deck: Deck) -> GameGenome:
    return with_setup(PINOCHLE, initial_deck=deck, rank_order="")


WORTH_BIDS = SKAT.turn_structure.phases[0]
CASES: dict[str, tuple[GameGenome, str]] = {
    "a null from the hand where nothing can be left": (
        with_phases(SKAT, WORTH_BIDS, TalonPhase(), *SKAT.turn_structure.phases[2:]),
        "[2].null: has a second number, but no talon can be left: make it optional",
    ),
    "a null where games have no worth": (
        with_phases(SPADES, TrumpPhase(null=(23,)), TrickPhase(13)),
        "[0].null: is given, but no game has a worth: give suits their worth, or omit it",
    ),
    "more copies than there are numbers": (
        with_deck(Deck("6789TJQKA", copies=2)),
        ("setup.initial_deck.copies: is 2, but with 9 ranks there is room for 1 of each card: "
         "ranks times copies are 16 at most"),
    ),
    "copies of jokers": (
        with_deck(Deck("9TJQKA", jokers=2, copies=2)),
        "setup.initial_deck.copies: is 2, but jokers have no copies: leave out one of them",
    ),
    "copies in a hand of poker": (
        replace(PINOCHLE, win_conditions=(WinCondition("best_hand"),)),
        "setup.initial_deck.copies: is 2, but a poker hand has no card twice: leave it out",
    ),
    "copies in turns": (
        with_phases(PINOCHLE, PlayPhase()),
        ("setup.initial_deck.copies: is 2, but PlayPhase needs cards that are all different: play "
        "tricks or battles, or leave it out"),
    ),
    "a card that two can hold": (
        with_phases(PINOCHLE, POINTS, TRUMP, TrickPhase(12, opens_with="9c")),
        "[2].opens_with: is 9c, which 2 players can hold: leave it out, or copies",
    ),
    "an opener by single cards": (
        with_phases(PINOCHLE, BettingPhase(opener="high_hand"), POINTS, TRUMP, TRICKS),
        ("[0].opener: is high_hand, which compares single cards, but the deck has 2 of each: let "
        "the player left_of_button open"),
    ),
    "points without an auction": (
        with_phases(PINOCHLE, BidPhase(of="points", values=(20,)), TRUMP, TRICKS),
        "[0].of: is points, which only who wins an auction has to reach: set outbid to true",
    ),
    "no bids": (
        with_phases(PINOCHLE, BidPhase(of="points", outbid=True), TRUMP, TRICKS),
        "[0].values: is empty, so nothing can be bid: list bids such as [18, 20, 22]",
    ),
    "bids that go down": (
        with_phases(PINOCHLE, BidPhase(of="points", outbid=True, values=(20, 10)), TRUMP, TRICKS),
        "[0].values: must go up: write each bid once, from the lowest to the highest",
    ),
    "a range beside a list": (
        with_phases(
            PINOCHLE, BidPhase(1, 9, of="points", outbid=True, values=(20,)), TRUMP, TRICKS
        ),
        "[0].lowest: and highest are for tricks, but values say what can be bid: omit it",
    ),
    "a list of tricks": (
        with_phases(SPADES, BidPhase(values=(1, 2)), TrickPhase(13)),
        "[0].values: is for bids of points or worth: bid tricks from lowest to highest",
    ),
    "nothing that counts": (
        replace(PINOCHLE, scoring_rules=(ScoringRule(1, "bid_made"),)),
        "[0].of: is points, but no points are counted: add a scoring rule per counted",
    ),
    "no worth": (
        with_phases(SKAT, WORTH, TALON, TrumpPhase(10), TEN),
        "[0].of: is worth, but nothing says what a game is worth: give a TrumpPhase its worth",
    ),
    "worth that nobody bids": (
        with_phases(PINOCHLE, POINTS, TrumpPhase(1, worth=(1, 2, 3, 4)), TRICKS),
        "[1].worth: is given, but no auction is about it: let a BidPhase be of worth",
    ),
    "worth of three suits": (
        with_phases(SKAT, WORTH, TALON, TrumpPhase(61, worth=(9, 10, 11)), TEN),
        ("[2].worth: has 3 numbers: give one for each of the four suits, and perhaps one for the "
        "top cards alone"),
    ),
    "top cards alone that are no trumps": (
        with_setup(SKAT, top_trumps=False),
        "[2].worth: has a fifth number, but no top cards are trumps: set setup.top_trumps",
    ),
    "a contract of more than all points": (
        with_phases(SKAT, WORTH, TALON, TrumpPhase(121, worth=(12, 9, 10, 11, 24)), TEN),
        "[2].contract: is 121, but all cards together count 120: ask for at most that",
    ),
    "a talon for nobody": (
        with_phases(SKAT, TALON, WORTH, SUITS, TEN),
        "[0]: nobody has won an auction by then: put a BidPhase with outbid before it",
    ),
    "two talons": (
        with_phases(SKAT, WORTH, TalonPhase(1), TalonPhase(1), SUITS, TEN),
        "[2]: the talon has been taken before: keep one TalonPhase",
    ),
    "a talon beyond the deck": (
        with_phases(SKAT, WORTH, TalonPhase(3), SUITS, TEN),
        ("[1]: by now 3 players can need 33 cards, but piquet_32 has 32: deal fewer cards, or play "
        "with fewer players"),
    ),
    "a talon without tricks": (
        with_phases(SKAT, WORTH, SUITS, TEN, TALON),
        "[3]: no tricks are played after TalonPhase: put a TrickPhase after it",
    ),
    "beating without following": (
        with_phases(PINOCHLE, POINTS, TRUMP, TrickPhase(12, must_follow=False, must_beat=True)),
        "[2].must_beat: is true, but nobody has to follow suit: set must_follow, and not any_suit",
    ),
    "two that lead": (
        with_phases(SKAT, WORTH, TALON, SUITS, TrickPhase(opens_with="7c", declarer_leads=True)),
        "[3].declarer_leads: is true, but opens_with says who leads: choose one of them",
    ),
    "no declarer to lead": (
        with_phases(SPADES, BidPhase(), TrickPhase(13, declarer_leads=True)),
        ("[1].declarer_leads: is true, but nobody is the declarer: add a BidPhase with outbid or a "
        "TrumpPhase"),
    ),
    "top trumps without top cards": (
        with_setup(SKAT, top_cards=()),
        "setup.top_trumps: is true, but there are no top_cards: name some, or leave it out",
    ),
    "top trumps without trumps": (
        with_phases(with_setup(SPADES, trump_suit=None, top_cards=("As",), top_trumps=True),
                    BidPhase(), TrickPhase(13)),
        ("setup.top_trumps: is true, but there is no trump: set trump_suit or turned_trump, or add "
        "a TrumpPhase"),
    ),
    "points that nobody bids for": (
        with_rule(SPADES, ScoringRule(1, "counted", suit=Suit.HEARTS)),
        ("scoring_rules[6].per: is counted, but no contract is about points: let a BidPhase be of "
        "points"),
    ),
    "worth that is not bid": (
        with_rule(PINOCHLE, ScoringRule(1, "worth_made")),
        "scoring_rules[24].per: is worth_made, but nobody bids it: let a BidPhase be of worth",
    ),
    "a combination of nothing": (
        with_rule(PINOCHLE, ScoringRule(1, "counted_combination")),
        ('scoring_rules[24].cards: is empty: name the cards that count together, such as ["Qs", '
        '"Jd"]'),
    ),
    "a card too often": (
        with_rule(PINOCHLE, ScoringRule(1, "counted_combination", cards=("Qs", "Qs", "Qs"))),
        "scoring_rules[24].cards: needs Qs 3 times, but the deck has 2: name others",
    ),
    "cards of something else": (
        with_rule(PINOCHLE, ScoringRule(1, "trick", cards=("Qs",))),
        "scoring_rules[24].cards: is for counted_combination, not for trick: leave it out",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("game", "words"), CASES.values(), ids=CASES)
def test_a_mistake_is_answered_with_what_to_do(game: GameGenome, words: str) -> None:
    assert words in found(game)
