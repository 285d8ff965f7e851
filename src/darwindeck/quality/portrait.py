"""A rating as a person looks at it: its figures by name, in words, and on scales from 0 to 1."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import exp

from darwindeck.quality.figures import Figure
from darwindeck.quality.rating import Rating, simplicity

DEVIATIONS, SHARE, COUNT = "deviations", "share", "count"

WELL_PRESENT = {
    "skill": 0.3,
    "depth": 0.1,
    "wit": 0.1,
    "reading": 0.1,
    "bluffing": 0.02,
    "folding": 0.1,
    "raising": 0.05,
    "exchanging": 0.1,
    "decisions": 10.0,
    "rounds": 4.0,
    "dear": 2.0,
}
"""The size at which something fills 63 % of its scale, for figures that have no upper end."""


@dataclass(frozen=True)
class Trait:
    """What a figure is called, what it is counted in, and what it says."""

    name: str
    unit: str
    meaning: str
    virtue: bool = True  # the more, the better

    def scaled(self, size: float) -> float:
        """Return a size on the scale from 0 to 1 that is drawn.

        >>> TRAITS["comeback"].scaled(0.25), round(TRAITS["skill"].scaled(0.3), 2)
        (0.25, 0.63)
        """
        if self.name in WELL_PRESENT:
            return 1 - exp(-max(size, 0.0) / WELL_PRESENT[self.name])
        return min(max(size, 0.0), 1.0)

    def written(self, figure: Figure) -> str:
        """Write a figure in its unit, with its margin if it has one."""
        if self.unit == SHARE:
            margin = f" ± {100 * figure.margin:.1f}" if figure.margin >= 5e-4 else ""
            return f"{100 * figure.value:.1f}{margin} %"
        digits = 1 if self.unit == COUNT else 3
        margin = f" ± {figure.margin:.{digits}f}"
        return f"{figure.value:.{digits}f}{margin if float(margin[3:]) else ''}"


TRAITS = {
    trait.name: trait
    for trait in (
        Trait("skill", DEVIATIONS, "what the best wins from random players"),
        Trait("depth", DEVIATIONS, "what the best wins from who always stays or yields"),
        Trait("wit", DEVIATIONS, "what the best wins from who always makes the same choice"),
        Trait("reading", DEVIATIONS, "what is won from who takes the others for random players"),
        Trait("bluffing", DEVIATIONS, "what it costs never to bluff"),
        Trait("folding", DEVIATIONS, "what it costs never to fold"),
        Trait("raising", DEVIATIONS, "what it costs never to bet or raise"),
        Trait("exchanging", DEVIATIONS, "what it costs never to exchange a card"),
        Trait("fairness", SHARE, "100 % if no seat is better than another"),
        Trait("suspense", SHARE, "as open as at the start, when the winner decides"),
        Trait("comeback", SHARE, "of the winners were clearly behind"),
        Trait("simplicity", SHARE, "if there is nothing to explain"),
        Trait("decisions", COUNT, "decisions in a hand", virtue=False),
        Trait("folded", SHARE, "of the hands end with a fold", virtue=False),
        Trait("turned", SHARE, "of the hands are turned by a fold", virtue=False),
        Trait("moved", SHARE, "of the pot changes hands if all stay"),
        Trait("rounds", COUNT, "rounds of bets if all stay", virtue=False),
        Trait("news", SHARE, "of the bets follow something new"),
        Trait("hidden", SHARE, "of the outcome is dealt, and hidden from who bets"),
        Trait("late", SHARE, "of the outcome comes after the last bet", virtue=False),
        Trait("dear", COUNT, "pots for the smallest bet, where it is dearest", virtue=False),
    )
}
"""All that is shown of a game, in this order."""

UNIT_EXPLAINED = (
    "Gains and losses are per hand, in standard deviations of what a hand pays; an asterisk marks "
    "what the fitness is made of."
)
BETTING_ONLY = {"bluffing", "folding", "raising", "folded", "turned", "rounds"}


@dataclass(frozen=True)
class FigureRow:
    """A figure of one game and how to show it."""

    trait: Trait
    figure: Figure
    essential: bool

    @property
    def on_scale(self) -> Figure:
        """The figure and the ends of its interval on a scale from 0 to 1."""
        figure = self.figure
        return Figure(*(self.trait.scaled(x) for x in (figure.value, figure.low, figure.high)))

    @property
    def written(self) -> str:
        """The figure in its unit."""
        return self.trait.written(self.figure)


def rows_of(rating: Rating) -> Iterator[FigureRow]:
    """Yield everything that was measured about a game and makes sense in it."""
    for trait in TRAITS.values():
        figure = figure_of(rating, trait)
        if figure is not None and (rating.betting or trait.name not in BETTING_ONLY):
            yield FigureRow(trait, figure, trait.name in rating.essentials)


def figure_of(rating: Rating, trait: Trait) -> Figure | None:
    """Return the figure of a trait; `None` if it was not measured."""
    if trait.name == "simplicity":
        return Figure.exact(simplicity(rating.complexity))
    figure: Figure | None = getattr(rating.measures, trait.name)
    return figure
