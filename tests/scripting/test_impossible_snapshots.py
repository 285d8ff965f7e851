"""Snapshots that no table can have given: each is refused with what is wrong with it."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

import pytest

from darwindeck import Table, load
from darwindeck.cards import ALL_CARDS
from darwindeck.engine.actions import OP_SHOWDOWN
from darwindeck.engine.layout import NOBODY, phases_in
from darwindeck.engine.program import compile_program
from darwindeck.engine.soundness import check_record
from darwindeck.scripting.movegen import generate_legal_moves
from darwindeck.scripting.state import snapshot
from darwindeck.scripting.to_table import as_table

if TYPE_CHECKING:
    from darwindeck.scripting.state import GameState

HOLDEM = load("no-limit-holdem")
STATE = snapshot(Table.start(HOLDEM, seats=3, seed=4))


def look_and_go_on(state: GameState) -> None:
    """Do with a state what scripts do."""
    generate_legal_moves(state, HOLDEM)
    as_table(state, HOLDEM)


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"button": 50}, "button 50 is impossible"),
        ({"button": 3}, "button 3 is no player"),
        ({"active_player": 10**6}, "active_player 1000000 is impossible"),
        ({"pot": 2**62}, "pot .* is impossible"),
        ({"pot": -1}, "pot -1 is impossible"),
        ({"current_bet": 2**70}, "current_bet .* is impossible"),
        ({"raise_count": 2**40}, "raise_count .* is impossible"),
        ({"turn": -1}, "turn -1 is impossible"),
        ({"turn": "5"}, "turn '5' is impossible"),
        ({"phase_index": 99}, "phase_index 99 is impossible"),
        ({"direction": 7}, "direction 7 is impossible"),
        ({"over": 300}, "over 300 is impossible"),
        ({"trump": "c"}, "trump 'c' is no suit"),
        ({"deck": ("As",)}, "no tuple of cards"),
        ({"deck": 5}, "no tuple of cards"),
        ({"tableau": "x"}, "no tuple of cards"),
        ({"tableau": ((((ALL_CARDS[0],),),),)}, "no tuple of cards"),
        ({"community": 5}, "no tuple of cards"),
        ({"community": ALL_CARDS[:17]}, "community cards"),
        ({"discard": ALL_CARDS}, "has only 52"),
        ({"players": (*STATE.players, ALL_CARDS[0])}, "is no player"),
    ],
)
def test_an_impossible_state_is_refused(changes: dict[str, object], why: str) -> None:
    state = STATE.copy_with(**changes)
    with pytest.raises(ValueError, match=why):
        look_and_go_on(state)


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"chips": 2**62}, "chips .* is impossible"),
        ({"chips": -1}, "chips -1 is impossible"),
        ({"chips": 10**13}, "too many chips"),
        ({"score": 2**40}, "score .* is impossible"),
        ({"tricks": 300}, "tricks 300 is impossible"),
        ({"captured": -1}, "captured -1 is impossible"),
        ({"total_bet": 0.5}, "total_bet 0.5 is impossible"),
        ({"has_folded": 2}, "has_folded 2 is impossible"),
        ({"hand": (None,)}, "no tuple of cards"),
        ({"hand": ALL_CARDS}, "too large|has only 52|twice"),
    ],
)
def test_an_impossible_player_is_refused(changes: dict[str, object], why: str) -> None:
    first, *others = STATE.players
    state = STATE.copy_with(players=(first.copy_with(**changes), *others))
    with pytest.raises(ValueError, match=why):
        as_table(state, HOLDEM)


def test_when_a_state_says_that_the_hand_is_over_nobody_is_asked() -> None:
    table = as_table(STATE.copy_with(over=True), HOLDEM)
    assert table.over
    assert table.actor is None
    assert not list(table.legal_actions)


def test_the_record_of_another_game_is_not_gone_on_with() -> None:
    state = snapshot(Table.start("crazy-eights", seats=3, seed=4))
    with pytest.raises(ValueError, match=r"kuhn"):
        as_table(state.copy_with(phase_index=None), load("kuhn-poker"))


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("phase", 500),
        ("actor", 40),
        ("button", 40),
        ("deck_next", 100),
        ("board_size", 90),
        ("seats", 60),
        ("room", 100),
        ("named", 9),
        ("turn", -5),
        ("due", 70),
        ("pile_size", 99),
    ],
)
def test_a_record_that_reaches_outside_of_its_arrays_is_refused(field: str, value: int) -> None:
    table = Table.start(HOLDEM, seats=3, seed=4)
    record = table._record.copy()
    record[field] = value
    with pytest.raises(ValueError, match=r"impossible|a record of"):
        check_record(record, compile_program(HOLDEM))


def test_a_snapshot_goes_on_in_another_game_only_with_cards_enough() -> None:
    state = snapshot(Table.start("simple-poker", seats=6, seed=5))
    with pytest.raises(ValueError, match="a deck of 22 cards is too small: 29 are still to be"):
        as_table(state, load("pot-limit-omaha"))


def test_the_house_puts_nothing_into_the_pot() -> None:
    game = load("blackjack")
    table = Table.start(game, seed=5)
    state = snapshot(table.apply(table.legal_actions[0]))
    player, house = state.players
    state = state.copy_with(players=(player, house.copy_with(total_bet=1)), pot=state.pot + 1)
    with pytest.raises(ValueError, match="the house"):
        as_table(state, game)


@pytest.mark.parametrize("empty", [0, 1])
def test_nobody_without_cards_is_asked_to_play_one(empty: int) -> None:
    game = load("truco")
    state = snapshot(Table.start(game, seed=5))
    players = list(state.players)
    players[empty] = players[empty].copy_with(hand=())
    with suppress(ValueError):
        table = as_table(state.copy_with(players=tuple(players)), game)
        while table.actor is not None:
            assert table.actor != empty or list(table.legal_actions)
            table = table.apply(table.legal_actions[0])


def test_a_hand_that_never_ends_is_refused() -> None:
    game = load("blackjack")
    table = Table.start(game, seed=2)  # the player wins, and the pot stays
    record = table.apply(table.legal_actions[0]).copy_of_record()
    record["paid"][0, 1] = record["pot"][0]
    record["pot"] *= 2
    record["phase"] = phases_in(compile_program(game))["op"].tolist().index(OP_SHOWDOWN)
    record["actor"], record["legal"], record["stage"] = NOBODY, 0, 0
    with pytest.raises(ValueError, match="nothing leads on"):
        Table.resumed(game, table.log[0], record)  # type: ignore[arg-type]
