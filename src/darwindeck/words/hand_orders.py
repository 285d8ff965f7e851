"""Which hands win, in words: one explanation for each ranking of hands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from darwindeck.cards import USUAL_RANKS, Rank
from darwindeck.genome.anatomy import cards_in
from darwindeck.genome.schema import Deck, DeckName
from darwindeck.hands.categories import Category, from_lowest
from darwindeck.hands.kinds import ACE_LOW_RANKINGS, TURNED_UP_NAME, hand_size
from darwindeck.hands.orders import KINDS, KINDS_OF_FIVE, HandOrder, order_of
from darwindeck.words.voice import Line, Words

if TYPE_CHECKING:
    from darwindeck.hands.orders import Ranking

CARDS_TAKEN = {
    Category.FIVE_OF_A_KIND: 5,
    Category.ROYAL_FLUSH: 5,
    Category.STRAIGHT_FLUSH: 5,
    Category.FOUR_OF_A_KIND: 4,
    Category.FULL_HOUSE: 5,
    Category.FLUSH: 5,
    Category.STRAIGHT: 5,
    Category.THREE_OF_A_KIND: 3,
    Category.TWO_PAIR: 4,
    Category.ONE_PAIR: 2,
    Category.HIGH_CARD: 1,
}
"""How many cards the kinds of high hands take."""

OF_ONE_RANK = {
    Category.FIVE_OF_A_KIND: 5,
    Category.FOUR_OF_A_KIND: 4,
    Category.FULL_HOUSE: 3,
    Category.THREE_OF_A_KIND: 3,
    Category.TWO_PAIR: 2,
    Category.ONE_PAIR: 2,
}
"""How many of these have the same rank."""

FULL_HAND = 5
NEVER_WITH_ONE_WILD = frozenset({Category.HIGH_CARD, Category.TWO_PAIR})
"""Where every hand has a wild card, which makes at least a pair, and of two pair a full house."""

LOW_WORDS = {
    "ace_five_low": ("lowest_wins", "without_pair"),
    "eight_or_better_low": ("lowest_wins", "without_pair", "eight_or_better"),
    "deuce_seven_low": ("worst_wins", "without_straight"),
    "badugi": ("badugi", "badugi_sizes"),
}
"""The sentences about the rankings in which low cards win; the second ends with the best hand."""


def explain_ranking(
    ranking: Ranking, deck: DeckName | Deck, cards: int, wild: Sequence[str] = ()
) -> list[Words]:
    """Say which hand beats which, for players who have `cards` cards to make their hand of.

    With `wild` cards, there are enough of each rank for every kind of hand.

    >>> [str(line) for line in explain_ranking("high", "kuhn_3", 1)]
    ['The highest card wins, in the order king, queen, jack.']
    """
    if isinstance(ranking, str) and ranking in LOW_WORDS:
        return list(explain_low(ranking, deck, cards))
    if ranking == "blackjack":
        return [Line(f"rules.orders.{rule}") for rule in ("total", "counts", "blackjack")]
    ranks = sorted({card.rank for card in cards_in(deck)}, reverse=True)
    order = order_of(ranking)
    if order is None:
        return list(explain_high_card(ranks, cards))
    ranks = [rank for rank in ranks if rank is not Rank.JOKER]
    if order.cards < FULL_HAND:
        return list(explain_three_cards(ranking, order, ranks))
    copies = FULL_HAND if wild else len(cards_in(deck)) // len(ranks)
    never = NEVER_WITH_ONE_WILD if TURNED_UP_NAME in wild else frozenset()
    return list(explain_high(ranking, order, ranks, copies, min(cards, FULL_HAND), never))


def explain_low(ranking: str, deck: DeckName | Deck, cards: int) -> Iterator[Words]:
    """Explain hands in which low cards win, by the cards that the deck has."""
    ranks = low_order(ranking, deck)
    best = best_low_hand(ranking, deck, cards)
    for order, key in enumerate(LOW_WORDS[ranking]):
        without = "_without_ace" if key == "worst_wins" and Rank.ACE not in ranks else ""
        line = Line(f"rules.orders.{key}{without}", lowest=ranks[0])
        yield (line, explain_best_low(ranking, best)) if best and order == 1 else line


def explain_best_low(ranking: str, best: Sequence[Rank]) -> Line:
    """Name the cards of the best low hand, the highest first, and in which suits they must be."""
    if ranking == "badugi" and len(best) > 1:
        return Line("rules.orders.best_of_suits", ranks=best, count=len(best))
    key = "best_unsuited" if ranking == "deuce_seven_low" else "best_low"
    return Line(f"rules.orders.{key}", ranks=best)


def low_order(ranking: str, deck: DeckName | Deck) -> list[Rank]:
    """Return the ranks of a deck from the lowest to the highest, as a low ranking counts them."""
    ranks = sorted({card.rank for card in cards_in(deck)} - {Rank.JOKER})
    ace_low = ranking in ACE_LOW_RANKINGS
    return sorted(ranks, key=lambda rank: rank % Rank.ACE) if ace_low else ranks


def best_low_hand(ranking: str, deck: DeckName | Deck, cards: int) -> tuple[Rank, ...]:
    """Return the ranks of the best hand, the highest first; none if no hand is without a fault.

    >>> [rank.name for rank in best_low_hand("ace_five_low", "short_36", 5)]
    ['NINE', 'EIGHT', 'SEVEN', 'SIX', 'ACE']
    """
    order = low_order(ranking, deck)
    if ranking == "eight_or_better_low":
        order = [rank for rank in order if rank <= Rank.EIGHT or rank is Rank.ACE]
    suits = len({card.suit for card in cards_in(deck)})
    size = min(hand_size(ranking), cards)
    if ranking == "badugi":
        size = min(size, suits, len(order))
    hands = [chosen[::-1] for chosen in combinations(order, size)]
    if ranking == "deuce_seven_low":
        hands = [hand for hand in hands if suits > 1 and hand[0] - hand[-1] >= FULL_HAND]
    return min(hands, key=lambda hand: [order.index(rank) for rank in hand], default=())


def explain_three_cards(
    ranking: Ranking, order: HandOrder, ranks: Sequence[Rank]
) -> Iterator[Line]:
    """Explain hands of three cards."""
    yield Line("rules.orders.kinds", kinds=[Line(f"rules.three_kinds.{k}") for k in order.kinds])
    yield from explain_left_out(left_out_of(order))
    yield Line("rules.orders.ranks", ranks=ranks)
    if order.counts_runs and order.wheel <= set(ranks):
        yield explain_low_run(ranking, order)
    yield Line("rules.orders.same_kind")


def explain_low_run(ranking: Ranking, order: HandOrder) -> Line:
    """Say how good the run is in which the ace is low."""
    if isinstance(ranking, str):
        return Line(f"rules.orders.{ranking}")
    *low, _ = sorted(order.wheel)
    return Line(f"rules.orders.run_{order.low_ace_run}", ranks=low)


def left_out_of(order: HandOrder) -> list[Category]:
    """Return the kinds that do not count, of those that so many cards could be."""
    usual = (kind for kind in KINDS if order.cards == FULL_HAND or kind not in KINDS_OF_FIVE)
    return [Category(kind) for kind in usual if kind not in order.kinds]


def explain_left_out(kinds: Iterable[str]) -> Iterator[Line]:
    """Say which kinds of hands do not count."""
    left_out = [Line(f"rules.left_out.{kind}") for kind in kinds]
    if left_out:
        yield Line("rules.orders.left_out", kinds=left_out)


def explain_high_card(ranks: Sequence[Rank], cards: int) -> Iterator[Line]:
    """Explain a comparison of single cards."""
    yield Line("rules.orders.highest_card", ranks=ranks)
    if cards > 1:
        yield Line("rules.orders.only_highest")


def explain_high(
    ranking: Ranking,
    order: HandOrder,
    ranks: Sequence[Rank],
    copies: int,
    cards: int,
    never: frozenset[Category],
) -> Iterator[Line]:
    """Explain hands in which high cards win, leaving out what the cards cannot make."""
    if cards == 1:
        yield from explain_high_card(ranks, cards)
        return
    possible = [
        kind
        for kind in (Category.FIVE_OF_A_KIND, *reversed(from_lowest(order)), *left_out_of(order))
        if is_possible(kind, copies, cards) and fits_ranks(kind, ranks, order.wheel)
        if kind not in never
    ]
    counted = [kind for kind in possible if kind not in left_out_of(order)]
    yield Line("rules.orders.kinds", kinds=[Line(f"rules.kinds.{kind}") for kind in counted])
    yield from explain_left_out(kind for kind in possible if kind not in counted)
    yield Line("rules.orders.ranks", ranks=ranks)
    if cards == FULL_HAND and order.counts_runs and order.wheel <= set(ranks):
        *low, top, _ = sorted(order.wheel)
        second = "_second" if order.low_ace_run == "second" else ""
        yield Line(f"rules.orders.wheel{second}", ranks=low, top=top)
    if ranking == "short_deck_high":
        yield Line("rules.orders.short_deck")
    yield Line("rules.orders.same_kind")


def is_possible(kind: Category, copies: int, cards: int) -> bool:
    """Tell whether a kind of hand can be made of so many cards and copies of each rank."""
    return CARDS_TAKEN[kind] <= cards and OF_ONE_RANK.get(kind, 1) <= copies


def fits_ranks(kind: Category, ranks: Sequence[Rank], wheel: frozenset[Rank]) -> bool:
    """Tell whether the deck has ranks enough for a flush, and those in order for a straight."""
    runs = [set(range(low, low + FULL_HAND)) for low in USUAL_RANKS] + [set(wheel)]
    if kind in {Category.STRAIGHT, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH}:
        return any(run <= set(ranks) for run in runs)
    return kind is not Category.FLUSH or len(ranks) >= FULL_HAND
