"""How the values in the ranking tables are computed: every set of ranks, put in order.

Every hand of up to five cards gets a *strength*, a number read digit by digit: category first,
then the ranks in the order in which they are compared. Strengths are made dense to become the
16-bit *values*, and a hand of six or seven cards has the value of its best five.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from darwindeck.cards import Rank
from darwindeck.hands.categories import HIGH_ORDER, Category, from_lowest
from darwindeck.hands.kinds import (
    ACE_FIVE_LOW,
    DEUCE_SEVEN_LOW,
    EIGHT_OR_BETTER_LOW,
    HIGH,
    SHORT_DECK_HIGH,
)
from darwindeck.hands.orders import ORDERS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Numbers = NDArray[np.int64]

RANK_KEYS = np.array(
    [1, 5, 24, 112, 521, 2247, 9244, 30823, 103066, 250154, 667453, 1526359, 3453520]
)
"""The smallest numbers, found greedily, for which all sums of up to seven are different when no
number is used more than four times. One lookup then serves hands of every size up to seven."""

LARGEST_HAND = 7
DIGIT = 16
CATEGORY_PLACE = DIGIT**5
CARD_COUNT_PLACE = DIGIT**7
EIGHT_OR_BETTER_HANDS = 56


class Multisets(NamedTuple):
    """All sets of up to seven ranks: how often each holds each rank, and the sums of keys."""

    counts: Numbers
    keys: Numbers

    @property
    def sizes(self) -> Numbers:
        """The number of cards of each set."""
        return np.asarray(self.counts.sum(axis=1))


class RankingRule(NamedTuple):
    """What makes one ranking different from another."""

    order: tuple[Category, ...] = HIGH_ORDER
    wheel: tuple[int, ...] | None = None
    low: bool = False
    ace_is_low: bool = False
    counts_straights: bool = True
    counts_flushes: bool = True

    @classmethod
    def of(cls, name: str) -> RankingRule:
        """Return the rule of a ranking that is an order of kinds."""
        order = ORDERS[name]
        return cls(from_lowest(order), tuple(sorted(rank - Rank.TWO for rank in order.wheel)))


RULES = {
    HIGH: RankingRule.of("high"),
    SHORT_DECK_HIGH: RankingRule.of("short_deck_high"),
    ACE_FIVE_LOW: RankingRule(
        low=True, ace_is_low=True, counts_straights=False, counts_flushes=False
    ),
    EIGHT_OR_BETTER_LOW: RankingRule(
        low=True, ace_is_low=True, counts_straights=False, counts_flushes=False
    ),
    DEUCE_SEVEN_LOW: RankingRule(low=True),
}


def rank_multisets() -> Multisets:
    """Return all sets of up to seven ranks with at most four of each."""
    counts = np.zeros((1, 13), np.int64)
    for rank in range(13):
        unit = np.zeros(13, np.int64)
        unit[rank] = 1
        counts = np.concatenate([counts + copies * unit for copies in range(5)])
        counts = counts[counts.sum(axis=1) <= LARGEST_HAND]
    keys = counts @ RANK_KEYS
    order = np.argsort(keys)
    if (np.diff(keys[order]) == 0).any():
        raise AssertionError("two sets of ranks have the same key")
    return Multisets(counts[order], keys[order])


def displace_keys(keys: Numbers, row_bits: int) -> tuple[Numbers, Numbers]:
    """Give each key a slot of its own: `offset[low bits of the key] + high bits of the key`.

    Keys with the same low bits form a row. Rows are placed one after another, the fullest
    first, each at the first offset where its slots are free; the taken slots are the bits of
    one large integer. Returns the offsets, and the slot of each key.
    """
    rows, columns = keys & ((1 << row_bits) - 1), keys >> row_bits
    by_row = np.lexsort((columns, rows))
    starts = np.searchsorted(rows[by_row], np.arange((1 << row_bits) + 1))
    sorted_columns: list[int] = columns[by_row].tolist()
    offsets = np.zeros(1 << row_bits, np.int64)
    taken = 0
    for row in np.argsort(-np.diff(starts), kind="stable").tolist():
        conflicts = pattern = 0
        for column in sorted_columns[starts[row] : starts[row + 1]]:
            conflicts |= taken >> column
            pattern |= 1 << column
        offset = (~conflicts & (conflicts + 1)).bit_length() - 1
        taken |= pattern << offset
        offsets[row] = offset
    return offsets, offsets[rows] + columns


def build_ranking(ranking: int, multisets: Multisets) -> tuple[Numbers, Numbers]:
    """Return the values of all sets of ranks, and those of all sets of ranks in one suit."""
    rule = RULES[ranking]
    small = np.flatnonzero(multisets.sizes <= 5)
    suited = five_rank_sets()
    plain = strengths(rule, multisets.counts[small], same_suit=False)
    flushes = strengths(rule, rank_flags(suited), same_suit=True)
    dense = dense_values(rule, np.concatenate([plain, flushes]))
    values = np.zeros(len(multisets.keys), np.int64)
    values[small] = dense[: len(small)]
    spread_to_larger_hands(multisets, values)
    if ranking == EIGHT_OR_BETTER_LOW:
        values[values <= values.max() - EIGHT_OR_BETTER_HANDS] = 0
    flush_values = np.zeros(1 << 13, np.int64)
    if rule.counts_flushes:
        flush_values[suited] = dense[len(small) :]
    if not rule.low:
        spread_to_longer_flushes(flush_values)
    return values, flush_values


def strengths(rule: RankingRule, counts: Numbers, *, same_suit: bool) -> Numbers:
    """Return a number for each hand of up to five cards that grows with its strength."""
    if rule.ace_is_low:
        counts = np.roll(counts, 1, axis=1)
    categories, ranks = categories_and_ranks(rule, counts, same_suit and rule.counts_flushes)
    places = DIGIT ** np.arange(4, -1, -1)
    result = categories * CATEGORY_PLACE + ranks @ places
    if not rule.low:
        return result
    return np.asarray((counts.sum(axis=1) + 1) * CARD_COUNT_PLACE - result)


def categories_and_ranks(
    rule: RankingRule, counts: Numbers, flush: bool
) -> tuple[Numbers, Numbers]:
    """Return each hand's place among the categories and its ranks in order of comparison.

    Ranks are counted from one; zero stands for a kicker that is not there.
    """
    numbers = np.arange(1, 14)
    weights = np.where(counts > 0, counts * DIGIT + numbers, 0)
    ranks = np.sort(weights, axis=1)[:, :-6:-1] % DIGIT
    most, second = np.sort(counts, axis=1)[:, :-3:-1].T
    category = np.full(len(counts), rule.order.index(Category.HIGH_CARD))
    for shape, name in (
        ((most == 2), Category.ONE_PAIR),
        ((most == 2) & (second == 2), Category.TWO_PAIR),
        ((most == 3), Category.THREE_OF_A_KIND),
        ((most == 3) & (second == 2), Category.FULL_HOUSE),
        ((most == 4), Category.FOUR_OF_A_KIND),
    ):
        category[shape] = rule.order.index(name)
    tops = straight_tops(rule, counts)
    straight = tops > 0
    ranks[straight] = 0
    ranks[straight, 0] = tops[straight]
    category[straight] = rule.order.index(Category.STRAIGHT)
    if flush:
        category[:] = rule.order.index(Category.FLUSH)
        category[straight] = rule.order.index(Category.STRAIGHT_FLUSH)
        category[tops == 13] = rule.order.index(Category.ROYAL_FLUSH)
    return category, ranks


def straight_tops(rule: RankingRule, counts: Numbers) -> Numbers:
    """Return the highest rank of each hand's straight, counted from one, or zero."""
    tops = np.zeros(len(counts), np.int64)
    if not rule.counts_straights:
        return tops
    if rule.wheel is not None:
        tops[(counts[:, rule.wheel] > 0).all(axis=1)] = rule.wheel[-2] + 1  # below the ace
    for lowest in range(9):
        tops[(counts[:, lowest : lowest + 5] > 0).all(axis=1)] = lowest + 5
    return tops


def dense_values(rule: RankingRule, strength: Numbers) -> Numbers:
    """Return the strengths numbered without gaps, the category of a high hand from bit 12 up."""
    classes, position = np.unique(strength, return_inverse=True)
    if rule.low:
        return np.asarray(position, np.int64)
    category = classes // CATEGORY_PLACE
    first_of_category = np.searchsorted(category, np.arange(len(rule.order)))
    return np.asarray((category << 12) + np.arange(len(classes)) - first_of_category[category])[
        position
    ]


def spread_to_larger_hands(multisets: Multisets, values: Numbers) -> None:
    """Give each hand of six, then of seven cards the best value that is left without one card."""
    for size in (6, 7):
        for rank in range(13):
            hands = np.flatnonzero((multisets.sizes == size) & (multisets.counts[:, rank] > 0))
            smaller = np.searchsorted(multisets.keys, multisets.keys[hands] - RANK_KEYS[rank])
            values[hands] = np.maximum(values[hands], values[smaller])


def spread_to_longer_flushes(values: Numbers) -> None:
    """Give flushes of six cards and more the value of their best five."""
    sets = np.arange(1 << 13)
    for size in range(6, 14):
        for rank in range(13):
            longer = sets[(np.bitwise_count(sets) == size) & (sets >> rank & 1 == 1)]
            values[longer] = np.maximum(values[longer], values[longer - (1 << rank)])


def five_rank_sets() -> Numbers:
    """Return all sets of five different ranks, a bit for each rank."""
    sets = np.arange(1 << 13)
    return np.asarray(sets[np.bitwise_count(sets) == 5])


def keys_of_highest(count: int) -> Numbers:
    """Return the sum of the keys of the highest ranks of each set of ranks."""
    held = rank_flags(np.arange(1 << 13))
    higher = np.cumsum(held[:, ::-1], axis=1)[:, ::-1]  # each rank itself counted
    return np.asarray((held * (higher <= count)) @ RANK_KEYS)


def rank_flags(sets: Numbers) -> Numbers:
    """Return a row of thirteen zeros and ones for each set of ranks."""
    return (sets[:, None] >> np.arange(13)) & 1
