"""The best five of many cards are those that trying all choices finds."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.effort import tries

from darwindeck.compiled.jit import entry
from darwindeck.hands.evaluation import select_cards
from darwindeck.hands.kinds import (
    ACE_FIVE_LOW,
    DEUCE_SEVEN_LOW,
    EIGHT_OR_BETTER_LOW,
    HIGH,
    SHORT_DECK_HIGH,
)
from darwindeck.hands.many_cards import NOT_HERE, rank_many
from darwindeck.hands.tables import load_tables

RANKINGS = (HIGH, SHORT_DECK_HIGH, ACE_FIVE_LOW, EIGHT_OR_BETTER_LOW, DEUCE_SEVEN_LOW)
LOWEST_OF_SHORT_DECK = 16

Cards = np.ndarray[tuple[int], np.dtype[np.uint8]]


@entry
def value_of(
    rankings: np.ndarray[tuple[int], np.dtype[np.void]], ranking: int, cards: Cards, held: int
) -> int:
    """Rank cards of which the first are held and the others lie on the board."""
    return rank_many(rankings[0], ranking, cards[:held], held, cards[held:], len(cards) - held)


def found_by_trying(ranking: int, cards: Cards) -> int:
    return select_cards(load_tables(), ranking, 5, cards, len(cards), cards, 0, 0, 0)[0]


def agrees(ranking: int, cards: Cards, held: int) -> bool:
    """Check one hand, and tell whether it was ranked without trying."""
    value = value_of(load_tables(), ranking, cards, held)
    assert value in (NOT_HERE, found_by_trying(ranking, cards))
    return bool(value != NOT_HERE)


@pytest.mark.parametrize("ranking", RANKINGS)
@pytest.mark.parametrize("count", [8, 9, 10, 12])
def test_random_hands(ranking: int, count: int) -> None:
    seed = 100 * ranking + count
    print(f"seed {seed}")
    rng = np.random.default_rng(seed)
    lowest = LOWEST_OF_SHORT_DECK if ranking == SHORT_DECK_HIGH else 0
    deck = np.arange(lowest, 52, dtype=np.uint8)
    hands = [rng.permutation(deck)[:count] for _ in range(tries(400))]
    known = sum(agrees(ranking, hand, int(rng.integers(count + 1))) for hand in hands)
    assert known > 0.8 * len(hands)


@pytest.mark.parametrize("ranking", [HIGH, SHORT_DECK_HIGH])
@pytest.mark.parametrize("suited", [8, 9])
def test_a_flush_may_have_more_than_seven_cards_to_choose_from(ranking: int, suited: int) -> None:
    ranks = (4, 5, 6, 8, 9, 10, 11, 12, 7)
    spades = [4 * rank + 3 for rank in ranks[:suited]]
    assert agrees(ranking, np.array([*spades, 16, 20], np.uint8), 4)


@given(
    st.sampled_from(RANKINGS),
    st.lists(st.tuples(st.sampled_from(range(13)), st.integers(0, 3)), unique=True, min_size=8),
    st.integers(0, 3),
)
def test_hands_of_few_ranks_and_suits(
    ranking: int, chosen: list[tuple[int, int]], held: int
) -> None:
    lowest = LOWEST_OF_SHORT_DECK if ranking == SHORT_DECK_HIGH else 0
    numbers = [4 * rank + suit for rank, suit in chosen]
    cards = np.array([card for card in numbers if card >= lowest][:10], np.uint8)
    if len(cards) >= 8:
        agrees(ranking, cards, held)


@pytest.mark.parametrize(
    ("ranks", "suits", "known"),
    [
        ((0, 1, 2, 3, 4, 9, 10, 11), 4, False),  # 2-3-4-5-6 is a straight
        ((0, 1, 2, 3, 5, 9, 10, 11), 1, False),  # all of one suit
        ((0, 1, 2, 3, 5, 9, 10, 11), 4, True),
    ],
)
def test_straights_and_flushes_count_against_a_low(
    ranks: tuple[int, ...], suits: int, known: bool
) -> None:
    cards = np.array([4 * rank + place % suits for place, rank in enumerate(ranks)], np.uint8)
    assert agrees(DEUCE_SEVEN_LOW, cards, 3) is known
