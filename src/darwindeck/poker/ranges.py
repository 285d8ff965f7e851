"""Hands and ranges of hands in the usual notation: `AsAh`, `AKs`, `TT+`, `A5s-A2s`, `*`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from darwindeck.cards import ALL_CARDS, RANK_LETTERS, SUIT_LETTERS, Card, format_cards, known_cards

Combination = tuple[Card, ...]
Range = tuple[Combination, ...]
Numbers = tuple[int, ...]

ANY_HAND = "*"
HOLDEM_CARDS = 2

CLASS = re.compile(
    rf"(?P<high>[{RANK_LETTERS}])(?P<low>[{RANK_LETTERS}])(?P<suits>[so]?)", re.IGNORECASE
)
CARDS = re.compile(rf"([{RANK_LETTERS}][{SUIT_LETTERS}])+", re.IGNORECASE)


@dataclass(frozen=True)
class HandClass:
    """Hands of two ranks, counted from zero, that are suited, offsuit or either."""

    high: int
    low: int
    suits: str

    @property
    def is_pair(self) -> bool:
        """Whether both cards have the same rank."""
        return self.high == self.low

    def __str__(self) -> str:
        return RANK_LETTERS[self.high] + RANK_LETTERS[self.low] + self.suits


def parse_range(
    text: str, hole_cards: int = HOLDEM_CARDS, without: str | Iterable[Card] = ()
) -> Range:
    """Return every combination of hole cards in a range, less those with a card of `without`.

    A range lists hands with commas: cards (`AsAh`), ranks (`AK`, suited `AKs`, offsuit `AKo`,
    pairs `TT`), a rank and better (`TT+`; `A5s+` raises the lower card), from one to another
    (`TT-77`, `A5s-A2s`, `JTs-65s`), and `*` for any hand. Hands of Omaha are four cards or `*`.

    >>> len(parse_range("TT+, AKs")), len(parse_range("*"))
    (34, 1326)
    >>> [format_cards(hand) for hand in parse_range("AKs", without="AsKh")]
    ['AdKd', 'AcKc']
    """
    out = [card.index for card in known_cards(without)]
    return tuple(
        tuple(ALL_CARDS[number] for number in hand) for hand in range_numbers(text, hole_cards, out)
    )


def range_numbers(text: str, hole_cards: int, without: Sequence[int] = ()) -> list[Numbers]:
    """Return the combinations of a range as the engine's numbers of cards, highest first."""
    hands: dict[Numbers, None] = {}
    for position, token in split_range(text):
        for hand in token_hands(text, position, token, hole_cards):
            hands[tuple(sorted(hand, reverse=True))] = None
    left = [hand for hand in hands if set(without).isdisjoint(hand)] if without else list(hands)
    if not left:
        gone = format_cards((ALL_CARDS[number] for number in without), " ")
        raise ValueError(
            f"no hand of the range {text!r} is possible: each one needs a card of {gone}, which "
            f"the board or the dead cards hold; widen the range or change those cards"
        )
    return left


def split_range(text: str) -> Iterator[tuple[int, str]]:
    """Yield the parts of a range between the commas and the position of each, from one."""
    position = 1
    if not text.strip():
        raise ValueError(
            f"the range {text!r} is empty: write hands such as 'AsAh', 'TT+' or '*' for any hand"
        )
    for part in text.split(","):
        yield position + len(part) - len(part.lstrip()), "".join(part.split())
        position += len(part) + 1


def token_hands(text: str, position: int, token: str, hole_cards: int) -> Iterable[Numbers]:
    """Return the combinations that one part of a range stands for."""
    where = f"in the range {text!r}, {token!r} at character {position}"
    written = token.replace("10", "T")
    if written == ANY_HAND:
        return combinations(range(51, -1, -1), hole_cards)
    if CARDS.fullmatch(written):
        return [named_hand(where, written, hole_cards)]
    if hole_cards == HOLDEM_CARDS:
        return [
            hand for hand_class in token_classes(where, written) for hand in class_hands(hand_class)
        ]
    raise ValueError(
        f"{where} is not a hand of {hole_cards} cards: write them all, such as 'AsAhKdKc', or '*' "
        f"for any hand"
    )


def named_hand(where: str, token: str, hole_cards: int) -> Numbers:
    """Return the one combination whose cards are named."""
    try:
        cards = known_cards(token)
    except ValueError as error:
        raise ValueError(f"{where}: {error}") from None
    if len(cards) != hole_cards:
        raise ValueError(
            f"{where} names {len(cards)} cards: name the {hole_cards} of one hand, with commas "
            f"between hands"
        )
    return tuple(card.index for card in cards)


def token_classes(where: str, token: str) -> list[HandClass]:
    """Return the classes of hands of a part that names ranks."""
    first, dash, last = token.partition("-")
    if dash:
        return classes_between(where, read_class(where, first), read_class(where, last))
    start = read_class(where, token.removesuffix("+"))
    if not token.endswith("+"):
        return [start]
    if start.is_pair:
        return [HandClass(rank, rank, "") for rank in range(start.high, len(RANK_LETTERS))]
    return [HandClass(start.high, low, start.suits) for low in range(start.low, start.high)]


def read_class(where: str, token: str) -> HandClass:
    """Read two ranks, with `s` for suited or `o` for offsuit."""
    match = CLASS.fullmatch(token)
    if match is None:
        raise ValueError(
            f"{where} is not a hand or a range: write cards ('AsAh'), ranks ('AK', 'AKs', 'AKo', "
            f"'TT'), a span ('TT+', 'A5s+', 'TT-77', 'A5s-A2s') or '*', with commas between them"
        )
    ranks = sorted(RANK_LETTERS.index(match[name].upper()) for name in ("high", "low"))
    hand_class = HandClass(ranks[1], ranks[0], match["suits"].lower())
    if hand_class.is_pair and hand_class.suits:
        raise ValueError(f"{where}: a pair is never suited, write {token[:2].upper()!r}")
    return hand_class


def classes_between(where: str, start: HandClass, end: HandClass) -> list[HandClass]:
    """Return the classes from one to another: pairs, one high card, or the same gap."""
    if start.high < end.high or (start.high == end.high and start.low < end.low):
        start, end = end, start
    if start.suits == end.suits and start.is_pair == end.is_pair:
        steps = range(start.low - end.low + 1)
        if start.high == end.high:
            return [HandClass(start.high, start.low - step, start.suits) for step in steps]
        if start.high - start.low == end.high - end.low:
            return [HandClass(start.high - i, start.low - i, start.suits) for i in steps]
    raise ValueError(
        f"{where} has ends that do not belong together: span pairs ('TT-77'), hands with the same "
        f"high card ('A5s-A2s') or with the same gap ('JTs-65s'), both ends suited alike"
    )


def class_hands(hand_class: HandClass) -> Iterator[Numbers]:
    """Yield the combinations of a class of hands."""
    suits = range(len(SUIT_LETTERS) - 1, -1, -1)
    for first in suits:
        for second in suits:
            if hand_class.is_pair and first <= second:
                continue
            if hand_class.suits == "s" and first != second:
                continue
            if hand_class.suits == "o" and first == second:
                continue
            yield 4 * hand_class.high + first, 4 * hand_class.low + second
