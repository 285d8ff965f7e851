"""What the fitness is made of: all that is essential, less what spoils a game."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING

import pytest

from darwindeck.quality import Figure
from darwindeck.quality.rating import fitness_of, marks, spoilers

from .ratings import Size, rating

if TYPE_CHECKING:
    from darwindeck.quality import Rating


def fitness(game: Rating) -> Figure:
    """Return the fitness of a game."""
    return fitness_of(game.measures, game.gates, game.complexity, game.seats)


@pytest.mark.parametrize("missing", ["skill", "depth"])
def test_nothing_essential_can_be_missing(missing: str) -> None:
    rich: dict[str, Size] = {**dict.fromkeys(("skill", "depth"), 9.0), missing: 0.0}
    assert fitness(rating(rich)).value == 0
    assert fitness(rating(rich | {missing: 0.001})).value > 0


def test_more_of_anything_essential_is_better() -> None:
    for name in ("skill", "depth"):
        assert fitness(rating({name: 0.1})).value < fitness(rating({name: 0.15})).value


def test_an_edge_counts_by_how_often_it_shows_after_an_evening() -> None:
    assert marks(0.0) == 0
    one, two, in_ten_hands = 0.6827, 0.9545, 0.2482  # 1, 2 and 0.316 standard deviations
    assert marks(0.1, hands=100) == pytest.approx(0.7 * one + 0.3 * in_ten_hands, abs=1e-4)
    assert marks(0.1, hands=400) == pytest.approx(0.7 * two + 0.3 * in_ten_hands, abs=1e-4)
    assert marks(0.05) > 0.3  # a small edge a hand is not luck
    assert marks(0.8) > marks(0.4) + 0.03  # what shows at once is worth more than what shows late


def test_a_long_hand_leaves_fewer_for_an_evening() -> None:
    short, long = (fitness(rating(decisions=size, skill=0.1)).value for size in (10.0, 300.0))
    assert short > long > short / 2


def test_a_small_sample_is_drawn_towards_the_usual_and_never_exactly_nothing() -> None:
    doubtful = fitness(rating(depth=Figure.around(0.0, 0.5)))
    assert doubtful.value > 0.3
    assert fitness(rating(depth=Figure.around(0.0, 0.001))).value < 0.05


def test_what_leaves_it_open_who_wins_says_less_than_a_small_but_certain_edge() -> None:
    certain, left_open = (
        fitness(rating(depth=Figure.around(edge, 0.06))).value for edge in (0.07, 0.05)
    )
    assert left_open > certain
    little = fitness(rating(depth=Figure.around(0.001, 0.004))).value
    assert little < 0.1


def test_the_ends_of_the_interval_are_the_fitness_of_the_ends() -> None:
    doubtful = fitness(rating(depth=Figure(0.1, 0.09, 0.11)))
    ends = [fitness(rating(depth=size)).value for size in (0.09, 0.11)]
    assert [doubtful.low, doubtful.high] == pytest.approx(ends, rel=0.02)


def test_every_rule_costs_a_little_and_people_learn_many_for_a_good_game() -> None:
    sizes = (10, 13, 40, 106, 300)
    by_rules = [fitness(rating(complexity=facts)).value for facts in sizes]
    assert by_rules[0] > by_rules[1] > 0.98 * by_rules[0]
    assert by_rules[1] > by_rules[2] > 0.8 * by_rules[1]
    assert by_rules[2] > by_rules[3] > 0.6 * by_rules[1]  # skat has so many
    assert by_rules[4] < 0.25 * by_rules[1]


@pytest.mark.parametrize(
    ("figures", "left"),
    [
        ({"folded": 0.85}, 1.0),
        ({"folded": 0.925}, 0.5),
        ({"reading": 0.1}, 1.0),
        ({"reading": 0.025}, 0.75),
        ({"reading": 0.0}, 0.5),
        ({"news": 0.25}, 0.25),
        ({"public": 0.0}, 0.75),
        ({"undone": 0.5}, 0.5),
        ({"idle": 0.25}, 0.75),
        ({"apart": 1.0}, 0.25),
        ({"wild": 0.1}, 1.0),
        ({"wild": 0.35}, 0.5),
        ({"cut": 1.0}, 0.25),
        ({"hidden": 0.0}, 0.0),
        ({"late": 0.05}, 1.0),
        ({"late": 0.25}, 0.5),
        ({"moved": 0.56}, 0.5),
        ({"rounds": 6.0}, 1.0),
        ({"rounds": 9.0}, 0.368),
        ({"forced": 0.2}, 0.2),
        ({"fairness": 0.125}, 0.5),
        ({"fairness": 0.5}, 1.0),
        ({"fairness": 0.5, "hands": 1.0, "decisions": 10.0}, 0.617),
        ({"fairness": 0.9, "hands": 1.0, "decisions": 10.0}, 0.920),
        ({"hands": 2.0}, 1.0),
        ({"dear": 2.0}, 1.0),
        ({"dear": 8.0}, 0.25),
        ({"suspense": 0.15}, 0.875),
        ({"suspense": 0.0}, 0.75),
        ({"comeback": 0.025}, 0.875),
        ({"comeback": 0.0}, 0.75),
        ({"comeback": Figure.around(0.02, 0.03)}, 0.85),
        ({"comeback": Figure(0.02, 0.0, 1.0)}, 1.0),
    ],
)
def test_what_spoils_a_game_leaves_a_part_of_its_fitness(
    figures: dict[str, Size], left: float
) -> None:
    assert fitness(rating(figures)).value == pytest.approx(left * fitness(rating()).value, rel=1e-2)


def test_a_match_of_a_few_decisions_each_is_too_short() -> None:
    left = [
        spoilers(rating(decisions=4.0, hands=hands).measures, 20, 2)["a short match"]
        for hands in (1.0, 2.0, 20.0)
    ]
    assert left == [0.5, 1.0, 1.0]


def test_a_hand_of_hundreds_of_decisions_each_is_too_long() -> None:
    left = [
        spoilers(rating(decisions=own * 2.0).measures, 20, 2)["length"] for own in (200, 300, 400)
    ]
    assert left == pytest.approx([1.0, exp(-1), exp(-2)])


def test_doubts_about_what_spoils_a_game_are_in_its_favour_by_as_much_as_they_are_wide() -> None:
    none, some, all_there_is = (
        fitness(rating(late=late)).value
        for late in (0.3, Figure.around(0.3, 0.2), Figure(0.3, 0.0, 1.0))
    )
    assert none < some < all_there_is == fitness(rating()).value
    assert some < (none + all_there_is) / 2


def test_what_is_not_known_for_sure_about_a_spoiler_makes_the_interval_wider() -> None:
    doubtful = fitness(rating(late=Figure.around(0.25, 0.05)))
    ends = [fitness(rating(late=late)).value for late in (0.3, 0.2)]
    assert [doubtful.low, doubtful.high] == pytest.approx(ends, rel=0.05)


def test_two_doubts_are_less_than_both_at_their_worst() -> None:
    two = fitness(rating(late=Figure.around(0.25, 0.05), moved=Figure.around(0.57, 0.03)))
    worst = fitness(rating(late=0.3, moved=0.54)).value
    assert worst < two.low < two.value
