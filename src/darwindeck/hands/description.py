"""What hands are called: names and showdown phrases, in every language of the `names` folder."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from darwindeck.cards import known_cards
from darwindeck.hands.categories import Category, arrange_cards, blackjack_total, classify_cards
from darwindeck.hands.kinds import ranking_number

if TYPE_CHECKING:
    from collections.abc import Sequence

    from darwindeck.cards import Card
    from darwindeck.hands.evaluation import HandRank

NAMES = Path(__file__).with_name("names")


class RankWords(msgspec.Struct, frozen=True):
    """How a language speaks of a rank: one card of it, several, and the article before it."""

    one: str
    many: str
    article: str = ""


class Language(msgspec.Struct, frozen=True):
    """The words of one language: a file in the `names` folder.

    A phrase may mention the ranks that are compared `first` and `second`, the `kicker`, all
    `ranks` in a row, and the `total` in blackjack. A phrase whose name ends in `_with_kicker` is
    used when there is a kicker.
    """

    categories: dict[Category, str]
    ranks: dict[str, RankWords]
    phrases: dict[str, str]


def available_languages() -> tuple[str, ...]:
    """Return the languages that hands can be named in.

    >>> available_languages()
    ('de', 'en')
    """
    return tuple(sorted(file.stem for file in NAMES.glob("*.json")))


@cache
def load_language(language: str) -> Language:
    """Read the words of a language."""
    if language not in available_languages():
        raise ValueError(
            f"no hand names in language {language!r}: choose one of "
            f"{', '.join(available_languages())}, or add the file {NAMES.name}/{language}.json"
        )
    return msgspec.json.decode((NAMES / f"{language}.json").read_bytes(), type=Language)


def hand_name(rank: HandRank | Category, language: str = "en") -> str:
    """Return the name of a hand's category.

    >>> hand_name(Category.FULL_HOUSE)
    'Full House'
    >>> hand_name(Category.STRAIGHT, "de")
    'Straße'
    """
    category = rank if isinstance(rank, Category) else rank.category
    return load_language(language).categories[category]


def describe_hand(ranking: str, cards: str | Sequence[Card], language: str = "en") -> str:
    """Say what a hand is, as a person would at showdown; give exactly the cards it uses.

    >>> describe_hand("high", "KsKh5d5cKd")
    'a full house, kings over fives'
    >>> describe_hand("badugi", "8s6h3dAc")
    'a four-card badugi, 8-6-3-A'
    >>> describe_hand("blackjack", "As7h")
    'soft 18'
    """
    ranking_number(ranking)
    words = load_language(language)
    hand = arrange_cards(ranking, known_cards(cards))
    category = classify_cards(ranking, hand)
    ranks = [words.ranks[card.rank.letter] for card in hand]
    different = list(dict.fromkeys(ranks))
    phrase = words.phrases[category]
    kicker = find_kicker(hand)
    if kicker is not None:
        phrase = words.phrases.get(f"{category}_with_kicker", phrase)
    return phrase.format(
        first=different[0] if different else "",
        second=different[1] if len(different) > 1 else "",
        kicker="" if kicker is None else words.ranks[kicker.rank.letter],
        ranks="-".join(card.rank.letter for card in hand),
        total=blackjack_total(hand),
    )


def find_kicker(hand: Sequence[Card]) -> Card | None:
    """Return the first card that is in no pair, of an arranged hand that has a pair or better."""
    counts = Counter(card.rank for card in hand)
    if not hand or counts[hand[0].rank] == 1:
        return None
    return next((card for card in hand if counts[card.rank] == 1), None)
