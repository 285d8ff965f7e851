"""A quick look at a hand: how it stands against random ones, with nothing played out."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from darwindeck.cards import CARD_NUMBERS
from darwindeck.compiled.integers import as_int, count_bits, lowest_bit
from darwindeck.compiled.jit import jit, jit_apart
from darwindeck.compiled.records import dtype_of_records
from darwindeck.engine import actions, boards, dealing, history, layout, rng
from darwindeck.genome.rules import STANDARD_DECK
from darwindeck.hands.ranking import BADUGI, rank_with_wild

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from darwindeck.engine.layout import PhaseRecord, Program, TableRecord
    from darwindeck.hands.tables import RankingTables

NO_SHOWDOWN = -1
RIVALS = 6
FEW_RIVALS = 3  # where ranking a hand takes long
WITHOUT_JOKERS = np.uint64(1 << STANDARD_DECK)
WITHOUT_COPIES = np.uint64(1 << CARD_NUMBERS)
EVEN = 0.5

OPINION = dtype_of_records([("key", "u8"), ("strength", "f8")])
"""What a player thinks of its hand, and for which cards."""


@jit
def showdown_row(program: Program) -> int:
    """Return the row of a program that compares the hands, if there is one."""
    for row in range(1, program.game.settling + 1):
        if program.phases[row].op == actions.OP_SHOWDOWN:
            return row
    return NO_SHOWDOWN


@jit
def fraction(bits: np.uint64) -> float:
    """Map random bits to a number from 0 up to 1."""
    return np.float64(bits >> rng.U32) / np.float64(1 << 32)


@jit_apart
def rough_strength(
    table: TableRecord,
    seat: int,
    showdown: PhaseRecord,
    tables: RankingTables,
    rival: NDArray[np.uint8],
    bits: np.uint64,
) -> float:
    """Return the share of a few random hands that a seat's hand, as it stands now, would beat.

    Ties count half; of several boards the mean counts. `rival` has room for a hand.
    """
    if not can_imagine_cards(table, seat):
        return EVEN
    strength = 0.0
    for board in range(table.boards):
        strength += strength_on_board(table, seat, showdown, board, tables, rival, bits)
    return strength / as_int(table.boards)


@jit_apart
def strength_on_board(
    table: TableRecord,
    seat: int,
    showdown: PhaseRecord,
    board: int,
    tables: RankingTables,
    rival: NDArray[np.uint8],
    bits: np.uint64,
) -> float:
    """Return the share of a few random hands that a seat's hand would beat with one board."""
    size = as_int(table.hand_size[seat])
    split = showdown.low_ranking != actions.NO_RANKING
    held = table.hand[dealing.first_place(table, seat) :]
    high = value_now(table, showdown, showdown.ranking, board, held, size, tables)
    low = 0
    if split:
        low = value_now(table, showdown, showdown.low_ranking, board, held, size, tables)
    slow = showdown.hole_cards_used > 0 or showdown.ranking == BADUGI
    rivals = FEW_RIVALS if slow else RIVALS
    won = 0.0
    for _ in range(rivals):
        bits = rng.mix64(bits + rng.GOLDEN_GAMMA)
        imagine_cards(table, seat, rival, (1 << size) - 1, bits)
        other = value_now(table, showdown, showdown.ranking, board, rival, size, tables)
        result = share_won(high, other)
        if split:
            other = value_now(table, showdown, showdown.low_ranking, board, rival, size, tables)
            if low > 0 or other > 0:
                result = (result + share_won(low, other)) / 2
        won += result
    return won / rivals


@jit
def opinion_of(
    table: TableRecord,
    seat: int,
    showdown: PhaseRecord,
    tables: RankingTables,
    opinions: NDArray[np.void],
    rival: NDArray[np.uint8],
    bits: np.uint64,
) -> float:
    """Return how strong a seat thinks its hand is: as it did before, unless cards have come."""
    key = history.fold_in(dealing.hand_cards(table, seat), dealing.board_cards(table))
    if opinions[seat].key != key:
        opinions[seat].key = key
        opinions[seat].strength = rough_strength(table, seat, showdown, tables, rival, bits)
    return opinions[seat].strength


@jit
def forget_opinions(opinions: NDArray[np.void]) -> None:
    """Let everybody look at their hands anew."""
    for seat in range(opinions.shape[0]):
        opinions[seat].key = rng.NOTHING


@jit
def share_won(own: int, other: int) -> float:
    """Return 1 for the higher value, 0 for the lower, a half for a tie."""
    if own == other:
        return EVEN
    return 1.0 if own > other else 0.0


@jit
def can_imagine_cards(table: TableRecord, seat: int) -> bool:
    """Tell whether the deck has as many cards again as a hand and the board."""
    return 2 * as_int(table.hand_size[seat]) + table.board_size <= table.deck_size


@jit_apart
def imagine_cards(
    table: TableRecord, seat: int, rival: NDArray[np.uint8], positions: int, bits: np.uint64
) -> None:
    """Write a seat's hand with other cards, which the seat does not see, at some positions."""
    taken = dealing.hand_cards(table, seat) | dealing.board_cards(table)
    for position in range(table.hand_size[seat]):
        card = dealing.card_at(table, seat, position)
        if (positions >> position) & 1:
            bits = rng.mix64(bits + rng.GOLDEN_GAMMA)
            card = random_card(np.uint64(table.whole) & ~taken, bits)
            taken |= rng.ONE << np.uint64(card)
        rival[position] = card


@jit
def random_card(cards: np.uint64, bits: np.uint64) -> int:
    """Draw a card from a set that is not empty: guess it, and count only if that fails."""
    numbers = CARD_NUMBERS if cards < WITHOUT_COPIES else layout.DECK
    guess = rng.scale(bits, STANDARD_DECK if cards < WITHOUT_JOKERS else numbers)
    if (cards >> np.uint64(guess)) & rng.ONE != rng.NOTHING:
        return guess
    rest = as_int(cards)
    for _ in range(rng.scale(rng.mix64(bits), count_bits(rest))):
        rest &= rest - 1
    return lowest_bit(rest)


@jit_apart
def value_now(
    table: TableRecord,
    showdown: PhaseRecord,
    ranking: int,
    board: int,
    hand: NDArray[np.uint8],
    size: int,
    tables: RankingTables,
) -> int:
    """Rank some cards with one board as it is now."""
    count = boards.cards_on_each_board(table)
    shared = table.board[board * count :]
    return rank_with_wild(
        tables,
        ranking,
        hand,
        size,
        shared,
        count,
        showdown.hole_cards_used,
        np.uint64(showdown.wild),
    )
