"""Tricks: following suit, trumps, breaking a suit, who leads, what counts, and who is out."""

from __future__ import annotations

import pytest

from darwindeck import IllegalAction, Table
from darwindeck.cards import Suit
from darwindeck.genome.schema import (
    BettingPhase,
    DealPhase,
    KnockOutPhase,
    Rank,
    ScoringRule,
    TrickPhase,
)
from darwindeck.table.events import Captured, Gathered, TurnedUp, WentOut

from .tables import cards, events
from .turn_tables import deal, held, move, moves, options, turn_game

HEARTS, SPADES = Suit.HEARTS, Suit.SPADES
PER_TRICK = (ScoringRule(1, "trick"),)


def tricks(
    hands: list[str],
    phase: TrickPhase | None = None,
    *,
    then: str = "",
    trump: Suit | None = None,
    turned: bool = False,
    scoring: tuple[ScoringRule, ...] = PER_TRICK,
) -> Table:
    """Start a hand of tricks with all cards; seat 0 leads."""
    size = len(cards(hands[0]))
    game = turn_game(
        phase or TrickPhase(size),
        hand=size,
        seats=len(hands),
        wins="high_score",
        scoring=scoring,
        trump=trump,
        turned_trump=turned,
    )
    return deal(game, hands, then)


# Following suit


def test_the_player_left_of_the_button_leads_any_card() -> None:
    table = tricks(["Ah2c", "Kh3c", "Qh4c"])
    assert table.actor == 0
    assert options(table) == {"Ah", "2c"}


def test_the_suit_that_was_led_must_be_followed() -> None:
    table = moves(tricks(["Ah2c", "Kh3c", "Qh4c"]), "Ah")
    assert table.actor == 1
    assert options(table) == {"Kh"}
    with pytest.raises(IllegalAction):
        table.apply(move("3c"))


def test_who_cannot_follow_may_play_any_card() -> None:
    table = moves(tricks(["Ah2c", "Ks3c", "Qh4c"]), "Ah")
    assert options(table) == {"Ks", "3c"}


def test_following_suit_may_be_free() -> None:
    table = moves(tricks(["Ah2c", "Kh3c"], TrickPhase(2, must_follow=False)), "Ah")
    assert options(table) == {"Kh", "3c"}


def test_one_card_is_played_at_a_time() -> None:
    table = tricks(["AhAc", "Kh3c"])
    with pytest.raises(IllegalAction):
        table.apply(move("AhAc"))


# Taking a trick


def test_the_highest_card_of_the_suit_led_takes_the_trick() -> None:
    table = moves(tricks(["9h2c", "Kh3c", "Qh4c"]), "9h", "Kh", "Qh")
    assert table.tricks == (0, 1, 0)
    assert table.captured == (0, 3, 0)
    assert table.pile == ()
    assert events(table.log, Captured) == [Captured(1, cards("9hQhKh"), trick=True)]


def test_an_ace_of_another_suit_takes_nothing() -> None:
    table = moves(tricks(["9h2c", "As3c", "Ac4c"]), "9h", "As", "Ac")
    assert table.tricks == (1, 0, 0)


def test_aces_are_high() -> None:
    assert moves(tricks(["Kh2c", "Ah3c"]), "Kh", "Ah").tricks == (0, 1)


def test_the_lowest_card_takes_the_trick_if_the_rules_say_so() -> None:
    table = tricks(["9h2c", "Kh3c", "2h4c"], TrickPhase(2, high_card_wins=False))
    assert moves(table, "9h", "Kh", "2h").tricks == (0, 0, 1)


def test_the_lowest_card_must_be_of_the_suit_led() -> None:
    table = tricks(["9h5c", "Kh3c", "2s4c"], TrickPhase(2, high_card_wins=False))
    assert moves(table, "9h", "Kh", "2s").tricks == (1, 0, 0)


def test_whoever_took_the_trick_leads_the_next() -> None:
    table = moves(tricks(["9h2c", "Kh3c", "Qh4c"]), "9h", "Kh", "Qh")
    assert table.actor == 1
    table = moves(table, "3c")
    assert table.actor == 2
    assert options(table) == {"4c"}


# Trumps


def test_a_trump_takes_the_trick() -> None:
    table = moves(tricks(["Ah2c", "2s3c", "Kh4c"], trump=SPADES), "Ah", "2s", "Kh")
    assert table.trump is SPADES
    assert table.tricks == (0, 1, 0)


def test_the_highest_trump_takes_the_trick() -> None:
    table = tricks(["Ah2c", "9s3c", "Ts4c", "2s5c"], trump=SPADES)
    assert moves(table, "Ah", "9s", "Ts", "2s").tricks == (0, 0, 1, 0)


def test_where_low_cards_win_the_lowest_trump_takes_the_trick() -> None:
    phase = TrickPhase(2, high_card_wins=False)
    table = tricks(["2h2c", "9s3c", "Ts4c", "3s5c"], phase, trump=SPADES)
    assert moves(table, "2h", "9s", "Ts", "3s").tricks == (0, 0, 0, 1)


def test_who_can_follow_suit_may_not_trump() -> None:
    table = moves(tricks(["Ah2c", "2s3h", "Kh4c"], trump=SPADES), "Ah")
    assert options(table) == {"3h"}


def test_a_trump_that_is_led_must_be_followed() -> None:
    table = moves(tricks(["2s2c", "AhAs", "KsKc"], trump=SPADES), "2s")
    assert options(table) == {"As"}


def test_a_card_is_turned_up_for_trumps() -> None:
    table = tricks(["Ah2c", "2s3c"], turned=True, then="9s")
    assert table.trump is SPADES
    assert events(table.log, TurnedUp) == [TurnedUp(cards("9s"), trump=True)]
    assert table.deck_left == 52 - 4 - 1
    assert moves(table, "Ah", "2s").tricks == (0, 1)


def test_without_trumps_there_are_none() -> None:
    assert tricks(["Ah2c", "2s3c"]).trump is None


# Breaking a suit

BREAKING = TrickPhase(3, breaking_suit=HEARTS)


def test_the_breaking_suit_may_not_be_led_at_first() -> None:
    assert options(tricks(["Ah2c3h", "Kh3c4c"], BREAKING)) == {"2c"}


def test_who_has_nothing_else_may_lead_it() -> None:
    assert options(tricks(["AhKh3h", "Qh3c4c"], BREAKING)) == {"Ah", "Kh", "3h"}


def test_it_may_be_played_to_another_suit_at_once() -> None:
    table = moves(tricks(["2c5c3h", "KhQsJs"], BREAKING), "2c")
    assert options(table) == {"Kh", "Qs", "Js"}


def test_it_may_be_led_once_it_was_played_to_another_suit() -> None:
    table = moves(tricks(["2c5c3h", "KhQsJs"], BREAKING), "2c", "Kh")
    assert options(table) == {"5c", "3h"}


def test_leading_it_for_want_of_anything_else_breaks_it() -> None:
    table = moves(tricks(["2h3h4h", "KhAcQh"], BREAKING), "2h", "Kh")
    assert table.actor == 1
    assert options(table) == {"Ac", "Qh"}


NEVER_BROKEN = TrickPhase(3, breaking_suit=HEARTS, never_broken=True)


def test_a_suit_that_is_never_broken_may_not_be_led_later_either() -> None:
    table = moves(tricks(["2c5c3h", "KhQsJs"], NEVER_BROKEN), "2c", "Kh")
    assert options(table) == {"5c"}


def test_who_has_nothing_else_may_lead_a_suit_that_is_never_broken() -> None:
    assert options(tricks(["AhKh3h", "Qh3c4c"], NEVER_BROKEN)) == {"Ah", "Kh", "3h"}


def test_each_phase_has_its_own_breaking_suit() -> None:
    first, second = TrickPhase(1, breaking_suit=HEARTS), TrickPhase(3, breaking_suit=SPADES)
    game = turn_game(first, second, hand=4, wins="high_score", scoring=PER_TRICK)
    table = moves(deal(game, ["AcAs3h4h", "2h9s8s7s"]), "Ac", "2h")
    assert options(table) == {"3h", "4h"}  # hearts are broken, spades are not


def test_a_new_deal_mends_the_suit() -> None:
    phases = (DealPhase(2, gather=True), TrickPhase(2, breaking_suit=HEARTS))
    game = turn_game(*phases, hand=0, wins="high_score", scoring=PER_TRICK)
    table = moves(deal(game, ["2c3h", "KhQs"]), "2c", "Kh", "3h", "Qs")
    assert not any(table._record["broken"])


# Counting


def test_a_trick_is_scored_whatever_is_in_it() -> None:
    table = tricks(["9h2c", "Kh3c"], scoring=(ScoringRule(3, "trick"),))
    assert moves(table, "9h", "Kh").scores == (0, 3)


def test_captured_cards_are_scored_by_rank_and_suit() -> None:
    hearts, queen = ScoringRule(1, suit=HEARTS), ScoringRule(13, rank=Rank(12), suit=SPADES)
    table = tricks(["9s2c", "Qs3c", "Kh4c", "2h5c"], scoring=(hearts, queen))
    table = moves(table, "9s", "Qs", "Kh", "2h")
    assert table.scores == (0, 13 + 2, 0, 0)


def test_all_tricks_of_a_phase_are_played() -> None:
    table = moves(tricks(["AhAc", "Kh3c"]), "Ah", "Kh", "Ac", "3c")
    assert table.over
    assert table.scores == (2, 0)
    assert table.winners == (0,)


def test_a_hand_ends_when_all_cards_are_played() -> None:
    table = moves(tricks(["AhAc", "Kh3c"], TrickPhase(1)), "Ah", "Kh", "Ac", "3c")
    assert table.over
    assert table.turns == 4  # two tricks, and the end of a round after each


def bets_between_tricks(hands: list[str]) -> Table:
    """Start a hand of two tricks for three, with bets between them."""
    game = turn_game(
        TrickPhase(1),
        BettingPhase(10),
        TrickPhase(1),
        chips=100,
        wins="high_score",
        scoring=PER_TRICK,
        seats=3,
    )
    return deal(game, hands)


def test_between_the_phases_of_tricks_players_may_bet() -> None:
    table = moves(bets_between_tricks(["Ah2c", "Kh3c", "Qh4c"]), "Ah", "Kh", "Qh")
    table = moves(table, "bet 10", "call", "fold")
    assert table.actor == 0  # who has taken the trick leads, and who has folded plays no card
    table = moves(table, "2c", "3c")
    assert table.over
    assert table.scores == (1, 1, 0)
    assert table.winners == (0, 1)
    assert table.stacks == (100, 100, 100)


def test_after_the_leader_has_folded_the_next_player_leads() -> None:
    table = moves(bets_between_tricks(["9h2c", "Kh3c", "Qh4c"]), "9h", "Kh", "Qh")
    table = moves(table, "bet 10", "fold", "call")
    assert table.actor == 2


# Knocking out


def knock_out(needed: int) -> Table:
    phases = (TrickPhase(2), KnockOutPhase(needed), TrickPhase(1))
    game = turn_game(*phases, hand=3, seats=3, wins="high_score", scoring=PER_TRICK)
    return deal(game, ["Ah2c5d", "Kh3c6d", "QhAc7d"])


def test_who_has_won_too_few_tricks_is_out() -> None:
    table = moves(knock_out(1), "Ah", "Kh", "Qh", "2c", "3c", "Ac")
    assert table.folded == (False, True, False)
    assert events(table.log, WentOut) == [WentOut(1)]
    assert table.actor == 2
    table = moves(table, "7d", "5d")
    assert table.scores == (1, 0, 2)
    assert table.winners == (2,)


def test_nobody_is_out_if_that_would_be_everyone() -> None:
    table = moves(knock_out(2), "Ah", "Kh", "Qh", "2c", "3c", "Ac")
    assert not any(table.folded)


def test_tricks_are_counted_anew_after_a_knock_out() -> None:
    table = moves(knock_out(1), "Ah", "Kh", "Qh", "2c", "3c", "Ac")
    assert table.tricks == (0, 0, 0)
    assert table.scores == (1, 0, 1)  # points stay


def test_the_last_one_in_wins() -> None:
    phases = (TrickPhase(2), KnockOutPhase(2))
    game = turn_game(*phases, hand=3, wins="low_score", scoring=PER_TRICK)
    table = moves(deal(game, ["AhAc2d", "KhKc3d"]), "Ah", "Kh", "Ac", "Kc")
    assert table.over
    assert table.winners == (0,)  # although the fewest points would win


# Gathering the cards


def test_gathering_takes_all_cards_back() -> None:
    phases = (DealPhase(2, gather=True), TrickPhase(1), DealPhase(3, gather=True), TrickPhase(3))
    game = turn_game(*phases, hand=0, wins="high_score", scoring=PER_TRICK, turned_trump=True)
    table = moves(deal(game, ["Ah2c", "Kh3c"], "9s"), "Ah", "Kh")
    assert [len(hand) for hand in table.hands] == [3, 3]
    assert table.deck_left == 52 - 6
    assert table.captured == (0, 0)
    assert table.trump is SPADES  # for the rest of the hand
    assert events(table.log, Gathered) == [Gathered()]


def test_the_first_deal_comes_from_the_deck_as_it_is() -> None:
    game = turn_game(
        DealPhase(2, gather=True), TrickPhase(2), hand=0, wins="high_score", scoring=PER_TRICK
    )
    table = deal(game, ["Ah2c", "Kh3c"])
    assert held(table, 0) == "Ah2c"
    assert held(table, 1) == "Kh3c"


def test_knock_out_whist_deals_one_card_fewer_each_time() -> None:
    hands = ["AhAcAdAsKhKcKd", "2c3c4c5c6c7c8c"]
    table = deal("knock-out-whist", hands, "9s")
    assert table.trump is SPADES
    for lead in ("Ah", "Ac", "Ad", "As", "Kh", "Kc", "Kd"):
        table = moves(table, lead)
        table = table.apply(next(iter(table.legal_actions)))
    assert table.over  # seat 1 took none of the seven tricks
    assert table.winners == (0,)


# The first trick


def opened(hands: list[str], *, safe: bool = False) -> Table:
    """Start tricks that the two of clubs opens, with hearts and the queen of spades for points."""
    phase = TrickPhase(len(cards(hands[0])), opens_with="2c", safe_first_trick=safe)
    points = (
        ScoringRule(1, "captured", suit=HEARTS),
        ScoringRule(13, "captured", rank=Rank.QUEEN, suit=SPADES),
    )
    return tricks(hands, phase, scoring=points)


def test_who_holds_the_opening_card_leads_it() -> None:
    table = opened(["Ah3c", "Kh4c", "Qh2c"])
    assert table.actor == 2
    assert options(table) == {"2c"}
    with pytest.raises(IllegalAction, match="Qh cannot be led: another card opens the first trick"):
        table.apply(move("Qh"))


def test_after_the_first_trick_any_card_is_led() -> None:
    table = moves(opened(["Ah3c", "Kh4c", "Qh2c"]), "2c", "3c", "4c")
    assert (table.actor, options(table)) == (1, {"Kh"})


def test_if_nobody_holds_the_opening_card_the_player_left_of_the_button_leads() -> None:
    assert opened(["Ah3c", "Kh4c"]).actor == 0


def test_nobody_plays_points_to_a_safe_first_trick() -> None:
    table = moves(opened(["2c3c", "AhKd", "QsKs"], safe=True), "2c")
    assert options(table) == {"Kd"}
    with pytest.raises(IllegalAction, match="Ah cannot be played: nothing that scores"):
        table.apply(move("Ah"))
    assert options(moves(table, "Kd")) == {"Ks"}


def test_who_has_nothing_but_points_may_play_them_to_a_safe_first_trick() -> None:
    table = moves(opened(["2c3c", "AhKh", "QsKs"], safe=True), "2c")
    assert options(table) == {"Ah", "Kh"}


def test_points_may_be_played_to_later_tricks() -> None:
    table = moves(opened(["2c3c", "AhKd", "4s5s"], safe=True), "2c", "Kd", "4s", "3c")
    assert options(table) == {"Ah"}


# A sweep

MOON = (
    ScoringRule(1, "captured", suit=HEARTS),
    ScoringRule(-3, "sweep"),
    ScoringRule(3, "sweep", to="others"),
)


def three_hearts(hands: list[str], *then: str) -> Table:
    """Play two tricks with a deck that has three hearts."""
    game = turn_game(TrickPhase(2), hand=2, seats=3, wins="low_score", scoring=MOON, deck="leduc_6")
    return moves(deal(game, hands), *then)


def test_who_captures_all_points_scores_the_sweep_and_so_do_the_others() -> None:
    table = three_hearts(["KsJs", "QsKh", "QhJh"], "Ks", "Qs", "Qh", "Js", "Kh", "Jh")
    assert table.scores == (0, 3, 3)
    assert table.winners == (0,)


def test_there_is_no_sweep_when_two_players_have_captured_points() -> None:
    table = three_hearts(["KsJh", "KhQh", "QsJs"], "Ks", "Kh", "Qs", "Jh", "Qh", "Js")
    assert table.scores == (1, 2, 0)
