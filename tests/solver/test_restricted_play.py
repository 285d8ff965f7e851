"""What it costs never to bluff, fold, raise or exchange, and what cannot be solved at all."""

from __future__ import annotations

from dataclasses import replace as with_fields

import numpy as np
import pytest
from msgspec.structs import replace

from darwindeck import load
from darwindeck.genome.schema import ArrangePhase, DealPhase, Deck, ExchangePhase
from darwindeck.solver import UnsolvableError, grow_tree, restrict, sequence_form, solve, solve_form
from darwindeck.solver.restricting import is_weak, strengths

from .games import DOWN, bet, draw_game, poker


def cost(game: str, player: int, never: str) -> float:
    """Return what a player loses per hand by never doing something."""
    form = sequence_form(grow_tree(load(game)))
    free = solve_form(form, "exact").value
    value = solve_form(restrict(form, player, never), "exact").value  # type: ignore[arg-type]
    return (free - value) * (1 - 2 * player)


@pytest.mark.parametrize(
    ("player", "never", "expected"),
    [
        (
            0,
            "fold",
            5 / 18,
        ),  # it loses 1/3: every bet is called, and the second bets its better cards
        (1, "fold", 7 / 18),  # it wins -1/3
        (0, "bluff", 0),  # the first may check everything anyway
        (1, "bluff", 1 / 9),
        (0, "raise", 0),
        (1, "raise", 1 / 9),
    ],
)
def test_restricted_play_in_kuhn_poker(player: int, never: str, expected: float) -> None:
    assert cost("kuhn-poker", player, never) == pytest.approx(expected, abs=1e-9)


@pytest.mark.parametrize("never", ["bluff", "fold", "raise"])
@pytest.mark.parametrize("player", [0, 1])
def test_restricted_play_never_gains(player: int, never: str) -> None:
    assert cost("leduc-holdem", player, never) > 0.01


def test_never_raising_costs_at_least_as_much_as_never_bluffing() -> None:
    for player in range(2):
        assert cost("leduc-holdem", player, "raise") >= cost("leduc-holdem", player, "bluff")


def test_a_restricted_player_never_does_it() -> None:
    form = sequence_form(grow_tree(draw_game()))
    limited = restrict(form, 0, "exchange")
    for method in ("exact", "cfr+", "discounted"):
        solution = solve_form(limited, method, 50)
        forbidden = ~limited.sides[0].allowed
        assert forbidden.any()
        assert solution.strategies[0][forbidden].max() == 0


def test_hands_are_ordered_by_how_often_they_win() -> None:
    tree = grow_tree(load("kuhn-poker"))
    by_card: dict[str, set[tuple[float, bool]]] = {}
    for number, info in enumerate(tree.infos):
        view = tree.table_at(int(info["node"])).view(int(info["player"]))
        by_card.setdefault(str(view.hand[0]), set()).add(
            (round(float(strengths(tree)[number]), 9), bool(is_weak(tree)[number]))
        )
    assert by_card == {"Js": {(-1.0, True)}, "Qs": {(0.0, False)}, "Ks": {(1.0, False)}}


# What is refused


def test_a_restriction_that_leaves_nothing_to_do_is_refused() -> None:
    forced = poker("forced", "leduc_6", 3, DOWN, ExchangePhase(min_cards=1, max_cards=1), bet(1))
    two = poker("two", "leduc_6", 3, DealPhase(count=2), forced.turn_structure.phases[2], bet(1))
    form = sequence_form(grow_tree(two))
    with pytest.raises(UnsolvableError) as refused:
        restrict(form, 0, "exchange")
    assert str(refused.value).startswith(
        "nobody can play two and never exchange: sometimes there is nothing else to do ("
    )
    assert str(refused.value).endswith("; choose another restriction")


def test_an_unknown_restriction_is_refused() -> None:
    form = sequence_form(grow_tree(load("kuhn-poker")))
    with pytest.raises(UnsolvableError) as refused:
        restrict(form, 0, "check")  # type: ignore[arg-type]
    assert str(refused.value) == (
        "no restriction 'check': a player can be kept from one of bluff, fold, raise, exchange"
    )


@pytest.mark.parametrize(
    ("game", "words"),
    [
        (
            replace(load("leduc-holdem"), player_count=3),
            (
                "leduc-holdem is a game for 3 players: the solver takes games for two; set "
                "player_count to 2, or measure it with `darwindeck rate`"
            ),
        ),
        (
            load("blackjack"),
            (
                "blackjack is played against a house: the solver takes games of two players "
                "against each other"
            ),
        ),
        (
            poker("again", "leduc_6", 3, DealPhase(count=2), ExchangePhase(max_cards=2), bet(1)),
            (
                "again cannot be solved exactly: cards are shuffled again during a hand; use a "
                "larger deck or deal fewer cards"
            ),
        ),
        (
            poker("redeal", "leduc_6", 3, DOWN, bet(1), DealPhase(gather=True), bet(1)),
            (
                "redeal cannot be solved exactly: cards are shuffled again during a hand; "
                "measure it with `darwindeck rate`"
            ),
        ),
    ],
    ids=lambda value: getattr(value, "genome_id", ""),
)
def test_what_is_no_small_game_for_two_is_refused(game: object, words: str) -> None:
    with pytest.raises(UnsolvableError) as refused:
        solve(game)  # type: ignore[arg-type]
    assert str(refused.value) == words


def test_a_tree_that_is_too_large_is_refused_with_its_size() -> None:
    game = replace(load("no-limit-holdem"), player_count=2)
    with pytest.raises(UnsolvableError, match="is too large to be solved"):
        solve(game)
    with pytest.raises(UnsolvableError) as refused:
        solve("leduc-holdem", most_nodes=1000)
    assert str(refused.value).startswith(
        "leduc-holdem is too large to be solved: its tree has about"
    )
    assert "and 1,000 are allowed" in str(refused.value)
    with pytest.raises(
        UnsolvableError, match="trees of 0 nodes are impossible: allow a whole number up to"
    ):
        solve("kuhn-poker", most_nodes=0)


def test_cards_that_can_be_dealt_in_too_many_ways_are_no_tree_of_too_many_nodes() -> None:
    deck = Deck(ranks="TJQKA", suits="hs")
    rows = poker("rows", deck, 20, DealPhase(count=4), ArrangePhase(rows=(2, 2), unit=2))
    with pytest.raises(UnsolvableError) as refused:
        grow_tree(rows, 30_000)
    assert str(refused.value).startswith(
        "rows is too large to be solved: its cards can be dealt in more ways than are tried for "
        "30,000 nodes; deal fewer cards at once, allow more nodes"
    )


def test_an_unknown_method_and_no_iterations_are_refused() -> None:
    with pytest.raises(UnsolvableError) as refused:
        solve("kuhn-poker", "simplex")  # type: ignore[arg-type]
    assert str(refused.value) == (
        "no method 'simplex': solve with one of auto, exact, cfr+, discounted"
    )
    with pytest.raises(UnsolvableError) as refused:
        solve("kuhn-poker", "cfr+", 0)
    assert (
        str(refused.value) == "0 iterations are impossible: use a whole number up to 1,000,000,000"
    )


def test_a_game_without_decisions_is_worth_what_the_cards_are_worth() -> None:
    solution = solve(poker("coin", "kuhn_3", 2, DOWN))
    assert solution.value == pytest.approx(0, abs=1e-12)
    assert all(len(strategy) == 1 for strategy in solution.strategies)
    assert np.isclose(with_fields(solution, value=0.0).exploitability, 0)
