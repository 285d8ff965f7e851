"""A contest: deals go to what counts and is least known, and the best of the simple ones counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from darwindeck.players.registry import Player, find_player
from darwindeck.quality.contest import ENOUGH_DEALS, MOST_DEALS, WORK, Gauntlet, edge_of
from darwindeck.quality.figures import Figure
from darwindeck.quality.rating import marks

if TYPE_CHECKING:
    from darwindeck.quality.contest import Gains

EDGES = {"random": 1.2, "staying": 0.1, "yielding": 0.9}
PRICE = 10.0  # of a deal


def player(name: str) -> Player:
    return find_player("random")._replace(name=name)


def contest(edges: dict[str, float], fine: float = 0.02) -> Gauntlet:
    """Return a contest in which rivals lose so many deviations a hand on average."""

    def play(_: Player, rival: Player, numbers: range) -> Gains:
        luck = np.random.default_rng([len(rival.name), *rival.name.encode()])
        gains = edges[rival.name] + luck.normal(size=MOST_DEALS)[list(numbers)]
        return np.array(
            [gains, np.full(len(gains), 1 + edges[rival.name] ** 2), gains * 0 + PRICE]
        ).T

    return Gauntlet("the best", player("best"), [player(name) for name in edges], play, fine)


def deals(one: Gauntlet) -> dict[str, int]:
    return {match.rival.name: match.deals for match in one.own}


def test_the_best_of_those_with_a_rule_counts_and_gets_the_deals() -> None:
    found = contest(EDGES)
    found.go_on(4_000 * PRICE)
    assert found.thought == found.own[1].edge
    assert found.skill == found.own[0].edge
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
        longer, shorter = (one.own[number].gains for one in (at_once, in_parts))
        fewer = min(len(longer), len(shorter))
        assert (longer[:fewer] == shorter[:fewer]).all()
        assert longer[:, WORK].all()


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


def seen_through(own: float, reply: float) -> Gauntlet:
    """Return a contest with one who stays, who is seen through by one who calls."""

    def play(better: Player, rival: Player, numbers: range) -> Gains:
        edge = {"staying": reply if better.name == "caller" else own}.get(rival.name, 0.3)
        luck = np.random.default_rng([*better.name.encode(), *rival.name.encode()])
        gains = edge + luck.normal(size=MOST_DEALS)[list(numbers)]
        return np.array([gains, np.full(len(gains), 1 + edge**2), gains * 0 + PRICE]).T

    rivals = [player("random"), player("staying")]
    found = Gauntlet("the best", player("best"), rivals, play, 0.02, {"staying": player("caller")})
    found.go_on(10_000 * PRICE)
    return found


@pytest.mark.parametrize(
    ("own", "reply", "edge"),
    [(0.1, 0.5, 0.3), (-0.2, 0.5, 0.25), (0.2, 0.1, 0.2)],
    ids=["the mean of both", "nobody has to lose", "the best reply wins no less"],
)
def test_who_sees_through_a_rule_counts_half(own: float, reply: float, edge: float) -> None:
    found = seen_through(own, reply)
    assert found.edge_over(1).value == pytest.approx(edge, abs=0.06)
    assert [rung.better for rung in found.rungs] == ["the best", "the best", "caller"]


def test_a_loss_leaves_it_in_doubt_what_can_be_won() -> None:
    assert (
        seen_through(-0.2, 0.5).edge_over(1).margin
        > 0.09
        > seen_through(0.1, 0.5).edge_over(1).margin
    )


@pytest.mark.parametrize("deals", [8, 64, 1_000])
def test_deals_that_all_went_the_same_way_leave_it_open_that_others_would_not(deals: int) -> None:
    ties = np.tile([0.0, 1.0, PRICE], (deals, 1))
    assert edge_of(ties, spread=2.0) == Figure.around(0.0, 3 / deals)


def test_where_there_are_no_rules_only_the_random_player_is_met() -> None:
    found = contest({"random": 0.5})
    found.go_on(1_000 * PRICE)
    assert found.thought is None
    assert [rung.worse for rung in found.rungs] == ["random"]
