"""A table saved as JSON goes on as if it had never stopped; damaged data is refused clearly."""

from __future__ import annotations

import json
import subprocess
import sys
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from darwindeck import Bet, Raise
from darwindeck.poker.holdem import (
    EndHand,
    Escalation,
    Join,
    Leave,
    NextHand,
    PlayerDisconnect,
    PokerPhase,
    PokerSettings,
    PostBlinds,
    SitOut,
    create_poker_state,
    load_poker_state,
    save_poker_state,
)
from tests.effort import tries

from .holdem_tables import (
    ALL_IN,
    CALL,
    CHECK,
    act,
    any_deck,
    by,
    ended,
    fold_out,
    next_hand,
    people,
    play_out,
    seated,
)

if TYPE_CHECKING:
    from darwindeck.poker.holdem import PokerState


@cache
def one_of_each_phase() -> dict[PokerPhase, PokerState]:
    """Return a state in each phase, with somebody away, somebody sitting out, somebody leaving."""
    settings = PokerSettings(ante=1, escalation=Escalation(every=2, factor=1.5), min_buy_in=50)
    waiting = create_poker_state(people(200, 200, 200, 200), settings)
    waiting = by(by(waiting, PlayerDisconnect("dee")), SitOut(), "cem")
    blinds = by(waiting, NextHand(any_deck(), post_blinds=False))
    preflop = by(by(blinds, PostBlinds()), Join("eva", "Eva", 8, 70))
    flop = act(preflop, Raise(8), CALL)
    turn = act(flop, CHECK, CHECK)
    river = by(act(turn, Bet(10), CALL), Leave("bob"))
    showdown = play_out(river)
    states = [waiting, blinds, preflop, flop, turn, river, showdown, by(showdown, EndHand())]
    over = ended(act(seated(200, 200, settings=settings), ALL_IN, CALL))
    return {state.phase: state for state in (*states, over)}


def test_there_is_a_state_for_each_phase() -> None:
    assert set(one_of_each_phase()) == set(PokerPhase)


@pytest.mark.parametrize("phase", PokerPhase)
def test_a_table_is_the_same_after_saving_and_loading(phase: PokerPhase) -> None:
    state = one_of_each_phase()[phase]
    assert load_poker_state(save_poker_state(state)) == state


@pytest.mark.parametrize("phase", PokerPhase)
def test_a_loaded_table_goes_on_in_the_same_way(phase: PokerPhase) -> None:
    state = one_of_each_phase()[phase]
    loaded = load_poker_state(save_poker_state(state))
    assert carry_on(loaded) == carry_on(state)


def carry_on(state: PokerState) -> PokerState:
    """Play to the end of the hand, and one more hand if there is one."""
    if state.phase == PokerPhase.BLINDS:
        state = by(state, PostBlinds())
    state = play_out(state)
    return state if state.phase == PokerPhase.GAME_END else fold_out(next_hand(state))


def test_another_process_can_go_on() -> None:
    code = (
        "import sys; from darwindeck import Call; from darwindeck.poker.holdem import *; "
        "state = load_poker_state(sys.stdin.buffer.read()); "
        "state = apply_poker_action(state, Call(), state.active_player); "
        "sys.stdout.buffer.write(save_poker_state(state))"
    )
    state = act(seated(200, 200, 200), Raise(9))
    done = subprocess.run(
        [sys.executable, "-c", code],
        input=save_poker_state(state),
        capture_output=True,
        check=True,
        timeout=120,
    )
    assert load_poker_state(done.stdout) == act(state, CALL)


def test_a_saved_table_can_be_read_by_people() -> None:
    saved = json.loads(save_poker_state(seated(200, 200)))
    assert saved["format"] == "darwindeck-holdem"
    assert saved["state"]["phase"] == "preflop"
    assert saved["state"]["players"][0]["display_name"] == "Ann"


# Damaged data


@pytest.mark.parametrize(
    "data", [b"", b"{}", b"[]", b"null", b"\xff", b'{"state": 3}', b"not json", b"[" * 10**5]
)
def test_what_is_no_saved_table_is_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match="this is not a saved hold'em table"):
        load_poker_state(data)


def test_a_table_that_breaks_off_is_refused() -> None:
    data = save_poker_state(one_of_each_phase()[PokerPhase.FLOP])
    for end in range(0, len(data), 97):
        with pytest.raises(ValueError, match="this is not a saved hold'em table"):
            load_poker_state(data[:end])


def damaged(phase: PokerPhase, path: str, value: object) -> bytes:
    """Return a saved table in which one field has another value."""
    saved: Any = json.loads(save_poker_state(one_of_each_phase()[phase]))
    *parents, last = [int(part) if part.isdigit() else part for part in path.split(".")]
    inner = saved["state"]
    for part in parents:
        inner = inner[part]
    assert last in inner or isinstance(last, int)
    inner[last] = value
    return json.dumps(saved).encode()


@pytest.mark.parametrize(
    ("phase", "path", "value"),
    [
        ("flop", "phase", "river"),
        ("flop", "phase", "lunch"),
        ("flop", "phase", "hand_end"),
        ("flop", "phase", "waiting"),
        ("flop", "players.0.chips", 10_000),
        ("flop", "players.0.chips", -1),
        ("flop", "players.0.chips", 1.5),
        ("flop", "players.0.seat", 9),
        ("flop", "players.0.seat", 1),
        ("flop", "players.0.user_id", "bob"),
        ("flop", "players.0.user_id", "zoe"),
        ("flop", "players.0.hole_cards", []),
        ("flop", "players.0.has_folded", True),
        ("flop", "players.0.total_bet", 1),
        ("flop", "players", []),
        ("flop", "community", []),
        ("flop", "pots", []),
        ("flop", "current_bet", 50),
        ("flop", "dealer", None),
        ("flop", "dealer", 3),
        ("flop", "active_player", None),
        ("flop", "active_player", "ann"),
        ("flop", "hand_number", 7),
        ("flop", "hand_number", 0),
        ("flop", "blinds.big", 100),
        ("flop", "settings.small_blind", 0),
        ("flop", "settings.max_players", 2),
        ("flop", "hand", None),
        ("flop", "hand.deck", "AsKs"),
        ("flop", "hand.button", 7),
        ("flop", "hand.stacks", [200]),
        ("flop", "hand.stacks.0", 10**30),
        ("flop", "hand.stacks.0", -4),
        ("flop", "hand.seats", [0]),
        ("flop", "hand.user_ids", ["ann", "bob"]),
        ("flop", "hand.actions", []),
        ("flop", "hand.actions.0", {"type": "Check"}),
        ("flop", "hand.actions.0", {"type": "Deal", "cards": []}),
        ("flop", "hand.actions.0", {"type": "Dance"}),
        ("flop", "hand.blinds.big", 8),
        ("flop", "winner", "ann"),
        ("blinds", "hand.deck", ""),
        ("blinds", "players.0.in_hand", False),
        ("showdown", "last_hand", None),
        ("showdown", "last_hand.pots", []),
        ("showdown", "hand.actions", []),
        ("showdown", "phase", "preflop"),
        ("showdown", "active_player", "ann"),
        ("game_end", "hand", None),
        ("game_end", "winner", "zoe"),
        ("waiting", "phase", "game_end"),
        ("waiting", "hand_number", 3),
        ("waiting", "active_player", "ann"),
    ],
)
def test_a_table_that_cannot_be_is_refused(phase: str, path: str, value: object) -> None:
    with pytest.raises(ValueError, match="this is not a saved hold'em table"):
        load_poker_state(damaged(PokerPhase(phase), path, value))


@given(st.sampled_from(list(PokerPhase)), st.data())
@settings(max_examples=tries(150), deadline=None)
def test_a_damaged_table_is_read_or_refused_but_never_breaks(
    phase: PokerPhase, data: st.DataObject
) -> None:
    saved = bytearray(save_poker_state(one_of_each_phase()[phase]))
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(saved) - 1))
        saved[place] = data.draw(st.sampled_from(b'0123456789"{}[],:abcent') | st.integers(0, 255))
    try:
        state = load_poker_state(bytes(saved))
    except ValueError:
        return
    assert load_poker_state(save_poker_state(state)) == state
