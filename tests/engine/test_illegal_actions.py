"""Whatever the rules do not allow is refused with a reason, and the table stays as it is."""

from __future__ import annotations

from typing import Any

import pytest

from darwindeck import (
    Action,
    Bet,
    Deal,
    Exchange,
    GenomeError,
    IllegalAction,
    Raise,
    Table,
    parse_cards,
)
from darwindeck.cards import ALL_CARDS, DECKS

from .tables import (
    ALL_IN,
    BRING_IN,
    CALL,
    CHECK,
    FOLD,
    cards,
    deal,
    evolved,
    fold_out,
    holdem,
    play,
    play_out,
    to_the_flop,
)

HUGE = 10**30


def refusal(table: Table, action: Action, seat: int | None = None) -> str:
    """Return why an action is refused, having checked that it changed nothing."""
    before = Table.replay(table.game, table.log)
    log = table.log
    if seat is None:
        assert action not in table.legal_actions
    with pytest.raises(IllegalAction) as error:
        table.apply(action, seat=seat)
    assert table == before
    assert table.log == log
    assert Table.replay(table.game, table.log) == before
    return str(error.value)


# What was tried, why not, what is legal


def test_checking_when_facing_a_bet() -> None:
    message = refusal(holdem(200, 200, 200), CHECK)
    assert message == (
        "cannot check when facing a bet: it costs 2 to call; "
        "legal: fold, call 2, raise to 4 to 200, all in."
    )


def test_calling_when_there_is_nothing_to_call() -> None:
    message = refusal(to_the_flop(holdem(200, 200)), CALL)
    assert message == (
        "there is nothing to call: checking is free; legal: fold, check, bet 2 to 198, all in."
    )


def test_calling_more_than_the_stack() -> None:
    message = refusal(play(holdem(200, 200, 20), Raise(50), FOLD), CALL)
    assert message == "cannot call the full bet: go all in for less; legal: fold, all in."


def test_folding_when_folding_is_not_offered() -> None:
    message = refusal(evolved(100, 100), FOLD)
    assert message == "there is nothing to fold: checking is free; legal: check, bet 10."


def test_a_raise_below_the_minimum() -> None:
    message = refusal(play(holdem(200, 200, 200), Raise(10)), Raise(17))
    assert "raise to 17 is below the minimum of 18" in message
    assert "legal: fold, call 9, raise to 18 to 200, all in." in message


def test_a_raise_above_the_stack() -> None:
    message = refusal(holdem(200, 200, 200), Raise(201))
    assert "raise to 201 is above the maximum of 200" in message


def test_a_raise_above_the_pot_in_pot_limit() -> None:
    message = refusal(holdem(200, 200, 200, game="pot-limit-holdem"), Raise(8))
    assert "raise to 8 is above the maximum of 7" in message


def test_a_bet_below_the_minimum() -> None:
    message = refusal(to_the_flop(holdem(200, 200)), Bet(1))
    assert "bet 1 is below the minimum of 2" in message


@pytest.mark.parametrize("amount", [0, -1, -HUGE, HUGE, 2**63, -(2**63) - 1])
def test_impossible_amounts(amount: int) -> None:
    assert str(Raise(amount)) in refusal(holdem(200, 200), Raise(amount))
    assert str(Bet(amount)) in refusal(to_the_flop(holdem(200, 200)), Bet(amount))


def test_a_bet_where_it_is_a_raise() -> None:
    assert "bet 10 is the wrong word here" in refusal(holdem(200, 200, 200), Bet(10))


def test_a_raise_where_it_is_a_bet() -> None:
    message = refusal(to_the_flop(holdem(200, 200)), Raise(10))
    assert "raise to 10 is the wrong word here" in message


def test_a_bet_of_everything_where_it_is_a_raise() -> None:
    assert "bet 200 is the wrong word here" in refusal(holdem(200, 200, 200), Bet(200))


def test_a_raise_to_everything_where_it_is_a_bet() -> None:
    message = refusal(to_the_flop(holdem(200, 200)), Raise(198))
    assert "raise to 198 is the wrong word here" in message


def test_another_size_in_a_fixed_structure() -> None:
    assert "bet 11 is above the maximum of 10" in refusal(evolved(100, 100), Bet(11))


def test_a_raise_after_the_cap() -> None:
    table = play(evolved(100, 100, max_raises=1), Bet(10), Raise(20))
    message = refusal(table, Raise(30))
    assert "no further bet or raise is allowed" in message
    assert "legal: fold, call 10." in message


def test_a_raise_that_a_short_all_in_did_not_reopen() -> None:
    table = play(to_the_flop(holdem(72, 500, 500)), Bet(50), CALL, ALL_IN)
    assert "no further bet or raise is allowed" in refusal(table, Raise(200))


def test_all_in_where_it_is_not_a_legal_size() -> None:
    message = refusal(holdem(200, 200, game="pot-limit-holdem"), ALL_IN)
    assert message.startswith("going all in is not a legal size here")


def test_bringing_in_where_no_bring_in_is_owed() -> None:
    assert "bring in is not possible now" in refusal(holdem(200, 200), BRING_IN)


@pytest.mark.parametrize("action", [CHECK, FOLD])
def test_who_owes_the_bring_in_is_told_so(action: Action) -> None:
    table = deal("seven-card-stud", ["????Ac", "????5h", "????2c"])
    message = refusal(table, action)
    assert "legal: bring in 2, bet 4." in message
    assert "checking is free" not in message
    assert "facing a bet" not in message


def test_betting_during_an_exchange() -> None:
    table = play(deal("five-card-draw", ["AsAhKd7c2d", "KsKh9d8c3d"]), Bet(2), CALL)
    for action in (CHECK, CALL, Bet(2)):
        message = refusal(table, action)
        assert "legal: exchange 0 to 5 of KsKh9d8c3d." in message
        assert "facing a bet" not in message
        assert "checking is free" not in message


# Cards


def drawing() -> Table:
    """Return a table on which seat 1 has to exchange."""
    table = deal("draw-poker", ["AsAhKd7c2d", "KsKh9d8c3d"])
    return play(table, CHECK, CHECK)


def test_exchanging_cards_that_are_not_held() -> None:
    message = refusal(drawing(), Exchange(cards("As")))
    assert "exchange As is not possible with KsKh9d8c3d" in message
    assert "legal: exchange 0 to 3 of KsKh9d8c3d." in message


def test_exchanging_a_card_twice() -> None:
    refusal(drawing(), Exchange(cards("KsKs")))


def test_exchanging_too_many_cards() -> None:
    refusal(drawing(), Exchange(cards("KsKh9d8c")))


def test_exchanging_an_unknown_card() -> None:
    refusal(drawing(), Exchange((None,)))


def test_exchanging_during_the_betting() -> None:
    table = deal("draw-poker", ["AsAhKd7c2d", "KsKh9d8c3d"])
    refusal(table, Exchange(cards("Ks")))


def test_dealing_on_a_table_with_a_deck() -> None:
    assert "only a table dealt by hand" in refusal(holdem(200, 200), Deal(parse_cards("As")))


# Turns


def test_acting_out_of_turn() -> None:
    message = refusal(holdem(200, 200, 200), CALL, seat=2)
    assert message == "seat 2 cannot call now: it is seat 0's turn"


def test_acting_in_turn_by_name() -> None:
    table = holdem(200, 200, 200)
    assert table.apply(CALL, seat=0) == table.apply(CALL)


@pytest.mark.parametrize("action", [CHECK, CALL, FOLD, ALL_IN, Bet(2), Raise(4), Exchange()])
def test_acting_after_the_end(action: Action) -> None:
    message = refusal(fold_out(holdem(200, 200)), action)
    assert "comes too late: the hand is over" in message
    assert "legal: nothing, the hand is over." in message


def test_acting_by_name_after_the_end() -> None:
    message = refusal(play_out(holdem(200, 200)), CHECK, seat=1)
    assert message == "seat 1 cannot check: the hand is over"


def test_there_is_nothing_legal_after_the_end() -> None:
    legal = fold_out(holdem(200, 200)).legal_actions
    assert not legal
    assert len(legal) == 0
    assert list(legal) == []
    assert legal.bet_range == range(0)


def test_what_is_no_action_is_not_legal() -> None:
    assert "fold" not in holdem(200, 200).legal_actions


# Starting a table


def test_a_deck_with_a_card_twice_is_refused() -> None:
    deck = (*ALL_CARDS[:51], ALL_CARDS[0])
    with pytest.raises(ValueError, match="2c appears twice"):
        Table.start("no-limit-holdem", 2, deck=deck)


def test_a_deck_with_a_foreign_card_is_refused() -> None:
    deck = (*DECKS["short_36"][:35], ALL_CARDS[0])
    with pytest.raises(ValueError, match="short-deck-holdem has no 2c in its deck 'short_36'"):
        Table.start("short-deck-holdem", 2, deck=deck)


def test_a_deck_with_a_missing_card_is_refused() -> None:
    told = "the deck of no-limit-holdem has 52 cards, not 51: pass all"
    with pytest.raises(ValueError, match=told):
        Table.start("no-limit-holdem", 2, deck=ALL_CARDS[1:])


def test_a_deck_with_an_unknown_card_is_refused() -> None:
    with pytest.raises(ValueError, match="name every card"):
        Table.start("no-limit-holdem", 2, deck="??")


def test_a_seed_and_a_deck_together_are_refused() -> None:
    with pytest.raises(ValueError, match="either a deck or a seed"):
        Table.start("no-limit-holdem", 2, seed=1, deck=ALL_CARDS)


@pytest.mark.parametrize("stacks", [(200,), (200, 200, 200, 200)])
def test_a_wrong_number_of_stacks_is_refused(stacks: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match=f"{len(stacks)} stacks for 3 seats"):
        Table.start("no-limit-holdem", 3, stacks, seed=1)


@pytest.mark.parametrize("stack", [-1, 10**12 + 1])
def test_an_impossible_stack_is_refused(stack: int) -> None:
    with pytest.raises(ValueError, match=f"stack {stack} of seat 1 is impossible"):
        Table.start("no-limit-holdem", stacks=(200, stack, 200), seed=1)


def test_fewer_than_two_players_with_chips_are_refused() -> None:
    with pytest.raises(ValueError, match="at least two players need chips"):
        Table.start("no-limit-holdem", stacks=(200, 0), seed=1)


@pytest.mark.parametrize("seats", [-1, 0, 1, 11, 100])
def test_impossible_seats_are_refused(seats: int) -> None:
    with pytest.raises(GenomeError, match=f"no-limit-holdem cannot seat {seats}"):
        Table.start("no-limit-holdem", seats, seed=1)


def test_more_seats_than_the_deck_has_cards_for_are_refused() -> None:
    with pytest.raises(GenomeError, match="kuhn-poker cannot seat 4"):
        Table.start("kuhn-poker", 4, seed=1)


@pytest.mark.parametrize("button", [-1, 3])
def test_a_button_without_a_seat_is_refused(button: int) -> None:
    with pytest.raises(ValueError, match=f"button {button} is no player"):
        Table.start("no-limit-holdem", 3, seed=1, button=button)


def test_a_view_from_a_seat_that_is_not_there_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no seat 2: this table has seats 0 to 1"):
        holdem(200, 200).view(2)


@pytest.mark.parametrize("seat", [0.5, 1.0, True, "0"])
def test_what_is_no_whole_number_is_no_seat(seat: Any) -> None:
    with pytest.raises(ValueError, match=f"there is no seat {seat!r}: "):
        holdem(200, 200).view(seat)
    with pytest.raises(ValueError, match=f"there is no seat {seat!r}: "):
        holdem(200, 200).team_of(seat)


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"seats": 2.0}, "cannot seat 2.0"),
        ({"stacks": 200}, "stacks 200: give them as a list"),
        ({"posts": 5}, "posts 5: give them as a list"),
    ],
)
def test_what_is_no_number_of_seats_and_no_list_is_refused(given: Any, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        Table.start("no-limit-holdem", seed=1, **given)


def test_a_log_without_its_beginning_is_refused() -> None:
    table = holdem(200, 200)
    with pytest.raises(ValueError, match="a log begins with a Started event"):
        Table.replay(table.game, table.log[1:])
    with pytest.raises(ValueError, match="a log begins with a Started event"):
        Table.replay(table.game, ())
