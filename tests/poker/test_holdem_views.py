"""What people may see: their own cards, what is shown, and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest

from darwindeck import Bet, Raise
from darwindeck.cards import Card
from darwindeck.poker.holdem import (
    Join,
    Leave,
    NextHand,
    PokerPhase,
    PokerView,
    create_poker_state,
    poker_view,
)
from darwindeck.table.events import Dealt, Shown, Started

from .holdem_tables import (
    ALL_IN,
    CALL,
    CHECK,
    FOLD,
    act,
    any_deck,
    by,
    deck_with,
    fold_out,
    next_hand,
    people,
    play_out,
    seated,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from darwindeck.poker.holdem import PokerState

VIEWERS = ["ann", "bob", "cem", None]
BOARD = "3c4d8h9sJc"


def cards_in(value: object) -> Iterator[Card]:
    """Find every card in a value, however deep."""
    if isinstance(value, Card):
        yield value
    elif isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from cards_in(getattr(value, name))
    elif isinstance(value, tuple):
        for item in value:
            yield from cards_in(item)


def shown_users(state: PokerState) -> list[str]:
    """Return who showed, in order."""
    assert state.last_hand is not None
    return [shown.user_id for shown in state.last_hand.shown]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_view_has_the_viewers_own_cards_and_the_board_alone(viewer: str | None) -> None:
    state = act(seated(200, 200, 200), CALL, CALL, CHECK)
    own = state.player(viewer).hole_cards if viewer else ()
    view = poker_view(state, viewer)
    assert set(cards_in(view)) == {*own, *state.community}
    assert view.hole_cards == own


@pytest.mark.parametrize("viewer", VIEWERS)
def test_hidden_cards_are_absent_and_not_blank(viewer: str | None) -> None:
    view = poker_view(seated(200, 200, 200), viewer)
    for player in view.players:
        assert len(player.hole_cards) == (2 if player.user_id == viewer else 0)
        assert player.in_hand
    for event in view.log:
        if isinstance(event, Dealt):
            assert len(event.cards) == (2 if viewer and event.seat == VIEWERS.index(viewer) else 0)


def test_a_view_has_neither_deck_nor_start() -> None:
    view = poker_view(seated(200, 200), "ann")
    assert not any(isinstance(event, Started) for event in view.log)
    assert "deck" not in msgspec.json.encode(view).decode()


def test_a_view_can_be_sent_as_json() -> None:
    view = poker_view(play_out(seated(200, 200, 200)), "bob")
    assert msgspec.json.decode(msgspec.json.encode(view), type=PokerView) == view


def test_a_view_says_what_the_viewer_may_do() -> None:
    view = poker_view(seated(200, 200, 200), "ann")
    assert view.legal_actions == (FOLD, CALL, Raise(4), ALL_IN)
    assert (view.to_call, view.min_bet_to, view.max_bet_to, view.pot) == (2, 4, 200, 3)


def test_only_the_player_to_act_is_told_what_to_do() -> None:
    for viewer in ("bob", "cem", None):
        view = poker_view(seated(200, 200, 200), viewer)
        assert view.legal_actions == ()
        assert (view.to_call, view.min_bet_to, view.max_bet_to) == (0, 0, 0)
        assert view.active_player == "ann"


def test_who_has_folded_sees_their_own_cards_and_nobody_elses() -> None:
    state = act(seated(200, 200, 200), FOLD)
    assert poker_view(state, "ann").hole_cards == state.player("ann").hole_cards
    assert poker_view(state, "bob").players[0].hole_cards == ()


def test_before_the_blinds_there_is_nothing_to_see() -> None:
    state = by(create_poker_state(people(200, 200)), NextHand(any_deck(), post_blinds=False))
    view = poker_view(state, "ann")
    assert list(cards_in(view)) == []
    assert view.log == ()


def test_a_winner_without_showdown_never_shows() -> None:
    state = fold_out(act(seated(200, 200, 200), Raise(6)))
    assert shown_users(state) == []
    assert list(cards_in(poker_view(state, None))) == []
    assert set(cards_in(poker_view(state, "ann"))) == set(state.player("ann").hole_cards)


# Who shows


def test_the_last_to_bet_on_the_river_shows_first() -> None:
    state = seated(200, 200, 200, hands=["AsAh", "KsKh", "QsQh"], board=BOARD)
    state = act(state, CALL, CALL, CHECK, *[CHECK] * 6)
    assert state.phase == PokerPhase.RIVER
    state = act(state, CHECK, Bet(10), CALL, CALL)  # cem bets, ann and bob call
    assert shown_users(state) == ["cem", "ann"]
    assert state.last_hand is not None
    assert state.last_hand.mucked == ("bob",)


def test_the_last_to_raise_on_the_river_shows_first() -> None:
    state = seated(200, 200, hands=["AsAh", "KsKh"], board=BOARD)
    state = act(state, CALL, CHECK, *[CHECK] * 4, Bet(10), Raise(30), CALL)
    assert shown_users(state) == ["ann"]


def test_a_bet_on_the_turn_is_forgotten_when_the_river_is_checked() -> None:
    state = seated(200, 200, hands=["AsAh", "KsKh"], board=BOARD)
    state = act(state, CALL, CHECK, CHECK, CHECK, CHECK, Bet(10), CALL, CHECK, CHECK)
    assert shown_users(state) == ["bob", "ann"]


def test_without_a_bet_on_the_river_the_first_left_of_the_button_shows_first() -> None:
    state = play_out(seated(200, 200, 200, hands=["AsAh", "KsKh", "QsQh"], board=BOARD))
    assert shown_users(state) == ["bob", "ann"]
    assert state.last_hand is not None
    assert state.last_hand.mucked == ("cem",)


def test_who_ties_shows() -> None:
    state = play_out(seated(200, 200, 200, hands=["AsKs", "AhKh", "QsTh"], board="3c4d8h9s2c"))
    assert shown_users(state) == ["bob", "ann"]


@pytest.mark.parametrize("viewer", ["ann", "bob", None])
def test_who_mucks_stays_hidden_from_everybody_else(viewer: str | None) -> None:
    state = play_out(seated(200, 200, 200, hands=["AsAh", "KsKh", "QsQh"], board=BOARD))
    view = poker_view(state, viewer)
    assert not set(state.player("cem").hole_cards) & set(cards_in(view))
    assert {event.seat for event in view.log if isinstance(event, Shown)} == {0, 1}


def test_who_mucks_still_sees_their_own_cards() -> None:
    state = play_out(seated(200, 200, 200, hands=["AsAh", "KsKh", "QsQh"], board=BOARD))
    assert len(poker_view(state, "cem").hole_cards) == 2


def test_all_hands_are_shown_when_somebody_was_all_in() -> None:
    hands = ["AsAh", "KsKh", "QsQh"]
    state = play_out(act(seated(20, 200, 200, hands=hands, board=BOARD), ALL_IN, CALL, CALL))
    assert shown_users(state) == ["bob", "cem", "ann"]
    view = poker_view(state, None)
    assert all(len(player.hole_cards) == 2 for player in view.players)


def test_all_hands_are_shown_when_the_all_in_comes_on_the_river() -> None:
    state = seated(200, 200, hands=["KsKh", "AsAh"], board=BOARD)
    state = act(state, CALL, CHECK, *[CHECK] * 4, ALL_IN, CALL)
    assert shown_users(state) == ["bob", "ann"]


def test_a_bet_that_was_returned_makes_nobody_all_in() -> None:
    state = seated(200, 300, hands=["KsKh", "AsAh"], board=BOARD)
    state = act(state, CALL, CHECK, *[CHECK] * 4, Bet(298), FOLD)
    assert shown_users(state) == []


def test_an_all_in_player_who_has_won_nothing_shows_and_folded_hands_do_not() -> None:
    hands = ["2c7d", "KsKh", "QsQh"]
    state = play_out(act(seated(20, 200, 200, hands=hands, board=BOARD), ALL_IN, CALL, FOLD))
    assert shown_users(state) == ["bob", "ann"]
    assert poker_view(state, None).players[2].hole_cards == ()


def test_shown_hands_are_gone_from_the_table_with_the_next_hand() -> None:
    state = play_out(seated(200, 200, hands=["AsAh", "KsKh"], board=BOARD))
    state = next_hand(state, deck_with(["2c7d", "3s4h"], button=1))
    view = poker_view(state, None)
    assert all(player.hole_cards == () for player in view.players)
    assert view.last_hand == state.last_hand
    assert view.last_hand is not None


def test_who_left_and_joins_again_watches_the_end_of_the_hand_as_a_spectator() -> None:
    state = by(by(play_out(seated(200, 200, 200)), Leave("cem")), Join("cem"))
    assert poker_view(state, "cem").log == poker_view(state, None).log
    assert poker_view(state, "cem").hole_cards == ()
