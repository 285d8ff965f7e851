"""Wild cards stand for whatever is best: by definition, by textbook counts, and in words."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.effort import needs_compilation
from tests.hands.doors import rank_at_table, rank_wild_at_table

from darwindeck.cards import ALL_CARDS, JOKERS, Card, Rank, format_cards, known_cards
from darwindeck.compiled.jit import entry
from darwindeck.hands.categories import HIGH_ORDER, Category
from darwindeck.hands.description import describe_cards
from darwindeck.hands.evaluation import evaluate_hand, rank_used_cards
from darwindeck.hands.kinds import hand_size, ranking_number, wild_number
from darwindeck.hands.orders import HandOrder, Ranking
from darwindeck.hands.ranking import HIGH, rank_with_wild
from darwindeck.hands.tables import load_tables

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

FIVE_ALIKE = 1 << 20
"""Above the value of every natural hand."""

# From the textbooks: C(53, 5) hands of a deck with one joker, wild or a bug, and C(52, 5) with the
# twos wild.
WITH_A_JOKER = (1_302_540, 1_268_088, 123_552, 137_280, 20_532, 7_804, 6_552, 3_120, 204, 13)
WITH_A_BUG = (1_418_964, 1_215_024, 138_600, 63_360, 20_532, 7_804, 4_368, 828, 204, 1)
DEUCES_WILD = (799_680, 1_225_008, 95_040, 355_080, 62_232, 14_472, 12_672, 31_552, 2_552, 672)


@entry
def count_kinds(
    rankings: NDArray[np.void],
    deck: NDArray[np.uint8],
    hand: NDArray[np.uint8],
    wild: int,
    counts: NDArray[np.int64],
) -> None:
    """Count the five-card hands of a deck by their category."""
    size = len(deck)
    for a in range(size):
        hand[0] = deck[a]
        for b in range(a + 1, size):
            hand[1] = deck[b]
            for c in range(b + 1, size):
                hand[2] = deck[c]
                for d in range(c + 1, size):
                    hand[3] = deck[d]
                    for e in range(d + 1, size):
                        hand[4] = deck[e]
                        value = rank_with_wild(
                            rankings[0], HIGH, hand, 5, hand, 0, 0, np.uint64(wild)
                        )
                        counts[value >> 12] += 1


def kinds_of(deck: Sequence[Card], wild: Sequence[str]) -> tuple[int, ...]:
    """Return how many hands of a deck are of each kind, royal flushes among straight flushes."""
    counts = np.zeros(16, np.int64)
    numbers = np.array([card.index for card in deck], np.uint8)
    hand = np.zeros(5, np.uint8)
    count_kinds(load_tables(), numbers, hand, wild_number(wild), counts)
    royal = HIGH_ORDER.index(Category.ROYAL_FLUSH)
    counts[royal - 1] += counts[royal]
    return (*counts[:royal].tolist(), int(counts[royal + 1]))


@needs_compilation
@pytest.mark.parametrize(
    ("deck", "wild", "known"),
    [
        ((*ALL_CARDS, JOKERS[-1]), ["X"], WITH_A_JOKER),
        ((*ALL_CARDS, JOKERS[-1]), ["bug"], WITH_A_BUG),
        (ALL_CARDS, ["2"], DEUCES_WILD),
    ],
)
def test_kinds_of_hands_are_as_frequent_as_in_the_textbooks(
    deck: Sequence[Card], wild: Sequence[str], known: Sequence[int]
) -> None:
    assert kinds_of(deck, wild) == known


def choices(
    hole: Sequence[Card], board: Sequence[Card], size: int, used: int
) -> Iterator[tuple[Card, ...]]:
    """Yield the hands that can be made of a player's cards and the board."""
    if used:
        for own in combinations(hole, used):
            for shared in combinations(board, size - used):
                yield (*own, *shared)
    else:
        cards = (*hole, *board)
        yield from combinations(cards, min(size, len(cards)))


def best_by_definition(
    ranking: Ranking, hole: Sequence[Card], board: Sequence[Card], used: int, wild: set[Card]
) -> int:
    """Return the best value of all natural hands that hands with wild cards can stand for."""
    best = 0
    for hand in choices(hole, board, hand_size(ranking), used):
        natural = [card for card in hand if card not in wild]
        others = [card for card in ALL_CARDS if card not in natural]
        ranks = {card.rank for card in natural} or {Rank.ACE}
        if len(natural) < len(hand) == 5 and len(ranks) == 1 and counts_five_alike(ranking):
            best = max(best, FIVE_ALIKE + max(ranks))
        for stood_for in combinations(others, len(hand) - len(natural)):
            best = max(best, natural_value(ranking, (*natural, *stood_for)))
    return best


def counts_five_alike(ranking: Ranking) -> bool:
    return isinstance(ranking, HandOrder) or "high" in ranking


def natural_value(ranking: Ranking, cards: Sequence[Card]) -> int:
    numbers = np.array([card.index for card in cards], np.uint8)
    none = np.zeros(0, np.uint8)
    return int(
        rank_at_table(load_tables(), ranking_number(ranking), numbers, len(numbers), none, 0, 0)
    )


def wild_value(
    ranking: Ranking, hole: Sequence[Card], board: Sequence[Card], used: int, wild: Sequence[str]
) -> int:
    """Return the engine's value, five of a kind counted as in the definition."""
    own, shared = (np.array([card.index for card in cards], np.uint8) for cards in (hole, board))
    value = int(
        rank_wild_at_table(
            load_tables(), ranking_number(ranking), own, shared, used, wild_number(wild)
        )
    )
    five_of_a_kind, rank = divmod(value, 1 << 12)
    if counts_five_alike(ranking) and five_of_a_kind == len(HIGH_ORDER):
        return FIVE_ALIKE + rank + Rank.TWO
    return value


def deal(data: st.DataObject, count: int, wilds: int) -> tuple[Card, ...]:
    """Draw cards of which some, at places that nobody knows, are twos, jokers or the red jack."""
    wild_ones = [*(card for card in ALL_CARDS if card.rank is Rank.TWO), *JOKERS, Card("Jh")]
    plain = [card for card in ALL_CARDS if card not in wild_ones]
    few = data.draw(st.integers(2, 4)), data.draw(st.integers(6, 12))
    near = [card for card in plain if few[0] <= card.rank <= few[1]] or plain  # straights come up
    some = st.lists(st.sampled_from(near), min_size=count, max_size=count, unique=True)
    cards = data.draw(some)[: count - wilds]
    cards += data.draw(
        st.lists(st.sampled_from(wild_ones), min_size=wilds, max_size=wilds, unique=True)
    )
    return tuple(data.draw(st.permutations(cards)))


WILD = ("2", "X", "Jh")
WILD_CARDS = {card for card in (*ALL_CARDS, *JOKERS) if card.rank in {2, 16} or str(card) == "Jh"}
NO_STRAIGHTS = HandOrder(
    ("full_house", "flush", "four_of_a_kind", "three_of_a_kind", "one_pair", "high_card")
)
SUITS_FIRST = HandOrder(
    ("straight_flush", "flush", "two_pair", "straight", "one_pair", "high_card"),
    low_ace_run="second",
)
CASINO_ORDER = HandOrder(
    ("straight_flush", "three_of_a_kind", "straight", "flush", "one_pair", "high_card"), cards=3
)
FIVE_CARD_RANKINGS: tuple[Ranking, ...] = (
    "high", "short_deck_high", "ace_five_low", "eight_or_better_low", "deuce_seven_low",
    NO_STRAIGHTS, SUITS_FIRST,
)  # fmt: skip


@needs_compilation
@given(st.data(), st.sampled_from(FIVE_CARD_RANKINGS), st.integers(5, 8), st.integers(0, 2))
def test_a_hand_is_worth_the_best_that_its_wild_cards_can_stand_for(
    data: st.DataObject, ranking: Ranking, count: int, wilds: int
) -> None:
    cards = deal(data, count, wilds)
    value = wild_value(ranking, cards, (), 0, WILD)
    assert value == best_by_definition(ranking, cards, (), 0, WILD_CARDS)


@needs_compilation
@given(st.data(), st.sampled_from(FIVE_CARD_RANKINGS))
def test_three_wild_cards_of_five(data: st.DataObject, ranking: Ranking) -> None:
    cards = deal(data, 5, 3)
    value = wild_value(ranking, cards, (), 0, WILD)
    assert value == best_by_definition(ranking, cards, (), 0, WILD_CARDS)


@needs_compilation
@given(
    st.data(), st.sampled_from(["three_cards", "three_card_brag", CASINO_ORDER]), st.integers(0, 3)
)
def test_wild_cards_among_three(data: st.DataObject, ranking: Ranking, wilds: int) -> None:
    cards = deal(data, 3 + data.draw(st.integers(0, 1)), wilds)
    value = wild_value(ranking, cards, (), 0, WILD)
    assert value == best_by_definition(ranking, cards, (), 0, WILD_CARDS)


@needs_compilation
@given(st.data(), st.sampled_from(FIVE_CARD_RANKINGS), st.integers(0, 2))
def test_wild_cards_where_two_of_the_own_cards_must_be_used(
    data: st.DataObject, ranking: Ranking, wilds: int
) -> None:
    cards = deal(data, 8, wilds)
    value = wild_value(ranking, cards[:4], cards[4:], 2, WILD)
    assert value == best_by_definition(ranking, cards[:4], cards[4:], 2, WILD_CARDS)


@needs_compilation
@given(st.data())
def test_the_rank_of_the_first_card_on_the_board_is_wild(data: st.DataObject) -> None:
    cards = data.draw(st.lists(st.sampled_from(ALL_CARDS), min_size=5, max_size=5, unique=True))
    alike = {card for card in ALL_CARDS if card.rank is cards[4].rank}
    value = wild_value("high", cards[:4], cards[4:], 0, ["turned_up"])
    assert value == best_by_definition("high", cards[:4], cards[4:], 0, alike)


@pytest.mark.parametrize("wilds", [4, 5])
def test_so_many_wild_cards_are_five_of_a_kind(wilds: int) -> None:
    cards = (*JOKERS, Card("2c"))[:wilds] + known_cards("9s")[: 5 - wilds]
    rank = evaluate_hand(cards, wild=WILD)
    assert rank.category is Category.FIVE_OF_A_KIND
    assert {card.rank for card in rank.cards} == {Rank.NINE if wilds == 4 else Rank.ACE}


@pytest.mark.parametrize(
    ("cards", "ranking", "said"),
    [
        ("AsAhAdAcXs", "high", "five aces"),
        ("9h8h7h6hXs", "high", "a ten-high straight flush"),
        ("AhKh9h4hXs", "high", "an ace-high flush"),
        ("KsKhQsQdXh", "high", "a full house, kings over queens"),
        ("AsKhQd9c2c", "high", "a pair of aces, king kicker"),
        ("7s5h4d3cXh", "deuce_seven_low", "7-5-4-3-2 low"),
        ("4s3h2d5cXh", "ace_five_low", "5-4-3-2-A low"),
        ("KsKhXs", "three_cards", "three kings"),
    ],
)
def test_what_is_said_of_a_hand_names_what_wild_cards_stand_for(
    cards: str, ranking: Ranking, said: str
) -> None:
    if ranking == "three_cards":
        hand = tuple(map(Card, (cards[i : i + 2] for i in range(0, len(cards), 2))))
        rank = rank_used_cards(ranking, hand, (), 0, wild_number(["X"]))
    else:
        rank = evaluate_hand(cards, ranking, wild=["X", "2c"])
    assert describe_cards(ranking, rank.cards, "en") == said


def test_no_flush_has_an_ace_twice() -> None:
    """The usual rule, not the variant of the double-ace flush."""
    rank = evaluate_hand("AhKh9h4hXs", wild=["X"])
    assert format_cards(rank.cards) == "AhKhQh9h4h"


def test_a_joker_is_refused_where_it_stands_for_nothing() -> None:
    with pytest.raises(ValueError, match="Xs is a joker, which cannot be used here"):
        evaluate_hand("AsAhAdAcXs")


def test_no_card_is_wild_in_blackjack() -> None:
    with pytest.raises(ValueError, match="no card is wild in blackjack"):
        evaluate_hand("AsAh", "blackjack", wild=["2"])
