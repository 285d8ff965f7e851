"""Games in OpenSpiel pass its own tests, and its CFR finds the values that our solver finds."""

from __future__ import annotations

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability
from open_spiel.python.algorithms.gambit import export_gambit
from open_spiel.python.algorithms.generate_playthrough import playthrough

import darwindeck as dd
from darwindeck.adapters.openspiel import SpielGame, spiel_game

GAMES = (
    *("kuhn-poker", "leduc-holdem", "no-limit-holdem"),
    *("five-card-draw", "seven-card-stud", "pot-limit-omaha"),
)


def loaded(name: str) -> pyspiel.Game:
    return pyspiel.load_game(f"darwindeck(game={name})")


@pytest.mark.parametrize("name", GAMES)
def test_a_game_passes_the_random_simulations_of_openspiel(name: str) -> None:
    pyspiel.random_sim_test(loaded(name), num_sims=2, serialize=False, verbose=False)


@pytest.mark.parametrize("name", GAMES[:3])
def test_a_playthrough_replays_to_the_same_text(name: str) -> None:
    text = playthrough(f"darwindeck(game={name})", None, seed=3)
    actions = [
        int(line.partition(":")[2]) for line in text.splitlines() if line.startswith("action: ")
    ]
    assert len(actions) > 2
    assert playthrough(f"darwindeck(game={name})", actions) == text


def test_cfr_of_openspiel_reaches_the_value_of_kuhn_poker() -> None:
    game = loaded("kuhn-poker")
    solver = cfr.CFRPlusSolver(game)
    for _ in range(100):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    value, _ = expected_game_score.policy_value(game.new_initial_state(), [policy, policy])
    assert value == pytest.approx(dd.solve("kuhn-poker").value, abs=5e-4)
    assert exploitability.nash_conv(game, policy) < 0.005


def test_cfr_of_openspiel_reaches_the_value_of_leduc() -> None:
    """The tree that OpenSpiel sees is written down, and learnt by its compiled CFR+."""
    game = pyspiel.load_efg_game(export_gambit(loaded("leduc-holdem")))
    solver = pyspiel.CFRPlusSolver(game)
    for _ in range(150):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    value, _ = pyspiel.expected_returns(game.new_initial_state(), policy, -1, True, 0.0)
    assert value == pytest.approx(dd.solve("leduc-holdem").value, abs=2e-3)
    assert pyspiel.nash_conv(game, policy) < 0.02


def test_what_a_player_knows_does_not_depend_on_what_others_hold() -> None:
    game = loaded("leduc-holdem")
    left, right = (game.new_initial_state() for _ in range(2))
    for state, cards in ((left, ("Js", "Qs")), (right, ("Js", "Kh"))):
        for card in cards:
            state.apply_action(dd.Card(card).index)
    assert left.information_state_string(0) == right.information_state_string(0)
    assert left.information_state_string(1) != right.information_state_string(1)
    np.testing.assert_array_equal(left.observation_tensor(0), right.observation_tensor(0))


def test_a_game_of_ones_own_is_played() -> None:
    state = spiel_game(dd.load("kuhn-poker")).new_initial_state()
    while not state.is_terminal():
        chance = state.is_chance_node()
        state.apply_action(state.chance_outcomes()[0][0] if chance else state.legal_actions()[0])
    assert sum(state.returns()) == 0


def test_a_game_whose_cards_come_otherwise_is_refused() -> None:
    with pytest.raises(ValueError, match="hearts passes cards on: they cannot be dealt by hand"):
        SpielGame({"game": "hearts"})
