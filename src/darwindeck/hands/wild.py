"""Compiled ranking of hands with wild cards: the best of all hands that they can stand for.

A wild card stands for any of the 52 cards that its hand does not hold already, and may stay what it
is. So a flush has no rank twice; but five of a kind, for which some card is there twice, is a hand,
and beats all others. These are the usual rules, without the "double-ace flush". As a bug it stands
for aces alone, or for what completes a straight or a flush.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from darwindeck.compiled.integers import as_int, count_bits, lowest_bit
from darwindeck.compiled.jit import jit, jit_apart
from darwindeck.hands import choosing, lookup, ordered, three_cards
from darwindeck.hands.kinds import BUG, HIGH, SHORT_DECK_HIGH, TURNED_UP
from darwindeck.hands.ordered import ACE, DIGIT, LAST_DIGIT, RANKS, SUITS
from darwindeck.hands.orders import FIRST_ORDER

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from darwindeck.hands.tables import RankingTables

    Cards = NDArray[np.uint8]

ONE, NOTHING = np.uint64(1), np.uint64(0)
FOUR_OF_A_RANK = np.uint64(0xF)
SHOWN_RANK = ONE << np.uint64(TURNED_UP)
BUGS = ONE << np.uint64(BUG)

FULL_HAND = 5
FIVE_OF_A_KIND = 10 << 12
KIND_SHIFT = 12
STRAIGHT = 4  # above twelve bits, the kind of a high hand
NO_MORE = -1
# A digit for each rank that counts its cards: with three more, a fifth card sets the highest bit.
ONES = sum(1 << DIGIT * rank for rank in range(RANKS))
THREES, EIGHTS = 3 * ONES, 8 * ONES
STANDARD_DECK = 52


@jit
def wild_with(wild: np.uint64, board: Cards, board_count: int) -> np.uint64:
    """Return the set of wild cards, with those of the rank of the board's first card if named."""
    if (wild & SHOWN_RANK) != NOTHING:
        wild ^= SHOWN_RANK
        if board_count > 0:
            wild |= FOUR_OF_A_RANK << np.uint64(as_int(board[0]) >> 2 << 2)
    return wild


@jit
def count_wild(wild: np.uint64, cards: Cards, chosen: int) -> int:
    """Count the wild cards among chosen ones."""
    count = 0
    i = 0
    while chosen >> i != 0:
        count += (chosen >> i & 1) & as_int((wild >> np.uint64(cards[i])) & ONE)
        i += 1
    return count


@jit_apart
def rank_replaced(
    tables: RankingTables,
    ranking: int,
    hole: Cards,
    hole_chosen: int,
    board: Cards,
    board_chosen: int,
    wild: np.uint64,
) -> int:
    """Return the best value of at most seven chosen cards, some of which are wild."""
    natural = natural_cards(
        natural_cards(NOTHING, hole, hole_chosen, wild), board, board_chosen, wild
    )
    wilds = count_wild(wild, hole, hole_chosen) + count_wild(wild, board, board_chosen)
    if ordered.cards_of(ranking) < FULL_HAND:
        return replace_in_three(ranking, as_int(natural), wilds)
    counts = ordered.counts_of_ranks(as_int(natural))
    bug = (wild & BUGS) != NOTHING
    if counts_five_alike(ranking):
        fifth = rank_five_times(counts, wilds)
        if fifth == ACE or (fifth >= 0 and not bug):
            return FIVE_OF_A_KIND + fifth
    return replace_ranks(tables, ranking, as_int(natural), counts, min(wilds, FULL_HAND), bug)


@jit
def counts_five_alike(ranking: int) -> bool:
    """Tell whether five cards of one rank are a hand, and so are five of one suit."""
    return ranking == HIGH or ranking == SHORT_DECK_HIGH or ranking >= FIRST_ORDER


@jit
def natural_cards(found: np.uint64, cards: Cards, chosen: int, wild: np.uint64) -> np.uint64:
    """Add the chosen cards that are not wild to a set."""
    i = 0
    while chosen >> i != 0:
        if chosen >> i & 1:
            found |= ONE << np.uint64(cards[i])
        i += 1
    return found & ~wild


@jit
def rank_five_times(counts: int, wilds: int) -> int:
    """Return the highest rank of which there are five cards with the wild ones, or -1."""
    for step in range(RANKS):
        rank = ACE - step
        if (counts >> DIGIT * rank & LAST_DIGIT) + wilds >= FULL_HAND:
            return rank
    return -1


@jit_apart
def replace_ranks(
    tables: RankingTables, ranking: int, natural: int, counts: int, wilds: int, bug: bool
) -> int:
    """Return the best value over all ranks that wild cards can have beside natural cards.

    Which suits they have only matters for a flush. In a low hand, where it would be bad, any one of
    them avoids it. As bugs they are aces unless that makes a straight or a flush.
    """
    flushes = counts_five_alike(ranking)
    key = NOTHING
    rest = natural
    while rest != 0:
        key += tables.card_key[lowest_bit(rest)]
        rest &= rest - 1
    best = 0
    ranks = 0
    while ranks != NO_MORE:
        whole, full, several, added = key, counts, 0, 0
        aces = True
        for place in range(wilds):
            rank = ranks >> DIGIT * place & LAST_DIGIT
            aces &= rank == ACE
            whole += tables.card_key[SUITS * rank]
            full += 1 << DIGIT * rank
            several |= added & 1 << rank
            added |= 1 << rank
        if (full + THREES) & EIGHTS == 0:
            value = rank_unsuited(tables, ranking, whole, full)
            if not bug or aces or value >> KIND_SHIFT == STRAIGHT:
                best = max(best, value)
            if flushes and several == 0:
                best = max(best, best_flush(tables, ranking, natural, added, wilds))
        ranks = next_ranks(ranks, wilds)
    return best


@jit
def rank_unsuited(tables: RankingTables, ranking: int, key: np.uint64, counts: int) -> int:
    """Return what ranks are worth that have this key and these counts, flushes aside."""
    if ranking >= FIRST_ORDER:
        return ordered.rank_counts(ranking, counts, False)
    return lookup.look_up(tables, ranking, key)


@jit
def best_flush(tables: RankingTables, ranking: int, natural: int, added: int, wilds: int) -> int:
    """Return the value of the best flush if wild cards have these ranks, all of them different."""
    best = 0
    for suit in range(SUITS):
        held = ordered.ranks_in_suit(natural, suit)
        if held & added == 0 and count_bits(held) + wilds >= FULL_HAND:
            best = max(best, rank_in_suit(tables, ranking, held | added))
    return best


@jit
def rank_in_suit(tables: RankingTables, ranking: int, ranks: int) -> int:
    """Return what five or more ranks of one suit are worth."""
    if ranking >= FIRST_ORDER:
        return ordered.rank_suit(ranking, ranks)
    return as_int(tables.flush[ranking, ranks])


@jit
def next_ranks(ranks: int, count: int) -> int:
    """Return the next list of ranks, none higher than the one before it, or `NO_MORE`."""
    place = 0
    while place < count and ranks >> DIGIT * place & LAST_DIGIT == ACE:
        place += 1
    if place == count:
        return NO_MORE
    rank = (ranks >> DIGIT * place & LAST_DIGIT) + 1
    ranks = ranks >> DIGIT * (place + 1)
    for _ in range(place + 1):
        ranks = ranks << DIGIT | rank
    return ranks


@jit_apart
def replace_in_three(ranking: int, natural: int, wilds: int) -> int:
    """Return the best value of at most three cards, by all cards that wild ones can stand for."""
    if count_bits(natural) + wilds == 1 and ranking < FIRST_ORDER:
        return ACE + 1
    best = 0
    chosen = choosing.choose_all(wilds)
    while chosen >> STANDARD_DECK == 0:
        if chosen & natural == 0:
            best = max(best, rank_set_of_three(ranking, chosen | natural))
        chosen = choosing.next_choice(chosen)
    return best


@jit
def rank_set_of_three(ranking: int, cards: int) -> int:
    """Return the value of a set of two or three cards."""
    if ranking >= FIRST_ORDER:
        return ordered.rank_set(ranking, cards)
    first = lowest_bit(cards)
    cards &= cards - 1
    second = lowest_bit(cards)
    cards &= cards - 1
    return three_cards.rank_three(
        ranking, first, second, lowest_bit(cards) if cards != 0 else three_cards.NO_THIRD
    )
