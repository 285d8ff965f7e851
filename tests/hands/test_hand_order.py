"""Which hand wins: the rules of each ranking, hand against hand."""

from __future__ import annotations

from itertools import pairwise

import pytest

from darwindeck.cards import Card, format_cards, known_cards
from darwindeck.hands import (
    RANKINGS,
    HandRank,
    best_cards,
    compare_hands,
    evaluate_hand,
    find_best_hand,
)
from darwindeck.hands.evaluation import rank_used_cards


def rank(ranking: str, cards: str) -> HandRank:
    return rank_used_cards(ranking, known_cards(cards), (), 0)


def assert_increasing(ranking: str, *hands: str) -> None:
    for worse, better in pairwise(hands):
        assert rank(ranking, worse) < rank(ranking, better), f"{worse} {better}"


def test_categories_of_high_hands_are_in_order() -> None:
    assert_increasing(
        "high",
        "AsKhQdJc9s",
        "2s2h3d4c5s",
        "2s2h3d3c4s",
        "2s2h2d3c4s",
        "As2h3d4c5s",
        "2s3s4s5s7s",
        "2s2h2d3c3s",
        "2s2h2d2c3s",
        "As2s3s4s5s",
        "AsKsQsJsTs",
    )


def test_the_wheel_is_the_lowest_straight() -> None:
    assert_increasing("high", "AsAhAdKcQs", "As2h3d4c5s", "2s3h4d5c6s")


def test_suits_never_break_ties() -> None:
    assert compare_hands("AsKsQsJsTs", "AhKhQhJhTh") == 0
    assert evaluate_hand("AsKhQdJc9s") == evaluate_hand("AcKdQhJs9d")


def test_kickers_decide_between_equal_pairs() -> None:
    assert compare_hands("AsAhKd7c2s", "AdAcQd7h2h") == 1


def test_a_third_pair_is_only_a_kicker() -> None:
    assert compare_hands("AsAhKdKcQsQh2d", "AdAcKhKsQd3c4c") == 0


def test_short_deck_flush_beats_full_house_and_the_ace_is_below_the_six() -> None:
    assert_increasing(
        "short_deck_high",
        "AsAhAdKcQs",
        "As6h7d8c9s",
        "6s7h8d9cTs",
        "6s6h6d7c7s",
        "6s7s8s9sJs",
        "6s6h6d6c7s",
        "As6s7s8s9s",
        "6s7s8s9sTs",
    )


def test_ace_to_five_ignores_straights_and_flushes() -> None:
    assert_increasing(
        "ace_five_low", "KsKhKdKc2s", "2s2h3d3c4s", "As2s3s4sKs", "As2h3d4c6s", "As2s3s4s5s"
    )


def test_razz_uses_the_five_best_of_seven_cards() -> None:
    assert format_cards(best_cards("ace_five_low", known_cards("As2h3d4cKsKh8d"))) == "8d4c3d2hAs"


def test_eight_or_better_needs_five_ranks_up_to_the_eight() -> None:
    assert evaluate_hand("As2h3d4c9s", "eight_or_better_low").order == 0
    assert evaluate_hand("As2h3d4c4s", "eight_or_better_low").order == 0
    assert_increasing("eight_or_better_low", "As2h3d4c9s", "4s5h6d7c8s", "As2h3d4c8s", "As2h3d4c5s")


def test_deuce_to_seven_counts_straights_flushes_and_a_high_ace() -> None:
    assert_increasing(
        "deuce_seven_low",
        "2s3s4s5s7s",
        "2s3h4d5c6s",
        "2s2h3d4c5s",
        "As2h3d4c5s",
        "2s3h4d5c8s",
        "2s3h4d5c7s",
    )


def test_deuce_to_seven_avoids_a_flush_among_seven_cards() -> None:
    used = best_cards("deuce_seven_low", known_cards("2s3s4s5s7s8sTh"))
    assert format_cards(used) == "Th5s4s3s2s"


def test_badugi_counts_cards_of_different_suits_and_ranks() -> None:
    assert_increasing(
        "badugi", "KsQsJsTs", "AsAhAdAc", "As2s3hKh", "As2h3dKd", "TsJhQdKc", "As2h3d5c", "As2h3d4c"
    )


def test_badugi_leaves_out_the_worse_of_two_clashing_cards() -> None:
    assert evaluate_hand("As2s3h4d", "badugi").cards == known_cards("4d3hAs")


@pytest.mark.parametrize(
    ("ranking", "worse", "better"),
    [
        ("high", "Js", "Qs"),
        ("high", "KsQh", "JsJh"),
        ("high", "AsKsQsJs", "2s2h3d4c"),
        ("high", "KsKh", "KdKc2s"),
        ("ace_five_low", "2s", "As"),
        ("ace_five_low", "2s2h", "KsQh"),
        ("deuce_seven_low", "As", "Ks"),
        ("badugi", "2s", "As"),
    ],
)
def test_hands_of_few_cards_compare(ranking: str, worse: str, better: str) -> None:
    assert rank(ranking, worse) < rank(ranking, better)


def test_four_cards_make_neither_straight_nor_flush() -> None:
    assert rank("high", "AsKsQsJs") == rank("high", "AcKdQhJs")


@pytest.mark.parametrize("ranking", RANKINGS)
def test_no_cards_are_no_hand(ranking: str) -> None:
    assert rank(ranking, "").order == 0
    assert rank(ranking, "").cards == ()


def test_best_hand_of_hole_and_community_cards() -> None:
    best = find_best_hand("AsKs", "QsJsTs2h2d")
    assert best.name == "Royal Flush"
    assert best.cards == known_cards("AsKsQsJsTs")


def test_omaha_must_use_two_hole_cards() -> None:
    assert find_best_hand("AsKhQhJd", "9s8s7s6s2d", hole_used=2).name == "High Card"
    assert find_best_hand("AsKhQhJd", "9s8s7s6s2d").name == "Flush"


@pytest.mark.parametrize(
    ("hole", "board", "best"),
    [
        ("KhKd", "5d5cKsAh2s", "KsKhKd5d5c"),
        ("KhKd", "5d5c5sAh2s", "5s5d5cKhKd"),
        ("AsKh", "5d5c9s", "5d5cAsKh9s"),
        ("As5h", "2d3c4s", "5h4s3c2dAs"),
    ],
    ids=["kings full", "fives full", "a pair before its kickers", "the ace last in a wheel"],
)
def test_best_cards_come_in_order_of_importance(hole: str, board: str, best: str) -> None:
    assert best_cards("high", known_cards(hole), known_cards(board)) == known_cards(best)


def test_best_cards_before_the_board_are_the_hole_cards() -> None:
    hole = known_cards("AsKsQhJh")
    assert set(best_cards("high", hole, (), 2)) <= set(hole)
    assert len(best_cards("high", hole, (), 2)) == 2


def test_hands_sort_by_strength() -> None:
    pair, straight = evaluate_hand("2s2h3d4c5s"), evaluate_hand("As2h3d4c5s")
    assert sorted([straight, pair]) == [pair, straight]
    assert max(pair, straight) is straight


@pytest.mark.parametrize(
    ("cards", "ranking", "complaint"),
    [
        ("AsKsQsJs", "high", "cannot rank 4 cards (As Ks Qs Js) as high: give 5 to 7"),
        ("AsKsQsJsTs9s8s7s", "high", "give 5 to 7 different cards"),
        ("AsKsQsJsTs", "badugi", "as badugi: give 4 different cards"),
        ("", "blackjack", "cannot rank 0 cards as blackjack: give 1 to 52 different cards"),
        ("", "high_card", "cannot rank 0 cards as high_card: give 1 to 52 different cards"),
        ("AsAsQsJsTs", "high", "As appears twice"),
        ("AsKsQsJs??", "high", "unknown card '??'"),
        ("AsKsQsJsZs", "high", "'Zs' is not a card"),
        ("AsKsQsJs5s", "short_deck_high", "a short deck has no 5, use cards from the six"),
        ("AsKsQsJsTs", "higher", "'higher' is not a hand ranking: choose one of ace_five_low"),
    ],
)
def test_hands_that_cannot_be_ranked_are_refused(cards: str, ranking: str, complaint: str) -> None:
    with pytest.raises(ValueError) as error:  # noqa: PT011
        evaluate_hand(cards, ranking)
    assert complaint in str(error.value)


@pytest.mark.parametrize(
    ("hole", "community", "hole_used", "complaint"),
    [
        ("AsKs", "QsJs", None, "cannot find a high hand in 4 cards"),
        ("AsKs", "QsJsAs", None, "As appears twice"),
        ("AsKs", "QsJsTs", 3, "at least 3 hole cards and 2 community cards"),
        ("AsKsQs", "JsTs", 2, "at least 2 hole cards and 3 community cards"),
        ("AsKs", "QsJsTs", 6, "cannot use exactly 6 hole cards: use 1 to 5"),
    ],
)
def test_cards_without_a_full_hand_are_refused(
    hole: str, community: str, hole_used: int | None, complaint: str
) -> None:
    with pytest.raises(ValueError) as error:  # noqa: PT011
        find_best_hand(hole, community, hole_used)
    assert complaint in str(error.value)


def test_hands_of_different_rankings_are_not_compared() -> None:
    high, low = evaluate_hand("As2h3d4c5s"), evaluate_hand("As2h3d4c5s", "ace_five_low")
    with pytest.raises(ValueError, match="hand ranked high with one ranked ace_five_low"):
        compare_hands(high, low)
    with pytest.raises(ValueError, match="evaluate both with the same ranking"):
        max(high, low)
    assert high != low


def test_cards_are_compared_by_the_ranking_of_the_other_hand() -> None:
    low = evaluate_hand("As2h3d4c6s", "ace_five_low")
    assert compare_hands(low, "KsKhKdKcQs") == 1
    assert compare_hands("As2h3d4c5s", low) == 1


def test_cards_can_be_given_as_cards() -> None:
    cards = [Card(text) for text in ("As", "Ah", "Ad", "Ac", "2s")]
    assert evaluate_hand(cards) == evaluate_hand("AsAhAdAc2s")
