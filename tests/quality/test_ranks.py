"""Two orders of the same games: how far they agree, and how sure that is."""

from __future__ import annotations

from itertools import permutations

import numpy as np
import pytest
from scipy.stats import spearmanr

from darwindeck.quality.ranks import RankCorrelation, games_to_tell


def test_the_correlation_is_that_of_the_differences_between_ranks() -> None:
    found = RankCorrelation.between([10, 30, 20, 50, 40, 60], [0.1, 0.2, 0.3, 0.5, 0.6, 0.4])
    first, second = (1, 3, 2, 5, 4, 6), (1, 2, 3, 5, 6, 4)
    squares = sum((a - b) ** 2 for a, b in zip(first, second, strict=True))
    assert found.value == pytest.approx(1 - 6 * squares / (6 * (6**2 - 1)))


def test_the_correlation_is_that_of_scipy_with_ties_too() -> None:
    luck = np.random.default_rng(1)
    for games in range(4, 60):
        first, second = luck.integers(0, games, (2, games)).tolist()
        ours = RankCorrelation.between(first, second).value
        assert ours == pytest.approx(spearmanr(first, second).statistic)


def test_it_does_not_matter_by_how_much_games_differ() -> None:
    stars = [1.0, 2.5, 3.0, 4.5, 5.0]
    assert RankCorrelation.between(stars, [star**5 for star in stars]).value == 1
    assert RankCorrelation.between(stars, [-star for star in stars]).value == -1


@pytest.mark.parametrize("games", [4, 5, 6])
def test_few_games_decide_only_what_is_hardly_ever_chance(games: int) -> None:
    ranks = list(range(games))
    orders = [RankCorrelation.between(ranks, list(order)) for order in permutations(ranks)]
    assert sum(found.decided for found in orders) <= 0.05 * len(orders)
    assert games == 4 or any(found.decided for found in orders)


@pytest.mark.parametrize("games", [12, 40])
def test_as_many_games_decide_it_as_were_said_to_be_needed(games: int) -> None:
    swapped = [place + 1 - 2 * (place % 2) for place in range(games)]
    for order in (swapped, swapped[::-1], [place * 7 % games for place in range(games)]):
        found = RankCorrelation.between(range(games), order)
        assert found.decided == (games >= found.games_to_decide)


def test_the_weaker_the_agreement_the_more_games_it_takes() -> None:
    needed = [games_to_tell(value) for value in (1.0, 0.8, 0.5, 0.2, 0.1)]
    assert needed == sorted(needed)
    assert games_to_tell(-0.5) == games_to_tell(0.5)


def test_three_games_have_no_order_to_speak_of() -> None:
    with pytest.raises(ValueError, match="compare 4 or more"):
        RankCorrelation.between([1, 2, 3], [1, 2, 3])
