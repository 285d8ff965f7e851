"""A rating: the figures of a game, the gates it has to pass, and its fitness."""

from __future__ import annotations

from math import erf, exp, prod, sqrt
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, Struct

from darwindeck.genome.phases import BettingPhase
from darwindeck.genome.rules import MAX_SEATS
from darwindeck.quality.figures import Figure
from darwindeck.quality.measures import Measures, Rung

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from darwindeck.genome.schema import GameGenome

EVENING = 100  # hands
LONGEST_EVENING = 6_000  # decisions
MOST_DECISIONS, MUCH_TOO_LONG = 200.0, 100.0  # of one player in a hand
MOST_ROUNDS, MORE_ROUNDS = 6.0, 3.0  # of bets
MOST_FACTS = 90
LEAST_MOVED, ENOUGH_MOVED = 0.5, 0.65  # of the pot
MUCH_HIDDEN = 0.15  # of the outcome
LITTLE_LATE, TOO_LATE = 0.1, 0.4  # of the outcome
ENOUGH_SHOWDOWNS = 0.15  # of the hands
FAIR_ENOUGH = (
    0.5  # what a seat is not worth, in standard deviations: seats change from hand to hand
)
MOST_POTS = 2.0  # for the smallest bet
ENOUGH_READING = 0.1  # standard deviations
ENOUGH_OPEN, ENOUGH_TURNS = 0.3, 0.05  # of an open hand when the winner decides; of the hands
DULL = 0.75  # what is left of a game that is decided soon, or by whoever is ahead
OBVIOUS = 0.3  # what is left of a game in which nobody has to be seen through
LEAST_EDGE = 0.005  # standard deviations
USUAL = {
    "skill": Figure.around(0.3, 0.3),
    "depth": Figure.around(0.1, 0.15),
    "wit": Figure.around(0.1, 0.15),
}
"""What is believed of a game before it is played, and how firmly."""

BETTING_MATTERS = "betting matters"
ALL_ALIKE: Mapping[str, float] = MappingProxyType({})


class Gate(Struct, frozen=True):
    """Something that must be true of a game, whether it is, and what was found."""

    name: str
    passed: bool
    found: str


class Rating(Struct, frozen=True):
    """How good a game is, and why."""

    game: str
    title: str
    seats: Annotated[int, Meta(ge=1, le=MAX_SEATS)]
    method: str  # "solved" or "played"
    cost: str
    seed: int | None
    complexity: Annotated[int, Meta(ge=0)]
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
        return self.measures.depth is not None

    @property
    def essentials(self) -> dict[str, Figure]:
        """What must all be present, and was counted into the fitness."""
        return essential_figures(self.measures)

    @property
    def undecided(self) -> tuple[str, ...]:
        """What the players at hand cannot tell: they won nothing for sure, and might have."""
        return tuple(
            name
            for name, figure in self.essentials.items()
            if self.passed and figure.low <= 0 and differs(figure)
        )

    def __repr__(self) -> str:
        return f"<Rating of {self.game}: fitness {self.fitness}, {self.method}, {self.cost}>"

    def _repr_html_(self) -> str:
        from darwindeck.quality.page import table_of  # noqa: PLC0415 - it reads ratings

        return table_of(self)


def has_betting(genome: GameGenome) -> bool:
    """Tell whether players bet in a game."""
    return any(isinstance(phase, BettingPhase) for phase in genome.turn_structure.phases)


def gates_of(measures: Measures, facts: int) -> Iterator[Gate]:
    """Judge what must be true of any game worth playing; only what is certain closes a gate."""
    moved, staked, skill = measures.moved, measures.staked, measures.skill
    yield Gate(
        "something to win",
        moved.high > LEAST_MOVED and (staked is None or staked.high > 0),
        f"{moved.value:.0%} of the pot changes hands"
        if staked is None or staked.high > 0
        else "there is no pot before the first bet",
    )
    yield Gate(
        "something to decide",
        differs(skill),
        f"the best player wins {skill.value:.2f} standard deviations from a random one",
    )
    yield Gate("simple enough", facts <= MOST_FACTS, f"{facts} facts to know")
    if measures.depth is not None:
        yield Gate(
            BETTING_MATTERS,
            differs(measures.depth),
            f"thinking about bets wins {measures.depth.value:.3f} standard deviations",
        )
    if measures.wit is not None:
        yield Gate(
            "something to think about",
            differs(measures.wit),
            f"thinking about cards wins {measures.wit.value:.3f} standard deviations",
        )
    if measures.news is not None and measures.hidden is not None:
        yield Gate(
            "something to bet on",
            measures.news.high > 0 and measures.hidden.high > 0,
            f"{measures.news.value:.0%} of the bets follow news, and {measures.hidden.value:.0%} "
            "of the outcome is dealt and hidden",
        )


def differs(edge: Figure) -> bool:
    """Tell whether it may matter how one plays; who loses for sure has not learnt the game yet."""
    return edge.high > LEAST_EDGE or edge.low < -LEAST_EDGE


def essential_figures(measures: Measures) -> dict[str, Figure]:
    """Return what must all be present, as far as it makes sense in a game."""
    found = {"skill": measures.skill, "depth": measures.depth, "wit": measures.wit}
    return {name: figure for name, figure in found.items() if figure is not None}


def fitness_of(
    measures: Measures,
    gates: tuple[Gate, ...],
    facts: int,
    seats: int,
    weights: Mapping[str, float] = ALL_ALIKE,
) -> Figure:
    """Return how good a game is, from 0 to 1; a closed gate makes it 0.

    It is the geometric mean of the marks of the essentials, less what spoils the game.
    """
    if not all(gate.passed for gate in gates):
        return Figure.exact(0.0)
    parts = {
        name: believed(figure).shrunk(USUAL[name])
        for name, figure in essential_figures(measures).items()
    }
    weight = {name: weights.get(name, 1.0) for name in parts}
    total = sum(weight.values())
    spoilt = prod(spoilers(measures, facts, seats).values())
    hands = evening(measures)

    def at(end: str) -> float:
        mean: float = prod(
            marks(getattr(figure, end), hands) ** (weight[name] / total)
            for name, figure in parts.items()
        )
        return mean * spoilt

    return Figure(at("value"), at("low"), at("high"))


def believed(edge: Figure) -> Figure:
    """Return what an edge says about the game: who loses leaves it in doubt."""
    loss = max(-edge.value, 0.0)
    return Figure.around(edge.value + loss, edge.margin + loss) if loss and edge.margin else edge


def evening(measures: Measures) -> float:
    """Return how many hands are played in an evening."""
    return min(EVENING, max(LONGEST_EVENING / max(measures.decisions.value, 1.0), 1.0))


def marks(edge: float, hands: float = EVENING) -> float:
    """Return how much more often than not the better player is ahead after so many hands.

    >>> round(marks(0.1), 2), marks(0.0), marks(-1.0)
    (0.68, 0.0, 0.0)
    """
    return max(erf(edge * sqrt(hands / 2)), 0.0)


def spoilers(measures: Measures, facts: int, seats: int) -> dict[str, float]:
    """Return what each thing that spoils a game leaves of its fitness, doubts in its favour."""
    found = measures
    own_decisions = found.decisions.low / seats
    left = {
        "ties": within((found.moved.high - LEAST_MOVED) / (ENOUGH_MOVED - LEAST_MOVED)),
        "length": exp(-max(own_decisions - MOST_DECISIONS, 0.0) / MUCH_TOO_LONG),
        "rounds": exp(-max(found.rounds.low - MOST_ROUNDS, 0.0) / MORE_ROUNDS),
        "unfairness": sqrt(within(found.fairness.high / FAIR_ENOUGH)),
        "rules": simplicity(facts) ** 0.25,
    }
    if found.suspense is not None and found.comeback is not None:
        left["foregone ends"] = mild(found.suspense.high / ENOUGH_OPEN)
        left["no way back"] = mild(found.comeback.high / ENOUGH_TURNS)
    if found.reading is not None:
        left["obvious choices"] = max(sqrt(within(found.reading.high / ENOUGH_READING)), OBVIOUS)
    if found.depth is not None:
        left["folds"] = within((1 - found.folded.low) / ENOUGH_SHOWDOWNS)
    if found.news is not None:
        left["repetition"] = within(found.news.high)
    if found.hidden is not None:
        left["open cards"] = within(found.hidden.high / MUCH_HIDDEN)
    if found.late is not None:
        left["late luck"] = within((TOO_LATE - found.late.low) / (TOO_LATE - LITTLE_LATE))
    if found.dear is not None:
        left["dear bets"] = min(MOST_POTS / max(found.dear.low, MOST_POTS), 1.0)
    if found.forced is not None:
        left["late forced bets"] = found.forced.value
    return left


def mild(share: float) -> float:
    """Return what is left of a game by something that is nice to have."""
    return DULL + (1 - DULL) * within(share)


def within(share: float) -> float:
    """Return a share that is at least 0 and at most 1."""
    return min(max(share, 0.0), 1.0)


def simplicity(facts: int) -> float:
    """Return how much of the room for rules is left, from 0 to 1; a few hardly take any."""
    return max(1 - (facts / MOST_FACTS) ** 2, 0.0)
