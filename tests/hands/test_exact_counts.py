"""Every hand of a deck is ranked, and the categories add up to the numbers in the textbooks."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from tests.effort import needs_compilation

from darwindeck.compiled.jit import entry, jit
from darwindeck.hands.categories import HIGH_ORDER, SHORT_DECK_ORDER
from darwindeck.hands.ranking import (
    BADUGI,
    BADUGI_SHIFT,
    DEUCE_SEVEN_LOW,
    EIGHT_OR_BETTER_LOW,
    HIGH,
    SHORT_DECK_HIGH,
    rank_cards,
)
from darwindeck.hands.tables import load_tables

if TYPE_CHECKING:
    from numpy.typing import NDArray

pytestmark = needs_compilation


@jit
def advance(hand: NDArray[np.uint8]) -> bool:
    """Replace a hand by the next one, and tell whether there was one."""
    size = len(hand)
    i = size - 1
    while i >= 0 and hand[i] == 52 - size + i:
        i -= 1
    if i < 0:
        return False
    hand[i] += 1
    for j in range(i + 1, size):
        hand[j] = hand[j - 1] + 1
    return True


@entry
def count_values(
    rankings: NDArray[np.void], ranking: int, hand: NDArray[np.uint8], counts: NDArray[np.int64]
) -> None:
    """Count how often each value occurs in the hands from `hand` on."""
    more = True
    while more:
        counts[rank_cards(rankings[0], ranking, hand, len(hand))] += 1
        more = advance(hand)


@entry
def count_seven_card_categories(
    rankings: NDArray[np.void], hand: NDArray[np.uint8], counts: NDArray[np.int64]
) -> None:
    """Count how often each category occurs in the seven-card hands from `hand` on."""
    more = True
    while more:
        counts[rank_cards(rankings[0], HIGH, hand, 7) >> 12] += 1
        more = advance(hand)


def value_counts(ranking: int, size: int, lowest_card: int = 0) -> NDArray[np.int64]:
    counts = np.zeros(1 << 16, np.int64)
    hand = np.arange(lowest_card, lowest_card + size, dtype=np.uint8)
    count_values(load_tables(), ranking, hand, counts)
    return counts


def category_counts(ranking: int, size: int, lowest_card: int = 0) -> list[int]:
    by_category = value_counts(ranking, size, lowest_card).reshape(16, 4096).sum(axis=1)
    return [int(count) for count in by_category[:10]]


def test_all_seven_card_hands_fall_into_the_known_categories() -> None:
    counts = np.zeros(10, np.int64)
    count_seven_card_categories(load_tables(), np.arange(7, dtype=np.uint8), counts)
    assert dict(zip(HIGH_ORDER, counts.tolist(), strict=True)) == {
        "royal_flush": 4_324,
        "straight_flush": 37_260,
        "four_of_a_kind": 224_848,
        "full_house": 3_473_184,
        "flush": 4_047_644,
        "straight": 6_180_020,
        "three_of_a_kind": 6_461_620,
        "two_pair": 31_433_400,
        "one_pair": 58_627_800,
        "high_card": 23_294_460,
    }


def test_all_five_card_hands_fall_into_the_known_categories() -> None:
    assert dict(zip(HIGH_ORDER, category_counts(HIGH, 5), strict=True)) == {
        "royal_flush": 4,
        "straight_flush": 36,
        "four_of_a_kind": 624,
        "full_house": 3_744,
        "flush": 5_108,
        "straight": 10_200,
        "three_of_a_kind": 54_912,
        "two_pair": 123_552,
        "one_pair": 1_098_240,
        "high_card": 1_302_540,
    }


def test_five_card_hands_have_7462_different_strengths() -> None:
    assert np.count_nonzero(value_counts(HIGH, 5)) == 7_462


def test_all_short_deck_hands_fall_into_the_known_categories() -> None:
    counts = category_counts(SHORT_DECK_HIGH, 5, lowest_card=16)
    assert dict(zip(SHORT_DECK_ORDER, counts, strict=True)) == {
        "royal_flush": 4,
        "straight_flush": 20,
        "four_of_a_kind": 288,
        "flush": 480,
        "full_house": 1_728,
        "straight": 6_120,
        "three_of_a_kind": 16_128,
        "two_pair": 36_288,
        "one_pair": 193_536,
        "high_card": 122_400,
    }


def test_56_sets_of_ranks_in_any_suits_are_eight_or_better() -> None:
    counts = value_counts(EIGHT_OR_BETTER_LOW, 5)
    assert np.count_nonzero(counts[1:]) == 56
    assert set(counts[counts > 0][1:].tolist()) == {4**5}


def test_the_best_deuce_to_seven_hand_is_seven_high_without_a_flush() -> None:
    counts = value_counts(DEUCE_SEVEN_LOW, 5)
    assert counts[np.flatnonzero(counts)[-1]] == 4**5 - 4
    assert np.count_nonzero(counts) == 7_462


def test_all_four_card_hands_fall_into_the_known_badugi_sizes() -> None:
    by_size = value_counts(BADUGI, 4).reshape(-1, 1 << BADUGI_SHIFT).sum(axis=1)
    assert by_size[:5].tolist() == [0, 2_873, 96_252, 154_440, 17_160]
