"""Games by reference: names, files, and places in a run."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from darwindeck.evolution.evaluation import evaluate
from darwindeck.evolution.references import load_game
from darwindeck.evolution.running import begin_run
from darwindeck.evolution.settings import Settings
from darwindeck.evolution.store import BatchRow, RunError, RunStore
from darwindeck.genome.errors import GenomeError
from darwindeck.genome.library import load
from darwindeck.genome.serialization import encode

from .small_runs import elite

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a run with two games."""
    path = tmp_path_factory.mktemp("runs") / "two games.run"
    with begin_run(path, Settings(("kuhn-poker",))) as store:
        row = BatchRow(1, 2, 0, 2, 2, 2, 0.9, 0.7, 1.4, 0.1, 0.1)
        games = [elite("kuhn-poker"), elite("leduc-holdem")]
        store.add_batch(row, [], games)
    return path


def test_a_number_names_a_game_by_its_rank(run: Path) -> None:
    games = [load_game(f"{run}:{rank}") for rank in (1, 2)]
    fitness = [evaluate(game, "full", 0, "balanced").fitness.value for game in games]
    assert fitness == sorted(fitness, reverse=True)
    with RunStore(run, new=False) as store:
        assert games == [elite.genome for elite in store.archive().ranked()]


@pytest.mark.parametrize("rank", [0, 3, 10**30])
def test_a_rank_that_nobody_has_is_refused_with_the_number_of_games(run: Path, rank: int) -> None:
    with pytest.raises(GenomeError, match=rf"there is no game {rank} in .*, which has 2 games"):
        load_game(f"{run}:{rank}")


def test_a_run_without_a_number_is_refused(run: Path) -> None:
    with pytest.raises(GenomeError, match=r"is a run with many games: .*two games.run:1 is the"):
        load_game(str(run))


@pytest.mark.parametrize("place", ["-1", "first", ""])
def test_a_place_that_is_no_number_is_refused(run: Path, place: str) -> None:
    with pytest.raises(GenomeError, match=rf"'{place}' is no place in the run .*two games.run:1 "):
        load_game(f"{run}:{place}")


def test_a_game_is_not_the_whole_run(run: Path) -> None:
    with pytest.raises(RunError, match=r"two games.run:2 is one game of a run: leave out :2"):
        RunStore(f"{run}:2", new=False)


def test_a_run_that_is_not_there_is_told_of(tmp_path: Path) -> None:
    with pytest.raises(RunError, match="there is no run"):
        load_game(f"{tmp_path}/none.run:1")


def test_a_run_without_games_is_told_of(tmp_path: Path) -> None:
    begin_run(tmp_path / "new.run", Settings(("kuhn-poker",))).close()
    with pytest.raises(GenomeError, match="has no games yet"):
        load_game(f"{tmp_path}/new.run:1")


def test_names_and_files_are_loaded_as_ever(tmp_path: Path) -> None:
    assert load_game("razz") == load("razz")
    odd = tmp_path / "mine:3"
    odd.write_bytes(encode(load("razz")))
    assert load_game(str(odd)) == load("razz")
    with pytest.raises(GenomeError, match="did you mean 'razz'"):
        load_game("raz")
