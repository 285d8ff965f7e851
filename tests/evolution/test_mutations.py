"""Each mutation by example, and what all of them promise."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from darwindeck.evolution.changes import describe_changes
from darwindeck.evolution.child import Child
from darwindeck.evolution.edit import placed, replace_phase
from darwindeck.evolution.operators import MUTATIONS, betting, cards, house_bets, mutate_with
from darwindeck.genome.anatomy import phases_of, showdown_of
from darwindeck.genome.identity import rules_id
from darwindeck.genome.library import load
from darwindeck.genome.phases import BettingPhase, DealPhase, ForcedBetPhase, ShowdownPhase
from darwindeck.hands.orders import HandOrder, order_of

from .pool import BRED_GAMES

if TYPE_CHECKING:
    from darwindeck.evolution.operators.registry import Mutation
    from darwindeck.genome.schema import GameGenome

SEEDS = range(40)

OPERATORS = {f"{m.__module__.rpartition('.')[2]}.{m.__name__}": m for m in MUTATIONS}
EXAMPLES = [
    line.split(" ", 3)
    for line in Path(__file__).with_name("mutations.txt").read_text("utf-8").splitlines()
]
"""A mutation, a game, a seed, and everything that is different afterwards."""


def child_of(mutation: Mutation, name: str, seed: int) -> GameGenome:
    child = mutate_with(mutation, load(name), Random(seed))
    assert isinstance(child, Child)
    return child.genome


def mutants(mutation: Mutation) -> list[tuple[GameGenome, GameGenome]]:
    """Every library game, with what the mutation alone makes of it."""
    pairs = [
        (load(name), mutation(load(name), Random(seed))) for name in BRED_GAMES for seed in SEEDS
    ]
    return [(before, after) for before, after in pairs if after is not None]


def bets_fit_the_chips(genome: GameGenome) -> bool:
    return all(
        0 < phase.min_bet <= genome.setup.starting_chips
        for phase in phases_of(genome, BettingPhase)
    )


@pytest.mark.parametrize(
    ("operator", "name", "seed", "changes"), EXAMPLES, ids=[example[0] for example in EXAMPLES]
)
def test_a_mutation_changes_exactly_this(operator: str, name: str, seed: str, changes: str) -> None:
    child = child_of(OPERATORS[operator], name, int(seed))
    assert "; ".join(describe_changes(load(name), child)) == changes


def test_every_mutation_has_an_example() -> None:
    assert [example[0] for example in EXAMPLES] == list(OPERATORS)


@pytest.mark.parametrize("mutation", list(MUTATIONS), ids=lambda m: m.__name__)
def test_a_mutation_makes_a_new_playable_game_of_some_library_game(mutation: Mutation) -> None:
    for name in BRED_GAMES:
        for seed in range(5):
            child = mutate_with(mutation, load(name), Random(seed))
            if isinstance(child, Child) and child.genome.genome_id != rules_id(load(name)):
                return
    pytest.fail(f"{mutation.__name__} changes no library game")


def test_every_game_can_get_one_more_betting_round() -> None:
    pairs = mutants(betting.add_betting_phase)
    assert {before.genome_id for before, _ in pairs} == set(BRED_GAMES)
    for before, after in pairs:
        more = len(phases_of(after, BettingPhase)) - len(phases_of(before, BettingPhase))
        assert more == 1
        assert bets_fit_the_chips(after)


def test_a_game_without_chips_gets_chips_and_an_ante_with_its_first_betting_round() -> None:
    game = child_of(betting.add_betting_phase, "hearts", 1)
    assert game.setup.starting_chips == 500
    assert [phase.ante for phase in phases_of(game, ForcedBetPhase)] == [5]
    assert "most_chips" in [wins.type for wins in game.win_conditions]


def test_a_new_betting_round_comes_after_the_cards_and_not_next_to_another_where_it_can() -> None:
    razz = load("razz")
    for seed in SEEDS:
        game = betting.add_betting_phase(razz, Random(seed))
        assert game is not None
        kinds = [type(phase) for phase in game.turn_structure.phases]
        assert kinds.index(BettingPhase) > kinds.index(DealPhase)
        assert (BettingPhase, BettingPhase) not in pairwise(kinds)


def test_a_changed_order_of_hands_has_two_neighbours_swapped_or_one_kind_less() -> None:
    lengths = set()
    for before, after in mutants(cards.change_hand_order):
        old, new = (order_of(showdown.ranking) for showdown in shown(before, after))
        assert old is not None
        assert new is not None
        lengths.add(len(new.kinds) - len(old.kinds))
        if len(new.kinds) < len(old.kinds):
            assert new.kinds == tuple(kind for kind in old.kinds if kind in new.kinds)
        else:
            pairs = enumerate(zip(old.kinds, new.kinds, strict=True))
            first, second = (place for place, (one, other) in pairs if one != other)
            assert second == first + 1
    assert lengths == {-1, 0}


def test_a_kind_that_does_not_count_can_count_again() -> None:
    orders = set()
    for seed in SEEDS:
        child = child_of(cards.change_hand_order, "five-card-draw", seed % 5)
        again = mutate_with(cards.change_hand_order, child, Random(seed))
        assert isinstance(again, Child)
        (showdown,) = shown(again.genome)
        orders.add(showdown.ranking)
    assert "high" in orders
    assert {7, 8, 9} == {len(order.kinds) for order in orders if isinstance(order, HandOrder)}


def shown(*games: GameGenome) -> tuple[ShowdownPhase, ...]:
    """Return the showdowns of games."""
    return tuple(phases_of(game, ShowdownPhase)[0] for game in games)


def test_removing_takes_one_betting_round_and_leaves_one_before_a_showdown() -> None:
    pairs = mutants(betting.remove_betting_phase)
    assert pairs
    for before, after in pairs:
        assert len(phases_of(after, BettingPhase)) == len(phases_of(before, BettingPhase)) - 1
        assert phases_of(after, BettingPhase) or showdown_of(after) is None
    assert betting.remove_betting_phase(load("kuhn-poker"), Random(1)) is None


def test_a_changed_betting_round_differs_in_its_bet_or_its_raises() -> None:
    pairs = mutants(betting.mutate_betting_phase)
    assert pairs
    for before, after in pairs:
        rounds = zip(phases_of(before, BettingPhase), phases_of(after, BettingPhase), strict=True)
        different = [(old, new) for old, new in rounds if old != new]
        assert len(different) <= 1
        assert all(
            ((old.min_bet, old.max_bet) != (new.min_bet, new.max_bet))
            != (old.max_raises != new.max_raises)
            for old, new in different
        )
        assert bets_fit_the_chips(after)


def test_bets_are_cut_when_the_chips_become_fewer_than_them() -> None:
    pairs = mutants(betting.mutate_starting_chips)
    assert pairs
    assert all(before.setup.starting_chips != after.setup.starting_chips for before, after in pairs)
    assert all(bets_fit_the_chips(after) for _, after in pairs)
    kuhn = load("kuhn-poker")
    fewer = [after for before, after in pairs if before == kuhn]
    assert {game.setup.starting_chips for game in fewer} == {1, 3, 4}


def test_a_mutation_that_finds_nothing_says_so() -> None:
    assert betting.mutate_starting_chips(load("hearts"), Random(1)) is None
    assert house_bets.change_house(load("hearts"), Random(1)) is None


def test_the_same_seed_makes_the_same_child() -> None:
    for mutation in MUTATIONS:
        for name in BRED_GAMES:
            first = mutate_with(mutation, load(name), Random(9))
            assert first == mutate_with(mutation, load(name), Random(9))


def test_a_bet_of_the_whole_stack_is_cut_with_the_stack() -> None:
    kuhn = load("kuhn-poker")
    ((index, bet),) = placed(kuhn, BettingPhase)
    whole_stack = replace_phase(kuhn, index, replace(bet, min_bet=kuhn.setup.starting_chips))
    children = [betting.mutate_starting_chips(whole_stack, Random(seed)) for seed in SEEDS]
    poorer = [child for child in children if child and child.setup.starting_chips == 1]
    assert poorer
    assert all(phases_of(child, BettingPhase)[0].min_bet == 1 for child in poorer)


def test_some_rounds_change_in_their_bet_and_some_in_their_raises() -> None:
    different = [
        (old, new)
        for before, after in mutants(betting.mutate_betting_phase)
        for old, new in zip(
            phases_of(before, BettingPhase), phases_of(after, BettingPhase), strict=True
        )
    ]
    assert any(old.min_bet != new.min_bet for old, new in different)
    assert any(old.max_raises != new.max_raises for old, new in different)
