"""The figures of a game that is too large to be solved: what somebody wins who has practised it.

A player practises, then meets simpler ones in the same hands with seats changed. The work is
counted in decisions, so that it is about the same for every game; nothing depends on time or on
threads.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from darwindeck.compiled.threads import checked_threads
from darwindeck.engine.rng import hand_seed
from darwindeck.genome.anatomy import showdown_of
from darwindeck.players.registry import Player, find_player
from darwindeck.quality.figures import Figure
from darwindeck.quality.measures import NOTHING, Measures, Rung
from darwindeck.quality.pupil import taught
from darwindeck.quality.rating import has_betting
from darwindeck.quality.simple import RULES, simple
from darwindeck.simulation.at_records import payoffs_of
from darwindeck.simulation.batch import simulate, unit_of
from darwindeck.strength.duels import NORMAL_95
from darwindeck.strength.meetings import FIRST, SECOND, Meeting, Terms, usual_arrangement
from darwindeck.strength.sharing import figures_on_threads
from darwindeck.table.starting import starting_stacks

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from darwindeck.genome.schema import GameGenome

    Gains = NDArray[np.float64]
    """By deal: what the better player won, and the mean square of what a hand paid them."""

RANDOM_HANDS = 512
FEWEST_DEALS, MOST_DEALS = 24, 8192
FIRST_DEALS = 64
CLEAR = 0.2  # an edge is clear when its margin is at most this part of it
TASK = 8  # deals
AS_QUICK = 20  # iterations that take as long as a decision without thought
PLAYING_OUT = 2.0  # as much work again where a bet is judged by playing hands to their end


class Effort(NamedTuple):
    """How much work a rating may be: microseconds of practice, and decisions in a comparison."""

    practice: float
    decisions: float


EFFORTS = {
    "quick": Effort(1e6, 8e3),
    "normal": Effort(6e6, 8e4),
    "thorough": Effort(4e7, 5e5),
}


@dataclass(frozen=True)
class Judge:
    """Compares players in one game."""

    genome: GameGenome
    seats: int
    seed: int
    threads: int | None
    decisions: float
    length: float  # decisions in a hand
    thinking: float  # how much more work a decision is than usual
    report: Callable[[str], None]

    @property
    def terms(self) -> Terms:
        """How players meet: one against all others, partners against partners, or in turns."""
        arrangement = usual_arrangement(self.genome, self.seats)
        return Terms(self.genome, self.seats, arrangement, self.seed, unit_of(self.genome))

    @property
    def most_deals(self) -> int:
        """How many deals a comparison may take."""
        hands = self.decisions / max(self.length, 1.0) / self.thinking
        return int(min(max(hands / self.terms.arrangement.hands, FEWEST_DEALS), MOST_DEALS))

    def compare(self, better: Player, worse: Player) -> tuple[Figure, int]:
        """Return what one player wins from another per hand, and after how many deals.

        It is in standard deviations of the hands that these two play.
        """
        result = self.play(better, worse, 0, min(FIRST_DEALS, self.most_deals))
        while len(result) < self.most_deals and not is_clear(result):
            last = min(2 * len(result), self.most_deals)
            result = np.concatenate((result, self.play(better, worse, len(result), last)))
        return edge_of(result), len(result)

    def play(self, better: Player, worse: Player, first: int, last: int) -> Gains:
        """Let two players play the deals `first` to `last - 1`."""
        self.report(f"{better.name} against {worse.name}: {last} deals")
        work = partial(gains_of, self.terms, better, worse)
        threads = checked_threads(self.threads)
        return np.array(list(figures_on_threads(work, range(first, last), TASK, threads)))

    def watch(self, player: Player) -> Equals:
        """Let players of one kind play among themselves."""
        hands = 2 * self.most_deals
        self.report(f"{hands} hands of equals")
        work = partial(courses_of, self.terms, player)
        threads = checked_threads(self.threads)
        return Equals(np.array(list(figures_on_threads(work, range(hands), TASK, threads))))


@dataclass(frozen=True, eq=False)
class Equals:
    """Hands of equals, one row each: decisions, whether it ended with a fold, everyone's payoff."""

    rows: np.ndarray

    @property
    def spread(self) -> float:
        """The standard deviation of what a hand pays a player."""
        return float(self.rows[:, 2:].std())

    def mean(self, column: int) -> Figure:
        """Return the mean of what was noted about the hands."""
        noted = self.rows[:, column]
        return Figure.around(float(noted.mean()), NORMAL_95 * float(noted.std()) / sqrt(len(noted)))

    @property
    def fairness(self) -> Figure:
        """Return 1 less what a seat is worth, as a deviation that luck alone does not explain."""
        payoffs = self.rows[:, 2:] / (self.spread or 1.0)
        noise = payoffs.var() / len(payoffs)
        value = sqrt(max(float((payoffs.mean(axis=0) ** 2).mean() - noise), 0.0))
        return Figure.around(1 - value, NORMAL_95 * sqrt(noise))


def gains_of(terms: Terms, better: Player, worse: Player, numbers: range) -> list[list[float]]:
    """Play some deals; return what the better player gains, and the mean square of a hand."""
    meeting = Meeting(terms, better, worse)
    rows = []
    for number in numbers:
        hands = [
            (payoff, player)
            for lineup in terms.arrangement.lineups
            for payoff, player in zip(meeting.payoffs(lineup, number), lineup, strict=True)
        ]
        own = [payoff for payoff, player in hands if player == FIRST]
        other = [payoff for payoff, player in hands if player == SECOND]
        gain = sum(own) - (sum(other) if terms.arrangement.in_turns else 0.0)
        rows.append([gain / len(own), sum(payoff**2 for payoff in own) / len(own)])
    return rows


def is_clear(gains: Gains) -> bool:
    """Tell whether an edge is known well enough."""
    edge = edge_of(gains)
    return edge.margin <= CLEAR * abs(edge.value)


def edge_of(gains: Gains) -> Figure:
    """Return what is won per hand, in standard deviations of a hand.

    Where all deals go the same way whoever plays, that is nothing for certain.
    """
    gain, square = gains.mean(axis=0)
    spread = sqrt(max(square - gain**2, 0.0)) or 1.0
    margin = NORMAL_95 * gains[:, 0].std() / sqrt(len(gains))
    return Figure.around(float(gain / spread), float(margin / spread))


def courses_of(terms: Terms, player: Player, numbers: range) -> list[list[float]]:
    """Play some hands of equals, with the button always at the last seat."""
    meeting = Meeting(terms, player, player)
    stacks = starting_stacks(terms.genome, terms.seats)
    button = terms.seats - 1 - (terms.genome.setup.house is not None)
    rows = []
    for number in numbers:
        everyone = [FIRST] * terms.seats
        course = list(meeting.course(everyone, hand_seed(terms.seed, number), button))
        end = course[-1].table
        folded = int(end["live"][0]).bit_count() == 1
        rows.append([len(course) - 1, folded, *payoffs_of(end, stacks)])
    return rows


def measure_played(
    genome: GameGenome,
    seats: int,
    seed: int,
    effort: Effort,
    threads: int | None = None,
    report: Callable[[str], None] = lambda _: None,
) -> tuple[Measures, tuple[Rung, ...], int]:
    """Measure a game by letting somebody practise it and meet simpler players.

    Return the figures, the ladder, and how many hands were played.
    """
    usual = simulate(genome, RANDOM_HANDS, seats=seats, seed=seed, threads=threads)
    if usual.interrupted:
        raise KeyboardInterrupt
    length = usual.decisions_per_hand
    report("practising")
    best = taught(genome, seed, effort.practice, length, threads)
    thinking = 1 + best.iterations / AS_QUICK
    if has_betting(genome) and showdown_of(genome) is None:
        thinking += PLAYING_OUT
    judge = Judge(genome, seats, seed, threads, effort.decisions, length, thinking, report)
    show = judge.watch(best)
    rivals = [find_player("random")]
    if has_betting(genome):
        rivals += [simple(rule, best) for rule in RULES]
    rungs = []
    for rival in rivals:
        edge, deals = judge.compare(best, rival)
        rungs.append(Rung("who has practised", rival.name, edge, deals))
    skill, *others = (rung.edge for rung in rungs)
    measures = Measures(
        spread=Figure.exact(show.spread),
        skill=skill,
        depth=min(others, key=lambda edge: edge.value, default=None),
        fairness=Figure.exact(1.0) if genome.roles else show.fairness,
        decisions=show.mean(0),
        folded=show.mean(1),
        moved=NOTHING,
        rounds=NOTHING,
    )
    hands = judge.terms.arrangement.hands * sum(rung.pairs for rung in rungs)
    return measures, tuple(rungs), RANDOM_HANDS + len(show.rows) + hands
