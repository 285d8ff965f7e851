"""MAP-Elites: breed from the best of each kind, judge the children, keep those that are better.

A batch depends on the archive before it, the settings and its number, and on nothing else: neither
on time nor on who evaluates. So a run can be cut off between two batches and goes on the same way.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import hypot
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from darwindeck.evolution.archive import Archive, Elite, archive_of
from darwindeck.evolution.breeding import Brood, breed, founding, rng_of
from darwindeck.evolution.opinions import weighed
from darwindeck.evolution.store import BatchRow, Judged, RunStore
from darwindeck.evolution.workers import Task, TaskResult, Workers
from darwindeck.genome.schema import GameGenome
from darwindeck.quality.figures import Figure

if TYPE_CHECKING:
    from darwindeck.evolution.child import Child
    from darwindeck.evolution.evaluation import Evaluation, Level
    from darwindeck.evolution.settings import Settings

HOPELESS = 0.1  # nobody looks closely at games below this fitness
CHECKED_AGAIN = 2  # at least so many incumbents are rated once more in each batch,
CHECKED_SHARE = 1 / 16  # and so many for each of its games, where ratings are samples
MOST_TRIALS = 8
UNCOUNTED = 2  # ratings: the first was why a game was looked at again, the second let it in
SURE = 0.02  # of the fitness either way: luck has no part in it


@dataclass(frozen=True)
class BatchStep:
    """What a finished batch came to."""

    row: BatchRow
    archive: Archive
    refusals: tuple[str, ...]
    storing_seconds: float


@dataclass
class Work:
    """What the workers are at, for those who watch: so many of so many games, none at rest."""

    level: Level = "gate"
    done: int = 0
    total: int = 0

    def begin(self, level: Level, total: int) -> None:
        """Take note that some games are looked at."""
        self.level, self.done, self.total = level, 0, total

    def note(self) -> None:
        """Take note that one of them is done."""
        self.done += 1

    def rest(self) -> None:
        """Take note that a batch is finished."""
        self.done = self.total = 0


class Evolution:
    """A run: its database, what is known so far, and who evaluates."""

    def __init__(self, store: RunStore, workers: Workers) -> None:
        self.store = store
        self.workers = workers
        self.work = Work()
        self.settings: Settings = store.settings
        self.archive: Archive = store.archive()
        self.known, self.behaviours = store.known()
        self.next_batch = len(store.batches())
        self.founding = founding(self.settings.origins(), self.settings.seats)
        self.founders = [child.genome for child in self.founding]
        if not self.founders:
            raise ValueError(
                f"none of the games to start from can be played by {self.settings.seats} players: "
                "name others with --from, or other --seats"
            )

    def steps(self) -> Iterator[BatchStep]:
        """Evolve batch after batch, for ever; each is stored when it is yielded."""
        while True:
            yield self.step()

    def step(self) -> BatchStep:
        """Breed, judge and store one batch."""
        started = time.perf_counter()
        brood = self.brood()
        bred = time.perf_counter()
        judged = self.judge(brood.children)
        changed = [*self.take_in(judged), *self.check_again()]
        rated = time.perf_counter()
        row = self.row_of(brood, judged, bred - started, rated - bred)
        self.store.add_batch(row, judged, changed)
        self.known.update(entry.child.genome.genome_id for entry in judged)
        self.behaviours.update(entry.evaluation.behaviour for entry in judged)
        self.next_batch += 1
        self.work.rest()
        refusals = tuple(entry.evaluation.refusal for entry in judged if entry.evaluation.refusal)
        return BatchStep(row, self.archive_so_far(), refusals, time.perf_counter() - rated)

    def archive_so_far(self) -> Archive:
        """Return the archive as it is now; the next batch does not change it."""
        return archive_of(self.archive.elites.values())

    def brood(self) -> Brood:
        """Return the candidates of the next batch; the first ones are the founders."""
        if self.next_batch == 0:
            return Brood(tuple(self.founding), len(self.founding), 0)
        parents = [elite.genome for elite in self.archive.in_order()]
        return breed(
            [] if self.settings.random_search else parents,
            self.founders,
            self.known,
            self.settings.seats,
            self.settings.batch,
            rng_of(self.settings.seed, self.next_batch),
        )

    def judge(self, children: Sequence[Child]) -> list[Judged]:
        """Judge children: gates for all, a glance at what is new, a rating for who may win.

        Founders only have to pass the gates: they are no candidates.
        """
        judged = self.look_at(children, "gate")
        if self.next_batch == 0:
            return judged
        judged = self.look_closer(judged, self.new_behaviours(judged), "glance")
        hopeful = [number for number, entry in enumerate(judged) if self.may_win(entry.evaluation)]
        return self.look_closer(judged, hopeful, "full")

    def may_win(self, evaluation: Evaluation) -> bool:
        """Tell whether a game was glanced at and may be better than the best of its kind."""
        if evaluation.level != "glance" or not evaluation.promising or evaluation.cell is None:
            return False
        hoped = (evaluation.fitness.value + evaluation.fitness.high) / 2
        return hoped > max(self.archive.least_needed(evaluation.cell), HOPELESS)

    def look_at(self, children: Sequence[Child], level: Level) -> list[Judged]:
        """Let the workers judge children as far as a level."""
        answers = self.answers(level, [self.task(child.genome, level) for child in children])
        return [
            Judged(
                child,
                self.with_opinion(child.genome.genome_id, child.parents, answer.read()),
                answer.seconds,
            )
            for child, answer in zip(children, answers, strict=True)
        ]

    def task(self, genome: GameGenome, level: Level, trials: int = 0) -> Task:
        """Return the task to judge a game that was rated so often before."""
        settings = self.settings
        return Task(
            msgspec.json.encode(genome),
            level,
            settings.seed + trials,
            settings.style,
            settings.most_nodes,
            settings.large,
        )

    def answers(self, level: Level, tasks: Sequence[Task]) -> list[TaskResult]:
        """Let the workers carry out tasks, and those who watch know how far they are."""
        self.work.begin(level, len(tasks))
        return self.workers.carry_out(tasks, self.work.note)

    def look_closer(
        self, judged: Sequence[Judged], chosen: Sequence[int], level: Level
    ) -> list[Judged]:
        """Return the same games, with some of them judged as far as a level."""
        closer = self.look_at([judged[number].child for number in chosen], level)
        result = list(judged)
        for number, entry in zip(chosen, closer, strict=True):
            result[number] = entry._replace(seconds=entry.seconds + judged[number].seconds)
        return result

    def new_behaviours(self, judged: Sequence[Judged]) -> list[int]:
        """Return which games pass the gates and do something that no other game does."""
        seen = set(self.behaviours)
        new = []
        for number, (_, evaluation, _) in enumerate(judged):
            if not evaluation.refusal and evaluation.behaviour not in seen:
                new.append(number)
            seen.add(evaluation.behaviour)
        return new

    def with_opinion(self, game: str, parents: Sequence[str], evaluation: Evaluation) -> Evaluation:
        """Let people's opinion of a game, or of its parents, weigh in on its fitness."""
        opinions = dict(self.settings.opinions)
        known = [opinions[name] for name in (game, *parents) if name in opinions]
        if not known:
            return evaluation
        return replace(evaluation, fitness=weighed(evaluation.fitness, known[0]))

    def take_in(self, judged: Sequence[Judged]) -> list[Elite]:
        """Offer rated games to the archive, and return those that were taken.

        Where luck has a part in it, only after another look with other luck, and what is noted is
        what a third one says: whoever is let in because of a figure has had luck with it.
        """
        offered: list[Elite] = []
        for child, evaluation, _ in judged:
            if evaluation.level != "full" or not evaluation.fitness.value > 0:
                continue
            if evaluation.cell is None or evaluation.rating is None or evaluation.rating.undecided:
                continue
            fitness, rating = evaluation.fitness, evaluation.rating
            elite = Elite(evaluation.cell, child.genome, fitness, rating, 1, self.next_batch)
            if self.archive.would_take(elite):
                offered.append(elite)
        parents = {entry.child.genome.genome_id: entry.child.parents for entry in judged}
        again = self.rated_again(list(filter(has_luck, offered)), parents)
        sure = [elite for elite in offered if not has_luck(elite)]
        for elite in (*sure, *again):
            self.archive.offer(elite)
        let_in = [one for one in again if self.archive.holds(one)]
        for elite in self.rated_again(let_in, parents):
            self.archive.update(elite)
        cells = sorted({elite.cell for elite in offered})
        kept = [self.archive.elites[cell] for cell in cells]
        return [elite for elite in kept if elite.batch == self.next_batch]

    def check_again(self) -> list[Elite]:
        """Rate some incumbents once more where luck has a part in it, and average the figures."""
        sampled = [
            elite
            for elite in self.archive.in_order()
            if has_luck(elite) and elite.trials < MOST_TRIALS and elite.batch < self.next_batch
        ]
        sampled.sort(key=lambda elite: (elite.trials, elite.batch))
        again = sampled[: max(CHECKED_AGAIN, int(self.settings.batch * CHECKED_SHARE))]
        parents = {elite.genome.genome_id: self.parents_of(elite) for elite in again}
        changed = self.rated_again(again, parents)
        for elite in changed:
            self.archive.update(elite)
        return changed

    def rated_again(
        self, elites: Sequence[Elite], parents: Mapping[str, Sequence[str]]
    ) -> list[Elite]:
        """Rate games once more with other luck, and average the figures that count.

        Those that brought a game into the archive, by luck among other things, do not.
        """
        answers = self.answers(
            "full", [self.task(elite.genome, "full", elite.trials) for elite in elites]
        )
        changed = []
        for elite, answer in zip(elites, answers, strict=True):
            game = elite.genome.genome_id
            trial = self.with_opinion(game, parents[game], answer.read())
            figure = pooled(elite.fitness, trial.fitness, max(elite.trials - UNCOUNTED, 0))
            changed.append(replace(elite, fitness=figure, trials=elite.trials + 1))
        return changed

    def parents_of(self, elite: Elite) -> tuple[str, ...]:
        """Return the names of an incumbent's parents."""
        stored = self.store.game(elite.genome.genome_id)
        return stored.parents if stored else ()

    def row_of(
        self, brood: Brood, judged: Sequence[Judged], breeding: float, rating: float
    ) -> BatchRow:
        """Return what is noted about a batch."""
        return BatchRow(
            self.next_batch,
            brood.tried,
            brood.refused,
            len(judged),
            sum(entry.evaluation.level == "full" for entry in judged),
            len(self.archive),
            self.archive.best,
            self.archive.median,
            self.archive.quality,
            breeding,
            rating,
        )


def has_luck(elite: Elite) -> bool:
    """Tell whether another rating of a game may say something else."""
    return elite.rating.method == "played" or elite.fitness.margin > SURE


def pooled(known: Figure, new: Figure, trials: int) -> Figure:
    """Return the mean of all trials, whose doubt shrinks with their number."""
    value = (known.value * trials + new.value) / (trials + 1)
    margin = hypot(known.margin * trials, new.margin) / (trials + 1)
    return Figure.around(value, margin)
