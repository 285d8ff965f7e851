"""Compiled ranking of hands: any number of cards to one number that is higher for better hands.

The value of a hand is zero when there is no hand, such as no eight-or-better low. Values of one
ranking can be compared with each other and with nothing else. For high hands `value >> 12` is
the category, with five of a kind above all others; for badugi `value >> 13` is the number of cards.
The rankings after badugi are in `points`, where cards count one by one, and in `three_cards`; those
that a game brings along as data are in `ordered`. What wild cards can stand for is in `wild`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from darwindeck.compiled.integers import as_int
from darwindeck.compiled.jit import jit, jit_apart
from darwindeck.hands import choosing, lookup, many_cards, points, three_cards
from darwindeck.hands.kinds import (
    ACE_FIVE_LOW,
    BADUGI,
    BLACKJACK,
    DEUCE_SEVEN_LOW,
    EIGHT_OR_BETTER_LOW,
    HIGH,
    HIGH_CARD,
    RANKINGS,
    SHORT_DECK_HIGH,
)
from darwindeck.hands.ordered import cards_of, rank_set
from darwindeck.hands.orders import FIRST_ORDER
from darwindeck.hands.tables import SUIT_SHIFT, RankingTables
from darwindeck.hands.wild import count_wild, natural_cards, rank_replaced, wild_with

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Cards = NDArray[np.uint8]

__all__ = [
    "ACE_FIVE_LOW",
    "BADUGI",
    "BLACKJACK",
    "DEUCE_SEVEN_LOW",
    "EIGHT_OR_BETTER_LOW",
    "HIGH",
    "HIGH_CARD",
    "NO_WILD_CARDS",
    "RANKINGS",
    "SHORT_DECK_HIGH",
    "as_int",
    "best_selection",
    "rank_cards",
    "rank_hand",
]

# Each suit is counted from three, so that the fifth card of a suit sets the counter's top bit.
EMPTY_KEY = np.uint64(0x3333 << SUIT_SHIFT)
FLUSH_BITS = np.uint64(0x8888 << SUIT_SHIFT)
FLUSH_BIT = np.uint64(0x8 << SUIT_SHIFT)
SUIT_BITS = np.uint64(4)
NO_BITS = np.uint64(0)
NO_WILD_CARDS = np.uint64(0)

LARGEST_LOOKUP = 7
BADUGI_SHIFT = 13
ALL_RANKS = (1 << 13) - 1
HIGHEST_LOW_RANK = 12


@jit
def rank_hand(
    tables: RankingTables,
    ranking: int,
    hole: Cards,
    hole_count: int,
    board: Cards,
    board_count: int,
    hole_used: int,
) -> int:
    """Return the value of the best hand that a player's hole cards make with the board.

    With `hole_used` of zero any of the cards count; otherwise exactly that many hole cards and
    the rest of the hand from the board, as far as there are enough of each. Blackjack counts
    every card.
    """
    total = as_int(hole_count) + as_int(board_count)
    if hole_used == 0 and total <= LARGEST_LOOKUP and ranking < BADUGI:
        key = add_keys(tables, EMPTY_KEY, hole, hole_count)
        key = add_keys(tables, key, board, board_count)
        if not has_flush(ranking, key):
            return lookup.look_up(tables, ranking, key)
        if total == 5 or ranking != DEUCE_SEVEN_LOW:
            suit = flush_suit(key)
            ranks = suit_ranks(hole, hole_count, suit) | suit_ranks(board, board_count, suit)
            return as_int(tables.flush[ranking, ranks])
    if hole_used == 0 and total > LARGEST_LOOKUP and ranking < BADUGI:
        value = many_cards.rank_many(tables, ranking, hole, hole_count, board, board_count)
        if value != many_cards.NOT_HERE:
            return value
    if ranking >= FIRST_ORDER and hole_used == 0:
        all_own, all_shared = choosing.choose_all(hole_count), choosing.choose_all(board_count)
        return rank_chosen(ranking, hole, all_own, board, all_shared)
    if ranking == HIGH_CARD or ranking == BLACKJACK:
        return points.rank_points(ranking, hole, hole_count, board, board_count, hole_used)
    size = cards_of(ranking)
    if ranking == BADUGI:
        size = 4 if hole_used > 0 else total  # any number of cards is looked at together
    return best_selection(
        tables, ranking, size, hole, hole_count, board, board_count, hole_used, NO_WILD_CARDS
    )[0]


@jit
def rank_cards(tables: RankingTables, ranking: int, cards: Cards, count: int) -> int:
    """Return the value of the best hand among the first `count` cards."""
    return rank_hand(tables, ranking, cards, count, cards, 0, 0)


@jit
def rank_with_wild(
    tables: RankingTables,
    ranking: int,
    hole: Cards,
    hole_count: int,
    board: Cards,
    board_count: int,
    hole_used: int,
    wild: np.uint64,
) -> int:
    """Return the value of the best hand, in which a set of cards may stand for any others."""
    if wild != NO_WILD_CARDS:
        return rank_wild(tables, ranking, hole, hole_count, board, board_count, hole_used, wild)
    return rank_hand(tables, ranking, hole, hole_count, board, board_count, hole_used)


@jit
def has_wild(wild: np.uint64, hole: Cards, hole_count: int, board: Cards, board_count: int) -> bool:
    """Tell whether a wild card is in a hand or on the board."""
    own = count_wild(wild, hole, choosing.choose_all(hole_count))
    return own + count_wild(wild, board, choosing.choose_all(board_count)) > 0


@jit_apart
def rank_wild(
    tables: RankingTables,
    ranking: int,
    hole: Cards,
    hole_count: int,
    board: Cards,
    board_count: int,
    hole_used: int,
    wild: np.uint64,
) -> int:
    """Return the value of the best hand with wild cards: of a few at once, or of all choices."""
    wild = wild_with(wild, board, board_count)
    if not has_wild(wild, hole, hole_count, board, board_count):
        return rank_hand(tables, ranking, hole, hole_count, board, board_count, hole_used)
    size = cards_of(ranking)
    most = size if ranking > BLACKJACK else LARGEST_LOOKUP
    if hole_used == 0 and as_int(hole_count) + as_int(board_count) <= most:
        all_own, all_shared = choosing.choose_all(hole_count), choosing.choose_all(board_count)
        return rank_replaced(tables, ranking, hole, all_own, board, all_shared, wild)
    return best_selection(
        tables, ranking, size, hole, hole_count, board, board_count, hole_used, wild
    )[0]


@jit
def add_keys(tables: RankingTables, key: np.uint64, cards: Cards, count: int) -> np.uint64:
    """Add the keys of the first `count` cards to a key."""
    for i in range(count):
        key += tables.card_key[cards[i]]
    return key


@jit
def has_flush(ranking: int, key: np.uint64) -> bool:
    """Tell whether five cards share a suit, in a ranking that cares."""
    return (key & FLUSH_BITS) != NO_BITS and ranking in (HIGH, SHORT_DECK_HIGH, DEUCE_SEVEN_LOW)


@jit
def flush_suit(key: np.uint64) -> int:
    """Return the suit of the flush in a key that has one."""
    suit = 0
    bit = FLUSH_BIT
    while (key & bit) == NO_BITS:
        bit <<= SUIT_BITS
        suit += 1
    return suit


@jit
def suit_ranks(cards: Cards, count: int, suit: int) -> int:
    """Return the set of ranks, the two first, of the cards of a suit."""
    ranks = 0
    for i in range(count):
        card = as_int(cards[i])
        if card & 3 == suit:
            ranks |= 1 << (card >> 2)
    return ranks


@jit_apart
def best_selection(
    tables: RankingTables,
    ranking: int,
    size: int,
    hole: Cards,
    hole_count: int,
    board: Cards,
    board_count: int,
    hole_used: int,
    wild: np.uint64,
) -> tuple[int, int, int]:
    """Return the value of the best hand of `size` cards, and its hole and board cards as bits.

    Tries every choice of cards. `hole_used` means what it means for `rank_hand`.
    """
    most = min(as_int(hole_used) if hole_used > 0 else size, as_int(hole_count))
    fewest = most if hole_used > 0 else max(0, size - as_int(board_count))
    best, best_hole, best_board = 0, 0, 0
    for used in range(fewest, most + 1):
        from_board = min(size - used, as_int(board_count))
        hole_chosen = choosing.choose_all(used)
        while hole_chosen <= choosing.choose_all(hole_count):
            hole_key = add_chosen_keys(tables, EMPTY_KEY, hole, hole_chosen)
            board_chosen = choosing.choose_all(from_board)
            while board_chosen <= choosing.choose_all(board_count):
                key = add_chosen_keys(tables, hole_key, board, board_chosen)
                wilds = 0
                if wild != NO_WILD_CARDS:
                    wilds = count_wild(wild, hole, hole_chosen)
                    wilds += count_wild(wild, board, board_chosen)
                if wilds > 0:
                    value = rank_replaced(
                        tables, ranking, hole, hole_chosen, board, board_chosen, wild
                    )
                else:
                    value = rank_selection(
                        tables, ranking, key, hole, hole_chosen, board, board_chosen
                    )
                if value > best:
                    best, best_hole, best_board = value, hole_chosen, board_chosen
                board_chosen = choosing.next_choice(board_chosen)
            hole_chosen = choosing.next_choice(hole_chosen)
    return best, best_hole, best_board


@jit
def rank_selection(
    tables: RankingTables,
    ranking: int,
    key: np.uint64,
    hole: Cards,
    hole_chosen: int,
    board: Cards,
    board_chosen: int,
) -> int:
    """Return the value of at most five chosen cards whose key is `key`."""
    if ranking == BADUGI:
        return rank_badugi(hole, hole_chosen, board, board_chosen)
    if ranking >= FIRST_ORDER:
        return rank_chosen(ranking, hole, hole_chosen, board, board_chosen)
    if ranking > BLACKJACK:
        return rank_chosen_three(ranking, hole, hole_chosen, board, board_chosen)
    if has_flush(ranking, key):
        suit = flush_suit(key)
        ranks = chosen_ranks(hole, hole_chosen, suit) | chosen_ranks(board, board_chosen, suit)
        return as_int(tables.flush[ranking, ranks])
    return lookup.look_up(tables, ranking, key)


@jit
def rank_chosen(order: int, hole: Cards, hole_chosen: int, board: Cards, board_chosen: int) -> int:
    """Return the value of chosen cards by an order of kinds, however many they are."""
    cards = natural_cards(NO_BITS, hole, hole_chosen, NO_WILD_CARDS)
    return rank_set(order, as_int(natural_cards(cards, board, board_chosen, NO_WILD_CARDS)))


@jit
def rank_chosen_three(
    ranking: int, hole: Cards, hole_chosen: int, board: Cards, board_chosen: int
) -> int:
    """Return the value of at most three chosen cards; a single one is worth its rank."""
    first, second, third = three_cards.NO_THIRD, three_cards.NO_THIRD, three_cards.NO_THIRD
    chosen = hole_chosen
    for source in range(2):
        i = 0
        while chosen >> i != 0:
            if chosen >> i & 1:
                card = as_int(hole[i]) if source == 0 else as_int(board[i])
                first, second, third = card, first, second
            i += 1
        chosen = board_chosen
    if second == three_cards.NO_THIRD:
        return 0 if first == three_cards.NO_THIRD else (first >> 2) + 1
    return three_cards.rank_three(ranking, first, second, third)


@jit
def add_chosen_keys(tables: RankingTables, key: np.uint64, cards: Cards, chosen: int) -> np.uint64:
    """Add the keys of the chosen cards to a key."""
    i = 0
    while chosen >> i != 0:
        if chosen >> i & 1:
            key += tables.card_key[cards[i]]
        i += 1
    return key


@jit
def chosen_ranks(cards: Cards, chosen: int, suit: int) -> int:
    """Return the set of ranks, the two first, of the chosen cards of a suit."""
    ranks = 0
    i = 0
    while chosen >> i != 0:
        card = as_int(cards[i])
        if chosen >> i & 1 and card & 3 == suit:
            ranks |= 1 << (card >> 2)
        i += 1
    return ranks


@jit
def rank_badugi(hole: Cards, hole_chosen: int, board: Cards, board_chosen: int) -> int:
    """Return the value of the best badugi: at most one card of each suit and of each rank.

    More cards beat fewer. Between as many, sets of ranks compare as numbers from their highest
    rank down, and the smaller set wins.
    """
    sets = add_low_ranks(add_low_ranks(0, hole, hole_chosen), board, board_chosen)
    clubs = sets & ALL_RANKS
    diamonds = sets >> 13 & ALL_RANKS
    hearts = sets >> 26 & ALL_RANKS
    spades = sets >> 39 & ALL_RANKS
    best = 0
    club = lowest_or_none(clubs)
    while club >= 0:
        diamond = lowest_or_none(diamonds)
        while diamond >= 0:
            heart = lowest_or_none(hearts)
            while heart >= 0:
                spade = lowest_or_none(spades)
                while spade >= 0:
                    best = max(best, badugi_value(club, diamond, heart, spade))
                    spade = next_or_none(spades, spade)
                heart = next_or_none(hearts, heart)
            diamond = next_or_none(diamonds, diamond)
        club = next_or_none(clubs, club)
    return best


@jit
def add_low_ranks(sets: int, cards: Cards, chosen: int) -> int:
    """Add the chosen cards to four sets of ranks, one after the other by suit, the ace lowest."""
    i = 0
    while chosen >> i != 0:
        if chosen >> i & 1:
            card = as_int(cards[i])
            rank = (card >> 2) + 1
            if rank > HIGHEST_LOW_RANK:
                rank = 0
            sets |= 1 << (13 * (card & 3) + rank)
        i += 1
    return sets


@jit
def lowest_or_none(ranks: int) -> int:
    """Return the lowest rank of a set as a bit, or zero for using no card."""
    return ranks & -ranks


@jit
def next_or_none(ranks: int, rank: int) -> int:
    """Return the rank after `rank`, zero (using no card) after the last, and -1 after that."""
    if rank == 0:
        return -1
    return lowest_or_none(ranks & ~(2 * rank - 1))


@jit
def badugi_value(club: int, diamond: int, heart: int, spade: int) -> int:
    """Return the value of up to four ranks, or zero if two are the same or there are none."""
    ranks = club | diamond | heart | spade
    if ranks == 0 or club + diamond + heart + spade != ranks:
        return 0
    count = int(club != 0) + int(diamond != 0) + int(heart != 0) + int(spade != 0)
    return (count << BADUGI_SHIFT) + ALL_RANKS - ranks
