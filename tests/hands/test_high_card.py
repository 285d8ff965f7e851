"""Hands that are ranked by their highest card alone."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.effort import tries
from tests.hands.doors import rank_at_table

from darwindeck.cards import ALL_CARDS, USUAL_RANKS, Card, Rank, known_cards
from darwindeck.hands import best_cards, compare_hands, evaluate_hand, find_best_hand
from darwindeck.hands.evaluation import card_numbers, rank_used_cards
from darwindeck.hands.ranking import HIGH_CARD
from darwindeck.hands.tables import load_tables

often = settings(deadline=None, max_examples=tries(150))


def at_table(hole: str, board: str, hole_used: int) -> int:
    own, shared = card_numbers(known_cards(hole)), card_numbers(known_cards(board))
    return rank_at_table(load_tables(), HIGH_CARD, own, len(own), shared, len(shared), hole_used)


@pytest.mark.parametrize(
    ("worse", "better"),
    [
        ("2s", "3c"),
        ("Ks", "Ac"),
        ("KsKhKdKc", "As"),
        ("9sTsJsQsKs", "2cAd"),
        ("2s2h2d", "3c"),
        ("JsTs", "QdJd"),
    ],
)
def test_the_highest_card_wins_whatever_else_is_there(worse: str, better: str) -> None:
    assert evaluate_hand(worse, "high_card") < evaluate_hand(better, "high_card")


@pytest.mark.parametrize(
    ("first", "second"), [("As", "Ac"), ("AsKs", "Ad2c"), ("QsQh", "Qd"), ("Ks2s3s4s5s", "KdQcJh")]
)
def test_equal_highest_cards_tie(first: str, second: str) -> None:
    assert compare_hands(evaluate_hand(first, "high_card"), second) == 0


def test_no_card_is_worth_nothing_and_any_card_is_worth_its_rank() -> None:
    assert rank_used_cards("high_card", (), (), 0).order == 0
    assert best_cards("high_card", ()) == ()
    for card in ALL_CARDS:
        assert rank_used_cards("high_card", (card,), (), 0).order == card.rank


def test_a_whole_deck_is_ace_high() -> None:
    assert len(evaluate_hand(ALL_CARDS, "high_card").cards) == 1
    assert evaluate_hand(ALL_CARDS, "high_card").order == Rank.ACE


@pytest.mark.parametrize(
    ("hole", "board", "hole_used", "value"),
    [
        ("7s2h", "KdAc", 0, 14),
        ("7s2h", "KdAc", 1, 7),
        ("7s2h", "KdAc", 2, 7),
        ("As", "KdQc", 1, 14),
        ("", "KdQc", 1, 13),
        ("7s", "", 1, 7),
        ("", "", 1, 0),
    ],
)
def test_who_must_use_a_hole_card_uses_no_card_of_the_board(
    hole: str, board: str, hole_used: int, value: int
) -> None:
    assert at_table(hole, board, hole_used) == value
    rank = rank_used_cards("high_card", known_cards(hole), known_cards(board), hole_used)
    assert rank.order == value
    assert [card.rank for card in rank.cards] == [value] * (value > 0)
    if hole and hole_used:
        assert set(rank.cards) <= set(known_cards(hole))


def test_the_best_hand_with_the_board_is_one_card() -> None:
    assert find_best_hand("7s2h", "KdAc", ranking="high_card").cards == known_cards("Ac")
    assert find_best_hand("7s2h", "Kd", hole_used=1, ranking="high_card").cards == known_cards("7s")
    with pytest.raises(ValueError, match="high_card hand in 0 cards: give at least one card"):
        find_best_hand("", "", ranking="high_card")


@often
@given(
    st.lists(st.sampled_from(ALL_CARDS), min_size=1, max_size=52, unique=True), st.integers(0, 52)
)
def test_the_value_is_the_highest_rank_of_any_number_of_cards(
    cards: list[Card], hole_count: int
) -> None:
    every = card_numbers(cards)
    own, shared = every[:hole_count], every[hole_count:]
    value = rank_at_table(load_tables(), HIGH_CARD, own, len(own), shared, len(shared), 0)
    assert value == max(card.rank for card in cards)


def test_each_rank_is_the_highest_of_as_many_pairs_of_cards_as_it_should() -> None:
    counts = Counter(
        rank_used_cards("high_card", pair, (), 0).order for pair in combinations(ALL_CARDS, 2)
    )
    assert counts == {rank: 6 + 4 * 4 * (rank - 2) for rank in USUAL_RANKS}
