"""How cards are called: by rank and suit, or in games with roles by the names they have there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from darwindeck.cards import UNKNOWN_TEXT, Card
from darwindeck.genome.anatomy import all_cards, card_numbers
from darwindeck.genome.schema import GameGenome

if TYPE_CHECKING:
    from darwindeck.genome.roles import CustomCard


def custom_card(game: GameGenome, card: Card) -> CustomCard | None:
    """Return what a card is in a game with roles, in which it travels under its number.

    >>> from darwindeck import Card, load
    >>> custom_card(load("the-deal"), Card("2c")).kind
    'location'
    """
    cards = dict(zip(card_numbers(game.roles), all_cards(game.roles), strict=True))
    return cards.get(card.index)


def owner_of_card(game: GameGenome, card: Card) -> int:
    """Return the seat of the role whose deck a card is of."""
    owners = [seat for seat, role in enumerate(game.roles) for _ in role.deck]
    numbers = card_numbers(game.roles)
    if card.index in numbers:
        return owners[numbers.index(card.index)]
    raise ValueError(f"{card} is of nobody's deck in {game.genome_id}")


def face_of(game: GameGenome, card: Card | None) -> str:
    """Return what people call a card, with a symbol for its suit if it has one."""
    if card is None:
        return UNKNOWN_TEXT
    own = custom_card(game, card)
    return card.rank.letter + card.suit.symbol if own is None else own.name


def faces_of(game: GameGenome, cards: Iterable[Card | None]) -> str:
    """Return what people call some cards; names are separated by commas."""
    return (", " if game.roles else " ").join(face_of(game, card) for card in cards)


def describe_card(card: CustomCard) -> str:
    """Say what a card of a game's own counts.

    >>> from darwindeck.genome.roles import CustomCard
    >>> describe_card(CustomCard("Rush Order", "modifier", {"evidence": 10}, {"price": 140}))
    'evidence +10, price x1.4'
    """
    added = [f"{name} {value:+}" for name, value in card.values.items()]
    times = [f"{name} x{percent / 100:g}" for name, percent in card.percent.items()]
    return ", ".join(added + times) or "nothing"
