"""Claims: cards played face down, doubts, and who takes the pile."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from darwindeck import IllegalAction, Table
from darwindeck.cards import Rank
from darwindeck.genome.schema import ClaimPhase
from darwindeck.table.actions import Play
from darwindeck.table.events import Acted, PickedUp, Revealed

from .tables import cards, events
from .turn_tables import deal, held, move, moves, options, same_cards, turn_game


def claims(*hands: str, most: int = 4) -> Table:
    """Start a game of claims; seat 0 claims first."""
    game = turn_game(ClaimPhase(most), hand=len(cards(hands[0])), seats=len(hands))
    return deal(game, hands)


def three() -> Table:
    return claims("AcKcQc", "2d3d4d", "5h6h7h")


def test_the_first_claim_is_of_aces_and_the_next_of_twos() -> None:
    table = three()
    assert table.due_rank is Rank.ACE
    assert moves(table, "Ac", "pass", "pass").due_rank is Rank.TWO


def test_after_kings_come_aces_again() -> None:
    table = claims("2c3c4c5c6c7c8c9c", "2d3d4d5d6d7d8d9d")
    due = []
    for _ in range(14):
        due.append(int(table.due_rank or 0))
        table = moves(table, held(table, table.actor or 0)[:2], "pass")
    assert due == [14, *range(2, 14), 14]


def test_only_ranks_fall_due_that_the_deck_has() -> None:
    game = turn_game(ClaimPhase(4), hand=8, seats=2)
    game = replace(game, setup=replace(game.setup, initial_deck="royal_20"))
    table = Table.start(game, seed=1)
    due = []
    for _ in range(7):
        due.append(int(table.due_rank or 0))
        table = moves(table, held(table, table.actor or 0)[:2], "pass")
    assert due == [14, 10, 11, 12, 13, 14, 10]


def test_without_aces_the_lowest_rank_falls_due_first() -> None:
    game = turn_game(ClaimPhase(4), hand=1, seats=2)
    game = replace(game, setup=replace(game.setup, initial_deck="kuhn_3"))
    assert Table.start(game, seed=1).due_rank is Rank.JACK


def test_any_cards_may_be_claimed() -> None:
    table = three()
    legal = table.legal_actions
    assert Play(cards("Kc")) in legal
    assert Play(cards("KcQc")) in legal  # of two ranks
    assert Play(cards("AcKcQc")) in legal
    assert Play(()) not in legal


def test_no_more_cards_than_the_most_may_be_claimed() -> None:
    table = claims("AcAdAhAs2c", "3d4d5d6d7d", most=3)
    assert Play(cards("AcAdAh")) in table.legal_actions
    with pytest.raises(IllegalAction):
        table.apply(move("AcAdAhAs"))


def test_nobody_passes_instead_of_claiming() -> None:
    assert "pass" not in options(three())


def test_the_others_may_doubt_in_turn() -> None:
    table = moves(three(), "Kc")
    assert table.actor == 1
    assert options(table) == {"challenge", "pass"}
    table = moves(table, "pass")
    assert table.actor == 2
    assert options(table) == {"challenge", "pass"}


def test_a_claim_that_nobody_doubts_stands() -> None:
    table = moves(three(), "Kc", "pass", "pass")
    assert table.actor == 1
    assert held(table, 0) == "AcQc"
    assert len(table.pile) == 1
    assert options(table) == {"2d", "3d", "4d"}


def test_who_lied_takes_the_whole_pile() -> None:
    table = moves(three(), "Ac", "pass", "pass", "3d", "challenge")
    assert same_cards(table.hands[1], "2d4dAc3d")
    assert table.pile == ()
    assert events(table.log, Revealed) == [Revealed(1, cards("3d"), truthful=False)]
    assert same_cards(events(table.log, PickedUp)[-1].cards, "Ac3d")


def test_who_doubted_the_truth_takes_the_whole_pile() -> None:
    table = moves(three(), "Ac", "pass", "pass", "2d", "challenge")
    assert same_cards(table.hands[2], "5h6h7hAc2d")
    assert held(table, 1) == "3d4d"
    assert events(table.log, Revealed) == [Revealed(1, cards("2d"), truthful=True)]


def test_one_wrong_card_makes_a_claim_a_lie() -> None:
    table = moves(claims("AcAdKc", "2d3d4d"), "AcAdKc", "challenge")
    assert same_cards(table.hands[0], "AcAdKc")


def test_several_right_cards_are_the_truth() -> None:
    table = moves(claims("AcAdKc", "2d3d4d"), "AcAd", "challenge")
    assert same_cards(table.hands[1], "2d3d4dAcAd")
    assert held(table, 0) == "Kc"


def test_after_a_challenge_nobody_else_is_asked() -> None:
    table = moves(three(), "Kc", "challenge")
    assert table.actor == 1
    assert options(table) == {"2d", "3d", "4d"}  # the next claim
    assert table.due_rank is Rank.TWO


def test_only_the_cards_played_last_are_judged() -> None:
    table = moves(three(), "Kc", "pass", "pass", "2d", "challenge")
    assert same_cards(table.hands[2], "5h6h7hKc2d")  # the king was a lie, but nobody doubted it


def test_the_last_cards_win_when_nobody_doubts_them() -> None:
    table = moves(claims("Kc", "2d", "3d"), "Kc", "pass")
    assert not table.over
    table = moves(table, "pass")
    assert table.over
    assert table.winners == (0,)


def test_who_lies_with_the_last_card_takes_it_back() -> None:
    table = moves(claims("Kc", "2d", "3d"), "Kc", "challenge")
    assert not table.over
    assert held(table, 0) == "Kc"
    assert table.actor == 1


def test_the_truth_wins_with_the_last_card() -> None:
    table = moves(claims("Ac", "2d", "3d"), "Ac", "challenge")
    assert table.winners == (0,)
    assert same_cards(table.hands[1], "2dAc")


# Secrets


@pytest.mark.parametrize("viewer", [1, 2, None])
def test_others_do_not_see_what_was_claimed(viewer: int | None) -> None:
    view = moves(three(), "KcQc").view(viewer)
    assert view.pile == (None, None)
    acted = events(view.log, Acted)[-1]
    assert acted.action == Play((None, None))
    assert acted.claim is Rank.ACE


def test_who_claimed_knows_the_cards() -> None:
    view = moves(three(), "KcQc").view(0)
    assert events(view.log, Acted)[-1].action == Play(cards("KcQc"))


def test_the_pile_that_somebody_takes_stays_a_secret_but_for_what_was_shown() -> None:
    table = moves(three(), "Kc", "pass", "pass", "3d", "challenge")
    picked = {viewer: events(table.view(viewer).log, PickedUp)[-1].cards for viewer in (0, 1, 2)}
    assert same_cards(picked[1], "Kc3d")
    assert picked[0] == picked[2] == (None, None)
    assert events(table.view(0).log, Revealed) == [Revealed(1, cards("3d"), truthful=False)]
