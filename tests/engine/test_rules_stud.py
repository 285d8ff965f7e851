"""Stud games: antes, the bring-in and who owes it, completing it, and who opens later."""

from __future__ import annotations

import pytest

from darwindeck import AllIn, Bet, BringIn, Call, Fold, Raise, Table
from darwindeck.cards import ALL_CARDS
from darwindeck.table.events import Acted, Dealt, Posted

from .tables import ALL_IN, BRING_IN, CALL, CHECK, FOLD, acted, deal, events, kinds, play, play_out

STUD = "seven-card-stud"

# Two cards down, one up: the third card of each hand shows.


def bring_in(*up_cards: str, game: str = STUD, button: int = 0) -> int | None:
    """Return who brings it in when these cards show."""
    return deal(game, [f"????{card}" for card in up_cards], button=button).actor


def test_everybody_antes_before_the_cards() -> None:
    table = deal(STUD, ["????Ac", "????Kc", "????2c"])
    assert table.pot == 3
    assert table.bets == (0, 0, 0)
    assert [event.what for event in events(table.log, Posted)] == ["ante"] * 3


def test_two_cards_are_dealt_face_down_and_the_third_face_up() -> None:
    table = deal(STUD, ["AsAhAc", "KsKhKc"])
    assert table.face_up == ((False, False, True), (False, False, True))


def test_the_lowest_card_brings_it_in() -> None:
    assert bring_in("Ac", "5h", "9d", "3s") == 3


def test_in_stud_the_ace_is_high_for_the_bring_in() -> None:
    assert bring_in("Ac", "2s", "Kd") == 1


@pytest.mark.parametrize(
    ("up_cards", "seat"),
    [(("5s", "5h", "5d"), 2), (("5c", "5h", "5d"), 0), (("5s", "5h", "6c"), 1)],
)
def test_suits_break_ties_for_the_bring_in_with_clubs_lowest(
    up_cards: tuple[str, ...], seat: int
) -> None:
    assert bring_in(*up_cards) == seat


@pytest.mark.parametrize("button", range(3))
def test_the_button_does_not_matter_for_the_bring_in(button: int) -> None:
    assert bring_in("9c", "9d", "4h", button=button) == 2


def test_in_razz_the_highest_card_brings_it_in() -> None:
    assert bring_in("3c", "Qd", "9h", game="razz") == 1


def test_in_razz_the_ace_is_low_for_the_bring_in() -> None:
    assert bring_in("As", "4d", "9h", game="razz") == 2


def test_in_razz_spades_are_the_highest_suit_for_the_bring_in() -> None:
    assert bring_in("Kc", "Kh", "Ks", "Kd", game="razz") == 2


def test_who_owes_the_bring_in_pays_it_or_completes() -> None:
    table = deal(STUD, ["????Ac", "????5h", "????2c"])
    assert kinds(table) == {BringIn, Bet}
    assert table.legal_actions.to_call == 2
    assert table.legal_actions.bet_range == range(4, 5)


def test_who_owes_the_bring_in_cannot_check_or_fold() -> None:
    table = deal(STUD, ["????Ac", "????5h", "????2c"])
    assert CHECK not in table.legal_actions
    assert FOLD not in table.legal_actions


def test_after_the_bring_in_the_action_goes_clockwise() -> None:
    table = play(deal(STUD, ["????Ac", "????5h", "????2c"]), BRING_IN)
    assert table.bets == (0, 0, 2)
    assert table.actor == 0
    assert acted(play(table, CALL, CALL))[:3] == [2, 0, 1]


def test_the_next_player_may_complete_the_bring_in_to_a_full_bet() -> None:
    table = play(deal(STUD, ["????Ac", "????5h", "????2c"]), BRING_IN)
    assert kinds(table) == {Fold, Call, Bet}
    assert table.legal_actions.to_call == 2
    assert table.legal_actions.bet_range == range(4, 5)


def test_a_completed_bring_in_is_raised_by_the_full_bet() -> None:
    table = play(deal(STUD, ["????Ac", "????5h", "????2c"]), BRING_IN, Bet(4))
    assert kinds(table) == {Fold, Call, Raise}
    assert table.legal_actions.bet_range == range(8, 9)


def test_completing_is_the_first_of_four_bets() -> None:
    table = deal(STUD, ["????Ac", "????5h", "????2c"])
    table = play(table, BRING_IN, Bet(4), Raise(8), Raise(12), Raise(16))
    assert kinds(table) == {Fold, Call}


def test_completing_reopens_the_action_for_the_bring_in() -> None:
    table = play(deal(STUD, ["????Ac", "????5h", "????2c"]), BRING_IN, CALL, Bet(4))
    assert table.actor == 2
    assert table.legal_actions.to_call == 2
    assert Raise(8) in table.legal_actions


def test_the_bring_in_has_no_option_when_everyone_just_calls() -> None:
    table = play(deal(STUD, ["????Ac", "????5h", "????2c"]), BRING_IN, CALL, CALL)
    assert [len(hand) for hand in table.hands] == [4, 4, 4]


def test_a_stack_below_the_bring_in_is_all_in_for_what_is_left() -> None:
    table = deal(STUD, ["????Ac", "????5h", "????2c"], stacks=(200, 200, 2))
    assert kinds(table) == {BringIn}
    table = play(table, BRING_IN)
    assert table.bets == (0, 0, 1)
    assert table.legal_actions.to_call == 2  # the price stays the full bring-in


def test_a_stack_between_bring_in_and_full_bet_may_go_all_in() -> None:
    table = deal(STUD, ["????Ac", "????5h", "????2c"], stacks=(200, 200, 4))
    assert kinds(table) == {BringIn, AllIn}
    assert play(table, ALL_IN).legal_actions.to_call == 3


def test_who_is_all_in_for_the_ante_leaves_the_bring_in_to_the_next_player() -> None:
    table = deal(STUD, ["????Ac", "????5h", "????2c"], stacks=(200, 200, 1))
    assert table.actor == 0
    assert kinds(table) == {BringIn, Bet}


# Later streets


def test_the_high_hand_showing_opens_on_fourth_street() -> None:
    table = deal(STUD, ["????Ac3d", "????9h9d", "????2cKc"])
    table = play(table, BRING_IN, CALL, CALL)
    assert table.actor == 1


def test_the_opener_changes_with_the_cards_that_show() -> None:
    table = deal(STUD, ["????Ac3dAd", "????9h9d4s", "????2cKc5s"])
    table = play(table, BRING_IN, CALL, CALL, CHECK, CHECK, CHECK)
    assert table.actor == 0


def test_equal_hands_showing_open_from_the_left_of_the_button() -> None:
    hands = ["????Ac3d", "????As3c", "????2cKc"]
    assert play(deal(STUD, hands), BRING_IN, CALL, CALL).actor == 1
    assert play(deal(STUD, hands, button=1), BRING_IN, CALL, CALL).actor == 0


def test_a_player_who_folded_does_not_open_and_gets_no_cards() -> None:
    table = deal(STUD, ["????Ac", "????9h", "????2c"])
    table = play(table, BRING_IN, CALL, FOLD)
    assert [len(hand) for hand in table.hands] == [4, 3, 4]
    assert table.actor != 1


def test_in_razz_the_lowest_hand_showing_opens() -> None:
    table = deal("razz", ["????Ac5d", "????3h4d", "????KcAd"])
    table = play(table, BRING_IN, CALL, CALL)
    assert table.actor == 1  # 4-3 is lower than 5-A


def test_in_razz_a_pair_showing_is_high() -> None:
    table = deal("razz", ["????3c3d", "????Jh9d", "????KcKd"])
    assert play(table, BRING_IN, CALL, CALL).actor == 1


@pytest.mark.parametrize(("cards", "size"), [(4, 4), (5, 8), (6, 8), (7, 8)])
def test_bets_double_on_fifth_street(cards: int, size: int) -> None:
    table = play(deal(STUD, ["????Ac", "????9h", "????2c"]), BRING_IN, CALL, CALL)
    while len(table.hands[0]) < cards:
        table = play(table, CHECK)
    assert table.legal_actions.bet_range == range(size, size + 1)


def test_the_seventh_card_is_dealt_face_down() -> None:
    table = play_out(deal(STUD, ["AsAhAc", "KsKhKc"]))
    dealt = [event.face_up for event in events(table.log, Dealt) if event.seat == 0]
    assert dealt == [False, True, True, True, True, False]


def test_a_card_is_burnt_from_fourth_street_on() -> None:
    table = play_out(Table.start(STUD, 2, deck=ALL_CARDS))
    # Cards 0 to 5, a burn, 7 and 8, a burn, 10 and 11, a burn, 13 and 14, a burn, 16 and 17.
    assert [card.index for card in table.hands[1] if card] == [0, 2, 4, 7, 10, 13, 16]
    assert [card.index for card in table.hands[0] if card] == [1, 3, 5, 8, 11, 14, 17]


def test_the_best_five_of_seven_cards_win() -> None:
    table = play_out(deal(STUD, ["2h3h9cTsJdKh5h", "AsAh9d8s4c7d2c"]))
    assert table.payoffs[1] == -table.payoffs[0] == 3


def test_in_razz_the_wheel_wins() -> None:
    table = play_out(deal("razz", ["KhKd5s4s3d2cAh", "6s5h4h3c2dQcQs"]))
    assert table.payoffs == (3, -3)


def test_a_bring_in_is_told_in_the_log() -> None:
    table = play(deal(STUD, ["????Ac", "????5h", "????2c"]), BRING_IN)
    assert events(table.log, Acted) == [Acted(2, BringIn(), paid=2, bet=2)]
