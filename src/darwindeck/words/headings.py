"""The parts of a hand that is told: their headings, and when a round is over."""

from __future__ import annotations

from darwindeck.words.voice import Line


class Apart(Line):
    """A line with a gap before it."""

    __slots__ = ()


class Heading(Apart):
    """A line that begins a new part of a hand: a street, a round, the showdown."""

    __slots__ = ()


class Round:
    """Who has had a turn since a round began or was last raised: who comes again begins the next.

    >>> bets = Round()
    >>> bets.note(0, 2)
    >>> bets.note(1, 4)
    >>> bets.is_over_for(0), bets.is_over_for(1)
    (False, True)
    """

    def __init__(self) -> None:
        self.turns: set[object] = set()
        self.price = 0

    def note(self, turn: object, bet: int = 0) -> None:
        """Note a turn, after which those before it come again if it raised."""
        if bet > self.price:
            self.price = bet
            self.turns.clear()
        self.turns.add(turn)

    def is_over_for(self, turn: object) -> bool:
        """Tell whether a turn cannot be part of this round any more."""
        return turn in self.turns
