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

from darwindeck.compiled.jit import jit
from darwindeck.compiled.modes import BOUNDS_CHECKED
from darwindeck.engine import step
from darwindeck.engine.program import compile_program
from darwindeck.genome.library import library_names, load
from darwindeck.players.policies import GREEDY, RANDOM, SCRIPTED, choose_greedy
from darwindeck.simulation.batch import Run, simulate
from darwindeck.simulation.gpu import driver, ptx
from darwindeck.simulation.tailored.rules import PARTS, rules_for
from tests.simulation.kernel_here import compile_here, play_here

HANDS = 10_000


def one_of_each_family() -> list[str]:
    """Return a game of the library for each set of operations that a game is made of."""
    families: dict[frozenset[int], str] = {}
    for name in library_names():
        operations = compile_program(load(name))["phases"]["op"].ravel().tolist()
        families.setdefault(frozenset(operations), name)
    return list(families.values())


LONG_WITH_GREEDY = {
    "cheat",
    "crazy-eights",
    "hearts",
    "knock-out-whist",
    "oh-hell",
    "pinochle",
    "president",
    "skat",
    "war",
    "whist",
}


@pytest.mark.parametrize("players", ["random", "greedy", "scripted"])
def test_the_kernel_plays_every_family_as_the_processor_does(players: str) -> None:
    games = one_of_each_family()
    if players == "greedy":
        games = [game for game in games if game not in LONG_WITH_GREEDY]
    if players == "scripted":
        games = [game for game in games if any(role.script for role in load(game).roles)]
    assert games
    played = subprocess.run(
        [sys.executable, "-m", "tests.simulation.kernel_interpreted", players, *games],
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert played.stdout.split() == games, played.stderr


needs_cards_code = pytest.mark.skipif(
    BOUNDS_CHECKED, reason="with every index checked nothing is compiled for cards"
)


PLAYERS = ("greedy", "random")


@cache
def compiled_run() -> tuple[Run, str, str]:
    run = Run("kuhn-poker", None, PLAYERS, 7, None)
    return run, *ptx.llvm_for_card(run.fresh, run.program, run.policies)


@cache
def code_for_a_card() -> str:
    _, name, text = compiled_run()
    return ptx.for_card(name, text)


@needs_cards_code
def test_what_is_compiled_for_a_card_plays_the_same_hands() -> None:
    run, name, text = compiled_run()
    _engine, kernel = compile_here(name, text)
    counts, sums, squares, payoffs = play_here(kernel, run, HANDS)
    truth = simulate("kuhn-poker", HANDS, players=PLAYERS, seed=7, threads=1, tailored=False)
    assert truth.payoffs is not None
    assert np.array_equal(payoffs, truth.payoffs)
    assert counts[:, :2].sum(0).tolist() == [truth.decisions, truth.showdowns]
    assert counts[:, 2].max() == truth.biggest_pot
    assert (sums.sum(0) / HANDS).tolist() == truth.mean.tolist()
    assert squares.sum(0).tolist() == (payoffs.astype(int) ** 2).sum(0).tolist()


@needs_cards_code
def test_ptx_calls_nothing_that_is_not_in_it() -> None:
    code = code_for_a_card()
    assert ".entry simulate" in code
    assert ".extern" not in code
    assert "call" not in code.split(".entry simulate")[1]
    fractions = [step for step in code.split() if step.startswith(("add", "mul", "div", "fma"))]
    rounded = [step for step in fractions if step.endswith("f64")]
    assert rounded
    assert all(".rn." in step and "fma" not in step for step in rounded)  # as a processor rounds


@needs_cards_code
@pytest.mark.skipif(not shutil.which("ptxas"), reason="needs CUDA's assembler")
def test_ptx_can_be_assembled(tmp_path: Any) -> None:
    source = tmp_path / "simulate.ptx"
    source.write_text(code_for_a_card())
    subprocess.run(["ptxas", "-arch=sm_75", source, "-o", tmp_path / "simulate.cubin"], check=True)


def has_card() -> bool:
    try:
        with driver.GraphicsCard():
            return True
    except driver.NoCard:
        return False


@pytest.mark.skipif(not has_card(), reason="needs a graphics card")
@pytest.mark.parametrize("players", [("random", "random"), ("greedy", "random")])
def test_a_card_plays_the_hands_of_the_processor(players: tuple[str, ...]) -> None:
    card = simulate("kuhn-poker", 100_000, players=players, seed=7, device="cuda")
    processor = simulate("kuhn-poker", 100_000, players=players, seed=7, tailored=False)
    assert str(card) == str(processor)
    assert np.array_equal(card.payoffs, processor.payoffs)  # type: ignore[arg-type]
    assert card.standard_error.tolist() == processor.standard_error.tolist()


def test_only_the_phases_of_a_game_are_compiled() -> None:
    rule = next(iter(PARTS))  # games with turns
    nobody = np.zeros(0, np.int64)
    hearts = rules_for(compile_program(load("hearts")), nobody, rule)
    assert hearts.py_func.__code__.co_varnames[0] == "table"
    razz = rules_for(compile_program(load("razz")), nobody, rule)
    assert not razz.py_func.__code__.co_names


def test_habits_that_nobody_has_are_not_compiled() -> None:
    program = compile_program(load("razz"))
    for policies, has_habits in (([RANDOM, SCRIPTED], False), ([RANDOM, GREEDY], True)):
        rule = rules_for(program, np.array(policies), choose_greedy)
        assert bool(rule.py_func.__code__.co_names) is has_habits


def test_rules_that_are_read_off_a_module_are_copied_too() -> None:
    def calling(table: Any, program: Any, rankings: Any) -> None:
        step.advance_one(table, program, rankings)

    rule = rules_for(compile_program(load("razz")), np.zeros(0, np.int64), jit(calling))
    copied = rule.py_func.__globals__["step"]
    assert copied.advance_one.py_func.__code__ is step.advance_one.py_func.__code__  # type: ignore[attr-defined]
    assert copied.advance_one is not step.advance_one
    assert copied.is_legal is step.is_legal


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
def test_players_that_need_a_processor_are_refused_on_a_card() -> None:
    with pytest.raises(ValueError, match="only random, greedy and scripted play: name no other"):
        simulate("kuhn-poker", 10, players=["search:50", "random"], device="cuda")


def test_other_devices_do_not_exist() -> None:
    with pytest.raises(ValueError, match="cpu, cuda, auto"):
        simulate("kuhn-poker", 10, device="tpu")
