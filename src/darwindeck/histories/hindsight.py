"""What actions say only together: unknown cards that are shown later, boards that are run again.

Cards that are dealt unknown become known when they are shown or discarded. Where last cards were
run more than once, the board comes again when it is complete.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from darwindeck.genome.anatomy import phases_of
from darwindeck.genome.phases import DealPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.histories import notation

if TYPE_CHECKING:
    from darwindeck.cards import Card

    Steps = Sequence[notation.NotedStep | None]

NO_DECISION = frozenset({notation.DEAL_HOLE, notation.DEAL_BOARD, notation.SHOW_OR_MUCK})
Place = tuple[int, int]
"""A card's place in a hand history: the number of the action that deals it, and its position."""


def with_revealed_cards(steps: Steps) -> list[notation.NotedStep | None]:
    """Return the actions with cards known from the deal on that are shown or discarded later."""
    known: dict[Place, Card] = {}
    hands: dict[int, dict[Place, Card | None]] = {}
    for number, step in enumerate(steps):
        if step is None or step.seat is None:
            continue
        hand = hands.setdefault(step.seat, {})
        if step.verb == notation.DEAL_HOLE:
            hand.update({(number, i): card for i, card in enumerate(step.cards)})
        elif step.verb in {notation.DISCARD, notation.SHOW_OR_MUCK}:
            known |= reveal(hand, step.cards)
            if step.verb == notation.DISCARD:
                throw_away(hand, step.cards)
    if not known:
        return list(steps)
    return [
        step
        if step is None or step.verb != notation.DEAL_HOLE
        else notation.dealing(
            step, tuple(known.get((number, i), c) for i, c in enumerate(step.cards))
        )
        for number, step in enumerate(steps)
    ]


def reveal(hand: dict[Place, Card | None], cards: notation.Cards) -> dict[Place, Card]:
    """Fill the unknown places of a hand with cards that it turns out to hold."""
    held = set(hand.values())
    new = [card for card in cards if card is not None and card not in held]
    places = [place for place, card in hand.items() if card is None]
    revealed = dict(zip(places, new, strict=False))
    hand.update(revealed)
    return revealed


def throw_away(hand: dict[Place, Card | None], cards: notation.Cards) -> None:
    """Remove discarded cards from a hand, of equal ones the first."""
    for card in cards:
        place = next((place for place, held in hand.items() if held == card), None)
        if place is not None:
            del hand[place]


def board_size(game: GameGenome) -> int:
    """Return how many cards the board of a game has at its end."""
    return sum(deal.count for deal in phases_of(game, DealPhase) if deal.to == "board")


def runs_of(steps: Steps, size: int) -> tuple[Steps, ...]:
    """Return the actions of each run; nearly always there is only one.

    Once nobody has anything to decide, cards for a board that is complete begin another run with
    the board as it was then.
    """
    if board_cards(steps) <= size:
        return (steps,)
    decisions = [n for n, step in enumerate(steps, 1) if step and step.verb not in NO_DECISION]
    settled = decisions[-1] if decisions else 0
    to_come, late = size - board_cards(steps[:settled]), board_cards(steps[settled:])
    if to_come <= 0 or late % to_come:
        return (steps,)
    return tuple(
        (*steps[:settled], *one_run(steps[settled:], start, start + to_come))
        for start in range(0, late, to_come)
    )


def board_cards(steps: Steps) -> int:
    """Count the cards that are dealt to the board."""
    return sum(
        len(step.cards) for step in steps if step is not None and step.verb == notation.DEAL_BOARD
    )


def one_run(steps: Steps, start: int, stop: int) -> Iterator[notation.NotedStep | None]:
    """Yield actions with some of the cards for the board, counted from the first of them.

    What belongs to other runs is left out but keeps its place, so that messages name the right one.
    """
    place = 0
    for step in steps:
        if step is None or step.verb != notation.DEAL_BOARD:
            yield step
            continue
        mine = step.cards[max(start - place, 0) : max(stop - place, 0)]
        yield notation.dealing(step, mine) if mine else None
        place += len(step.cards)


def first_repetition(steps: Steps) -> int | None:
    """Return the number of the first action that deals a card to the board a second time."""
    seen = 0
    for number, step in enumerate(steps, 1):
        if step is not None and step.verb == notation.DEAL_BOARD:
            if seen & step.known:
                return number
            seen |= step.known
    return None
