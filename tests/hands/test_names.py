"""Hands are named and described in every language."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING, get_args

import pytest

from darwindeck import languages
from darwindeck.cards import RANKS_OF_LETTERS
from darwindeck.genome.rules import RankingName
from darwindeck.hands import (
    RANKINGS,
    Category,
    available_languages,
    describe_hand,
    description,
    evaluate_hand,
    hand_name,
)
from darwindeck.words.hand_orders import explain_ranking

if TYPE_CHECKING:
    from pathlib import Path

NAMED_HANDS = [
    ("AsKsQsJsTs", "Royal Flush", "Royal Flush"),
    ("KsQsJsTs9s", "Straight Flush", "Straight Flush"),
    ("AsAhAdAc2s", "Four of a Kind", "Vierling"),
    ("AsAhAdKcKs", "Full House", "Full House"),
    ("As9s5s3s2s", "Flush", "Flush"),
    ("As2h3d4c5s", "Straight", "Straße"),
    ("AsAhAdKcQs", "Three of a Kind", "Drilling"),
    ("AsAhKdKcQs", "Two Pair", "Zwei Paare"),
    ("AsAhKdQcJs", "One Pair", "Ein Paar"),
    ("AsKhQdJc9s", "High Card", "Höchste Karte"),
]


@pytest.mark.parametrize(("cards", "english", "german"), NAMED_HANDS)
def test_each_category_has_a_name(cards: str, english: str, german: str) -> None:
    rank = evaluate_hand(cards)
    assert rank.name == hand_name(rank) == english
    assert hand_name(rank, "de") == german


@pytest.mark.parametrize("language", available_languages())
def test_a_language_has_words_for_everything(language: str) -> None:
    words = description.load_language(language)
    assert set(words.categories) == set(Category)
    assert set(words.ranks) == set(RANKS_OF_LETTERS)
    assert set(words.phrases) >= set(Category)


def test_an_unknown_language_is_refused_with_the_available_ones() -> None:
    with pytest.raises(ValueError, match="no words in language 'fr': choose one of de, en"):
        hand_name(Category.FLUSH, "fr")


def test_a_language_is_added_by_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(languages.FOLDER / "en", tmp_path / "xx")
    file = tmp_path / "xx" / "hands.toml"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace('"Flush"', '"Farbe"'), encoding="utf-8")
    monkeypatch.setattr(languages, "FOLDER", tmp_path)
    assert "xx" in available_languages()
    assert hand_name(Category.FLUSH, "xx") == "Farbe"


@pytest.mark.parametrize(
    ("ranking", "cards", "english", "german"),
    [
        ("high", "AsKsQsJsTs", "a royal flush", "ein Royal Flush"),
        ("high", "As2s3s4s5s", "a five-high straight flush", "ein Straight Flush bis Fünf"),
        ("high", "9s9h9d9cAs", "four nines", "ein Vierling, Neunen"),
        (
            "high",
            "5dKs5cKhKd",
            "a full house, kings over fives",
            "ein Full House, Könige über Fünfen",
        ),
        ("high", "2sAs9s5s3s", "an ace-high flush", "ein Flush, Ass hoch"),
        ("high", "8s7h6d5c4s", "an eight-high straight", "eine Straße bis Acht"),
        ("short_deck_high", "As6h7d8c9s", "a nine-high straight", "eine Straße bis Neun"),
        ("high", "QsQhQdKcAs", "three queens", "ein Drilling, Damen"),
        ("high", "4sAs4hAhKd", "two pair, aces and fours", "zwei Paare, Asse und Vieren"),
        ("high", "KdAsAh3c2s", "a pair of aces, king kicker", "ein Paar Asse, Kicker König"),
        ("high", "QsQh", "a pair of queens", "ein Paar Damen"),
        ("high", "Ks", "king high", "König hoch"),
        ("high", "AsKsQsJs", "ace high", "Ass hoch"),
        ("ace_five_low", "2s8h6d4c3s", "8-6-4-3-2 low", "8-6-4-3-2 Low"),
        ("ace_five_low", "As2s3s4s5s", "5-4-3-2-A low", "5-4-3-2-A Low"),
        (
            "ace_five_low",
            "AsAhKdQcJs",
            "a pair of aces, king kicker",
            "ein Paar Asse, Kicker König",
        ),
        ("ace_five_low", "7s4h", "7-4 low", "7-4 Low"),
        ("eight_or_better_low", "As2s3s4s8s", "8-4-3-2-A low", "8-4-3-2-A Low"),
        ("eight_or_better_low", "", "no qualifying low", "kein Low"),
        ("deuce_seven_low", "As2h3d4c5s", "A-5-4-3-2 low", "A-5-4-3-2 Low"),
        ("deuce_seven_low", "2s3h4d5c6s", "a six-high straight", "eine Straße bis Sechs"),
        ("deuce_seven_low", "As2s3s4s5s", "an ace-high flush", "ein Flush, Ass hoch"),
        (
            "badugi",
            "As8h6d3c",
            "a four-card badugi, 8-6-3-A",
            "ein Badugi mit vier Karten, 8-6-3-A",
        ),
        ("badugi", "Ks", "a one-card badugi, K", "ein Badugi mit einer Karte, K"),
        ("high_card", "As", "ace high", "Ass hoch"),
        ("high_card", "KsKhAd", "ace high", "Ass hoch"),
        ("high_card", "2s", "two high", "Zwei hoch"),
        ("blackjack", "AsKs", "blackjack", "ein Blackjack"),
        ("blackjack", "7s7h7d", "21", "21"),
        ("blackjack", "AsTsKh", "21", "21"),
        ("blackjack", "Ts8h", "18", "18"),
        ("blackjack", "As7h", "soft 18", "weiche 18"),
        ("blackjack", "KsQh4d", "bust at 24", "überkauft mit 24"),
    ],
)
def test_hands_are_described_as_a_person_would(
    ranking: str, cards: str, english: str, german: str
) -> None:
    assert describe_hand(ranking, cards) == english
    assert describe_hand(ranking, cards, "de") == german


@pytest.mark.parametrize(
    ("cards", "english", "german"),
    [
        ("AsKs", "Blackjack", "Blackjack"),
        ("As7h", "Soft Hand", "Weiche Hand"),
        ("7s7h7d", "Hard Hand", "Harte Hand"),
        ("KsQh4d", "Bust", "Überkauft"),
    ],
)
def test_hands_of_blackjack_have_names(cards: str, english: str, german: str) -> None:
    rank = evaluate_hand(cards, "blackjack")
    assert rank.name == english
    assert hand_name(rank, "de") == german


def test_every_ranking_of_the_language_can_be_ranked_and_explained() -> None:
    assert tuple(RANKINGS) == get_args(RankingName)
    explanations = {tuple(explain_ranking(name, "standard_52", 7)) for name in RANKINGS}
    assert len(explanations) == len(RANKINGS)


def test_a_hand_without_a_low_is_called_so() -> None:
    assert evaluate_hand("KsKhKdKcQs", "eight_or_better_low").name == "No Low"
    assert describe_hand("eight_or_better_low", "KsKhKdKcQs") == "no qualifying low"
