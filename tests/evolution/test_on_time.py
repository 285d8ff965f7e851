"""Evolution ends when its time is up, and games to start from stay what they are."""

from __future__ import annotations

import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest

from darwindeck import load
from darwindeck.evolution.breeding import founding
from darwindeck.evolution.running import TimeUp, time_up_after

if TYPE_CHECKING:
    from pathlib import Path


def waited(seconds: float, most: float | None) -> None:
    """Wait for a while, but no longer than is allowed."""
    with time_up_after(most):
        time.sleep(seconds)


def test_what_takes_too_long_is_ended() -> None:
    started = time.monotonic()
    with pytest.raises(TimeUp):
        waited(5.0, 0.05)
    assert time.monotonic() - started < 2


def test_what_is_done_in_time_is_left_alone() -> None:
    waited(0.01, 5.0)
    waited(0.01, None)


def test_games_to_start_from_keep_their_names() -> None:
    (child,) = founding([load("kuhn-poker")], [2])
    assert child.genome.name == "Kuhn poker"
    assert child.genome.summary == load("kuhn-poker").summary


def test_evolve_says_through_a_pipe_what_it_does_before_anything_is_loaded(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "darwindeck", "evolve", "--minutes", "1", "--seats", "4"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, cwd=tmp_path, text=True) as process:
        assert process.stderr is not None
        first = process.stderr.readline()
        process.terminate()
        process.communicate(timeout=60)
    assert first == (
        "Breeding new games for 4 players, for about 1 minute. "
        "Ctrl-C stops and keeps what there is.\n"
    )
    assert process.returncode == 143
