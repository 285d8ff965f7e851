"""Hi-lo games: half for the best hand, half for the best low of eight or better."""

from __future__ import annotations

from darwindeck import Bet
from darwindeck.table.events import Won

from .tables import CALL, CHECK, FOLD, deal, events, play, play_out

OMAHA = "fixed-limit-omaha-hi-lo"
STUD = "seven-card-stud-hi-lo"
LOW_BOARD = "3c5d7hKdTd"
KINGS = "KsKhQcJd"
LOW = "As2s9c9d"
SAME_LOW = "Ad2d9h9s"
RAGS = "QsQhJcTh"


def test_the_high_and_the_low_hand_take_half_each() -> None:
    table = play_out(deal(OMAHA, [KINGS, LOW], LOW_BOARD))
    assert table.payoffs == (0, 0)
    assert events(table.log, Won) == [Won(0, {1: 2, 0: 2})]


def test_the_odd_chip_goes_to_the_high_half() -> None:
    table = deal(OMAHA, [KINGS, RAGS, LOW], LOW_BOARD)
    table = play_out(play(table, CALL, FOLD))  # the small blind folds 1: a pot of 5
    assert table.payoffs == (1, -1, 0)


def test_without_a_qualifying_low_the_high_hand_takes_everything() -> None:
    table = play_out(deal(OMAHA, [KINGS, LOW], "3c9sJhKdTd"))
    assert table.payoffs == (2, -2)


def test_one_hand_may_win_both_halves() -> None:
    table = play_out(deal(OMAHA, ["As2s4h6d", RAGS], LOW_BOARD))
    assert table.payoffs == (2, -2)
    assert events(table.log, Won) == [Won(0, {0: 4})]


def test_two_equal_lows_are_quartered() -> None:
    # Both have the low; seat 0's kings take the high half as well: three quarters of 4.
    table = play_out(deal(OMAHA, ["AdKs2dKh", "As2s9c9d"], LOW_BOARD))
    assert table.payoffs == (1, -1)


def test_the_odd_chip_of_a_quartered_half_goes_left_of_the_button() -> None:
    hands = ["AdKs2dKh", LOW, RAGS]
    # 6 in the pot: 3 for the high, and 3 for two lows, of which seat 1 is nearer to the left.
    assert play_out(deal(OMAHA, hands, LOW_BOARD)).payoffs == (2, 0, -2)
    assert play_out(deal(OMAHA, hands, LOW_BOARD, button=1)).payoffs == (3, -1, -2)


def test_in_omaha_exactly_two_cards_of_the_hand_count_for_the_low() -> None:
    # One ace and the board's 3-5-7 make no low without a second low card in the hand.
    table = play_out(deal(OMAHA, [KINGS, "AsQhJhTh"], "3c5d7h2d9d"))
    assert len(events(table.log, Won)[0].amounts) == 1


def test_in_omaha_exactly_two_cards_of_the_hand_count_for_the_high() -> None:
    # Four spades on the board and one in the hand are no flush.
    table = play_out(deal("pot-limit-omaha", ["AsKdQh9c", "8c8d2h3h"], "2sTs6s9s4d"))
    assert table.payoffs == (2, -2)  # a pair of nines against a pair of eights


def test_in_stud_the_low_takes_half() -> None:
    hands = ["AhAdKcKd9s9hJc", "2c3d4h6s8cThQd"]
    table = play_out(deal(STUD, hands))
    assert events(table.log, Won) == [Won(0, {1: 3, 0: 3})]


def test_in_stud_without_a_low_the_high_takes_everything() -> None:
    hands = ["AhAdKcKd9s9hJc", "2c3d4h9c9dThQd"]
    assert play_out(deal(STUD, hands)).payoffs == (3, -3)


def test_each_side_pot_is_split_into_high_and_low() -> None:
    # Seat 0 is all in for 4 and has the best high; seat 2 has the only low, in both pots.
    hands = [KINGS, "QsQhJcTh", LOW]
    table = deal(OMAHA, hands, LOW_BOARD, stacks=(2, 200, 200))
    table = play(table, CALL, CALL)
    table = play_out(play(table, CHECK, Bet(2), CALL))
    main, side = events(table.log, Won)
    assert main.amounts == {0: 3, 2: 3}
    assert side.amounts == {1: 2, 2: 2}
