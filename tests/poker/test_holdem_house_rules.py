"""The rules of the house: buy-ins, rebuys, blinds by the clock, missed blinds, dead buttons."""

from __future__ import annotations

import msgspec
import pytest

from darwindeck.poker.holdem import (
    Blinds,
    EndHand,
    Escalation,
    Join,
    Leave,
    NextHand,
    PlayerDisconnect,
    PlayerReconnect,
    PokerErrorCode,
    PokerPhase,
    PokerSettings,
    PokerState,
    Rebuy,
    SitIn,
    SitOut,
    create_poker_state,
    load_poker_state,
    poker_view,
    save_poker_state,
)

from .holdem_tables import (
    ALL_IN,
    CALL,
    CASH,
    FOLD,
    act,
    any_deck,
    bets,
    by,
    chips,
    code,
    ended,
    fold_out,
    next_hand,
    people,
    play_out,
    refused,
    seated,
)

RANGE = PokerSettings(mode="cash", min_buy_in=100, max_buy_in=400)


def broke(settings: PokerSettings) -> PokerState:
    """Return a table after a hand in which ann lost all her chips to bob."""
    hands = ["2c7d", "AsAh", "KsQh"]
    state = seated(100, 200, 200, hands=hands, board="3c4d8h9sJc", settings=settings)
    return act(state, ALL_IN, CALL, FOLD)


# Buy-ins


@pytest.mark.parametrize("amount", [99, 401, 999_000_000_000])
def test_a_user_brings_as_many_chips_as_the_table_allows(amount: int) -> None:
    state = create_poker_state(people(200, 200), RANGE)
    error = refused(state, Join("cem", chips=amount), "cem")
    assert error.code == PokerErrorCode.BAD_BUY_IN
    assert error.message == f"{amount} chips are no buy-in here: bring 100 to 400"
    assert by(state, Join("cem", chips=150), "cem").player("cem").chips == 150


def test_without_limits_everybody_brings_the_starting_stack() -> None:
    state = create_poker_state(people(200, 200), CASH)
    assert "bring 200" in refused(state, Join("cem", chips=201), "cem").message
    assert by(state, Join("cem"), "cem").player("cem").chips == 200


def test_who_leaves_with_winnings_comes_back_with_them() -> None:
    state = by(fold_out(seated(200, 900, 200, settings=RANGE)), Leave("bob"), "bob")
    error = refused(state, Join("bob", chips=400), "bob")
    assert error.code == PokerErrorCode.BAD_BUY_IN
    assert "left with 899 chips and cannot come back with 400" in error.message
    assert by(state, Join("bob"), "bob").player("bob").chips == 899


def test_chips_are_bought_between_hands_up_to_the_limit() -> None:
    state = seated(200, 200, settings=RANGE)
    assert code(state, Rebuy("ann", 10), "ann") == PokerErrorCode.WRONG_PHASE
    state = fold_out(state)
    assert by(state, Rebuy("ann", 201), "ann").player("ann").chips == 400
    assert code(state, Rebuy("ann", 202), "ann") == PokerErrorCode.BAD_BUY_IN
    assert code(state, Rebuy("ann", 10), "bob") == PokerErrorCode.NOT_ALLOWED
    assert load_poker_state(save_poker_state(by(state, Rebuy("ann", 7)))).player("ann").chips == 206


def test_who_is_broke_buys_a_new_stack_and_is_dealt_in() -> None:
    state = by(broke(CASH), Rebuy("ann"), "ann")
    assert chips(state)["ann"] == 200
    assert next_hand(state).player("ann").in_hand


def test_a_tournament_sells_no_chips_unless_it_says_so() -> None:
    assert code(broke(PokerSettings()), Rebuy("ann"), "ann") == PokerErrorCode.BAD_BUY_IN
    state = broke(PokerSettings(rebuys=True))
    assert code(state, Rebuy("bob"), "bob") == PokerErrorCode.BAD_BUY_IN
    assert by(state, Rebuy("ann"), "ann").player("ann").chips == 200


def test_the_last_two_of_a_tournament_can_buy_again_before_it_is_over() -> None:
    hands = ["2c7d", "AsAh"]
    settings = PokerSettings(rebuys=True)
    state = act(seated(200, 200, hands=hands, board="3c4d8h9sJc", settings=settings), ALL_IN, CALL)
    assert next_hand(by(state, Rebuy("ann"), "ann")).phase == PokerPhase.PREFLOP
    assert next_hand(state).phase == PokerPhase.GAME_END


@pytest.mark.parametrize(
    "limits",
    [{"min_buy_in": 201}, {"max_buy_in": 199}, {"min_buy_in": 0}, {"max_buy_in": True}],
)
def test_limits_that_nobody_can_keep_to_are_refused(limits: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="a buy-in of"):
        PokerSettings(**limits)  # type: ignore[arg-type]


# The end


def test_a_cash_table_waits_when_one_is_left_and_goes_on_when_somebody_comes() -> None:
    hands = ["2c7d", "AsAh"]
    state = act(seated(200, 200, hands=hands, board="3c4d8h9sJc", settings=CASH), ALL_IN, CALL)
    assert state.phase == PokerPhase.SHOWDOWN
    state = by(by(state, EndHand()), EndHand())
    assert (state.phase, state.winner) == (PokerPhase.WAITING, None)
    assert load_poker_state(save_poker_state(state)) == state
    state = by(state, Join("cem"), "cem")
    assert by(state, NextHand(any_deck())).phase == PokerPhase.PREFLOP


def test_a_table_with_two_players_does_not_end() -> None:
    state = fold_out(seated(200, 200))
    assert state.phase == PokerPhase.HAND_END
    assert code(state, EndHand()) == PokerErrorCode.WRONG_PHASE


# Blinds that go up


def test_blinds_go_up_by_the_clock() -> None:
    settings = PokerSettings(escalation=Escalation(every=600, unit="seconds"))
    state = create_poker_state(people(200, 200, 200), settings, any_deck(), now=1000)
    found = []
    for now in (1500, 1600, 1700, 2900, 2800):
        state = by(fold_out(state), NextHand(any_deck(), now=now))
        found.append((str(state.blinds), state.level, state.last_increase))
    assert found == [
        ("1/2", 0, 1000),
        ("2/4", 1, 1600),
        ("2/4", 1, 1600),
        ("8/16", 3, 2800),
        ("8/16", 3, 2800),
    ]
    assert load_poker_state(save_poker_state(state)) == state


def test_a_clock_is_needed_where_blinds_go_up_by_it() -> None:
    settings = PokerSettings(escalation=Escalation(every=600, unit="seconds"))
    state = create_poker_state(people(200, 200), settings)
    assert code(state, NextHand(any_deck())) == PokerErrorCode.BAD_TIME


def test_the_hand_of_the_last_increase_is_known() -> None:
    state = seated(200, 200, 200, settings=PokerSettings(escalation=Escalation(every=2)))
    found = []
    for _ in range(4):
        state = next_hand(fold_out(state))
        found.append((state.level, state.last_increase))
    assert found == [(0, 0), (1, 3), (1, 3), (2, 5)]


def test_blinds_never_fall() -> None:
    with pytest.raises(ValueError, match=r"blinds only go up: 5/10 cannot follow 10/20"):
        Escalation(every=2, schedule=(Blinds(10, 20), Blinds(5, 10)))
    schedule = Escalation(every=2, schedule=(Blinds(1, 2),))
    with pytest.raises(ValueError, match=r"blinds only go up: 1/2 cannot follow 2/4"):
        PokerSettings(small_blind=2, big_blind=4, escalation=schedule)


# Missed blinds and the button


def test_who_missed_the_big_blind_waits_for_the_next_one() -> None:
    state = by(seated(200, 200, 200, 200, settings=CASH), SitOut(), "dee")  # bb: cem
    state = next_hand(fold_out(state))  # the big blind passes dee and comes to ann
    assert set(bets(state)) == {"ann", "cem"}
    assert state.player("dee").owes_blind
    state = by(state, SitIn(), "dee")
    found = []
    for _ in range(4):
        state = next_hand(fold_out(state))
        assert load_poker_state(save_poker_state(state)) == state
        found.append((state.player("dee").in_hand, state.big_blind_seat))
    assert found == [(False, 1), (False, 2), (True, 3), (True, 0)]
    assert not state.player("dee").owes_blind


def test_who_came_back_before_the_big_blind_owes_nothing() -> None:
    state = by(seated(200, 200, 200, 200, 200, settings=CASH), SitOut(), "ann")  # bb: cem
    state = by(next_hand(fold_out(state)), SitIn(), "ann")  # bb: dee
    assert next_hand(fold_out(state)).player("ann").in_hand


def test_in_a_tournament_who_sits_out_is_dealt_in_and_folds() -> None:
    state = next_hand(by(fold_out(seated(200, 200, 200)), SitOut(), "ann"))
    assert state.player("ann").in_hand
    assert bets(state)["ann"] == 2
    state = act(state, CALL, CALL)
    assert state.active_player != "ann"


def test_the_small_blind_is_dead_where_the_last_big_blind_has_left() -> None:
    state = seated(200, 200, 200, 200)  # bb: cem
    state = next_hand(by(fold_out(state), Leave("cem"), "cem"))
    assert (state.dealer, state.small_blind_seat, state.big_blind_seat) == (1, 2, 3)
    assert bets(state) == {"dee": 2}
    assert state.active_player == "ann"
    assert load_poker_state(save_poker_state(state)) == state
    state = next_hand(fold_out(state))
    assert (state.dealer, state.small_blind_seat, state.big_blind_seat) == (2, 3, 0)
    assert bets(state) == {"dee": 1, "ann": 2}
    assert state.active_player == "bob"


def test_everybody_pays_the_big_blind_in_turn_whoever_leaves() -> None:
    state = seated(*[200] * 6)
    paid = [state.big_blind_seat]
    for user in (None, "bob", None, "fay", None, None, None):
        state = fold_out(state)
        state = next_hand(by(state, Leave(user)) if user else state)
        paid.append(state.big_blind_seat)
    assert paid == [2, 3, 4, 5, 0, 2, 3, 4]


# Absence


def test_who_is_away_for_some_hands_sits_out_at_a_cash_table() -> None:
    settings = PokerSettings(mode="cash", most_absent_hands=2)
    state = by(seated(200, 200, 200, settings=settings), PlayerDisconnect("ann"))
    state = fold_out(state)
    assert (state.player("ann").absent_hands, state.player("ann").sitting_out) == (1, False)
    state = fold_out(next_hand(state))
    assert state.player("ann").sitting_out
    state = by(by(state, PlayerReconnect("ann")), SitIn(), "ann")
    assert (state.player("ann").absent_hands, state.player("ann").sitting_out) == (0, False)


def test_who_is_away_from_a_tournament_is_dealt_in_to_the_end() -> None:
    state = by(seated(200, 200, 200), PlayerDisconnect("ann"))
    for _ in range(12):
        state = next_hand(fold_out(state))
        assert state.player("ann").in_hand
    assert state.player("ann").absent_hands == 12


# Names


@pytest.mark.parametrize(
    "join",
    [
        Join("zoe", "A\nB"),
        Join("zoe", "\x1b[31mred"),
        Join("zoe", "a\u202eb"),
        Join("zoe", " "),
        Join("z\x00"),
        Join("zoe", 5),  # type: ignore[arg-type]
    ],
)
def test_names_can_be_seen(join: Join) -> None:
    state = create_poker_state(people(200, 200), CASH)
    assert code(state, join, join.user_id) == PokerErrorCode.BAD_USER


@pytest.mark.parametrize("name", ["Ann", "ANN", "\uff21nn"])
def test_names_are_unique(name: str) -> None:
    state = create_poker_state(people(200, 200), CASH)
    error = refused(state, Join("zoe", name), "zoe")
    assert error.code == PokerErrorCode.BAD_USER
    assert "choose another name" in error.message


def test_a_stranger_is_told_nothing_about_others() -> None:
    state = seated(200, 200, 200)
    words = [
        refused(state, FOLD, "zoe").message,
        refused(state, SitOut(), "zoe").message,
        refused(state, Rebuy("zoe"), "zoe").message,
        refused(state, Join("zoe", seat=1), "zoe").message,
    ]
    with pytest.raises(ValueError, match="zoe") as caught:
        poker_view(state, "zoe")
    for text in (*words, str(caught.value)):
        assert not any(name in text.lower() for name in ("ann", "bob", "cem"))


# What is saved


@pytest.mark.parametrize(
    "join",
    [Join("zoe", seat=3.0), Join("zoe", chips=True), Join("zoe", display_name=5)],  # type: ignore[arg-type]
)
def test_what_could_not_be_loaded_again_is_refused_at_the_door(join: Join) -> None:
    refused(create_poker_state(people(200, 200), RANGE), join)


@pytest.mark.parametrize("change", [{"max_players": 2.5}, {"mode": "ring"}, {"rebuys": 1}])
def test_settings_that_could_not_be_loaded_again_are_refused(change: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"impossible|unknown|neither"):
        PokerSettings(**change)  # type: ignore[arg-type]


@pytest.mark.parametrize("stage", ["hand_end", "waiting"])
def test_chips_are_checked_between_hands_too(stage: str) -> None:
    state = create_poker_state(people(200, 200), CASH)
    state = state if stage == "waiting" else fold_out(by(state, NextHand(any_deck())))
    for one, other in ((1000, 0), (50, -50)):
        data = msgspec.json.decode(save_poker_state(state))
        data["state"]["players"][0]["chips"] += one
        data["state"]["players"][1]["chips"] += other
        if stage == "hand_end" or other == 0:
            with pytest.raises(ValueError, match="chips"):
                load_poker_state(msgspec.json.encode(data))


def test_a_night_of_coming_and_going_keeps_all_chips() -> None:
    state = seated(*[200] * 5, settings=RANGE)
    for number in range(30):
        state = play_out(state)
        user = ("ann", "bob", "cem", "dee", "eva")[number % 5]
        if state.find_player(user) is None:
            state = by(state, Join(user))
        elif state.player(user).chips == 0:
            state = by(state, Rebuy(user), user)
        elif number % 7 == 3 and len(state.players) > 3:
            state = by(state, Leave(user), user)
        assert load_poker_state(save_poker_state(state)) == state
        state = ended(next_hand(state))
        assert state.bank == state.pot + sum(chips(state).values())
