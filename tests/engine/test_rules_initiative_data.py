"""The initiative game, rule 40: rounds, raise caps and the right to raise are data."""

from __future__ import annotations

import pytest

from darwindeck import Check, Fold, load
from darwindeck.table.actions import Play
from darwindeck.table.events import Resolved

from .role_tables import (
    NARC,
    PLAYER,
    ROLE_GAMES,
    checks,
    deal,
    moves,
    opening,
    options,
    with_commits,
)
from .tables import events


@pytest.mark.parametrize(("name", "rounds"), [*zip(ROLE_GAMES, (3, 2, 4), strict=True)])
def test_short_and_long_deals_work_by_changing_data_only(name: str, rounds: int) -> None:
    table = checks(opening(game=name), 6 * rounds - 4)
    assert not events(table.log, Resolved)
    assert deal(table).rounds == rounds
    assert len(events(checks(table, 1).log, Resolved)) == 1


@pytest.mark.parametrize("cap", [1, 2, 5])
def test_the_raise_cap_is_data(cap: int) -> None:
    game = with_commits(load("the-deal-short"), max_raises=cap)
    table = opening(game=game)
    assert deal(table).raises_left == cap
    while not deal(table).deciding:
        plays = [action for action in table.legal_actions if isinstance(action, Play)]
        table = table.apply(plays[0])
    assert len(table.board) == cap


def test_everyone_answers_where_the_data_say_so() -> None:
    game = with_commits(load("the-deal"), answered_by="everyone")
    table = moves(opening(game=game), "check", "Haggling", "check")
    assert table.actor == NARC


def test_without_the_right_to_raise_again_the_betting_ends_with_the_answers() -> None:
    game = with_commits(load("the-deal"), raise_again=False)
    table = moves(opening(game=game), "Torn Receipt", "check", "check")
    assert deal(table).deciding


def test_answers_may_be_kept_to_checks_and_folds() -> None:
    game = with_commits(load("the-deal"), answers_may_raise=False)
    table = moves(opening(game=game), "Torn Receipt")
    assert options(table) == {Check, Fold}


def test_only_who_may_open_raises_first() -> None:
    game = with_commits(load("the-deal"), may_open=("Customer",))
    table = opening(game=game)
    assert options(table) == {Check, Fold}
    assert Play in options(moves(table, "check"))
    assert Play in options(moves(table, "check", "Haggling"))
    assert Play not in options(moves(table, "check", "check"))


def test_the_last_card_may_mean_nothing() -> None:
    game = with_commits(load("the-deal"), max_raises=5, last_card="nothing")
    table = opening(game=game)
    answers = ("check", "check")
    for card in ("Antique Map", "Back Room", "Lookout"):
        table = moves(table, *answers, card)
    table = moves(table, *answers)
    assert table.actor == PLAYER
    assert options(table) == {Check, Fold}
