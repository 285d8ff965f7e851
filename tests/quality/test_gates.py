"""Each gate stops a game that is bad for the reason it is named after."""

from __future__ import annotations

import pytest
from benchmarks.exhibits.collection import exhibits
from msgspec.structs import replace

from darwindeck.evolution import edit
from darwindeck.genome.library import load
from darwindeck.genome.phases import DrawPhase
from darwindeck.quality import rate
from darwindeck.quality.ladder import GREEDY, Effort
from darwindeck.quality.simple import HABITS

GAMES = {exhibit.name: exhibit.genome for exhibit in exhibits("tuning")}


@pytest.mark.parametrize(
    ("name", "gate"),
    [
        ("little-war", "something to decide"),
        ("leduc-without-antes", "something to win"),
        ("the-board-is-higher", "something to win"),
        ("all-or-one", "betting matters"),
        ("open-high-card", "something to bet on"),
        ("three-cards-all-told", "something to bet on"),
        ("betting-war-in-the-dark", "something to bet on"),
    ],
)
def test_a_bad_game_is_stopped_at_the_gate_that_its_reason_names(name: str, gate: str) -> None:
    rating = rate(GAMES[name], effort="quick")
    assert gate in [found.name for found in rating.gates if not found.passed]
    assert rating.fitness.value == 0


def test_a_game_of_cards_is_held_against_habits() -> None:
    rating = rate("whist", effort=Effort(0.5), threads=1)
    assert {rung.worse for rung in rating.rungs} == {"random", *HABITS}
    assert rating.measures.wit == min(
        (rung.edge for rung in rating.rungs if rung.worse in HABITS), key=lambda edge: edge.value
    )
    assert set(rating.essentials) == {"skill", "wit"}


def test_where_practice_teaches_nothing_another_player_is_asked() -> None:
    rating = rate("in-between", effort=Effort(2.0), threads=1)  # a count of cards is all it takes
    assert {rung.better for rung in rating.rungs} == {GREEDY}
    assert rating.passed


def test_where_a_habit_is_all_there_is_to_know_nobody_calls_the_game_good() -> None:
    eights = load("crazy-eights")
    draw = edit.placed(eights, DrawPhase)[0][1]
    free = replace(draw, condition=None, mandatory=False)
    only_draws = edit.with_phases(replace(eights, card_effects=()), (free,), 0)
    rating = rate(only_draws, effort=Effort(0.5), threads=1)  # whoever never draws cannot lose
    assert not rating.passed or "wit" in rating.undecided
