"""A style prefers what its name says."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from darwindeck.evolution.evaluation import STYLES, score
from darwindeck.evolution.settings import checked_seats, checked_style
from darwindeck.quality.figures import Figure

from .small_runs import elite, rating

if TYPE_CHECKING:
    from darwindeck.quality.rating import Rating


def kuhn_with(**figures: float) -> Rating:
    """Return the rating of a game like Kuhn poker but for some figures."""
    exact = {name: Figure.exact(value) for name, value in figures.items()}
    return replace(rating(), measures=replace(rating().measures, **exact))


def preference(style: str, one: Rating, other: Rating) -> float:
    """Return how much more a style likes one game than another, as a factor."""
    return score(one, style).value / score(other, style).value


def test_quick_prefers_the_shorter_of_two_games_and_balanced_does_not_care() -> None:
    short, long = kuhn_with(decisions=3.0), kuhn_with(decisions=9.0)
    assert preference("quick", short, long) > 2
    assert preference("balanced", short, long) == 1


def test_quick_prefers_the_simpler_of_two_games() -> None:
    simple, hard = replace(rating(), complexity=12), replace(rating(), complexity=40)
    assert preference("quick", simple, hard) > 2 > preference("balanced", simple, hard) > 1


def test_quick_prefers_kuhn_poker_to_leduc_holdem() -> None:
    kuhn, leduc = elite("kuhn-poker"), elite("leduc-holdem")
    quick = [score(game.rating, "quick").value for game in (kuhn, leduc)]
    assert quick[0] > quick[1]


def test_bluffing_cares_more_for_thought_about_bets_than_balanced_does() -> None:
    more, less = kuhn_with(depth=0.1), kuhn_with(depth=0.02)
    assert preference("bluffing", more, less) > preference("balanced", more, less) > 1


def test_strategic_cares_more_for_skill_than_balanced_does() -> None:
    more, less = kuhn_with(skill=0.6), kuhn_with(skill=0.1)
    assert preference("strategic", more, less) > preference("balanced", more, less) > 1


@pytest.mark.parametrize("style", STYLES)
def test_a_closed_gate_is_a_score_of_nothing_in_every_style(style: str) -> None:
    gates = (replace(rating().gates[0], passed=False), *rating().gates[1:])
    assert score(replace(rating(), gates=gates), style) == Figure.exact(0.0)


@pytest.mark.parametrize("style", STYLES)
def test_scores_lie_between_nothing_and_one_inside_their_interval(style: str) -> None:
    for name in ("kuhn-poker", "leduc-holdem"):
        figure = score(rating(name), style)
        assert 0 < figure.low <= figure.value <= figure.high <= 1


def test_balanced_is_the_fitness_of_the_rating() -> None:
    assert score(rating(), "balanced").value == pytest.approx(rating().fitness.value)


def test_an_unknown_style_or_number_of_seats_is_refused() -> None:
    with pytest.raises(ValueError, match="no style 'fun': choose one of balanced, bluffing"):
        checked_style("fun")
    with pytest.raises(ValueError, match=r"seats \[1\]: games are evolved for 2 to 6 players"):
        checked_seats([1])
    assert checked_seats([3, 2, 3]) == (2, 3)
