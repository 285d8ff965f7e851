"""A rating: the figures of a game, the gates it has to pass, and its fitness."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from math import erf, exp, hypot, prod, sqrt
from statistics import harmonic_mean
from types import MappingProxyType
from typing import Annotated, Literal

from msgspec import Meta, Struct

from darwindeck.genome.phases import BettingPhase
from darwindeck.genome.rules import MAX_SEATS
from darwindeck.genome.schema import GameGenome
from darwindeck.quality.figures import Figure
from darwindeck.quality.measures import Measures, Rung

End = Literal["value", "low", "high"]
ENDS: tuple[End, End, End] = ("value", "low", "high")

EVENING = 100  # hands
LONGEST_EVENING = 6_000  # decisions
FIRST_HANDS, SOON = 10, 0.3  # what shows in these has this share of the marks
MOST_DECISIONS, MUCH_TOO_LONG = 200.0, 100.0  # of one player in a hand
FEW_DECISIONS = 4.0  # of one player in a match
MOST_ROUNDS, MORE_ROUNDS = 6.0, 3.0  # of bets
MANY_FACTS, MOST_FACTS = 150, 300
LEAST_MOVED, ENOUGH_MOVED = 0.47, 0.65  # of the pot
HARDLY = 0.05  # of hands, bets or the outcome: what is so no more often is next to nothing
MUCH_HIDDEN = 0.15  # of the outcome
LITTLE_LATE, TOO_LATE = 0.1, 0.4  # of the outcome
ENOUGH_SHOWDOWNS = 0.15  # of the hands
MOST_FOLDED = 0.88  # of the hands that are played; if it is more, our players may be too timid
FAIR_ENOUGH = (
    0.5  # what a seat is not worth, in standard deviations: seats change from hand to hand
)
MOST_POTS = 2.0  # for the smallest bet
FEW_WILD, TOO_MANY_WILD = 0.1, 0.6  # of the deck
ENDLESS = 0.25  # what is left of a game in which nobody reaches the goal
ENOUGH_READING = 0.1  # standard deviations
ENOUGH_OPEN, ENOUGH_TURNS = 0.3, 0.05  # of an open hand when the winner decides; of the hands
DULL = 0.75  # what is left of a game that is decided soon, or by whoever is ahead
OBVIOUS = 0.5  # what is left where nobody has to be seen through
ALONE = 0.25  # what is left of a game that everybody plays by themselves
LEAST_EDGE = 0.006  # standard deviations
OPEN = 3  # times as much doubt where nobody knows who wins
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
        moved.high > LEAST_MOVED and (staked is None or staked.high > HARDLY),
        f"{moved.value:.0%} of the pot changes hands"
        if staked is None or staked.high > HARDLY
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
            measures.news.high > HARDLY and measures.hidden.high > HARDLY,
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

    It is the harmonic mean of the marks of the essentials, less what spoils the game.
    """
    if not all(gate.passed for gate in gates):
        return Figure.exact(0.0)
    parts = {
        name: weighed(believed(figure), USUAL[name])
        for name, figure in essential_figures(measures).items()
    }
    left = spoilt(measures, facts, seats)
    hands = evening(measures)

    def at(end: End) -> float:
        mean = harmonic_mean(
            [marks(getattr(figure, end), hands) for figure in parts.values()],
            [weights.get(name, 1.0) for name in parts],
        )
        return mean * float(getattr(left, end))

    return Figure(*map(at, ENDS))


def believed(edge: Figure) -> Figure:
    """Return what an edge says about the game: who loses leaves it in doubt."""
    loss = max(-edge.value, 0.0)
    return Figure.around(edge.value + loss, edge.margin + loss) if loss and edge.margin else edge


def weighed(edge: Figure, usual: Figure) -> Figure:
    """Return what to believe of an edge: what leaves it open who wins is hardly an answer.

    >>> known, open_ = (Figure.around(value, 0.05) for value in (0.06, 0.04))
    >>> [round(weighed(edge, Figure.around(0.1, 0.15)).value, 2) for edge in (known, open_)]
    [0.06, 0.07]
    """
    if edge.low <= 0 and differs(edge):
        edge = Figure.around(edge.value, OPEN * edge.margin)
    return edge.shrunk(usual)


def evening(measures: Measures) -> float:
    """Return how many hands are played in an evening."""
    return min(EVENING, max(LONGEST_EVENING / max(measures.decisions.value, 1.0), 1.0))


def marks(edge: float, hands: float = EVENING) -> float:
    """Return how much more often than not the better player is ahead after so many hands.

    What shows within a few of them already is worth more than what takes all of them.

    >>> round(marks(0.1), 2), round(marks(0.3), 2), marks(0.0), marks(-1.0)
    (0.55, 0.9, 0.0, 0.0)
    """
    late, soon = (erf(edge * sqrt(count / 2)) for count in (hands, min(hands, FIRST_HANDS)))
    return max((1 - SOON) * late + SOON * soon, 0.0)


def spoilt(measures: Measures, facts: int, seats: int) -> Figure:
    """Return what all that spoils a game leaves of it; the doubts are independent of each other."""
    left, worst, best = (spoilers(measures, facts, seats, end) for end in ENDS)
    others = {name: prod(left[other] for other in left if other != name) for name in left}
    total, *doubts = (
        prod(left.values()),
        hypot(*(others[name] * (left[name] - worst[name]) for name in left)),
        hypot(*(others[name] * (best[name] - left[name]) for name in left)),
    )
    return Figure(total, within(total - doubts[0]), within(total + doubts[1]))


def spoilers(measures: Measures, facts: int, seats: int, end: End = "value") -> dict[str, float]:
    """Return what each thing that spoils a game leaves of its fitness, or of that at an end."""
    found = measures
    more, less = partial(judged_high, end=end), partial(judged_low, end=end)
    left = {
        "ties": within((more(found.moved) - LEAST_MOVED) / (ENOUGH_MOVED - LEAST_MOVED)),
        "length": exp(-max(less(found.decisions) / seats - MOST_DECISIONS, 0.0) / MUCH_TOO_LONG),
        "rounds": exp(-max(less(found.rounds) - MOST_ROUNDS, 0.0) / MORE_ROUNDS),
        "unfairness": sqrt(within(more(found.fairness) / FAIR_ENOUGH)),
        "rules": simplicity(facts),
    }
    if found.apart is not None:
        left["no interaction"] = 1 - (1 - ALONE) * found.apart.value
    if found.hands is not None:
        decisions = found.hands.value * more(found.decisions) / seats
        left["a short match"] = within(decisions / FEW_DECISIONS)
        if found.hands.value < seats:
            left["unfairness"] *= 1 - erf(max(1 - more(found.fairness), 0.0) / sqrt(2))
    if found.kingmakers is not None:
        left["kingmaking"] = 1 - found.kingmakers.value
    if found.idle is not None:
        left["idle cards"] = 1 - found.idle.value
    if found.cut is not None:
        left["no end"] = 1 - (1 - ENDLESS) * within(less(found.cut))
    if found.wild is not None:
        left["wild cards"] = within((TOO_MANY_WILD - found.wild.value) / (TOO_MANY_WILD - FEW_WILD))
    if found.suspense is not None and found.comeback is not None:
        left["foregone ends"] = mild(more(found.suspense) / ENOUGH_OPEN)
        left["no way back"] = mild(more(found.comeback) / ENOUGH_TURNS)
    if found.reading is not None:
        seen_through = sqrt(within(more(found.reading) / ENOUGH_READING))
        left["obvious choices"] = OBVIOUS + (1 - OBVIOUS) * seen_through
    return left | spoilers_of_bets(found, end)


def spoilers_of_bets(found: Measures, end: End) -> dict[str, float]:
    """Return what each thing that spoils bets leaves of the fitness of a game."""
    more, less = partial(judged_high, end=end), partial(judged_low, end=end)
    left = {}
    if found.depth is not None:
        timid = MOST_FOLDED if found.folded.margin else 1.0
        left["folds"] = within((1 - min(less(found.folded), timid)) / ENOUGH_SHOWDOWNS)
    if found.news is not None:
        left["repetition"] = within(more(found.news))
    if found.public is not None:
        left["little to read"] = mild(more(found.public))
    if found.undone is not None:
        left["dealt anew"] = 1 - found.undone.value
    if found.hidden is not None:
        left["open cards"] = within(more(found.hidden) / MUCH_HIDDEN)
    if found.late is not None:
        left["late luck"] = within((TOO_LATE - less(found.late)) / (TOO_LATE - LITTLE_LATE))
    if found.dear is not None:
        left["dear bets"] = min(MOST_POTS / max(less(found.dear), MOST_POTS), 1.0)
    if found.forced is not None:
        left["late forced bets"] = found.forced.value
    return left


def judged_high(figure: Figure, end: End) -> float:
    """Return by what a figure is judged that is the better the larger it is."""
    return judged(figure, figure.high, end)


def judged_low(figure: Figure, end: End) -> float:
    """Return by what a figure is judged that is the better the smaller it is."""
    return judged(figure, figure.low, end)


def judged(figure: Figure, better: float, end: End) -> float:
    """Return by what a figure is judged of which one end is better, or that at either end.

    Doubt is in favour of the game: of what may be anything nothing is believed.

    >>> judged(Figure.around(0.3, 0.1), 0.2, "value"), judged(Figure(0.3, 0.0, 1.0), 0.0, "low")
    (0.296, 0.0)
    """
    worse = figure.low + figure.high - better
    at = {"value": figure.value, "low": worse, "high": better}[end]
    return at + (better - at) * within(figure.high - figure.low) ** 2


def mild(share: float) -> float:
    """Return what is left of a game by something that is nice to have."""
    return DULL + (1 - DULL) * within(share)


def within(share: float) -> float:
    """Return a share that is at least 0 and at most 1."""
    return min(max(share, 0.0), 1.0)


def simplicity(facts: int) -> float:
    """Return how easy it is to explain a game, from 0 to 1; a few rules hardly cost anything."""
    return 1 / (1 + (facts / MANY_FACTS) ** 2)
