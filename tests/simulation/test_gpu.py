"""Hands on a graphics card are the processor's hands, as far as that can be seen without a card."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from functools import cache
from typing import Any

import numpy as np
import pytest

from darwindeck.compiled.jit import config
from darwindeck.engine.program import compile_program
from darwindeck.genome.library import library_names, load
from darwindeck.simulation.batch import Run, simulate
from darwindeck.simulation.gpu import driver, ptx
from darwindeck.simulation.gpu.rules import PARTS, rules_for
from tests.simulation.kernel_here import compile_here, play_here

HANDS = 10_000


def one_of_each_family() -> list[str]:
    """Return a game of the library for each set of operations that a game is made of."""
    families: dict[frozenset[int], str] = {}
    for name in library_names():
        operations = compile_program(load(name))["phases"]["op"].ravel().tolist()
        families.setdefault(frozenset(operations), name)
    return list(families.values())


def test_the_kernel_plays_every_family_as_the_processor_does() -> None:
    games = one_of_each_family()
    played = subprocess.run(
        [sys.executable, "-m", "tests.simulation.kernel_interpreted", *games],
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert played.stdout.split() == games, played.stderr


needs_cards_code = pytest.mark.skipif(
    bool(config.BOUNDSCHECK), reason="with every index checked nothing is compiled for cards"
)


@cache
def compiled_run() -> tuple[Run, str, str]:
    run = Run("kuhn-poker", None, "random", 7, None)
    return run, *ptx.llvm_of(run.fresh, run.program)


@needs_cards_code
def test_what_is_compiled_for_a_card_plays_the_same_hands() -> None:
    run, name, text = compiled_run()
    _engine, kernel = compile_here(name, text)
    counts, sums, squares, payoffs = play_here(kernel, run, HANDS)
    truth = simulate("kuhn-poker", HANDS, seed=7, threads=1)
    assert truth.payoffs is not None
    assert np.array_equal(payoffs, truth.payoffs)
    assert counts[:, :2].sum(0).tolist() == [truth.decisions, truth.showdowns]
    assert counts[:, 2].max() == truth.biggest_pot
    assert (sums.sum(0) / HANDS).tolist() == truth.mean.tolist()
    assert squares.sum(0).tolist() == (payoffs.astype(int) ** 2).sum(0).tolist()


@needs_cards_code
def test_ptx_calls_nothing_that_is_not_in_it() -> None:
    _, name, text = compiled_run()
    code = ptx.for_card(name, text)
    assert ".entry simulate" in code
    assert ".extern" not in code
    assert "call" not in code.split(".entry simulate")[1]


@needs_cards_code
@pytest.mark.skipif(not shutil.which("ptxas"), reason="needs CUDA's assembler")
def test_ptx_can_be_assembled(tmp_path: Any) -> None:
    _, name, text = compiled_run()
    source = tmp_path / "simulate.ptx"
    source.write_text(ptx.for_card(name, text))
    subprocess.run(["ptxas", "-arch=sm_75", source, "-o", tmp_path / "simulate.cubin"], check=True)


def has_card() -> bool:
    try:
        with driver.Card():
            return True
    except driver.NoCard:
        return False


@pytest.mark.skipif(not has_card(), reason="needs a graphics card")
def test_a_card_plays_the_hands_of_the_processor() -> None:
    card = simulate("kuhn-poker", 100_000, seed=7, device="cuda")
    processor = simulate("kuhn-poker", 100_000, seed=7)
    assert str(card) == str(processor)
    assert np.array_equal(card.payoffs, processor.payoffs)  # type: ignore[arg-type]
    assert card.standard_error.tolist() == processor.standard_error.tolist()


def test_only_the_phases_of_a_game_are_compiled() -> None:
    rule = next(iter(PARTS))  # games with turns
    assert (
        rules_for(compile_program(load("hearts")), rule).py_func.__code__.co_varnames[0] == "table"
    )
    assert not rules_for(compile_program(load("razz")), rule).py_func.__code__.co_names


@needs_cards_code
def test_without_a_driver_a_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(driver, "LIBRARY", "libnothing.so")
    driver.library.cache_clear()
    try:
        with pytest.raises(ValueError, match="no driver"):
            simulate("kuhn-poker", 10, device="cuda")
        assert simulate("kuhn-poker", 10, seed=7, device="auto").hands == 10
    finally:
        driver.library.cache_clear()


@needs_cards_code
def test_a_card_has_room_for_random_players_alone() -> None:
    with pytest.raises(ValueError, match="at random"):
        simulate("kuhn-poker", 10, players="greedy", device="cuda")


def test_other_devices_do_not_exist() -> None:
    with pytest.raises(ValueError, match="cpu, cuda, auto"):
        simulate("kuhn-poker", 10, device="tpu")
