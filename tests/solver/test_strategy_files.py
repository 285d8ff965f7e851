"""Strategies in files: kept exactly, and refused in a sentence if they do not fit."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from darwindeck import Raise, Table, load
from darwindeck.genome.serialization import encode
from darwindeck.players.as_strategy import strategy_of_bot
from darwindeck.players.registry import make_bot
from darwindeck.solver import (
    UnsolvableError,
    arrays_of_strategy,
    exploitability,
    grow_tree,
    load_strategy,
    save_strategy,
    sequence_form,
    solve,
    strategy_of_solution,
    value_of,
)

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

SAMPLES = 2_000


@pytest.fixture(scope="module")
def kuhn_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Solve Kuhn poker and keep its strategy."""
    path = tmp_path_factory.mktemp("strategies") / "kuhn.strategy"
    save_strategy(strategy_of_solution(solve("kuhn-poker")), path)
    return path


def test_a_strategy_is_the_same_after_saving_and_loading(tmp_path: Path) -> None:
    solution = solve("leduc-holdem")
    strategy = strategy_of_solution(solution)
    save_strategy(strategy, tmp_path / "leduc.strategy")
    loaded = load_strategy(tmp_path / "leduc.strategy")
    assert loaded == strategy
    assert (loaded.genome, loaded.method) == (load("leduc-holdem"), "exact")
    arrays = arrays_of_strategy(loaded, solution.form)
    assert value_of(solution.form, arrays) == pytest.approx(solution.value, abs=1e-12)
    assert exploitability(solution.form, arrays) == pytest.approx(0, abs=1e-9)


def test_a_file_can_be_read_by_people(kuhn_file: Path) -> None:
    fields = json.loads(kuhn_file.read_text(encoding="utf-8"))
    assert fields["value"] == pytest.approx(-1 / 18, abs=1e-9)
    assert fields["genome"]["genome_id"] == "kuhn-poker"
    assert fields["decisions"]["second: K, they bet 1"] == {"fold": 0.0, "call": 1.0}


def test_a_strategy_goes_by_the_rules_and_not_by_the_name(kuhn_file: Path) -> None:
    strategy = load_strategy(kuhn_file)
    strategy.check_game(replace(load("kuhn-poker"), genome_id="my-game", title="Mine"))
    with pytest.raises(UnsolvableError) as refused:
        strategy.check_game(replace(load("leduc-holdem"), genome_id="kuhn-poker"))
    assert "this is a strategy for kuhn-poker, and kuhn-poker has other rules" in str(refused.value)


def without_decisions(text: str) -> str:
    return json.dumps({name: value for name, value in json.loads(text).items() if name != "value"})


def with_odd_shares(text: str) -> str:
    return text.replace('"call": 1.0', '"call": 1.5')


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        (lambda _: "hello", "is not a strategy: `darwindeck solve GAME --save FILE` writes one"),
        (lambda _: encode(load("kuhn-poker")).decode(), "is not a strategy"),
        (lambda text: text[: len(text) // 2], "is broken"),
        (without_decisions, "is broken: Object missing required field `value`"),
        (with_odd_shares, "have to be at least 0 and add up to 1, not to 1.5"),
        (lambda text: text.replace('"format": 1', '"format": 7'), "has format 7"),
        (lambda text: text.replace('"kuhn_3"', '"kuhn_4"'), "is broken"),
        (lambda text: text.replace('"min_bet": 1', '"min_bet": 900'), "is broken"),
    ],
)
def test_a_file_that_does_not_fit_is_refused(
    kuhn_file: Path, tmp_path: Path, damage: Callable[[str], str], words: str
) -> None:
    text = kuhn_file.read_text(encoding="utf-8")
    damaged = damage(text)
    assert damaged != text
    (tmp_path / "odd.strategy").write_text(damaged, encoding="utf-8")
    with pytest.raises(UnsolvableError) as refused:
        make_bot(f"solved:{tmp_path / 'odd.strategy'}")
    assert words in str(refused.value)
    assert "odd.strategy" in str(refused.value)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnsolvableError, match=r"there is no strategy '.*none'"):
        load_strategy(tmp_path / "none")
    with pytest.raises(UnsolvableError, match="cannot be read"):
        load_strategy(tmp_path)


# Playing from a file


def test_a_solved_bot_plays_as_often_as_the_strategy_says(kuhn_file: Path) -> None:
    form = sequence_form(grow_tree(load("kuhn-poker")))
    said = arrays_of_strategy(load_strategy(kuhn_file), form)
    played = strategy_of_bot(f"solved:{kuhn_file}", form, SAMPLES, seed=7)
    for side in range(2):
        assert played[side] == pytest.approx(said[side], abs=0.05)


def test_a_solved_bot_repeats_with_its_seed(kuhn_file: Path) -> None:
    table = Table.start("kuhn-poker", deck="Qs Js Ks", button=0)
    view = table.view(table.actor)
    answers = [make_bot(f"solved:{kuhn_file}", seed)(view) for seed in range(20)]
    assert answers == [make_bot(f"solved:{kuhn_file}", seed)(view) for seed in range(20)]


def test_a_solved_bot_refuses_another_game(kuhn_file: Path) -> None:
    bot = make_bot(f"solved:{kuhn_file}", 1)
    table = Table.start("leduc-holdem", seed=1)
    with pytest.raises(UnsolvableError, match="strategy for kuhn-poker, and leduc-holdem"):
        bot(table.view(table.actor))


def test_a_solved_bot_plays_whole_matches_whatever_the_stacks(tmp_path: Path) -> None:
    path = tmp_path / "leduc.strategy"
    save_strategy(strategy_of_solution(solve("leduc-holdem")), path)
    bots = [make_bot(f"solved:{path}", 1), make_bot("random", 2)]
    stacks = set()
    for seed in range(5):
        table = Table.start("leduc-holdem", seed=seed)
        while not table.match_over:
            table = table.next_hand() if table.over else table
            stacks.add(table.stacks)
            while table.actor is not None:
                table = table.apply(bots[table.actor](table.view(table.actor)))
    assert len(stacks) > 10


# Bots as strategies


def test_the_random_bot_is_nearly_as_exploitable_as_even_play() -> None:
    form = sequence_form(grow_tree(load("kuhn-poker")))
    random = strategy_of_bot("random", form, SAMPLES, seed=1)
    assert exploitability(form, random) == pytest.approx(11 / 24, abs=0.05)


def test_better_bots_are_less_exploitable() -> None:
    form = sequence_form(grow_tree(load("leduc-holdem")))
    found = {
        name: exploitability(form, strategy_of_bot(name, form, samples, seed=3))
        for name, samples in (("random", 100), ("greedy", 10), ("search:100", 10))
    }
    assert 0 < found["greedy"] < found["search:100"] < found["random"] < 2.6


def test_a_bot_that_does_what_nobody_may_is_refused() -> None:
    form = sequence_form(grow_tree(load("kuhn-poker")))
    with pytest.raises(UnsolvableError, match="the bot answered raise to 9 where it knows 'first"):
        strategy_of_bot(lambda view: Raise(9), form)
    with pytest.raises(UnsolvableError, match="cannot be asked 0 times"):
        strategy_of_bot("random", form, samples=0)
