"""A deal between roles told in words: check, raise with a card, fold; go on, fold; the result."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from darwindeck.genome.faces import face_of, faces_of
from darwindeck.table.actions import Check, Fold, Play
from darwindeck.table.deal_view import bust_of
from darwindeck.table.events import (
    Acted,
    Cleared,
    Dealt,
    Event,
    Flipped,
    Resolved,
    RoundBegan,
    Scored,
    Settled,
    Started,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from darwindeck.genome.schema import GameGenome

SEAT = re.compile(r"\b[Ss]eat (\d+)")


class DealStory:
    """Tells the events of a run, and remembers who has the initiative."""

    def __init__(self, game: GameGenome) -> None:
        self.game = game
        self.initiative: int | None = None

    def heading(self, event: Event) -> str:
        """Return the heading that begins with an event, if one does."""
        if not isinstance(event, RoundBegan):
            return ""
        self.initiative = None
        return f"Deal {event.deal}, round {event.round} of {event.rounds}"

    def sentences(self, event: Event) -> Iterator[str]:
        """Yield what there is to say of an event."""
        match event:
            case Started():
                roles = ", ".join(role.name for role in self.game.roles)
                yield f"{self.game.name}. {roles}"
            case Dealt(seat, cards):
                yield f"Seat {seat} draws {self.drawn(cards)}"
            case Acted(seat):
                yield f"Seat {seat} {self.deed(event)}"
            case Flipped(cards, seats):
                turned = zip(cards, seats, strict=True)
                names = ", ".join(
                    f"{face_of(self.game, card)} (seat {seat})" for card, seat in turned
                )
                yield f"Turned over: {names}"
            case Resolved():
                yield resolution(self.game, event)
            case Scored(seat, points, total):
                yield f"Seat {seat} scores {points:+} and has {total}"
            case Settled(winners):
                most = " and ".join(f"seat {seat}" for seat in winners)
                yield f"The run is over: {most} {'wins' if len(winners) == 1 else 'win'}"
            case RoundBegan() | Cleared():
                return
            case _:
                raise TypeError(f"there are no words for {event!r}")

    def drawn(self, cards: tuple[object, ...]) -> str:
        """Say what was drawn; of hidden cards, how many."""
        if None in cards:
            return f"{len(cards)} card{'s' if len(cards) > 1 else ''}"
        return faces_of(self.game, cards)  # type: ignore[arg-type]

    def deed(self, event: Acted) -> str:
        """Say what a role did."""
        match event.action:
            case Play(cards):
                named = "a card" if None in cards else faces_of(self.game, cards)
                words = f"raises with {named} face down"
                if self.initiative is None:
                    self.initiative = event.seat
                    words += " and has the initiative"
                return words + (", the last card: all in" if event.all_in else "")
            case Check():
                return "goes on" if event.deciding else "checks"
            case Fold():
                return "folds"
            case action:
                raise TypeError(f"there are no words for {action!r}")


def resolution(game: GameGenome, event: Resolved) -> str:
    """Say how a deal ended, by which totals."""
    totals = ", ".join(f"{name} {amount}" for name, amount in event.totals.items())
    bust = bust_of(game)
    if event.outcome == "off":
        return f"The deal is off ({totals})"
    if event.outcome == "bust" and bust is not None:
        over, limit = bust
        reached = f"{over} {event.totals[over]} is above {limit} {event.totals[limit]}"
        return f"Bust: {reached}"
    return f"The deal goes through: {totals}"


def with_roles(line: str, game: GameGenome) -> str:
    """Put the names of roles in the place of seat numbers.

    >>> from darwindeck import load
    >>> with_roles("Seat 0 folds", load("the-deal"))
    'Narc folds'
    """
    return SEAT.sub(lambda match: game.roles[int(match[1])].name, line)
