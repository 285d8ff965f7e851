"""What a player wins from rivals: the next deals go to what counts and is least known."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import hypot, sqrt
from typing import TYPE_CHECKING

import numpy as np

from darwindeck.quality.figures import Figure
from darwindeck.quality.measures import Rung
from darwindeck.quality.rating import believed, marks
from darwindeck.quality.samples import sampled

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from darwindeck.players.registry import Player

    Gains = NDArray[np.float64]
    """By deal: what the better player won, the mean square of what a hand paid them, the work."""

WORK = 2  # the column
FIRST_DEALS, MOST_DEALS = 4, 8192
ENOUGH_DEALS = 64  # before an edge can be clear
LARGEST_EDGE = 10.0  # standard deviations


@dataclass(eq=False)
class Match:
    """Somebody in the same deals as a rival."""

    better: Player
    rival: Player
    gains: Gains

    @property
    def edge(self) -> Figure:
        """What is won per hand, in standard deviations of a hand."""
        return edge_of(self.gains, spread_of(self.gains))

    @property
    def deals(self) -> int:
        """How many deals were played."""
        return len(self.gains)


@dataclass(eq=False)
class Gauntlet:
    """A player in the same deals as some rivals: one at random, and others by a rule each.

    Of those who follow a rule only the best counts. Some of them may be seen through by others,
    who know a reply to the rule. An edge is clear when its marks are known as finely as is wanted.
    """

    name: str
    player: Player
    rivals: Sequence[Player]
    play: Callable[[Player, Player, range], Gains]
    fine: float
    replies: Mapping[str, Player] = field(default_factory=dict)
    own: list[Match] = field(init=False)
    seen_through: dict[int, Match] = field(init=False)

    def __post_init__(self) -> None:
        self.own = [self.begin(self.player, rival) for rival in self.rivals]
        self.seen_through = {
            number: self.begin(self.replies[rival.name], rival)
            for number, rival in enumerate(self.rivals)
            if rival.name in self.replies
        }

    def begin(self, better: Player, rival: Player) -> Match:
        """Play the first deals of a match."""
        return Match(better, rival, self.play(better, rival, range(FIRST_DEALS)))

    @property
    def edges(self) -> list[Figure]:
        """What can be won from each rival per hand, in standard deviations of a hand."""
        return [self.edge_over(number) for number in range(len(self.rivals))]

    def edge_over(self, number: int) -> Figure:
        """Return what can be won from a rival.

        From who plays at random it is what wins most; from who follows a rule it is the mean of
        what the player wins, who need not lose, and of what is won by who sees through the rule.
        """
        own, reply = self.own[number].edge, self.reply_to(number)
        if reply is None:
            return own
        most = max(own, reply, key=lambda edge: edge.value)
        return most if number == 0 else middle(believed(own), most)

    def reply_to(self, number: int) -> Figure | None:
        """Return what is won by who sees through a rival, in deviations of the player's hands."""
        if (match := self.seen_through.get(number)) is None:
            return None
        return edge_of(match.gains, spread_of(self.own[number].gains))

    @property
    def skill(self) -> Figure:
        """What is won from the rival who plays at random."""
        return self.edge_over(0)

    @property
    def thought(self) -> Figure | None:
        """What is won from the best of those who follow a rule."""
        return min(self.edges[1:], key=lambda edge: edge.value, default=None)

    @property
    def sure(self) -> float:
        """What the player wins from everybody at least."""
        return min(match.edge.low for match in self.own)

    @property
    def matches(self) -> list[Match]:
        """All matches: those of the player, and those of who sees through a rival."""
        return [*self.own, *self.seen_through.values()]

    @property
    def spent(self) -> float:
        """The work of all deals so far."""
        return sum(float(match.gains[:, WORK].sum()) for match in self.matches)

    @property
    def rungs(self) -> tuple[Rung, ...]:
        """Who wins what from whom."""
        own = [Rung(self.name, match.rival.name, match.edge, match.deals) for match in self.own]
        others = [
            Rung(match.better.name, match.rival.name, match.edge, match.deals)
            for match in self.seen_through.values()
        ]
        return (*own, *others)

    def go_on(self, work: float) -> None:
        """Play until all that counts is clear, or until so much work is done."""
        while unclear := list(self.unclear()):
            match = min(unclear, key=lambda match: match.deals)
            more = deals_to_go(match.gains, work - self.spent)
            if not more:
                return
            new = self.play(match.better, match.rival, range(match.deals, match.deals + more))
            match.gains = np.concatenate((match.gains, new))

    def unclear(self) -> Iterable[Match]:
        """Yield the matches of which more deals would tell something that counts."""
        edges = self.edges
        best = min((edge.high for edge in edges[1:]), default=0.0)
        for number, edge in enumerate(edges):
            if number and edge.low > best:
                continue
            rough = marks(edge.high) - marks(edge.low) > 2 * self.fine
            for match in self.matches_with(number):
                few, enough = match.deals < ENOUGH_DEALS, match.deals >= MOST_DEALS
                if not enough and (few or rough):
                    yield match

    def matches_with(self, number: int) -> list[Match]:
        """Return the matches with a rival."""
        reply = self.seen_through.get(number)
        return [self.own[number], *([reply] if reply else [])]


def middle(one: Figure, other: Figure) -> Figure:
    """Return the mean of two figures that are independent of each other."""
    value, margin = (one.value + other.value) / 2, hypot(one.margin, other.margin) / 2
    return Figure.around(value, margin)


def deals_to_go(played: Gains, left: float) -> int:
    """Return how many deals to play next: as many again, if there is so much work left."""
    if not len(played):
        return FIRST_DEALS
    affordable = left / float(played[:, WORK].mean())
    return int(max(min(affordable, len(played), MOST_DEALS - len(played)), 0))


def spread_of(gains: Gains) -> float:
    """Return the standard deviation of what a hand paid."""
    gain, square, _ = gains.mean(axis=0)
    return float(max(sqrt(max(square - gain**2, 0.0)), abs(gain) / LARGEST_EDGE)) or 1.0


def edge_of(gains: Gains, spread: float) -> Figure:
    """Return what is won per hand, in so large standard deviations."""
    return sampled(gains[:, 0], spread).scaled(spread)
