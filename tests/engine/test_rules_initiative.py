"""The initiative game, rules 31 to 36: rounds, raises with cards, and who has the initiative."""

from __future__ import annotations

import pytest

from darwindeck import Check, Fold, IllegalAction, load
from darwindeck.table.actions import Play
from darwindeck.table.events import Acted, Flipped, Resolved, RoundBegan, Scored

from .role_tables import (
    CUSTOMER,
    NARC,
    PLAYER,
    amounts,
    checks,
    deal,
    held,
    moves,
    on_table,
    opening,
    options,
    with_commits,
)
from .tables import events

# Rule 31


def test_a_deal_is_three_rounds_of_draw_betting_flip_and_decision() -> None:
    table = checks(moves(opening(), "check", "check", "Back Room"), 3 + 3)
    assert events(table.log, RoundBegan) == [RoundBegan(1, 1, 3), RoundBegan(1, 2, 3)]
    order = [type(event).__name__ for event in table.log]
    assert order.index("RoundBegan") < order.index("Dealt") < order.index("Acted")
    assert order.index("Acted") < order.index("Flipped")
    decisions = [event for event in events(table.log, Acted) if event.deciding]
    assert len(decisions) == 3
    assert table.log.index(decisions[0]) > order.index("Flipped")


def test_resolution_comes_after_the_third_round() -> None:
    table = checks(opening(), 14)
    assert not events(table.log, Resolved)
    table = checks(table, 1)
    assert len(events(table.log, Resolved)) == 1
    assert (deal(table).number, deal(table).round) == (2, 1)


def test_nobody_decides_after_the_last_flip_when_everything_is_known() -> None:
    table = checks(opening(), 12)
    assert (deal(table).round, deal(table).deciding) == (3, False)
    table = checks(table, 3)
    assert [event.outcome for event in events(table.log, Resolved)] == ["deal"]
    assert sum(event.deciding for event in events(table.log, Acted)) == 6


def test_everyone_draws_to_three_cards_in_every_round() -> None:
    table = opening()
    assert [len(hand) for hand in table.hands] == [3, 3, 3]
    table = moves(table, "check", "check", "Back Room", "check", "check", "Lookout")
    table = checks(table, 3)
    assert [len(hand) for hand in table.hands] == [3, 3, 1]
    table = checks(table, 3)
    assert deal(table).round == 2
    assert [len(hand) for hand in table.hands] == [3, 3, 3]


def test_all_committed_cards_turn_face_up_together() -> None:
    table = moves(opening(), "Torn Receipt", "Haggling")
    assert [each.face_up for each in deal(table).committed] == [False, False]
    assert amounts(table)["evidence"] == 0
    table = moves(table, "check", "check")
    assert [each.face_up for each in deal(table).committed] == [True, True]
    (flipped,) = events(table.log, Flipped)
    assert flipped.seats == (NARC, CUSTOMER)
    assert amounts(table)["evidence"] == 8


# Rule 32


def test_a_check_stays_and_commits_nothing() -> None:
    table = moves(opening(), "check")
    assert table.board == ()
    assert not table.folded[NARC]


def test_a_raise_commits_one_card_face_down() -> None:
    table = moves(opening(), "Torn Receipt")
    assert on_table(table) == ["Torn Receipt"]
    assert held(table, NARC) == ["Nosy Neighbour", "Fingerprints"]
    with pytest.raises(IllegalAction):
        table.apply(Play(table.hands[CUSTOMER][:2]))


def test_check_raise_and_fold_are_the_betting_actions() -> None:
    assert options(opening()) == {Check, Fold, Play}


def test_who_folds_keeps_unplayed_cards_and_is_in_the_next_deal() -> None:
    table = moves(opening(), "check", "Haggling", "check", "check", "fold")
    table = moves(table, "go on", "go on")
    kept = held(table, NARC)
    assert kept == ["Torn Receipt", "Nosy Neighbour", "Fingerprints"]
    assert table.folded[NARC]
    table = checks(table, 8)
    assert not table.folded[NARC]
    assert deal(table).number == 2
    assert held(table, NARC)[: len(kept)] == kept


def test_who_folds_keeps_the_heat_and_gets_no_profit() -> None:
    table = moves(opening(), "check", "check", "Antique Map", "check", "check", "Back Room")
    table = moves(table, "check", "check", "check", "go on", "go on", "fold")
    assert table.scores == (0, 0, 0)
    assert deal(table).number == 2
    assert amounts(table)["heat"] == 0
    other = moves(opening("Forged Painting, Back Room, Lookout"), "check", "check")
    other = moves(other, "Forged Painting", "check", "check", "check", "go on", "go on", "fold")
    assert amounts(other)["heat"] == 2


def test_the_customer_who_folds_is_not_paid_for_the_deal() -> None:
    table = moves(opening(), "check", "fold", "Antique Map", "check", "Back Room", "check")
    table = checks(table, 1 + 2 + 4 + 2)
    assert [event.seat for event in events(table.log, Scored)] == [PLAYER]
    assert table.scores == (0, 0, 60)


# Rule 33


def test_the_first_to_raise_gains_the_initiative() -> None:
    table = moves(opening(), "check", "Haggling")
    assert deal(table).initiative == CUSTOMER
    table = moves(table, "Back Room")
    assert deal(table).initiative == CUSTOMER


def test_who_has_initiative_may_raise_again_when_all_others_have_answered() -> None:
    table = moves(opening(), "Torn Receipt", "check", "check")
    assert table.actor == NARC
    assert Play in options(table)


def test_the_betting_goes_on_until_who_has_initiative_checks() -> None:
    table = moves(opening(), "Torn Receipt", "check", "check", "check")
    assert deal(table).deciding
    assert len(events(table.log, Flipped)) == 1


def test_without_a_raise_nobody_has_initiative() -> None:
    table = checks(opening(), 3)
    assert deal(table).deciding
    assert deal(table).initiative is None


def test_initiative_resets_every_round() -> None:
    table = checks(moves(opening(), "Torn Receipt"), 3)
    table = checks(table, 3)
    assert deal(table).round == 2
    assert deal(table).initiative is None
    assert deal(table).raises_left == 3


def test_an_answer_may_be_a_raise_and_takes_no_initiative() -> None:
    table = moves(opening(), "Torn Receipt", "Haggling", "check")
    assert table.actor == NARC
    assert deal(table).initiative == NARC


def test_a_raise_by_the_last_seat_is_answered_by_all_the_seats_before_it_in_order() -> None:
    table = moves(opening(), "check", "check", "Back Room")
    assert table.actor == NARC
    table = moves(table, "check")
    assert table.actor == CUSTOMER
    assert Play in options(table)
    table = moves(table, "check")
    assert table.actor == PLAYER  # with the initiative
    table = moves(table, "Lookout")
    assert table.actor == NARC


def test_a_raise_of_the_last_seat_in_answer_is_answered_too() -> None:
    table = moves(opening(), "Torn Receipt", "check", "Back Room")
    assert [table.actor, moves(table, "check").actor] == [NARC, CUSTOMER]
    table = moves(table, "check", "check")
    assert deal(table).deciding  # the Narc has checked, and with that given up the initiative


def test_a_raise_that_nobody_after_it_can_answer_is_answered_by_those_before_it() -> None:
    game = with_commits(load("the-deal"), max_raises=5)
    table = moves(opening(game=game), "check", "check", "Antique Map", "check", "check")
    table = moves(table, "Back Room", "check", "check", "Lookout", "check", "Haggling")
    assert deal(table).all_in == (False, False, True)
    assert table.actor == NARC  # the Player, who is all-in, cannot answer the Customer


def test_without_raising_again_the_initiative_answers_and_cannot_raise() -> None:
    game = with_commits(load("the-deal"), raise_again=False)
    table = moves(opening(game=game), "Torn Receipt", "check", "Back Room")
    assert table.actor == NARC
    assert options(table) == {Check, Fold}


# Rule 34


def test_the_third_raise_ends_the_betting_at_once() -> None:
    table = moves(opening(), "Torn Receipt", "Haggling", "Back Room")
    assert deal(table).deciding
    assert len(events(table.log, Flipped)) == 1
    table = moves(opening(), "check", "Haggling", "check", "Pays in Cash", "Back Room")
    assert deal(table).deciding


def test_raises_left_count_down() -> None:
    table = opening()
    left = []
    for word in ("Torn Receipt", "Haggling"):
        left.append(deal(table).raises_left)
        table = moves(table, word)
    assert [*left, deal(table).raises_left] == [3, 2, 1]


# Rule 35


def test_committing_the_last_card_is_all_in_and_nobody_asks_for_the_rest_of_the_round() -> None:
    game = with_commits(load("the-deal"), max_raises=5)
    table = moves(opening(game=game), "check", "check")
    for card in ("Antique Map", "Back Room", "Lookout"):
        table = moves(table, card, "check", "check")
    assert table.hands[PLAYER] == ()
    assert deal(table).deciding  # the others have answered, and the Player checks automatically
    asked = []
    while deal(table).round == 1:
        asked.append(table.actor)
        table = checks(table, 1)
    assert asked == [NARC, CUSTOMER]
    assert len(table.hands[PLAYER]) == 3


def test_the_betting_goes_on_for_the_others_when_somebody_is_all_in() -> None:
    game = with_commits(load("the-deal-short"), max_raises=6)
    table = opening(game=game)
    table = moves(table, "check", "Haggling", "check", "Pays in Cash", "check", "Loose Tongue")
    assert deal(table).all_in == (False, True, False)
    assert table.actor == PLAYER
    table = moves(table, "check")  # the Customer has initiative, and checks automatically
    assert deal(table).deciding
    assert [table.actor, moves(table, "go on").actor] == [NARC, PLAYER]


def test_an_all_in_player_cannot_leave_the_deal_of_that_round() -> None:
    table = moves(opening(), "check", "check", "Antique Map", "check", "check", "Back Room")
    table = moves(table, "check", "check", "Lookout", "go on", "go on")
    assert deal(table).round == 2
    assert not table.folded[PLAYER]


# Rule 36


def test_the_example_of_the_rules_plays_out_exactly() -> None:
    table = opening()
    assert table.actor == NARC
    table = moves(table, "check")
    assert table.actor == CUSTOMER
    table = moves(table, "Haggling")
    assert deal(table).initiative == CUSTOMER
    assert table.actor == PLAYER
    table = moves(table, "check")
    assert table.actor == CUSTOMER
    table = moves(table, "Pays in Cash")
    assert table.actor == PLAYER
    table = moves(table, "check")
    assert table.actor == CUSTOMER
    assert not events(table.log, Flipped)
    table = moves(table, "check")
    (flipped,) = events(table.log, Flipped)
    assert flipped.seats == (CUSTOMER, CUSTOMER)
    assert deal(table).deciding


# Errors


def test_an_illegal_raise_is_refused_in_the_words_of_the_game() -> None:
    table = opening()
    with pytest.raises(IllegalAction) as refused:
        table.apply(Play(table.hands[CUSTOMER][:1]))
    assert str(refused.value) == (
        "raise with Haggling is not possible: that card is not in the hand; legal: raise with Torn "
        "Receipt or Nosy Neighbour or Fingerprints, fold, check."
    )
