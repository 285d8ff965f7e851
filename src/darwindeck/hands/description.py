"""What hands are called: names and showdown phrases, in every language."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

import msgspec

from darwindeck.cards import Card, Rank, known_cards
from darwindeck.hands.categories import (
    ALIKE,
    Category,
    arrange_cards,
    blackjack_total,
    classify_cards,
)
from darwindeck.hands.kinds import ranking_number
from darwindeck.languages import DEFAULT, available_languages, has_sentence, sentences_of

if TYPE_CHECKING:
    from darwindeck.hands.evaluation import HandRank
    from darwindeck.hands.orders import Ranking

__all__ = ["available_languages", "describe_hand", "hand_name", "load_language"]


class RankWords(msgspec.Struct, frozen=True):
    """How a language speaks of a rank: one card of it, several, and the article before it."""

    one: str
    many: str
    article: str = ""


class Language(msgspec.Struct, frozen=True):
    """What one language calls hands: its file `hands.toml`.

    A phrase may mention the ranks that are compared `first` and `second`, the `kicker`, all
    `ranks` in a row, and the `total` in blackjack. A phrase whose name ends in `_with_kicker` is
    used when there is a kicker.
    """

    categories: dict[Category, str]
    ranks: dict[str, RankWords]
    phrases: dict[str, str]


@cache
def load_language(language: str) -> Language:
    """Read what a language calls hands."""
    words = sentences_of(language if has_sentence(language, "hands") else DEFAULT)
    ranks = {rank.letter: words["ranks"][rank.name.lower()] for rank in Rank}
    names, phrases = words["hands"]["names"], words["hands"]["phrases"]
    return msgspec.convert({"categories": names, "ranks": ranks, "phrases": phrases}, Language)


def hand_name(rank: HandRank | Category, language: str = "en") -> str:
    """Return the name of a hand's category.

    >>> hand_name(Category.FULL_HOUSE)
    'Full House'
    >>> hand_name(Category.STRAIGHT, "de")
    'Straße'
    """
    category = rank if isinstance(rank, Category) else rank.category
    return load_language(language).categories[category]


def describe_hand(ranking: Ranking, cards: str | Sequence[Card], language: str = "en") -> str:
    """Say what a hand is, as a person would at showdown; give exactly the cards it uses.

    >>> describe_hand("high", "KsKh5d5cKd")
    'a full house, kings over fives'
    >>> describe_hand("badugi", "8s6h3dAc")
    'a four-card badugi, 8-6-3-A'
    >>> describe_hand("blackjack", "As7h")
    'soft 18'
    """
    ranking_number(ranking)
    return describe_cards(ranking, known_cards(cards), language)


def describe_cards(ranking: Ranking, cards: Sequence[Card], language: str) -> str:
    """Say what a hand is, of cards for which wild ones may stand: one may be there twice."""
    words = load_language(language)
    hand = arrange_cards(ranking, cards)
    category = classify_cards(ranking, hand)
    ranks = [words.ranks[card.rank.letter] for card in hand]
    different = list(dict.fromkeys(ranks))
    phrase = words.phrases[category]
    kicker = find_kicker(category, hand)
    if kicker is not None:
        phrase = words.phrases.get(f"{category}_with_kicker", phrase)
    return phrase.format(
        first=different[0] if different else "",
        second=different[1] if len(different) > 1 else "",
        kicker="" if kicker is None else words.ranks[kicker.rank.letter],
        ranks="-".join(card.rank.letter for card in hand),
        total=blackjack_total(hand),
    )


def find_kicker(category: Category, hand: Sequence[Card]) -> Card | None:
    """Return the first card of an arranged hand after those that make it a pair or better."""
    made_of = sum(ALIKE.get(category, ()))
    return hand[made_of] if 0 < made_of < len(hand) else None
