"""Rules D 22 and 27: people come and go, lose their connection, go broke; the button moves on."""

from __future__ import annotations

from darwindeck import Bet, Raise
from darwindeck.poker.holdem import (
    EndHand,
    Escalation,
    Join,
    Leave,
    NextHand,
    PlayerDisconnect,
    PlayerReconnect,
    PokerPhase,
    PokerSettings,
    PokerState,
    SitIn,
    SitOut,
    create_poker_state,
)

from .holdem_tables import (
    ALL_IN,
    CALL,
    CASH,
    CHECK,
    FOLD,
    USERS,
    act,
    any_deck,
    bets,
    by,
    chips,
    deck_with,
    ended,
    fold_out,
    next_hand,
    people,
    play_out,
    seated,
    total_chips,
)


def gone(state: PokerState, *users: str) -> PokerState:
    """Let people lose their connection, in this order."""
    for user in users:
        state = by(state, PlayerDisconnect(user), user)
    return state


# Losing the connection


def test_who_disconnects_on_their_turn_facing_a_bet_is_folded() -> None:
    state = gone(seated(200, 200, 200), "ann")
    assert state.player("ann").has_folded
    assert not state.player("ann").connected
    assert state.active_player == "bob"


def test_who_disconnects_on_their_turn_is_checked_if_that_is_free() -> None:
    state = gone(act(seated(200, 200, 200), CALL, CALL, CHECK), "bob")
    assert not state.player("bob").has_folded
    assert state.active_player == "cem"


def test_who_disconnects_off_turn_is_folded_when_it_is_their_turn() -> None:
    state = gone(seated(200, 200, 200), "bob")
    assert not state.player("bob").has_folded
    assert state.active_player == "ann"
    state = act(state, CALL)
    assert state.player("bob").has_folded
    assert state.active_player == "cem"


def test_who_disconnects_off_turn_is_checked_as_long_as_that_is_free() -> None:
    state = act(gone(seated(200, 200, 200), "cem"), CALL, CALL)
    assert state.phase == PokerPhase.FLOP
    assert state.active_player == "bob"
    assert not state.player("cem").has_folded
    state = act(state, CHECK)
    assert state.active_player == "ann"
    assert act(state, Bet(4), CALL).player("cem").has_folded


def test_several_disconnected_players_in_a_row_are_passed() -> None:
    state = act(gone(seated(200, 200, 200, 200, 200), "eva", "ann"), CALL)
    assert state.player("eva").has_folded
    assert state.player("ann").has_folded
    assert state.active_player == "bob"


def test_the_last_player_wins_when_the_others_are_folded_for_being_away() -> None:
    state = gone(seated(200, 200, 200), "bob", "ann")
    assert state.phase == PokerPhase.HAND_END
    assert chips(state) == {"ann": 200, "bob": 199, "cem": 201}


def test_a_hand_ends_when_everybody_is_disconnected() -> None:
    state = gone(act(seated(200, 200, 200), CALL, CALL, CHECK), "ann", "cem", "bob")
    assert state.phase == PokerPhase.SHOWDOWN
    assert len(state.community) == 5
    assert total_chips(state) == 600


def test_a_hand_that_is_dealt_to_nobody_present_ends_at_once() -> None:
    state = next_hand(gone(fold_out(seated(200, 200, 200)), *USERS[:3]))
    assert state.phase == PokerPhase.HAND_END
    assert state.active_player is None
    assert total_chips(state) == 600


def test_a_game_of_absent_players_is_ended_by_rising_blinds() -> None:
    settings = PokerSettings(escalation=Escalation(every=2))
    state = gone(seated(200, 200, 200, settings=settings), *USERS[:3])
    while state.phase != PokerPhase.GAME_END:
        state = next_hand(state)
    assert state.hand_number < 100
    assert state.winner in USERS


def test_an_all_in_player_who_disconnects_still_wins() -> None:
    state = seated(200, 200, hands=["AsAh", "2c7d"], board="3c4d8h9sJc")
    state = gone(act(state, ALL_IN), "ann")
    assert chips(act(state, CALL)) == {"ann": 400, "bob": 0}


def test_who_reconnects_decides_again() -> None:
    state = by(gone(seated(200, 200, 200), "bob"), PlayerReconnect("bob"), "bob")
    state = act(state, CALL)
    assert state.active_player == "bob"


def test_who_reconnects_after_being_folded_stays_folded() -> None:
    state = by(gone(seated(200, 200, 200), "ann"), PlayerReconnect("ann"), "ann")
    assert state.player("ann").has_folded
    assert state.player("ann").connected


def test_disconnecting_twice_changes_nothing() -> None:
    state = gone(seated(200, 200, 200), "bob")
    assert gone(state, "bob") == state


def test_the_table_may_report_that_a_player_is_gone() -> None:
    state = seated(200, 200, 200)
    assert by(state, PlayerDisconnect("ann")) == gone(state, "ann")


def test_a_disconnected_player_is_dealt_in_and_pays_blinds() -> None:
    state = next_hand(gone(fold_out(seated(200, 200, 200)), "ann"))
    assert state.player("ann").in_hand
    assert bets(state)["ann"] == 2


# Sitting out


def test_who_sits_out_is_not_dealt_in_and_pays_no_blinds() -> None:
    state = next_hand(by(fold_out(seated(200, 200, 200, settings=CASH)), SitOut(), "cem"))
    assert not state.player("cem").in_hand
    assert state.player("cem").hole_cards == ()
    assert state.player("cem").chips == 201
    assert set(bets(state)) == {"ann", "bob"}


def test_who_sits_out_during_a_hand_plays_it_to_its_end() -> None:
    state = by(seated(200, 200, 200, settings=CASH), SitOut(), "ann")
    assert state.active_player == "ann"
    state = next_hand(fold_out(act(state, Raise(6))))
    assert not state.player("ann").in_hand


def test_who_sits_in_is_dealt_into_the_next_hand() -> None:
    state = next_hand(by(fold_out(seated(200, 200, 200, settings=CASH)), SitOut(), "cem"))
    state = by(state, SitIn(), "cem")
    assert not state.player("cem").in_hand
    assert next_hand(fold_out(state)).player("cem").in_hand


def test_players_who_sit_out_are_still_in_the_game() -> None:
    state = by(fold_out(seated(199, 200, 200, settings=CASH)), SitOut(), "cem")
    state = next_hand(state, deck_with(["2c7d", "AsAh"], "3c4d8h9sJc", button=1))
    state = act(state, ALL_IN, CALL)
    assert chips(state) == {"ann": 0, "bob": 398, "cem": 201}
    assert state.phase == PokerPhase.SHOWDOWN
    assert state.winner is None


# Joining and leaving


def test_who_joins_between_hands_is_dealt_into_the_next() -> None:
    state = next_hand(by(fold_out(seated(200, 200)), Join("cem", "Cem"), "cem"))
    assert state.player("cem").in_hand
    assert state.player("cem").seat == 2


def test_who_joins_during_a_hand_waits_for_the_next() -> None:
    state = by(seated(200, 200), Join("cem", chips=500))
    assert not state.player("cem").in_hand
    assert state.player("cem").chips == 500
    state = fold_out(state)
    assert not state.player("cem").in_hand
    assert next_hand(state).player("cem").in_hand


def test_who_leaves_between_hands_takes_their_chips_along() -> None:
    state = by(fold_out(seated(200, 200, 200)), Leave("ann"), "ann")
    assert chips(state) == {"bob": 199, "cem": 201}


def test_who_leaves_during_a_hand_is_folded_and_gone_when_it_is_over() -> None:
    state = by(seated(200, 200, 200), Leave("ann"), "ann")
    assert state.player("ann").has_folded
    assert state.player("ann").leaving
    assert state.active_player == "bob"
    state = act(state, FOLD)
    assert set(chips(state)) == {"bob", "cem"}


def test_who_leaves_off_turn_is_checked_and_folded_from_then_on() -> None:
    state = act(by(seated(200, 200, 200), Leave("cem"), "cem"), CALL, CALL)
    assert state.active_player == "bob"
    assert not state.player("cem").has_folded
    state = act(state, Bet(10))
    assert state.player("cem").has_folded
    assert "cem" not in chips(act(state, FOLD))


def test_who_leaves_while_all_in_is_paid_before_they_go() -> None:
    state = seated(200, 200, 200, hands=["AsAh", "2c7d", "KsQh"], board="3c4d8h9sJc")
    state = by(act(state, ALL_IN), Leave("ann"), "ann")
    state = act(state, CALL, FOLD)
    assert chips(state) == {"bob": 0, "cem": 198}
    assert ended(state).phase == PokerPhase.GAME_END
    assert state.last_hand is not None
    assert state.last_hand.winners == ("ann",)


def test_who_waits_for_a_hand_can_leave_during_it() -> None:
    state = by(seated(200, 200), Join("cem"))
    assert set(chips(by(state, Leave("cem"), "cem"))) == {"ann", "bob"}


def test_the_seat_of_somebody_who_left_can_be_taken() -> None:
    state = by(fold_out(seated(200, 200, 200)), Leave("bob"), "bob")
    state = next_hand(by(state, Join("zoe", seat=1, chips=50)))
    assert state.player("zoe").seat == 1
    assert state.player("zoe").chips + state.player("zoe").current_bet == 50


def test_people_can_leave_a_table_that_waits() -> None:
    state = by(create_poker_state(people(200, 200)), Leave("ann"), "ann")
    assert state.phase == PokerPhase.WAITING
    state = by(state, Leave("bob"), "bob")
    assert state.players == ()
    assert state.phase == PokerPhase.WAITING


# Going broke, and the end of the game


def broke_ann() -> PokerState:
    """Return a table at which ann has lost her chips and bob has won them."""
    hands = ["2c7d", "AsAh", "KsKh"]
    return act(seated(100, 200, 200, hands=hands, board="3c4d8h9sJc"), ALL_IN, CALL, FOLD)


def test_who_is_broke_is_not_dealt_in_any_more() -> None:
    state = next_hand(broke_ann())
    assert state.player("ann").chips == 0
    assert not state.player("ann").in_hand
    assert set(bets(state)) == {"bob", "cem"}


def test_the_last_player_with_chips_wins_the_game() -> None:
    state = next_hand(broke_ann(), deck_with(["2c7d", "AsAh"], "3c4d8h9sJc", button=1))
    assert state.dealer == 2
    state = act(state, ALL_IN, CALL)
    assert state.phase != PokerPhase.GAME_END  # bob has more chips than cem: he is not broke
    state = next_hand(state, deck_with(["2c7d", "AsAh"], "3c4d8h9sJc"))
    state = act(state, ALL_IN, CALL)
    assert (state.phase, state.winner) == (PokerPhase.SHOWDOWN, None)
    state = by(state, EndHand())
    assert (state.phase, state.winner) == (PokerPhase.HAND_END, None)
    state = by(state, EndHand())
    assert state.phase == PokerPhase.GAME_END
    assert state.winner == "cem"
    assert state.player("cem").chips == 500


def test_the_last_player_to_stay_wins_the_game() -> None:
    state = ended(by(fold_out(seated(200, 200)), Leave("ann"), "ann"))
    assert state.phase == PokerPhase.GAME_END
    assert state.winner == "bob"
    assert by(state, Leave("bob"), "bob").winner == "bob"


def test_the_game_ends_when_all_but_one_leave_during_a_hand() -> None:
    state = by(seated(200, 200, 200), Leave("bob"), "bob")
    state = ended(by(state, Leave("ann"), "ann"))
    assert state.phase == PokerPhase.GAME_END
    assert state.winner == "cem"
    assert state.player("cem").chips == 201


def test_nobody_wins_a_game_that_all_have_left() -> None:
    state = ended(by(by(seated(200, 200), Leave("bob")), Leave("ann")))
    assert state.phase == PokerPhase.GAME_END
    assert state.winner is None
    assert state.players == ()


# The button


def buttons(state: PokerState, hands: int) -> list[int | None]:
    """Return where the button is in the next hands when everybody folds."""
    found = []
    for _ in range(hands):
        state = next_hand(fold_out(state))
        found.append(state.dealer)
    return found


def big_blind(state: PokerState) -> str:
    """Return who posted the big blind."""
    return max(bets(state), key=lambda user: bets(state)[user])


def test_the_first_button_is_at_the_lowest_seat_if_nothing_else_is_said() -> None:
    joining = [Join("ann", seat=5), Join("bob", seat=2)]
    assert create_poker_state(joining, None, any_deck()).dealer == 2


def test_the_button_moves_clockwise_to_the_next_player() -> None:
    assert buttons(seated(200, 200, 200), 4) == [1, 2, 0, 1]


def test_the_button_skips_empty_seats() -> None:
    joining = [Join("ann", seat=1), Join("bob", seat=4), Join("cem", seat=8)]
    assert buttons(create_poker_state(joining, None, any_deck()), 4) == [4, 8, 1, 4]


def test_the_button_stays_dead_where_somebody_sits_out() -> None:
    assert buttons(by(seated(200, 200, 200, 200, settings=CASH), SitOut(), "bob"), 4) == [
        1,
        2,
        3,
        0,
    ]


def test_the_button_stays_dead_where_somebody_went_broke() -> None:
    hands = ["AsAh", "2c7d", "3s4h", "KsKh"]
    state = seated(200, 50, 200, 200, hands=hands, board="3c4d8h9sJc")
    state = act(state, FOLD, CALL, ALL_IN, FOLD, CALL)
    assert state.player("bob").chips == 0
    assert buttons(state, 4) == [1, 2, 3, 0]


def test_the_button_goes_to_the_next_player_when_the_dealer_has_left() -> None:
    state = by(fold_out(seated(200, 200, 200, 200)), Leave("ann"), "ann")
    assert buttons(state, 3) == [1, 2, 3]


def test_heads_up_the_button_alternates() -> None:
    state = seated(200, 200)
    assert buttons(state, 3) == [1, 0, 1]


def test_when_three_become_two_nobody_is_big_blind_twice_in_a_row() -> None:
    state = broke_ann()  # ann had the button, cem was the big blind
    state = next_hand(state)
    assert state.dealer == 2
    assert big_blind(state) == "bob"
    assert state.active_player == "cem"


def test_when_three_become_two_and_the_small_blind_is_gone_the_button_moves_on() -> None:
    hands = ["AsAh", "2c7d", "KsKh"]
    state = seated(200, 100, 200, hands=hands, board="3c4d8h9sJc")
    state = act(state, CALL, ALL_IN, FOLD, CALL)  # bob is broke, cem was the big blind
    state = next_hand(state)
    assert state.dealer == 2
    assert big_blind(state) == "ann"


def test_when_three_become_two_and_the_big_blind_is_gone_the_button_moves_on() -> None:
    hands = ["AsAh", "3s4h", "2c7d"]
    state = seated(200, 200, 100, hands=hands, board="3c4d8h9sJc")
    state = act(state, CALL, FOLD, ALL_IN, CALL)  # cem is broke and was the big blind
    state = next_hand(state)
    assert state.dealer == 1
    assert big_blind(state) == "ann"


def test_who_joins_between_button_and_blinds_makes_nobody_pay_twice() -> None:
    joining = [Join("ann", seat=0), Join("bob", seat=4), Join("cem", seat=6)]
    state = create_poker_state(joining, None, any_deck())
    assert big_blind(state) == "cem"
    state = next_hand(by(fold_out(state), Join("dee", seat=2)))
    assert state.dealer == 4
    assert big_blind(state) == "ann"


def test_two_become_three_and_the_blinds_go_around() -> None:
    state = next_hand(by(fold_out(seated(200, 200)), Join("cem")))
    assert (state.dealer, bets(state)) == (0, {"bob": 1, "cem": 2})


def test_a_match_of_many_hands_keeps_all_chips() -> None:
    state = seated(*[100] * 6, settings=PokerSettings(escalation=Escalation(every=3)))
    while state.phase != PokerPhase.GAME_END:
        state = play_out(state)
        assert total_chips(state) == 600
        if state.phase != PokerPhase.GAME_END:
            state = by(state, NextHand(any_deck(state.hand_number)))
    assert state.winner is not None
    assert state.player(state.winner).chips == 600
