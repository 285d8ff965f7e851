"""People's ratings weigh in on what survives."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest
from msgspec.structs import replace

from darwindeck.evolution.evaluation import Evaluation, evaluate
from darwindeck.evolution.opinions import factor_of, opinions_in, weighed
from darwindeck.evolution.running import begin_run
from darwindeck.evolution.search import Evolution
from darwindeck.evolution.settings import Settings
from darwindeck.evolution.store import RunStore
from darwindeck.evolution.workers import OneWorker, TaskResult, nobody_watches
from darwindeck.genome.library import load
from darwindeck.genome.schema import GameGenome
from darwindeck.playtest.feedback import FeedbackStore, Playtest
from darwindeck.quality.figures import Figure

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from darwindeck.evolution.workers import Task

BETTER, WORSE = 0.50, 0.48
KUHN_CHIPS = load("kuhn-poker").setup.starting_chips


@pytest.fixture
def feedback(tmp_path: Path) -> Path:
    """Return a store in which four people dislike Kuhn poker, and nobody says more."""
    path = tmp_path / "feedback.sqlite3"
    with FeedbackStore(path) as store:
        for stars in (1, 1, 1, 1, None):
            store.add(Playtest(genome_id="kuhn-poker", game="{}", seats=2, bots=(), rating=stars))
        store.add(Playtest(genome_id="razz", game="{}", seats=2, bots=()))
    return path


class Believing(OneWorker):
    """A worker that finds both founders of one kind, and one slightly better."""

    def __init__(self, method: str = "solved") -> None:
        found = evaluate(load("kuhn-poker"), "full", 0, "balanced")
        assert found.rating is not None
        self.found = replace(found, rating=replace(found.rating, method=method))

    def carry_out(
        self, tasks: Sequence[Task], note: Callable[[], None] = nobody_watches
    ) -> list[TaskResult]:
        return [TaskResult(msgspec.json.encode(self.judge(task)), 0.0) for task in tasks]

    def judge(self, task: Task) -> Evaluation:
        game = msgspec.json.decode(task.genome, type=GameGenome)
        value = BETTER if game.setup.starting_chips == KUHN_CHIPS else WORSE
        return replace(
            self.found,
            level=task.level,
            behaviour=game.genome_id,
            fitness=Figure.around(value, 0.01),
        )


def winner(path: Path, opinions: tuple[tuple[str, float], ...]) -> tuple[int, float]:
    """Return the chips of the game that gets the only place, and its fitness."""
    settings = Settings(("kuhn-poker", "leduc-holdem"), opinions=opinions)
    with begin_run(path, settings) as store:
        Evolution(store, AllOfThem()).step()
        (elite,) = store.archive().ranked()
    return elite.genome.setup.starting_chips, elite.fitness.value


class AllOfThem(Believing):
    """The same, asked to look at all of them closely."""

    def judge(self, task: Task) -> Evaluation:
        return replace(super().judge(task), level="full")


def test_a_game_that_people_dislike_loses_its_place_to_a_slightly_worse_one(
    tmp_path: Path, feedback: Path
) -> None:
    assert winner(tmp_path / "deaf.run", ()) == (KUHN_CHIPS, BETTER)
    leduc = load("leduc-holdem").setup.starting_chips
    assert winner(tmp_path / "listening.run", opinions_in(feedback)) == (leduc, WORSE)


def test_an_opinion_counts_in_every_trial_of_an_incumbent(tmp_path: Path) -> None:
    settings = Settings(("kuhn-poker",), batch=1, opinions=(("kuhn-poker", 0.5),))

    class Played(AllOfThem):
        def __init__(self) -> None:
            super().__init__("played")

        def judge(self, task: Task) -> Evaluation:
            known = msgspec.json.decode(task.genome, type=GameGenome).genome_id == self.kuhn
            found = super().judge(task)
            return found if known else replace(found, refusal="not this one", level="gate")

        kuhn = ""

    with begin_run(tmp_path / "trials.run", settings) as store:
        workers = Played()
        evolution = Evolution(store, workers)
        workers.kuhn = evolution.founders[0].genome_id
        evolution.step()
        evolution.step()
        (elite,) = store.archive().ranked()
    assert elite.trials == 4  # three times until it was kept, and once more
    assert elite.fitness.value == pytest.approx(BETTER * 0.5)


def test_opinions_are_stored_with_the_run(tmp_path: Path, feedback: Path) -> None:
    opinions = opinions_in(feedback)
    assert dict(opinions) == {"kuhn-poker": pytest.approx(1 - 0.5 * 4 / 6)}
    begin_run(tmp_path / "a.run", Settings(("kuhn-poker",), opinions=opinions)).close()
    feedback.unlink()
    with RunStore(tmp_path / "a.run", new=False) as store:
        assert store.settings.opinions == opinions


def test_more_ratings_weigh_more_and_three_stars_change_nothing() -> None:
    assert factor_of(5, 1) < factor_of(5, 10) < factor_of(5, 1000) < 1.5
    assert factor_of(1, 1) > factor_of(1, 10) > factor_of(1, 1000) > 0.5
    assert factor_of(3, 10) == 1


def test_no_opinion_moves_a_fitness_out_of_its_scale_or_opens_a_gate() -> None:
    good = Figure(0.9, 0.85, 0.95)
    liked, disliked = weighed(good, 1.5), weighed(good, 0.5)
    assert (liked.low, liked.value, liked.high) == pytest.approx((0.925, 0.95, 0.975))
    assert (disliked.low, disliked.value, disliked.high) == pytest.approx((0.425, 0.45, 0.475))
    assert weighed(good, 1.0) == good
    assert weighed(Figure.exact(0.0), 1.5).value == 0


def test_a_store_without_ratings_is_told_of_and_not_made(tmp_path: Path) -> None:
    with pytest.raises(
        ValueError, match=r"nobody has rated a game yet .*leave out --with-feedback"
    ):
        opinions_in(tmp_path / "none.sqlite3")
    assert not (tmp_path / "none.sqlite3").exists()
