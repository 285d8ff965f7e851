"""Each gate stops a game that is bad for the reason it is named after."""

from __future__ import annotations

import pytest
from benchmarks.exhibits.collection import exhibits, pairs
from benchmarks.quality.probes import PROBES
from msgspec.structs import replace

from darwindeck.evolution import edit
from darwindeck.genome.library import load
from darwindeck.genome.phases import DrawPhase
from darwindeck.quality import rate
from darwindeck.quality.ladder import GREEDY, Effort
from darwindeck.quality.rating import spoilers
from darwindeck.quality.replies import STEAL, VALUE
from darwindeck.quality.simple import EYES, HABITS

GAMES = {exhibit.name: exhibit.genome for exhibit in exhibits("tuning")}


@pytest.mark.parametrize(
    ("name", "gate"),
    [
        ("little-war", "something to decide"),
        ("leduc-without-antes", "something to win"),
        ("the-board-is-higher", "something to win"),
        ("ante-is-all", "betting matters"),
        ("open-high-card", "something to bet on"),
        ("three-cards-all-told", "something to bet on"),
        ("betting-war-in-the-dark", "something to bet on"),
    ],
)
def test_a_bad_game_is_stopped_at_the_gate_that_its_reason_names(name: str, gate: str) -> None:
    rating = rate(GAMES[name], effort="quick")
    assert gate in [found.name for found in rating.gates if not found.passed]
    assert rating.fitness.value == 0


def test_a_bet_that_eclipses_the_pot_leaves_next_to_nothing() -> None:
    rating = rate(GAMES["all-or-one"], effort="quick")
    assert rating.measures.dear is not None
    assert rating.measures.dear.value == 100.0  # a hundred for a pot of one
    assert rating.fitness.value < 0.05


def test_a_game_of_cards_is_held_against_habits() -> None:
    rating = rate("whist", effort=Effort(0.5), threads=1)
    rules = {*HABITS, *EYES}
    assert {rung.worse for rung in rating.rungs} == {"random", *rules}
    assert rating.measures.wit == min(
        (rung.edge for rung in rating.rungs if rung.worse in rules), key=lambda edge: edge.value
    )
    assert set(rating.essentials) == {"skill", "wit"}


def test_where_practice_teaches_nothing_another_player_is_asked() -> None:
    rating = rate("in-between", effort=Effort(2.0), threads=1)  # a count of cards is all it takes
    assert {rung.better for rung in rating.rungs} == {GREEDY}


@pytest.mark.parametrize("name", ["in-between", "red-dog"])
def test_a_bet_that_follows_from_a_count_of_cards_is_an_obvious_one(name: str) -> None:
    rating = rate(name, effort=Effort(2.0), threads=1)
    by_eye, by_habit = (
        min(rung.edge.value for rung in rating.rungs if rung.worse in rules)
        for rules in (EYES, HABITS)
    )
    assert by_eye < 0.04
    assert by_eye < by_habit / 4


def test_who_loses_to_random_players_proves_nothing_about_bets() -> None:
    game = {pair.name: pair.better for pair in pairs("tuning")}["two-draws-are-enough"]
    rating = rate(game, effort=Effort(0.3), threads=1)  # too little to learn anything in
    assert {rung.better for rung in rating.rungs} == {GREEDY, STEAL, VALUE}
    assert rating.passed


def test_a_hand_that_only_good_play_ends_is_won_among_good_players() -> None:
    rating = rate("gin-rummy", effort=Effort(2.0), threads=1)  # at random, nobody ever knocks
    assert rating.measures.moved.value > 0.6
    assert rating.passed


def test_where_a_habit_is_all_there_is_to_know_nobody_calls_the_game_good() -> None:
    eights = load("crazy-eights")
    draw = edit.placed(eights, DrawPhase)[0][1]
    free = replace(draw, condition=None, mandatory=False)
    only_draws = edit.with_phases(replace(eights, card_effects=()), (free,), 0)
    rating = rate(only_draws, effort=Effort(0.5), threads=1)  # whoever never draws cannot lose
    assert not rating.passed or "wit" in rating.undecided


def reading(name: str) -> float:
    """Return what is won in a probe from who takes the other for a random player."""
    probe = next(probe for probe in PROBES if probe.name == name)
    figure = rate(probe.genome, effort=Effort(0.1), threads=1).measures.reading
    assert figure is not None
    return figure.value


@pytest.mark.parametrize("name", ["swap-and-compare", "cheap-tricks", "a-penny-into-a-pound"])
def test_where_the_same_choice_is_best_against_anybody_nobody_has_to_be_read(name: str) -> None:
    assert reading(name) < 0.03


@pytest.mark.parametrize("name", ["four-card-kuhn", "leduc-with-aces", "little-liar"])
def test_where_bets_and_claims_have_to_be_read_who_does_not_loses(name: str) -> None:
    assert reading(name) > 0.3


def test_where_all_cards_are_dealt_to_two_there_is_no_room_for_lies() -> None:
    left = {
        probe.name: spoilers(
            rate(probe.genome, effort=Effort(0.1), threads=1).measures, facts=10, seats=2
        )["open cards"]
        for probe in PROBES
        if probe.name.startswith("cheat")
    }
    nothing = pytest.approx(0.0, abs=1e-3)
    assert left == {"cheat-with-three": 1.0, "cheat-with-all-dealt": nothing}
