"""Kuhn and Leduc poker: their values are known, and OpenSpiel has them too."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import numpy as np
import pyspiel
import pytest

from darwindeck import Bet, Call, Check, Fold, Raise, Table, load
from darwindeck.genome.anatomy import deck_of
from darwindeck.solver import (
    Solution,
    even_strategy,
    exploitability,
    grow_tree,
    nash_conv,
    sequence_form,
    solve,
    strategy_of_solution,
)
from darwindeck.solver.situations import knowledge_of, words_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from darwindeck.solver.sequences import Reals, SequenceForm
    from darwindeck.table.actions import Action

PEERS = {"kuhn-poker": "kuhn_poker", "leduc-holdem": "leduc_poker"}
VALUES = {"kuhn-poker": -1 / 18, "leduc-holdem": -0.085606424078}
EVEN_NASH_CONV = {"kuhn-poker": 11 / 12, "leduc-holdem": 4.747222}
CHOICES = {
    "kuhn_poker": ((Check, Fold), (Bet, Call)),
    "leduc_poker": ((Fold,), (Check, Call), (Bet, Raise)),
}
STRATEGIES = 20

both_games = pytest.mark.parametrize("game", PEERS)


@cache
def form_of(game: str) -> SequenceForm:
    return sequence_form(grow_tree(load(game)))


@both_games
def test_the_value_is_the_one_in_the_literature(game: str) -> None:
    solution = solve(game)
    assert solution.method == "exact"
    assert solution.value == pytest.approx(VALUES[game], abs=1e-9)
    assert solution.exploitability == pytest.approx(0, abs=1e-9)


@both_games
def test_even_play_can_be_exploited_as_much_as_the_literature_says(game: str) -> None:
    form = form_of(game)
    even = [even_strategy(side) for side in form.sides]
    assert nash_conv(form, even) == pytest.approx(EVEN_NASH_CONV[game], abs=1e-6)


@both_games
def test_the_exact_strategy_is_an_equilibrium_in_openspiel_too(game: str) -> None:
    peer = pyspiel.load_game(PEERS[game])
    assert pyspiel.nash_conv(peer, policy_of(game, solve(game))) == pytest.approx(0, abs=1e-9)


@both_games
def test_openspiel_agrees_how_exploitable_random_strategies_are(game: str) -> None:
    form, peer = form_of(game), pyspiel.load_game(PEERS[game])
    for seed in range(STRATEGIES):
        print("seed", seed)
        rng = np.random.default_rng(seed)
        strategies = (random_strategy(form, 0, rng), random_strategy(form, 1, rng))
        ours = exploitability(form, strategies)
        solution = Solution(form, "random", 0, 0.0, ours, strategies)
        theirs = pyspiel.exploitability(peer, policy_of(game, solution))
        assert ours == pytest.approx(theirs, abs=1e-9)
        assert ours > 0.01


def random_strategy(form: SequenceForm, player: int, rng: np.random.Generator) -> Reals:
    """Return any strategy, with some choices that are never taken."""
    side = form.sides[player]
    weights = rng.exponential(size=side.size) * (rng.random(side.size) < 0.8) + 1e-6
    for first, count in zip(side.firsts, side.choices, strict=True):
        weights[first : first + count] /= weights[first : first + count].sum()
    return weights


def policy_of(game: str, solution: Solution) -> dict[str, list[tuple[int, float]]]:
    """Translate strategies into a policy of OpenSpiel."""
    decisions = strategy_of_solution(solution).decisions
    return {
        state: [(number, decisions[key][words]) for number, words in choices.items()]
        for state, (key, choices) in peer_decisions(game).items()
    }


@cache
def peer_decisions(game: str) -> dict[str, tuple[str, dict[int, str]]]:
    """Say for each information state of OpenSpiel what it is called here, and its actions."""
    peer = pyspiel.load_game(PEERS[game])
    return dict(walk(game, peer.new_initial_state(), [], []))


def walk(
    game: str, state: pyspiel.State, cards: list[int], actions: list[Action]
) -> Iterator[tuple[str, tuple[str, dict[int, str]]]]:
    """Play the same hands here and there."""
    if state.is_terminal():
        return
    if state.is_chance_node():
        for card in state.legal_actions():
            yield from walk(game, state.child(card), [*cards, card], actions)
        return
    table = table_after(game, cards, actions)
    assert table.actor == state.current_player()
    view = table.view(table.actor)
    knowledge = knowledge_of(view)
    choices = {number: peer_action(game, number, table) for number in state.legal_actions()}
    words = {
        number: words_of(action, view, knowledge.names[0]) for number, action in choices.items()
    }
    yield state.information_state_string(), (knowledge.key, words)
    for number, action in choices.items():
        yield from walk(game, state.child(number), cards, [*actions, action])


def table_after(game: str, cards: list[int], actions: list[Action]) -> Table:
    """Return a table with these cards, the first player's first, and these actions."""
    deck = deck_of(load(game))
    dealt = [deck[card] for card in cards]
    rest = [card for card in deck if card not in dealt]
    table = Table.start(game, deck=[*dealt, *rest], button=1)
    for action in actions:
        table = table.apply(action)
    return table


def peer_action(game: str, number: int, table: Table) -> Action:
    """Return what a number of OpenSpiel means at a table: of two kinds, the one that is legal."""
    kinds = CHOICES[PEERS[game]][number]
    return next(action for action in table.legal_actions if isinstance(action, kinds))
