"""PokerKit, an independent implementation, puts hands into the same order."""

from __future__ import annotations

import random
from itertools import combinations_with_replacement, pairwise
from typing import TYPE_CHECKING

import pytest
from pokerkit import (
    BadugiHand,
    EightOrBetterLowHand,
    OmahaEightOrBetterLowHand,
    OmahaHoldemHand,
    RegularLowHand,
    ShortDeckHoldemHand,
    StandardHighHand,
    StandardLowHand,
)
from tests.effort import needs_compilation

from darwindeck.cards import DECKS, USUAL_RANKS, Card, Suit, format_cards
from darwindeck.hands.evaluation import evaluate_hand, rank_used_cards

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pokerkit import Hand

HAND_TYPES: dict[str, type[Hand]] = {
    "high": StandardHighHand,
    "short_deck_high": ShortDeckHoldemHand,
    "ace_five_low": RegularLowHand,
    "eight_or_better_low": EightOrBetterLowHand,
    "deuce_seven_low": StandardLowHand,
    "badugi": BadugiHand,
}
OMAHA_TYPES: dict[str, type[Hand]] = {
    "high": OmahaHoldemHand,
    "eight_or_better_low": OmahaEightOrBetterLowHand,
}


def deck_of(ranking: str) -> tuple[Card, ...]:
    return DECKS["short_36" if ranking == "short_deck_high" else "standard_52"]


def sign(better: Hand | None, worse: Hand | None) -> int:
    """Compare two PokerKit hands, where no hand at all is the worst."""
    if better is None or worse is None:
        return (better is not None) - (worse is not None)
    return (better > worse) - (better < worse)


def assert_same_winner(
    ranking: str,
    hand_type: type[Hand],
    holes: Sequence[Sequence[Card]],
    board: Sequence[Card],
    hole_used: int,
) -> None:
    ours = [rank_used_cards(ranking, hole, board, hole_used) for hole in holes]
    theirs = [
        hand_type.from_game_or_none(format_cards(hole), format_cards(board)) for hole in holes
    ]
    shown = f"{[format_cards(hole) for hole in holes]} with {format_cards(board)}"
    assert [rank.order > 0 for rank in ours] == [hand is not None for hand in theirs], shown
    first, second = (rank.order for rank in ours)
    assert (first > second) - (first < second) == sign(*theirs), shown


@pytest.mark.parametrize("ranking", HAND_TYPES)
@pytest.mark.parametrize(("hole_count", "board_count"), [(2, 5), (5, 0), (6, 0), (7, 0), (3, 5)])
def test_two_random_hands_have_the_same_winner(
    ranking: str, hole_count: int, board_count: int
) -> None:
    seed = hole_count * 10 + board_count
    print(f"seed {seed}")
    source = random.Random(seed)
    for _ in range(60):
        cards = source.sample(deck_of(ranking), 2 * hole_count + board_count)
        holes = cards[:hole_count], cards[hole_count : 2 * hole_count]
        board = cards[2 * hole_count :]
        assert_same_winner(ranking, HAND_TYPES[ranking], holes, board, hole_used=0)


@pytest.mark.parametrize("ranking", ["high", "deuce_seven_low"])
def test_two_hands_with_many_cards_of_a_suit_have_the_same_winner(ranking: str) -> None:
    seed = 11
    print(f"seed {seed}")
    source = random.Random(seed)
    suited = [card for card in deck_of(ranking) if card.suit in {Suit.HEARTS, Suit.SPADES}]
    for _ in range(60):
        cards = source.sample(suited, 14)
        assert_same_winner(ranking, HAND_TYPES[ranking], (cards[:7], cards[7:]), (), hole_used=0)


@pytest.mark.parametrize("ranking", OMAHA_TYPES)
@pytest.mark.parametrize("hole_count", [4, 5, 6])
def test_two_omaha_hands_have_the_same_winner(ranking: str, hole_count: int) -> None:
    seed = hole_count
    print(f"seed {seed}")
    source = random.Random(seed)
    for _ in range(25):
        cards = source.sample(deck_of(ranking), 2 * hole_count + 5)
        holes = cards[:hole_count], cards[hole_count : 2 * hole_count]
        board = cards[2 * hole_count :]
        assert_same_winner(ranking, OMAHA_TYPES[ranking], holes, board, hole_used=2)


@needs_compilation
@pytest.mark.parametrize("ranking", [name for name in HAND_TYPES if name != "badugi"])
def test_all_sets_of_five_ranks_are_in_the_same_order(ranking: str) -> None:
    hand_type = HAND_TYPES[ranking]
    hands = [cards for cards in all_five_card_kinds() if set(cards) <= set(deck_of(ranking))]
    theirs = {cards: hand_type.from_game_or_none(format_cards(cards)) for cards in hands}
    ours = {cards: evaluate_hand(cards, ranking).order for cards in hands}
    hands.sort(key=lambda cards: ours[cards])
    for worse, better in pairwise(hands):
        shown = f"{format_cards(worse)} {format_cards(better)}"
        assert (ours[better] > ours[worse]) == sign(theirs[better], theirs[worse]), shown


def all_five_card_kinds() -> list[tuple[Card, ...]]:
    """Return one hand for each set of five ranks, and one flush for each set without a pair."""
    result: list[tuple[Card, ...]] = []
    for ranks in combinations_with_replacement(USUAL_RANKS, 5):
        if ranks[0] == ranks[4]:
            continue
        suits = (*Suit, Suit.CLUBS)
        result.append(tuple(Card(rank, suit) for rank, suit in zip(ranks, suits, strict=True)))
        if len(set(ranks)) == 5:
            result.append(tuple(Card(rank, Suit.SPADES) for rank in ranks))
    return result
