"""Calls against a house: three-card poker, and what else a rule of the house can say."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest
from msgspec.structs import replace

from darwindeck import Bet, Call, Fold, Table, load
from darwindeck.cards import ALL_CARDS
from darwindeck.compiled.jit import entry
from darwindeck.genome.rules import STANDARD_DECK
from darwindeck.genome.schema import (
    CallPhase,
    DealPhase,
    ForcedBetPhase,
    GameGenome,
    HouseRules,
    ShowdownPhase,
    TurnStructure,
)
from darwindeck.hands import evaluate_hand
from darwindeck.hands.ordered import rank_set
from darwindeck.hands.orders import HandOrder
from darwindeck.table.events import Paid, Returned, Unqualified

from .tables import events
from .turn_tables import deal

if TYPE_CHECKING:
    from numpy.typing import NDArray

POKER = load("three-card-poker")
ODDS = {"straight": 1, "three_of_a_kind": 4, "straight_flush": 5}
SIX_FOUR = "Qs6d4c"
RANKING = HandOrder(
    ("straight_flush", "three_of_a_kind", "straight", "flush", "one_pair", "high_card"), cards=3
)
BONUSES = [
    (evaluate_hand(worst, RANKING).order, odds)
    for worst, odds in (("As2d3c", 1), ("2s2d2c", 4), ("As2s3s", 5))
]


def called(hand: str, house: str, bet: int = 10, game: GameGenome = POKER) -> Table:
    """Bet and call with a hand against that of the house."""
    return deal(game, [hand], house).apply(Bet(bet)).apply(Call())


# One player


def test_a_call_is_as_much_as_the_bet() -> None:
    table = deal(POKER, ["AsKdQc"], "8h9dTc").apply(Bet(30))
    assert list(table.legal_actions) == [Fold(), Call()]
    assert table.legal_actions.to_call == 30
    assert table.view(0).seats[1].cards == (None, None, None)


@pytest.mark.parametrize(
    ("hand", "house", "payoff"),
    [
        ("AsKd9c", "KhQd2c", 20),  # better than a house that qualifies
        ("Ks9d2c", "AhQd2h", -20),  # worse
        ("KsQd2c", "KhQs2h", 0),  # equal
        ("AsKd9c", "Jh9d2c", 10),  # the house does not qualify
        ("7s5d2c", "JhTd8c", 10),  # whatever the player has
        ("AsKd9c", "Qh3d2c", 20),  # the least with which it does
        ("Qs3c2d", "Qh3d2s", 0),
        ("5s4d3c", "Jh9d2c", 20),  # a straight is paid one to one besides
        ("5s4d3c", "JhTd9c", -10),  # even if it loses
        ("5s5d5c", "JhTd9c", 60),  # four to one
        ("5s4s3s", "JhJd2c", 70),  # five to one
        ("As3d2c", "4s3s2d", -10),  # the lowest straight
        ("5s4s3s", "9h9d9c", 70),  # a straight flush beats three of a kind
        ("9h5h2h", "5s4d3c", -20),
    ],
)
def test_bets_are_settled(hand: str, house: str, payoff: int) -> None:
    table = called(hand, house)
    assert table.over
    assert table.payoffs == (payoff, -payoff)
    assert table.pot == 0


def test_who_folds_loses_the_bet_and_gets_no_bonus() -> None:
    table = deal(POKER, ["5s4s3s"], "Jh9d2c").apply(Bet(10)).apply(Fold())
    assert table.payoffs == (-10, 10)


def test_it_is_told_that_the_house_does_not_qualify() -> None:
    log = called("5s4d3c", "Jh9d2c").log
    assert events(log, Unqualified) == [Unqualified()]
    assert events(log, Returned) == [Returned(0, 10)]
    assert events(log, Paid) == [Paid(0, 10)]
    assert events(called("AsKd9c", "KhQd2c").log, Unqualified) == []


def test_who_has_less_than_a_call_bets_all_of_it() -> None:
    table = deal(POKER, ["AsKd9c"], "KhQd2c", stacks=(25, 1000)).apply(Bet(20))
    assert table.legal_actions.to_call == 5
    assert table.apply(Call()).payoffs == (25, -25)


def test_who_has_nothing_left_is_not_asked() -> None:
    table = deal(POKER, ["5s4d3c"], "KhQd2c", stacks=(20, 1000)).apply(Bet(20))
    assert table.over
    assert table.payoffs == (40, -40)


def test_the_house_pays_no_more_than_it_has() -> None:
    table = deal(POKER, ["5s5d5c"], "KhQd2c", stacks=(500, 70)).apply(Bet(20)).apply(Call())
    assert table.stacks == (570, 0)


def test_everyone_plays_alone_against_the_house() -> None:
    table = deal(POKER, ["AsKd9c", "8s7d2c", "Qs6d4c"], "KhQd2h")
    for action in (Bet(10), Bet(20), Bet(30), Call(), Fold(), Call()):
        table = table.apply(action)
    assert table.payoffs == (20, -20, -60, 60)


# Other houses


def game_with(house: HouseRules, ranking: str, cards: int, times: int = 1) -> GameGenome:
    """Return a game for an ante of ten in which everyone may call once."""
    phases = (
        ForcedBetPhase(ante=10),
        DealPhase(cards),
        DealPhase(cards, to="house"),
        CallPhase(times),
        ShowdownPhase(ranking),  # type: ignore[arg-type]
    )
    return replace(
        POKER,
        setup=replace(POKER.setup, house=house),
        turn_structure=TurnStructure(phases),
    )


CARIBBEAN = game_with(
    HouseRules(1000, 0, qualifies_with=("As", "Kd", "4c", "3h", "2s"), bonus={"flush": 5}),
    "high",
    cards=5,
    times=2,
)
WAR = game_with(HouseRules(1000, 0), "high_card", cards=1)


@pytest.mark.parametrize(
    ("game", "hand", "house", "payoff"),
    [
        (CARIBBEAN, "2s2d5c7h9d", "AhKs8c7d6d", 30),
        (CARIBBEAN, "2s2d5c7h9d", "AhQs8c7d6d", 10),
        (
            CARIBBEAN,
            "2s5s7s9sJs",
            "3h3d3cTsTc",
            20,
        ),  # the flush loses 30 and is paid 50
        (WAR, "As", "Kd", 20),
        (WAR, "9s", "9d", 0),
        (WAR, "8s", "9d", -20),
    ],
)
def test_a_house_compares_by_any_ranking(
    game: GameGenome, hand: str, house: str, payoff: int
) -> None:
    assert deal(game, [hand], house).apply(Call()).payoffs == (payoff, -payoff)


# All hands there are


@entry
def rank_all(ranking: int, cards: NDArray[np.int64], values: NDArray[np.int64]) -> None:
    for hand in range(len(cards)):
        held = 0
        for position in range(3):
            held |= 1 << cards[hand, position]
        values[hand] = rank_set(ranking, held)


def all_hands() -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return all hands of three cards, and what they are worth."""
    cards = np.array(list(combinations(range(STANDARD_DECK), 3)))
    values = np.zeros(len(cards), np.int64)
    rank_all(RANKING.number, cards, values)
    return cards, values


def kind_of(cards: NDArray[np.int64]) -> tuple[tuple[int, ...], ...]:
    """Name a hand so that hands which differ by the names of suits alone have one name."""
    suits = [tuple(sorted(int(c) >> 2 for c in cards if c & 3 == suit)) for suit in range(4)]
    return tuple(sorted(suits))


def bonus_for(value: int) -> int:
    """Return the bonus for a hand, by the value of the worst hand of each kind."""
    return max((odds for worst, odds in BONUSES if value >= worst), default=0)


def test_the_house_wins_what_is_known_if_all_call_with_queen_six_four_or_better() -> None:
    cards, values = all_hands()
    sets = (np.uint64(1) << cards.astype(np.uint64)).sum(axis=1, dtype=np.uint64)
    plays = values >= evaluate_hand("Qs3d2c", RANKING).order
    least = evaluate_hand(SIX_FOUR, RANKING).order
    classes: dict[tuple[tuple[int, ...], ...], list[int]] = {}
    for number, hand in enumerate(cards):
        classes.setdefault(kind_of(hand), []).append(number)
    won = staked = 0.0
    for members in classes.values():
        own, value = sets[members[0]], values[members[0]]
        others = (sets & own) == 0
        against = np.sign(value - values[others])
        call = np.where(plays[others], 2 * against, 1).mean()
        call += bonus_for(value)
        assert (call > -1) == (value >= least)
        won += len(members) * max(call, -1.0)
        staked += len(members) * (2 if call > -1 else 1)
    assert len(classes) == 1755
    assert won / len(cards) == pytest.approx(-0.033730, abs=5e-7)
    assert won / staked == pytest.approx(-0.0201, abs=5e-5)


def test_dealt_hands_are_settled_as_they_were_counted() -> None:
    chance = Random(3)
    for _ in range(60):
        drawn = [str(card) for card in chance.sample(ALL_CARDS, 6)]
        own, house = "".join(drawn[:3]), "".join(drawn[3:])
        mine, theirs = (evaluate_hand(hand, RANKING) for hand in (own, house))
        expected = 10 * ODDS.get(mine.category, 0)
        if theirs < evaluate_hand("Qs3d2c", RANKING):
            expected += 10
        else:
            expected += 20 * ((mine > theirs) - (mine < theirs))
        assert called(own, house).payoffs[0] == expected
