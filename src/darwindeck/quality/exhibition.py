"""Watching a game: equally good players play some hands, and it is noted how these go."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from darwindeck.compiled.threads import checked_threads, run_in_order
from darwindeck.engine.program import compile_program
from darwindeck.engine.rng import hand_seed
from darwindeck.players.minds import GREEDY, Mind
from darwindeck.quality.figures import Figure
from darwindeck.simulation.at_records import course_of_hand, payoffs_of
from darwindeck.strength.duels import NORMAL_95
from darwindeck.table.starting import starting_stacks

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from darwindeck.engine.layout import TableArray
    from darwindeck.genome.schema import GameGenome
    from darwindeck.players.registry import Player

TASK = 8  # hands
CLEARLY_BEHIND = 0.3  # as a chance to win


class Course(NamedTuple):
    """How one hand went."""

    payoffs: tuple[float, ...]
    decisions: int
    folded: bool
    turned: bool
    suspense: float
    comeback: bool


@dataclass(frozen=True, eq=False)
class Exhibition:
    """How hands went, one row each, with the button always at the last seat."""

    courses: tuple[Course, ...]

    @property
    def payoffs(self) -> NDArray[np.float64]:
        """What everybody won in each hand."""
        return np.array([course.payoffs for course in self.courses])

    @property
    def spread(self) -> float:
        """The standard deviation of what a hand pays a player."""
        return float(self.payoffs.std())

    def mean(self, field: str) -> Figure:
        """Return the mean of what was noted about the hands."""
        noted = np.array([getattr(course, field) for course in self.courses], float)
        return Figure.around(float(noted.mean()), float(NORMAL_95 * noted.std() / sqrt(len(noted))))

    @property
    def seat_value(self) -> Figure:
        """What the best or worst seat is worth in standard deviations of a hand."""
        means = np.abs(self.payoffs.mean(axis=0)) / (self.spread or 1.0)
        return Figure.around(float(means.max()), NORMAL_95 / sqrt(len(self.courses)))


def watch(
    genome: GameGenome,
    seats: int,
    player: Player,
    hands: int,
    seed: int,
    threads: int | None = None,
) -> Exhibition:
    """Watch players of one kind play some hands."""

    def task(start: int) -> Callable[[], list[Course]]:
        numbers = range(start, min(start + TASK, hands))
        return lambda: [
            course_of(genome, seats, player, hand_seed(seed, number)) for number in numbers
        ]

    tasks = (task(start) for start in range(0, hands, TASK))
    watched, interrupted = run_in_order(tasks, checked_threads(threads), lambda _: None)
    if interrupted:
        raise KeyboardInterrupt
    return Exhibition(tuple(course for part in watched for course in part))


def course_of(genome: GameGenome, seats: int, player: Player, seed: int) -> Course:
    """Note how one hand goes: the winner's chances on the way, and what nobody folding would do."""
    stages = course_of_hand(genome, [player.mind()] * seats, seed, seats - 1)
    *decisions, end = (stage.table for stage in stages)
    chances = chances_of(genome, decisions, seed)
    movement = sum(
        abs(later - earlier)
        for own in chances.values()
        for earlier, later in itertools.pairwise(own)
    )
    winners = int(end["winners"][0])
    lows = [min(own) for seat, own in chances.items() if winners >> seat & 1]
    live, seated = int(end["live"][0]), int(end["seated"][0])
    return Course(
        tuple(payoffs_of(end, starting_stacks(genome, seats))),
        len(decisions),
        live.bit_count() == 1,
        live != seated and winners != winners_unfolded(genome, seats, player, seed),
        movement / len(chances) if chances else 0.0,
        bool(lows) and min(lows) < CLEARLY_BEHIND,
    )


def chances_of(
    genome: GameGenome, decisions: list[TableArray], seed: int
) -> dict[int, list[float]]:
    """Return what everybody thought of their chances when they had to decide."""
    judge, program = Mind(GREEDY), compile_program(genome)
    chances: dict[int, list[float]] = {}
    for table in decisions:
        chance = judge.judge(table, program, seed)
        if chance >= 0:
            chances.setdefault(int(table["actor"][0]), []).append(chance)
    return chances


def winners_unfolded(genome: GameGenome, seats: int, player: Player, seed: int) -> int:
    """Return who wins the same hand when nobody folds, as a set of seats."""
    stubborn = player._replace(never="fold")
    *_, end = course_of_hand(genome, [stubborn.mind()] * seats, seed, seats - 1)
    return int(end.table["winners"][0])
