"""Hands of three cards: how many there are of each kind, and which of them wins."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from darwindeck.compiled.jit import entry
from darwindeck.genome.rules import STANDARD_DECK
from darwindeck.hands import describe_hand, evaluate_hand
from darwindeck.hands.three_cards import KIND_SHIFT, rank_three

if TYPE_CHECKING:
    from numpy.typing import NDArray

COUNTS = {6: 52, 5: 48, 4: 720, 3: 1096, 2: 3744, 1: 16440}


@entry
def count_kinds(ranking: int, counts: NDArray[np.int64]) -> None:
    for first in range(STANDARD_DECK):
        for second in range(first):
            for third in range(second):
                counts[rank_three(ranking, first, second, third) >> KIND_SHIFT] += 1


@pytest.mark.parametrize("ranking", [8, 9])
def test_there_are_exactly_so_many_hands_of_each_kind(ranking: int) -> None:
    counts = np.zeros(8, np.int64)
    count_kinds(ranking, counts)
    assert {kind: count for kind, count in enumerate(counts.tolist()) if count} == COUNTS


@pytest.mark.parametrize(
    ("ranking", "better", "worse"),
    [
        ("three_cards", "2s2h2d", "AsKsQs"),  # a trail, a pure sequence
        ("three_cards", "4s3s2s", "AsKhQd"),  # a sequence
        ("three_cards", "4s3h2d", "AsKsJs"),  # a colour
        ("three_cards", "5s3s2s", "AsAhKd"),  # a pair
        ("three_cards", "2s2h3d", "AsKhJd"),
        ("three_cards", "AsAhAd", "KsKhKd"),
        ("three_cards", "AsKhQd", "As2h3d"),
        ("three_cards", "As2h3d", "KsQhJd"),
        ("three_cards", "KsKh3d", "QsQhAd"),
        ("three_cards", "KsKh4d", "KcKd3d"),
        ("three_cards", "AsJh9d", "AhJd8d"),
        ("three_card_brag", "3s3h3d", "AsAhAd"),
        ("three_card_brag", "As2h3d", "AhKsQd"),
        ("three_card_brag", "AhKsQd", "KdQhJs"),
    ],
)
def test_this_hand_beats_that_one(ranking: str, better: str, worse: str) -> None:
    assert evaluate_hand(better, ranking) > evaluate_hand(worse, ranking)


def test_suits_decide_nothing() -> None:
    assert evaluate_hand("AsKhQd", "three_cards") == evaluate_hand("AdKcQs", "three_cards")
    assert evaluate_hand("9s6s2s", "three_cards") == evaluate_hand("9h6h2h", "three_cards")


def test_the_best_three_of_more_cards_count() -> None:
    assert (
        evaluate_hand("AsKs9h8h7h", "three_cards").cards
        == evaluate_hand("9h8h7h", "three_cards").cards
    )


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("3s3h3d", "three threes"),
        ("AsKsQs", "an ace-high straight flush"),
        ("3s2hAd", "a three-high straight"),
    ],
)
def test_hands_have_names(cards: str, words: str) -> None:
    assert describe_hand("three_cards", cards) == words
