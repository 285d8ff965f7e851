"""A rule does nothing if the same hands are won without it."""

from __future__ import annotations

import pytest
from benchmarks.flaws import flaws_of

from darwindeck.evolution import edit
from darwindeck.evolution.evaluation import evaluate
from darwindeck.evolution.idle import idle_rules
from darwindeck.genome.library import library_names, load
from darwindeck.genome.phases import BettingPhase, DealPhase, ForcedBetPhase

LEDUC = load("leduc-holdem")
BRED = [name for name in library_names() if not load(name).roles and not load(name).setup.house]


@pytest.mark.parametrize("name", BRED)
def test_games_that_people_play_have_no_flaws(name: str) -> None:
    assert flaws_of(load(name)) == []


def test_a_board_that_nobody_uses_is_idle() -> None:
    shown = edit.insert_phase(load("truco"), 0, DealPhase(to="board"), before_round=True)
    assert list(idle_rules(shown, 64, 1)) == ["DealPhase 1"]


def test_a_game_with_an_idle_rule_is_refused() -> None:
    shown = edit.insert_phase(load("truco"), 0, DealPhase(to="board"), before_round=True)
    found = evaluate(shown, "glance", 1, "balanced", large=True)
    assert (found.refusal, found.details) == ("a rule does nothing", "DealPhase 1")


@pytest.mark.parametrize(
    ("place", "phase", "flaw"),
    [
        (3, ForcedBetPhase(ante=1), "a forced bet in mid-hand"),
        (3, BettingPhase(min_bet=2), "a second round of bets without news"),
    ],
)
def test_what_is_wrong_with_bets_is_seen_at_the_table(
    place: int, phase: BettingPhase | ForcedBetPhase, flaw: str
) -> None:
    assert flaw in flaws_of(edit.insert_phase(LEDUC, place, phase))


def test_bets_need_something_at_stake() -> None:
    free = edit.remove_phase(LEDUC, 0)
    assert "bets before anything is at stake" in flaws_of(free)


def test_an_ante_in_every_round_is_seen_at_the_table() -> None:
    liars = load("liars-poker")
    again = edit.with_phases(liars, liars.turn_structure.phases, repeat_from=0)
    assert flaws_of(again) == ["a forced bet in mid-hand"]
