"""The hand rankings by name and number; free of numpy and numba, so that it imports at once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from darwindeck.cards import JOKERS, named_cards

if TYPE_CHECKING:
    from darwindeck.cards import Card
    from darwindeck.hands.orders import Ranking

HIGH = 0
SHORT_DECK_HIGH = 1
ACE_FIVE_LOW = 2
EIGHT_OR_BETTER_LOW = 3
DEUCE_SEVEN_LOW = 4
BADUGI = 5
HIGH_CARD = 6
BLACKJACK = 7
THREE_CARDS = 8
THREE_CARD_BRAG = 9

RANKINGS: dict[str, int] = {
    "high": HIGH,
    "short_deck_high": SHORT_DECK_HIGH,
    "ace_five_low": ACE_FIVE_LOW,
    "eight_or_better_low": EIGHT_OR_BETTER_LOW,
    "deuce_seven_low": DEUCE_SEVEN_LOW,
    "badugi": BADUGI,
    "high_card": HIGH_CARD,
    "blackjack": BLACKJACK,
    "three_cards": THREE_CARDS,
    "three_card_brag": THREE_CARD_BRAG,
}

ACE_LOW_RANKINGS = frozenset({"ace_five_low", "eight_or_better_low", "badugi"})
ANY_SIZE_RANKINGS = frozenset({"high_card", "blackjack"})
"""Rankings in which every number of cards, even one, is a full hand."""

WITHOUT_WILD_CARDS = frozenset({"badugi", "high_card", "blackjack"})
"""Rankings in which no card can stand for another."""

TURNED_UP_NAME = "turned_up"
TURNED_UP = 60  # in a set of wild cards: all of the rank of the board's first card

BUG_NAME = "bug"
BUG = 61  # in a set of wild cards: they are aces, or complete a straight or a flush

HAND_SIZES = {BADUGI: 4, HIGH_CARD: 1, BLACKJACK: 2, THREE_CARDS: 3, THREE_CARD_BRAG: 3}


def ranking_number(ranking: Ranking) -> int:
    """Return the engine's number for a ranking.

    >>> ranking_number("badugi")
    5
    """
    if not isinstance(ranking, str):
        return ranking.number
    if ranking not in RANKINGS:
        raise ValueError(
            f"{ranking!r} is not a hand ranking: choose one of {', '.join(sorted(RANKINGS))}"
        )
    return RANKINGS[ranking]


def hand_size(ranking: Ranking) -> int:
    """Return how many cards a full hand has; in blackjack, at the least.

    >>> hand_size("high"), hand_size("badugi"), hand_size("high_card"), hand_size("blackjack")
    (5, 4, 1, 2)
    """
    if not isinstance(ranking, str):
        return ranking.cards
    return HAND_SIZES.get(ranking_number(ranking), 5)


def wild_number(names: Iterable[str]) -> int:
    """Return the engine's number for a set of wild cards; `turned_up` is the rank on the board."""
    named = set(names)
    number = sum(1 << card.index for card in wild_by_name(named))
    return number | (TURNED_UP_NAME in named) << TURNED_UP | (BUG_NAME in named) << BUG


def wild_by_name(names: Iterable[str]) -> tuple[Card, ...]:
    """Return the cards that are wild whatever is turned up; those of the bug are the jokers.

    >>> wild_by_name(["Jh", "turned_up"]), len(wild_by_name(["bug"]))
    ((Card('Jh'),), 4)
    """
    named = dict.fromkeys(names)
    cards = named_cards(name for name in named if name not in {TURNED_UP_NAME, BUG_NAME})
    return (*cards, *JOKERS) if BUG_NAME in named else cards
