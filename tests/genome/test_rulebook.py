"""The rules in words: complete, made from the genome alone, and narrow enough to print."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from tests.genome.strategies import playable_genomes

from darwindeck.genome.library import library_names, load
from darwindeck.genome.rulebook import describe, rulebook_text

if TYPE_CHECKING:
    from darwindeck.genome.schema import GameGenome


def text_of(name: str) -> str:
    """Return a rulebook on one line, so that line breaks do not matter."""
    return " ".join(rulebook_text(load(name)).split())


@pytest.mark.parametrize("name", library_names())
def test_every_game_has_a_rulebook_of_80_columns(name: str) -> None:
    text = rulebook_text(load(name))
    assert max(map(len, text.splitlines())) <= 80
    assert text.isascii()
    for heading in ("What you need", "How a hand is played", "Which hand wins"):
        assert f"\n{heading}\n---" in text


@given(playable_genomes())
def test_any_playable_game_can_be_explained(genome: GameGenome) -> None:
    book = describe(genome)
    sentences = [sentence for section in book.sections for sentence in section.sentences]
    assert all(sentence.endswith(".") for sentence in sentences)
    assert not any("  " in sentence or "None" in sentence for sentence in sentences)


def test_holdem_names_its_streets_and_blinds() -> None:
    text = text_of("no-limit-holdem")
    assert "posts a small blind of 1, the next posts a big blind of 2" in text
    assert "the player left of the big blind opens" in text
    for street in ("Flop: ", "Turn: ", "River: "):
        assert street in text
    assert "the best five cards among your two own cards and the five on the board" in text


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
