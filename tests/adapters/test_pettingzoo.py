"""The PettingZoo environment passes the library's own tests, and says what the engine says."""

from __future__ import annotations

import warnings

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from darwindeck.adapters.pettingzoo import CardGame, env

GAMES = (
    *("kuhn-poker", "leduc-holdem", "no-limit-holdem"),
    *("five-card-draw", "crazy-eights", "hearts"),
)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_passes_the_api_test(game: str) -> None:
    with warnings.catch_warnings():
        # Observations with a mask are dictionaries, which is worth a warning to it.
        warnings.filterwarnings("ignore", message="Observation")
        api_test(env(game), num_cycles=60)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_passes_the_seed_test(game: str) -> None:
    seed_test(lambda: env(game), num_cycles=40)


def play_random_hand(tables: CardGame, seed: int) -> dict[str, float]:
    tables.reset(seed=seed)
    rng = np.random.default_rng(seed)
    won = {}
    for agent in tables.agent_iter():
        observation, reward, terminated, _, _ = tables.last()
        if terminated:
            won[agent] = reward
            tables.step(None)
        else:
            tables.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
    return won


def test_rewards_are_chips_and_add_up_to_nothing() -> None:
    tables = CardGame("no-limit-holdem", seats=3)
    hands = [play_random_hand(tables, seed) for seed in range(20)]
    assert all(sum(won.values()) == 0 for won in hands)
    assert any(any(won.values()) for won in hands)


def test_the_house_is_no_agent() -> None:
    tables = CardGame("blackjack")
    assert tables.possible_agents == ["seat_0"]
    assert set(play_random_hand(tables, 3)) == {"seat_0"}


def test_what_others_hold_is_not_in_an_observation() -> None:
    tables = CardGame("kuhn-poker")
    tables.reset(seed=5)
    for agent, hand in zip(tables.agents, tables.table.hands, strict=True):
        cards = np.flatnonzero(tables.observe(agent)["observation"][:52])
        assert cards.tolist() == [hand[0].index if hand[0] else -1]


def test_out_of_turn_nothing_is_legal() -> None:
    tables = CardGame("kuhn-poker")
    tables.reset(seed=5)
    waiting = next(agent for agent in tables.agents if agent != tables.agent_selection)
    assert not tables.observe(waiting)["action_mask"].any()


def test_an_illegal_action_is_refused_with_what_is_legal() -> None:
    tables = CardGame("kuhn-poker")
    tables.reset(seed=5)
    with pytest.raises(ValueError, match=r"legal are 1 \(check\), 4 \(bet the least\)"):
        tables.step(0)


def test_a_table_is_rendered_in_text() -> None:
    tables = CardGame("kuhn-poker", render_mode="ansi")
    tables.reset(seed=5)
    assert str(tables.render()).startswith("Kuhn poker, hand 1, pot 2")
