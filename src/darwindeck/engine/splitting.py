"""Split hands: two cards that count the same become two hands, which are played one by one.

All hands of a seat lie in its one row of cards: those that wait, a card each, then those that have
been played, and last the one in play, so that every card drawn comes behind the others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from darwindeck.compiled.integers import as_int, count_bits
from darwindeck.compiled.jit import jit, jit_apart
from darwindeck.engine import dealing, plays, pots, turns
from darwindeck.genome.rules import MAX_HAND
from darwindeck.hands import points
from darwindeck.hands.kinds import BLACKJACK

if TYPE_CHECKING:
    from darwindeck.engine.layout import GameRecord, PhaseRecord, TableRecord

ACE = 12
TWO = 2


@jit
def first_of_last(cuts: int) -> int:
    """Return the position at which the last hand begins."""
    first = 0
    while cuts != 0:
        first += 1
        cuts >>= 1
    return max(first - 1, 0)


@jit
def hand_in_play(table: TableRecord, seat: int) -> int:
    """Return the position of the first card of the hand that a seat plays."""
    return first_of_last(as_int(table.cuts[seat]))


@jit
def size_in_play(table: TableRecord, seat: int) -> int:
    """Count the cards of the hand that a seat plays."""
    return as_int(table.hand_size[seat]) - hand_in_play(table, seat)


@jit
def total_in_play(table: TableRecord, seat: int) -> int:
    """Count the hand that a seat plays as in blackjack."""
    first = hand_in_play(table, seat)
    return points.hard_and_soft_total(
        table.hand[dealing.first_place(table, seat) + first :], table.hand_size[seat] - first
    )


@jit
def bet_of_one_hand(table: TableRecord, seat: int) -> int:
    """Return the bet on each hand of a seat that has not doubled it."""
    hands = 1 + count_bits(as_int(table.cuts[seat])) + count_bits(as_int(table.doubled[seat]))
    return as_int(table.paid[seat]) // hands


@jit
def points_of(card: int) -> int:
    """Return what a card counts, aces apart from all others."""
    return 1 if card >> 2 == ACE else min((card >> 2) + TWO, points.PICTURE_POINTS)


@jit
def may_match_bet(table: TableRecord, seat: int) -> bool:
    """Tell whether a hand has just its first two cards, and its player chips to bet once more."""
    bet = bet_of_one_hand(table, seat)
    return size_in_play(table, seat) == points.NATURAL_CARDS and 0 < bet <= table.stack[seat]


@jit_apart
def may_split(table: TableRecord, phase: PhaseRecord, seat: int) -> bool:
    """Tell whether a player may make two hands of one: with two cards that count the same."""
    if count_bits(as_int(table.cuts[seat])) >= phase.splits or not may_match_bet(table, seat):
        return False
    first = hand_in_play(table, seat)
    same = points_of(dealing.card_at(table, seat, first)) == points_of(
        dealing.card_at(table, seat, first + 1)
    )
    return same and table.hand_size[seat] < MAX_HAND


@jit_apart
def is_played(table: TableRecord, seat: int) -> bool:
    """Tell whether a split hand gets no further card: aces get one each, and room is limited."""
    if table.cuts[seat] == 0:
        return False
    aces = dealing.card_at(table, seat, hand_in_play(table, seat)) >> 2 == ACE
    full = table.hand_size[seat] >= MAX_HAND
    return full or (aces and size_in_play(table, seat) >= points.NATURAL_CARDS)


@jit_apart
def split_hand(table: TableRecord, game: GameRecord, seat: int) -> None:
    """Let the first card of the hand in play wait before all others; the second gets a new one."""
    pots.pay_ante(table, seat, bet_of_one_hand(table, seat), 0)
    base = dealing.first_place(table, seat)
    first = hand_in_play(table, seat)
    waits = table.hand[base + first]
    for position in range(first, 0, -1):
        table.hand[base + position] = table.hand[base + position - 1]
    table.hand[base] = waits
    table.cuts[seat] = np.uint16(as_int(table.cuts[seat]) << 1 | 1 << 1)
    table.doubled[seat] = np.uint16(as_int(table.doubled[seat]) << 1)
    table.up[seat] = np.uint16((1 << as_int(table.hand_size[seat])) - 1)
    table.waiting += 1
    plays.draw_cards(table, game, seat, 1)


@jit_apart
def take_up_next_hand(table: TableRecord, game: GameRecord, seat: int) -> None:
    """Lay the first card that waits behind all others, as a hand to be played with a new card."""
    base = dealing.first_place(table, seat)
    last = as_int(table.hand_size[seat]) - 1
    card = table.hand[base]
    for position in range(last):
        table.hand[base + position] = table.hand[base + position + 1]
    table.hand[base + last] = card
    table.cuts[seat] = np.uint16((as_int(table.cuts[seat]) >> 1 & ~1) | 1 << last)
    table.doubled[seat] = np.uint16(as_int(table.doubled[seat]) >> 1)
    table.waiting -= 1
    table.stage = turns.IN_TURN
    plays.draw_cards(table, game, seat, 1)


@jit_apart
def value_of_split(table: TableRecord, seat: int, first: int, end: int) -> int:
    """Rank one hand of a seat that has split: 21 of its two cards is no natural."""
    cards = table.hand[dealing.first_place(table, seat) + first :]
    value = points.rank_points(BLACKJACK, cards, end - first, table.board, table.board_size, 0)
    return as_int(points.BLACKJACK_LIMIT) if value == points.NATURAL else as_int(value)
