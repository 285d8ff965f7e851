"""Ranking and comparing hands from Python: cards in, an ordered `HandRank` out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import total_ordering
from typing import TYPE_CHECKING

import numpy as np

from darwindeck.cards import ALL_CARDS, JOKERS, Card, Suit, format_cards, known_cards
from darwindeck.compiled.integers import as_int, lowest_bit
from darwindeck.compiled.jit import entry
from darwindeck.hands.categories import Category, arrange_cards, classify_cards
from darwindeck.hands.choosing import choose_all, next_choice
from darwindeck.hands.description import hand_name
from darwindeck.hands.kinds import (
    ANY_SIZE_RANKINGS,
    BUG_NAME,
    WITHOUT_WILD_CARDS,
    hand_size,
    ranking_number,
    wild_by_name,
    wild_number,
)
from darwindeck.hands.orders import Ranking, order_of
from darwindeck.hands.points import rank_points
from darwindeck.hands.ranking import BADUGI_SHIFT, best_selection, rank_cards
from darwindeck.hands.tables import load_tables
from darwindeck.hands.wild import FIVE_OF_A_KIND, STANDARD_DECK, counts_five_alike, wild_with

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Cards = NDArray[np.uint8]


@total_ordering
@dataclass(frozen=True)
class HandRank:
    """How good a hand is: ranks of better hands are greater, ranks of tied hands are equal.

    >>> evaluate_hand("AsAhAdKcKs") > evaluate_hand("QsQhQdKdKh")
    True
    """

    order: int
    category: Category = field(compare=False)
    cards: tuple[Card, ...] = field(compare=False)
    ranking: Ranking = "high"

    @property
    def name(self) -> str:
        """The English name of the hand's category."""
        return hand_name(self.category)

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, HandRank):
            return NotImplemented
        require_same_ranking(self, other)
        return self.order < other.order


def evaluate_hand(
    cards: str | Iterable[Card | str], ranking: Ranking = "high", wild: Iterable[str] = ()
) -> HandRank:
    """Rank the best hand among five to seven cards, or four in badugi.

    By `high_card` and `blackjack`, any number of cards can be ranked. Ranks and cards can be
    `wild`, such as `["2", "Jh"]`, or `["X"]` for jokers: they stand for whatever is best. With
    `["bug"]`, jokers are aces, or complete a straight or a flush.

    >>> evaluate_hand("AsKsQsJsTs").name
    'Royal Flush'
    >>> evaluate_hand("AsKs", "blackjack") > evaluate_hand("7s7h7d", "blackjack")
    True
    >>> best = evaluate_hand("AsAhAdAcXs", wild=["X"])
    >>> best.name, format_cards(best.cards)
    ('Five of a Kind', 'AsAsAhAdAc')
    """
    names = tuple(wild)
    hand = ranked_cards(cards, ranking, names)
    fewest, most = fewest_cards(ranking), most_cards(ranking)
    if not fewest <= len(hand) <= most:
        right = f"{fewest}" if fewest == most else f"{fewest} to {most}"
        raise ValueError(
            f"cannot rank {count_cards(hand)} as {ranking}: give {right} different cards"
        )
    return rank_used_cards(ranking, hand, (), 0, wild_number(names))


def find_best_hand(
    hole: str | Iterable[Card | str],
    community: str | Iterable[Card | str],
    hole_used: int | None = None,
    ranking: Ranking = "high",
) -> HandRank:
    """Find the best hand of hole and community cards; `hole_used=2` for the rule of Omaha.

    >>> format_cards(find_best_hand("AsKs", "QsJsTs2h2d").cards)
    'AsKsQsJsTs'
    >>> find_best_hand("AsKhQhJh", "9s8s7s6s2d", hole_used=2).name
    'High Card'
    """
    own, board = ranked_cards(hole, ranking), ranked_cards(community, ranking)
    known_cards((*own, *board))
    fewest = fewest_cards(ranking)
    if len(own) + len(board) < fewest:
        raise ValueError(
            f"cannot find a {ranking} hand in {count_cards((*own, *board))}: "
            f"give at least {'one card' if fewest == 1 else f'{fewest} different cards'}"
        )
    if hole_used is not None:
        require_choice(ranking)
        require_enough_cards(own, board, hole_used, hand_size(ranking))
    return rank_used_cards(ranking, own, board, hole_used or 0)


def compare_hands(
    a: HandRank | str | Iterable[Card | str], b: HandRank | str | Iterable[Card | str]
) -> int:
    """Return 1 if hand `a` is better, -1 if `b` is, and 0 if they tie.

    >>> compare_hands("AsAhAdKcKs", "QsQhQdKdKh")
    1
    """
    first = a if isinstance(a, HandRank) else evaluate_hand(a, ranking_of(b))
    second = b if isinstance(b, HandRank) else evaluate_hand(b, ranking_of(a))
    require_same_ranking(first, second)
    return (first.order > second.order) - (first.order < second.order)


def best_cards(
    ranking: Ranking,
    hole: Sequence[Card],
    board: Sequence[Card] = (),
    hole_used: int = 0,
    wild: int = 0,
) -> tuple[Card, ...]:
    """Return the cards that make up the best hand, from any number of them; none if no hand.

    >>> hole, board = known_cards("As2sKhKd"), known_cards("3c5d7hKsQd")
    >>> format_cards(best_cards("eight_or_better_low", hole, board, hole_used=2))
    '7h5d3c2sAs'
    """
    return rank_used_cards(ranking, hole, board, hole_used, wild).cards


def rank_used_cards(
    ranking: Ranking, hole: Sequence[Card], board: Sequence[Card], hole_used: int, wild: int = 0
) -> HandRank:
    """Rank the best hand and find the cards that it uses, wild ones as what they stand for."""
    number, own, shared = ranking_number(ranking), card_numbers(hole), card_numbers(board)
    wild = wild_on(wild, shared, len(shared))
    used: Sequence[Card]
    if ranking in ANY_SIZE_RANKINGS:
        order = count_points(number, own, len(own), shared, len(shared), hole_used)
        used = counted_cards(ranking, (*hole, *board), order)
    else:
        size = min(hand_size(ranking), len(hole) + len(board))
        order, own_bits, shared_bits = select_cards(
            load_tables(), number, size, own, len(own), shared, len(shared), hole_used, wild
        )
        used = chosen_cards(hole, own_bits) + chosen_cards(board, shared_bits)
        if wild:
            used = cards_stood_for(number, used, wild, order)
        if ranking == "badugi":
            used = drop_dead_cards(used, order)
    return HandRank(order, classify_cards(ranking, used), arrange_cards(ranking, used), ranking)


@entry
def count_points(
    ranking: int, hole: Cards, hole_count: int, board: Cards, board_count: int, hole_used: int
) -> int:
    """Return the value of a hand in which cards count one by one."""
    return int(rank_points(ranking, hole, hole_count, board, board_count, hole_used))


def counted_cards(ranking: Ranking, cards: Sequence[Card], order: int) -> Sequence[Card]:
    """Return all cards in blackjack, or the first one of the rank that is the hand's value."""
    if ranking == "blackjack":
        return cards
    return [card for card in cards if card.rank == order][:1]


@entry
def select_cards(
    tables: NDArray[np.void],
    ranking: int,
    size: int,
    hole: Cards,
    hole_count: int,
    board: Cards,
    board_count: int,
    hole_used: int,
    wild: int,
) -> tuple[int, int, int]:
    """Return the value of the best hand of `size` cards, and its hole and board cards as bits."""
    value, hole_bits, board_bits = best_selection(
        tables[0], ranking, size, hole, hole_count, board, board_count, hole_used, np.uint64(wild)
    )
    return int(value), int(hole_bits), int(board_bits)


@entry
def wild_on(wild: int, board: Cards, board_count: int) -> int:
    """Return a set of wild cards with those of the rank that was turned up."""
    return as_int(wild_with(np.uint64(wild), board, board_count))


def cards_stood_for(ranking: int, cards: Sequence[Card], wild: int, order: int) -> Sequence[Card]:
    """Return the cards of a hand of value `order`, wild ones as what they stand for there."""
    natural = [card for card in cards if not wild >> card.index & 1]
    wilds = len(cards) - len(natural)
    if order >= FIVE_OF_A_KIND and ranks_five_alike(ranking):
        alike = ALL_CARDS[(order - FIVE_OF_A_KIND) * len(Suit) :][: len(Suit)]
        return (*alike, alike[-1])
    numbers = card_numbers((*natural, *cards[:wilds]))
    if wilds:
        find_replacement(load_tables(), ranking, numbers, len(natural), order)
    return [Card.from_index(number) for number in numbers.tolist()]


@entry
def ranks_five_alike(ranking: int) -> bool:
    """Tell whether five of a kind is a hand."""
    return bool(counts_five_alike(ranking))


@entry
def find_replacement(
    tables: NDArray[np.void], ranking: int, cards: Cards, naturals: int, value: int
) -> None:
    """Write cards of a given value over those after the first ones, which are natural."""
    held = 0
    for i in range(naturals):
        held |= 1 << as_int(cards[i])
    chosen = choose_all(len(cards) - naturals)
    while chosen >> STANDARD_DECK == 0:
        if chosen & held == 0:
            rest = chosen
            for i in range(naturals, len(cards)):
                cards[i] = lowest_bit(rest)
                rest &= rest - 1
            if rank_cards(tables[0], ranking, cards, len(cards)) == value:
                return
        chosen = next_choice(chosen)


def drop_dead_cards(cards: Sequence[Card], order: int) -> list[Card]:
    """Return the cards among up to four that count in a badugi of value `order`."""
    numbers = card_numbers(cards)
    arguments = (numbers, len(numbers), numbers, 0, 0, 0)
    badugi = ranking_number("badugi")
    _, bits, _ = select_cards(load_tables(), badugi, order >> BADUGI_SHIFT, *arguments)
    return chosen_cards(cards, bits)


def chosen_cards(cards: Sequence[Card], bits: int) -> list[Card]:
    """Return the cards whose positions are set in a number."""
    return [card for i, card in enumerate(cards) if bits >> i & 1]


def card_numbers(cards: Sequence[Card]) -> NDArray[np.uint8]:
    """Return the engine's numbers of the cards."""
    return np.array([card.index for card in cards], np.uint8)


def ranked_cards(
    cards: str | Iterable[Card | str], ranking: Ranking, wild: Sequence[str] = ()
) -> tuple[Card, ...]:
    """Read different known cards that a ranking can rank."""
    ranking_number(ranking)
    if wild and ranking in WITHOUT_WILD_CARDS:
        raise ValueError(f"no card is wild in {ranking}: leave out wild")
    if BUG_NAME in wild and (ranking != "high" or len(set(wild)) > 1):
        raise ValueError(
            f"a {BUG_NAME} is an ace in high hands alone, with nothing else wild: leave it out"
        )
    stand_for_others = wild_by_name(wild)
    hand = known_cards(cards, jokers=set(JOKERS) <= set(stand_for_others))
    order = order_of(ranking)
    for card in hand:
        if card in stand_for_others:
            continue
        if order is not None and card.rank < order.lowest:
            raise ValueError(
                f"cannot rank {card} as {ranking}: a short deck has no {card.rank.letter}, "
                f"use cards from the {order.lowest.name.lower()} to the ace"
            )
    return hand


def ranking_of(hand: HandRank | str | Iterable[Card | str]) -> Ranking:
    """Return the ranking that another hand is to be compared by."""
    return hand.ranking if isinstance(hand, HandRank) else "high"


def require_same_ranking(a: HandRank, b: HandRank) -> None:
    """Refuse to compare hands of different rankings."""
    if a.ranking != b.ranking:
        raise ValueError(
            f"cannot compare a hand ranked {a.ranking} with one ranked {b.ranking}: "
            f"evaluate both with the same ranking"
        )


def fewest_cards(ranking: Ranking) -> int:
    """Return how few cards can be ranked."""
    return 1 if ranking in ANY_SIZE_RANKINGS else hand_size(ranking)


def most_cards(ranking: Ranking) -> int:
    """Return how many cards can be ranked as one hand."""
    if ranking in ANY_SIZE_RANKINGS:
        return len(ALL_CARDS)
    return 4 if ranking == "badugi" else 7


def require_choice(ranking: Ranking) -> None:
    """Refuse to choose hole cards where every card counts."""
    if ranking == "blackjack":
        raise ValueError("every card counts in blackjack: leave out hole_used")


def require_enough_cards(
    hole: Sequence[Card], board: Sequence[Card], hole_used: int, size: int
) -> None:
    """Refuse a number of hole cards that leaves no full hand."""
    if not 1 <= hole_used <= size:
        raise ValueError(f"cannot use exactly {hole_used} hole cards: use 1 to {size}")
    if len(hole) < hole_used or len(board) < size - hole_used:
        raise ValueError(
            f"cannot use exactly {hole_used} hole cards of {count_cards(hole)} with "
            f"{count_cards(board)} on the board: give at least {hole_used} hole cards and "
            f"{size - hole_used} community cards"
        )


def count_cards(cards: Sequence[Card]) -> str:
    """Write how many cards there are, and which.

    >>> count_cards(known_cards("AsKs"))
    '2 cards (As Ks)'
    """
    plural = "" if len(cards) == 1 else "s"
    listed = f" ({format_cards(cards, ' ')})" if cards else ""
    return f"{len(cards)} card{plural}{listed}"
