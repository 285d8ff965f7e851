"""What somebody has seen so far, as one number: the key of an information set.

An observer's number changes whenever what it can see of the table changes, and depends on nothing
else. Where the rules cannot tell suits apart, there is one number for every way to rename the
cards, and the smallest of them stands for all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from darwindeck.compiled.integers import as_int, lowest_bit
from darwindeck.compiled.jit import jit, jit_apart
from darwindeck.engine import blinding, boards, dealing, rng
from darwindeck.engine.layout import BOARD, DECK, NO_SUIT, GameRecord, TableRecord

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Renaming = NDArray[np.uint8]
    Numbers = NDArray[np.uint64]

SPECTATOR = -1
ALL_SEEING = -2
FIRST, SECOND, PUBLIC, EVERYTHING = range(4)
OBSERVERS = 4

FACTOR = np.uint64(0xD1342543DE82EF95)
ZONE = 64
POSITION = 64 * 64
BOARD_ZONE, PILE_ZONE, GONE_ZONE, SUIT_ZONE, THROWN_ZONE = 20, 21, 22, 23, 30
RANKS_OF_SUIT = 4


@jit
def code(card: int, renaming: Renaming, zone: int, position: int) -> np.uint64:
    """Return a scrambled number for a card at a place."""
    return rng.mix64(np.uint64(as_int(renaming[card]) + zone * ZONE + position * POSITION + 1))


@jit
def code_set(cards: int, renaming: Renaming, zone: int) -> np.uint64:
    """Return a scrambled number for a set of cards."""
    total = rng.NOTHING
    while cards != 0:
        total += code(lowest_bit(cards), renaming, zone, 0)
        cards &= cards - 1
    return total


@jit
def code_suit(suit: int, renaming: Renaming, place: int) -> np.uint64:
    """Return a scrambled number for a suit that plays a part."""
    name = as_int(renaming[suit]) % RANKS_OF_SUIT if suit < NO_SUIT else as_int(suit)
    return rng.mix64(np.uint64(name + (SUIT_ZONE + place) * ZONE + 1))


@jit_apart
def number_cards(table: TableRecord, renaming: Renaming, ordered: bool) -> np.uint64:
    """Return a number for all cards of a record, in which the order within hands may count."""
    total = rng.NOTHING
    for seat in range(table.seats):
        for position in range(table.hand_size[seat]):
            face_up = (as_int(table.up[seat]) >> position) & 1
            place = 2 * position + 2 if ordered else 0
            total += code(dealing.card_at(table, seat, position), renaming, seat, place + face_up)
        total += code_set(as_int(table.thrown[seat]), renaming, THROWN_ZONE + seat)
    for position in range(table.board_size):
        board = position // max(boards.cards_on_each_board(table), 1)
        total += code(as_int(table.board[position]), renaming, BOARD_ZONE, board)
    for position in range(table.pile_size):
        total += code(dealing.deck_card(table, position), renaming, PILE_ZONE, position)
    total += code_set(as_int(table.gone), renaming, GONE_ZONE)
    total += code_suit(as_int(table.trump), renaming, 0)
    total += code_suit(as_int(table.named), renaming, 1)
    total += code_suit(as_int(table.led), renaming, 2)
    total += code_suit(as_int(table.declined), renaming, 4)
    for suit in range(NO_SUIT):
        if (as_int(table.broken) >> suit) & 1:
            total += code_suit(suit, renaming, 3)
    return total


@jit
def wipe_cards(table: TableRecord) -> None:
    """Blank everything that stands for cards or for chance, so that the rest can be numbered.

    What follows from what was seen before tells nothing new.
    """
    table.rng = rng.NOTHING  # type: ignore[assignment]
    table.spare = rng.NOTHING  # type: ignore[assignment]
    table.gone = rng.NOTHING  # type: ignore[assignment]
    table.history = rng.NOTHING  # type: ignore[assignment]
    table.trump = table.named = table.led = table.broken = table.declined = table.left_bower = 0
    table.picked = 0
    table.extra = rng.NOTHING  # type: ignore[assignment]
    for seat in range(table.seats):
        table.thrown[seat] = rng.NOTHING
        table.up[seat] = 0
        table.lacks[seat] = 0
    for place in range(as_int(table.seats) * table.room):
        table.hand[place] = 0
    for place in range(BOARD):
        table.board[place] = 0
    for place in range(DECK):
        table.deck[place] = 0


@jit_apart
def observe(
    table: TableRecord,
    game: GameRecord,
    seat: int,
    ordered: bool,
    renamings: NDArray[np.uint8],
    seen: Numbers,
) -> None:
    """Give the cards that a seat sees a number for every renaming, and wipe them off the table."""
    if seat != ALL_SEEING:
        blinding.strike_out(table, game, seat)
    for way in range(renamings.shape[0]):
        seen[way] = number_cards(table, renamings[way], ordered)
    wipe_cards(table)


@jit
def finish_observing(words: Numbers, seen: Numbers) -> None:
    """Add what is left of a table, as the words of its memory, to what is seen."""
    rest = rng.NOTHING
    for word in range(words.shape[0]):
        rest = (rest ^ words[word]) * FACTOR
        rest ^= rest >> np.uint64(29)
    for way in range(seen.shape[0]):
        seen[way] = rng.mix64(seen[way] ^ rest)


@jit
def remember(memory: Numbers, last: Numbers, seen: Numbers) -> None:
    """Add what is seen to a memory, unless it is what was seen last."""
    if last[0] == seen[0]:
        return
    for way in range(seen.shape[0]):
        memory[way] = rng.mix64((memory[way] ^ seen[way]) * FACTOR)
        last[way] = seen[way]


@jit
def remember_choice(memory: Numbers, choice: int) -> None:
    """Add one's own decision to a memory."""
    for way in range(memory.shape[0]):
        memory[way] = rng.mix64(memory[way] + np.uint64(choice + 1) * FACTOR)


@jit
def smallest(memory: Numbers) -> int:
    """Return the way to rename the cards under which a memory is the smallest number."""
    best = 0
    for way in range(1, memory.shape[0]):
        if memory[way] < memory[best]:
            best = way
    return best
