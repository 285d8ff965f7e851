"""Ratings made by hand, for tests of what is said and drawn about them."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from msgspec import convert

from darwindeck.quality import Figure, Gate, Measures, Rating, Rung
from darwindeck.quality.rating import BETTING_MATTERS

if TYPE_CHECKING:
    from collections.abc import Mapping

Size = Figure | float | None

GATES = (
    "something to win",
    "something to decide",
    "simple enough",
    BETTING_MATTERS,
    "something to bet on",
)


def rating(
    changes: Mapping[str, Size] = MappingProxyType({}),
    *,
    title: str = "A game",
    method: str = "solved",
    fitness: Figure | float = 0.8,
    closed: tuple[str, ...] = (),
    betting: bool = True,
    complexity: int = 20,
    rungs: tuple[Rung, ...] = (),
    **figures: Size,
) -> Rating:
    """Return the rating of a good game, or of one with other figures."""
    usual: dict[str, Size] = {
        "spread": 1.5,
        "skill": 0.6,
        "fairness": 0.98,
        "suspense": 0.6,
        "comeback": 0.2,
        "decisions": 4.0,
        "folded": 0.4,
        "moved": 0.9,
        "rounds": 2.0,
    }
    if betting:
        usual |= {"depth": 0.2, "news": 1.0, "hidden": 0.5, "late": 0.0, "staked": 1.0}
        usual |= {"bluffing": 0.05, "folding": 0.2, "raising": 0.05, "turned": 0.05}
    names = GATES if betting else GATES[:-2]
    return Rating(
        game=title.lower().replace(" ", "-"),
        title=title,
        seats=2,
        method=method,
        cost="55 nodes" if method == "solved" else "20,000 hands",
        seed=7,
        complexity=complexity,
        measures=convert(
            {name: figure(size) for name, size in (usual | dict(changes) | figures).items()},
            Measures,
        ),
        rungs=rungs,
        gates=tuple(Gate(name, name not in closed, f"found at {name}") for name in names),
        fitness=Figure.exact(0.0) if closed else convert(figure(fitness), Figure),
    )


def figure(size: Figure | float | None) -> Figure | None:
    """Return a number as a figure that is certain."""
    return Figure.exact(size) if isinstance(size, float) else size


LADDER = (
    Rung("who has practised", "random", Figure.around(0.2, 0.05), 64),
    Rung("who has practised", "who always stays", Figure.around(0.1, 0.02), 32),
)
