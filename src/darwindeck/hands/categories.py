"""The categories of hands, such as a full house or a bust, and how to tell them apart."""

from __future__ import annotations

from collections import Counter
from enum import StrEnum
from typing import TYPE_CHECKING

from darwindeck.cards import SUIT_LETTERS, Card, Rank
from darwindeck.hands.kinds import ACE_LOW_RANKINGS, THREE_CARD_RANKINGS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


class Category(StrEnum):
    """What a hand is called, whatever its ranks."""

    HIGH_CARD = "high_card"
    ONE_PAIR = "one_pair"
    TWO_PAIR = "two_pair"
    THREE_OF_A_KIND = "three_of_a_kind"
    STRAIGHT = "straight"
    FLUSH = "flush"
    FULL_HOUSE = "full_house"
    FOUR_OF_A_KIND = "four_of_a_kind"
    STRAIGHT_FLUSH = "straight_flush"
    ROYAL_FLUSH = "royal_flush"
    FIVE_OF_A_KIND = "five_of_a_kind"
    LOW = "low"
    NO_LOW = "no_low"
    ONE_CARD_BADUGI = "one_card_badugi"
    TWO_CARD_BADUGI = "two_card_badugi"
    THREE_CARD_BADUGI = "three_card_badugi"
    FOUR_CARD_BADUGI = "four_card_badugi"
    BUST = "bust"
    HARD_HAND = "hard_hand"
    SOFT_HAND = "soft_hand"
    BLACKJACK = "blackjack"


HIGH_ORDER = (
    Category.HIGH_CARD,
    Category.ONE_PAIR,
    Category.TWO_PAIR,
    Category.THREE_OF_A_KIND,
    Category.STRAIGHT,
    Category.FLUSH,
    Category.FULL_HOUSE,
    Category.FOUR_OF_A_KIND,
    Category.STRAIGHT_FLUSH,
    Category.ROYAL_FLUSH,
)
SHORT_DECK_ORDER = (
    Category.HIGH_CARD,
    Category.ONE_PAIR,
    Category.TWO_PAIR,
    Category.THREE_OF_A_KIND,
    Category.STRAIGHT,
    Category.FULL_HOUSE,
    Category.FLUSH,
    Category.FOUR_OF_A_KIND,
    Category.STRAIGHT_FLUSH,
    Category.ROYAL_FLUSH,
)

THREE_CARD_ORDER = (
    Category.HIGH_CARD,
    Category.ONE_PAIR,
    Category.FLUSH,
    Category.STRAIGHT,
    Category.STRAIGHT_FLUSH,
    Category.THREE_OF_A_KIND,
)

BADUGI_SIZES = (
    Category.ONE_CARD_BADUGI,
    Category.TWO_CARD_BADUGI,
    Category.THREE_CARD_BADUGI,
    Category.FOUR_CARD_BADUGI,
)

BLACKJACK_LIMIT = 21

WHEELS: dict[str, frozenset[Rank]] = {
    "high": frozenset({Rank.ACE, Rank.TWO, Rank.THREE, Rank.FOUR, Rank.FIVE}),
    "short_deck_high": frozenset({Rank.ACE, Rank.SIX, Rank.SEVEN, Rank.EIGHT, Rank.NINE}),
    "three_cards": frozenset({Rank.ACE, Rank.TWO, Rank.THREE}),
    "three_card_brag": frozenset({Rank.ACE, Rank.TWO, Rank.THREE}),
}


def classify_cards(ranking: str, cards: Sequence[Card]) -> Category:
    """Return the category of the cards that make up a hand.

    >>> from darwindeck.cards import known_cards
    >>> classify_cards("high", known_cards("KsKh5d5cKd"))
    <Category.FULL_HOUSE: 'full_house'>
    """
    if ranking == "badugi":
        return BADUGI_SIZES[len(cards) - 1]
    if ranking == "blackjack":
        return classify_total(cards)
    if ranking == "high_card":
        return Category.HIGH_CARD
    if ranking == "eight_or_better_low":
        return Category.LOW if is_eight_or_better(cards) else Category.NO_LOW
    category = classify_by_ranks(card.rank for card in cards)
    if category is Category.HIGH_CARD and ranking != "ace_five_low":
        category = classify_unpaired(ranking, cards)
    if category is Category.HIGH_CARD and ranking in {"ace_five_low", "deuce_seven_low"}:
        return Category.LOW
    return category


def classify_total(cards: Sequence[Card]) -> Category:
    """Return what the total of the cards is called in blackjack."""
    total = blackjack_total(cards)
    if total > BLACKJACK_LIMIT:
        return Category.BUST
    if total == BLACKJACK_LIMIT and len(cards) == 2:
        return Category.BLACKJACK
    return Category.HARD_HAND if total == hard_total(cards) else Category.SOFT_HAND


def blackjack_total(cards: Iterable[Card]) -> int:
    """Return what cards count in blackjack: an ace eleven, or one if that were over 21.

    >>> from darwindeck.cards import known_cards
    >>> blackjack_total(known_cards("As7h")), blackjack_total(known_cards("As7hKd"))
    (18, 18)
    """
    hand = tuple(cards)
    hard = hard_total(hand)
    has_ace = any(card.rank is Rank.ACE for card in hand)
    return hard + 10 if has_ace and hard + 10 <= BLACKJACK_LIMIT else hard


def hard_total(cards: Iterable[Card]) -> int:
    """Return what cards count in blackjack with every ace as one."""
    return sum(min(low_rank(card), 10) for card in cards)


def is_eight_or_better(cards: Sequence[Card]) -> bool:
    """Tell whether five cards have different ranks, none above the eight; the ace is low."""
    ranks = {low_rank(card) for card in cards}
    return len(ranks) == 5 and max(ranks) <= Rank.EIGHT


def classify_by_ranks(ranks: Iterable[Rank]) -> Category:
    """Return the category that pairs and better make, or high card."""
    shapes = {
        (5,): Category.FIVE_OF_A_KIND,
        (4,): Category.FOUR_OF_A_KIND,
        (3, 2): Category.FULL_HOUSE,
        (3,): Category.THREE_OF_A_KIND,
        (2, 2): Category.TWO_PAIR,
        (2,): Category.ONE_PAIR,
    }
    counts = sorted((count for count in Counter(ranks).values() if count > 1), reverse=True)
    return shapes.get(tuple(counts), Category.HIGH_CARD)


def classify_unpaired(ranking: str, cards: Sequence[Card]) -> Category:
    """Return the category of cards that hold no pair: a straight, a flush, both or neither."""
    if len(cards) < (3 if ranking in THREE_CARD_RANKINGS else 5):
        return Category.HIGH_CARD
    straight = is_straight(ranking, cards)
    if len({card.suit for card in cards}) > 1:
        return Category.STRAIGHT if straight else Category.HIGH_CARD
    if not straight:
        return Category.FLUSH
    royal = len(cards) == 5 and min(card.rank for card in cards) == Rank.TEN
    return Category.ROYAL_FLUSH if royal else Category.STRAIGHT_FLUSH


def is_straight(ranking: str, cards: Sequence[Card]) -> bool:
    """Tell whether all cards, without a pair, follow each other."""
    ranks = {card.rank for card in cards}
    return max(ranks) - min(ranks) == len(cards) - 1 or is_wheel(ranking, cards)


def is_wheel(ranking: str, cards: Sequence[Card]) -> bool:
    """Tell whether the cards are the one straight in which the ace is low."""
    return frozenset(card.rank for card in cards) == WHEELS.get(ranking)


def low_rank(card: Card) -> int:
    """Return the card's rank with the ace counted as one."""
    return 1 if card.rank is Rank.ACE else card.rank


def arrange_cards(ranking: str, cards: Sequence[Card]) -> tuple[Card, ...]:
    """Return the cards of a hand, the ones that are compared first in front.

    >>> from darwindeck.cards import format_cards, known_cards
    >>> format_cards(arrange_cards("high", known_cards("5dKs5cKhKd")))
    'KsKhKd5d5c'
    """
    if ranking == "blackjack":
        return tuple(cards)  # as they were dealt: none comes before another
    ace_is_low = ranking in ACE_LOW_RANKINGS or is_wheel(ranking, cards)
    counts = Counter(card.rank for card in cards if ranking != "high_card")

    def importance(card: Card) -> tuple[int, int, int]:
        rank = low_rank(card) if ace_is_low else card.rank
        return counts[card.rank], rank, SUIT_LETTERS.index(card.suit.value)

    return tuple(sorted(cards, key=importance, reverse=True))
