"""What players know, in words: one wording for each information set, at all of its tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from darwindeck import Table
from darwindeck.solver import (
    arrays_of_strategy,
    exploitability,
    grow_tree,
    sequence_form,
    solve_form,
    strategy_of_solution,
)
from darwindeck.solver.situations import action_of_words, knowledge_of, words_of
from darwindeck.solver.suits import renamings

from .games import games_of_every_kind, rainbow_game, trick_game

if TYPE_CHECKING:
    from darwindeck.genome.schema import GameGenome

GAMES = [*games_of_every_kind(), rainbow_game("royal_20")]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.genome_id)
def test_equal_words_are_the_same_information_set(game: GameGenome) -> None:
    tree = grow_tree(game)
    pairs = set()
    nodes = sorted({*tree.decisions[:1500].tolist(), *tree.infos["node"].tolist()})
    for node, table in zip(nodes, tree.tables_at(nodes), strict=True):
        key = knowledge_of(table.view(table.actor)).key
        pairs.add((key, int(tree.nodes["info"][node])))
    assert len(pairs) == len({key for key, _ in pairs}) == len(tree.infos)


def test_some_of_these_games_tell_suits_apart_and_some_do_not() -> None:
    ways = {game.genome_id: len(renamings(game)) for game in GAMES}
    assert ways["leduc-holdem"] == ways["draw"] == 1
    assert ways["rainbow"] == 24
    assert ways["shedding"] > 1


def test_cards_that_only_suits_tell_apart_are_played_evenly_and_as_well_as_before() -> None:
    form = sequence_form(grow_tree(trick_game(2, chips=True)))
    for method in ("exact", "cfr+"):
        solution = solve_form(form, method, 100)
        strategy = strategy_of_solution(solution)
        assert len(strategy.decisions) < len(form.tree.infos)
        arrays = arrays_of_strategy(strategy, form)
        assert exploitability(form, arrays) == pytest.approx(solution.exploitability, abs=1e-9)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.genome_id)
def test_tables_that_are_asked_for_together_are_those_that_are_asked_for_alone(
    game: GameGenome,
) -> None:
    tree = grow_tree(game)
    nodes = tree.infos["node"].tolist()[:200]
    for node, table in zip(nodes, tree.tables_at(nodes), strict=True):
        alone = tree.table_at(node)
        assert table == alone
        assert table.log == alone.log


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.genome_id)
def test_words_lead_back_to_actions(game: GameGenome) -> None:
    tree = grow_tree(game)
    for table in tree.tables_at(tree.infos["node"].tolist()[:200]):
        view = table.view(table.actor)
        for names in knowledge_of(view).names[:2]:
            for action in view.legal_actions:
                words = words_of(action, view, names)
                found = action_of_words(words, view, names)
                assert found is not None
                assert found in table.legal_actions
                assert words_of(found, view, names) == words


def test_the_words_are_the_same_from_both_chairs() -> None:
    swapped = Table.start("leduc-holdem", deck="Kh Qs Js Jh Ks Qh", button=0)
    straight = Table.start("leduc-holdem", deck="Ks Qh Js Jh Kh Qs", button=1)
    assert knowledge_of(swapped.view(1)).key == knowledge_of(straight.view(0)).key == "first: K"
