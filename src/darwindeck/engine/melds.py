"""Sets and runs: how cards are arranged so that as little deadwood as possible is left.

Aces are low here: a card is four times its rank, from 0 for the ace to 12 for the king, and its
suit. So the next card of the suit is four bits further up, and the cards of a rank lie together.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.compiled.integers import as_int, count_bits, lowest_bit
from darwindeck.compiled.jit import jit, jit_apart
from darwindeck.engine.dealing import hand_cards

if TYPE_CHECKING:
    from darwindeck.engine.layout import TableRecord

SUITS = 4
RANKS = 13
ALL = (1 << SUITS * RANKS) - 1
KINGS_AND_ACE = SUITS * (RANKS - 1)
OF_A_RANK = (1 << SUITS) - 1
MELD = 3

WAYS_OF_FOUR = 6  # no set, all four cards, or all but one of them
WAYS_OF_THREE = 2
MOST_WAYS = WAYS_OF_FOUR**4  # as many as a hand of sixteen cards can have

# Cards whose points have a one at this place of the binary number: pictures count ten.
ONES = sum(OF_A_RANK << SUITS * (points - 1) for points in (1, 3, 5, 7, 9))
TWOS = sum(OF_A_RANK << SUITS * (points - 1) for points in (2, 3, 6, 7, 10, 11, 12, 13))
FOURS = sum(OF_A_RANK << SUITS * (points - 1) for points in (4, 5, 6, 7))
EIGHTS = sum(OF_A_RANK << SUITS * (points - 1) for points in (8, 9, 10, 11, 12, 13))


@jit
def aces_low(cards: int) -> int:
    """Return a set of cards with the aces below the twos."""
    return (cards << SUITS | cards >> KINGS_AND_ACE) & ALL


@jit
def aces_high(cards: int) -> int:
    """Return a set of cards in the usual order, with the aces above the kings."""
    return cards >> SUITS | (cards & OF_A_RANK) << KINGS_AND_ACE


@jit
def cards_of(table: TableRecord, seat: int) -> int:
    """Return a seat's cards with the aces low."""
    return aces_low(as_int(hand_cards(table, seat)))


@jit
def points_in(cards: int) -> int:
    """Count cards: pictures ten, the ace one, others their number."""
    return (
        count_bits(cards & ONES)
        + 2 * count_bits(cards & TWOS)
        + 4 * count_bits(cards & FOURS)
        + 8 * count_bits(cards & EIGHTS)
    )


@jit
def runs_in(cards: int) -> int:
    """Return the cards that are in order with two others of their suit, at least."""
    first = cards & cards >> SUITS & cards >> 2 * SUITS
    return first | first << SUITS | first << 2 * SUITS


@jit
def neighbours_of(runs: int) -> int:
    """Return the cards with which runs go on, up or down."""
    return (runs << SUITS | runs >> SUITS) & ALL & ~runs


@jit
def fourths_of(sets: int) -> int:
    """Return the cards that make four of a rank out of sets of three."""
    fourths = as_int(0)
    rest = sets
    while rest != 0:
        rank = lowest_bit(rest) & ~(SUITS - 1)
        of_rank = sets & OF_A_RANK << rank
        rest &= ~of_rank
        fourths |= OF_A_RANK << rank & ~of_rank
    return fourths


@jit
def linked_to(cards: int, ends: int) -> int:
    """Return the cards of a hand that go on with runs at their ends, one after the other."""
    linked = cards & ends
    grown = linked
    while grown != 0:
        grown = neighbours_of(linked) & cards & ~linked
        linked |= grown
    return linked


@jit
def placed_beside_sets(cards: int, ends: int, fourths: int) -> int:
    """Return the cards that are in runs, or go to somebody else's runs and sets."""
    return runs_in(cards) | linked_to(cards, ends) | cards & fourths


@jit_apart
def best_sets(cards: int, ends: int, fourths: int) -> int:
    """Return the cards to lay down as sets, so that as little deadwood as possible is left.

    What is left can be in runs, or go to another's runs, by their `ends`, and sets, by their
    `fourths`. Only sets of cards that could go elsewhere are a question; of those every way is
    tried. Of equal ways, that to which the fewest cards can be added is chosen.
    """
    wanted = placed_beside_sets(cards, ends, fourths)
    sure = as_int(0)
    asked = as_int(0)
    ways = 1
    for rank in range(0, SUITS * RANKS, SUITS):
        of_rank = cards & OF_A_RANK << rank
        count = count_bits(of_rank)
        if count >= MELD and of_rank & wanted == 0:
            sure |= of_rank
        elif count >= MELD:
            asked |= of_rank
            ways *= WAYS_OF_FOUR if count > MELD else WAYS_OF_THREE
    best = sure
    least = as_int(1 << 30)
    for way in range(min(ways, MOST_WAYS)):
        sets = sure | sets_of_way(asked, way)
        rest = cards & ~sets
        runs = runs_in(rest)
        deadwood = points_in(rest & ~placed_beside_sets(rest, ends, fourths))
        open_places = count_bits(fourths_of(sets) | neighbours_of(runs))
        if deadwood << 6 | open_places < least:
            least = deadwood << 6 | open_places
            best = sets
    return best


@jit
def sets_of_way(asked: int, way: int) -> int:
    """Return the sets of one way to lay some ranks down or keep them."""
    sets = as_int(0)
    while asked != 0:
        rank = lowest_bit(asked) & ~(SUITS - 1)
        of_rank = asked & OF_A_RANK << rank
        asked &= ~of_rank
        ways = WAYS_OF_FOUR if count_bits(of_rank) > MELD else WAYS_OF_THREE
        choice = way % ways
        way //= ways
        if choice == 1:
            sets |= of_rank
        elif choice > 1:
            sets |= of_rank & ~(1 << rank + choice - 2)
    return sets


@jit_apart
def deadwood_in(cards: int) -> int:
    """Count the deadwood of cards, arranged as well as possible; aces are low."""
    rest = cards & ~best_sets(cards, 0, 0)
    return points_in(rest & ~runs_in(rest))
