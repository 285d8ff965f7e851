"""The notation of actions: `d dh p1 AsKd`, `p3 cbr 200 # a comment` and the like."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from darwindeck.cards import ALL_CARDS, UNKNOWN_TEXT, Card, format_cards
from darwindeck.histories.amounts import MOST_DIGITS

Cards = tuple["Card | None", ...]

CARD_OF_TEXT: dict[str, Card | None] = {str(card): card for card in ALL_CARDS}
CARD_OF_TEXT[UNKNOWN_TEXT] = None
NUMBER_OF_UNKNOWN = len(ALL_CARDS)
CARD_OF_NUMBER = (*ALL_CARDS, None)
BIT_OF_CARD = {card: 1 << card.index for card in ALL_CARDS}

MOST_PLAYERS = 99

DEAL_HOLE = "dh"
DEAL_BOARD = "db"
FOLD = "f"
CHECK_OR_CALL = "cc"
BET_OR_RAISE = "cbr"
BRING_IN = "pb"
DISCARD = "sd"
SHOW_OR_MUCK = "sm"
SHOW_ALL = "-"

GRAMMAR = {
    DEAL_HOLE: "d dh pN CARDS",
    DEAL_BOARD: "d db CARDS",
    FOLD: "pN f",
    CHECK_OR_CALL: "pN cc",
    BET_OR_RAISE: "pN cbr AMOUNT",
    BRING_IN: "pN pb",
    DISCARD: "pN sd, or pN sd CARDS",
    SHOW_OR_MUCK: "pN sm, pN sm CARDS, or pN sm -",
}


class NotedStep(NamedTuple):
    """One action as it is written: what is done, by or to which seat, with which cards or chips.

    The board has no seat. `shown` tells a player who shows from one who mucks. `known` has a bit
    for each known card; `repeats` tells that one of them is named twice. `numbers` are the engine's
    numbers of the cards.
    """

    verb: str
    seat: int | None = None
    cards: Cards = ()
    amount: str = ""
    shown: bool = False
    known: int = 0
    repeats: bool = False
    numbers: tuple[int, ...] = ()


@lru_cache(maxsize=1 << 16)
def parse_step(text: str) -> NotedStep | None:
    """Read one action; `None` for a comment alone.

    >>> parse_step("p3 cbr 200 # all in")[:4]
    ('cbr', 2, (), '200')
    """
    words = text.partition("#")[0].split()
    if not words:
        return None
    if len(words) < 2 or words[1] not in GRAMMAR:
        raise ValueError(f"is not an action: write {', or '.join(GRAMMAR.values())}")
    verb, rest = words[1], words[2:]
    if words[0] == "d":
        return parse_deal(verb, rest)
    if verb in {DEAL_HOLE, DEAL_BOARD}:
        raise ValueError(f"only the dealer deals: write {GRAMMAR[verb]}")
    seat = parse_player(words[0])
    if verb == BET_OR_RAISE and len(rest) == 1:
        return NotedStep(verb, seat, amount=checked_amount(rest[0]))
    if verb == SHOW_OR_MUCK and len(rest) <= 1:
        if rest == [SHOW_ALL]:
            return NotedStep(verb, seat, shown=True)
        cards = parse_card_text(*rest)
        return NotedStep(verb, seat, cards, shown=any(cards))
    if verb == DISCARD and len(rest) <= 1:
        return NotedStep(verb, seat, parse_card_text(*rest))
    if verb in {FOLD, CHECK_OR_CALL, BRING_IN} and not rest:
        return NotedStep(verb, seat)
    raise ValueError(f"is not how it is written: write {GRAMMAR[verb]}")


def parse_deal(verb: str, rest: list[str]) -> NotedStep:
    """Read what the dealer does."""
    if verb == DEAL_HOLE and len(rest) == 2:
        return dealing(NotedStep(verb, parse_player(rest[0])), parse_card_text(rest[1]))
    if verb == DEAL_BOARD and len(rest) == 1:
        return dealing(NotedStep(verb), parse_card_text(rest[0]))
    if verb in {DEAL_HOLE, DEAL_BOARD}:
        raise ValueError(f"is not how cards are dealt: write {GRAMMAR[verb]}")
    raise ValueError(f"the dealer only deals: write {GRAMMAR[DEAL_HOLE]} or {GRAMMAR[DEAL_BOARD]}")


def dealing(step: NotedStep, cards: Cards) -> NotedStep:
    """Return a deal of certain cards."""
    known = bits_of(cards)
    repeats = known.bit_count() != len(cards) - cards.count(None)
    numbers = tuple(NUMBER_OF_UNKNOWN if card is None else card.index for card in cards)
    return step._replace(cards=cards, known=known, repeats=repeats, numbers=numbers)


def parse_player(label: str) -> int:
    """Return the seat of a player, who are counted from 1 in hand histories.

    >>> parse_player("p3")
    2
    """
    number = label[1:]
    plain = number.isascii() and number.isdigit() and len(number) <= 2
    if label[:1] != "p" or not plain or not 1 <= int(number) <= MOST_PLAYERS:
        raise ValueError(f"{label!r} is no player: write p1 for the one left of the button")
    return int(number) - 1


def parse_card_text(text: str = "") -> Cards:
    """Read cards without separators; `??` is an unknown card."""
    try:
        return tuple([CARD_OF_TEXT[text[i : i + 2]] for i in range(0, len(text), 2)])
    except KeyError as error:
        raise ValueError(
            f"{error.args[0]!r} is not a card: write a rank of 23456789TJQKA and a suit of cdhs, "
            f"such as 'As', or '??' for an unknown card"
        ) from None


def bits_of(cards: Sequence[Card | None]) -> int:
    """Return a set of cards as bits; unknown cards have none."""
    bits = 0
    for card in cards:
        if card is not None:
            bits |= BIT_OF_CARD[card]
    return bits


def cards_in(bits: int) -> tuple[Card, ...]:
    """Return the cards of a set."""
    return tuple(card for card in ALL_CARDS if bits & BIT_OF_CARD[card])


def checked_amount(text: str) -> str:
    """Return the text of a positive amount: digits, with a decimal point if need be."""
    whole, point, cents = text.partition(".")
    digits = whole + cents if point else whole
    written_out = digits.isascii() and digits.isdigit() and whole and (cents or not point)
    if not written_out or len(digits) > MOST_DIGITS:
        raise ValueError(f"{text!r} is not an amount: write digits, such as 200 or 2.50")
    return text


def player_label(seat: int) -> str:
    """Return how hand histories call the player in a seat.

    >>> player_label(2)
    'p3'
    """
    return f"p{seat + 1}"


def written(verb: str, seat: int | None, argument: str | Cards = "") -> str:
    """Write one action.

    >>> written("cbr", 2, "200")
    'p3 cbr 200'
    """
    text = argument if isinstance(argument, str) else format_cards(argument)
    if verb == DEAL_BOARD or seat is None:
        return f"d db {text}"
    if verb == DEAL_HOLE:
        return f"d dh {player_label(seat)} {text}"
    return f"{player_label(seat)} {verb} {text}".rstrip()
