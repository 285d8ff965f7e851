"""One table is one fixed-size record; this is its layout, and that of a program's rows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, TypeAlias, get_args, get_origin, get_type_hints

import numpy as np
from numpy.typing import NDArray

from darwindeck.genome.schema import MAX_BOARD, MAX_HAND, MAX_SEATS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy import dtype

SEATS = MAX_SEATS
HAND = MAX_HAND
BOARD = MAX_BOARD
DECK = 52
UNKNOWN_CARD = 52

NOBODY = -1
DEALER = -2

Int: TypeAlias = Annotated[int, ("i4", ())]
Index: TypeAlias = Annotated[int, ("u4", ())]
Amount: TypeAlias = Annotated[int, ("i8", ())]
Word: TypeAlias = Annotated[int, ("u8", ())]
SeatSet: TypeAlias = Annotated[int, ("i4", ())]
AmountBySeat: TypeAlias = Annotated[NDArray[np.int64], ("i8", (SEATS,))]
CardSetBySeat: TypeAlias = Annotated[NDArray[np.uint64], ("u8", (SEATS,))]
CountBySeat: TypeAlias = Annotated[NDArray[np.uint8], ("u1", (SEATS,))]
BitsBySeat: TypeAlias = Annotated[NDArray[np.uint16], ("u2", (SEATS,))]
StrengthBySeat: TypeAlias = Annotated[NDArray[np.int32], ("i4", (2, SEATS))]
Hands: TypeAlias = Annotated[NDArray[np.uint8], ("u1", (SEATS, HAND))]
Board: TypeAlias = Annotated[NDArray[np.uint8], ("u1", (BOARD,))]
Deck: TypeAlias = Annotated[NDArray[np.uint8], ("u1", (DECK,))]


class TableRecord:
    """Everything about one hand in play. Sets of seats are bit masks, seat 0 the lowest bit."""

    rng: Word  # the state of the table's random number generator
    spare: Word  # the half of its last number that has not been used, and a bit that says so
    stack: AmountBySeat  # chips behind
    bet: AmountBySeat  # chips put in during this betting round
    paid: AmountBySeat  # chips put in during this hand, less what went into an awarded pot
    start: AmountBySeat  # stack at the start of the hand
    price_seen: AmountBySeat  # the price when the seat last acted in this round
    pot: Amount  # all chips in the middle, this round's bets included
    won: Amount  # chips awarded from pots so far
    dead: Amount  # antes that whoever wins the main pot takes
    price: Amount  # the highest bet of this round: what it costs to stay in
    last_raise: Amount  # the size of the last full bet or raise, or the minimum
    bring_in: Amount
    to_call: Amount  # what the actor adds to call
    min_to: Amount  # the smallest total a sized bet or raise may reach
    max_to: Amount  # the largest
    thrown: CardSetBySeat  # cards discarded in the current exchange
    strength: StrengthBySeat  # showdown values, the high hand's and the low hand's
    seats: Int
    button: Int
    actor: Int
    phase: Index  # the row of the program in execution
    stage: Int  # how far that row has got; 0 when it starts
    turn: Int  # the seat whose turn it last was
    raises: Int
    legal: Int  # the kinds of action the actor may choose, as bits
    to_deal: Int  # how many cards the dealer is asked for
    seated: SeatSet  # dealt into this hand
    live: SeatSet  # not folded
    able: SeatSet  # not folded and with chips behind
    pending: SeatSet  # still to act in this round
    acted: SeatSet  # acted since the last full bet or raise
    shown: SeatSet  # hands turned face up at showdown
    completing: Int  # a bring-in round in which nobody has bet yet
    shuffling: Int  # cards are drawn at random from the rest of the deck
    dealt_by_hand: Int  # the caller chooses each card
    over: Int
    deck_full: Int  # cards in the whole deck
    deck_size: Int  # where the cards that can be dealt end
    deck_next: Int
    board_size: Int
    up: BitsBySeat  # which of the seat's cards lie face up, by position
    hand_size: CountBySeat
    drawn: CountBySeat  # how many cards the seat exchanged last
    hand: Hands
    board: Board
    deck: Deck


class PhaseRecord:
    """One row of a program: an operation and its parameters."""

    op: Int
    count: Int
    face_up: Int
    burn: Int
    position: Int
    dead: Int
    structure: Int
    opener: Int
    max_raises: Int
    fold_when_free: Int
    ranking: Int
    low_ranking: Int
    hole_cards_used: Int
    min_cards: Int
    high_card: Int
    amount: Amount
    min_bet: Amount


def record_dtype(layout: type) -> dtype[np.void]:
    """Make the structured dtype that a layout class describes by its annotations."""
    fields = []
    for name, hint in get_type_hints(layout, include_extras=True).items():
        kind, shape = next(extra for extra in get_args(hint)[1:] if get_origin(hint) is Annotated)
        fields.append((name, kind, shape))
    aligned = np.dtype(fields, align=True)
    gap = aligned.itemsize - sum(np.dtype(field).itemsize for field in (f[1:] for f in fields))
    if gap:
        # Named, so that it is copied and compared like everything else.
        fields.append(("filler", "u1", (gap,)))
    return np.dtype((np.record, np.dtype(fields, align=True)))


TABLE = record_dtype(TableRecord)
PHASE = record_dtype(PhaseRecord)

DECK_OFFSET: int = TABLE.fields["deck"][1]  # type: ignore[index]

TableArray: TypeAlias = NDArray[np.void]
Program: TypeAlias = NDArray[np.void]


def blank_table() -> TableArray:
    """Return an array of one table, all zero: ten times faster than NumPy's own constructors."""
    return np.frombuffer(bytearray(TABLE.itemsize), TABLE)


def copy_of(table: TableArray) -> TableArray:
    """Copy a table that `blank_table` or `copy_of` made: again much faster than NumPy."""
    return np.frombuffer(bytearray(table.base), TABLE)  # type: ignore[arg-type]


def put_cards(table: TableArray, numbers: Sequence[int]) -> None:
    """Put cards on top of the deck of a table that `blank_table` or `copy_of` made."""
    memory: bytearray = table.base  # type: ignore[assignment]
    memory[DECK_OFFSET : DECK_OFFSET + len(numbers)] = bytes(numbers)
