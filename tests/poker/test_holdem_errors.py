"""Rule D 28: what is refused comes back as a value with a code, words and what would be legal."""

from __future__ import annotations

import msgspec
import pytest

from darwindeck import BringIn, Deal
from darwindeck.cards import ALL_CARDS
from darwindeck.poker.holdem import (
    Blinds,
    EndHand,
    Escalation,
    Join,
    Leave,
    NextHand,
    PlayerDisconnect,
    PlayerReconnect,
    PokerAction,
    PokerError,
    PokerErrorCode,
    PokerPhase,
    PokerSettings,
    PokerState,
    PostBlinds,
    SitIn,
    SitOut,
    create_poker_state,
    poker_view,
)
from darwindeck.table.actions import Bet, Call, Fold, Raise

from .holdem_tables import (
    ALL_IN,
    CALL,
    CASH,
    CHECK,
    FOLD,
    act,
    any_deck,
    by,
    code,
    ended,
    fold_out,
    people,
    play_out,
    refused,
    seated,
)

POT_LIMIT = PokerSettings(structure="pot_limit")
FIXED_LIMIT = PokerSettings(structure="fixed_limit")

# Whose turn it is


def test_acting_out_of_turn_is_refused() -> None:
    error = refused(seated(200, 200, 200), FOLD, "bob")
    assert error.code == PokerErrorCode.NOT_YOUR_TURN
    assert error.message == "Bob cannot fold now: it is Ann's turn"


def test_who_has_folded_cannot_act_again() -> None:
    assert code(act(seated(200, 200, 200), FOLD), CHECK, "ann") == PokerErrorCode.NOT_YOUR_TURN


def test_who_is_all_in_cannot_act_again() -> None:
    assert code(act(seated(50, 200, 200), ALL_IN), FOLD, "ann") == PokerErrorCode.NOT_YOUR_TURN


def test_somebody_who_does_not_sit_at_the_table_is_unknown() -> None:
    error = refused(seated(200, 200), FOLD, "zoe")
    assert error.code == PokerErrorCode.UNKNOWN_USER
    assert error.message == "'zoe' is not at this table"


@pytest.mark.parametrize(
    "action", [SitOut(), SitIn(), Leave("zoe"), PlayerDisconnect("zoe"), PlayerReconnect("zoe")]
)
def test_an_unknown_user_can_do_nothing_but_join(
    action: SitOut | SitIn | Leave | PlayerDisconnect | PlayerReconnect,
) -> None:
    assert code(seated(200, 200), action, "zoe") == PokerErrorCode.UNKNOWN_USER


def test_the_table_itself_has_no_cards_to_bet_with() -> None:
    assert code(seated(200, 200), FOLD) == PokerErrorCode.UNKNOWN_USER


def test_who_joins_during_a_hand_is_not_in_it() -> None:
    state = by(seated(200, 200), Join("cem"))
    assert code(state, FOLD, "cem") == PokerErrorCode.NOT_IN_HAND


# Phases


def test_nobody_can_bet_while_the_table_waits() -> None:
    assert code(create_poker_state(people(200, 200)), FOLD, "ann") == PokerErrorCode.WRONG_PHASE


def test_nobody_can_bet_before_the_blinds_are_posted() -> None:
    state = by(create_poker_state(people(200, 200)), NextHand(any_deck(), post_blinds=False))
    assert code(state, FOLD, "ann") == PokerErrorCode.WRONG_PHASE


def test_nobody_can_bet_after_the_hand() -> None:
    assert code(fold_out(seated(200, 200)), CHECK, "ann") == PokerErrorCode.WRONG_PHASE
    assert code(play_out(seated(200, 200)), CHECK, "ann") == PokerErrorCode.WRONG_PHASE


def test_blinds_cannot_be_posted_twice() -> None:
    assert code(seated(200, 200), PostBlinds()) == PokerErrorCode.WRONG_PHASE


def test_a_hand_in_play_cannot_be_ended_or_followed_by_the_next() -> None:
    assert code(seated(200, 200), EndHand()) == PokerErrorCode.WRONG_PHASE
    assert code(seated(200, 200), NextHand(any_deck())) == PokerErrorCode.WRONG_PHASE


def finished_game() -> PokerState:
    """Return a game that bob has won."""
    hands = ["2c7d", "AsAh"]
    return ended(act(seated(200, 200, hands=hands, board="3c4d8h9sJc"), ALL_IN, CALL))


def test_a_game_that_is_over_has_no_next_hand() -> None:
    error = refused(finished_game(), NextHand(any_deck()))
    assert error.code == PokerErrorCode.WRONG_PHASE
    assert error.message == "the game is over: bob won it"


def test_nobody_can_join_a_game_that_is_over() -> None:
    assert code(finished_game(), Join("zoe")) == PokerErrorCode.WRONG_PHASE


@pytest.mark.parametrize("action", [NextHand(any_deck()), PostBlinds(), EndHand()])
def test_players_cannot_deal(action: NextHand | PostBlinds | EndHand) -> None:
    assert code(fold_out(seated(200, 200)), action, "ann") == PokerErrorCode.NOT_ALLOWED


@pytest.mark.parametrize(
    "action", [Join("zoe"), Leave("bob"), PlayerDisconnect("bob"), PlayerReconnect("bob")]
)
def test_players_cannot_speak_for_others(
    action: Join | Leave | PlayerDisconnect | PlayerReconnect,
) -> None:
    assert code(seated(200, 200), action, "ann") == PokerErrorCode.NOT_ALLOWED


@pytest.mark.parametrize("action", [None, "fold", 3, Fold, BringIn(), Deal(())])
def test_what_is_no_action_is_refused(action: Fold) -> None:
    assert code(seated(200, 200), action, "ann") == PokerErrorCode.UNKNOWN_ACTION


# Checking, calling and betting


def test_checking_when_facing_a_bet_is_refused() -> None:
    error = refused(seated(200, 200, 200), CHECK, "ann")
    assert error.code == PokerErrorCode.CANNOT_CHECK
    assert "cannot check when facing a bet: it costs 2 to call" in error.message
    assert error.legal_actions == (FOLD, CALL, Raise(4), ALL_IN)


def test_calling_when_there_is_nothing_to_call_is_refused() -> None:
    state = act(seated(200, 200), CALL)
    error = refused(state, CALL, "bob")
    assert error.code == PokerErrorCode.NOTHING_TO_CALL
    assert CHECK in error.legal_actions


def test_calling_with_too_few_chips_is_refused_in_favour_of_all_in() -> None:
    error = refused(act(seated(200, 50), Raise(100)), CALL, "bob")
    assert error.code == PokerErrorCode.NOT_ENOUGH_CHIPS
    assert error.legal_actions == (FOLD, ALL_IN)


def test_a_raise_below_the_minimum_is_refused_with_the_minimum() -> None:
    error = refused(act(seated(200, 200, 200), Raise(20)), Raise(37), "bob")
    assert error.code == PokerErrorCode.RAISE_TOO_SMALL
    assert "raise to 37 is below the minimum of 38" in error.message
    assert Raise(38) in error.legal_actions


@pytest.mark.parametrize("amount", [-5, 0, 1, 3])
def test_a_raise_that_is_none_is_refused(amount: int) -> None:
    assert code(seated(200, 200, 200), Raise(amount), "ann") == PokerErrorCode.RAISE_TOO_SMALL


@pytest.mark.parametrize("amount", [-5, 0, 1])
def test_a_bet_below_the_big_blind_is_refused(amount: int) -> None:
    state = act(seated(200, 200), CALL, CHECK)
    error = refused(state, Bet(amount), "bob")
    assert error.code == PokerErrorCode.BET_TOO_SMALL
    assert "below the minimum of 2" in error.message


def test_betting_more_than_one_has_is_refused() -> None:
    state = act(seated(200, 200), CALL, CHECK)
    error = refused(state, Bet(199), "bob")
    assert error.code == PokerErrorCode.NOT_ENOUGH_CHIPS
    assert "bet 199 is more than you have: at most 198" in error.message
    assert act(state, Bet(198)).player("bob").is_all_in


def test_raising_to_more_than_one_has_is_refused() -> None:
    error = refused(seated(200, 200), Raise(201), "ann")
    assert error.code == PokerErrorCode.NOT_ENOUGH_CHIPS
    assert "at most 200" in error.message
    assert act(seated(200, 200), Raise(200)).player("ann").is_all_in


def test_an_amount_that_no_computer_can_count_is_refused() -> None:
    assert code(seated(200, 200), Raise(10**30), "ann") == PokerErrorCode.NOT_ENOUGH_CHIPS
    assert code(seated(200, 200), Raise(-(10**30)), "ann") == PokerErrorCode.RAISE_TOO_SMALL


def test_half_a_chip_cannot_be_bet() -> None:
    error = refused(seated(200, 200), Raise(7.5), "ann")  # type: ignore[arg-type]
    assert error.code == PokerErrorCode.BAD_AMOUNT
    assert "whole" in error.message


def test_betting_when_facing_a_bet_is_refused() -> None:
    assert code(seated(200, 200), Bet(10), "ann") == PokerErrorCode.CANNOT_BET


def test_raising_when_there_is_no_bet_is_refused() -> None:
    assert code(act(seated(200, 200), CALL, CHECK), Raise(10), "bob") == PokerErrorCode.CANNOT_RAISE


def test_raising_when_every_opponent_is_all_in_is_refused() -> None:
    state = act(seated(200, 50), CALL, ALL_IN)
    error = refused(state, Raise(120), "ann")
    assert error.code == PokerErrorCode.CANNOT_RAISE
    assert error.legal_actions == (FOLD, CALL)


def test_raising_again_after_a_short_all_in_is_refused() -> None:
    state = act(seated(200, 200, 25), Raise(20), CALL, ALL_IN)  # 25 is no full raise
    error = refused(state, Raise(60), "ann")
    assert error.code == PokerErrorCode.CANNOT_RAISE
    assert error.legal_actions == (FOLD, CALL)


def test_a_short_all_in_leaves_the_raise_open_to_who_has_not_acted() -> None:
    state = act(seated(200, 25, 200), Raise(20), ALL_IN)
    assert state.active_player == "cem"
    assert act(state, Raise(43)).current_bet == 43
    assert "below the minimum of 43" in refused(state, Raise(42), "cem").message


def test_a_pot_limit_raise_above_the_pot_is_refused() -> None:
    error = refused(seated(200, 200, 200, settings=POT_LIMIT), Raise(8), "ann")
    assert error.code == PokerErrorCode.RAISE_TOO_LARGE
    assert "above the maximum of 7" in error.message


def test_a_pot_limit_bet_above_the_pot_is_refused() -> None:
    state = act(seated(200, 200, settings=POT_LIMIT), CALL, CHECK)
    assert code(state, Bet(5), "bob") == PokerErrorCode.BET_TOO_LARGE


def test_all_in_above_the_pot_is_refused_in_pot_limit() -> None:
    error = refused(seated(200, 200, settings=POT_LIMIT), ALL_IN, "ann")
    assert error.code == PokerErrorCode.CANNOT_GO_ALL_IN


def test_any_other_size_is_refused_in_fixed_limit() -> None:
    state = seated(200, 200, settings=FIXED_LIMIT)
    assert code(state, Raise(3), "ann") == PokerErrorCode.RAISE_TOO_SMALL
    assert code(state, Raise(5), "ann") == PokerErrorCode.RAISE_TOO_LARGE
    assert code(state, ALL_IN, "ann") == PokerErrorCode.CANNOT_GO_ALL_IN


def test_a_fifth_bet_is_refused_in_fixed_limit() -> None:
    state = act(seated(200, 200, settings=FIXED_LIMIT), Raise(4), Raise(6), Raise(8))
    assert code(state, Raise(10), "bob") == PokerErrorCode.CANNOT_RAISE


# Decks


@pytest.mark.parametrize(
    ("deck", "words"),
    [
        (ALL_CARDS[:51], "52 cards, not 51"),
        ((*ALL_CARDS[:51], ALL_CARDS[0]), "2c appears twice"),
        ((), "52 cards, not 0"),
        ("AsKs", "52 cards, not 2"),
        ("AsXx", "'Xx' is not a card"),
        (None, ""),
        ((1, 2, 3), ""),
        ((*ALL_CARDS[:51], None), "??"),
    ],
)
def test_a_deck_without_every_card_once_is_refused(deck: str, words: str) -> None:
    error = refused(fold_out(seated(200, 200)), NextHand(deck))
    assert error.code == PokerErrorCode.BAD_DECK
    assert words in error.message


# Seats


def test_a_seat_that_is_taken_is_refused() -> None:
    error = refused(seated(200, 200), Join("zoe", seat=1))
    assert error.code == PokerErrorCode.SEAT_TAKEN
    assert error.message == "seat 1 is taken: free are 2, 3, 4, 5, 6, 7, 8"


@pytest.mark.parametrize("seat", [-1, 9, 100])
def test_there_are_nine_seats(seat: int) -> None:
    assert code(seated(200, 200), Join("zoe", seat=seat)) == PokerErrorCode.BAD_SEAT


def test_nobody_can_sit_twice() -> None:
    assert code(seated(200, 200), Join("ann")) == PokerErrorCode.ALREADY_SEATED


def test_a_full_table_takes_nobody() -> None:
    assert code(seated(*[200] * 9), Join("zoe")) == PokerErrorCode.TABLE_FULL
    small = seated(200, 200, settings=PokerSettings(max_players=2))
    assert code(small, Join("zoe")) == PokerErrorCode.TABLE_FULL


@pytest.mark.parametrize("chips", [0, -1, 10**12, 1.5])
def test_nobody_joins_with_impossible_chips(chips: int) -> None:
    assert code(seated(200, 200), Join("zoe", chips=chips)) == PokerErrorCode.BAD_AMOUNT


@pytest.mark.parametrize("user", ["", None, 7])
def test_a_user_id_is_some_text(user: str) -> None:
    assert code(seated(200, 200), Join(user)) == PokerErrorCode.BAD_USER


def test_a_hand_needs_two_players() -> None:
    state = by(fold_out(seated(200, 200, settings=CASH)), SitOut(), "ann")
    error = refused(state, NextHand(any_deck()))
    assert error.code == PokerErrorCode.NOT_ENOUGH_PLAYERS
    assert "there are 1" in error.message


def test_the_first_hand_waits_for_the_least_number_of_players() -> None:
    state = create_poker_state(people(200, 200), PokerSettings(min_players=3))
    assert code(state, NextHand(any_deck())) == PokerErrorCode.NOT_ENOUGH_PLAYERS
    assert by(by(state, Join("cem")), NextHand(any_deck())).phase == PokerPhase.PREFLOP


def test_who_is_out_of_the_game_cannot_sit_in() -> None:
    hands = ["2c7d", "AsAh", "KsKh"]
    state = act(seated(20, 200, 200, hands=hands, board="3c4d8h9sJc"), ALL_IN, CALL, FOLD)
    assert code(state, SitIn(), "ann") == PokerErrorCode.NOT_ENOUGH_CHIPS


# Mistakes in the caller's own code are raised


@pytest.mark.parametrize(
    ("joining", "words"),
    [
        ([Join("ann")], "a hand needs 2 players"),
        ([Join("ann"), Join("ann")], "ann sits at this table already"),
        ([Join("ann", seat=1), Join("bob", seat=1)], "seat 1 is taken"),
    ],
)
def test_a_table_that_cannot_be_dealt_at_is_not_created(joining: list[Join], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        create_poker_state(joining, None, any_deck())


def test_a_table_is_not_created_with_the_button_at_an_empty_seat() -> None:
    with pytest.raises(ValueError, match="the button cannot be at seat 5"):
        create_poker_state(people(200, 200), None, any_deck(), button=5)


def test_a_table_is_not_created_with_a_bad_deck() -> None:
    with pytest.raises(ValueError, match="52 cards, not 51"):
        create_poker_state(people(200, 200), None, ALL_CARDS[:51])


@pytest.mark.parametrize(
    "settings",
    [
        {"small_blind": 0},
        {"small_blind": 3},
        {"small_blind": 0.5, "big_blind": 1},
        {"ante": -1},
        {"starting_stack": 0},
        {"starting_stack": 2.5},
        {"starting_stack": 10**12},
        {"min_players": 1},
        {"max_players": 10},
        {"min_players": 5, "max_players": 4},
        {"structure": "spread_limit"},
        {"time_bank_seconds": -1},
    ],
)
def test_impossible_settings_are_not_accepted(settings: dict[str, int]) -> None:
    with pytest.raises(ValueError, match=r"impossible|unknown"):
        PokerSettings(**settings)  # type: ignore[arg-type]


def test_impossible_escalations_are_not_accepted() -> None:
    with pytest.raises(ValueError, match="every 0 hands"):
        Escalation(every=0)
    with pytest.raises(ValueError, match=r"factor of 0\.5"):
        Escalation(every=1, factor=0.5)
    with pytest.raises(ValueError, match="blinds 4/2"):
        Blinds(4, 2)


def test_a_view_for_somebody_who_does_not_sit_there_is_not_made() -> None:
    with pytest.raises(ValueError, match="'zoe'"):
        poker_view(seated(200, 200), "zoe")


def test_an_error_says_what_it_says() -> None:
    error = refused(seated(200, 200), Call(), "bob")
    assert str(error) == error.message


# Actions from outside


@pytest.mark.parametrize(
    "action",
    [
        *(FOLD, CHECK, CALL, Bet(5), Raise(60), ALL_IN, PostBlinds(), EndHand(), SitOut(), SitIn()),
        *(PlayerDisconnect("ann"), PlayerReconnect("ann"), Leave("ann"), Join("zoe", "Zoe", 3, 9)),
        *(NextHand(any_deck()), NextHand("AsKs", post_blinds=False)),
    ],
)
def test_an_action_can_be_sent_as_json(action: PokerAction) -> None:
    assert msgspec.json.decode(msgspec.json.encode(action), type=PokerAction) == action


def test_an_error_can_be_sent_as_json() -> None:
    error = refused(seated(200, 200), CHECK, "ann")
    assert msgspec.json.decode(msgspec.json.encode(error), type=PokerError) == error
