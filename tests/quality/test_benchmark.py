"""The rating tells good games from bad ones, on the half of the exhibits that is open."""

from __future__ import annotations

from functools import cache

import pytest
from benchmarks.exhibits.collection import Pair, exhibits, pairs
from benchmarks.quality.agreement import Agreement
from benchmarks.quality.probes import PROBES, TWINS, Twins

from darwindeck.quality import rate
from darwindeck.quality.ladder import Effort

SMALL = [one for one in exhibits("tuning") if one.entry.size == "small"]


@cache
def fitness(label: str) -> list[float]:
    return [rate(one.genome, effort="quick").fitness.value for one in SMALL if one.label == label]


def test_good_games_are_rated_above_bad_ones() -> None:
    assert Agreement.between(fitness("good"), fitness("bad")).area >= 0.95


def test_good_probes_are_rated_above_bad_ones() -> None:
    rated: dict[bool, list[float]] = {True: [], False: []}
    for probe in PROBES[::2]:  # `make quality` rates all
        rated[probe.good].append(rate(probe.genome, effort=Effort(0.6)).fitness.value)
    assert Agreement.between(rated[True], rated[False]).area >= 0.9


@pytest.mark.parametrize("twins", TWINS[5:16:2], ids=lambda twins: twins.name)
def test_what_a_rule_spoils_is_rated_lower(twins: Twins) -> None:
    better, worse = (rate(one, effort=Effort(0.6)) for one in (twins.better, twins.worse))
    assert better.fitness.value > worse.fitness.value


def test_good_games_are_rated_above_middling_ones() -> None:
    assert Agreement.between(fitness("good"), fitness("middling")).area >= 0.7


@pytest.mark.parametrize(
    "pair",
    [pair for pair in pairs("tuning") if pair.entry.size == "small"],
    ids=lambda pair: pair.name,
)
def test_of_a_pair_the_better_one_is_rated_higher(pair: Pair) -> None:
    assert (
        rate(pair.better, effort="quick").fitness.value
        > rate(pair.worse, effort="quick").fitness.value
    )


def test_the_area_counts_ties_half_and_its_interval_shrinks_with_the_sample() -> None:
    few = Agreement.between([1.0, 0.5], [0.5, 0.0])
    many = Agreement.between([1.0, 0.5] * 50, [0.5, 0.0] * 50)
    assert few.area == many.area == (1 + 1 + 0.5 + 1) / 4
    assert 0 < many.margin < few.margin / 5
