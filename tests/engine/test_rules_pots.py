"""Rules A 9-12: side pots, ties, odd chips, winning without showing, and no chip lost."""

from __future__ import annotations

import pytest

from darwindeck import Bet, GameGenome, Raise, Table
from darwindeck.cards import DECKS
from darwindeck.genome.schema import (
    BettingPhase,
    ForcedBetPhase,
    SetupRules,
    ShowdownPhase,
    TurnStructure,
    WinCondition,
)
from darwindeck.table.events import Settled, Shown, Won

from .tables import (
    ALL_IN,
    CALL,
    CHECK,
    FOLD,
    deal,
    events,
    evolved,
    game_of,
    holdem,
    play,
    play_out,
    to_the_flop,
    total,
)

PAIRS = ["AsAh", "KsKh", "QsQh", "JsJh"]
DRY_BOARD = "2c3d7h8s9c"
SHARED_BOARD = "AcKdQhJsTc"  # everybody plays the straight on the board
FIRST_CARDS = "Ks 2d Kh"
NOTHING = ["2d3h", "2h3d", "2s3s", "4d5h"]

# Rule 9: side pots


def test_a_player_wins_from_each_opponent_at_most_what_they_put_in() -> None:
    table = deal("no-limit-holdem", PAIRS[:2], DRY_BOARD, stacks=(50, 200))
    table = play(table, ALL_IN, CALL)
    assert table.stacks == (100, 150)


@pytest.mark.parametrize(
    ("best_first", "final"),
    [
        ((0, 1, 2), (150, 200, 100)),  # the short stack wins the main pot, the next the side pot
        ((0, 2, 1), (150, 0, 300)),
        ((1, 0, 2), (0, 350, 100)),
        ((2, 0, 1), (0, 0, 450)),
    ],
)
def test_three_different_stacks_all_in_make_a_main_pot_and_a_side_pot(
    best_first: tuple[int, ...], final: tuple[int, ...]
) -> None:
    hands = [PAIRS[best_first.index(seat)] for seat in range(3)]
    table = deal("no-limit-holdem", hands, DRY_BOARD, stacks=(50, 150, 250))
    assert play(table, ALL_IN, ALL_IN, CALL).stacks == final


def test_four_different_stacks_all_in_make_three_pots() -> None:
    table = deal("no-limit-holdem", PAIRS, DRY_BOARD, stacks=(20, 50, 90, 200), button=3)
    table = play(table, ALL_IN, CALL, ALL_IN, ALL_IN)  # seats 2 and 3, then the blinds
    won = [(event.pot, event.amounts) for event in events(table.log, Won)]
    assert won == [(0, {0: 80}), (1, {1: 90}), (2, {2: 80})]
    assert table.stacks == (80, 90, 80, 110)


def test_the_pots_on_the_table_show_who_can_win_them() -> None:
    table = play(holdem(50, 200, 200), ALL_IN, Raise(150), CALL)
    assert [tuple(pot) for pot in table.pots] == [(150, (0, 1, 2)), (200, (1, 2))]


def test_chips_of_players_who_folded_stay_in_the_pot() -> None:
    table = deal("no-limit-holdem", PAIRS[:3], DRY_BOARD, stacks=(200, 200, 200))
    table = play(table, Raise(20), CALL, Raise(60), CALL, FOLD)
    assert play_out(table).stacks == (280, 180, 140)


def test_a_folded_player_cannot_win_a_pot() -> None:
    table = deal("no-limit-holdem", PAIRS[:3], DRY_BOARD, stacks=(200, 200, 200))
    table = play(table, FOLD, CALL, CHECK)
    assert play_out(table).stacks == (200, 202, 198)


def test_chips_of_a_folded_player_are_layered_into_main_pot_and_side_pot() -> None:
    # Seat 3 puts in 60 and folds on the flop; 20 of it belong to the main pot.
    hands = ["JsJh", "AsAh", "KsKh", "QsQh"]
    table = deal("no-limit-holdem", hands, DRY_BOARD, stacks=(200, 20, 200, 200))
    table = play(table, Raise(60), CALL, ALL_IN, CALL)
    assert [pot.amount for pot in table.pots] == [80, 120]
    table = play_out(play(table, CHECK, FOLD))
    assert table.stacks == (140, 80, 260, 140)


# Rule 10: ties


def test_a_tie_splits_the_pot_evenly() -> None:
    table = deal("no-limit-holdem", NOTHING[:2], SHARED_BOARD, stacks=(200, 200))
    assert play_out(table).payoffs == (0, 0)


def split_of_101(button: int) -> tuple[int, ...]:
    """Return the payoffs when the small blind folds 1 of 101 and the two others tie."""
    game = game_of(
        ForcedBetPhase(blinds=(1, 50)),
        BettingPhase(min_bet=50, structure="no_limit", opener="after_blinds"),
        cards_per_player=5,
        player_count=3,
    )
    table = deal(game, ["AsKhQd9c8s", "AhKdQc9s8h", "AdKcQs9h8d"], button=button)
    return play(table, CALL, FOLD, CHECK).payoffs


def test_101_split_two_ways_is_51_and_50() -> None:
    assert split_of_101(button=0) == (0, -1, 1)
    assert split_of_101(button=1) == (1, 0, -1)


def test_the_odd_chip_goes_to_the_first_winner_left_of_the_button() -> None:
    # The small blind folds its 1: 5 chips between the button and the big blind.
    table = deal("no-limit-holdem", NOTHING[:3], SHARED_BOARD)
    table = play_out(play(table, CALL, FOLD))
    assert table.payoffs == (0, -1, 1)


def test_the_button_is_the_last_to_get_an_odd_chip() -> None:
    table = deal("no-limit-holdem", NOTHING[:3], SHARED_BOARD, button=2)
    table = play_out(play(table, CALL, FOLD))  # seat 2 calls, seat 0 folds its small blind
    assert table.payoffs == (-1, 1, 0)


def test_the_whole_remainder_goes_to_one_winner() -> None:
    # Three players split 20 + 20 + 20 + 2: 62 is 22 and 20 and 20.
    table = deal("no-limit-holdem", NOTHING, SHARED_BOARD, button=0)
    table = play(table, Raise(20), CALL, CALL, FOLD)  # seats 3, 0, 1; the big blind folds 2
    table = play_out(table)
    assert table.payoffs == (0, 2, -2, 0)


def test_a_tie_for_the_main_pot_does_not_share_the_side_pot() -> None:
    hands = ["AsKh", "AhKs", "QsQh"]
    table = deal("no-limit-holdem", hands, "AcAd2h3h9c", stacks=(50, 200, 200))
    table = play(table, ALL_IN, Raise(100), CALL)
    table = play_out(table)
    assert table.stacks == (75, 275, 100)


# Rule 11: everybody else folds


def test_the_last_player_takes_the_pot_without_showing() -> None:
    table = play(to_the_flop(holdem(200, 200, 200)), Bet(10), FOLD, FOLD)
    assert table.over
    assert events(table.log, Shown) == []
    assert [event.uncontested for event in events(table.log, Won)] == [True]
    assert table.payoffs == (-2, 4, -2)
    assert table.face_up[1] == (False, False)


def test_the_last_player_wins_with_the_worst_hand() -> None:
    table = deal("no-limit-holdem", ["AsAh", "7c2d"], "AcAd3h3s9c")
    assert play(table, FOLD).payoffs == (-1, 1)


# Rule 12: conservation


def test_chips_are_conserved_at_every_step_of_a_hand() -> None:
    table = holdem(50, 150, 250)
    for action in (ALL_IN, Raise(120), ALL_IN, ALL_IN):
        assert total(table) == 450
        table = table.apply(action)
    assert table.over
    assert total(table) == 450


def test_the_pot_includes_the_bets_of_the_round() -> None:
    table = play(evolved(100, 100), Bet(10))
    assert table.pot == 10
    assert table.bets == (0, 10)
    assert table.stacks == (100, 90)


# Without a pot


def test_the_best_hand_wins_although_there_is_no_pot() -> None:
    game = GameGenome(
        genome_id="only-shown",
        setup=SetupRules(cards_per_player=1, starting_chips=0),
        turn_structure=TurnStructure((ShowdownPhase(),)),
        win_conditions=(WinCondition("best_hand"),),
    )
    others = " ".join(str(card) for card in DECKS["standard_52"] if str(card) not in FIRST_CARDS)
    table = Table.start(game, seats=3, deck=f"{FIRST_CARDS} {others}")
    assert table.over
    assert table.winners == (0, 1)
    assert events(table.log, Settled) == [Settled((0, 1))]
