"""Totals in blackjack, and which of them win."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations, combinations_with_replacement, product
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tests.effort import tries
from tests.hands.doors import rank_at_table

from darwindeck.cards import ALL_CARDS, USUAL_RANKS, Card, Suit, format_cards, known_cards
from darwindeck.compiled.jit import entry
from darwindeck.hands import best_cards, compare_hands, evaluate_hand, find_best_hand
from darwindeck.hands.categories import blackjack_total, hard_total
from darwindeck.hands.evaluation import card_numbers, rank_used_cards
from darwindeck.hands.points import BUST, NATURAL, hard_and_soft_total
from darwindeck.hands.ranking import BLACKJACK
from darwindeck.hands.tables import load_tables

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

hands = st.lists(st.sampled_from(ALL_CARDS), min_size=1, max_size=12, unique=True)
short_hands = st.lists(st.sampled_from(ALL_CARDS), min_size=1, max_size=4, unique=True)
often = settings(deadline=None, max_examples=tries(150))


@entry
def total_of(cards: NDArray[np.uint8], count: int) -> int:
    return hard_and_soft_total(cards, count)


def order_of(cards: Sequence[Card]) -> int:
    return rank_used_cards("blackjack", cards, (), 0).order


def order(cards: str) -> int:
    return order_of(known_cards(cards))


def padded_numbers(cards: Sequence[Card]) -> NDArray[np.uint8]:
    """Return the cards as the engine keeps them, in an array with more room than cards."""
    return np.concatenate([card_numbers(cards), np.full(4, 255, np.uint8)])


def is_soft(cards: Sequence[Card]) -> bool:
    """Tell whether an ace counts eleven."""
    return blackjack_total(cards) != hard_total(cards)


def try_every_value_of_every_ace(cards: Sequence[Card]) -> int:
    """Add up the cards in all possible ways; the best is the highest up to 21, or the lowest."""
    points = {"T": (10,), "J": (10,), "Q": (10,), "K": (10,), "A": (1, 11)}
    choices = [points.get(card.rank.letter) or (int(card.rank.letter),) for card in cards]
    totals = {sum(choice) for choice in product(*choices)}
    return max((total for total in totals if total <= 21), default=min(totals))


def expected_order(cards: Sequence[Card]) -> int:
    total = try_every_value_of_every_ace(cards)
    if total > 21:
        return BUST
    return NATURAL if total == 21 and len(cards) == 2 else total


@pytest.mark.parametrize(
    ("cards", "total", "soft"),
    [
        ("", 0, False),
        ("2c", 2, False),
        ("As", 11, True),
        ("AsAh", 12, True),
        ("AsAhAd", 13, True),
        ("AsAhAdAc", 14, True),
        ("Kh7d", 17, False),
        ("JsQs", 20, False),
        ("Ts9h", 19, False),
        ("As6h", 17, True),
        ("As7h", 18, True),
        ("As7hKd", 18, False),
        ("As6hTdAc", 18, False),
        ("AsAh9d", 21, True),
        ("AsAh9dTc", 21, False),
        ("AsKs", 21, True),
        ("7s7h7d", 21, False),
        ("TsJsAs", 21, False),
        ("TsJs2s", 22, False),
        ("KsQh4d", 24, False),
        ("KsQsAsAh", 22, False),
        ("KsQsJsAsAhAdAc", 34, False),
        ("2s2h2d2c3s3h3d3cAs", 21, False),
        ("2s2h2d2c3s3hAs", 15, False),
    ],
)
def test_totals_by_hand(cards: str, total: int, soft: bool) -> None:
    own = known_cards(cards)
    numbers = padded_numbers(own)
    assert total_of(numbers, len(own)) == total
    assert total_of(numbers, np.uint8(len(own))) == total  # type: ignore[arg-type]
    assert blackjack_total(own) == total
    assert is_soft(own) == soft


def test_totals_of_a_whole_deck_do_not_wrap_around() -> None:
    every = card_numbers(ALL_CARDS)
    assert total_of(every, np.uint8(52)) == 340  # type: ignore[arg-type]
    assert order_of(ALL_CARDS) == BUST


def test_hands_are_in_order_from_busts_to_the_natural() -> None:
    assert (BUST, NATURAL) == (1, 22)
    increasing = [
        ("", 0),
        ("KsQh2d", BUST),
        ("2s", 2),
        ("2s2h", 4),
        ("As", 11),
        ("Ts6h", 16),
        ("As6h", 17),
        ("9s9h", 18),
        ("As8h", 19),
        ("KsQs", 20),
        ("7s7h7d", 21),
        ("AsKs", NATURAL),
    ]
    assert [order(cards) for cards, _ in increasing] == [value for _, value in increasing]


@pytest.mark.parametrize("natural", ["AsTs", "AsJh", "AdQc", "AhKh"])
@pytest.mark.parametrize("other", ["7s7h7d", "9s2hTd", "KsQsAc", "5s5h5d5cAc"])
def test_a_natural_beats_every_other_21(natural: str, other: str) -> None:
    best, worse = evaluate_hand(natural, "blackjack"), evaluate_hand(other, "blackjack")
    assert best > worse
    assert worse.order == 21


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("KsQh2d", "KhQdJs"),
        ("KsQh5d", "9s9h4d"),
        ("As7h", "Ts8h"),
        ("AsKs", "AhTd"),
        ("7s7h7d", "9s2hTd"),
        ("KsQs", "2s3s4s5s6s"),
    ],
)
def test_equal_totals_tie_whatever_the_cards(first: str, second: str) -> None:
    assert compare_hands(evaluate_hand(first, "blackjack"), second) == 0


def test_all_sets_of_up_to_four_ranks_agree_with_trying_every_value_of_every_ace() -> None:
    for size in range(1, 5):
        for ranks in combinations_with_replacement(USUAL_RANKS, size):
            cards = [Card(rank, suit) for rank, suit in zip(ranks, Suit, strict=False)]
            shown = format_cards(cards)
            assert total_of(card_numbers(cards), size) == try_every_value_of_every_ace(cards), shown
            assert order_of(cards) == expected_order(cards), shown


def test_random_hands_of_any_size_agree_with_trying_every_value_of_every_ace() -> None:
    seed = 21
    print(f"seed {seed}")
    source = random.Random(seed)
    for _ in range(300):
        cards = source.sample(ALL_CARDS, source.randint(1, 52))
        expected = try_every_value_of_every_ace(cards)
        assert total_of(padded_numbers(cards), len(cards)) == expected, format_cards(cards)
        assert blackjack_total(cards) == expected
        assert order_of(cards) == expected_order(cards)


def test_64_of_the_1326_hands_of_two_cards_are_naturals() -> None:
    orders = [order_of(pair) for pair in combinations(ALL_CARDS, 2)]
    assert len(orders) == 1326
    assert orders.count(NATURAL) == 64


def test_totals_of_all_hands_of_two_cards_are_distributed_as_counted_by_hand() -> None:
    pairs = list(combinations(ALL_CARDS, 2))
    soft = Counter(int(total_of(card_numbers(pair), 2)) for pair in pairs if is_soft(pair))
    hard = Counter(int(total_of(card_numbers(pair), 2)) for pair in pairs if not is_soft(pair))
    # A pair of a rank can be held in 6 ways, two ranks in 16, and a ten-card with a rank in 64.
    assert soft == {12: 6} | dict.fromkeys(range(13, 21), 16) | {21: 64}
    assert hard == {
        4: 6,
        5: 16,
        6: 16 + 6,
        7: 2 * 16,
        8: 2 * 16 + 6,
        9: 3 * 16,
        10: 3 * 16 + 6,
        11: 4 * 16,
        12: 64 + 3 * 16 + 6,
        13: 64 + 3 * 16,
        14: 64 + 2 * 16 + 6,
        15: 64 + 2 * 16,
        16: 64 + 16 + 6,
        17: 64 + 16,
        18: 64 + 6,
        19: 64,
        20: 16 * 15 // 2,
    }


@often
@given(hands, st.integers(0, 12), st.integers(0, 3))
def test_the_board_counts_like_cards_of_ones_own(
    cards: list[Card], hole_count: int, hole_used: int
) -> None:
    own, shared = cards[:hole_count], cards[hole_count:]
    arguments = padded_numbers(own), len(own), padded_numbers(shared), len(shared), hole_used
    assert rank_at_table(load_tables(), BLACKJACK, *arguments) == expected_order(cards)
    assert set(best_cards("blackjack", own, shared, hole_used)) == set(cards)


@often
@given(hands)
def test_a_card_more_never_lowers_a_hard_total_nor_saves_a_bust(cards: list[Card]) -> None:
    before, after = card_numbers(cards[:-1]), card_numbers(cards)
    if not is_soft(cards[:-1]):
        assert total_of(after, len(after)) > total_of(before, len(before))
    if order_of(cards[:-1]) == BUST:
        assert order_of(cards) == BUST


@often
@given(short_hands, short_hands)
def test_the_higher_total_up_to_21_wins(first: list[Card], second: list[Card]) -> None:
    totals = [try_every_value_of_every_ace(hand) for hand in (first, second)]
    worth = [0 if total > 21 else total for total in totals]
    assume(worth[0] != worth[1])
    assert (order_of(first) > order_of(second)) is (worth[0] > worth[1])


def test_cards_stay_as_they_were_dealt() -> None:
    assert evaluate_hand("5s5hKd", "blackjack").cards == known_cards("5s5hKd")
    assert find_best_hand("5s", "Kd6h", ranking="blackjack").cards == known_cards("5sKd6h")


def test_hole_cards_cannot_be_chosen() -> None:
    with pytest.raises(ValueError, match="every card counts in blackjack: leave out hole_used"):
        find_best_hand("5s5h", "Kd6h", hole_used=1, ranking="blackjack")
