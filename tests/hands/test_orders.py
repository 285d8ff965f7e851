"""Hands by an order of kinds: exact counts, a slow definition, and what the hands are called."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.effort import needs_compilation
from tests.hands.doors import rank_at_table
from tests.hands.orders import Worth, hand_orders, worth, worth_of_choices
from tests.hands.test_exact_counts import value_counts

from darwindeck.cards import ALL_CARDS, Card, known_cards
from darwindeck.hands import HandOrder, describe_hand, evaluate_hand, hand_name
from darwindeck.hands.kinds import RANKINGS
from darwindeck.hands.orders import KINDS, ORDERS, Kind
from darwindeck.hands.tables import load_tables

if TYPE_CHECKING:
    from collections.abc import Sequence


def without(*left_out: Kind) -> HandOrder:
    """Return the usual order of poker without some kinds."""
    return HandOrder(tuple(kind for kind in KINDS if kind not in left_out))


NO_STRAIGHTS = without("straight", "straight_flush")
NO_FLUSH = without("flush")
PAIRS_ALONE = HandOrder(("four_of_a_kind", "two_pair", "one_pair", "high_card"))
RANKS_ALONE = HandOrder(("high_card",))
CASINO_ORDER = HandOrder(
    ("straight_flush", "three_of_a_kind", "straight", "flush", "one_pair", "high_card"), cards=3
)
NO_TRAIL = HandOrder(("flush", "straight", "one_pair", "high_card"), cards=3)


def value_of(
    order: HandOrder, own: Sequence[Card], shared: Sequence[Card] = (), used: int = 0
) -> int:
    """Return the value that the engine has for cards of one's own and the board."""
    hole, board = (np.array([card.index for card in cards], np.uint8) for cards in (own, shared))
    return int(rank_at_table(load_tables(), order.number, hole, len(hole), board, len(board), used))


@needs_compilation
@pytest.mark.parametrize(
    ("order", "kinds"),
    [
        (
            NO_STRAIGHTS,
            {
                "2s2h2d2c3s": 624,
                "2s2h2d3c3s": 3_744,
                "2s3s4s5s6s": 5_108 + 40,
                "2s2h2d3c4s": 54_912,
                "3s3h2d2c4s": 123_552,
                "2s2h3d4c5s": 1_098_240,
                "2s3h4d5c6s": 1_302_540 + 10_200,
            },
        ),
        (
            NO_FLUSH,
            {
                "As2s3s4s5s": 40,
                "2s2h2d2c3s": 624,
                "2s2h2d3c3s": 3_744,
                "As2h3d4c5s": 10_200,
                "2s2h2d3c4s": 54_912,
                "3s3h2d2c4s": 123_552,
                "2s2h3d4c5s": 1_098_240,
                "2s3s4s5s7s": 1_302_540 + 5_108,
            },
        ),
        (
            without("full_house", "two_pair"),
            {
                "As2s3s4s5s": 40,
                "2s2h2d2c3s": 624,
                "2s3s4s5s7s": 5_108,
                "As2h3d4c5s": 10_200,
                "2s2h2d3c3s": 54_912 + 3_744,
                "2s2h3d4c5s": 1_098_240 + 123_552,
                "2s3h4d5c7s": 1_302_540,
            },
        ),
        (
            PAIRS_ALONE,
            {
                "2s2h2d2c3s": 624,
                "3s3h2d2c2s": 123_552 + 3_744,
                "2s2h2d3c4s": 1_098_240 + 54_912,
                "2s3h4d5c6s": 1_302_540 + 10_200 + 5_108 + 40,
            },
        ),
        (
            CASINO_ORDER,
            {
                "As2s3s": 48,
                "2s2h2d": 52,
                "As2h3d": 720,
                "2s3s5s": 1_096,
                "2s2h3d": 3_744,
                "2s3h5d": 16_440,
            },
        ),
        (
            NO_TRAIL,
            {
                "2s3s4s": 1_096 + 48,
                "As2h3d": 720,
                "2s2h2d": 3_744 + 52,
                "2s3h5d": 16_440,
            },
        ),
    ],
)
def test_every_hand_of_a_deck_counts_as_the_first_kind_that_it_holds(
    order: HandOrder, kinds: dict[str, int]
) -> None:
    """So many hands are of each kind, the worst of which is given: all others are better."""
    counts = value_counts(order.number, order.cards)
    from_worst = [counts[value_of(order, known_cards(worst)) :].sum() for worst in kinds]
    assert from_worst == list(accumulate(kinds.values()))
    assert counts.sum() == sum(kinds.values())


@needs_compilation
@pytest.mark.parametrize("name", ORDERS)
def test_the_order_of_a_ranking_with_a_name_ties_and_ranks_the_same_hands(name: str) -> None:
    order, lowest = ORDERS[name], 16 if name == "short_deck_high" else 0
    ours, named = (
        value_counts(number, order.cards, lowest) for number in (order.number, RANKINGS[name])
    )
    assert ours[ours > 0].tolist() == named[named > 0].tolist()


@needs_compilation
def test_by_ranks_alone_all_sets_of_ranks_are_different() -> None:
    assert np.count_nonzero(value_counts(RANKS_ALONE.number, 5)) == 6_175


def hands_of(data: st.DataObject, count: int) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Draw two hands, mostly of few ranks or suits, so that all kinds come up."""
    lowest, highest = sorted((data.draw(st.integers(2, 14)), data.draw(st.integers(2, 14))))
    suits = data.draw(st.sampled_from(("s", "sh", "shdc")))
    near = [c for c in ALL_CARDS if lowest <= c.rank <= highest and c.suit.value in suits]
    cards = near if len(near) > count else [*ALL_CARDS]
    few = st.lists(st.sampled_from(cards), min_size=count, max_size=count, unique=True)
    return tuple(data.draw(few)), tuple(data.draw(few))


def sign(one: int | Worth, other: int | Worth) -> int:
    better, worse = one > other, one < other  # type: ignore[operator]
    return int(better) - int(worse)


@given(st.data(), hand_orders(), st.integers(1, 8))
def test_any_number_of_cards_is_worth_what_its_best_hand_is_by_definition(
    data: st.DataObject, order: HandOrder, count: int
) -> None:
    one, other = hands_of(data, count)
    by_definition = sign(worth(order, one), worth(order, other))
    assert sign(value_of(order, one), value_of(order, other)) == by_definition


@given(st.data(), hand_orders(cards=5))
def test_exactly_two_of_four_own_cards_are_used(data: st.DataObject, order: HandOrder) -> None:
    hands = [(cards[:4], cards[4:]) for cards in hands_of(data, 9)]
    worths = [worth_of_choices(order, own, shared, 2) for own, shared in hands]
    assert sign(*(value_of(order, own, shared, 2) for own, shared in hands)) == sign(*worths)


@given(st.data(), hand_orders())
def test_more_cards_never_make_a_hand_worse(data: st.DataObject, order: HandOrder) -> None:
    cards, _ = hands_of(data, 8)
    values = [value_of(order, cards[:count]) for count in range(order.cards, 9)]
    assert values == sorted(values)


@given(st.data(), hand_orders())
def test_the_cards_of_a_hand_are_worth_the_same_and_have_its_name(
    data: st.DataObject, order: HandOrder
) -> None:
    cards = [card for card in hands_of(data, 7)[0] if card.rank >= order.lowest]
    if len(cards) >= order.cards:
        rank = evaluate_hand(cards, order)
        assert len(rank.cards) == order.cards
        assert evaluate_hand(rank.cards, order) == rank
        kind = order.kinds[-worth(order, cards).kind]
        assert rank.category == kind or (kind, rank.category) == ("straight_flush", "royal_flush")


@pytest.mark.parametrize(
    ("order", "cards", "english", "german"),
    [
        (NO_STRAIGHTS, "5s6h7d8c9s", "nine high", "Neun hoch"),
        (NO_STRAIGHTS, "TsJsQsKsAs", "an ace-high flush", "ein Flush, Ass hoch"),
        (NO_STRAIGHTS, "AsAh2d3c4s", "a pair of aces, four kicker", "ein Paar Asse, Kicker Vier"),
        (PAIRS_ALONE, "KsKhKd5c5s", "two pair, kings and fives", "zwei Paare, Könige und Fünfen"),
        (PAIRS_ALONE, "5s5h5dAcKs", "a pair of fives, ace kicker", "ein Paar Fünfen, Kicker Ass"),
        (PAIRS_ALONE, "As2s3s4s5s", "ace high", "Ass hoch"),
        (RANKS_ALONE, "2s2h2dKcQs", "king high", "König hoch"),
        (NO_TRAIL, "4s4h4d", "a pair of fours, four kicker", "ein Paar Vieren, Kicker Vier"),
        (CASINO_ORDER, "As2s3s", "a three-high straight flush", "ein Straight Flush bis Drei"),
    ],
)
def test_a_hand_is_called_what_it_counts_as(
    order: HandOrder, cards: str, english: str, german: str
) -> None:
    assert describe_hand(order, cards) == english
    assert describe_hand(order, cards, "de") == german


def test_cards_that_are_compared_first_come_first() -> None:
    best = evaluate_hand("5s5h6d6cAs", HandOrder(("one_pair", "high_card")))
    assert [card.rank for card in best.cards] == [6, 6, 14, 5, 5]
    assert hand_name(best, "de") == "Ein Paar"


@pytest.mark.parametrize(
    ("order", "complaint"),
    [
        (HandOrder(("one_pair",)), "kinds leaves out high_card"),
        (HandOrder(("flush", "flush", "high_card")), "kinds names flush twice: name it once"),
        (HandOrder(("high_card", "flush")), "kinds names flush after high_card, which every such"),
    ],
)
def test_no_hand_is_ranked_by_an_order_that_makes_no_sense(
    order: HandOrder, complaint: str
) -> None:
    with pytest.raises(ValueError, match="no hand can be ranked by this order") as error:
        evaluate_hand("AsKsQsJsTs", order)
    assert complaint in str(error.value)


def test_a_deck_from_the_six_up_has_no_five() -> None:
    with pytest.raises(ValueError, match="5s as hand_order: a short deck has no 5, use cards from"):
        evaluate_hand("AsKsQsJs5s", HandOrder(("straight", "high_card"), ace_below="6"))
