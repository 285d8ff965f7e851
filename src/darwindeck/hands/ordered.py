"""Compiled ranking by an order of kinds that a game brings along, of any number of cards at once.

The order is read from the ranking's number (`orders`). A hand has the value of the first kind in it
that it holds. Each kind has room for all its hands, and below the room of the kinds before it: what
decides between them are ranks, and its place is in how many ways those could be lower. So values
need no more bits than those of the tables.
"""

from __future__ import annotations

from darwindeck.compiled.integers import count_bits, lowest_bit
from darwindeck.compiled.jit import jit, jit_apart
from darwindeck.hands.kinds import BLACKJACK
from darwindeck.hands.orders import ACE_BELOW_AT, FIRST_ORDER, KIND_BITS, KINDS, SECOND_AT, SIZE_AT

RANKS, SUITS, ACE = 13, 4, 12
DIGIT = 4
LAST_DIGIT = (1 << DIGIT) - 1

FLUSH, STRAIGHT = len(KINDS) - KINDS.index("flush"), len(KINDS) - KINDS.index("straight")
STRAIGHT_FLUSH = len(KINDS) - KINDS.index("straight_flush")
ALIKE = 0x0_4_3_0_0_3_2_2_0
"""A digit for each kind, from the high card up: how many cards of one rank it has."""
ALIKE_TOO = 0x0_0_2_0_0_0_2_0_0
"""And how many of another rank."""

LARGEST_HAND = 5
LISTED = (1 << SIZE_AT) - 1
BEST = 30_000  # more than all kinds of five cards have hands
STRAIGHTS = 2 * ACE + 3  # with room between any two
CHOICES = RANKS + 1  # of a rank that is compared: one of thirteen, or there is no card
NOT_HELD = -1


@jit
def cards_of(ranking: int) -> int:
    """Return how many cards make a hand of a ranking."""
    if ranking >= FIRST_ORDER:
        return ranking >> SIZE_AT & LAST_DIGIT
    return 3 if ranking > BLACKJACK else 5


@jit_apart
def rank_set(order: int, cards: int) -> int:
    """Return the value of the best hand in a set of cards."""
    best = rank_counts(order, counts_of_ranks(cards), False)
    for suit in range(SUITS):
        best = max(best, rank_suit(order, ranks_in_suit(cards, suit)))
    return best


@jit
def rank_suit(order: int, ranks: int) -> int:
    """Return the value of the best hand of a set of ranks in one suit, or zero for too few."""
    if count_bits(ranks) < cards_of(order):
        return 0
    counts = 0
    while ranks != 0:
        counts += 1 << DIGIT * lowest_bit(ranks)
        ranks &= ranks - 1
    return rank_counts(order, counts, True)


@jit_apart
def rank_counts(order: int, counts: int, of_suit: bool) -> int:
    """Return the value of ranks, with kinds of one suit alone or with all the others."""
    size = cards_of(order)
    value = BEST
    listed = order & LISTED
    while listed != 0:
        kind = listed & LAST_DIGIT
        listed >>= KIND_BITS
        runs = kind == STRAIGHT or kind == STRAIGHT_FLUSH
        value -= STRAIGHTS if runs else hands_of(kind, size)
        if of_suit == (kind == FLUSH or kind == STRAIGHT_FLUSH):
            place = place_of_run(order, size, counts) if runs else place_of(kind, size, counts)
            if place != NOT_HELD:
                return value + place
    return 0


@jit
def digit(digits: int, place: int) -> int:
    """Return one of the digits of a number, the last one at place 0."""
    return digits >> DIGIT * place & LAST_DIGIT


@jit
def hands_of(kind: int, size: int) -> int:
    """Return how many hands of a kind are different by what is compared."""
    alike, too = (
        ALIKE >> DIGIT * (kind - 1) & LAST_DIGIT,
        ALIKE_TOO >> DIGIT * (kind - 1) & LAST_DIGIT,
    )
    hands = ways_to_pick(CHOICES, size - alike - too)
    if alike > 0:
        hands *= CHOICES
    return hands * CHOICES if too > 0 else hands


@jit
def place_of(kind: int, size: int, counts: int) -> int:
    """Return a hand's place in its kind: by the ranks that make it up, then by all the others."""
    place, left, made_of = 0, size, NOT_HELD
    for alike in (ALIKE, ALIKE_TOO):
        same = digit(alike, kind - 1)
        if same > 0:
            made_of = highest_of(counts, same, made_of)
            if made_of == NOT_HELD:
                return NOT_HELD
            place = place * CHOICES + made_of + 1
            counts -= same << DIGIT * made_of
            left -= same
    return place * ways_to_pick(CHOICES, left) + place_of_others(counts, left)


@jit
def highest_of(counts: int, same: int, without: int) -> int:
    """Return the highest rank, other than one, of which there are enough cards."""
    for step in range(RANKS):
        rank = ACE - step
        if rank != without and digit(counts, rank) >= same:
            return rank
    return NOT_HELD


@jit
def place_of_others(counts: int, left: int) -> int:
    """Return the place of the highest cards among all as many, compared from the highest down."""
    place = 0
    for step in range(RANKS):
        rank = ACE - step
        for _ in range(min(digit(counts, rank), left)):
            place += ways_to_pick(rank + 1, left)
            left -= 1
    return place


@jit
def ways_to_pick(choices: int, picked: int) -> int:
    """Return in how many ways cards can have so many ranks, where several may have the same."""
    ways = 1
    for step in range(LARGEST_HAND):  # division by a constant is fast
        if step < picked:
            ways = ways * (choices + step) // (step + 1)
    return ways


@jit
def place_of_run(order: int, size: int, counts: int) -> int:
    """Return the place of the best straight among all straights."""
    below = order >> ACE_BELOW_AT & LAST_DIGIT
    second = order >> SECOND_AT & 1 != 0
    best = NOT_HELD
    if digit(counts, ACE) > 0 and holds_run(counts, below, size - 1):
        best = 2 * ACE - 1 if second else 2 * (below + size - 2)
    for lowest in range(RANKS - size + 1):
        if holds_run(counts, lowest, size):
            best = max(best, 2 * (lowest + size - 1))
    return best


@jit
def holds_run(counts: int, lowest: int, size: int) -> bool:
    """Tell whether there is a card of each of some ranks in a row."""
    held = 0
    for rank in range(lowest, lowest + size):
        held += digit(counts, rank) > 0
    return held == size


@jit
def counts_of_ranks(cards: int) -> int:
    """Count the cards of each rank in a set, in one digit each."""
    counts = 0
    while cards != 0:
        counts += 1 << DIGIT * (lowest_bit(cards) >> 2)
        cards &= cards - 1
    return counts


@jit
def ranks_in_suit(cards: int, suit: int) -> int:
    """Return the ranks of one suit in a set of cards, as bits."""
    ranks = 0
    for rank in range(RANKS):
        ranks |= (cards >> SUITS * rank + suit & 1) << rank
    return ranks
