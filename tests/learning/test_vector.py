"""Many tables at once play the same hands as one table, and what is wrong is refused."""

from __future__ import annotations

import numpy as np
import pytest

import darwindeck as dd
from darwindeck.learning.numbering import numbered_actions, observation_of
from darwindeck.learning.spaces import space_of
from darwindeck.simulation.batch import replay_hand

NOTHING_TO_DECIDE = {"war"}
SEED = 1  # with which nobody's first hand is over at once
GAMES = [name for name in dd.games() if name not in NOTHING_TO_DECIDE]


@pytest.mark.parametrize("game", GAMES)
def test_tables_step_like_one_table(game: str) -> None:
    """Every table of a vector sees, may do and wins what a single table with its cards does."""
    tables = dd.vector(game, 3, seed=SEED)
    genome, seats = tables.game, tables.seats
    space = space_of(genome, seats)
    singles = [first_table(game, place, SEED) for place in range(3)]
    hands = [0, 0, 0]
    seen = tables.reset()
    for _ in range(60):
        for place, single in enumerate(singles):
            legal = numbered_actions(single, space)
            assert seen.actors[place] == single.actor
            assert np.flatnonzero(seen.mask[place]).tolist() == list(legal)
            observed = observation_of(single, single.actor or 0, space)
            np.testing.assert_array_equal(seen.observations[place], observed)
        chosen = tables.sample()
        before = list(singles)
        seen = tables.step(chosen)
        for place, single in enumerate(before):
            after = single.apply(numbered_actions(single, space)[int(chosen[place])])
            assert bool(seen.done[place]) is after.over
            if after.over:
                hands[place] += 1
                following = first_table(game, place + 3 * hands[place], SEED)
                if following.over:
                    return  # at once, and the vector is at a later hand with the rewards of both
                if any(after.payoffs):
                    assert seen.rewards[place].tolist() == list(after.payoffs)
                after = following
            singles[place] = after


def first_table(game: str, number: int, seed: int) -> dd.Table:
    """Return hand `number` of a run before its first decision."""
    played = replay_hand(game, number, seed=seed)
    return dd.Table.replay(played.game, played.log[:1])


def test_the_same_seed_gives_the_same_arrays_on_any_number_of_threads() -> None:
    one, two = (dd.vector("no-limit-holdem", 64, 6, seed=3, threads=t) for t in (1, 2))
    for _ in range(50):
        chosen = one.sample()
        np.testing.assert_array_equal(chosen, two.sample())
        for left, right in zip(one.step(chosen), two.step(chosen), strict=True):
            np.testing.assert_array_equal(left, right)


def test_resetting_begins_the_run_again() -> None:
    tables = dd.vector("leduc-holdem", 8, seed=3)
    first = tables.reset().observations.copy()
    tables.step(tables.sample())
    np.testing.assert_array_equal(tables.reset().observations, first)
    assert (tables.reset(seed=4).observations != first).any()


def test_chips_go_from_seat_to_seat() -> None:
    tables = dd.vector("no-limit-holdem", 128, 6, seed=5)
    won = np.zeros(6)
    for _ in range(100):
        rewards = tables.step(tables.sample()).rewards
        assert (rewards.sum(axis=1) == 0).all()
        won += np.abs(rewards).sum(axis=0)
    assert (won > 0).all()


def test_without_chips_a_win_is_shared() -> None:
    tables = dd.vector("crazy-eights", 32, seed=5)
    for _ in range(200):
        seen = tables.step(tables.sample())
        np.testing.assert_allclose(seen.rewards[seen.done == 1].sum(axis=1), 1)


def test_an_illegal_action_changes_nothing_at_any_table() -> None:
    tables = dd.vector("kuhn-poker", 4, seed=5)
    before = tables.reset().observations.copy()
    with pytest.raises(ValueError, match=r"table 2: 0 \(fold\) is illegal; legal: 1 \(check\)"):
        tables.step([1, 1, 0, 1])
    np.testing.assert_array_equal(tables.reset().observations, before)


@pytest.mark.parametrize("actions", [[1, 1], [[1, 1, 1, 1]], [1.0] * 4, [99] * 4, [-1] * 4])
def test_what_is_no_action_for_each_table_is_refused(actions: list[object]) -> None:
    with pytest.raises(ValueError, match="table"):
        dd.vector("kuhn-poker", 4, seed=5).step(actions)  # type: ignore[arg-type]


def test_what_is_written_into_the_arrays_makes_nothing_legal() -> None:
    tables = dd.vector("leduc-holdem", 4, seed=3)
    seen = tables.reset()
    illegal = np.argmin(seen.mask, axis=1)
    for array in seen:
        array[:] = 1
    with pytest.raises(ValueError, match="is illegal"):
        tables.step(illegal)
    assert (tables.step(tables.sample()).mask.sum(axis=1) > 0).all()


def test_a_game_without_decisions_is_refused() -> None:
    with pytest.raises(ValueError, match="war has nothing to decide"):
        dd.vector("war", 2, seed=1)


@pytest.mark.parametrize("n", [0, 10**9])
def test_an_impossible_number_of_tables_is_refused(n: int) -> None:
    with pytest.raises(ValueError, match="tables are impossible"):
        dd.vector("kuhn-poker", n)


def test_observations_are_shares() -> None:
    tables = dd.vector("hearts", 16, seed=5)
    for _ in range(80):
        seen = tables.step(tables.sample()).observations
        assert seen.min() >= 0
        assert seen.max() <= 1
