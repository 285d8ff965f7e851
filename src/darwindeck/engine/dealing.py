"""Dealing: from the deck to hands and board, burns, and the discards when the deck runs out."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from darwindeck.cards import CARD_NUMBERS
from darwindeck.compiled.integers import as_int, count_bits, lowest_bit
from darwindeck.compiled.jit import jit, jit_apart
from darwindeck.engine import actions, journal, layout, rng, seats
from darwindeck.genome.rules import MAX_HAND

if TYPE_CHECKING:
    from darwindeck.engine.layout import GameRecord, PhaseRecord, TableRecord

ONE = np.uint64(1)
ORDER_BITS = 4
HIGHEST = (1 << ORDER_BITS) - 1
USUAL_ORDER = sum(rank << ORDER_BITS * rank for rank in range(14))


@jit
def next_card(table: TableRecord) -> int:
    """Take the next card of the deck, shuffling just as far as the dealing has got."""
    if table.deck_next == table.deck_size:
        reshuffle_discards(table)
    position = as_int(table.deck_next)
    card = table.deck[position]
    if table.shuffling:
        other = position + rng.random_below(table, table.deck_size - position)
        card, table.deck[other] = table.deck[other], card
        table.deck[position] = card
    table.deck_next = position + 1
    return card


@jit
def give_card(table: TableRecord, seat: int, face_up: int) -> None:
    """Deal one card to a seat."""
    put_in_hand(table, seat, next_card(table))
    if face_up:
        turn_up(table, seat, table.hand_size[seat] - 1)
    journal.tell(table, journal.DEALT, seat, 1)


@jit
def turn_up(table: TableRecord, seat: int, position: int) -> None:
    """Lay a card of a hand face up; there are marks for the first cards only."""
    if position < MAX_HAND:
        table.up[seat] |= np.uint16(1 << as_int(position))


@jit
def put_in_hand(table: TableRecord, seat: int, card: int) -> None:
    """Add a card to a hand, behind the others."""
    position = table.hand_size[seat]
    table.hand[first_place(table, seat) + position] = card
    table.hand_size[seat] = position + 1
    table.lacks[seat] = 0


@jit
def first_place(table: TableRecord, seat: int) -> int:
    """Return where a seat's cards begin in the array of all hands."""
    return as_int(seat) * table.room


@jit
def card_at(table: TableRecord, seat: int, position: int) -> int:
    """Return the card at a position of a hand."""
    return as_int(table.hand[first_place(table, seat) + position])


@jit
def height(table: TableRecord, card: int) -> int:
    """Return how high a card ranks in this game where the ranks of cards are compared."""
    if card >= layout.DECK:
        return HIGHEST
    return (as_int(table.order) >> (card >> 2) * ORDER_BITS) & HIGHEST


@jit
def are_alike(table: TableRecord, card: int, other: int) -> bool:
    """Tell whether two cards are the same one, or copies of it."""
    return card & 3 == other & 3 and height(table, card) == height(table, other)


@jit_apart
def has_equal_before(table: TableRecord, seat: int, position: int) -> bool:
    """Tell whether a hand holds a copy of a card before it."""
    card = card_at(table, seat, position)
    equal = 0
    for earlier in range(position):
        equal += are_alike(table, card_at(table, seat, earlier), card)
    return equal > 0


@jit_apart
def are_first_of_equals(table: TableRecord, seat: int, positions: int) -> bool:
    """Tell whether a choice of cards takes the first ones of those that are equal."""
    for position in range(table.hand_size[seat]):
        if (positions >> position) & 1:
            for earlier in range(position):
                left = (positions >> earlier) & 1 == 0
                if left and are_alike(
                    table, card_at(table, seat, earlier), card_at(table, seat, position)
                ):
                    return False
    return True


@jit
def is_card(table: TableRecord, number: int) -> bool:
    """Tell whether a number is that of a card, and not of one that is unknown or hidden."""
    if table.unknown == layout.UNKNOWN_IN_FULL:
        return number < layout.DECK
    return number < layout.UNKNOWN_CARD or layout.FIRST_JOKER <= number < CARD_NUMBERS


@jit
def as_set(card: int) -> np.uint64:
    """Return a card as a set; what stands for an unknown one in a full deck is in none."""
    return ONE << np.uint64(card) if card < layout.DECK else np.uint64(0)


@jit
def deck_card(table: TableRecord, position: int) -> int:
    """Return the card at a position of the array that deck and pile share."""
    return as_int(table.deck[position])


@jit
def burn_cards(table: TableRecord, count: int) -> None:
    """Put cards aside unseen; nobody names them when the caller chooses the cards."""
    if not table.dealt_by_hand:
        for _ in range(min(count, table.deck_size - table.deck_next)):
            next_card(table)


@jit
def cards_to_deal(table: TableRecord, phase: PhaseRecord, to_board: bool) -> int:
    """Count the cards that a dealing phase hands out."""
    return phase.count if to_board else phase.count * count_bits(table.live & ~table.house)


@jit
def must_wait_for_dealer(table: TableRecord, count: int) -> bool:
    """Ask the dealer for cards, unless they come from the deck or have been named."""
    if not table.dealt_by_hand or count == 0 or table.to_deal != 0:
        table.to_deal = 0
        return False
    table.to_deal = count
    table.deck_next = 0  # where the dealer puts the cards
    table.actor = layout.DEALER
    table.legal = 1 << actions.DEAL
    return True


@jit
def deal_to_players(table: TableRecord, phase: PhaseRecord) -> None:
    """Deal around the table, one card at a time, from the left of the button."""
    burn_cards(table, phase.burn)
    players = table.live & ~table.house
    for _ in range(phase.count):
        seat = table.button
        for _ in range(count_bits(players)):
            seat = seats.next_seat(players, seat)
            give_card(table, seat, phase.face_up)


@jit_apart
def deal_everything(table: TableRecord) -> None:
    """Deal the whole deck around the table, so that some may get a card more than others."""
    players = table.live & ~table.house
    seat = table.button
    while table.deck_next < table.deck_size:
        seat = seats.next_seat(players, seat)
        give_card(table, seat, 0)


@jit
def deal_to_board(table: TableRecord, phase: PhaseRecord) -> None:
    """Deal community cards, face up."""
    burn_cards(table, phase.burn)
    for _ in range(phase.count):
        table.board[table.board_size] = next_card(table)
        table.board_size += 1
    journal.tell(table, journal.BOARD_DEALT, layout.NOBODY, phase.count)


@jit_apart
def gather_cards(table: TableRecord) -> None:
    """Take all cards back into the deck."""
    journal.tell(table, journal.GATHERED, layout.NOBODY, 1)
    for seat in range(table.seats):
        table.hand_size[seat] = 0
        table.up[seat] = 0
        table.captured[seat] = 0
    table.pile_size = 0
    table.pile_base = 0
    table.gone = 0
    table.buried = 0
    table.broken = 0
    table.taken = 0
    table.runs = 0
    for seat in range(table.seats):
        table.melds[seat] = 0
    shuffle_all_but(table, board_cards(table))


@jit
def discard(table: TableRecord, seat: int, positions: int) -> None:
    """Throw away the cards at some positions of a hand; the others close up."""
    thrown = np.uint64(0)
    for position in range(table.hand_size[seat]):
        card = card_at(table, seat, position)
        if (positions >> position) & 1 and card != table.unknown:
            thrown |= as_set(card)
    table.thrown[seat] = thrown
    table.drawn[seat] = close_up(table, seat, positions)


@jit
def close_up(table: TableRecord, seat: int, positions: int) -> int:
    """Take the cards at some positions out of a hand, and return how many they were."""
    size = as_int(table.hand_size[seat])
    base = first_place(table, seat)
    kept = lowest_bit(positions | 1 << size)  # those before the first one stay where they are
    up = as_int(table.up[seat]) & ((1 << kept) - 1)
    for position in range(kept, size):
        if (positions >> position) & 1 == 0:
            up |= ((as_int(table.up[seat]) >> position) & 1) << kept
            table.hand[base + kept] = table.hand[base + position]
            kept += 1
    table.up[seat] = up
    table.hand_size[seat] = kept
    return size - kept


@jit
def refill(table: TableRecord, seat: int) -> None:
    """Deal a seat as many cards as it discarded."""
    for _ in range(table.drawn[seat]):
        give_card(table, seat, 0)


@jit_apart
def reshuffle_discards(table: TableRecord) -> None:
    """Make a new deck of all cards out of play; the part of the pile that is in play stays."""
    in_play = cards_in_play(table)
    base = table.pile_base
    for position in range(base, table.pile_size):
        table.deck[position - base] = table.deck[position]
    table.pile_size -= base
    table.pile_base = 0
    shuffle_all_but(table, in_play)


@jit
def cards_in_play(table: TableRecord) -> np.uint64:
    """Return the cards that cannot be drawn even when the discards are shuffled, as a set."""
    in_play = board_cards(table) | np.uint64(table.gone)
    for seat in range(table.seats):
        if (table.live >> seat) & 1:
            in_play |= hand_cards(table, seat)
    for position in range(table.pile_base, table.pile_size):
        in_play |= as_set(deck_card(table, position))
    return in_play


@jit_apart
def cards_left(table: TableRecord, game: GameRecord) -> int:
    """Count the cards that can still be dealt, the discards included if they are shuffled."""
    if game.deck_ends:
        return as_int(table.deck_size) - table.deck_next
    return count_bits(as_int(np.uint64(table.whole) & ~cards_in_play(table)))


@jit
def hand_cards(table: TableRecord, seat: int) -> np.uint64:
    """Return a seat's cards as a set."""
    cards = np.uint64(0)
    for position in range(table.hand_size[seat]):
        cards |= as_set(card_at(table, seat, position))
    return cards


@jit
def cards_known_to_owner(table: TableRecord, game: GameRecord, seat: int) -> np.uint64:
    """Return those of a seat's cards that it may look at, as a set."""
    cards = np.uint64(0)
    for position in range(table.hand_size[seat]):
        if (as_int(game.blind) >> position) & 1 == 0:
            cards |= as_set(card_at(table, seat, position))
    return cards


@jit
def board_cards(table: TableRecord) -> np.uint64:
    """Return the community cards as a set."""
    cards = np.uint64(0)
    for position in range(table.board_size):
        cards |= as_set(as_int(table.board[position]))
    return cards


@jit
def shuffle_all_but(table: TableRecord, excluded: np.uint64) -> None:
    """Make a new deck, to be dealt in random order, of all cards outside a set."""
    rest = as_int(np.uint64(table.whole) & ~excluded)
    position = as_int(table.deck_size)
    while rest != 0:
        position -= 1
        table.deck[position] = lowest_bit(rest)
        rest &= rest - 1
    table.deck_next = position
    table.shuffling = 1
