"""Decks that have each card several times: which number of the engine stands for which card.

A card's number is four times its rank plus its suit. Further copies have the numbers of ranks that
the deck does not have, from the lowest on, so that the suit of a number is always the same. Which
rank a number stands for is one number too, its *faces*: four bits for each group of four cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from darwindeck.cards import CARD_OF_NUMBER, RANK_LETTERS, USUAL_RANKS, Card, Suit
from darwindeck.genome import rules
from darwindeck.genome.anatomy import deck_of
from darwindeck.genome.schema import Deck, GameGenome

USUAL_FACES = 0
FACE_BITS = 4
FACE = (1 << FACE_BITS) - 1
SUITS = len(Suit)
GROUPS = rules.MAX_DECK // SUITS
NO_RANK = FACE  # the face of numbers beyond those of the ranks, where no copies need them


def copies_of(genome: GameGenome) -> int:
    """Return how often each card is in the deck."""
    deck = genome.setup.initial_deck
    return deck.copies if isinstance(deck, Deck) else 1


def groups_of(deck: Deck) -> list[int]:
    """Return the rank that each group of four numbers stands for, the ranks from zero."""
    usual = range(len(RANK_LETTERS))
    groups = [group if group in usual else NO_RANK for group in range(GROUPS)]
    ranks = [RANK_LETTERS.index(letter) for letter in deck.ranks]
    free = (group for group in range(GROUPS) if group not in ranks)
    for _ in range(1, deck.copies):
        for rank in ranks:
            groups[next(free)] = rank
    return groups


@lru_cache(maxsize=512)
def faces_of(genome: GameGenome) -> int:
    """Return which ranks the numbers of a game stand for; the usual faces are 0."""
    deck = genome.setup.initial_deck
    if not isinstance(deck, Deck) or deck.copies == 1:
        return USUAL_FACES
    groups = enumerate(groups_of(deck))
    return sum(rank << FACE_BITS * group for group, rank in groups)


@lru_cache(maxsize=512)
def cards_by_number(faces: int) -> Mapping[int, Card]:
    """Return the card that each number stands for.

    >>> cards_by_number(USUAL_FACES)[51]
    Card('As')
    """
    if faces == USUAL_FACES:
        return CARD_OF_NUMBER
    groups = ((group, faces >> FACE_BITS * group & FACE) for group in range(GROUPS))
    return {
        SUITS * group + number: Card(USUAL_RANKS[rank], suit)
        for group, rank in groups
        if rank != NO_RANK
        for number, suit in enumerate(Suit)
    }


def card_numbers(genome: GameGenome) -> tuple[int, ...]:
    """Return the numbers of all cards of a game, in the order of its deck."""
    return numbers_of(faces_of(genome), deck_of(genome))


def numbers_of(faces: int, cards: Iterable[Card]) -> tuple[int, ...]:
    """Return the numbers of cards that lie on one table: equal ones have different numbers."""
    if faces == USUAL_FACES:
        return tuple(card.index for card in cards)
    known = cards_by_number(faces)
    free: dict[Card, list[int]] = {}
    for number in sorted(known, key=lambda number: known[number].index != number):
        free.setdefault(known[number], []).append(number)
    return tuple(free[card].pop(0) for card in cards)
