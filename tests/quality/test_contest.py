"""A contest: deals go to what counts and is least known, and the best of the simple ones counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from darwindeck.players.registry import Player, find_player
from darwindeck.quality.contest import ENOUGH_DEALS, MOST_DEALS, WORK, Contest, edge_of
from darwindeck.quality.rating import marks

if TYPE_CHECKING:
    from darwindeck.quality.contest import Gains

EDGES = {"random": 0.5, "staying": 0.1, "yielding": 0.9}
PRICE = 10.0  # of a deal


def player(name: str) -> Player:
    return find_player("random")._replace(name=name)


def contest(edges: dict[str, float], fine: float = 0.02) -> Contest:
    """Return a contest in which rivals lose so many deviations a hand on average."""

    def play(_: Player, rival: Player, numbers: range) -> Gains:
        luck = np.random.default_rng([len(rival.name), *rival.name.encode()])
        gains = edges[rival.name] + luck.normal(size=MOST_DEALS)[list(numbers)]
        return np.array(
            [gains, np.full(len(gains), 1 + edges[rival.name] ** 2), gains * 0 + PRICE]
        ).T

    return Contest("the best", player("best"), [player(name) for name in edges], play, fine)


def deals(one: Contest) -> dict[str, int]:
    return {rival.name: len(gains) for rival, gains in zip(one.rivals, one.gains, strict=True)}


def test_the_best_of_those_with_a_rule_counts_and_gets_the_deals() -> None:
    found = contest(EDGES)
    found.go_on(4_000 * PRICE)
    assert found.thought == edge_of(found.gains[1])
    assert found.skill == edge_of(found.gains[0])
    played = deals(found)
    assert played["staying"] > 10 * played["yielding"]
    assert played["random"] < ENOUGH_DEALS * 4  # so large an edge is soon clear


def test_it_ends_with_the_work() -> None:
    found = contest(EDGES)
    found.go_on(500 * PRICE)
    assert found.spent == pytest.approx(500 * PRICE, rel=0.1)
    assert found.spent <= 500 * PRICE


def test_it_goes_on_where_it_stopped_and_plays_no_deal_twice() -> None:
    at_once, in_parts = contest(EDGES), contest(EDGES)
    at_once.go_on(1_000 * PRICE)
    for work in (300, 600, 1_000):
        in_parts.go_on(work * PRICE)
    for number in range(3):
        fewer = min(len(at_once.gains[number]), len(in_parts.gains[number]))
        assert (at_once.gains[number][:fewer] == in_parts.gains[number][:fewer]).all()
        assert at_once.gains[number][:, WORK].all()


@pytest.mark.parametrize("fine", [0.1, 0.05])
def test_it_ends_when_the_marks_are_known_finely(fine: float) -> None:
    found = contest({"random": 0.4, "staying": 0.2}, fine)
    found.go_on(1e9)
    for edge in found.edges:
        assert marks(edge.high) - marks(edge.low) <= 2 * fine
    assert max(deals(found).values()) < MOST_DEALS


def test_what_is_sure_is_what_is_won_from_everybody() -> None:
    found = contest({"random": 0.5, "staying": -0.5})
    found.go_on(1_000 * PRICE)
    assert found.sure < -0.3


def test_where_there_are_no_rules_only_the_random_player_is_met() -> None:
    found = contest({"random": 0.5})
    found.go_on(1_000 * PRICE)
    assert found.thought is None
    assert [rung.worse for rung in found.rungs] == ["random"]
