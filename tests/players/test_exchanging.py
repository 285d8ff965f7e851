"""Exchanging cards: what a hand may become, against the hands that are shown in the end."""

from __future__ import annotations

import numpy as np
import pytest

from darwindeck import Table, load
from darwindeck.cards import ALL_CARDS
from darwindeck.players.features import SURVIVAL
from darwindeck.players.search import Thinker
from darwindeck.players.training import Training
from darwindeck.table.actions import Call, Check, Exchange

SURVIVAL_FEATURES = 9


def practice(name: str) -> Training:
    return Training(load(name), (2,), seed=1, memory=64 << 20, threads=1)


def drawing(hand: str) -> Table:
    """Return a hand of badugi for two in which the first to exchange holds four cards."""
    own = hand.split()
    rest = [str(card) for card in ALL_CARDS[:52] if str(card) not in own]
    dealt = [card for pair in zip(own, rest, strict=False) for card in pair]
    table = Table.start("badugi", seats=2, deck=" ".join([*dealt, *rest[len(own) :]]))
    while not table.exchanging:
        table = table.apply(Check() if Check() in table.legal_actions else Call())
    if hand[:2] not in map(str, table.view(table.actor).hand):
        table = table.apply(Exchange(()))
    return table


def test_three_exchanges_make_better_hands_than_one() -> None:
    once, thrice = (
        practice(f"deuce-to-seven-{exchanges}-draw").marks for exchanges in ("single", "triple")
    )
    assert np.all(np.diff(once) >= 0)
    assert np.median(thrice) > np.quantile(once, 0.6)


@pytest.mark.parametrize("name", ["seven-card-stud", "spit-in-the-ocean", "pineapple", "hearts"])
def test_hands_are_judged_otherwise_where_exchanges_alone_do_not_make_them(name: str) -> None:
    assert not len(practice(name).marks)


@pytest.mark.parametrize(
    ("hand", "given"), [("As 2h 3d 4c", ""), ("As 2h 3d 3c", "3"), ("As 2h Td Kd", "K")]
)
@pytest.mark.parametrize("iterations", [0, 600])
def test_in_badugi_what_does_not_count_is_given_away(
    hand: str, given: str, iterations: int
) -> None:
    table = drawing(hand)
    assert table.actor is not None
    action = Thinker(iterations, 1, studies=True, untaught=1_000)(table.view(table.actor))
    assert isinstance(action, Exchange)
    assert "".join(card.rank.letter for card in action.cards if card) == given


def test_who_may_be_knocked_out_learns_to_mind_it() -> None:
    learnt = {}
    for name in ("knock-out-whist", "whist"):
        training = Training(load(name), (4,), seed=1, memory=64 << 20, threads=1)
        training.go_on()
        learnt[name] = training.weights[SURVIVAL : SURVIVAL + SURVIVAL_FEATURES]
    assert np.all(learnt["knock-out-whist"] != 0)
    assert not learnt["whist"].any()
