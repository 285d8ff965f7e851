"""A rating: the figures of a game, the gates it has to pass, and its fitness."""

from __future__ import annotations

from math import exp, prod
from types import MappingProxyType
from typing import TYPE_CHECKING

from msgspec import Struct

from darwindeck.genome.phases import BettingPhase
from darwindeck.quality.figures import Figure
from darwindeck.quality.measures import Measures, Rung

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from darwindeck.genome.schema import GameGenome

FAIREST_LOSS = 0.12
LEAST_DECISIONS, MOST_DECISIONS = 1.4, 120.0
MOST_FACTS = 90
LEAST_STAKES = 0.5
LEAST_TURNED = 0.01
ENOUGH_SHOWDOWNS = 0.3  # of the hands
IDLE_EXCHANGE = 0.15  # of the fitness
USEFUL_EXCHANGE = 0.02  # standard deviations
BETTING_MATTERS = "betting changes who wins"

ALL_ALIKE: Mapping[str, float] = MappingProxyType({})

SCALES = {"skill": 0.3, "depth": 0.1, "bluffing": 0.02, "folding": 0.1}
"""Of what must be present, the size at which it counts as well present: 63 % of full marks."""


class Gate(Struct, frozen=True):
    """Something that must be true of a game, whether it is, and what was found."""

    name: str
    passed: bool
    found: str


class Rating(Struct, frozen=True):
    """How good a game is, and why."""

    game: str
    title: str
    seats: int
    method: str  # "solved" or "played"
    cost: str
    seed: int | None
    complexity: int
    measures: Measures
    rungs: tuple[Rung, ...]
    gates: tuple[Gate, ...]
    fitness: Figure

    @property
    def passed(self) -> bool:
        """Whether all gates are passed."""
        return all(gate.passed for gate in self.gates)

    @property
    def betting(self) -> bool:
        """Whether players bet in the game."""
        return any(gate.name == BETTING_MATTERS for gate in self.gates)

    @property
    def essentials(self) -> dict[str, Figure]:
        """What must all be present, and was counted into the fitness."""
        return essential_figures(self.measures, self.betting)

    def __repr__(self) -> str:
        return f"<Rating of {self.game}: fitness {self.fitness}, {self.method}, {self.cost}>"

    def _repr_html_(self) -> str:
        from darwindeck.quality.page import table_of  # noqa: PLC0415 - it reads ratings

        return table_of(self)


def has_betting(genome: GameGenome) -> bool:
    """Tell whether players bet in a game."""
    return any(isinstance(phase, BettingPhase) for phase in genome.turn_structure.phases)


def gates_of(genome: GameGenome, measures: Measures, facts: int) -> Iterator[Gate]:
    """Judge what must be true of any game worth playing."""
    stakes, fairness, decisions = measures.stakes, measures.fairness, measures.decisions
    if stakes is not None:
        yield Gate(
            "something to win",
            stakes.value >= LEAST_STAKES,
            f"good players risk {stakes.value:.0%} of what random ones do",
        )
    yield Gate(
        "fair",
        fairness.high >= 1 - FAIREST_LOSS,
        f"a seat is worth {1 - fairness.value:.2f} standard deviations of a hand",
    )
    yield Gate(
        "long enough",
        decisions.value >= LEAST_DECISIONS,
        f"{decisions.value:.1f} decisions in a hand",
    )
    yield Gate(
        "short enough",
        decisions.value <= MOST_DECISIONS,
        f"{decisions.value:.1f} decisions in a hand",
    )
    yield Gate("simple enough", facts <= MOST_FACTS, f"{facts} facts to know")
    if has_betting(genome) and measures.turned is not None:
        yield Gate(
            BETTING_MATTERS,
            measures.turned.value >= LEAST_TURNED,
            f"a fold changes the winner of {measures.turned.value:.1%} of the hands",
        )


def essentials(genome: GameGenome, measures: Measures) -> dict[str, Figure]:
    """Return what must all be present: in a game with betting, bluffs and folds too."""
    return essential_figures(measures, has_betting(genome))


def essential_figures(measures: Measures, betting: bool) -> dict[str, Figure]:
    """Return what must all be present in a game with or without betting, as far as measured."""
    found: dict[str, Figure | None] = {"skill": measures.skill, "depth": measures.depth}
    if betting:
        found["folding"] = measures.folding
        if measures.depth is None:
            found["bluffing"] = measures.bluffing
    return {name: figure for name, figure in found.items() if figure is not None}


def fitness_of(
    genome: GameGenome,
    measures: Measures,
    gates: tuple[Gate, ...],
    facts: int,
    weights: Mapping[str, float] = ALL_ALIKE,
) -> Figure:
    """Return how good a game is, from 0 to 1; a closed gate makes it 0.

    It is the geometric mean of the marks of the essentials, less what spoils the game.
    """
    if not all(gate.passed for gate in gates):
        return Figure.exact(0.0)
    parts = essentials(genome, measures)
    weight = {name: weights.get(name, 1.0) for name in parts}
    total = sum(weight.values())

    def at(end: str) -> float:
        mean: float = prod(
            marks(name, getattr(figure, end)) ** (weight[name] / total)
            for name, figure in parts.items()
        )
        return mean * unspoilt(measures, facts)

    return Figure(at("value"), at("low"), at("high"))


def marks(name: str, size: float) -> float:
    """Return how well something is present: 0 if not at all, towards 1 if it is large."""
    return 1 - exp(-max(size, 0.0) / SCALES[name])


def unspoilt(measures: Measures, facts: int) -> float:
    """Return what is left of a fitness after what spoils a game.

    Every rule has to be learnt, a hand that ends with a fold shows nothing, and an exchange that
    gains nothing is a rule too many.
    """
    shown = min((1 - measures.folded.value) / ENOUGH_SHOWDOWNS, 1.0)
    exchanging = measures.exchanging
    idle = exp(-exchanging.value / USEFUL_EXCHANGE) if exchanging is not None else 0.0
    return float(simplicity(facts) ** 0.25) * shown * (1 - IDLE_EXCHANGE * idle)


def simplicity(facts: int) -> float:
    """Return how much of the room for rules is left, from 0 to 1."""
    return max(1 - facts / MOST_FACTS, 0.0)
