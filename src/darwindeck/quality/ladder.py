"""The figures of a game that is too large to be solved: a ladder of players, and what they lose.

Players meet in the same hands twice, with seats changed. A comparison starts with few hands and
goes on with twice as many while its outcome is open. Nothing depends on time or on threads.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from darwindeck.players.policies import GREEDY
from darwindeck.players.registry import Player, find_player, searching
from darwindeck.quality.exhibition import watch
from darwindeck.quality.figures import Figure
from darwindeck.quality.measures import Measures, Rung
from darwindeck.quality.rating import has_betting
from darwindeck.simulation.batch import simulate
from darwindeck.strength.duels import duel

if TYPE_CHECKING:
    from collections.abc import Callable

    from darwindeck.genome.schema import GameGenome
    from darwindeck.players.restraint import Never
    from darwindeck.strength.duels import DuelResult

QUICK, THOUGHTFUL, DEEP = 100, 1_000, 10_000
RANDOM_PLAYER, GREEDY_PLAYER = find_player("random"), find_player("greedy")
FIRST_PAIRS, MOST_PAIRS = 32, 1024
CLEAR = 0.3  # an edge is clear when its margin is at most this part of it
RANDOM_HANDS = 20_000
EXHIBITION_HANDS = 400
ESSENTIAL_LOSSES: dict[str, Never] = {"folding": "fold"}
LOSSES: dict[str, Never] = {"bluffing": "bluff", "raising": "raise", **ESSENTIAL_LOSSES}
PLAYOUT = 4  # decisions that an iteration plays as fast as its own bookkeeping takes


class Effort(NamedTuple):
    """How much work a rating may be."""

    iterations: float  # of search, for each comparison
    top: int  # iterations of the best player for a decision
    whole: bool = True  # everything, and not only what the fitness is made of


EFFORTS = {
    "quick": Effort(4e5, QUICK),
    "normal": Effort(8e6, THOUGHTFUL),
    "thorough": Effort(6e7, DEEP),
}


@dataclass(frozen=True)
class Judge:
    """Compares players in one game."""

    genome: GameGenome
    seats: int
    seed: int
    threads: int | None
    effort: Effort
    length: float  # decisions in a hand
    report: Callable[[str], None]

    def affordable(self, iterations: int) -> int:
        """Return how many pairs of hands players with so many iterations may play."""
        length = max(self.length, 1.0)
        work = 2 * length * max(iterations, 1) * (1 + length / PLAYOUT)
        return int(min(max(self.effort.iterations / work, FIRST_PAIRS), MOST_PAIRS))

    def compare(self, better: Player, worse: Player) -> tuple[Figure, int]:
        """Return what one player wins from another per hand, and after how many pairs."""
        most = self.affordable(max(better.iterations, worse.iterations))
        result = self.play(better, worse, 0, min(FIRST_PAIRS, most))
        while result.deals < most and not 0 < result.margin <= CLEAR * abs(result.mean):
            more = self.play(better, worse, result.deals, min(2 * result.deals, most))
            result = result.followed_by(more)
        return Figure.around(result.mean, result.margin), result.deals

    def play(self, better: Player, worse: Player, first: int, last: int) -> DuelResult:
        """Let two players play the pairs `first` to `last - 1`."""
        self.report(f"{name_of(better)} against {name_of(worse)}: {last} pairs of hands")
        return duel(
            self.genome, better, worse, last, self.seed, self.seats, self.threads, skipped=first
        )


def name_of(player: Player) -> str:
    """Return what a player is called."""
    kind = "random"
    if player.iterations:
        kind = f"search {player.iterations:,}"
    elif player.policy == GREEDY:
        kind = "greedy"
    return f"{kind} that never {player.never}s" if player.never else kind


def measure_played(
    genome: GameGenome,
    seats: int,
    seed: int,
    effort: Effort,
    threads: int | None = None,
    report: Callable[[str], None] = lambda _: None,
) -> tuple[Measures, tuple[Rung, ...], int]:
    """Measure a game by letting players of different strength play it.

    Return the figures, the ladder, and how many hands were played.
    """
    report("random hands")
    usual = simulate(genome, RANDOM_HANDS, seats=seats, seed=seed, threads=threads)
    if usual.interrupted:
        raise KeyboardInterrupt
    length = usual.decisions_per_hand
    judge = Judge(genome, seats, seed, threads, effort, length, report)
    best = searching(min(effort.top, THOUGHTFUL))
    hands = min(EXHIBITION_HANDS, judge.affordable(best.iterations))
    report(f"{hands} hands of equals")
    show = watch(genome, seats, best, hands, seed, threads)
    unit = show.spread or 1.0
    rungs = tuple(climb(judge, unit)) if effort.whole else ()
    skill, pairs = judge.compare(best, RANDOM_PLAYER)
    depth, more = judge.compare(best, GREEDY_PLAYER)
    played = RANDOM_HANDS + hands + 2 * (pairs + more + sum(rung.pairs for rung in rungs))
    losses: dict[str, Figure] = {}
    if has_betting(genome):
        for name, never in (LOSSES if effort.whole else ESSENTIAL_LOSSES).items():
            player = searching(min(effort.top, 3 * QUICK))
            edge, pairs = judge.compare(player, player._replace(never=never))
            losses[name] = edge.scaled(unit)
            played += 2 * pairs
    measures = Measures(
        spread=Figure.exact(unit),
        skill=skill.scaled(unit),
        depth=depth.scaled(unit),
        fairness=Figure(
            1 - show.seat_value.value, 1 - show.seat_value.high, 1 - show.seat_value.low
        ),
        suspense=show.mean("suspense"),
        comeback=show.mean("comeback"),
        decisions=show.mean("decisions"),
        folded=show.mean("folded"),
        turned=show.mean("turned") if has_betting(genome) else None,
        **losses,
    )
    return measures, rungs, played


def climb(judge: Judge, unit: float) -> list[Rung]:
    """Climb the ladder of players, from random to the best that the effort allows."""
    players = [RANDOM_PLAYER, GREEDY_PLAYER]
    players += [searching(n) for n in (QUICK, THOUGHTFUL, DEEP) if n <= judge.effort.top]
    rungs = []
    for worse, better in itertools.pairwise(players):
        edge, pairs = judge.compare(better, worse)
        rungs.append(Rung(name_of(better), name_of(worse), edge.scaled(unit), pairs))
    return rungs
