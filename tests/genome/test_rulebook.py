"""The rules in words: complete, made from the genome alone, and narrow enough to print."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from msgspec.structs import replace
from tests.genome.composed_games import playable_genomes
from tests.genome.turn_games import playable_turn_games
from tests.rulebook.said import sentences_of

from darwindeck.genome.anatomy import showdown_of
from darwindeck.genome.library import library_names, load
from darwindeck.genome.schema import (
    AllOf,
    AnyOf,
    BettingPhase,
    CannotPlayCondition,
    Condition,
    HandSizeCondition,
    PileCondition,
    Rank,
    RankCondition,
    ShowdownPhase,
    Suit,
    SuitCondition,
    SumCondition,
    TurnStructure,
)
from darwindeck.words.conditions import clause
from darwindeck.words.formats import book_as
from darwindeck.words.rules import describe

if TYPE_CHECKING:
    from darwindeck.genome.schema import GameGenome


def text_of(name: str) -> str:
    """Return a rulebook on one line, so that line breaks do not matter."""
    return " ".join(book_as(describe(load(name)), "text").split())


@pytest.mark.parametrize("name", library_names())
def test_every_game_has_a_rulebook_of_80_columns(name: str) -> None:
    text = book_as(describe(load(name)), "text")
    assert max(map(len, text.splitlines())) <= 80
    assert text.isascii()
    wins = "Which hand wins" if showdown_of(load(name)) else "Who wins a hand"
    headings = ("What you need", "How a hand is played", wins, "How a match ends")
    if load(name).roles:
        headings = ("What you need", "How a deal is played", "What a deal brings", "The cards")
    for heading in headings:
        assert f"\n{heading}\n---" in text


@given(playable_genomes() | playable_turn_games())
def test_any_playable_game_can_be_explained(genome: GameGenome) -> None:
    book = describe(genome)
    sentences = [words for chapter in sentences_of(book).values() for words in chapter]
    assert all(sentence.endswith(".") for sentence in sentences)
    assert not any("  " in sentence or "None" in sentence for sentence in sentences)


def test_holdem_names_its_streets_and_blinds() -> None:
    text = text_of("no-limit-holdem")
    assert "posts a small blind of 1, the next posts a big blind of 2" in text
    assert "the player left of the big blind opens" in text
    for street in ("Flop: ", "Turn: ", "River: "):
        assert street in text
    assert "the best five cards among your two own cards and the five on the board" in text


def test_a_spread_limit_names_the_smallest_and_the_largest_bet() -> None:
    rounds = BettingPhase(min_bet=2, max_bet=10, structure="spread_limit"), ShowdownPhase()
    rules = describe(replace(load("five-card-draw"), turn_structure=TurnStructure(rounds)))
    assert "bets are 2 to 10 chips" in " ".join(book_as(rules, "text").split())
    assert "beträgt 2 bis 10 Chips" in " ".join(book_as(rules, "text", "de").split())


def test_kuhn_poker_is_explained_by_its_three_cards() -> None:
    text = text_of("kuhn-poker")
    assert "bets are 1 chip, and nobody may raise" in text
    assert "The highest card wins, in the order king, queen, jack." in text
    assert "flush" not in text


def test_leduc_knows_only_pairs_and_high_cards() -> None:
    assert "From best to worst: one pair, high card (none of these)." in text_of("leduc-holdem")


def test_razz_opens_by_the_highest_card_and_then_the_lowest_hand() -> None:
    text = text_of("razz")
    assert "whoever shows the highest card (the ace is low) will open" in text
    assert "whoever shows the lowest hand in face-up cards opens" in text
    assert "The best hand is five, four, three, two, ace." in text


def test_omaha_hi_lo_uses_two_and_three_cards_and_halves_the_pot() -> None:
    text = text_of("fixed-limit-omaha-hi-lo")
    assert "exactly two of your four own cards and exactly three of the board" in text
    assert "Each pot is halved" in text
    assert "none higher than eight" in text


def test_short_deck_says_that_a_flush_beats_a_full_house() -> None:
    text = text_of("short-deck-holdem")
    assert text.index("flush (five cards of one suit)") < text.index("full house (three")
    assert "ace, six, seven, eight and nine" in text


def test_draw_games_say_how_many_cards_may_be_exchanged() -> None:
    assert "discards up to three cards, or none" in text_of("draw-poker")


@pytest.mark.parametrize(
    ("name", "sentences"),
    [
        (
            "war",
            [
                "Nobody may look at their cards.",
                (
                    "turns over the first of their cards. Whoever has the highest takes all of "
                    "them and puts them under their own cards"
                ),
                "Those who tie put three cards face down and turn over another card",
                "When one player holds or has captured all cards of the deck.",
                "After 2,000 turns at the latest.",
                "A match is one hand: whoever wins it wins the match.",
            ],
        ),
        (
            "betting-war",
            [
                "Antes: everyone puts 10 chips into the pot.",
                "Whoever has the highest takes all of them and captures them.",
                "Whoever has the most cards, held and captured together, wins the hand.",
                "Those who are equal win together and share the pot.",
                "forms a side pot, for the winner among those who paid for it.",
            ],
        ),
        (
            "crazy-eights",
            [
                "one card is turned up in the middle and begins the pile",
                "If you have nothing to play, draw one card from the deck.",
                "Play one card onto the discards, if it has the suit or the rank of the top card.",
                "Who cannot play passes.",
                "Eights: they may be played on any card, and whoever does names a suit",
                "Queens: the next player is skipped.",
                "Aces: the direction of turns is reversed.",
                "Twos: the next player draws two cards from the deck.",
                "Between two players, a reversal skips the other one.",
                "When a player has no cards left at the end of a turn.",
                "the discards under the top one are shuffled into a new one",
            ],
        ),
        (
            "president",
            [
                (
                    "You may play one to four cards of one rank to the middle of the table, if the "
                    "pile is empty, or they rank higher than the top card and they are as many as "
                    "were played last; otherwise pass."
                ),
                "When everyone else has passed since the last play, the pile is put aside",
            ],
        ),
        (
            "hearts",
            [
                "Tricks: 13 tricks are played.",
                "Follow the suit that was led if you can",
                "Hearts may be led only after one of them has been played",
                "Hearts that you capture, each: 1 point.",
                "The queen of spades that you capture: 13 points.",
                "When a player has scored 100 points in this hand.",
                "Whoever has the fewest points wins the hand.",
                "After 40 hands, or when a player has 100 points in all, the fewest points win",
            ],
        ),
        (
            "knock-out-whist",
            [
                (
                    "Shuffle: all cards are gathered and shuffled. Deal: everyone in the hand gets "
                    "seven cards face down"
                ),
                "Knock-out: whoever has won no trick since",
                "its suit is trump for the whole hand.",
                "Each trick that you take: 1 point.",
                "When only one player is left in it; that player has won.",
            ],
        ),
        (
            "blackjack",
            [
                "Players: 2 to 10, the house counted as one of them",
                "nobody plays it, and it begins with 10,000 chips",
                "the house gets one card face down",
                "You may draw one card from the deck as often as you like.",
                "you may double your bets",
                "draws, face up, as long as they count less than 17",
                "it pays three chips for every two you bet",
                "more than 21 is a bust",
            ],
        ),
        (
            "cheat",
            [
                (
                    "Play one to four cards face down onto the pile and claim that they all have "
                    "the rank that is due, true or not."
                ),
                "The first claim is of aces, the next of twos",
                "who claimed or challenged wrongly takes the whole pile into their hand",
            ],
        ),
    ],
)
def test_a_game_of_turns_says_what_matters(name: str, sentences: list[str]) -> None:
    text = text_of(name)
    for sentence in sentences:
        assert sentence in text


def test_games_without_chips_do_not_speak_of_pots() -> None:
    for name in ("war", "crazy-eights", "president", "hearts", "knock-out-whist", "cheat"):
        text = text_of(name)
        assert "Chips" not in text
        assert " pot" not in text


EMPTY, SUITED = PileCondition("empty"), PileCondition("same_suit")


@pytest.mark.parametrize(
    ("condition", "cards", "words"),
    [
        (SuitCondition(Suit.HEARTS), 1, "it is a heart"),
        (SuitCondition(Suit.CLUBS), 2, "they are clubs"),
        (RankCondition(Rank.EIGHT), 1, "it is an eight"),
        (RankCondition(Rank.SIX), 3, "they are sixes"),
        (RankCondition(Rank.TEN, ">="), 1, "it is not lower than a ten"),
        (RankCondition(Rank.TEN, "<"), 2, "they are lower than a ten"),
        (SumCondition(10), 1, "it counts exactly 10"),
        (SumCondition(10, "<="), 2, "together they count at most 10"),
        (SumCondition(31, "<", "pile"), 1, "the whole pile then counts less than 31"),
        (SumCondition(31, ">", "pile"), 0, "the whole pile counts more than 31"),
        (SumCondition(5, ">=", "hand"), 0, "the cards in your hand count at least 5"),
        (HandSizeCondition(1, ">"), 0, "you hold more than one card"),
        (CannotPlayCondition(), 0, "you have nothing to play"),
        (PileCondition("next_rank"), 1, "it is one rank above the top card (a two follows an ace)"),
        (PileCondition("same_count"), 2, "they are as many as were played last"),
        (AllOf((EMPTY,)), 1, "the pile is empty"),
        (
            AllOf((EMPTY, CannotPlayCondition())),
            0,
            "the pile is empty and you have nothing to play",
        ),
        (
            AllOf((HandSizeCondition(3), AnyOf((EMPTY, SUITED)))),
            1,
            (
                "you hold exactly three cards, and either the pile is empty or it has the suit of "
                "the top card"
            ),
        ),
        (
            AllOf((SUITED, AnyOf((EMPTY, AllOf((HandSizeCondition(3), SumCondition(9))))))),
            1,
            (
                "it has the suit of the top card, and (the pile is empty, or you hold exactly "
                "three cards and it counts exactly 9)"
            ),
        ),
    ],
)
def test_conditions_read_as_clauses(condition: Condition, cards: int, words: str) -> None:
    assert str(clause(condition, cards)) == words
