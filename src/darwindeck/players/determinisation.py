"""Imagining what a seat cannot see: one of the deals that agree with all that it knows."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from darwindeck.compiled.integers import as_int, count_bits, lowest_bit
from darwindeck.compiled.jit import jit, jit_apart
from darwindeck.engine import arranging, blinding, dealing, decks, peeking, rng, step

if TYPE_CHECKING:
    from darwindeck.engine.layout import GameRecord, TableRecord

MOST_EXCHANGES = 64  # far more than it takes to find a card that makes no 21


@jit_apart
def gather_unseen(table: TableRecord, game: GameRecord, seat: int) -> None:
    """Strike out what a seat cannot see, and gather those cards in the deck.

    `to_deal` then counts the first cards of the deck that are out of play (burnt, folded,
    discarded): nobody can tell which they are before `deal_unseen` has shuffled.
    """
    blinding.strike_out(table, game, seat)
    if step.is_secret(table) or table.stage == arranging.ARRANGING:
        table.pending |= table.live & ~(1 << seat)  # who has decided unseen may decide after us
    holders = who_holds(table, game)
    left = as_int(table.deck_size) - table.deck_next
    missing = count_missing(table, holders)
    in_play = np.uint64(table.gone)
    for position in range(table.board_size):
        in_play |= known_as_set(table, as_int(table.board[position]))
    for position in range(table.pile_size):
        in_play |= known_as_set(table, as_int(table.deck[position]))
    out_of_play = table.thrown[seat]
    for other in range(table.seats):
        for position in range(table.hand_size[other]):
            card = known_as_set(table, dealing.card_at(table, other, position))
            if (holders >> other) & 1:
                in_play |= card
            else:
                out_of_play |= card
    unseen = cards_outside(table, in_play | out_of_play)
    if unseen < missing + left and not table.dealt_by_hand:
        out_of_play = rng.NOTHING  # the discards have been shuffled
        unseen = cards_outside(table, in_play)
    if table.dealt_by_hand:
        left = unseen - missing
    dealing.shuffle_all_but(table, in_play | out_of_play)
    table.to_deal = max(unseen - missing - left, 0)
    table.dealt_by_hand = 0


@jit
def who_holds(table: TableRecord, game: GameRecord) -> int:
    """Return whose hands are in play: of a deck of their own, who has folded keeps the cards."""
    return table.seated if game.own_decks else table.live


@jit
def known_as_set(table: TableRecord, card: int) -> np.uint64:
    """Return a card as a set, an unknown one as an empty set."""
    return dealing.as_set(card) if dealing.is_card(table, card) else rng.NOTHING


@jit
def cards_outside(table: TableRecord, seen: np.uint64) -> int:
    """Count the cards of the deck outside a set."""
    return count_bits(as_int(np.uint64(table.whole) & ~seen))


@jit
def count_missing(table: TableRecord, holders: int) -> int:
    """Count the unknown cards on the board, in the pile and in the hands of those who play."""
    missing = 0
    for position in range(table.board_size):
        missing += not dealing.is_card(table, as_int(table.board[position]))
    for position in range(table.pile_size):
        missing += table.deck[position] == table.unknown
    for seat in range(table.seats):
        if (holders >> seat) & 1:
            for position in range(table.hand_size[seat]):
                missing += dealing.card_at(table, seat, position) == table.unknown
    return missing


@jit
def deal_unseen(table: TableRecord, game: GameRecord, seed: np.uint64) -> None:
    """Deal the gathered cards at random: out of play, into hands, and later from the deck.

    A pile that lies face down is dealt last, over cards of the deck that have been dealt by then.
    """
    table.rng = seed  # type: ignore[assignment]
    table.spare = rng.NOTHING  # type: ignore[assignment]
    if game.own_decks:
        deal_own_cards(table, game)
        return
    for number in range(table.to_deal):
        card = dealing.next_card(table)
        if number < table.untouched:
            table.talon |= dealing.as_set(card)  # type: ignore[assignment]
    table.to_deal = 0
    for position in range(table.board_size):
        if table.board[position] == table.unknown:
            table.board[position] = dealing.next_card(table)
    deal_hands_unseen(table)
    if game.peeking and table.phase > game.peeking:
        heed_peek(table)
    hidden = table.pile_size > 0 and table.deck[0] == table.unknown
    if hidden:
        for position in range(table.pile_size):
            table.deck[position] = dealing.next_card(table)


@jit
def deal_hands_unseen(table: TableRecord) -> None:
    """Deal the unknown cards in the hands of those who play."""
    for seat in range(table.seats):
        if (table.live >> seat) & 1:
            first = dealing.first_place(table, seat)
            for place in range(first, first + table.hand_size[seat]):
                if table.hand[place] == table.unknown:
                    table.hand[place] = dealing.next_card(table)


@jit_apart
def heed_peek(table: TableRecord) -> None:
    """Exchange the hidden card of a house that has looked and has no natural until it is so."""
    house = lowest_bit(table.house)
    place = dealing.first_place(table, house) + (table.up[house] & 1)
    for _ in range(MOST_EXCHANGES):
        if table.deck_next == table.deck_size or not peeking.has_natural(table):
            return
        other = table.deck_next + rng.random_below(table, table.deck_size - table.deck_next)
        card = table.hand[place]
        table.hand[place] = table.deck[other]
        table.deck[other] = card


@jit_apart
def deal_own_cards(table: TableRecord, game: GameRecord) -> None:
    """Deal every hidden card of a seat, in its hand or committed, from that seat's own deck."""
    for seat in range(table.seats):
        first = dealing.first_place(table, seat)
        for place in range(first, first + table.hand_size[seat]):
            if table.hand[place] == table.unknown:
                table.hand[place] = decks.next_own_card(table, game, seat)
    for position in range(table.board_size):
        card = as_int(table.board[position])
        if not dealing.is_card(table, card):
            table.board[position] = decks.next_own_card(table, game, decks.owner_of_hidden(card))


@jit
def determinise(table: TableRecord, game: GameRecord, seat: int, seed: np.uint64) -> None:
    """Redeal at random all that a seat cannot see; everybody stays in the hand.

    The result is the same for a full record and for one where the hidden cards are struck out,
    and the same whatever the hidden cards are. Folded hands stay unknown.
    """
    gather_unseen(table, game, seat)
    deal_unseen(table, game, seed)
