"""Draw games: the order of exchanges, standing pat, and what happens when the deck runs out."""

from __future__ import annotations

from math import comb

import pytest

from darwindeck import Bet, Exchange, Table, load
from darwindeck.cards import ALL_CARDS, Card
from darwindeck.genome.schema import BettingPhase, ExchangePhase
from darwindeck.table.events import Dealt

from .tables import (
    ALL_IN,
    CALL,
    CHECK,
    FOLD,
    acted,
    cards,
    deal,
    events,
    game_of,
    kinds,
    passive,
    play,
    play_out,
)

HANDS = ["AsAhKd7c2d", "KsKh9d8c3d", "QsQh4d5c6d"]
TRIPLE = load("deuce-to-seven-triple-draw")


def to_the_exchange(table: Table) -> Table:
    """Check and call until somebody has to exchange."""
    while Exchange not in kinds(table):
        table = table.apply(passive(table))
    return table


def test_everybody_exchanges_in_turn_from_the_left_of_the_button() -> None:
    table = to_the_exchange(deal("five-card-draw", HANDS, button=1))
    order = []
    while Exchange in kinds(table):
        order.append(table.actor)
        table = play(table, Exchange())
    assert order == [2, 0, 1]


def test_discarded_cards_are_replaced_from_the_deck() -> None:
    table = deal("five-card-draw", HANDS[:2], draws=["JsJhAcAd"])
    table = to_the_exchange(table)
    table = play(table, Exchange(cards("8c3d")), Exchange(cards("7c2d")))
    assert table.hands[1] == cards("KsKh9dJsJh")
    assert table.hands[0] == cards("AsAhKdAcAd")
    assert table.drawn == (2, 2)


def test_new_cards_are_dealt_face_down() -> None:
    table = deal("five-card-draw", HANDS[:2], draws=["JsJhAcAd"])
    table = to_the_exchange(table)
    table = play(table, Exchange(cards("8c3d")), Exchange(cards("7c2d")))
    assert events(table.log, Dealt)[-2:] == [
        Dealt(1, cards("JsJh"), face_up=False),
        Dealt(0, cards("AcAd"), face_up=False),
    ]


def test_standing_pat_keeps_the_hand() -> None:
    table = to_the_exchange(deal("five-card-draw", HANDS[:2]))
    table = play(table, Exchange(), Exchange())
    assert table.hands == (cards(HANDS[0]), cards(HANDS[1]))
    assert table.drawn == (0, 0)


def test_a_whole_hand_may_be_exchanged_in_five_card_draw() -> None:
    table = to_the_exchange(deal("five-card-draw", HANDS[:2]))
    assert Exchange(cards(HANDS[1])) in table.legal_actions
    assert len(table.legal_actions) == 32


def test_at_most_three_cards_may_be_exchanged_in_draw_poker() -> None:
    table = to_the_exchange(deal("draw-poker", HANDS[:2]))
    assert Exchange(cards("KsKh9d")) in table.legal_actions
    assert Exchange(cards("KsKh9d8c")) not in table.legal_actions
    assert len(table.legal_actions) == 1 + 5 + 10 + 10


def test_a_card_is_burnt_before_the_draw_in_five_card_draw() -> None:
    table = to_the_exchange(Table.start("five-card-draw", 2, deck=ALL_CARDS))
    table = play(table, Exchange((ALL_CARDS[0],)), Exchange())
    assert table.hands[1][-1] == ALL_CARDS[11]  # ten were dealt and one was burnt


def test_a_player_who_folded_does_not_exchange() -> None:
    table = play(deal("five-card-draw", HANDS), Bet(2), FOLD, CALL)
    assert table.actor == 1
    table = play(table, Exchange(), Exchange())
    assert acted(table)[-2:] == [1, 0]


def test_a_player_who_is_all_in_still_exchanges() -> None:
    table = play(deal("five-card-draw", HANDS, stacks=(3, 200, 200)), Bet(2), CALL, CALL)
    assert table.stacks[0] == 0
    table = play(table, Exchange(), Exchange())
    assert table.actor == 0
    assert Exchange in kinds(table)


def test_everybody_all_in_still_exchanges_before_the_showdown() -> None:
    table = deal("deuce-to-seven-single-draw", HANDS[:2], draws=["4h5h8d9c"], stacks=(50, 50))
    table = play(table, ALL_IN, CALL)
    assert not table.over
    table = play(table, Exchange(cards("KsKh")), Exchange(cards("AsAh")))
    assert table.over
    assert table.stacks == (0, 100)  # 9-8-5-4-3 against K-9-8-7-2


def test_there_is_nothing_to_call_while_exchanging() -> None:
    table = play(deal("five-card-draw", HANDS[:2]), Bet(2), CALL)
    assert Exchange in kinds(table)
    assert table.legal_actions.to_call == 0
    assert table.view(table.actor).to_call == 0


def test_betting_after_the_draw_starts_left_of_the_button() -> None:
    table = to_the_exchange(deal("five-card-draw", HANDS, button=1))
    assert play(table, Exchange(), Exchange(), Exchange()).actor == 2


def test_bets_double_after_the_draw() -> None:
    table = deal("five-card-draw", HANDS[:2])
    assert table.legal_actions.bet_range == range(2, 3)
    table = play(to_the_exchange(table), Exchange(), Exchange())
    assert table.legal_actions.bet_range == range(4, 5)


def test_triple_draw_exchanges_three_times() -> None:
    table = play_out(Table.start(TRIPLE, 3, seed=1))
    exchanges = [event for event in table.log if isinstance(event.replayed_action, Exchange)]
    assert len(exchanges) == 9


def test_a_fewest_number_of_cards_to_exchange_forbids_standing_pat() -> None:
    game = game_of(
        BettingPhase(min_bet=10), ExchangePhase(max_cards=2, min_cards=1), cards_per_player=3
    )
    table = play(Table.start(game, seed=1), CHECK, CHECK)
    assert Exchange() not in table.legal_actions
    assert {
        len(action.cards) for action in table.legal_actions if isinstance(action, Exchange)
    } == {
        1,
        2,
    }


# The deck runs out: six players hold 30 cards and one is burnt; 21 are left for 30 discards.


def all_exchange_everything(table: Table) -> tuple[Table, Table]:
    """Return the table before the first exchange and after everybody exchanged five cards."""
    before = table = to_the_exchange(table)
    for _ in range(table.seats):
        table = play(table, Exchange(table.hands[table.actor or 0]))
    return before, table


def new_cards() -> list[Card | None]:
    """Return the cards that six players get for all of theirs, in dealing order."""
    _, after = all_exchange_everything(Table.start(TRIPLE, 6, deck=ALL_CARDS))
    return [card for seat in (1, 2, 3, 4, 5, 0) for card in after.hands[seat]]


def test_the_deck_is_used_up_before_the_discards_are_reshuffled() -> None:
    assert tuple(new_cards()[:21]) == ALL_CARDS[31:]


def test_the_discards_and_the_burnt_card_are_reshuffled_when_the_deck_runs_out() -> None:
    reshuffled = new_cards()[21:]
    assert len(set(reshuffled)) == 9
    assert set(reshuffled) <= set(ALL_CARDS[:31])


def test_a_hand_in_which_everybody_always_exchanges_everything_ends() -> None:
    table = Table.start(TRIPLE, 6, seed=1)
    while not table.over:
        everything = Exchange(table.hands[table.actor or 0])
        table = table.apply(everything if Exchange in kinds(table) else passive(table))
        held = [card for hand in table.hands for card in hand]
        assert len(set(held)) == len(held)
    assert sum(table.payoffs) == 0


# Giving cards up


def to_the_discard(game: str) -> Table:
    """Let everybody call until cards are to be given up."""
    table = Table.start(game, 3, seed=4)
    while Exchange not in table.legal_actions:
        table = table.apply(passive(table))
    return table


@pytest.mark.parametrize(
    ("game", "board", "held", "given"),
    [("pineapple", 0, 3, 1), ("crazy-pineapple", 3, 3, 1), ("irish-poker", 3, 4, 2)],
)
def test_everyone_gives_up_cards_for_nothing(game: str, board: int, held: int, given: int) -> None:
    table = to_the_discard(game)
    assert (len(table.board), len(table.hands[0])) == (board, held)
    assert len(table.legal_actions) == comb(held, given)
    for _ in range(3):
        table = table.apply(next(iter(table.legal_actions)))
    assert {len(hand) for hand in table.hands} == {2}
    table = play_out(table)
    assert len(table.board) == 5
    assert sum(table.payoffs) == 0


def test_nobody_sees_what_others_give_up() -> None:
    table = to_the_discard("irish-poker")
    giver, hand = table.actor, table.hands[table.actor or 0]
    one, other = table.apply(Exchange(hand[:2])), table.apply(Exchange(hand[2:]))
    for viewer in (*range(3), None):
        assert (one.view(viewer) == other.view(viewer)) == (viewer != giver)
