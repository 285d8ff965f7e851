"""Which hands win, in words: one explanation for each ranking of hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.cards import DECKS
from darwindeck.hands.categories import HIGH_ORDER, SHORT_DECK_ORDER, WHEELS, Category

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from darwindeck.cards import Rank

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
    "The lowest hand wins. The ace is the lowest card; straights and flushes do not count.",
    (
        "Hands without a pair beat hands with one; then compare the highest cards, the next "
        "highest, and so on: the lower one wins. The best hand is five, four, three, two, ace."
    ),
)

EIGHT_OR_BETTER_WORDS = (
    *ACE_FIVE_WORDS,
    (
        "Only a hand of five different ranks, none higher than eight, counts as low. When nobody "
        "has one, there is no low half and the high hand takes all."
    ),
)

DEUCE_SEVEN_WORDS = (
    (
        "The lowest hand wins: whatever would lose in ordinary poker. The ace is always high, and "
        "straights and flushes count against you."
    ),
    (
        "Hands without a pair, straight or flush beat all others; then compare the highest cards, "
        "the next highest, and so on: the lower one wins. The best hand is seven, five, four, "
        "three, two of more than one suit."
    ),
)

BADUGI_WORDS = (
    (
        "Only cards of different ranks and different suits count, at most four; you use the best "
        "such set among your cards. The ace is the lowest card."
    ),
    (
        "Four cards that count (a badugi) beat three, three beat two, two beat one. Between as "
        "many, compare the highest cards, the next highest, and so on: the lower one wins. The "
        "best hand is four, three, two, ace of four suits."
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
        return list(LOW_WORDS[ranking])
    if ranking == "blackjack":
        return list(BLACKJACK_WORDS)
    ranks = sorted({card.rank for card in DECKS[deck]}, reverse=True)
    if ranking == "high_card":
        return list(explain_high_card(ranks, cards))
    copies = len(DECKS[deck]) // len(ranks)
    return list(explain_high(ranking, ranks, copies, min(cards, FULL_HAND)))


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
