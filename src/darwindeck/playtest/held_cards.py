"""How a person holds cards in a game: in which order, whether a card's place matters, what fits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.cards import JOKER_LETTER, RANK_LETTERS, Card, Suit
from darwindeck.engine import entry
from darwindeck.genome.phases import KnockPhase
from darwindeck.genome.schema import GameGenome, Phase
from darwindeck.players.bots import seen_record

if TYPE_CHECKING:
    from darwindeck.table.view import View

SUIT_ORDER = (Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES, Suit.HEARTS)
HELD_IN_HAND = {
    *("PlayPhase", "TrickPhase", "DiscardPhase", "ClaimPhase", "KnockPhase"),
    "MeldPhase",
}
"""Phases in which people choose cards of a hand that they hold and arrange."""
WHOLE_HAND = -1


def phase_kinds(game: GameGenome) -> frozenset[str]:
    """Return the names of the kinds of phases that a game has."""
    return frozenset(type(phase).__name__ for phase in game.turn_structure.phases)


def phase_in_play(view: View) -> Phase | None:
    """Return the phase in play, if it is known."""
    index = view.phase_index
    return None if index is None else view.game.turn_structure.phases[index]


def plays_cards(game: GameGenome) -> bool:
    """Tell whether people play or exchange cards, so that the place of a card in a hand matters."""
    return bool(phase_kinds(game) & {"ArrangePhase", "ExchangePhase", *HELD_IN_HAND})


def holds_a_hand(game: GameGenome) -> bool:
    """Tell whether people hold a hand of cards to choose from in every turn."""
    return bool(phase_kinds(game) & HELD_IN_HAND)


def arranged(hand: tuple[Card | None, ...], game: GameGenome) -> tuple[Card | None, ...]:
    """Return a hand as a person would hold it: by suits, or by ranks where those count.

    Where cards are compared in the order in which they lie, and in poker, they stay as they are.
    """
    kinds = phase_kinds(game)
    if None in hand or not kinds & HELD_IN_HAND or game.roles:
        return hand
    several = any(getattr(phase, "max_cards", 1) > 1 for phase in game.turn_structure.phases)
    by_rank = "ClaimPhase" in kinds or (several and "TrickPhase" not in kinds)
    cards = [card for card in hand if card is not None]
    order = game.setup.rank_order or RANK_LETTERS + JOKER_LETTER
    cards.sort(key=lambda card: (order.index(card.rank.letter), suit_of(card)))
    return tuple(cards if by_rank else sorted(cards, key=suit_of))


def rows_apart(view: View, hand: tuple[Card | None, ...]) -> tuple[Card | None, ...]:
    """Return the hand of who sets rows: what is in none yet by rank, then the rows as they lie."""
    return by_rank(view.to_arrange) + hand[len(view.to_arrange) :]


def by_rank(hand: tuple[Card | None, ...]) -> tuple[Card | None, ...]:
    """Return cards from the lowest rank to the highest; hidden ones as they lie."""
    known = (card for card in hand if card is not None)
    cards = sorted(known, key=lambda card: (card.rank, suit_of(card)))
    return hand if len(cards) < len(hand) else tuple(cards)


def suit_of(card: Card) -> int:
    """Order cards by suit, black and red in turn."""
    return SUIT_ORDER.index(card.suit)


# Deadwood: what is in no set and no run, as the engine counts it


def collects_melds(game: GameGenome) -> bool:
    """Tell whether sets and runs are collected in a game."""
    return "KnockPhase" in phase_kinds(game)


def deadwood_without(card: Card | None, view: View) -> int:
    """Count the deadwood that is left when a card is discarded."""
    return left_without(view.hand.index(card), view)


def left_without(position: int, view: View) -> int:
    """Count the deadwood without the card at a position."""
    return entry.deadwood_left(seen_record(view), view.seat or 0, position)


def best_discard(view: View) -> Card | None:
    """Return the card without which the least deadwood is left."""
    return min(view.hand, key=lambda card: deadwood_without(card, view))


def deadwood_held(view: View) -> int:
    """Count the deadwood of a hand; of one that waits for a discard, without the best one."""
    if view.seat == view.actor and isinstance(phase_in_play(view), KnockPhase):
        return deadwood_without(best_discard(view), view)
    return left_without(WHOLE_HAND, view)
