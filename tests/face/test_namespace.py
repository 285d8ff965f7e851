"""One namespace: all that a first hour needs, and nothing that waits for what it does not need."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

import darwindeck as dd
from tests.evolution.runs import small_run

if TYPE_CHECKING:
    from pathlib import Path

MOST_SECONDS = 0.1


def test_the_namespace_shows_its_names_and_the_packages_for_experts_alone() -> None:
    shown = set(dir(dd)) - {"__version__"}
    assert shown == set(dd.__all__) | set(dd.ROOMS)
    assert {"games", "load", "simulate", "solve", "rate", "evolve", "equity"} <= shown
    assert {"make_bot", "duel", "Table", "Card"} <= shown


@pytest.mark.parametrize("name", dir(dd))
def test_everything_that_is_shown_is_there(name: str) -> None:
    assert getattr(dd, name) is not None


def test_what_is_not_there_is_said_by_name() -> None:
    with pytest.raises(AttributeError, match="no attribute 'simulat'"):
        _ = dd.simulat


def run(code: str) -> str:
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout


def test_importing_is_fast_and_loads_nothing_heavy() -> None:
    timed = (
        "import time, sys; start = time.perf_counter(); import darwindeck; "
        "print(time.perf_counter() - start); "
        "print([m for m in ('numpy', 'numba', 'msgspec', 'rich') if m in sys.modules])"
    )
    fastest, loaded = min((run(timed).splitlines() for _ in range(3)), key=lambda r: float(r[0]))
    assert float(fastest) < MOST_SECONDS
    assert loaded == "[]"


def test_listing_and_loading_games_needs_no_engine() -> None:
    code = "import sys, darwindeck as dd; dd.load(dd.games()[0]); print('numba' in sys.modules)"
    assert run(code).strip() == "False"


def test_a_game_of_a_run_is_loaded_by_its_place(tmp_path: Path) -> None:
    path = tmp_path / "small.run"
    with small_run(path) as store:
        best = store.archive().ranked()[0].genome
    assert dd.load(f"{path}:1") == best
