"""Cards that are dealt unknown and become known later: when they are shown or discarded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.histories.notation import (
    DEAL_HOLE,
    DISCARD,
    SHOW_OR_MUCK,
    Cards,
    NotedStep,
    dealing,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from darwindeck.cards import Card

Place = tuple[int, int]
"""A card's place in a hand history: the number of the action that deals it, and its position."""


def with_revealed_cards(steps: Sequence[NotedStep | None]) -> list[NotedStep | None]:
    """Return the actions with cards known from the deal on that are shown or discarded later."""
    known: dict[Place, Card] = {}
    hands: dict[int, dict[Place, Card | None]] = {}
    for number, step in enumerate(steps):
        if step is None or step.seat is None:
            continue
        hand = hands.setdefault(step.seat, {})
        if step.verb == DEAL_HOLE:
            hand.update({(number, i): card for i, card in enumerate(step.cards)})
        elif step.verb in {DISCARD, SHOW_OR_MUCK}:
            known |= reveal(hand, step.cards)
            if step.verb == DISCARD:
                throw_away(hand, step.cards)
    if not known:
        return list(steps)
    return [
        step
        if step is None or step.verb != DEAL_HOLE
        else dealing(step, tuple(known.get((number, i), c) for i, c in enumerate(step.cards)))
        for number, step in enumerate(steps)
    ]


def reveal(hand: dict[Place, Card | None], cards: Cards) -> dict[Place, Card]:
    """Fill the unknown places of a hand with cards that it turns out to hold."""
    held = set(hand.values())
    new = [card for card in cards if card is not None and card not in held]
    places = [place for place, card in hand.items() if card is None]
    revealed = dict(zip(places, new, strict=False))
    hand.update(revealed)
    return revealed


def throw_away(hand: dict[Place, Card | None], cards: Cards) -> None:
    """Remove discarded cards from a hand, of equal ones the first."""
    for card in cards:
        place = next((place for place, held in hand.items() if held == card), None)
        if place is not None:
            del hand[place]
