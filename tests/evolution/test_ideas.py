"""An idea moves from one game to another with all that belongs to it."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from darwindeck.evolution import ideas
from darwindeck.evolution.child import Child, born
from darwindeck.evolution.descriptors import family_of
from darwindeck.genome.anatomy import phases_of
from darwindeck.genome.library import load
from darwindeck.genome.phases import BettingPhase, DealPhase, ExchangePhase, TrickPhase

if TYPE_CHECKING:
    from collections.abc import Callable

    from darwindeck.evolution.operators.registry import Crossover
    from darwindeck.genome.schema import GameGenome

HOLDEM, DRAW, STUD = load("fixed-limit-holdem"), load("five-card-draw"), load("seven-card-stud")
HEARTS, WHIST, EIGHTS = load("hearts"), load("whist"), load("crazy-eights")


def draws(game: GameGenome) -> bool:
    return bool(phases_of(game, ExchangePhase)) and family_of(game) == "draw"


def has_board(game: GameGenome) -> bool:
    return any(deal.to == "board" for deal in phases_of(game, DealPhase))


def passes_on(game: GameGenome) -> bool:
    return any(phase.passed_to for phase in phases_of(game, ExchangePhase))


def bets_on_cards(game: GameGenome) -> bool:
    return bool(phases_of(game, BettingPhase)) and game.setup.starting_chips > 0


@pytest.mark.parametrize(
    ("idea", "first", "second", "has_it"),
    [
        (ideas.take_draw, HOLDEM, DRAW, draws),
        (ideas.take_board, DRAW, load("leduc-holdem"), has_board),
        (ideas.take_passing, WHIST, HEARTS, passes_on),
        (ideas.take_points, WHIST, HEARTS, lambda game: game.scoring_rules == HEARTS.scoring_rules),
        (ideas.take_effects, load("president"), EIGHTS, lambda game: bool(game.card_effects)),
        (ideas.take_tricks, HEARTS, WHIST, lambda game: game.setup.turned_trump),
        (ideas.take_bets, EIGHTS, HOLDEM, bets_on_cards),
        (ideas.take_no_bets, load("betting-war"), HEARTS, lambda game: not bets_on_cards(game)),
    ],
    ids=lambda part: getattr(part, "__name__", ""),
)
def test_a_child_has_the_idea_and_can_be_played(
    idea: Crossover, first: GameGenome, second: GameGenome, has_it: Callable[[GameGenome], bool]
) -> None:
    assert not has_it(first)
    mixed = idea(first, second, Random(1))
    assert mixed is not None
    child = born(mixed, (first, second), ())
    assert isinstance(child, Child), child
    assert has_it(child.genome)


def test_what_the_other_game_has_not_cannot_be_taken() -> None:
    for idea in (ideas.take_draw, ideas.take_board, ideas.take_passing, ideas.take_tricks):
        assert idea(HOLDEM, load("razz"), Random(1)) is None


def test_as_many_tricks_are_played_as_before() -> None:
    short = ideas.take_tricks(load("knock-out-whist"), HEARTS, Random(1))
    assert short is not None
    counts = [phase.tricks for phase in phases_of(short, TrickPhase)]
    assert counts == [phase.tricks for phase in phases_of(load("knock-out-whist"), TrickPhase)]
