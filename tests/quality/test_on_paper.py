"""What the rules alone tell of a game, and what is seen when everybody stays."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from benchmarks.exhibits.collection import Pair, exhibits, pairs
from benchmarks.quality.probes import (
    A_TRICK,
    OUT_FIRST,
    TWINS,
    bets,
    deal,
    game,
    poker,
    showdown,
    swap,
    tricks,
)

from darwindeck.genome.library import load
from darwindeck.quality import rate
from darwindeck.quality.figures import Figure
from darwindeck.quality.idle import idle_share, without_idle_deals
from darwindeck.quality.ladder import Effort
from darwindeck.quality.on_paper import (
    forced_first,
    is_played_apart,
    kingmakers,
    undone,
    wild_share,
)
from darwindeck.quality.rating import MUCH_HIDDEN
from darwindeck.quality.watching import look_at

if TYPE_CHECKING:
    from darwindeck.genome.schema import GameGenome

LITTLE = Effort(0.5, fine=0.05)
ANEW = {**deal(2), "gather": True}
BY_NAME = {twins.name: twins for twins in TWINS}


def test_what_comes_before_a_new_deal_is_undone() -> None:
    assert undone(poker("anew", swap(1), ANEW, bets(2), showdown("high"), cards=2)) == 1 / 2
    assert (
        undone(poker("anew", bets(1), swap(1), ANEW, bets(2), showdown("high"), cards=2)) == 2 / 3
    )
    assert undone(poker("kept", bets(1), swap(1), bets(2), showdown("high"), cards=2)) == 0
    assert undone(load("liars-poker")) == 0  # the next cards come when the last have been shown


def test_an_exchange_of_whole_hands_deals_anew_and_is_no_choice() -> None:
    assert undone(poker("all-taken", bets(1), swap(1, 1), bets(2), showdown("high"))) == 1 / 2
    assert undone(poker("one-taken", bets(1), swap(1), bets(2), showdown("high"))) == 0
    assert undone(poker("taken-first", swap(1, 1), bets(2), showdown("high"))) == 0


def test_what_is_forced_after_a_bet_is_late() -> None:
    assert forced_first(BY_NAME["no-toll"].better) == 1
    assert forced_first(BY_NAME["no-toll"].worse) == 1 / 5
    assert forced_first(load("whist")) == 1


@pytest.mark.parametrize(
    ("name", "share"),
    [("five-card-draw", 0.0), ("deuces-wild", 4 / 52), ("joker-draw", 1 / 53)],
)
def test_wild_cards_are_counted(name: str, share: float) -> None:
    assert wild_share(load(name)) == pytest.approx(share)


def test_who_only_changes_cards_of_their_own_plays_alone() -> None:
    assert is_played_apart(BY_NAME["draw-and-bet"].worse)
    assert not is_played_apart(BY_NAME["draw-and-bet"].better)
    for name in ("blackjack", "gin-rummy", "hearts", "war", "crazy-eights", "the-deal"):
        assert not is_played_apart(load(name)), name


def roles_pair(name: str) -> Pair:
    return next(pair for pair in pairs("tuning") if pair.name == name)


def test_roles_whose_cards_do_nothing_to_each_other_are_played_apart() -> None:
    walls = roles_pair("walls-that-hold")
    assert not is_played_apart(walls.better)
    assert is_played_apart(walls.worse)


def test_a_role_that_is_paid_the_same_whatever_is_played_makes_kings() -> None:
    judged = next(one for one in exhibits("tuning") if one.name == "the-judge-decides")
    assert kingmakers(judged.genome) == pytest.approx(1 / 3)
    assert kingmakers(load("the-deal")) == kingmakers(load("whist")) == 0


def seen(game: GameGenome, field: str) -> float:
    """Return what is seen of a game in some hands in which everybody stays."""
    mean = look_at(game, range(30), seed=1, threads=1).mean(field)
    assert mean is not None
    return mean.value


def test_open_cards_are_news_for_all_and_closed_ones_are_not() -> None:
    twins = BY_NAME["second-card-up"]
    assert seen(twins.better, "news") == seen(twins.worse, "news") == 1
    assert (seen(twins.better, "public"), seen(twins.worse, "public")) == (1, 0)


def test_how_many_cards_somebody_changes_is_news_for_all_even_if_it_is_none() -> None:
    changed = poker("changed", bets(1), swap(1), bets(2), showdown("high"))
    assert seen(changed, "news") == seen(changed, "public") == 1


@pytest.mark.parametrize(("deck", "left"), [("leduc_6", 0.5), ("short_36", None)])
def test_where_all_cards_are_dealt_to_two_each_can_work_out_the_rest(
    deck: str, left: float | None
) -> None:
    dealt = game("dealt", deck, 3, tricks(3), scoring_rules=A_TRICK)
    hidden = look_at(dealt, range(4), seed=1, threads=1).mean("hidden")
    assert (hidden and hidden.value / MUCH_HIDDEN) == left


def test_claims_about_cards_that_everybody_can_count_hide_nothing() -> None:
    claims = [{"type": "ClaimPhase", "max_cards": 1}]
    known = game("known", "leduc_6", 3, *claims, win_conditions=OUT_FIRST)
    open_ = game("open", "leduc_6", 2, *claims, win_conditions=OUT_FIRST)
    assert [seen(known, "hidden"), seen(open_, "hidden")] == [0, 1]


def test_cards_that_change_nothing_are_no_news_and_cost() -> None:
    two_cards = (bets(2), deal(1, "board"), bets(2))
    useful = poker("useful", *two_cards, showdown("high"))
    useless = poker("useless", *two_cards, showdown("high_card", hole_cards_used=1))
    assert without_idle_deals(useful) == useful
    assert idle_share(useless, without_idle_deals(useless)) == 1 / 5
    found = rate(useless, effort=LITTLE, threads=1).measures
    assert found.news is not None
    assert (found.news.value, found.idle) == (0.5, Figure.exact(0.2))


def test_a_hand_that_goes_on_to_the_limit_of_turns_has_no_end() -> None:
    twins = BY_NAME["draw-if-you-cannot"]
    ended, cut_off = (
        rate(one, effort=LITTLE, threads=1).measures.cut for one in (twins.better, twins.worse)
    )
    assert ended is not None
    assert cut_off is not None
    assert ended.value < 0.2
    assert cut_off.value > 0.8
