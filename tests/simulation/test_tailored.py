"""Long runs get a loop for their very game, which plays the same hands."""

from __future__ import annotations

import numpy as np
import pytest

from darwindeck.compiled import machine_code
from darwindeck.compiled.modes import BOUNDS_CHECKED, INTERPRETED
from darwindeck.simulation.batch import Run, SimulationResult, simulate
from darwindeck.simulation.tailored import processor
from darwindeck.simulation.tailored.processor import Loop, Tailor

HANDS = 40_000  # in several parts

needs_machine_code = pytest.mark.skipif(
    INTERPRETED or BOUNDS_CHECKED, reason="loops for one game are compiled, and check no indices"
)


def tailor_of(game: str, seats: int | None = None, *, chips: int = 0) -> Tailor:
    run = Run(game, seats, "random", 7, (chips, chips) if chips else None)
    return Tailor(run.fresh, run.program, run.policies)


def play(*, tailored: bool | None) -> SimulationResult:
    return simulate("kuhn-poker", HANDS, seed=7, threads=2, tailored=tailored)


def assert_same(one: SimulationResult, other: SimulationResult) -> None:
    assert str(one) == str(other)
    assert np.array_equal(one.payoffs, other.payoffs)  # type: ignore[arg-type]
    assert one.standard_error.tolist() == other.standard_error.tolist()
    assert one.turns == other.turns


@needs_machine_code
def test_a_loop_for_one_game_plays_the_same_hands() -> None:
    assert_same(play(tailored=True), play(tailored=False))


@needs_machine_code
def test_a_run_goes_on_with_its_own_loop_as_if_nothing_had_happened(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made: list[Loop] = []
    make = Tailor.loop

    def make_noted(tailor: Tailor) -> Loop:
        made.append(make(tailor))
        return made[-1]

    monkeypatch.setattr(processor, "WORTH_LOADING", 1e-9)
    monkeypatch.setattr(processor, "WORTH_COMPILING", 1e-9)
    monkeypatch.setattr(Tailor, "loop", make_noted)
    assert_same(
        simulate("kuhn-poker", 40 * HANDS, seed=7, threads=1),
        simulate("kuhn-poker", 40 * HANDS, seed=7, threads=1, tailored=False),
    )
    assert len(made) == 1


@needs_machine_code
def test_a_loop_is_compiled_for_a_long_run_and_loaded_for_a_short_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for kept, long_enough in ((False, 60.0), (True, 0.1)):
        monkeypatch.setattr(machine_code, "is_kept", lambda *_, kept=kept: kept)
        tailor = tailor_of("kuhn-poker")
        assert tailor.is_worth(long_enough)
        assert not tailor.is_worth(0.99 * long_enough)


def test_games_share_a_loop_if_only_their_stacks_differ() -> None:
    short, deep, three = (
        tailor_of("no-limit-holdem", 2, chips=200),
        tailor_of("no-limit-holdem", 2, chips=300),
        tailor_of("no-limit-holdem", 3),
    )
    assert short.name == deep.name != three.name


def test_a_loop_is_found_again_whatever_lay_in_memory_before() -> None:
    names = set()
    for scribble in range(50):
        memory = [np.full(1624 + size, scribble, np.uint8) for size in range(-8, 9)]
        del memory
        names.add(tailor_of("kuhn-poker").name)
    assert len(names) == 1


@needs_machine_code
def test_a_game_for_more_chips_than_can_be_added_up_exactly_has_no_loop_of_its_own() -> None:
    tailor = tailor_of("no-limit-holdem", 2, chips=1 << 20)
    assert not tailor.is_worth(1e9)
    with pytest.raises(ValueError, match="at most 1,048,576 chips"):
        tailor.loop()


def test_players_that_think_at_tables_have_no_loop() -> None:
    with pytest.raises(ValueError, match="only random, greedy and scripted players"):
        simulate("kuhn-poker", 10, players=["search:50", "random"], tailored=True)
