"""Tables on which the caller names each card, and some cards stay unknown."""

from __future__ import annotations

import pytest

from darwindeck import Bet, Check, Deal, Exchange, IllegalAction, Raise, Table, parse_cards
from darwindeck.table.events import Acted, BoardDealt, Dealt

from .tables import ALL_IN, BRING_IN, CALL, CHECK, FOLD, cards, deal, events, play


def by_hand(game: str = "no-limit-holdem", seats: int = 2, button: int = 0) -> Table:
    return Table.start(game, seats, button=button, dealt_by_hand=True)


def named(text: str) -> Deal:
    return Deal(parse_cards(text))


def test_the_dealer_is_asked_for_the_first_cards_in_dealing_order() -> None:
    table = by_hand(seats=3)
    assert table.actor is None
    assert table.cards_to_deal == (1, 2, 0, 1, 2, 0)
    assert not table.over


def test_blinds_are_posted_before_the_cards_are_named() -> None:
    assert by_hand(seats=3).bets == (0, 1, 2)


def test_named_cards_go_to_their_seats() -> None:
    table = play(by_hand(seats=3), named("As Ks Qs Ah Kh Qh"))
    assert table.hands == (cards("QsQh"), cards("AsAh"), cards("KsKh"))
    assert table.actor == 0


def test_the_dealer_is_asked_for_the_board_without_burns() -> None:
    table = play(by_hand(), named("AsKsAhKh"), CALL, CHECK)
    assert table.cards_to_deal == (None, None, None)
    table = play(table, named("2c3d7h"))
    assert table.board == cards("2c3d7h")
    table = play(table, CHECK, CHECK)
    assert table.cards_to_deal == (None,)


def test_a_whole_hand_dealt_by_hand() -> None:
    table = play(by_hand(), named("AsKsAhKh"), ALL_IN, CALL, named("2c3d7h"), named("8s"))
    table = play(table, named("9c"))
    assert table.over
    assert table.payoffs == (-200, 200)  # the first card goes to the big blind


def test_the_same_cards_by_hand_and_from_a_deck_play_the_same() -> None:
    hand = play(by_hand(), named("KsAsKhAh"), Raise(6), CALL, named("2c3d7h"), Bet(4), FOLD)
    deck = play(deal("no-limit-holdem", ["AsAh", "KsKh"], "2c3d7h"), Raise(6), CALL, Bet(4), FOLD)
    assert hand.payoffs == deck.payoffs == (-6, 6)


def test_unknown_cards_can_be_dealt() -> None:
    table = play(by_hand(), named("??As??Ah"))
    assert table.hands == (cards("AsAh"), (None, None))


def test_an_unknown_hand_loses_to_any_known_one() -> None:
    table = play(by_hand(), named("??2s??3h"), ALL_IN, CALL, named("KcQdJh"), named("9s"))
    assert play(table, named("7c")).payoffs == (200, -200)


def test_unknown_hands_split_the_pot() -> None:
    table = play(by_hand(), named("????????"), ALL_IN, CALL, named("KcQdJh"), named("9s"))
    assert play(table, named("7c")).payoffs == (0, 0)


def test_an_unknown_hand_still_wins_when_the_others_fold() -> None:
    table = play(by_hand(), named("????AsAh"), FOLD)
    assert table.payoffs == (-1, 1)


def test_unknown_cards_can_be_exchanged_and_replaced() -> None:
    table = play(by_hand("five-card-draw"), named("?? As ?? Ah ?? Kd ?? 7c ?? 2d"), CHECK, CHECK)
    assert Exchange((None, None)) in table.legal_actions
    table = play(table, Exchange((None, None)), Exchange(cards("7c2d")))
    assert table.cards_to_deal == (1, 1, 0, 0)
    table = play(table, named("????KsKc"))
    assert table.hands == (cards("AsAhKdKsKc"), (None,) * 5)


def test_the_dealer_is_not_asked_when_everybody_stands_pat() -> None:
    table = play(by_hand("five-card-draw"), named("??" * 10), CHECK, CHECK)
    table = play(table, Exchange(), Exchange())
    assert table.cards_to_deal == ()
    assert Check() in table.legal_actions


def test_in_stud_a_folded_player_is_dealt_no_more_cards() -> None:
    table = play(by_hand("seven-card-stud", seats=3), named("??" * 6), named("2cAd9h"))
    assert table.actor == 1
    table = play(table, BRING_IN, FOLD, CALL)
    assert table.cards_to_deal == (1, 0)


def test_a_dealt_hand_is_told_in_the_log() -> None:
    table = play(by_hand(), named("AsKsAhKh"), CALL, CHECK, named("2c3d7h"))
    assert events(table.log, Acted)[0] == Acted(None, named("AsKsAhKh"))
    assert events(table.log, Dealt)[0] == Dealt(1, cards("AsAh"), face_up=False)
    assert events(table.log, BoardDealt) == [BoardDealt(cards("2c3d7h"))]


def test_a_hand_dealt_by_hand_is_replayed_from_its_log() -> None:
    table = play(by_hand(), named("As??Ah??"), CALL, CHECK, named("2c3d7h"), Bet(2))
    assert Table.replay("no-limit-holdem", table.log) == table


@pytest.mark.parametrize("viewer", [0, None])
def test_nobody_sees_the_cards_that_the_dealer_names_for_another_seat(viewer: int | None) -> None:
    table = play(by_hand(), named("AsKsAhKh"))
    seen = repr(table.view(viewer))
    assert "ACE" not in seen


# What the dealer cannot do


def refused(table: Table, action: Deal | Check, problem: str) -> None:
    """Check that an action is refused for a reason and changes nothing."""
    log = table.log
    assert action not in table.legal_actions
    with pytest.raises(IllegalAction, match=problem):
        table.apply(action)
    assert table.log == log


def test_too_few_cards_are_refused() -> None:
    refused(by_hand(), named("AsKsAh"), "3 cards dealt where 4 are due")


def test_too_many_cards_are_refused() -> None:
    refused(by_hand(), named("AsKsAhKh2c"), "5 cards dealt where 4 are due")


def test_a_card_cannot_be_dealt_twice_at_once() -> None:
    refused(by_hand(), named("AsKsAsKh"), "As cannot be dealt twice")


def test_a_card_in_a_hand_cannot_be_dealt_to_the_board() -> None:
    table = play(by_hand(), named("AsKsAhKh"), CALL, CHECK)
    refused(table, named("As2c3d"), "As cannot be dealt twice")


def test_a_card_that_is_not_in_the_deck_is_refused() -> None:
    refused(by_hand("short-deck-holdem"), named("AsKsAh2h"), "2h is not in the deck 'short_36'")


def test_players_wait_for_the_dealer() -> None:
    refused(by_hand(), CHECK, "check must wait: the dealer is to deal 4 cards")


def test_the_dealer_waits_for_the_players() -> None:
    table = play(by_hand(), named("AsKsAhKh"))
    refused(table, named("2c3d4h"), "legal: fold, call 1")


def test_a_table_with_a_deck_is_not_dealt_by_hand() -> None:
    table = Table.start("no-limit-holdem", 2, seed=1)
    refused(table, named("2c3d4h"), "only a table dealt by hand is told its cards")
