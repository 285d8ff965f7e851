"""Cards, their notation, the kinds of deck, and shuffling."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum, IntEnum

RANK_LETTERS = "23456789TJQKA"
JOKER_LETTER = "X"
SUIT_LETTERS = "cdhs"
UNKNOWN_TEXT = "??"

MASK64 = 2**64 - 1
GOLDEN_GAMMA = 0x9E3779B97F4A7C15


class Rank(IntEnum):
    """The rank of a card; the ace is high unless a hand ranking says otherwise.

    Jokers are a rank of their own. Its number leaves a gap, so that the engine has room between
    the 52 cards and the jokers for a card that nobody knows.
    """

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14
    JOKER = 16

    @property
    def letter(self) -> str:
        """The rank in card notation, such as `"T"` for the ten, or `"X"` for a joker."""
        return LETTERS_OF_RANKS[self]

    def __repr__(self) -> str:
        return f"Rank.{self.name}"


LETTERS_OF_RANKS = dict(zip(Rank, RANK_LETTERS + JOKER_LETTER, strict=True))
RANKS_OF_LETTERS = {letter: rank for rank, letter in LETTERS_OF_RANKS.items()}
USUAL_RANKS = tuple(Rank)[: len(RANK_LETTERS)]
"""The ranks from the two to the ace."""


class Suit(Enum):
    """The suit of a card, in the order that breaks ties between up-cards in stud games."""

    CLUBS = "c"
    DIAMONDS = "d"
    HEARTS = "h"
    SPADES = "s"

    @property
    def symbol(self) -> str:
        """The suit as a pictogram."""
        return "♣♦♥♠"[SUIT_LETTERS.index(self.value)]

    def __repr__(self) -> str:
        return f"Suit.{self.name}"


@dataclass(frozen=True, slots=True, repr=False, init=False)
class Card:
    """One card, by its notation or by rank and suit; `repr` can be pasted back.

    >>> Card("As")
    Card('As')
    >>> Card("4d").rank, Card(Rank.FOUR, Suit.DIAMONDS) == Card("4d")
    (Rank.FOUR, True)

    A joker has a suit too: of two, `Xh` is the red one and `Xs` the black one.
    """

    rank: Rank
    suit: Suit

    def __init__(self, rank: Rank | str, suit: Suit | None = None) -> None:
        if suit is None:
            rank, suit = rank_and_suit(rank)
        object.__setattr__(self, "rank", rank)
        object.__setattr__(self, "suit", suit)

    @classmethod
    def from_index(cls, index: int) -> Card:
        """Return the card with the engine's number `index`, from 0 (`2c`) to 51 (`As`).

        Jokers have the numbers from 56 (`Xc`) to 59 (`Xs`).
        """
        return CARD_OF_NUMBER[index]

    @property
    def index(self) -> int:
        """The engine's number for this card: four times the rank from zero, plus the suit."""
        return (self.rank - 2) * 4 + SUIT_LETTERS.index(self.suit.value)

    def __str__(self) -> str:
        return self.rank.letter + self.suit.value

    def __repr__(self) -> str:
        return f"Card({str(self)!r})" if is_card(self) else f"Card({self.rank!r}, {self.suit!r})"

    def _repr_html_(self) -> str:
        return html_of_cards([self])


def rank_and_suit(text: object) -> tuple[Rank, Suit]:
    """Read one card in notation: a rank of `23456789TJQKA`, or `X`, and a suit of `cdhs`."""
    if not isinstance(text, str):
        raise TypeError(f"{text!r} is not a card: write one such as 'As' or 'Td'")
    rank, suit = text[:-1].upper().replace("10", "T"), text[-1:].lower()
    if rank not in RANKS_OF_LETTERS or not suit or suit not in SUIT_LETTERS:
        raise ValueError(
            f"{text!r} is not a card: write a rank of {RANK_LETTERS} and a suit of "
            f"{SUIT_LETTERS}, such as 'As' or 'Td', or {JOKER_LETTER} and a suit for a joker"
        )
    return RANKS_OF_LETTERS[rank], Suit(suit)


INKS = {suit: "#d22" if suit in {Suit.DIAMONDS, Suit.HEARTS} else "inherit" for suit in Suit}
ALL_CARDS = tuple(Card(rank, suit) for rank in USUAL_RANKS for suit in Suit)
JOKERS = tuple(Card(Rank.JOKER, suit) for suit in Suit)
"""The four jokers: a deck with fewer has the last ones of these."""

CARD_OF_NUMBER = {card.index: card for card in (*ALL_CARDS, *JOKERS)}
CARD_NUMBERS = max(CARD_OF_NUMBER) + 1

DECKS: dict[str, tuple[Card, ...]] = {
    "standard_52": ALL_CARDS,
    "short_36": tuple(card for card in ALL_CARDS if card.rank >= Rank.SIX),
    "piquet_32": tuple(card for card in ALL_CARDS if card.rank >= Rank.SEVEN),
    "euchre_24": tuple(card for card in ALL_CARDS if card.rank >= Rank.NINE),
    "royal_20": tuple(card for card in ALL_CARDS if card.rank >= Rank.TEN),
    "leduc_6": tuple(
        Card(rank, suit)
        for rank in (Rank.JACK, Rank.QUEEN, Rank.KING)
        for suit in (Suit.HEARTS, Suit.SPADES)
    ),
    "kuhn_3": tuple(Card(rank, Suit.SPADES) for rank in (Rank.JACK, Rank.QUEEN, Rank.KING)),
}


def parse_cards(text: str | Iterable[Card | str | None]) -> tuple[Card | None, ...]:
    """Read cards: a text with or without separators, or a list; `??` is a card nobody knows.

    >>> parse_cards("As Td ??")
    (Card('As'), Card('Td'), None)
    >>> parse_cards(["As", Card("Td")])
    (Card('As'), Card('Td'))
    """
    if isinstance(text, str):
        packed = text.replace(",", " ").replace("10", "T")
        pieces = [word[i : i + 2] for word in packed.split() for i in range(0, len(word), 2)]
        return tuple(map(one_card, pieces))
    if isinstance(text, Card) or not isinstance(text, Iterable):
        raise TypeError(
            f"{text!r} is no list of cards: write them as a text, such as 'As Td', or as a list, "
            "such as ['As', 'Td']"
        )
    return tuple(one_card(card) if isinstance(card, str) else card for card in text)


def one_card(piece: str) -> Card | None:
    """Read one card in notation; `??` is a card nobody knows."""
    return None if piece == UNKNOWN_TEXT else Card(piece)


def format_cards(cards: Iterable[Card | None], separator: str = "") -> str:
    """Write cards in the notation that `parse_cards` reads.

    >>> format_cards(parse_cards("AsTd??"), " ")
    'As Td ??'
    """
    return separator.join(UNKNOWN_TEXT if card is None else str(card) for card in cards)


def html_of_cards(cards: Iterable[Card | None]) -> str:
    """Write cards for a browser, red suits in red and unknown cards as backs.

    >>> html_of_cards([Card("Ks"), None])
    '<span style="color:inherit">K♠</span> <span style="opacity:.5">▒▒</span>'
    """
    return " ".join(
        '<span style="opacity:.5">▒▒</span>'
        if card is None
        else f'<span style="color:{INKS[card.suit]}">{card.rank.letter}{card.suit.symbol}</span>'
        for card in cards
    )


def what_is_named(name: str) -> tuple[Rank | None, Suit | None] | None:
    """Return what a suit, a rank or a card stands for in a file; None if it is none of them.

    >>> what_is_named("s"), what_is_named("J"), what_is_named("Z")
    ((None, Suit.SPADES), (Rank.JACK, None), None)
    """
    rank, suit = RANKS_OF_LETTERS.get(name[:1]), name[-1:]
    if name == suit and suit in SUIT_LETTERS:
        return None, Suit(suit)
    if rank is None or len(name) > 2:
        return None
    if len(name) == 1:
        return rank, None
    return (rank, Suit(suit)) if suit in SUIT_LETTERS else None


def named_cards(names: Iterable[str]) -> tuple[Card, ...]:
    """Return all cards that are meant by ranks and by cards, each once.

    >>> format_cards(named_cards(["2", "Jh"]))
    '2c2d2h2sJh'
    """
    named: dict[Card, None] = {}
    for name in names:
        suits = SUIT_LETTERS if len(name) == 1 else ""
        named |= dict.fromkeys([Card(name + suit) for suit in suits] or [Card(name)])
    return tuple(named)


def known_cards(
    cards: str | Iterable[Card | str | None], *, jokers: bool = False, copies: int = 1
) -> tuple[Card, ...]:
    """Read cards that must all be known, usually no jokers, and none more often than it exists."""
    result: list[Card] = []
    times: dict[Card, int] = {}
    for card in parse_cards(cards):
        if card is None:
            raise ValueError("an unknown card '??' cannot be used here: name every card")
        if not is_card(card):
            raise ValueError(f"{card!r} is not a card: use one such as {ALL_CARDS[-1]!r}")
        if card.rank is Rank.JOKER and not jokers:
            raise ValueError(f"{card} is a joker, which cannot be used here: name other cards")
        times[card] = times.get(card, 0) + 1
        if times[card] > copies:
            how = f"{copies} times" if copies > 1 else "once"
            often = f"{times[card]} times" if copies > 1 else "twice"
            raise ValueError(f"{card} appears {often}: each card exists {how} in a deck")
        result.append(card)
    return tuple(result)


def is_card(card: object) -> bool:
    """Tell whether this is one of the 52 cards, or a joker."""
    return isinstance(card, Card) and type(card.rank) is Rank and type(card.suit) is Suit


def shuffled(deck: Sequence[Card], seed: int | None = None) -> tuple[Card, ...]:
    """Shuffle a deck: from system entropy, or reproducibly with a seed.

    The order for a seed is the order in which a table started with that seed deals.

    >>> format_cards(shuffled(DECKS["leduc_6"], seed=7), " ")
    'Qh Jh Js Ks Qs Kh'
    """
    cards = list(deck)
    if seed is None:
        secrets.SystemRandom().shuffle(cards)
        return tuple(cards)
    state = seed & MASK64
    bits = 0
    for i in range(len(cards)):
        if i % 2 == 0:
            state = (state + GOLDEN_GAMMA) & MASK64
            bits = mix64(state)
        half = bits >> 32 if i % 2 == 0 else bits & (MASK64 >> 32)
        j = i + (half * (len(cards) - i) >> 32)
        cards[i], cards[j] = cards[j], cards[i]
    return tuple(cards)


def mix64(z: int) -> int:
    """Scramble a 64-bit number (the output function of splitmix64)."""
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK64
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK64
    return z ^ (z >> 31)
