"""The dealer of a replay: gathers the cards that a history names until a deal is complete."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TypeAlias

from darwindeck.cards import Card, format_cards
from darwindeck.histories import notation
from darwindeck.table.actions import Deal
from darwindeck.table.errors import IllegalAction
from darwindeck.table.refusals import Refusal, RefusalCode

Targets: TypeAlias = tuple["int | None", ...]
"""For each card of a deal the seat it goes to, or `None` for the board."""


class Dealer:
    """Cards by player: held, and named but not yet dealt.

    A history names whole hands, and the engine asks for one card after the other around the table.
    The `deck` and what is `missing` from it are sets of bits. A `dead` card of a player is dealt
    as an unknown one.
    """

    __slots__ = ("dead", "deck", "held", "left", "missing", "named", "waiting")

    def __init__(
        self, seats: int, deck: int, dead: Mapping[int, int] = MappingProxyType({})
    ) -> None:
        self.deck = deck
        self.dead = dead
        self.missing = ~deck
        self.left = deck.bit_count()
        self.waiting = 0
        self.named: dict[int | None, list[int]] = {}
        self.held: list[list[Card | None]] = [[] for _ in range(seats)]

    def name(self, step: notation.NotedStep) -> None:
        """Note the cards of a deal."""
        target, numbers = step.seat, step.numbers
        self.missing |= step.known
        self.waiting += len(numbers)
        if target is not None:
            self.held[target] += step.cards
            if target in self.dead:
                dead = self.dead[target]
                numbers = tuple([notation.NUMBER_OF_UNKNOWN if n == dead else n for n in numbers])
        if target in self.named:
            self.named[target] += numbers
        else:
            self.named[target] = list(numbers)

    def is_complete(self, due: Targets) -> bool:
        """Tell whether every card that is due has been named."""
        named = self.named
        for target in due:
            if target not in named:
                return False
        return all([len(cards) >= due.count(target) for target, cards in named.items()])  # noqa: C419 - twice as fast

    def hand_out(self, due: Targets) -> list[int]:
        """Return the numbers of the cards that are due, in dealing order."""
        named = self.named
        numbers = [named[target].pop(0) for target in due]
        self.waiting -= len(numbers)
        self.left -= len(numbers)
        self.named = {t: rest for t, rest in named.items() if rest} if self.waiting else {}
        return numbers

    def check(self, step: notation.NotedStep, *, live: int, deck: str, reshuffled: bool) -> None:
        """Refuse cards that the deck does not have, or that have left it before.

        Once the cards out of play are shuffled again, what was folded or discarded may come back.
        """
        if foreign := step.known & ~self.deck:
            raise IllegalAction(
                f"{listed(foreign)} is not in the deck {deck!r}",
                Refusal(
                    RefusalCode.NOT_IN_DECK, Deal(step.cards), cards=notation.cards_in(foreign)
                ),
            )
        twice = step.known & self.missing
        if reshuffled:
            twice &= self.in_hands(live)
        if twice or step.repeats:
            raise IllegalAction(
                f"{listed(twice) or 'a card'} cannot be dealt twice",
                Refusal(RefusalCode.DEALT_TWICE, Deal(step.cards), cards=notation.cards_in(twice)),
            )

    def in_hands(self, live: int) -> int:
        """Return the cards that players in the hand hold, as bits."""
        bits = 0
        for seat, cards in enumerate(self.held):
            if live >> seat & 1:
                bits |= notation.bits_of(cards)
        return bits

    def discard(self, seat: int, cards: notation.Cards) -> None:
        """Take cards away from a player."""
        for card in cards:
            self.held[seat].remove(card)

    def check_shown(self, seat: int, cards: notation.Cards) -> None:
        """Refuse to show cards that a player does not hold."""
        held = list(self.held[seat])
        for card in cards:
            if card is None:
                continue
            if card not in held:
                raise IllegalAction(
                    f"{notation.player_label(seat)} cannot show {card} with "
                    f"{format_cards(self.held[seat])}",
                    Refusal(
                        RefusalCode.NOT_HELD,
                        None,
                        seat,
                        cards=(card,),
                        hand=tuple(self.held[seat]),
                    ),
                )
            held.remove(card)

    def refuse(self, due: Targets, why: str) -> None:
        """Say that the cards named and the cards due do not fit together."""
        named = [f"{name_of(target)} has {len(cards)}" for target, cards in self.named.items()]
        gets = [f"{name_of(target)} gets {due.count(target)}" for target in dict.fromkeys(due)]
        cards = [
            notation.CARD_OF_NUMBER[number] for numbers in self.named.values() for number in numbers
        ]
        code = RefusalCode.DEAL_INCOMPLETE if due else RefusalCode.WRONG_NUMBER_DEALT
        are_due = ", ".join(gets) or "none is due"
        raise IllegalAction(
            f"cards are named so that {', '.join(named)}; {are_due}: {why}",
            Refusal(code, Deal(tuple(cards)), minimum=len(due), count=len(cards)),
        )


def name_of(target: int | None) -> str:
    """Name who gets a card."""
    return "the board" if target is None else notation.player_label(target)


def listed(bits: int) -> str:
    """Write a set of cards."""
    return format_cards(notation.cards_in(bits), " ")


def first_number(cards: Sequence[Card | None]) -> int:
    """Return the number of the first card of a hand."""
    return cards[0].index if cards and cards[0] is not None else notation.NUMBER_OF_UNKNOWN
