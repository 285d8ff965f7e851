"""Which hands win, in words: one explanation for each ranking of hands."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from darwindeck.cards import DECKS, Rank
from darwindeck.hands.categories import HIGH_ORDER, SHORT_DECK_ORDER, WHEELS, Category
from darwindeck.hands.kinds import ACE_LOW_RANKINGS, hand_size
from darwindeck.words.english import number

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = ["explain_ranking"]

EXPLANATIONS: dict[Category, tuple[str, int]] = {
    Category.ROYAL_FLUSH: ("royal flush (ten, jack, queen, king and ace of one suit)", 5),
    Category.STRAIGHT_FLUSH: ("straight flush (five ranks in a row, all of one suit)", 5),
    Category.FOUR_OF_A_KIND: ("four of a kind", 4),
    Category.FULL_HOUSE: ("full house (three of one rank and two of another)", 5),
    Category.FLUSH: ("flush (five cards of one suit)", 5),
    Category.STRAIGHT: ("straight (five ranks in a row)", 5),
    Category.THREE_OF_A_KIND: ("three of a kind", 3),
    Category.TWO_PAIR: ("two pair", 4),
    Category.ONE_PAIR: ("one pair", 2),
    Category.HIGH_CARD: ("high card (none of these)", 1),
}
"""Each category in words, and how many cards it takes."""

FULL_HAND = 5

ACE_FIVE_WORDS = (
    "The lowest hand wins. {lowest} is the lowest card; straights and flushes do not count.",
    (
        "Hands without a pair beat hands with one; then compare the highest cards, the next "
        "highest, and so on: the lower one wins.{best}"
    ),
)

EIGHT_OR_BETTER_WORDS = (
    *ACE_FIVE_WORDS,
    (
        "Only a hand of five different ranks, none higher than eight, counts as low. When nobody "
        "has one, the best hand of the other half takes the whole pot."
    ),
)

DEUCE_SEVEN_WORDS = (
    (
        "The lowest hand wins: whatever would lose in ordinary poker. {ace}traights and flushes "
        "count against you."
    ),
    (
        "Hands without a pair, straight or flush beat all others; then compare the highest cards, "
        "the next highest, and so on: the lower one wins.{best}"
    ),
)

BADUGI_WORDS = (
    (
        "Only cards of different ranks and different suits count, at most four; you use the best "
        "such set among your cards. {lowest} is the lowest card."
    ),
    (
        "Four cards that count (a badugi) beat three, three beat two, two beat one. Between as "
        "many, compare the highest cards, the next highest, and so on: the lower one wins.{best}"
    ),
)

BLACKJACK_WORDS = (
    "The highest total wins, up to 21; more than 21 is a bust, the worst hand whatever the total.",
    (
        "Cards count their number, and jack, queen and king count ten. An ace counts eleven, or "
        "one if the total would be over 21 otherwise."
    ),
    "A 21 of exactly two cards, a blackjack, beats every other 21. Suits never break a tie.",
)

LOW_WORDS = {
    "ace_five_low": ACE_FIVE_WORDS,
    "eight_or_better_low": EIGHT_OR_BETTER_WORDS,
    "deuce_seven_low": DEUCE_SEVEN_WORDS,
    "badugi": BADUGI_WORDS,
}


def explain_ranking(ranking: str, deck: str, cards: int) -> list[str]:
    """Say which hand beats which, for players who have `cards` cards to make their hand of.

    >>> explain_ranking("high", "kuhn_3", 1)
    ['The highest card wins, in the order king, queen, jack.']
    """
    if ranking in LOW_WORDS:
        return list(explain_low(ranking, deck, cards))
    if ranking == "blackjack":
        return list(BLACKJACK_WORDS)
    ranks = sorted({card.rank for card in DECKS[deck]}, reverse=True)
    if ranking == "high_card":
        return list(explain_high_card(ranks, cards))
    copies = len(DECKS[deck]) // len(ranks)
    return list(explain_high(ranking, ranks, copies, min(cards, FULL_HAND)))


def explain_low(ranking: str, deck: str, cards: int) -> Iterator[str]:
    """Explain hands in which low cards win, by the cards that the deck has."""
    ranks = low_order(ranking, deck)
    best = best_low_hand(ranking, deck, cards)
    example = f" The best hand is {best_hand_words(ranking, best)}." if best else ""
    for words in LOW_WORDS[ranking]:
        yield words.format(
            lowest=f"The {ranks[0].name.lower()}",
            ace="The ace is always high, and s" if Rank.ACE in ranks else "S",
            best=example,
        )


def best_hand_words(ranking: str, best: Sequence[Rank]) -> str:
    """Name the cards of the best low hand, the highest first, and in which suits they must be."""
    names = ", ".join(rank.name.lower() for rank in best)
    if ranking == "badugi" and len(best) > 1:
        return f"{names} of {number(len(best))} suits"
    return f"{names} of more than one suit" if ranking == "deuce_seven_low" else names


def low_order(ranking: str, deck: str) -> list[Rank]:
    """Return the ranks of a deck from the lowest to the highest, as a low ranking counts them."""
    ranks = sorted({card.rank for card in DECKS[deck]})
    ace_low = ranking in ACE_LOW_RANKINGS
    return sorted(ranks, key=lambda rank: rank % Rank.ACE) if ace_low else ranks


def best_low_hand(ranking: str, deck: str, cards: int) -> tuple[Rank, ...]:
    """Return the ranks of the best hand, the highest first; none if no hand is without a fault.

    >>> [rank.name for rank in best_low_hand("ace_five_low", "short_36", 5)]
    ['NINE', 'EIGHT', 'SEVEN', 'SIX', 'ACE']
    """
    order = low_order(ranking, deck)
    if ranking == "eight_or_better_low":
        order = [rank for rank in order if rank <= Rank.EIGHT or rank is Rank.ACE]
    suits = len({card.suit for card in DECKS[deck]})
    size = min(hand_size(ranking), cards)
    if ranking == "badugi":
        size = min(size, suits, len(order))
    hands = [chosen[::-1] for chosen in combinations(order, size)]
    if ranking == "deuce_seven_low":
        hands = [hand for hand in hands if suits > 1 and hand[0] - hand[-1] >= FULL_HAND]
    return min(hands, key=lambda hand: [order.index(rank) for rank in hand], default=())


def explain_high_card(ranks: Sequence[Rank], cards: int) -> Iterator[str]:
    """Explain a comparison of single cards."""
    downwards = ", ".join(rank.name.lower() for rank in ranks)
    yield f"The highest card wins, in the order {downwards}."
    if cards > 1:
        yield "Only your highest card counts, and suits never break a tie."


def explain_high(ranking: str, ranks: Sequence[Rank], copies: int, cards: int) -> Iterator[str]:
    """Explain hands in which high cards win, leaving out what the cards cannot make."""
    order = SHORT_DECK_ORDER if ranking == "short_deck_high" else HIGH_ORDER
    if cards == 1:
        yield from explain_high_card(ranks, cards)
        return
    downwards = ", ".join(rank.name.lower() for rank in ranks)
    possible = [kind for kind in reversed(order) if is_possible(kind, copies, cards)]
    names = [EXPLANATIONS[kind][0] for kind in possible]
    yield f"From best to worst: {', '.join(names)}."
    yield f"Cards rank from high to low: {downwards}."
    if cards == FULL_HAND and WHEELS[ranking] <= set(ranks):
        wheel = sorted(WHEELS[ranking])
        low = ", ".join(rank.name.lower() for rank in wheel[:-2])
        yield (
            f"The ace may also be the lowest card of a straight: ace, {low} and "
            f"{wheel[-2].name.lower()}, the lowest straight of all."
        )
    if ranking == "short_deck_high":
        yield "Unlike in other games, a flush beats a full house."
    yield (
        "Between two of the same kind, the higher ranks win: first those that make it up, then the "
        "other cards from the highest down. Suits never break a tie."
    )


def is_possible(kind: Category, copies: int, cards: int) -> bool:
    """Tell whether a kind of hand can be made of so many cards and copies of each rank."""
    same_rank = {
        Category.FOUR_OF_A_KIND: 4,
        Category.FULL_HOUSE: 3,
        Category.THREE_OF_A_KIND: 3,
        Category.TWO_PAIR: 2,
        Category.ONE_PAIR: 2,
    }
    return EXPLANATIONS[kind][1] <= cards and same_rank.get(kind, 1) <= copies
