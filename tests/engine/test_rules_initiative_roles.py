"""The initiative game, rule 39: how the Narc and the Customer play, and what a view says."""

from __future__ import annotations

from functools import cache

from darwindeck import Check, Fold, Table
from darwindeck.players.registry import make_bot
from darwindeck.table.actions import Action, Play
from tests.effort import needs_compilation

from .role_tables import CUSTOMER, NARC, PLAYER, deal, moves, opening, options


@cache
def scripted_actions(runs: int = 60) -> list[tuple[Table, Action]]:
    """Return what scripted roles did in some runs, and where."""
    bots = [make_bot("scripted", seed) for seed in range(3)]
    done = []
    for seed in range(runs):
        table = Table.start("the-deal", seed=seed)
        while not table.over and table.actor is not None:
            action = bots[table.actor](table.view(table.actor))
            done.append((table, action))
            table = table.apply(action)
    return done


def script_counts(seat: int) -> tuple[dict[int, list[int]], int]:
    """Return by round how often a scripted role may raise and does, and how often it folds."""
    raises: dict[int, list[int]] = {1: [0, 0], 2: [0, 0], 3: [0, 0]}
    folds = 0
    for table, action in scripted_actions():
        if table.actor == seat and Play in options(table):
            asked = raises[deal(table).round]
            asked[0] += 1
            asked[1] += isinstance(action, Play)
        folds += table.actor == seat and isinstance(action, Fold)
    return raises, folds


@needs_compilation
def test_the_narc_raises_more_often_each_round_and_never_folds() -> None:
    raises, folds = script_counts(NARC)
    shares = [done / asked for asked, done in raises.values()]
    assert shares[2] - shares[0] > 0.15
    assert shares == sorted(shares)
    assert folds == 0


@needs_compilation
def test_the_customer_waits_two_rounds_and_then_mostly_raises() -> None:
    raises, folds = script_counts(CUSTOMER)
    shares = [done / asked for asked, done in raises.values()]
    assert max(shares[:2]) < 0.3
    assert shares[2] > 0.6
    assert folds > 0


def test_the_customer_folds_when_the_evidence_is_high() -> None:
    high = opening(narc="Marked Banknotes, Hidden Camera, Tapped Telephone")
    high = moves(
        high, "Marked Banknotes", "check", "check", "Hidden Camera", "check", "check", "check"
    )
    low = moves(opening(), "Torn Receipt", "check", "check", "check")
    bot = make_bot("scripted", 1)
    for table, action in ((high, Fold()), (low, Check())):
        asked = moves(table, "go on")
        assert bot(asked.view(CUSTOMER)) == action


def test_a_view_says_whose_turn_it_is_who_has_initiative_raises_left_and_the_round() -> None:
    view = moves(opening(), "check", "Haggling").view(PLAYER)
    assert view.deal is not None
    assert view.actor == PLAYER
    assert view.deal.initiative == CUSTOMER
    assert view.deal.raises_left == 2
    assert (view.deal.round, view.deal.rounds) == (1, 3)
