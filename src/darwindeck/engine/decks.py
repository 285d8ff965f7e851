"""Decks of one's own: whose a card is, and the next card of the deck that a seat owns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.compiled.integers import as_int
from darwindeck.compiled.jit import jit, jit_apart
from darwindeck.engine import actions, dealing, journal, layout, rng

if TYPE_CHECKING:
    from darwindeck.engine.layout import GameRecord, PhaseRecord, TableRecord


@jit
def owns(game: GameRecord, seat: int, card: int) -> bool:
    """Tell whether a card is of a seat's own deck."""
    return (as_int(game.owned[seat]) >> card) & 1 != 0


@jit
def owner_of(game: GameRecord, card: int) -> int:
    """Return whose deck a card is of."""
    seat = 0
    while not owns(game, seat, card):
        seat += 1
    return seat


@jit
def hidden_card_of(owner: int) -> int:
    """Return what stands for a hidden card of a seat's own deck."""
    number = layout.HIDDEN_CARD + owner
    return number if number < layout.FIRST_JOKER else number + layout.JOKERS


@jit
def owner_of_hidden(number: int) -> int:
    """Return of whose deck a hidden card is."""
    return (
        number - layout.HIDDEN_CARD
        if number < layout.FIRST_JOKER
        else number - layout.JOKERS - layout.HIDDEN_CARD
    )


@jit
def shuffle_deck(table: TableRecord) -> None:
    """Shuffle all that is left of the deck, which is dealt in that order from now on."""
    for position in range(table.deck_next, table.deck_size):
        other = position + rng.random_below(table, table.deck_size - position)
        card = table.deck[other]
        table.deck[other] = table.deck[position]
        table.deck[position] = card
    table.shuffling = 0


@jit_apart
def next_own_card(table: TableRecord, game: GameRecord, seat: int) -> int:
    """Take the next card of the deck that a seat owns; those of the others close up behind it."""
    if table.shuffling:
        shuffle_deck(table)
    first = table.deck_next
    for position in range(first, table.deck_size):
        card = dealing.deck_card(table, position)
        if owns(game, seat, card):
            for place in range(position, first, -1):
                table.deck[place] = table.deck[place - 1]
            table.deck[first] = card
            table.deck_next = first + 1
            return card
    return actions.NO_CARD


@jit
def has_empty_deck(table: TableRecord, game: GameRecord, seat: int) -> bool:
    """Tell whether a seat has drawn all cards of its deck."""
    for position in range(table.deck_next, table.deck_size):
        if owns(game, seat, dealing.deck_card(table, position)):
            return False
    return True


@jit
def draw_up(table: TableRecord, game: GameRecord, phase: PhaseRecord) -> None:
    """Let everyone in the deal draw up to so many cards, as far as their decks go."""
    journal.tell(table, journal.ROUND_BEGAN, layout.NOBODY, phase.round_number + 1)
    for seat in range(table.seats):
        if (table.live >> seat) & 1:
            for _ in range(table.hand_size[seat], phase.count):
                card = next_own_card(table, game, seat)
                if card != actions.NO_CARD:
                    dealing.put_in_hand(table, seat, card)
                    journal.tell(table, journal.DEALT, seat, 1)
    table.phase += 1
