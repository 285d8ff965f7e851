"""The journal: what happens is noted in the record, where it happens, if somebody listens."""

from __future__ import annotations

from darwindeck.compiled.integers import as_int
from darwindeck.compiled.jit import jit, jit_apart
from darwindeck.engine.layout import JOURNAL, TableRecord

# Chips, by seat
PAID = 0
RETURNED = 1
WON = 2
WON_UNCONTESTED = 3
HOUSE_PAID = 4
HOUSE_TOOK = 5
BONUS = 6  # of the house, for the kind of a hand
UNQUALIFIED = 7  # the house has too bad a hand to play

# Cards: how many, or a set of them
DEALT = 8
BOARD_DEALT = 9
GATHERED = 10
TURNED_UP = 11
TRUMP_TURNED_UP = 12
BURIED = 13
TURNED = 14
CAPTURED = 15
CAPTURED_UNSEEN = 16
CLEARED = 17
PICKED_UP = 18
PICKED_UP_UNSEEN = 19
CLAIMED = 20
COMMITTED = 21
REVEALED = 22  # the cards, the last one lowest, each in six bits; then whether the claim was true
SHOWN = 23
PEEKED = 24  # whether the house has 21, and one more
TRICK_PAID = 28  # from the pot, in chips
BET_WON = 29  # from the pot
BET_LOST = 30  # to the pot
DECLARED = 31  # who stays in, and a bit above all seats

# The course of the game
TRICK_WON = 32
PASSED = 33
SCORED = 34
WENT_OUT = 35
SETTLED = 36
ROUND_BEGAN = 37
FLIPPED = 38
RESOLVED = 39
TOTAL = 40  # of an attribute, whose number stands in place of a seat
DOUBTED = 41  # how many cards fit the claim, which it was, and whether it was true
FOULED = 42
ROWS_WON = 43  # in chips
ROWS_LOST = 44
GIVEN = 45  # as the best cards of a hand, a set
FINISHED = 46  # in which place
BID_OPENED = 47  # and two more, or one if nothing was bid

# Melds: sets of cards, and what is left beside them
SETS_LAID = 48
RUNS_LAID = 49
LAID_OFF = 50
ARRANGED = 51  # the points of deadwood, and one more
COMBINED = 52  # points for cards held together

OFF, WENT_THROUGH, BUST = range(1, 4)

KIND_BITS = 6
KIND = (1 << KIND_BITS) - 1


@jit
def tell(table: TableRecord, kind: int, seat: int, value: int) -> None:
    """Note that something happened to a seat, or to `NOBODY`, if the table is listened to.

    What happens to a seat more than once in a step adds up: counts, chips, points, sets of cards.
    """
    if table.telling:
        note(table, kind, seat, value)


@jit_apart
def note(table: TableRecord, kind: int, seat: int, value: int) -> None:
    """Write an entry into the journal, or add to the one of the same kind and seat."""
    heading = (as_int(seat) + 1) << KIND_BITS | kind
    for number in range(table.told):
        if table.headings[number] == heading:
            table.journal[number] += as_int(value)
            return
    if table.told < JOURNAL:
        table.headings[table.told] = heading
        table.journal[table.told] = as_int(value)
        table.told += 1
