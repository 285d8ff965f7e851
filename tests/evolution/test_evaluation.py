"""Bad games are stopped early and cheaply, and games that do the same are recognised."""

from __future__ import annotations

from dataclasses import replace as replaced
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from msgspec.structs import replace

import darwindeck as dd
from darwindeck.evolution import evaluation
from darwindeck.evolution.evaluation import evaluate, pass_gates
from darwindeck.genome.library import load
from darwindeck.genome.phases import BettingPhase, ForcedBetPhase
from darwindeck.quality.ladder import Effort
from darwindeck.quality.rate import rate

if TYPE_CHECKING:
    from darwindeck.genome.schema import GameGenome

KUHN, LEDUC = load("kuhn-poker"), load("leduc-holdem")


def with_phases(game: GameGenome, *phases: Any) -> GameGenome:
    return replace(game, turn_structure=replace(game.turn_structure, phases=phases))


def with_chips_times(game: GameGenome, factor: int) -> GameGenome:
    """Return the same game for chips of another unit."""

    def larger(phase: Any) -> Any:
        match phase:
            case BettingPhase():
                return replace(phase, min_bet=phase.min_bet * factor)
            case ForcedBetPhase():
                return replace(phase, ante=phase.ante * factor)
        return phase

    chips = game.setup.starting_chips * factor
    phases = map(larger, game.turn_structure.phases)
    return with_phases(
        replace(game, setup=replace(game.setup, starting_chips=chips)),
        *phases,
    )


@pytest.mark.parametrize("game", [KUHN, LEDUC], ids=lambda game: game.genome_id)
@pytest.mark.parametrize("factor", [2, 3, 10])
def test_the_same_game_for_larger_chips_has_the_same_mark(game: GameGenome, factor: int) -> None:
    larger = with_chips_times(game, factor)
    assert larger != game
    assert pass_gates(larger).behaviour == pass_gates(game).behaviour


def test_names_do_not_change_the_mark() -> None:
    renamed = replace(KUHN, genome_id="x", title="X", summary="Something else.")
    assert pass_gates(renamed).behaviour == pass_gates(KUHN).behaviour


def test_every_change_of_a_rule_changes_the_mark() -> None:
    ante, betting, *rest = LEDUC.turn_structure.phases
    assert isinstance(ante, ForcedBetPhase)
    assert isinstance(betting, BettingPhase)
    variants = [
        LEDUC,
        KUHN,
        with_phases(LEDUC, replace(ante, ante=2), betting, *rest),
        with_phases(LEDUC, ante, replace(betting, max_raises=0), *rest),
        with_phases(LEDUC, ante, replace(betting, min_bet=3), *rest),
        with_phases(LEDUC, ante, *rest),
        replace(LEDUC, setup=replace(LEDUC.setup, initial_deck="kuhn_3")),
        replace(LEDUC, setup=replace(LEDUC.setup, starting_chips=5)),
    ]
    marks = [pass_gates(game).behaviour for game in variants]
    assert all(marks)
    assert len(set(marks)) == len(variants)


def test_a_game_without_bets_is_judged_by_what_there_is_to_decide() -> None:
    judged = evaluate(load("war"), "full", 0, "balanced")
    assert (judged.level, judged.refusal) == ("gate", "there is hardly anything to decide")
    assert not pass_gates(load("hearts")).refusal


def test_a_game_in_which_all_chips_are_bet_before_the_first_decision_is_refused() -> None:
    ante, *rest = KUHN.turn_structure.phases
    assert isinstance(ante, ForcedBetPhase)
    all_in = with_phases(KUHN, replace(ante, ante=2), *rest)
    assert evaluate(all_in, "full", 0, "balanced").refusal == "there is hardly anything to decide"


def test_a_game_in_which_nothing_can_be_won_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    played = dd.simulate(KUHN, 256, seed=17, threads=1)
    worthless = replaced(played, payoffs=np.zeros((256, 2), np.int64))
    monkeypatch.setattr(evaluation, "simulate", lambda *_, **__: worthless)
    assert evaluate(KUHN, "full", 0, "balanced").refusal == "nothing can be won"


def test_a_game_in_which_somebody_always_folds_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    played = dd.simulate(KUHN, 256, seed=17, threads=1)
    monkeypatch.setattr(evaluation, "simulate", lambda *_, **__: replaced(played, showdowns=0))
    assert evaluate(KUHN, "full", 0, "balanced").refusal == "somebody always folds"


def test_a_game_whose_hands_are_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evaluation, "LONGEST_HAND", 2.0)
    assert evaluate(KUHN, "gate", 0, "balanced").refusal == "hands are too long"
    monkeypatch.setattr(evaluation, "LONGEST_HAND", 3.0)
    assert not evaluate(KUHN, "gate", 0, "balanced").refusal


def test_a_game_for_two_that_is_too_large_to_be_solved_is_refused() -> None:
    judged = evaluate(replace(load("no-limit-holdem"), player_count=2), "full", 0, "balanced")
    assert judged.level == "glance"
    assert "too large to be solved" in judged.refusal
    assert judged.behaviour


def test_where_large_games_are_wanted_they_are_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evaluation, "FULL_EFFORT", Effort(0.1))
    judged = evaluate(
        replace(load("fixed-limit-holdem"), player_count=2), "full", 0, "balanced", large=True
    )
    assert (judged.level, judged.refusal) == ("full", "")
    assert judged.rating is not None
    assert judged.rating.method == "played"
    assert set(judged.rating.essentials) == {"skill", "depth"}


def test_where_large_games_are_wanted_small_ones_are_still_solved() -> None:
    assert evaluate(KUHN, "full", 0, "balanced", large=True) == evaluate(
        KUHN, "full", 0, "balanced"
    )


def test_a_game_whose_bets_nobody_would_make_is_worth_nothing() -> None:
    ante, betting, *rest = KUHN.turn_structure.phases
    assert isinstance(ante, ForcedBetPhase)
    assert isinstance(betting, BettingPhase)
    richer = replace(KUHN, setup=replace(KUHN.setup, starting_chips=1000))
    huge = with_phases(richer, ante, replace(betting, min_bet=900), *rest)
    judged = evaluate(huge, "full", 0, "balanced")
    assert judged.fitness.value < 0.01  # nine hundred for a pot of two


def test_a_good_small_game_gets_the_fitness_that_its_rating_has() -> None:
    judged = evaluate(KUHN, "full", 0, "balanced")
    assert judged.level == "full"
    longer = rate(KUHN).fitness  # more hands are watched
    assert judged.fitness.value == pytest.approx(longer.value, abs=1e-6)
    assert judged.fitness.low <= longer.low
    assert judged.cell is not None
    assert judged.promising


def test_the_gates_alone_say_nothing_about_fitness() -> None:
    judged = evaluate(KUHN, "gate", 0, "balanced")
    assert (judged.level, judged.rating, judged.cell) == ("gate", None, None)
