"""The kinds of hands that can occur in a game, from best to worst, with the best of each kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from typing import TYPE_CHECKING, NamedTuple

from darwindeck.cards import Card, Rank, Suit
from darwindeck.genome.anatomy import cards_in
from darwindeck.genome.schema import Deck, DeckName
from darwindeck.hands import categories
from darwindeck.hands.categories import BLACKJACK_LIMIT, Category, hard_total
from darwindeck.hands.evaluation import HandRank, rank_used_cards
from darwindeck.hands.kinds import ACE_LOW_RANKINGS, hand_size
from darwindeck.hands.orders import order_of
from darwindeck.words.voice import Line, SaidHand

if TYPE_CHECKING:
    from darwindeck.hands.orders import Ranking

THREE_CARDS = 3
MOST_CANDIDATES = 40
MOST_TRIES = 1500
PLAIN_TOTAL = 17  # in blackjack, the lowest total that has a row of its own


class Composition(NamedTuple):
    """What hands are made of: a deck, cards of one's own, a board, and how many own ones count."""

    ranking: Ranking
    deck: DeckName | Deck
    hole: int
    board: int = 0
    hole_used: int = 0
    wild: int = 0

    @property
    def cards(self) -> int:
        """All cards that a player chooses from."""
        return self.hole + self.board


class Found(NamedTuple):
    """Cards, and what they are worth."""

    cards: tuple[Card, ...]
    rank: HandRank


class HandKind(NamedTuple):
    """A kind of hand, and the best hand of that kind."""

    name: Line
    best: SaidHand


class Key(NamedTuple):
    """What makes two hands be of the same kind."""

    category: Category
    top: Rank | None


def kinds_of_hands(*deals: Composition) -> tuple[HandKind, ...]:
    """Return the kinds of hands that can occur in one of some deals, the best first.

    >>> [str(kind.name) for kind in kinds_of_hands(Composition("high", "leduc_6", hole=1, board=1))]
    ['One pair', 'High card (none of these)']
    """
    found: dict[Key, HandRank] = {}
    for dealt in deals:
        for key, rank in best_of_each_kind(dealt).items():
            found[key] = max(rank, found.get(key, rank))
    ranked = sorted(found.items(), key=lambda pair: -pair[1].order)
    return tuple(
        HandKind(name_of(key, rank.ranking), SaidHand(rank.ranking, rank.cards))
        for key, rank in ranked
    )


@lru_cache(maxsize=256)
def best_of_each_kind(dealt: Composition) -> dict[Key, HandRank]:
    """Find the best hand of each kind that can occur."""
    used = min(hand_size(dealt.ranking), dealt.cards)
    alike = dealt if dealt.wild else Composition(dealt.ranking, dealt.deck, used)
    return {
        key: rank
        for key, hands in candidates_by_kind(alike).items()
        if (rank := next(possible(hands, key, dealt), None)) is not None
    }


def name_of(key: Key, ranking: Ranking) -> Line:
    """Name a kind of hand."""
    if key.top is not None and key.category is Category.LOW:
        return Line("rulebook.hands.low", rank=key.top)
    order = order_of(ranking)
    kinds = "three_kinds" if order is not None and order.cards == THREE_CARDS else "kinds"
    return Line("rulebook.hands.kind", kind=key.top or Line(f"rules.{kinds}.{key.category}"))


def key_of(cards: Sequence[Card], dealt: Composition) -> Key:
    """Return the kind of a hand: its category, and its first card where nothing else counts."""
    category = categories.classify_cards(dealt.ranking, cards)
    by_single_cards = dealt.ranking == "high_card" or dealt.cards == 1
    if by_single_cards and category is not Category.NO_LOW:
        return Key(Category.HIGH_CARD, cards[0].rank)
    top = (
        categories.arrange_cards(dealt.ranking, cards)[0].rank if category is Category.LOW else None
    )
    return Key(category, top)


@lru_cache(maxsize=64)
def candidates_by_kind(dealt: Composition) -> dict[Key, list[Found]]:
    """Sort hands that nothing is left over of by their kinds, the best ones first."""
    sorted_hands: dict[Key, list[Found]] = {}
    for cards in candidates(dealt.ranking, dealt.deck, dealt.cards):
        if dealt.wild:
            found = Found(cards, rank_of(spread(cards, dealt), dealt))
            sorted_hands.setdefault(key_of(found.rank.cards, dealt), []).append(found)
            continue
        hands = sorted_hands.setdefault(key_of(cards, dealt), [])
        if len(hands) < MOST_CANDIDATES:
            rank = rank_used_cards(dealt.ranking, cards, (), 0)
            hands.append(Found(rank.cards, rank))
    sorted_hands.pop(Key(Category.NO_LOW, None), None)
    for hands in sorted_hands.values():
        hands.sort(key=lambda found: -found.rank.order)
        del hands[MOST_CANDIDATES:]
    return sorted_hands


def candidates(ranking: Ranking, deck: DeckName | Deck, cards: int) -> Iterator[tuple[Card, ...]]:
    """Yield hands of a full size, one for all that differ only in which suits they have.

    They begin with the ranks that are wanted most, so that the best of each kind come early.
    """
    ranks, suits, jokers = wanted_ranks(ranking, deck), suits_of(deck), jokers_in(deck)
    size = min(hand_size(ranking), cards)
    if ranking == "badugi":
        for count in range(1, min(size, len(suits)) + 1):
            for chosen in combinations(ranks, count):
                yield tuple(map(Card, chosen, suits))
        return
    for held in range(min(len(jokers), size) + 1):
        for chosen in combinations_with_replacement(ranks, size - held):
            if max(Counter(chosen).values(), default=0) <= len(suits):
                yield (*of_many_suits(chosen, suits), *jokers[:held])
            if len(set(chosen)) == size - held:
                yield (*(Card(rank, suits[0]) for rank in chosen), *jokers[:held])


def wanted_ranks(ranking: Ranking, deck: DeckName | Deck) -> list[Rank]:
    """Return the ranks of a deck without its jokers, those first that make a hand good."""
    ranks = sorted({card.rank for card in cards_in(deck)} - {Rank.JOKER})
    if ranking in ACE_LOW_RANKINGS:
        return sorted(ranks, key=lambda rank: rank % Rank.ACE)
    return ranks if ranking == "deuce_seven_low" else ranks[::-1]


def suits_of(deck: DeckName | Deck) -> list[Suit]:
    """Return the suits of a deck without its jokers."""
    cards = [card for card in reversed(cards_in(deck)) if card.rank is not Rank.JOKER]
    return list(dict.fromkeys(card.suit for card in cards))


def jokers_in(deck: DeckName | Deck) -> tuple[Card, ...]:
    """Return the jokers of a deck."""
    return tuple(card for card in cards_in(deck) if card.rank is Rank.JOKER)


def of_many_suits(ranks: Sequence[Rank], suits: Sequence[Suit]) -> tuple[Card, ...]:
    """Return cards of these ranks, which must not be more of one than there are suits."""
    return tuple(Card(rank, suits[place % len(suits)]) for place, rank in enumerate(ranks))


def possible(hands: Sequence[Found], key: Key, dealt: Composition) -> Iterator[HandRank]:
    """Yield those hands which stay of their kind when all other cards have been dealt."""
    tries = iter(range(MOST_TRIES))
    for hand in hands:
        if stays(spread(hand.cards, dealt), key, dealt, tries):
            yield hand.rank
        if next(tries, None) is None:
            return


class Spread(NamedTuple):
    """Cards of one's own, and cards on the board."""

    hole: tuple[Card, ...]
    board: tuple[Card, ...]


def spread(cards: tuple[Card, ...], dealt: Composition) -> Spread:
    """Say where the cards of a hand come from: as many as must be, or can be, are one's own."""
    own = min(dealt.hole_used or dealt.hole, dealt.hole, len(cards))
    own = max(own, len(cards) - dealt.board)
    return Spread(cards[:own], cards[own:])


def rank_of(cards: Spread, dealt: Composition) -> HandRank:
    """Rank the best hand of cards of one's own and the board."""
    return rank_used_cards(dealt.ranking, cards.hole, cards.board, dealt.hole_used, dealt.wild)


def stays(cards: Spread, key: Key, dealt: Composition, tries: Iterator[int]) -> bool:
    """Tell whether a hand can stay of its kind until all cards are dealt.

    More cards can only make a hand better, so that a kind that is left is never found again.
    """
    if next(tries, None) is None:
        return False
    if key_of(rank_of(cards, dealt).cards, dealt) != key:
        return False
    if len(cards.hole) == dealt.hole and len(cards.board) == dealt.board:
        return True
    return any(stays(longer, key, dealt, tries) for longer in with_one_more(cards, dealt))


def with_one_more(cards: Spread, dealt: Composition) -> Iterator[Spread]:
    """Yield a hand with each other card of the deck, the least helpful ones first."""
    worst_first = [*wanted_ranks(dealt.ranking, dealt.deck)[::-1], Rank.JOKER]
    for card in sorted(cards_in(dealt.deck), key=lambda card: worst_first.index(card.rank)):
        if card in cards.hole or card in cards.board:
            continue
        if len(cards.hole) < dealt.hole:
            yield cards._replace(hole=(*cards.hole, card))
        else:
            yield cards._replace(board=(*cards.board, card))


# Blackjack


def totals_of_hands(deck: DeckName | Deck, least: int, most: int) -> tuple[HandKind, ...]:
    """Return what hands of so many cards can count in blackjack, the best first.

    >>> [str(kind.name) for kind in totals_of_hands("kuhn_3", 1, 1)]
    ['Less than 17']
    """
    found: dict[Line, tuple[tuple[int, int], HandKind]] = {}
    suits, ranks = suits_of(deck), wanted_ranks("blackjack", deck)
    highest_first = sorted(cards_in(deck), key=lambda card: -hard_total((card,)))
    for count in range(max(least, 1), most + 1):
        no_bust = ranks_up_to(ranks, len(suits), count, BLACKJACK_LIMIT)
        hands = [of_many_suits(chosen, suits) for chosen in no_bust]
        for cards in (*hands, tuple(highest_first[:count])):
            name, worth = total_of(cards)
            if name not in found or worth > found[name][0]:
                found[name] = worth, HandKind(name, SaidHand("blackjack", cards))
    return tuple(kind for _, kind in sorted(found.values(), key=lambda pair: pair[0], reverse=True))


def ranks_up_to(
    ranks: Sequence[Rank], copies: int, count: int, room: int
) -> Iterator[tuple[Rank, ...]]:
    """Yield so many ranks, each at most so often, whose total with aces as one fits into a room."""
    if count == 0:
        yield ()
    if not ranks or not 0 < count <= room:
        return
    first, *others = ranks
    points = hard_total((Card(first, Suit.SPADES),))
    for taken in range(min(copies, count, room // points), -1, -1):
        for rest in ranks_up_to(others, copies, count - taken, room - taken * points):
            yield (first,) * taken + rest


def total_of(cards: Sequence[Card]) -> tuple[Line, tuple[int, int]]:
    """Name what cards count, and say how good that is; of equal ones, fewer cards are nicer."""
    total = categories.blackjack_total(cards)
    if total > BLACKJACK_LIMIT:
        return Line("rulebook.hands.bust"), (0, -total)
    if total == BLACKJACK_LIMIT and len(cards) == 2:
        return Line("rulebook.hands.blackjack"), (total + 1, 0)
    if total < PLAIN_TOTAL:
        return Line("rulebook.hands.less", total=PLAIN_TOTAL), (total, -len(cards))
    return Line("rulebook.hands.total", total=total), (total, -len(cards))
