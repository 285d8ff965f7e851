"""The memory in which a player thinks, and what it has learnt: arrays that compiled code fills."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from darwindeck.engine.choices import MOST_CHOICES
from darwindeck.engine.layout import DECK, ROWS, SEATS, TABLE, TableArray

if TYPE_CHECKING:
    from numpy.typing import NDArray


WIDTH = 8
"""How many choices a situation has room for."""

PAIRS = 256
"""How many kinds of hands of two cards there is room for."""

MARKS = 256
"""How many hands of a showdown are remembered where exchanges make them."""

DEEPEST = 48
"""How many own decisions of a hand are looked into by who practises."""

MOST_DREAMS = 4_096
"""How many deals somebody imagines who asks what the others may hold."""

START = DEEPEST
IMAGINED = DEEPEST + 1
FEATURES_ROOM = 2 * DEEPEST
CHANCES_ROOM = 2 * DEEPEST + 1

GRADED_HAND, GRADE = range(2)
PLACE, LEFT, OPTIONS, CHOICE = range(4)
SITUATIONS, VISITS, WIDEST, ASKED = range(4)
KNOWN, DREAM, BRANCH, EARLIER = 1, 2, 3, 4
"""Which tables hold what is known, a deal, its playing out, and an earlier decision."""

OWN_MIX, THEIR_MIX, VALUES, SQUARES, BELIEFS, WON = 2, 3, 4, 5, 6, 7
"""Which rooms hold the mixes of a bet, what its choices bring, what the others may hold, a deal."""

FIRST_ROW = 8
"""Which room holds how good the first rows of others may be; those of other rows follow."""

UNSEEN, OWN, FIRST_RIVAL, SECOND_RIVAL, ALL_BOARD = range(5)


class Desk(NamedTuple):
    """Where somebody thinks about a hand.

    `tables` has one for every depth of thought, one that the hand began with, and two to imagine
    on; `lists` the choices at every depth; `rooms` rows of numbers: how often each choice of a
    depth is made and what it brings, then features of a choice and chances of all. `frames` say
    what is left to do at a depth, `grades` how every seat's hand was judged in a row of the
    program, and on the `bench` cards are imagined. `dreams` are likelihoods of deals, added up.
    Several who practise share `grades_kept`, of hands that were judged with care. Where hands are
    made by exchanges, `marks` are those of a showdown, from low to high.
    """

    tables: TableArray
    lists: NDArray[np.int64]
    rooms: NDArray[np.float64]
    frames: NDArray[np.int64]
    grades: NDArray[np.int64]
    bench: NDArray[np.uint8]
    dreams: NDArray[np.float64]
    luck: NDArray[np.uint64]
    tallies: NDArray[np.int64]
    grades_kept: NDArray[np.uint64]
    marks: NDArray[np.int64]


class Lessons(NamedTuple):
    """What is being learnt, by situation: how much each choice was missed, how often it was made.

    Cards are chosen by weights. In `exact` lessons a situation is all that somebody knows; in
    others `pairs` says how good each hand of two cards is, and larger ones are judged by so many
    `samples` of the cards to come. In `fine` ones more situations are told apart.
    """

    exact: int
    fine: int
    keys: NDArray[np.uint64]
    regrets: NDArray[np.float32]
    shares: NDArray[np.float32]
    weights: NDArray[np.float64]
    pairs: NDArray[np.uint8]
    samples: int


class Learnt(NamedTuple):
    """What was learnt: by situation how often each choice is made, and the weights of cards.

    It says besides whether anything is known about bets, and about cards.
    """

    exact: int
    fine: int
    bets: int
    cards: int
    keys: NDArray[np.uint64]
    mixes: NDArray[np.uint8]
    weights: NDArray[np.float64]
    pairs: NDArray[np.uint8]
    marks: NDArray[np.int64]


class Past(NamedTuple):
    """The others' bets in a hand so far: the table as somebody saw it, and the kind and amount."""

    tables: TableArray
    deeds: NDArray[np.int64]


def no_past() -> Past:
    """Return the past of a hand in which nobody has bet, or nobody looked."""
    return Past(np.zeros(0, TABLE), np.zeros((0, 2), np.int64))


def new_desk(
    grades_kept: NDArray[np.uint64] | None = None, marks: NDArray[np.int64] | None = None
) -> Desk:
    """Make an empty desk, with room for grades or without; their number is a power of two."""
    return Desk(
        tables=np.zeros(DEEPEST + 3, TABLE),
        lists=np.zeros((DEEPEST, MOST_CHOICES, 2), np.int64),
        rooms=np.zeros((2 * DEEPEST + 2, MOST_CHOICES)),
        frames=np.zeros((DEEPEST, 4), np.int64),
        grades=np.zeros((SEATS, ROWS, 2), np.int64),
        bench=np.zeros((5, DECK), np.uint8),
        dreams=np.zeros(MOST_DREAMS),
        luck=np.zeros(1, np.uint64),
        tallies=np.zeros(4, np.int64),
        grades_kept=np.zeros(1, np.uint64) if grades_kept is None else grades_kept,
        marks=np.zeros(0, np.int64) if marks is None else marks,
    )
