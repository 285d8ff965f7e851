"""What is true of every hand, whatever the cards."""

from __future__ import annotations

from itertools import combinations

import numpy as np
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tests.effort import tries
from tests.hands.doors import rank_at_table

from darwindeck.cards import ALL_CARDS, DECKS, Card, Suit
from darwindeck.hands import RANKINGS, best_cards, compare_hands, evaluate_hand, find_best_hand
from darwindeck.hands.categories import HIGH_ORDER, SHORT_DECK_ORDER, classify_cards
from darwindeck.hands.evaluation import card_numbers, rank_used_cards
from darwindeck.hands.kinds import ANY_SIZE_RANKINGS, HIGH
from darwindeck.hands.tables import load_tables

rankings = st.sampled_from(sorted(RANKINGS))
choosing_rankings = st.sampled_from(sorted(set(RANKINGS) - {"blackjack"}))
five_card_rankings = st.sampled_from(sorted(set(RANKINGS) - ANY_SIZE_RANKINGS - {"badugi"}))
often = settings(deadline=None, max_examples=tries(150))
seldom = settings(deadline=None, max_examples=tries(40))


def some_cards(fewest: int, most: int) -> st.SearchStrategy[list[Card]]:
    """Draw different cards, at times from two suits or few ranks so that good hands occur."""
    two_suits = [card for card in ALL_CARDS if card.suit in {Suit.HEARTS, Suit.SPADES}]
    few_ranks = [card for card in ALL_CARDS if card.rank >= 11]
    pools = st.sampled_from([list(ALL_CARDS), two_suits, few_ranks])
    return pools.flatmap(
        lambda pool: st.lists(st.sampled_from(pool), min_size=fewest, max_size=most, unique=True)
    )


def order_of(ranking: str, cards: list[Card]) -> int:
    return rank_used_cards(ranking, cards, (), 0).order


@often
@given(rankings, some_cards(1, 8), st.randoms(use_true_random=False))
def test_the_order_of_cards_does_not_matter(
    ranking: str, cards: list[Card], source: object
) -> None:
    shuffled = cards.copy()
    source.shuffle(shuffled)  # type: ignore[attr-defined]
    assert order_of(ranking, shuffled) == order_of(ranking, cards)


@often
@given(rankings, some_cards(1, 8), st.permutations(list(Suit)))
def test_suits_can_be_exchanged(ranking: str, cards: list[Card], suits: list[Suit]) -> None:
    exchanged = dict(zip(Suit, suits, strict=True))
    relabelled = [Card(card.rank, exchanged[card.suit]) for card in cards]
    assert order_of(ranking, relabelled) == order_of(ranking, cards)


@often
@given(choosing_rankings, some_cards(2, 8))
def test_another_card_never_makes_a_hand_worse_where_cards_are_chosen(
    ranking: str, cards: list[Card]
) -> None:
    assert order_of(ranking, cards) >= order_of(ranking, cards[:-1])


@often
@given(some_cards(10, 14))
def test_comparison_is_antisymmetric(cards: list[Card]) -> None:
    a, b = cards[: len(cards) // 2], cards[len(cards) // 2 :]
    assert compare_hands(a, b) == -compare_hands(b, a)
    assert compare_hands(a, b) == (evaluate_hand(a) > evaluate_hand(b)) - (
        evaluate_hand(a) < evaluate_hand(b)
    )


@seldom
@given(five_card_rankings, some_cards(6, 9))
def test_the_best_hand_is_the_best_of_all_five_cards(ranking: str, cards: list[Card]) -> None:
    assert order_of(ranking, cards) == max(
        order_of(ranking, list(five)) for five in combinations(cards, 5)
    )


@seldom
@given(some_cards(9, 10), st.sampled_from(["high", "ace_five_low", "deuce_seven_low"]))
def test_omaha_uses_two_hole_cards_and_three_of_the_board(cards: list[Card], ranking: str) -> None:
    board, hole = cards[:5], cards[5:]
    best = max(
        order_of(ranking, [*own, *shared])
        for own in combinations(hole, 2)
        for shared in combinations(board, 3)
    )
    assert rank_used_cards(ranking, hole, board, 2).order == best
    assert len(set(best_cards(ranking, hole, board, 2)) & set(hole)) == 2


@often
@given(rankings, some_cards(1, 9), st.integers(0, 3), st.integers(0, 9))
def test_the_cards_used_make_the_hand(
    ranking: str, cards: list[Card], hole_used: int, hole_count: int
) -> None:
    hole, board = cards[:hole_count], cards[hole_count:]
    rank = rank_used_cards(ranking, hole, board, hole_used)
    assert set(rank.cards) <= set(cards)
    assert order_of(ranking, list(rank.cards)) == rank.order


@often
@given(rankings, some_cards(1, 9), st.integers(0, 9))
def test_the_engines_lookup_agrees_with_trying_every_choice_of_cards(
    ranking: str, cards: list[Card], hole_count: int
) -> None:
    assume(len(cards) >= 3 or not ranking.startswith("three_card"))  # they are no hand of three
    every = card_numbers(cards)
    hole, board = every[:hole_count], every[hole_count:]
    looked_up = rank_at_table(
        load_tables(), RANKINGS[ranking], hole, len(hole), board, len(board), 0
    )
    assert looked_up == rank_used_cards(ranking, cards, [], 0).order


@often
@given(some_cards(5, 7))
def test_the_value_of_a_high_hand_holds_its_category(cards: list[Card]) -> None:
    rank = evaluate_hand(cards)
    assert HIGH_ORDER[rank.order >> 12] is rank.category


@often
@given(st.lists(st.sampled_from(DECKS["short_36"]), min_size=5, max_size=7, unique=True))
def test_the_value_of_a_short_deck_hand_holds_its_category(cards: list[Card]) -> None:
    rank = evaluate_hand(cards, "short_deck_high")
    assert SHORT_DECK_ORDER[rank.order >> 12] is rank.category
    assert classify_cards("short_deck_high", rank.cards) is rank.category


@often
@given(some_cards(5, 7))
def test_cards_beyond_the_count_are_ignored(cards: list[Card]) -> None:
    padded = np.concatenate([card_numbers(cards), np.full(3, 255, np.uint8)])
    value = rank_at_table(load_tables(), HIGH, padded, len(cards), padded, 0, 0)
    assert value == evaluate_hand(cards).order


@often
@given(some_cards(7, 7))
def test_find_best_hand_agrees_with_evaluating_all_cards(cards: list[Card]) -> None:
    assert find_best_hand(cards[:2], cards[2:]) == evaluate_hand(cards)
