"""Simulating many hands: the same for any number of threads, and the same as a table plays."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import textwrap

import numpy as np
import pytest

from darwindeck import load, simulate
from darwindeck.engine.rng import hand_seed
from darwindeck.genome.library import library_names
from darwindeck.simulation.batch import SimulationResult, replay_hand
from darwindeck.table.table import Table


def assert_identical(a: SimulationResult, b: SimulationResult) -> None:
    assert a.payoffs is not None
    assert b.payoffs is not None
    assert a.payoffs.tobytes() == b.payoffs.tobytes()
    assert a.mean.tobytes() == b.mean.tobytes()
    assert a.standard_error.tobytes() == b.standard_error.tobytes()
    assert (a.showdowns, a.decisions, a.biggest_pot) == (b.showdowns, b.decisions, b.biggest_pot)


@pytest.mark.parametrize("threads", [2, 3, 7])
def test_the_number_of_threads_does_not_change_a_byte(threads: int) -> None:
    one = simulate("no-limit-holdem", 50_000, seed=11, threads=1)
    many = simulate("no-limit-holdem", 50_000, seed=11, threads=threads)
    assert_identical(one, many)


def test_greedy_players_do_not_depend_on_threads_either() -> None:
    players = ["greedy", "random", "greedy"]
    one = simulate("five-card-draw", 300, 3, players, seed=5, threads=1)
    assert_identical(one, simulate("five-card-draw", 300, 3, players, seed=5, threads=4))


def test_a_longer_run_begins_with_the_shorter_one() -> None:
    short = simulate("razz", 500, seed=3).payoffs
    long = simulate("razz", 20_000, seed=3).payoffs
    assert short is not None
    assert long is not None
    assert np.array_equal(short, long[:500])


def test_different_seeds_give_different_hands() -> None:
    one, other = (simulate("leduc-holdem", 100, seed=seed).payoffs for seed in (1, 2))
    assert one is not None
    assert other is not None
    assert not np.array_equal(one, other)


@pytest.mark.parametrize("name", library_names())
def test_every_game_conserves_chips_and_ends(name: str) -> None:
    hands = 100 if name == "cheat" else 2_000
    result = simulate(name, hands, seed=1)
    assert result.hands == hands
    assert result.payoffs is not None
    chips, roles = load(name).setup.starting_chips > 0, bool(load(name).roles)
    assert result.unit == ("chips" if chips else "points" if roles else "wins")
    # Without chips, payoffs are shares of the win, or the points of roles.
    assert roles or np.allclose(result.payoffs.sum(axis=1), 0 if chips else 1)
    assert result.decisions >= result.hands or name in {"war", "blackjack", "red-dog"}
    assert 0 <= result.showdowns <= result.hands
    assert result.uncontested == result.hands - result.showdowns


@pytest.mark.parametrize("players", ["random", "greedy"])
@pytest.mark.parametrize("name", library_names())
def test_a_hand_of_a_run_is_what_the_table_plays(name: str, players: str) -> None:
    if name == "cheat" and players == "greedy":
        pytest.skip("a hand takes half a minute")
    hands = 6
    result = simulate(name, hands, players=players, seed=9)
    assert result.payoffs is not None
    for hand in range(hands):
        table = replay_hand(name, hand, players=players, seed=9)
        assert table.over
        if result.unit == "chips":
            assert table.payoffs == tuple(result.payoffs[hand])
        elif result.unit == "points":
            assert table.scores == tuple(result.payoffs[hand])
        else:
            share = 1 / len(table.winners)
            shares = [share * (seat in table.winners) for seat in range(table.seats)]
            assert np.allclose(shares, result.payoffs[hand])


def test_the_summary_agrees_with_the_payoffs() -> None:
    result = simulate("no-limit-holdem", 5_000, seed=2)
    payoffs = result.payoffs
    assert payoffs is not None
    assert np.allclose(result.mean, payoffs.mean(axis=0))
    assert np.allclose(result.standard_error, payoffs.std(axis=0) / np.sqrt(5_000))
    assert result.biggest_pot <= 6 * load("no-limit-holdem").setup.starting_chips


def test_the_biggest_pot_is_what_was_won_in_one_hand() -> None:
    run = simulate("kuhn-poker", 200, seed=4)
    pots = []
    for hand in range(200):
        table = replay_hand("kuhn-poker", hand, seed=4)
        pots.append(
            sum(sum(event.amounts.values()) for event in table.log if hasattr(event, "amounts"))
        )
    assert run.biggest_pot == max(pots) == 4


def test_the_cards_of_a_hand_do_not_depend_on_the_players() -> None:
    timid = replay_hand("no-limit-holdem", 3, players="greedy", seed=8)
    wild = replay_hand("no-limit-holdem", 3, players="random", seed=8)
    dealt = Table.start("no-limit-holdem", seed=hand_seed(8, 3), button=3)
    assert timid.hands == wild.hands == dealt.hands


def test_the_button_moves_from_hand_to_hand() -> None:
    assert [replay_hand("razz", hand, seats=3, seed=1).button for hand in range(4)] == [0, 1, 2, 0]


@pytest.mark.parametrize(
    "name",
    ["kuhn-poker", "leduc-holdem", "fixed-limit-holdem", "simple-poker", "razz", "badugi"],
)
def test_greedy_beats_random(name: str) -> None:
    result = simulate(name, 2_000, 2, ["greedy", "random"], seed=1)
    assert result.mean[0] > 3 * result.standard_error[0]


def test_uneven_stacks_are_played_as_given() -> None:
    result = simulate("no-limit-holdem", 3_000, stacks=(10, 500, 60), seed=6)
    payoffs = result.payoffs
    assert payoffs is not None
    assert payoffs.min(axis=0).tolist() == [-10, -60, -60]


def test_without_payoffs_the_summary_is_the_same() -> None:
    kept = simulate("razz", 1_000, seed=6)
    dropped = simulate("razz", 1_000, seed=6, keep_payoffs=False)
    assert dropped.payoffs is None
    assert dropped.mean.tobytes() == kept.mean.tobytes()


def test_progress_adds_up_to_all_hands() -> None:
    seen: list[int] = []
    simulate("kuhn-poker", 30_000, seed=1, progress=seen.append)
    assert sum(seen) == 30_000
    assert len(seen) > 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"hands": 0}, "0 hands are impossible"),
        ({"hands": -3}, "-3 hands are impossible"),
        ({"hands": 1e6}, "1000000.0 hands are impossible: simulate a whole number up to 1"),
        ({"hands": 10**13}, "impossible"),
        ({"hands": 10**11}, "pass keep_payoffs=False"),
        ({"hands": 5, "players": "gredy"}, "did you mean 'greedy'?"),
        ({"hands": 5, "players": "x"}, "choose from novice, casual"),
        ({"hands": 5, "seats": 2, "players": ["random"]}, "1 players for 2 seats"),
        ({"hands": 5, "seats": 9}, "cannot seat 9"),
        ({"hands": 5, "threads": 0}, "0 threads are impossible"),
        ({"hands": 5, "stacks": (0, 5, 5)}, "every player of a simulation needs chips"),
        ({"hands": 5, "stacks": (-1, 5)}, "stack -1 of seat 0 is impossible"),
    ],
)
def test_bad_input_is_refused_with_what_would_be_right(
    arguments: dict[str, object], message: str
) -> None:
    with pytest.raises(ValueError, match=re.escape(message)):
        simulate("kuhn-poker", **arguments)  # type: ignore[arg-type]


def test_ctrl_c_returns_what_is_done() -> None:
    script = """
        import darwindeck as dd
        words = iter(["playing"])
        tell = lambda hands: print(*words, end="", flush=True)
        result = dd.simulate("no-limit-holdem", 10**10, keep_payoffs=False, progress=tell)
        print(result.interrupted, 0 < result.hands < 10**10)
    """
    process = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(script)],
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ,
    )
    try:
        assert process.stdout is not None
        assert process.stdout.read(len("playing")) == "playing"
        process.send_signal(signal.SIGINT)
        output, _ = process.communicate(timeout=60)
    finally:
        process.kill()
    assert output == "True True\n"
    assert process.returncode == 0


def test_players_that_need_a_view_are_simulated_at_tables() -> None:
    result = simulate("leduc-holdem", hands=24, players=["search:50", "random"], seed=3, threads=1)
    assert result.hands == 24
    assert result.payoffs is not None
    assert not result.payoffs.sum(axis=1).any()
    assert result.decisions > result.hands


def test_simulations_at_tables_do_not_depend_on_threads() -> None:
    one, two = (
        simulate("kuhn-poker", hands=20, players=["search:20", "greedy"], seed=5, threads=threads)
        for threads in (1, 2)
    )
    assert one.payoffs is not None
    assert two.payoffs is not None
    assert one.payoffs.tobytes() == two.payoffs.tobytes()


def test_a_hand_simulated_at_a_table_is_replayed() -> None:
    players = ["search:20", "greedy"]
    result = simulate("kuhn-poker", hands=6, players=players, seed=5)
    assert result.payoffs is not None
    assert replay_hand("kuhn-poker", 5, players=players, seed=5).payoffs == tuple(result.payoffs[5])


def test_games_without_chips_are_simulated_at_tables_too() -> None:
    result = simulate("crazy-eights", hands=3, seats=2, players=["search:20", "random"], seed=2)
    assert result.unit == "wins"
    assert result.payoffs is not None
    assert result.payoffs.sum(axis=1).tolist() == [1.0] * 3
