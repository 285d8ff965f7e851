"""Learning a new game in the background: once, and only what is no worse than learning nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from darwindeck import load
from darwindeck.players.blueprint import blueprint_of
from darwindeck.players.training import Training
from darwindeck.strength import studying
from tests.effort import needs_compilation

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from darwindeck.genome.schema import GameGenome
    from darwindeck.players.blueprint import Blueprint

pytestmark = needs_compilation


@pytest.fixture
def new_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[GameGenome]:
    monkeypatch.setattr("platformdirs.user_cache_path", lambda _: tmp_path)
    genome = replace(load("kuhn-poker"), player_count=3)
    assert blueprint_of(genome) is None
    yield genome
    blueprint_of.cache_clear()


def test_a_new_game_is_learnt_once(new_game: GameGenome) -> None:
    thread = studying.study_in_background(new_game, seconds=0.1)
    assert thread is not None
    thread.join()
    learnt = blueprint_of(new_game)
    assert learnt is not None
    assert learnt.situations > 0
    assert studying.study_in_background(new_game) is None


def test_what_loses_is_practised_longer_and_then_not_kept(
    new_game: GameGenome, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = []

    def loses(_: GameGenome, blueprint: Blueprint, __: float) -> bool:
        hands.append(blueprint.hands)
        return True

    monkeypatch.setattr(studying, "surely_loses", loses)
    studying.study(new_game, seconds=0.02)
    assert len(hands) == studying.MOST_COURSES
    assert hands == sorted(set(hands))
    assert blueprint_of(new_game) is None


def test_who_checks_and_folds_surely_loses_and_who_has_practised_does_not() -> None:
    training = Training(load("leduc-holdem"), (2,), seed=5, memory=64 << 20, threads=1)
    training.go_on()
    early = training.blueprint()
    columns = len(early.mixes) // early.situations
    never = early.situations * (columns - 1)
    folding = replace(early, mixes=b"\xff" * early.situations + b"\0" * never)
    assert studying.surely_loses(training.genome, folding, 0.0)
    for _ in range(20):
        training.go_on()
    assert not studying.surely_loses(training.genome, training.blueprint(), 0.0)
