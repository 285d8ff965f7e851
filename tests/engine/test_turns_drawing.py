"""Drawing and discarding in turns, and what happens when the deck runs out."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from darwindeck.genome.schema import (
    AnyOf,
    CannotPlayCondition,
    DiscardPhase,
    DrawPhase,
    ForcedBetPhase,
    HandSizeCondition,
    Location,
    PileCondition,
    PlayPhase,
    Rank,
    RankCondition,
    ShowdownPhase,
    SumCondition,
)
from darwindeck.table.events import Dealt, PickedUp, Shown, TurnedUp

from .tables import cards, events
from .turn_tables import deal, effect, held, in_middle, moves, options, same_cards, turn_game

if TYPE_CHECKING:
    from darwindeck import Table

ANYTHING = PlayPhase()
MATCH = AnyOf((PileCondition("same_suit"), PileCondition("same_rank")))
EMPTY = PileCondition("empty")


# Discarding


def test_discards_are_asked_for_one_after_the_other() -> None:
    table = deal(turn_game(DiscardPhase(2), hand=4), ["2c3c4c5c", "6c7c8c9c"])
    assert options(table) == {"2c", "3c", "4c", "5c"}
    table = moves(table, "4c")
    assert table.actor == 0
    table = moves(table, "2c")
    assert in_middle(table) == "4c2c"
    assert table.actor == 1


def test_who_need_not_discard_may_stop() -> None:
    table = deal(turn_game(DiscardPhase(3, mandatory=False), hand=4), ["2c3c4c5c", "6c7c8c9c"])
    table = moves(table, "4c")
    assert options(table) == {"2c", "3c", "5c", "pass"}
    table = moves(table, "pass")
    assert table.actor == 1
    assert held(table, 0) == "2c3c5c"


def test_who_has_too_few_cards_discards_them_all() -> None:
    table = deal(turn_game(DiscardPhase(3)), ["2c3c", "6c7c"])
    table = moves(table, "2c", "3c")
    assert table.over
    assert table.winners == (0,)


# Drawing


def test_a_mandatory_draw_happens_by_itself() -> None:
    table = deal(turn_game(DrawPhase(count=2), ANYTHING), ["2c3c", "6c7c"], "KhQh")
    assert held(table, 0) == "2c3cKhQh"
    assert options(table) == {"2c", "3c", "Kh", "Qh"}
    assert events(table.log, Dealt)[-1] == Dealt(0, cards("KhQh"), face_up=False)


def test_an_optional_draw_may_be_declined() -> None:
    table = deal(turn_game(DrawPhase(mandatory=False), ANYTHING), ["2c3c", "6c7c"], "Kh")
    assert options(table) == {"draw", "pass"}
    assert options(moves(table, "draw")) == {"2c", "3c", "Kh"}
    assert options(moves(table, "pass")) == {"2c", "3c"}


def test_an_optional_draw_happens_once() -> None:
    game = turn_game(DrawPhase(mandatory=False), ANYTHING)
    table = moves(deal(game, ["2c3c", "6c7c"], "Kh"), "draw")
    assert table.phase_index == 1


def test_a_draw_whose_condition_fails_is_passed_over() -> None:
    game = turn_game(DrawPhase(condition=HandSizeCondition(2, "<")), ANYTHING, hand=2)
    table = deal(game, ["2c3c", "6c7c"])
    assert options(table) == {"2c", "3c"}
    table = moves(table, "2c", "6c")
    assert len(table.hands[0]) == 2  # one card was too few


def test_only_who_cannot_play_draws() -> None:
    draw = DrawPhase(condition=CannotPlayCondition())
    game = turn_game(draw, PlayPhase(valid_play_condition=MATCH), discards=1)
    able = deal(game, ["9c3c", "6c7c"], "9d Kd")
    assert options(able) == {"9c"}
    unable = deal(game, ["2c3c", "6c7c"], "9d Kd")
    assert unable.actor == 0
    assert options(unable) == {"Kd"}  # which can be played at once
    luckless = deal(game, ["2c3c", "6d7c"], "9d Kh")
    assert luckless.actor == 1
    assert held(luckless, 0) == "2c3cKh"


def test_a_wild_card_is_something_to_play() -> None:
    table = deal("crazy-eights", ["8c2h3h4h5h6h7h", "2c3c4c5c6c7c9c"], "9d")
    assert options(table) == {"8c"}
    assert len(table.hands[0]) == 7


def test_drawing_goes_on_until_it_is_declined() -> None:
    game = turn_game(DrawPhase(mandatory=False, repeat=True), ANYTHING)
    table = moves(deal(game, ["2c3c", "6c7c"], "KhQhJh"), "draw", "draw")
    assert options(table) == {"draw", "pass"}
    assert options(moves(table, "pass")) == {"2c", "3c", "Kh", "Qh"}


def test_drawing_goes_on_until_the_condition_fails() -> None:
    draw = DrawPhase(mandatory=False, repeat=True, condition=HandSizeCondition(4, "<"))
    table = moves(deal(turn_game(draw, ANYTHING), ["2c3c", "6c7c"], "KhQh"), "draw", "draw")
    assert options(table) == {"2c", "3c", "Kh", "Qh"}


def test_drawing_may_depend_on_the_sum_of_a_hand() -> None:
    draw = DrawPhase(condition=SumCondition(10, "<", of="hand"))
    game = turn_game(draw, ANYTHING)
    assert len(deal(game, ["AcKc", "6c7c"]).hands[0]) == 2  # an ace counts one
    assert len(deal(game, ["Ac8c", "6c7c"]).hands[0]) == 3


def test_drawing_may_depend_on_an_empty_pile() -> None:
    game = turn_game(DrawPhase(condition=EMPTY), ANYTHING)
    table = deal(game, ["2c3c", "6c7c"])
    assert len(table.hands[0]) == 3
    assert len(moves(table, "2c").hands[1]) == 2


def from_discards(count: int, pile: str) -> Table:
    draw = DrawPhase(Location.DISCARD, count)
    return deal(turn_game(draw, ANYTHING, discards=len(cards(pile))), ["2c3c", "6c7c"], pile)


def test_the_top_of_the_discards_may_be_drawn() -> None:
    table = from_discards(1, "9dKdQd")
    assert held(table, 0) == "2c3cQd"
    assert in_middle(table) == "9dKd"


def test_several_discards_are_drawn_from_the_top() -> None:
    table = from_discards(2, "9dKdQd")
    assert same_cards(table.hands[0], "2c3cKdQd")
    assert in_middle(table) == "9d"
    assert events(table.log, PickedUp) == [PickedUp(0, cards("KdQd"))]


def test_no_more_discards_are_drawn_than_there_are() -> None:
    table = from_discards(3, "9d")
    assert same_cards(table.hands[0], "2c3c9d")
    assert table.pile == ()


def test_a_named_suit_leaves_with_the_card() -> None:
    game = turn_game(
        DrawPhase(Location.DISCARD, mandatory=False),
        PlayPhase(valid_play_condition=MATCH),
        hand=3,
        discards=1,
        effects=[effect("wild", 8)],
    )
    table = moves(deal(game, ["8c3h4h", "5d6c7s"], "9d"), "pass", "8c", "name hearts", "draw")
    assert table.named_suit is None
    assert options(table) == {"8c", "5d"}  # the nine of diamonds is on top again


# When the deck runs out: of the six cards J, Q, K in spades and hearts, three are left to draw


def running_out(*, ends: bool) -> Table:
    game = turn_game(
        DrawPhase(),
        ANYTHING,
        hand=1,
        discards=1,
        deck="leduc_6",
        wins="high_score",
        deck_ends=ends,
    )
    table = deal(game, ["Js", "Jh"], "Qs Qh Ks Kh")
    return moves(table, "Js", "Jh", "Qh")  # and seat 1 would draw


def test_discards_are_shuffled_into_a_new_deck_but_for_the_top_card() -> None:
    table = running_out(ends=False)
    assert in_middle(table) == "Qh"
    assert table.deck_left == 2
    assert held(table, 0) == "Kh"
    drawn = held(table, 1).removeprefix("Ks")
    assert drawn in {"Js", "Jh", "Qs"}


def test_the_hand_ends_when_the_deck_is_empty_if_the_rules_say_so() -> None:
    table = running_out(ends=True)
    assert table.over
    assert table.deck_left == 0
    assert in_middle(table) == "QsJsJhQh"


def test_nobody_draws_when_there_is_no_card_at_all() -> None:
    game = turn_game(DrawPhase(count=5), ANYTHING, hand=2, discards=1, deck="leduc_6")
    table = deal(game, ["JsJh", "QhKs"], "Qs Kh")
    assert len(table.hands[0]) == 3  # one card was left
    assert len(moves(table, "Js").hands[1]) == 3  # seat 1 gets Qs, as Js is the top card
    assert same_cards(moves(table, "Js").hands[1], "QhKsQs")


def test_the_new_top_card_stays_after_one_was_drawn() -> None:
    game = turn_game(
        DrawPhase(Location.DISCARD),
        DrawPhase(count=3),
        ANYTHING,
        hand=1,
        discards=2,
        deck="leduc_6",
    )
    table = deal(game, ["Js", "Jh"], "Qs Qh Ks Kh")
    assert same_cards(table.hands[0], "JsQhKsKh")
    assert in_middle(table) == "Qs"


@pytest.mark.parametrize("phase", [PlayPhase(Location.TABLEAU), None])
def test_cards_on_the_tableau_are_never_shuffled(phase: PlayPhase | None) -> None:
    plays = (phase,) if phase else (DiscardPhase(), PlayPhase(Location.TABLEAU))
    game = turn_game(DrawPhase(count=3), *plays, hand=1, discards=2, deck="leduc_6")
    table = deal(game, ["Js", "Jh"], "Qs Qh Ks Kh")
    assert in_middle(table) == "QsQh"
    assert same_cards(table.hands[0], "JsKsKh")
    table = moves(table, "Ks")
    assert in_middle(table) == "QsQhKs"
    assert table.deck_left == 0


def test_the_cards_of_a_player_who_is_out_are_shuffled_too() -> None:
    phase = PlayPhase(valid_play_condition=RankCondition(Rank(11), ">"), pass_if_unable=False)
    game = turn_game(DrawPhase(), phase, hand=1, seats=3, deck="leduc_6")
    table = deal(game, ["Js", "Qh", "Ks"], "Jh Kh Qs")  # seat 0 draws the other jack
    assert table.folded == (True, False, False)
    table = moves(table, "Kh", "Qs")  # nothing is left but two jacks and a king
    assert table.actor == 1
    assert held(table, 1)[2:] in {"Js", "Jh", "Kh"}


# The first discards, and turns with a showdown


def test_the_first_discards_are_turned_up() -> None:
    table = deal(turn_game(ANYTHING, discards=2), ["2c3c", "6c7c"], "9dKd")
    assert in_middle(table) == "9dKd"
    assert events(table.log, TurnedUp) == [TurnedUp(cards("9dKd"))]
    assert table.deck_left == 52 - 4 - 2


def with_showdown(turn_limit: int) -> Table:
    game = turn_game(
        ForcedBetPhase(ante=10),
        DrawPhase(mandatory=False),
        DiscardPhase(),
        ShowdownPhase("high_card"),
        wins="most_chips",
        chips=100,
        turn_limit=turn_limit,
    )
    return moves(deal(game, ["2c3c", "6c7c"], "Ah"), "draw", "2c")


def test_everyone_has_one_turn_before_a_showdown() -> None:
    table = with_showdown(100)
    assert table.actor == 1
    table = moves(table, "pass", "6c")
    assert table.over
    assert table.payoffs == (10, -10)


def test_at_the_turn_limit_a_showdown_decides() -> None:
    table = with_showdown(1)
    assert table.over
    assert events(table.log, Shown) == [Shown(0, cards("3cAh")), Shown(1, cards("6c7c"))]
    assert table.payoffs == (10, -10)
