"""The categories of hands, such as a full house or a bust, and how to tell them apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from enum import StrEnum
from functools import cache

from darwindeck.cards import SUIT_LETTERS, Card, Rank
from darwindeck.hands import orders
from darwindeck.hands.kinds import ACE_LOW_RANKINGS, hand_size
from darwindeck.hands.orders import HandOrder, Ranking, order_of

ROYAL_CARDS = 5


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


def from_lowest(order: HandOrder) -> tuple[Category, ...]:
    """Return the categories of an order, the weakest first; the best straight flush has a name.

    >>> [name.value for name in from_lowest(HandOrder(("straight_flush", "flush", "high_card")))]
    ['high_card', 'flush', 'straight_flush', 'royal_flush']
    """
    found: list[Category] = []
    for kind in reversed(order.kinds):
        found.append(Category(kind))
        if kind == "straight_flush" and order.cards == ROYAL_CARDS:
            found.append(Category.ROYAL_FLUSH)
    return tuple(found)


HIGH_ORDER = from_lowest(orders.ORDERS["high"])
SHORT_DECK_ORDER = from_lowest(orders.ORDERS["short_deck_high"])

ALIKE = {
    Category.FIVE_OF_A_KIND: (5,),
    Category.FOUR_OF_A_KIND: (4,),
    Category.FULL_HOUSE: (3, 2),
    Category.THREE_OF_A_KIND: (3,),
    Category.TWO_PAIR: (2, 2),
    Category.ONE_PAIR: (2,),
}
"""How many cards of one rank make up a hand, and how many of another; kickers come after them."""

KIND_OF: dict[Category, orders.Kind] = {Category(kind): kind for kind in orders.KINDS}
KIND_OF[Category.ROYAL_FLUSH] = "straight_flush"
STRAIGHTS = frozenset({Category.STRAIGHT, Category.STRAIGHT_FLUSH})

BADUGI_SIZES = (
    Category.ONE_CARD_BADUGI,
    Category.TWO_CARD_BADUGI,
    Category.THREE_CARD_BADUGI,
    Category.FOUR_CARD_BADUGI,
)

BLACKJACK_LIMIT = 21


def classify_cards(ranking: Ranking, cards: Sequence[Card]) -> Category:
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
    return counted_as(ranking, category) if isinstance(ranking, HandOrder) else category


def counted_as(order: HandOrder, category: Category) -> Category:
    """Return what a hand of some category counts as, where an order leaves out kinds."""
    if category is Category.FIVE_OF_A_KIND:
        return category
    if category is Category.ROYAL_FLUSH and "straight_flush" in order.kinds:
        return category
    return Category(orders.first_held(order, KIND_OF[category]))


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
    shapes = {alike: category for category, alike in ALIKE.items()}
    counts = sorted((count for count in Counter(ranks).values() if count > 1), reverse=True)
    return shapes.get(tuple(counts), Category.HIGH_CARD)


def classify_unpaired(ranking: Ranking, cards: Sequence[Card]) -> Category:
    """Return the category of cards that hold no pair: a straight, a flush, both or neither."""
    if len(cards) < hand_size(ranking):
        return Category.HIGH_CARD
    straight = is_straight(ranking, cards)
    if len({card.suit for card in cards}) > 1:
        return Category.STRAIGHT if straight else Category.HIGH_CARD
    if not straight:
        return Category.FLUSH
    royal = len(cards) == ROYAL_CARDS and min(card.rank for card in cards) == Rank.TEN
    return Category.ROYAL_FLUSH if royal else Category.STRAIGHT_FLUSH


def is_straight(ranking: Ranking, cards: Sequence[Card]) -> bool:
    """Tell whether all cards, without a pair, follow each other."""
    ranks = {card.rank for card in cards}
    return max(ranks) - min(ranks) == len(cards) - 1 or is_wheel(ranking, cards)


def is_wheel(ranking: Ranking, cards: Sequence[Card]) -> bool:
    """Tell whether the cards are the one straight in which the ace is low."""
    return frozenset(card.rank for card in cards) == wheel_of(ranking)


@cache
def wheel_of(ranking: Ranking) -> frozenset[Rank] | None:
    """Return the ranks of the straight in which the ace is low, where there is one."""
    order = order_of(ranking)
    return None if order is None else order.wheel


def low_rank(card: Card) -> int:
    """Return the card's rank with the ace counted as one."""
    return 1 if card.rank is Rank.ACE else card.rank


def arrange_cards(ranking: Ranking, cards: Sequence[Card]) -> tuple[Card, ...]:
    """Return the cards of a hand, the ones that are compared first in front.

    >>> from darwindeck.cards import format_cards, known_cards
    >>> format_cards(arrange_cards("high", known_cards("5dKs5cKhKd")))
    'KsKhKd5d5c'
    """
    if ranking == "blackjack":
        return tuple(cards)  # as they were dealt: none comes before another
    category = classify_cards(ranking, cards)
    ace_is_low = ranking in ACE_LOW_RANKINGS or (category in STRAIGHTS and is_wheel(ranking, cards))

    def importance(card: Card) -> tuple[int, int]:
        rank = low_rank(card) if ace_is_low else card.rank
        return rank, SUIT_LETTERS.index(card.suit.value)

    others = sorted(cards, key=importance, reverse=True)
    arranged: list[Card] = []
    for alike in ALIKE.get(category, ()):
        counts = Counter(card.rank for card in others)
        made_of = next(card.rank for card in others if counts[card.rank] >= alike)
        arranged += [card for card in others if card.rank == made_of][:alike]
        others = [card for card in others if card not in arranged]
    return (*arranged, *others)
