"""The figures of a game that is too large to be solved: what somebody wins who has practised it.

A player practises, then meets simpler ones in the same hands with seats changed. An effort is a
number of seconds, but the work is counted and not timed: nothing depends on a clock or on threads.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from msgspec.structs import replace

from darwindeck.compiled.threads import checked_threads
from darwindeck.engine.actions import EXCHANGE
from darwindeck.engine.rng import hand_seed
from darwindeck.genome.anatomy import wins_by
from darwindeck.genome.schema import GameGenome
from darwindeck.players.registry import Player, find_player
from darwindeck.quality import pupil, rating, samples, watching
from darwindeck.quality.contest import FIRST_DEALS, WORK, Gauntlet, deals_to_go
from darwindeck.quality.drama import Spectator
from darwindeck.quality.figures import Figure
from darwindeck.quality.measures import NOTHING, Measures, Rung
from darwindeck.quality.replies import replies
from darwindeck.quality.simple import EYES, HABITS, RULES, aimless, habitual, sighted, simple
from darwindeck.quality.work import A_SECOND, RULE, Prices
from darwindeck.simulation.at_records import Stage, payoffs_of
from darwindeck.simulation.batch import simulate, unit_of
from darwindeck.strength import meetings, sharing
from darwindeck.table.starting import starting_stacks

if TYPE_CHECKING:
    from darwindeck.quality.contest import Gains

FEW_RANDOM_HANDS, RANDOM_HANDS = 16, 512
GOALS = ("empty_hand", "last_out", "capture_all", "first_to_score")
LONG = 300.0  # decisions in a hand of which a few are enough
TASK = 8  # deals
MOVED, CUT, OPEN, MOMENTS, BEHIND, TOLD, PAYOFFS = range(WORK + 1, WORK + 8)  # columns
LITTLE = 0.02  # standard deviations of a hand: who wins so much is ahead in 58 of 100 evenings
PRACTISED, GREEDY = "who has practised", "who judges by eye"
TAUGHT_ANEW, AGAIN = "who has practised anew", 0x1F83D9ABFB41BD6B
PRACTICE, WATCHING, LOOKING = 0.25, 0.1, 0.15
"""Which shares of the work go into practice, hands of equals and hands in which all stay."""


class Effort(NamedTuple):
    """How much work a rating may be: seconds of one core, and fewer where it is fine already."""

    seconds: float
    fine: float = 0.02  # marks either way

    def part(self, share: float) -> float:
        """Return a share of the work, at the prices of work."""
        return share * self.seconds * A_SECOND


EFFORTS = {"quick": Effort(6.0), "normal": Effort(60.0), "thorough": Effort(600.0)}


@dataclass(frozen=True)
class Judge:
    """Lets players meet in one game, and counts the work."""

    genome: GameGenome
    seats: int
    seed: int
    threads: int | None
    prices: Prices
    report: Callable[[str], None]

    @property
    def terms(self) -> meetings.MeetingTerms:
        """How players meet: one against all others, partners against partners, or in turns."""
        arrangement = meetings.usual_arrangement(self.genome, self.seats)
        unit = "points" if self.genome.setup.stakes else unit_of(self.genome)
        return meetings.MeetingTerms(self.genome, self.seats, arrangement, self.seed, unit)

    def gains(self, better: Player, worse: Player, numbers: range) -> Gains:
        """Let two players meet in the deals of some numbers."""
        self.report(f"{better.name} against {worse.name}: {numbers.stop} deals")
        return self.play(partial(gains_of, self.terms, self.prices, better, worse), numbers)

    def first_work(self, player: Player, rivals: int) -> float:
        """Return what the first deals of a player with rivals cost at most."""
        hands = FIRST_DEALS * self.terms.arrangement.hands * rivals
        return hands * self.prices.length * self.prices.decision(player)

    def play(self, work: Callable[[range], list[list[float]]], numbers: range) -> Gains:
        """Play the deals of some numbers."""
        threads = checked_threads(self.threads)
        return np.array(list(sharing.figures_on_threads(work, numbers, TASK, threads)))

    def watch(self, player: Player, work: float) -> Equals:
        """Let players of one kind play among themselves."""
        task = partial(courses_of, self.terms, self.prices, player)
        rows = np.empty((0, PAYOFFS + self.seats))
        while more := deals_to_go(rows, work - float(rows[:, WORK].sum())):
            self.report(f"{len(rows) + more} hands of equals")
            rows = np.concatenate((rows, self.play(task, range(len(rows), len(rows) + more))))
        return Equals(rows)


@dataclass(frozen=True, eq=False)
class Equals:
    """Hands of equals, a row each.

    It has decisions, if folded, the work, what moved, if cut off, how it went for the winner,
    payoffs by seat.
    """

    rows: np.ndarray

    @property
    def spread(self) -> float:
        """The standard deviation of what a hand pays a player."""
        return float(self.rows[:, PAYOFFS:].std())

    def mean(self, column: int) -> Figure:
        """Return the mean of what was noted about the hands."""
        return samples.sampled(self.rows[:, column])

    def share(self, part: int, whole: int) -> Figure | None:
        """Return how large a part of what was noted is; `None` where nothing was."""
        parts, wholes = self.rows[:, part], self.rows[:, whole]
        if not wholes.any():
            return None
        share = float(parts.sum() / wholes.sum())
        noise = float((parts - share * wholes).std()) / float(wholes.mean())
        hands = int(np.count_nonzero(wholes))
        return Figure.around(share, samples.at_least_unseen(noise / sqrt(len(parts)), hands))

    @property
    def fairness(self) -> Figure:
        """Return 1 less what a seat is worth, as a deviation that luck alone does not explain."""
        payoffs = self.rows[:, PAYOFFS:] / (self.spread or 1.0)
        noise = float(payoffs.var()) / len(payoffs)
        value = sqrt(max(float((payoffs.mean(axis=0) ** 2).mean()) - noise, 0.0))
        return Figure.around(1 - value, samples.at_least_unseen(sqrt(noise), len(payoffs)))


def gains_of(
    terms: meetings.MeetingTerms, prices: Prices, better: Player, worse: Player, numbers: range
) -> list[list[float]]:
    """Play some deals; return what the better player gains, the mean square of a hand, the work."""
    meeting = meetings.Meeting(terms, better, worse)
    decisions = [prices.decision(player) for player in meeting.players]
    rows = []
    for number in numbers:
        luck = hand_seed(terms.seed, number)
        hands, work = list[tuple[float, int]](), 0.0
        for lineup in terms.arrangement.lineups:
            course = tuple(meeting.course(lineup, luck, number))
            work += work_of(course, [decisions[player] for player in lineup], prices.exchange)
            hands += zip(meeting.paid(course[-1]), lineup, strict=True)
        own = [payoff for payoff, player in hands if player == meetings.FIRST]
        other = [payoff for payoff, player in hands if player == meetings.SECOND]
        gain = sum(own) - (sum(other) if terms.arrangement.in_turns else 0.0)
        rows.append([gain / len(own), sum(payoff**2 for payoff in own) / len(own), work])
    return rows


def work_of(course: Sequence[Stage], decisions: Sequence[float], exchange: float) -> float:
    """Return what a hand costs: the decisions of everybody, and more for each exchange."""
    work = sum(decisions[int(stage.table["actor"][0])] for stage in course[:-1])
    return RULE + work + exchange * sum(stage.kind == EXCHANGE for stage in course)


def courses_of(
    terms: meetings.MeetingTerms, prices: Prices, player: Player, numbers: range
) -> list[list[float]]:
    """Play some hands of equals, with the button always at the last seat."""
    meeting = meetings.Meeting(terms, player, player)
    stacks = starting_stacks(terms.genome, terms.seats)
    button = terms.seats - 1 - (terms.genome.setup.house is not None)
    spectator = Spectator(terms.genome, terms.seats)
    rows = []
    for number in numbers:
        everyone = [meetings.FIRST] * terms.seats
        luck = hand_seed(terms.seed, number)
        course = tuple(meeting.course(everyone, luck, button))
        end = course[-1].table
        folded = int(end["live"][0]).bit_count() == 1
        payoffs = payoffs_of(end, stacks)
        went = spectator.watch([stage.table for stage in course[:-1]], payoffs, luck)
        work = work_of(course, [prices.decision(player)] * terms.seats, prices.exchange)
        work += (went.moments + went.told) * prices.judging
        moved = watching.share_moved(terms.genome, terms.seats, end)
        cut = int(end["turns"][0]) >= terms.genome.turn_limit
        rows.append([len(course) - 1, folded, work, moved, cut, *went, *payoffs])
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
    length = max(
        usual_length(genome, seats, seed, threads),
        watching.size_of_hands(genome, seats, seed).decisions,
    )
    prices = Prices(genome, length)
    report("practising")
    practised = pupil.taught(genome, seed, effort.part(PRACTICE), prices, threads)
    judge = Judge(genome, seats, seed, threads, prices, report)
    contest = best_contest(judge, practised, effort)
    show = judge.watch(contest.player, effort.part(WATCHING))
    betting = rating.has_betting(genome)
    measures = Measures(
        spread=Figure.exact(show.spread),
        skill=contest.skill,
        depth=contest.thought if betting else None,
        wit=None if betting else contest.thought or rating.USUAL["wit"],
        fairness=Figure.exact(1.0) if genome.roles else show.fairness,
        decisions=show.mean(0),
        folded=show.mean(1),
        suspense=show.share(OPEN, MOMENTS),
        comeback=show.share(BEHIND, TOLD),
        cut=show.mean(CUT) if wins_by(genome, *GOALS) else None,
        moved=NOTHING if betting else show.mean(MOVED),
        rounds=NOTHING,
    )
    if contest.sure <= 0:
        measures = replace(
            measures, fairness=in_doubt(measures.fairness), folded=in_doubt(measures.folded)
        )
    rungs = contest.rungs
    hands = judge.terms.arrangement.hands * sum(rung.pairs for rung in rungs)
    return measures, rungs, len(show.rows) + hands


def best_contest(judge: Judge, practised: Player, effort: Effort) -> Gauntlet:
    """Let the pupil meet its rivals, and others too where that has not learnt enough.

    These are another pupil, since some take a wrong turn early, and who learns nothing at all.
    """
    work = effort.part(1 - PRACTICE - WATCHING - LOOKING)
    contest = contest_of(judge, PRACTISED, practised, effort.fine)
    contest.go_on(work / 2)
    if contest.sure > 0 or knows_that_little_is_won(contest):
        contest.go_on(work)
        return contest
    again = pupil.taught(
        judge.genome, judge.seed ^ AGAIN, effort.part(PRACTICE) / 2, judge.prices, judge.threads
    )
    others = [
        contest_of(judge, name, player, effort.fine)
        for name, player in ((TAUGHT_ANEW, again), (GREEDY, find_player("greedy")))
        if judge.first_work(player, len(contest.rivals)) <= work / 2
    ]
    for other in others:
        other.go_on(work / 8)
    better = max((contest, *others), key=lambda one: one.sure)
    better.go_on(work - sum(one.spent for one in (contest, *others)) + better.spent)
    return better


def knows_that_little_is_won(contest: Gauntlet) -> bool:
    """Tell whether next to nothing is won from a rule, or lost, for sure: that is an answer too.

    It is one of somebody who does not lose to random players; others have learnt nothing.
    """
    edge = contest.thought
    learnt = contest.skill.high > 0
    return learnt and edge is not None and edge.high < LITTLE and edge.low > -LITTLE


def contest_of(judge: Judge, name: str, player: Player, fine: float) -> Gauntlet:
    """Return a contest of a player with those who are beaten by whoever thinks."""
    rivals: list[Player] = [aimless()]
    if rating.has_betting(judge.genome):
        rivals += [simple(rule, player) for rule in RULES]
        return Gauntlet(name, player, rivals, judge.gains, fine, replies(player))
    if not judge.genome.roles:
        rivals += [*map(habitual, HABITS), *map(sighted, EYES)]
    return Gauntlet(name, player, rivals, judge.gains, fine)


def in_doubt(share: Figure) -> Figure:
    """Return what hands of players who have not learnt the game say about it: nothing for sure."""
    return Figure(share.value, 0.0, 1.0)


def usual_length(genome: GameGenome, seats: int, seed: int, threads: int | None) -> float:
    """Return how many decisions a hand of random players has."""
    for hands in (FEW_RANDOM_HANDS, RANDOM_HANDS):
        usual = simulate(genome, hands, seats=seats, seed=seed, threads=threads)
        if usual.interrupted:
            raise KeyboardInterrupt
        if usual.decisions_per_hand > LONG:
            break
    return usual.decisions_per_hand
