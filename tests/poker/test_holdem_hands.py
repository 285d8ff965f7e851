"""Rules D 21-26 and 28-30: hands of hold'em at a table that people sit at."""

from __future__ import annotations

import pytest

from darwindeck import Bet, Raise
from darwindeck.cards import ALL_CARDS, format_cards, known_cards
from darwindeck.hands import compare_hands, describe_hand, hand_name
from darwindeck.poker.holdem import (
    Blinds,
    EndHand,
    Escalation,
    Join,
    NextHand,
    PokerPhase,
    PokerPot,
    PokerSettings,
    PostBlinds,
    PotResult,
    Share,
    apply_poker_action,
    create_poker_state,
    save_poker_state,
    secure_deck,
)
from darwindeck.table.events import Acted, BoardDealt, Dealt, Posted, Shown, Won

from .holdem_tables import (
    ALL_IN,
    CALL,
    CHECK,
    FOLD,
    act,
    any_deck,
    bets,
    by,
    chips,
    deck_with,
    fold_out,
    next_hand,
    passive,
    people,
    play_out,
    seated,
    total_chips,
)

# Rule 21: phases and seats


def test_a_hand_goes_through_its_phases() -> None:
    state = create_poker_state(people(200, 200))
    seen = [state.phase]
    state = by(state, NextHand(any_deck(), post_blinds=False))
    seen.append(state.phase)
    state = by(state, PostBlinds())
    while state.active_player is not None:
        seen.append(state.phase)
        state = act(state, CALL if state.phase == "preflop" and state.pot == 3 else CHECK)
    seen.append(state.phase)
    seen.append(by(state, EndHand()).phase)
    assert list(dict.fromkeys(seen)) == list(PokerPhase)[:-1]


def test_blinds_are_posted_by_themselves_and_a_hand_starts_before_the_flop() -> None:
    state = by(create_poker_state(people(200, 200, 200)), NextHand(any_deck()))
    assert state.phase == PokerPhase.PREFLOP
    assert bets(state) == {"bob": 1, "cem": 2}


def test_a_caller_who_drives_the_phases_posts_the_blinds_by_hand() -> None:
    waiting = create_poker_state(people(200, 200, 200))
    state = by(waiting, NextHand(any_deck(), post_blinds=False))
    assert state.phase == PokerPhase.BLINDS
    assert state.dealer == 0
    assert state.pot == 0
    assert all(player.in_hand and not player.hole_cards for player in state.players)
    assert by(state, PostBlinds()) == by(waiting, NextHand(any_deck()))


def test_a_hand_without_showdown_ends_at_once() -> None:
    state = fold_out(seated(200, 200, 200))
    assert state.phase == PokerPhase.HAND_END
    assert state.last_hand is not None
    assert state.last_hand.shown == ()
    assert state.last_hand.mucked == ()


def test_people_sit_at_the_seats_they_choose() -> None:
    joining = [Join("ann", "Ann", seat=8), Join("bob", seat=3), Join("cem")]
    state = create_poker_state(joining, None, any_deck())
    assert [(p.seat, p.user_id, p.display_name) for p in state.players] == [
        (0, "cem", "cem"),
        (3, "bob", "bob"),
        (8, "ann", "Ann"),
    ]
    assert state.dealer == 0
    assert bets(state) == {"bob": 1, "ann": 2}


@pytest.mark.parametrize("count", range(2, 10))
def test_two_to_nine_players_play_a_hand(count: int) -> None:
    state = play_out(seated(*[200] * count))
    assert len(state.community) == 5
    assert total_chips(state) == 200 * count


# Rule 22: the course of a hand


def test_two_cards_each_come_from_the_deck_that_is_passed_in() -> None:
    state = create_poker_state(people(200, 200, 200), None, ALL_CARDS)
    assert state.player("bob").hole_cards == (ALL_CARDS[0], ALL_CARDS[3])
    assert state.player("cem").hole_cards == (ALL_CARDS[1], ALL_CARDS[4])
    assert state.player("ann").hole_cards == (ALL_CARDS[2], ALL_CARDS[5])


def test_a_card_is_burnt_before_flop_turn_and_river() -> None:
    state = play_out(create_poker_state(people(200, 200, 200), None, ALL_CARDS))
    assert state.community == (*ALL_CARDS[7:10], ALL_CARDS[11], ALL_CARDS[13])


def test_a_deck_may_be_written_in_notation() -> None:
    state = create_poker_state(people(200, 200), None, format_cards(ALL_CARDS))
    assert state == create_poker_state(people(200, 200), None, ALL_CARDS)


def test_a_secure_deck_has_every_card_once_and_is_never_the_same() -> None:
    one, other = secure_deck(), secure_deck()
    assert sorted(one, key=str) == sorted(ALL_CARDS, key=str)
    assert one != other


def test_before_the_flop_betting_starts_left_of_the_big_blind() -> None:
    assert seated(200, 200, 200, 200).active_player == "dee"


def test_after_the_flop_betting_starts_left_of_the_button() -> None:
    state = act(seated(200, 200, 200, 200), CALL, CALL, CALL, CHECK)
    assert state.phase == PokerPhase.FLOP
    assert state.active_player == "bob"


def test_after_the_flop_the_next_player_starts_when_the_small_blind_has_folded() -> None:
    state = act(seated(200, 200, 200, 200), CALL, CALL, FOLD, CHECK)
    assert state.active_player == "cem"


def test_bets_of_the_round_and_of_the_hand_are_both_known() -> None:
    state = act(seated(200, 200, 200), Raise(6), CALL, CALL, Bet(10), CALL)
    assert state.current_bet == 10
    assert bets(state) == {"bob": 10, "cem": 10}
    assert [player.total_bet for player in state.players] == [6, 16, 16]
    assert state.pots == (PokerPot(amount=38, user_ids=("ann", "bob", "cem")),)


def test_what_was_put_in_is_still_known_when_the_hand_is_over() -> None:
    state = play_out(act(seated(200, 200, 200), Raise(6), CALL, FOLD))
    assert [player.total_bet for player in state.players] == [6, 6, 2]
    assert state.pots == ()
    assert bets(state) == {}


# Rule 23: heads-up


def test_heads_up_the_button_posts_the_small_blind() -> None:
    assert bets(seated(200, 200)) == {"ann": 1, "bob": 2}
    assert bets(seated(200, 200, button=1)) == {"ann": 2, "bob": 1}


def test_heads_up_the_button_acts_first_before_the_flop_and_last_after_it() -> None:
    state = seated(200, 200, button=1)
    assert state.active_player == "bob"
    state = act(state, CALL, CHECK)
    assert state.active_player == "ann"


# Rule 24: the big blind's option


def test_the_big_blind_may_check_when_everyone_just_called() -> None:
    state = act(seated(200, 200, 200), CALL, CALL)
    assert state.active_player == "cem"
    assert act(state, CHECK).phase == PokerPhase.FLOP


def test_the_big_blind_may_raise_when_everyone_just_called() -> None:
    state = act(seated(200, 200, 200), CALL, CALL, Raise(8))
    assert state.active_player == "ann"
    assert state.current_bet == 8


# Rule 25: blinds and antes larger than the stack


def test_a_big_blind_larger_than_the_stack_puts_the_player_all_in() -> None:
    state = seated(200, 200, 1)
    assert state.player("cem").is_all_in
    assert bets(state) == {"bob": 1, "cem": 1}
    assert state.current_bet == 2


def test_a_small_blind_larger_than_the_stack_puts_the_player_all_in() -> None:
    state = seated(200, 30, 200, settings=PokerSettings(small_blind=50, big_blind=100))
    assert state.player("bob").is_all_in
    assert state.current_bet == 100


def test_an_ante_larger_than_the_stack_puts_the_player_all_in() -> None:
    state = seated(3, 200, 200, settings=PokerSettings(ante=5))
    assert state.player("ann").is_all_in
    assert state.player("ann").total_bet == 3
    assert state.active_player == "bob"


def test_everyone_pays_the_ante_before_the_blinds() -> None:
    state = seated(200, 200, 200, settings=PokerSettings(ante=5))
    assert [player.total_bet for player in state.players] == [5, 6, 7]
    assert bets(state) == {"bob": 1, "cem": 2}


def test_a_hand_in_which_all_are_all_in_by_their_blinds_is_over_when_it_starts() -> None:
    settings = PokerSettings(small_blind=50, big_blind=100)
    state = seated(20, 30, settings=settings, hands=["AsAh", "KsKh"], board="2c3d7h8s9c")
    assert state.phase == PokerPhase.SHOWDOWN
    assert chips(state) == {"ann": 40, "bob": 10}


# Rule 26: escalation


def test_blinds_stay_the_same_without_escalation() -> None:
    state = seated(200, 200)
    for _ in range(5):
        state = next_hand(fold_out(state))
    assert state.blinds == Blinds(1, 2)


def test_blinds_double_every_given_number_of_hands_over_several_levels() -> None:
    state = seated(900, 900, 900, settings=PokerSettings(escalation=Escalation(every=2)))
    levels = [state.blinds.big]
    for _ in range(7):
        state = next_hand(fold_out(state))
        levels.append(state.blinds.big)
        assert max(bets(state).values()) == state.blinds.big
    assert levels == [2, 2, 4, 4, 8, 8, 16, 16]


def test_blinds_follow_a_schedule_and_stay_at_its_last_level() -> None:
    schedule = (Blinds(2, 4), Blinds(5, 10, ante=1))
    settings = PokerSettings(escalation=Escalation(every=1, schedule=schedule))
    state = seated(900, 900, 900, settings=settings)
    levels = [state.blinds]
    for _ in range(3):
        state = next_hand(fold_out(state))
        levels.append(state.blinds)
    assert levels == [Blinds(1, 2), *schedule, schedule[-1]]
    assert state.pot == 5 + 10 + 3


def test_the_smallest_bet_goes_up_with_the_blinds() -> None:
    settings = PokerSettings(escalation=Escalation(every=1, factor=10))
    state = next_hand(fold_out(seated(900, 900, settings=settings)))
    assert state.blinds == Blinds(10, 20)
    assert state.hand is not None
    assert state.hand.table.legal_actions.bet_range[0] == 40


def test_blinds_never_grow_beyond_what_can_be_counted() -> None:
    settings = PokerSettings(escalation=Escalation(every=1, factor=1000))
    assert settings.blinds_of_level(10**6).big == settings.blinds_of_level(10).big == 10**9


# Rule 28: pure functions


def test_the_old_state_is_never_changed() -> None:
    state = seated(200, 200, 200)
    before = save_poker_state(state)
    act(state, Raise(6), CALL, FOLD, Bet(10), FOLD)
    apply_poker_action(state, CHECK, "ann")
    assert save_poker_state(state) == before


def test_the_same_actions_lead_to_equal_states() -> None:
    moves = (Raise(6), CALL, FOLD, Bet(10), CALL)
    assert act(seated(200, 200, 200), *moves) == act(seated(200, 200, 200), *moves)


def test_two_lines_of_play_can_go_on_from_one_state() -> None:
    state = act(seated(200, 200, 200), CALL, CALL)
    assert act(state, CHECK).phase == PokerPhase.FLOP
    assert act(state, Raise(10)).phase == PokerPhase.PREFLOP
    assert act(state, CHECK) == act(state, CHECK)


# Rule 29: names of hands

NAMES = [
    ("AsKs", "QsJsTs2h3d", "Royal Flush", "Royal Flush"),
    ("9s8s", "7s6s5sJdQh", "Straight Flush", "Straight Flush"),
    ("9s9h", "9d9c5s2hJd", "Four of a Kind", "Vierling"),
    ("9s9h", "9d5c5sJd2h", "Full House", "Full House"),
    ("As9s", "7s6s5sJdQh", "Flush", "Flush"),
    ("As2h", "3d4c5sJdQh", "Straight", "Straße"),
    ("9s9h", "9d6c5sJdQh", "Three of a Kind", "Drilling"),
    ("9s9h", "5d5cAs2hJd", "Two Pair", "Zwei Paare"),
    ("9s9h", "7d5cAs2hJd", "One Pair", "Ein Paar"),
    ("9s8h", "7d5cAs2hJd", "High Card", "Höchste Karte"),
]


@pytest.mark.parametrize(("hole", "board", "english", "german"), NAMES)
def test_a_shown_hand_has_a_name(hole: str, board: str, english: str, german: str) -> None:
    state = play_out(seated(2, 2, hands=[hole, "3cTh"], board=board))
    assert state.last_hand is not None
    shown = next(shown for shown in state.last_hand.shown if shown.user_id == "ann")
    assert hand_name(shown.category) == english
    assert hand_name(shown.category, "de") == german
    assert set(shown.best) <= set(known_cards(hole + board))
    assert compare_hands(shown.best, hole + board) == 0


def test_the_winning_hand_can_be_described() -> None:
    state = play_out(seated(200, 200, hands=["KsKh", "QsQh"], board="Kd5c5d2h9s"))
    assert state.last_hand is not None
    winner = state.last_hand.shown[-1]
    assert describe_hand("high", winner.best) == "a full house, kings over fives"


def test_kickers_decide_and_suits_do_not() -> None:
    assert compare_hands("AsAhKdQc9s", "AdAcKhQs8s") == 1
    assert compare_hands("AsAhKdQc9s", "AdAcKhQs9h") == 0
    state = play_out(seated(200, 200, hands=["AsKs", "AhKh"], board="2c3d7h8s9c"))
    assert chips(state) == {"ann": 200, "bob": 200}


# Rule 30: structures


def range_of(state_settings: PokerSettings, *moves: Bet | Raise) -> range:
    """Return the totals that the next bet or raise may reach."""
    state = act(seated(200, 200, 200, settings=state_settings), *moves)
    assert state.hand is not None
    return state.hand.table.legal_actions.bet_range


def test_no_limit_allows_any_raise_up_to_the_stack() -> None:
    assert range_of(PokerSettings()) == range(4, 201)


def test_pot_limit_allows_a_raise_to_the_pot_after_calling() -> None:
    assert range_of(PokerSettings(structure="pot_limit")) == range(4, 8)


def test_fixed_limit_allows_a_raise_by_the_big_blind() -> None:
    assert range_of(PokerSettings(structure="fixed_limit")) == range(4, 5)
    stakes = PokerSettings(structure="fixed_limit", small_blind=3, big_blind=5)
    assert range_of(stakes) == range(10, 11)


def test_fixed_limit_doubles_on_the_turn_and_stops_at_four_bets() -> None:
    settings = PokerSettings(structure="fixed_limit", small_blind=5, big_blind=10)
    state = act(seated(500, 500, settings=settings), CALL, CHECK, CHECK, CHECK)
    state = act(state, Bet(20), Raise(40), Raise(60), Raise(80))
    assert state.phase == PokerPhase.TURN
    assert state.hand is not None
    assert Raise not in state.hand.table.legal_actions


@pytest.mark.parametrize("structure", ["no_limit", "pot_limit", "fixed_limit"])
@pytest.mark.parametrize("count", [2, 6])
def test_every_structure_is_played_heads_up_and_in_a_ring(structure: str, count: int) -> None:
    settings = PokerSettings(structure=structure)  # type: ignore[arg-type]
    state = seated(*[200] * count, settings=settings)
    while state.active_player is not None:
        assert state.hand is not None
        totals = state.hand.table.legal_actions.bet_range
        verb = Raise if state.current_bet else Bet
        raising = totals and state.current_bet < 8
        state = act(state, verb(totals[0]) if raising else passive(state))
    assert total_chips(state) == 200 * count
    assert state.phase == PokerPhase.SHOWDOWN


# Pots


def test_everyone_all_in_before_the_flop_goes_straight_to_showdown() -> None:
    state = seated(100, 100, 100, hands=["2c7d", "AsAh", "KsKh"], board="3c4d8h9sJc")
    state = act(state, ALL_IN, ALL_IN)
    assert state.player("ann").is_all_in
    state = act(state, CALL)
    assert state.phase == PokerPhase.SHOWDOWN
    assert chips(state) == {"ann": 0, "bob": 300, "cem": 0}


def test_three_stacks_all_in_make_three_pots() -> None:
    hands = ["AsAh", "KsKh", "QsQh"]
    state = seated(50, 100, 200, hands=hands, board="2c3d7h8s9c")
    state = act(state, ALL_IN, ALL_IN)
    assert [pot.amount for pot in state.pots] == [102, 50]
    state = act(state, CALL)
    assert chips(state) == {"ann": 150, "bob": 100, "cem": 100}
    assert state.last_hand is not None
    assert state.last_hand.pots == (
        PotResult(amount=150, shares=(Share(user_id="ann", amount=150),)),
        PotResult(amount=100, shares=(Share(user_id="bob", amount=100),)),
    )


def test_a_bet_that_nobody_calls_is_returned() -> None:
    state = act(seated(200, 50, hands=["2c7d", "AsAh"], board="3c4d8h9sJc"), ALL_IN, ALL_IN)
    assert chips(state) == {"ann": 150, "bob": 100}
    assert [player.total_bet for player in state.players] == [50, 50]


def test_the_odd_chip_goes_to_the_first_winner_left_of_the_button() -> None:
    hands = ["AsKs", "2c7d", "AhKh"]
    state = seated(200, 200, 200, hands=hands, board="3c4d8h9sJc")
    state = act(state, CALL, FOLD, CHECK)  # the small blind leaves one chip: 5 in the pot
    state = play_out(state)
    assert chips(state) == {"ann": 200, "bob": 199, "cem": 201}


def test_the_odd_chip_goes_left_of_the_button_also_when_seats_are_empty() -> None:
    joining = [Join("ann", seat=7), Join("bob", seat=1), Join("cem", seat=4)]
    deck = deck_with(["2c7d", "AsKs", "AhKh"], "3c4d8h9sJc", button=2)  # bob, cem, ann by seat
    state = create_poker_state(joining, None, deck, button=7)
    state = play_out(act(state, CALL, FOLD, CHECK))
    assert chips(state) == {"bob": 199, "cem": 201, "ann": 200}


def test_who_folds_loses_what_was_put_in() -> None:
    state = act(seated(200, 200, 200), Raise(10), CALL, FOLD, CHECK, Bet(20), FOLD)
    assert chips(state) == {"ann": 212, "bob": 190, "cem": 198}
    assert state.last_hand is not None
    assert state.last_hand.winners == ("ann",)
    assert [share.amount for share in state.last_hand.payoffs] == [12, -10, -2]


def test_the_result_tells_the_hand_with_the_seats_of_the_table() -> None:
    joining = [Join("ann", seat=2), Join("bob", seat=6)]
    state = play_out(create_poker_state(joining, None, any_deck()))
    assert state.last_hand is not None
    log = state.last_hand.log
    assert [event.seat for event in log if isinstance(event, Posted)] == [2, 6]
    assert [event.seat for event in log if isinstance(event, Acted)] == [2, 6] + [6, 2] * 3
    assert len([event for event in log if isinstance(event, BoardDealt)]) == 3
    assert {event.seat for event in log if isinstance(event, Dealt)} == {2, 6}
    assert {event.seat for event in log if isinstance(event, Shown)} <= {2, 6}
    won = next(event for event in log if isinstance(event, Won))
    assert set(won.amounts) <= {2, 6}


# The worked example, in cents


def test_the_worked_example() -> None:
    settings = PokerSettings(small_blind=50, big_blind=100)
    hands, board = ["AsAh", "KsKh"], "2c3d7h8s9c"
    state = seated(16300, 20000, settings=settings, hands=hands, board=board)
    assert bets(state) == {"ann": 50, "bob": 100}

    state = act(state, Raise(300))
    assert state.player("bob").current_bet == 100
    state = act(state, CALL)
    assert state.phase == PokerPhase.FLOP
    assert state.pot == 600

    assert state.active_player == "bob"
    state = act(state, CHECK, Bet(500), Raise(1500))
    assert state.current_bet == 1500
    state = act(state, CALL)
    assert state.phase == PokerPhase.TURN
    assert state.pot == 3600

    state = act(state, Bet(2500), CALL)
    assert state.phase == PokerPhase.RIVER
    assert state.pot == 8600
    assert chips(state) == {"ann": 12000, "bob": 15700}

    state = act(state, Bet(5000), ALL_IN)
    assert bets(state) == {"ann": 12000, "bob": 5000}
    assert state.player("ann").is_all_in
    before = state.player("bob").chips
    state = act(state, CALL)
    assert before - 7000 == 3700 == state.player("bob").chips
    assert state.phase == PokerPhase.SHOWDOWN
    assert chips(state) == {"ann": 32600, "bob": 3700}
    assert state.last_hand is not None
    assert {shown.user_id for shown in state.last_hand.shown} == {"ann", "bob"}
