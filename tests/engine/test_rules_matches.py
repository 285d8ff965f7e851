"""Matches: the button moves, who is broke sits out, and how a match is won."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from darwindeck import Bet, Table, load
from darwindeck.genome.schema import BettingPhase
from darwindeck.table.events import Posted

from .tables import (
    ALL_IN,
    CALL,
    CHECK,
    FOLD,
    cards,
    deal,
    events,
    fold_out,
    game_of,
    holdem,
    play,
    play_out,
    stacked_deck,
)

PAIRS = ["AsAh", "KsKh", "QsQh"]
BOARD = "2c3d7h8s9c"


def one_bust() -> Table:
    """Return the end of a hand that seat 2 loses with all its chips."""
    table = deal("no-limit-holdem", PAIRS, BOARD, stacks=(200, 200, 50))
    return play(table, ALL_IN, FOLD, ALL_IN)


def test_the_next_hand_keeps_the_chips() -> None:
    table = play(holdem(200, 200, 200), FOLD, FOLD)
    assert table.stacks == (200, 199, 201)
    later = table.next_hand(seed=2)
    assert later.bets == (2, 0, 1)
    assert later.stacks == (198, 199, 200)


def test_the_next_hand_moves_the_button_to_the_left() -> None:
    table = holdem(200, 200, 200)
    buttons = []
    for seed in range(4):
        buttons.append(table.button)
        table = fold_out(table).next_hand(seed=seed)
    assert buttons == [0, 1, 2, 0]


def test_the_next_hand_has_the_next_number() -> None:
    table = holdem(200, 200)
    assert table.hand_number == 0
    table = fold_out(table).next_hand(seed=2)
    assert table.hand_number == 1
    assert fold_out(table).next_hand(seed=3).hand_number == 2


def test_who_is_broke_sits_out() -> None:
    table = one_bust()
    assert table.stacks == (251, 199, 0)
    table = table.next_hand(seed=2)
    assert table.seated == (True, True, False)
    assert table.hands[2] == ()


def test_the_button_skips_who_is_broke() -> None:
    table = one_bust().next_hand(seed=2)
    assert table.button == 1
    assert fold_out(table).next_hand(seed=3).button == 0


def test_nobody_posts_the_big_blind_twice_when_the_table_shrinks_to_two() -> None:
    table = Table.start("no-limit-holdem", stacks=[20, 200, 200], seed=3)
    posted = big_blind_of(table)
    table = play(table, ALL_IN, FOLD, CALL)
    assert table.stacks[0] == 0
    assert posted != big_blind_of(table.next_hand())


@pytest.mark.parametrize("seed", range(20))
def test_nobody_posts_the_big_blind_twice_in_a_row(seed: int) -> None:
    luck = random.Random(seed)
    table = Table.start("no-limit-holdem", stacks=[luck.randint(3, 60) for _ in range(5)], seed=1)
    last = None
    while not table.match_over and table.hand_number < 40:
        assert big_blind_of(table) != last
        last = big_blind_of(table)
        while not table.over:
            actions = list(table.legal_actions)
            table = table.apply(ALL_IN if ALL_IN in actions and luck.random() < 0.3 else actions[1])
        table = table if table.match_over else table.next_hand(seed=luck.randrange(2**32))


def big_blind_of(table: Table) -> int:
    """Return who posted the big blind."""
    return next(event.seat for event in events(table.log, Posted) if event.what == "big blind")


def test_two_players_left_play_heads_up() -> None:
    table = one_bust().next_hand(seed=2)
    assert table.bets == (2, 1, 0)  # the button posts the small blind
    assert table.actor == 1


def test_the_last_player_with_chips_wins_the_match() -> None:
    table = deal("no-limit-holdem", PAIRS[:2], BOARD, stacks=(200, 200))
    assert not table.match_over
    assert table.match_winners == ()
    table = play(table, ALL_IN, CALL)
    assert table.match_over
    assert table.match_winners == (0,)


def test_a_match_goes_on_while_two_players_have_chips() -> None:
    assert not one_bust().match_over


def test_a_match_that_is_over_has_no_next_hand() -> None:
    table = play(deal("no-limit-holdem", PAIRS[:2], BOARD, stacks=(200, 200)), ALL_IN, CALL)
    with pytest.raises(ValueError, match="the match is over: seat 0 won it"):
        table.next_hand()


def test_a_hand_that_is_not_over_has_no_next_hand() -> None:
    with pytest.raises(ValueError, match="this hand is not over"):
        holdem(200, 200).next_hand()


def test_a_match_ends_at_the_hand_limit() -> None:
    game = replace(load("no-limit-holdem"), hand_limit=3)
    table = fold_out(Table.start(game, 2, seed=1))
    for seed in (2, 3):
        assert not table.match_over
        table = fold_out(table.next_hand(seed=seed))
    assert table.match_over
    with pytest.raises(ValueError, match="the match is over"):
        table.next_hand()


def two_hands(wins: str) -> Table:
    """Return the end of a match of two hands: seat 1 wins 10, then nobody wins anything."""
    game = game_of(
        BettingPhase(min_bet=10), cards_per_player=5, hand_limit=2, wins=wins, player_count=3
    )
    hands = ["2c3d4h8s9c", "AsAhKsKhQs", "JsJhTsTh9s"]
    table = play(deal(game, hands), Bet(10), CALL, FOLD)
    table = table.next_hand(deck=stacked_deck(game, hands, button=1))
    return play(table, CHECK, CHECK, CHECK)


def test_most_chips_at_the_hand_limit_win_the_match() -> None:
    table = two_hands("most_chips")
    assert table.stacks == (100, 110, 90)
    assert table.match_winners == (1,)


def test_everybody_with_chips_at_the_hand_limit_shares_a_match_of_the_last_with_chips() -> None:
    assert two_hands("last_with_chips").match_winners == (0, 1, 2)


def test_equal_stacks_at_the_hand_limit_share_the_match() -> None:
    game = game_of(BettingPhase(min_bet=10), hand_limit=1, wins="most_chips")
    assert play_out(Table.start(game, seed=1)).match_winners == (0, 1)


def test_a_match_from_a_seed_goes_on_reproducibly() -> None:
    first = fold_out(holdem(200, 200, seed=7)).next_hand()
    second = fold_out(holdem(200, 200, seed=7)).next_hand()
    assert first == second
    assert first.hands != holdem(200, 200, seed=7).hands
    assert fold_out(first).next_hand().hands != first.hands


def test_a_later_hand_of_a_match_is_replayed_from_its_log() -> None:
    table = fold_out(fold_out(holdem(200, 200, seed=7)).next_hand())
    assert table.hand_number == 1
    again = Table.replay(table.game, table.log)
    assert again == table
    assert again.next_hand() == table.next_hand()


def test_the_next_hand_may_be_dealt_from_a_given_deck() -> None:
    game = load("no-limit-holdem")
    table = fold_out(holdem(200, 200)).next_hand(deck=stacked_deck(game, PAIRS[:2], button=1))
    assert table.hands == (cards(PAIRS[0]), cards(PAIRS[1]))


def test_who_has_no_chips_at_the_start_cannot_have_the_button() -> None:
    with pytest.raises(ValueError, match="button 1 is no player"):
        holdem(200, 0, 200, button=1)
