"""Games that nobody has solved before: two methods, and brute force, have to agree."""

from __future__ import annotations

from itertools import permutations, product
from math import perm
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given, settings
from msgspec.structs import replace
from scipy.optimize import linprog

from darwindeck import Table, load
from darwindeck.engine.layout import DECK
from darwindeck.genome.anatomy import deck_of
from darwindeck.genome.schema import ForcedBetPhase, TrickPhase, TurnStructure, WinCondition
from darwindeck.hands import HandOrder
from darwindeck.solver import (
    best_reply,
    even_strategy,
    exploitability,
    grow_tree,
    nash_conv,
    plan_of,
    sequence_form,
    solve,
    solve_form,
)
from darwindeck.solver.growing import CHANCE
from darwindeck.solver.situations import knowledge_of
from darwindeck.solver.suits import renamings
from tests.effort import tries

from .games import (
    DOWN,
    bet,
    colour_game,
    games_of_every_kind,
    melding_game,
    poker,
    rainbow_game,
    small_games,
    solvable_tree,
    trick_game,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from darwindeck.genome.rules import RankingName
    from darwindeck.genome.schema import GameGenome
    from darwindeck.table.actions import Action

MOST_NODES = 6_000
GAMES = [*games_of_every_kind(), rainbow_game("leduc_6"), trick_game(2, chips=True)]

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.genome_id)


@settings(max_examples=tries(40))
@given(small_games())
def test_learning_finds_the_value_of_the_linear_programme(game: GameGenome) -> None:
    tree = solvable_tree(game, MOST_NODES)
    form = sequence_form(tree)
    exact = solve_form(form, "exact")
    assert nash_conv(form, exact.strategies) == pytest.approx(0, abs=1e-7)
    for method in ("cfr+", "discounted"):
        learnt = solve_form(form, method, 128)
        assert abs(learnt.value - exact.value) <= 2 * learnt.exploitability + 1e-9
        assert learnt.exploitability < 0.1


@settings(max_examples=tries(40))
@given(small_games())
def test_all_ways_to_play_and_to_deal_add_up_to_one(game: GameGenome) -> None:
    tree = solvable_tree(game, MOST_NODES)
    form = sequence_form(tree)
    plans = [plan_of(side, even_strategy(side)) for side in form.sides]
    ends = tree.endings
    reach = tree.chance[ends] * plans[0][form.last[0][ends]] * plans[1][form.last[1][ends]]
    assert reach.sum() == pytest.approx(1, abs=1e-12)


@every_game
def test_every_card_is_counted_in_all_ways_it_can_be_dealt(game: GameGenome) -> None:
    tree = grow_tree(game)
    children = 1 + np.flatnonzero(tree.nodes["kind"][tree.parents[1:]] == CHANCE)
    ways = np.bincount(tree.parents[children], tree.nodes["weight"][children], tree.size)
    drawn = np.zeros(tree.size, np.int64)
    drawn[tree.parents[children]] = tree.nodes["cards"][children]
    deck = len(deck_of(game))
    for node in np.flatnonzero(drawn):
        before = int(tree.nodes["cards"][tree.path_to(int(node))].sum())
        assert ways[node] == perm(deck - before, int(drawn[node]))


@every_game
def test_nobody_gains_by_answering_an_exact_strategy(game: GameGenome) -> None:
    form = sequence_form(grow_tree(game))
    solution = solve_form(form, "exact")
    for player in range(2):
        other_plan = plan_of(form.sides[1 - player], solution.strategies[1 - player])
        value, _ = best_reply(form.sides[player], other_plan)
        assert value == pytest.approx(solution.value * (1 - 2 * player), abs=1e-7)


@every_game
def test_games_are_worth_the_same_when_every_suit_is_told_apart(
    game: GameGenome, monkeypatch: pytest.MonkeyPatch
) -> None:
    merged = solve(game, "exact")
    monkeypatch.setattr("darwindeck.solver.tree.renamings", every_card_keeps_its_name)
    apart = solve(game, "exact")
    assert merged.value == pytest.approx(apart.value, abs=1e-9)
    assert merged.form.tree.size <= apart.form.tree.size


@pytest.mark.parametrize(
    ("ranking", "counts_suits"),
    [
        ("three_cards", True),
        (HandOrder(("flush", "one_pair", "high_card"), cards=3), True),
        (HandOrder(("straight", "one_pair", "high_card"), cards=3), False),
    ],
)
def test_suits_are_told_apart_where_three_of_one_are_a_hand(
    ranking: RankingName | HandOrder, counts_suits: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = colour_game(ranking)
    merged = solve(game, "exact")
    assert (len(renamings(game)) > 1) == counts_suits
    monkeypatch.setattr("darwindeck.solver.tree.renamings", every_card_keeps_its_name)
    apart = solve(game, "exact")
    assert merged.value == pytest.approx(apart.value, abs=1e-9)


@settings(max_examples=tries(20))
@given(small_games())
def test_made_up_games_are_worth_the_same_when_every_suit_is_told_apart(game: GameGenome) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("darwindeck.solver.tree.renamings", every_card_keeps_its_name)
        apart = solvable_tree(game, 3 * MOST_NODES)
    merged = grow_tree(game, 3 * MOST_NODES)
    assert merged.size <= apart.size
    values = [solve_form(sequence_form(tree), "exact").value for tree in (merged, apart)]
    assert values[0] == pytest.approx(values[1], abs=1e-9)


def every_card_keeps_its_name(game: GameGenome) -> NDArray[np.uint8]:
    """Tell all cards apart, whatever the rules."""
    return np.arange(DECK, dtype=np.uint8)[np.newaxis]


@pytest.mark.parametrize(
    "game",
    [
        load("kuhn-poker"),
        poker("large-bet", "kuhn_3", 4, DOWN, bet(3)),
        poker("low-card", "kuhn_3", 3, DOWN, bet(2), ranking="ace_five_low"),
        poker("blinds", "kuhn_3", 4, ForcedBetPhase(blinds=(1, 2)), DOWN, bet(2)),
    ],
    ids=lambda game: game.genome_id,
)
def test_the_value_is_that_of_the_matrix_of_all_pure_strategies(game: GameGenome) -> None:
    solution = solve(game, "exact")
    assert solution.value == pytest.approx(value_by_brute_force(game), abs=1e-9)
    assert exploitability(solution.form, solution.strategies) == pytest.approx(0, abs=1e-9)


def value_by_brute_force(game: GameGenome) -> float:
    """Play every pure strategy against every other one at tables, and solve the matrix."""
    choices: tuple[dict[str, list[Action]], dict[str, list[Action]]] = ({}, {})
    decks = list(permutations(deck_of(game)))
    for deck in decks:
        note_choices(Table.start(game, deck=deck, button=1), choices)
    first, second = (
        [dict(zip(mine, plan, strict=True)) for plan in product(*mine.values())] for mine in choices
    )
    payoffs = np.zeros((len(first), len(second)))
    for deck in decks:
        start = Table.start(game, deck=deck, button=1)
        outcomes: dict[tuple[Action, ...], int] = {}
        note_outcomes(start, (), outcomes)
        keys = keys_along(start)
        for i, j in np.ndindex(*payoffs.shape):
            payoffs[i, j] += played(first[i], second[j], keys, outcomes) / len(decks)
    return matrix_value(payoffs)


def note_choices(table: Table, choices: tuple[dict[str, list[Action]], ...]) -> None:
    """Note what both players can do, by what they know."""
    if table.actor is None:
        return
    key = knowledge_of(table.view(table.actor)).key
    choices[table.actor][key] = list(table.legal_actions)
    for action in table.legal_actions:
        note_choices(table.apply(action), choices)


def note_outcomes(
    table: Table, path: tuple[Action, ...], outcomes: dict[tuple[Action, ...], int]
) -> None:
    """Note what the first player wins after each course of a hand."""
    if table.over:
        outcomes[path] = table.payoffs[0]
        return
    for action in table.legal_actions:
        note_outcomes(table.apply(action), (*path, action), outcomes)


def keys_along(
    table: Table, path: tuple[Action, ...] = ()
) -> dict[tuple[Action, ...], tuple[int, str]]:
    """Return who decides after each course, and what they know."""
    if table.actor is None:
        return {}
    keys = {path: (table.actor, knowledge_of(table.view(table.actor)).key)}
    for action in table.legal_actions:
        keys |= keys_along(table.apply(action), (*path, action))
    return keys


def played(
    first: dict[str, Action],
    second: dict[str, Action],
    keys: dict[tuple[Action, ...], tuple[int, str]],
    outcomes: dict[tuple[Action, ...], int],
) -> int:
    """Play one hand and return what the first player wins."""
    path: tuple[Action, ...] = ()
    while path not in outcomes:
        actor, key = keys[path]
        path = (*path, (first, second)[actor][key])
    return outcomes[path]


def matrix_value(payoffs: NDArray[np.float64]) -> float:
    """Return the value of a matrix game for the player of the rows."""
    rows, columns = payoffs.shape
    result = linprog(
        np.concatenate([np.zeros(rows), [-1.0]]),
        A_ub=np.hstack([-payoffs.T, np.ones((columns, 1))]),
        b_ub=np.zeros(columns),
        A_eq=[[*np.ones(rows), 0.0]],
        b_eq=[1.0],
        bounds=[*[(0, None)] * rows, (None, None)],
    )
    return -float(result.fun)


def test_exploitability_is_reported_after_every_power_of_two_and_falls() -> None:
    for method in ("cfr+", "discounted"):
        reports: list[tuple[int, float]] = []
        solve(
            "leduc-holdem",
            method,
            1000,
            on_progress=lambda p, kept=reports: kept.append((p.iterations, p.exploitability)),  # type: ignore[misc]
        )
        assert [number for number, _ in reports] == [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1000]
        values = [value for _, value in reports]
        assert values[3:] == sorted(values[3:], reverse=True)
        assert values[-1] < 0.005 < values[0]


def test_who_draws_the_only_card_goes_out_with_a_run_of_three_or_nobody_does() -> None:
    runs, deals = 2, 20  # of three cards among six
    assert solve(melding_game()).value == pytest.approx(runs / deals / 2, abs=1e-9)


def test_a_hand_without_chips_pays_what_it_was_raised_to() -> None:
    game = trick_game(2, chips=False)
    raised = replace(
        game,
        setup=replace(game.setup, stakes=(1, 2, 3)),
        win_conditions=(WinCondition("most_tricks"), WinCondition("first_to_score", 9)),
        scoring_rules=(),
        turn_structure=TurnStructure((TrickPhase(tricks=2),)),
    )
    tree = grow_tree(raised)
    assert set(np.abs(tree.nodes["payoff"][tree.endings])) == {0.5, 1.0, 1.5}
