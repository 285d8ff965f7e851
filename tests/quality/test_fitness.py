"""What the fitness is made of: all that is essential, less what spoils a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from darwindeck import load
from darwindeck.quality import Figure
from darwindeck.quality.rating import MOST_FACTS, fitness_of

from .ratings import rating

if TYPE_CHECKING:
    from darwindeck.quality import Rating

KUHN = load("kuhn-poker")


def fitness(game: Rating) -> Figure:
    """Return the fitness of a game with betting."""
    return fitness_of(KUHN, game.measures, game.gates, game.complexity)


@pytest.mark.parametrize("missing", ["skill", "bluffing", "folding"])
def test_nothing_essential_can_be_missing(missing: str) -> None:
    rich = dict.fromkeys(("skill", "bluffing", "folding"), 9.0) | {missing: 0.0}
    assert fitness(rating(rich)).value == 0
    assert fitness(rating(rich | {missing: 0.001})).value > 0


def test_more_of_anything_essential_is_better() -> None:
    for name in ("skill", "bluffing", "folding"):
        assert fitness(rating({name: 0.3})).value < fitness(rating({name: 0.4})).value


def test_the_ends_of_the_interval_are_the_fitness_of_the_ends() -> None:
    doubtful = fitness(rating(folding=Figure(0.2, 0.1, 0.4)))
    ends = [fitness(rating(folding=size)).value for size in (0.1, 0.4)]
    assert [doubtful.low, doubtful.high] == pytest.approx(ends)


def test_every_rule_costs_a_little_and_too_many_cost_everything() -> None:
    by_rules = [fitness(rating(complexity=facts)).value for facts in (10, 13, 40, MOST_FACTS)]
    assert by_rules[0] > by_rules[1] > 0.98 * by_rules[0]
    assert by_rules[1] > by_rules[2] > 0.8 * by_rules[1]
    assert by_rules[3] == 0


def test_folds_spoil_a_game_only_if_most_hands_end_with_one() -> None:
    never, often, mostly, always = (
        fitness(rating(folded=share)).value for share in (0.0, 0.6, 0.85, 1.0)
    )
    assert never == often
    assert mostly == pytest.approx(often / 2)
    assert always == 0


def test_an_exchange_that_gains_nothing_is_worse_than_none() -> None:
    without, idle, useful = (
        fitness(rating({"exchanging": size})).value for size in (None, 0.0, 0.2)
    )
    assert idle == pytest.approx(0.85 * without)
    assert useful == pytest.approx(without, rel=1e-4)
