"""A run on disk is whole at every moment, and what goes wrong is said in a sentence."""

from __future__ import annotations

import os
import sqlite3
from itertools import islice
from typing import TYPE_CHECKING, Any

import pytest

from darwindeck.evolution.child import Child
from darwindeck.evolution.evaluation import evaluate
from darwindeck.evolution.search import Evolution
from darwindeck.evolution.store import BatchRow, Judged, RunError, RunStore
from darwindeck.evolution.workers import OneWorker
from darwindeck.genome.library import load

from .small_runs import SMALL, all_games, archive_bytes, begin_run, elite, elite_in, go_on

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

ROW = BatchRow(0, 2, 0, 2, 1, 1, 0.5, 0.5, 0.5, 0.1, 0.2)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    begin_run(tmp_path / "run.db")
    return tmp_path / "run.db"


def judged(name: str) -> Judged:
    genome = load(name)
    return Judged(Child(genome, ()), evaluate(genome, "gate", 0, "balanced"), 0.5)


def contents(path: Path) -> list[list[tuple[Any, ...]]]:
    connection = sqlite3.connect(path)
    tables = [
        connection.execute(f"SELECT * FROM {name}").fetchall()
        for name in ("settings", "batch", "game", "elite")
    ]
    connection.close()
    return tables


def test_what_is_stored_can_be_read_back(path: Path) -> None:
    with RunStore(path, new=False) as store:
        store.add_batch(ROW, [judged("kuhn-poker"), judged("war")], [elite_in(1, 0.5)])
    with RunStore(path, new=False) as store:
        assert store.settings == SMALL
        assert store.batches() == [ROW]
        assert store.archive().in_order() == [elite_in(1, 0.5)]
        ids, behaviours = store.known()
        assert ids == {"kuhn-poker", "war"}
        assert behaviours == {judged(name).evaluation.behaviour for name in ids}
        found = store.game("war")
        assert found is not None
        assert found.refusal == "there is hardly anything to decide"
        assert store.game("chess") is None


def test_a_batch_that_breaks_off_in_the_middle_leaves_nothing(path: Path) -> None:
    def breaking_off() -> Iterator[Judged]:
        yield judged("kuhn-poker")
        raise KeyboardInterrupt

    before = contents(path)
    with RunStore(path, new=False) as store:
        with pytest.raises(KeyboardInterrupt):
            store.add_batch(ROW, breaking_off(), [])
        assert contents(path) == before
        store.add_batch(ROW, [judged("kuhn-poker")], [])
        assert store.batches() == [ROW]


def test_an_archive_that_cannot_be_stored_takes_its_games_with_it(path: Path) -> None:
    def breaking_off() -> Iterator[Any]:
        yield elite()
        raise ZeroDivisionError

    before = contents(path)
    with RunStore(path, new=False) as store, pytest.raises(ZeroDivisionError):
        store.add_batch(ROW, [judged("kuhn-poker")], breaking_off())
    assert contents(path) == before


def test_a_full_disk_ends_a_run_with_a_sentence_and_keeps_what_was_there(path: Path) -> None:
    go_on(path, 2)
    games = all_games(path)
    with RunStore(path, new=False) as store:
        evolution = Evolution(store, OneWorker())
        pages = store._connection.execute("PRAGMA page_count").fetchone()[0]
        store._connection.execute(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(RunError, match=r"disk is full.*; what was stored is still there"):
            list(islice(evolution.steps(), 10))
        stored = len(store.batches())
    assert all_games(path)[: len(games)] == games
    fresh = path.with_name("fresh.db")
    begin_run(fresh)
    for run in (path, fresh):
        go_on(run, stored + 1)
    assert archive_bytes(path) == archive_bytes(fresh)


def test_a_database_that_cannot_be_written_ends_a_run_with_a_sentence(path: Path) -> None:
    before = contents(path)
    with RunStore(path, new=False) as store:
        store._connection.execute("PRAGMA query_only = ON")
        with pytest.raises(RunError, match=r"read-?only.*; what was stored is still there"):
            store.add_batch(ROW, [judged("kuhn-poker")], [])
    assert contents(path) == before


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser may write anywhere")
def test_a_folder_that_cannot_be_written_is_a_sentence(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(RunError, match=r"run\.db .*read-only"):
        RunStore(tmp_path / "run.db", new=True)


def test_a_file_that_cannot_be_opened_is_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise sqlite3.OperationalError("unable to open database file")

    monkeypatch.setattr(sqlite3, "connect", refuse)
    with pytest.raises(RunError, match=r"run\.db .*unable to open database file"):
        RunStore(tmp_path / "run.db", new=True)


def test_a_new_run_never_writes_over_anything(path: Path, tmp_path: Path) -> None:
    before = path.read_bytes()
    with pytest.raises(RunError, match="exists already: choose another --out, or go on with"):
        RunStore(path, new=True)
    assert path.read_bytes() == before
    (tmp_path / "notes.txt").write_text("mine")
    with pytest.raises(RunError, match="exists already"):
        RunStore(tmp_path / "notes.txt", new=True)
    assert (tmp_path / "notes.txt").read_text() == "mine"


def test_what_is_no_run_is_refused_and_left_as_it_was(tmp_path: Path) -> None:
    with pytest.raises(
        RunError, match=r"there is no run .*start one with `darwindeck evolve --out"
    ):
        RunStore(tmp_path / "nothing", new=False)
    other = tmp_path / "other.db"
    connection = sqlite3.connect(other)
    connection.execute("CREATE TABLE mine (x)")
    connection.commit()
    connection.close()
    (tmp_path / "notes.txt").write_text("mine")
    for file in (other, tmp_path / "notes.txt"):
        before = file.read_bytes()
        with pytest.raises(RunError, match="is no run of evolution: name the file that --out"):
            RunStore(file, new=False)
        assert file.read_bytes() == before


def test_a_damaged_run_is_reported_and_left_as_it_was(path: Path) -> None:
    go_on(path, 1)
    whole = path.read_bytes()
    path.write_bytes(whole[:4096] + b"\xaa" * (len(whole) - 4096))
    before = path.read_bytes()
    with pytest.raises(RunError, match=r"damaged|malformed"):
        RunStore(path, new=False)
    assert path.read_bytes() == before


def test_a_run_that_was_never_begun_says_so(tmp_path: Path) -> None:
    with (
        RunStore(tmp_path / "run.db", new=True) as store,
        pytest.raises(RunError, match="was never begun: start a new run"),
    ):
        _ = store.settings
