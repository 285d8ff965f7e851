"""Playing cards in turns: what may be played, passing, several cards, and capturing."""

from __future__ import annotations

import pytest

from darwindeck import IllegalAction, Table
from darwindeck.cards import Suit
from darwindeck.genome.schema import (
    AllOf,
    AnyOf,
    BettingPhase,
    Condition,
    DiscardPhase,
    DrawPhase,
    HandSizeCondition,
    Location,
    PileCondition,
    PlayPhase,
    Rank,
    RankCondition,
    ScoringRule,
    SuitCondition,
    SumCondition,
)
from darwindeck.table.actions import Pass, Play
from darwindeck.table.events import Cleared, WentOut

from .tables import cards, events
from .turn_tables import deal, effect, held, in_middle, moves, options, same_cards, turn_game

HEARTS, SPADES, CLUBS = Suit.HEARTS, Suit.SPADES, Suit.CLUBS
ANYTHING = PlayPhase()
OPTIONAL = PlayPhase(mandatory=False)
MATCH = AnyOf((PileCondition("same_suit"), PileCondition("same_rank")))
EMPTY = PileCondition("empty")


# Conditions


def playable(condition: Condition, hand: str, pile: str = "") -> str:
    """Return the cards of a hand that may be played by a condition onto a pile."""
    size, discards = len(cards(hand)), len(cards(pile))
    game = turn_game(PlayPhase(valid_play_condition=condition), hand=size, discards=discards)
    others = [card for card in map(str, cards(OTHERS)) if card not in hand + pile]
    table = deal(game, [hand, "".join(others[:size])], pile)
    return " ".join(card for card in hand.split() if Play(cards(card)) in table.legal_actions)


OTHERS = "4s4h4d5s5h5d6s6h6d7s"


@pytest.mark.parametrize(
    ("condition", "hand", "pile", "expected"),
    [
        (SuitCondition(HEARTS), "Ah Kd 2h 3c", "", "Ah 2h"),
        (RankCondition(Rank(7)), "6c 7d 8h As", "", "7d"),
        (RankCondition(Rank(7), "<"), "6c 7d 8h As", "", "6c"),
        (RankCondition(Rank(7), "<="), "6c 7d 8h As", "", "6c 7d"),
        (RankCondition(Rank(7), ">"), "6c 7d 8h As", "", "8h As"),
        (RankCondition(Rank(7), ">="), "6c 7d 8h As", "", "7d 8h As"),
        (RankCondition(Rank(14)), "2c Kd As", "", "As"),
        (SumCondition(10), "Kc Qd Jh Ts 9h As", "", "Kc Qd Jh Ts"),
        (SumCondition(1), "Kc 2d As", "", "As"),
        (SumCondition(9, "<"), "8c 9d As", "", "8c As"),
        (SumCondition(16, of="hand"), "Kc 5d As", "", "Kc 5d As"),
        (SumCondition(17, of="hand"), "Kc 5d As", "", ""),
        (SumCondition(15, ">", of="hand"), "Kc 5d As", "", "Kc 5d As"),
        (SumCondition(11, "<=", of="pile"), "2d 3h As", "9c", "2d As"),
        (SumCondition(15, of="pile"), "2d As Kh", "9c5d", "As"),
        (SumCondition(10, of="pile"), "9d Kh", "", "Kh"),
        (HandSizeCondition(3), "2c 3c 9c", "", "2c 3c 9c"),
        (HandSizeCondition(3, ">"), "2c 3c 9c", "", ""),
        (HandSizeCondition(3, "<"), "2c 3c", "", "2c 3c"),
        (EMPTY, "2c 3c", "", "2c 3c"),
        (EMPTY, "2c 3c", "9d", ""),
        (PileCondition("same_suit"), "9h Kd 8c Tc Ad", "9d", "Kd Ad"),
        (PileCondition("same_rank"), "9h Kd 8c Tc Ad", "9d", "9h"),
        (PileCondition("higher_rank"), "9h Kd 8c Tc Ad", "9d", "Kd Tc Ad"),
        (PileCondition("lower_rank"), "9h Kd 8c Tc Ad", "9d", "8c"),
        (PileCondition("next_rank"), "9h Kd 8c Tc Ad", "9d", "Tc"),
        (PileCondition("next_rank"), "Kd 2c 3h", "As", "2c"),
        (PileCondition("next_rank"), "2h Ac Qh", "Kd", "Ac"),
        (PileCondition("same_suit"), "2c 3d", "KdQc", "2c"),  # the top card counts
        (PileCondition("same_count"), "2c 3d", "9d", ""),  # nothing has been played yet
    ],
)
def test_a_condition_says_which_cards_may_be_played(
    condition: Condition, hand: str, pile: str, expected: str
) -> None:
    assert playable(condition, hand, pile) == expected


def test_all_of_several_conditions_must_hold() -> None:
    both = AllOf((PileCondition("same_suit"), PileCondition("higher_rank")))
    assert playable(both, "Kd 5d Kc", "9d") == "Kd"


def test_any_of_several_conditions_is_enough() -> None:
    assert playable(MATCH, "Kd 9c Kc", "9d") == "Kd 9c"


def test_conditions_nest() -> None:
    low = AnyOf((RankCondition(Rank(2)), RankCondition(Rank(3))))
    nested = AnyOf(
        (
            AllOf((PileCondition("same_suit"), PileCondition("higher_rank"))),
            AllOf((low, SuitCondition(CLUBS))),
        )
    )
    assert playable(nested, "Kd 5d 2c 3c 2h Qc", "9d") == "Kd 2c 3c"


def test_conditions_nest_four_deep() -> None:
    high_hearts = AllOf((SuitCondition(HEARTS), RankCondition(Rank(9), ">=")))
    deep = AllOf(
        (
            HandSizeCondition(5, "<="),
            AnyOf((SuitCondition(SPADES), high_hearts)),
            SumCondition(20, "<=", of="pile"),
        )
    )
    assert playable(deep, "3h 9h Ks 2s 3c", "Td") == "9h Ks 2s"
    assert playable(deep, "4h Kh 5d 2s 3c", "JdAc") == "2s"  # the king makes 21


def test_a_condition_may_have_eight_parts() -> None:
    odd = AnyOf(tuple(RankCondition(Rank(rank)) for rank in (3, 5, 7, 9, 11, 13, 14, 2)))
    assert playable(odd, "2c 3c 4c 8c Jc Qc Kc Ac") == "2c 3c Jc Kc Ac"


# Passing


def test_who_must_play_may_not_pass() -> None:
    table = deal(turn_game(ANYTHING), ["2c3c", "4c5c"])
    assert options(table) == {"2c", "3c"}
    with pytest.raises(IllegalAction):
        table.apply(Pass())


def test_who_need_not_play_may_pass() -> None:
    table = deal(turn_game(OPTIONAL), ["2c3c", "4c5c"])
    assert options(table) == {"2c", "3c", "pass"}
    table = moves(table, "pass")
    assert table.actor == 1
    assert held(table, 0) == "2c3c"


def test_turns_go_around_from_the_left_of_the_button() -> None:
    table = deal(turn_game(ANYTHING, seats=3, hand=3), ["2c3c9c", "4c5cTc", "6c7cJc"])
    actors = []
    for _ in range(5):
        actors.append(table.actor)
        table = table.apply(next(iter(table.legal_actions)))
    assert actors == [0, 1, 2, 0, 1]


def test_who_has_nothing_to_play_passes_without_being_asked() -> None:
    game = turn_game(PlayPhase(valid_play_condition=MATCH), discards=1)
    table = deal(game, ["2c3c", "4d5c"], "9d")
    assert table.actor == 1
    assert options(table) == {"4d"}
    assert table.turns == 1


def test_without_passing_who_has_nothing_to_play_is_out_of_the_hand() -> None:
    phase = PlayPhase(valid_play_condition=MATCH, pass_if_unable=False)
    table = deal(turn_game(phase, discards=1, seats=3), ["2c3c", "4d5c", "6d7c"], "9d")
    assert table.folded == (True, False, False)
    assert events(table.log, WentOut) == [WentOut(0)]
    table = moves(table, "4d", "6d")
    assert table.actor is None  # seat 1 has nothing but 5c, so seat 2 is the last
    assert table.winners == (2,)


def test_the_last_player_in_the_hand_wins_it() -> None:
    phase = PlayPhase(valid_play_condition=MATCH, pass_if_unable=False)
    table = deal(turn_game(phase, discards=1), ["2c3c", "4d5c"], "9d")
    assert table.over
    assert table.winners == (1,)


def test_who_is_out_of_the_hand_does_not_finish_the_turn() -> None:
    phase = PlayPhase(valid_play_condition=MATCH, pass_if_unable=False)
    game = turn_game(phase, DiscardPhase(), discards=1, seats=3, hand=3)
    table = deal(game, ["2c3c8c", "4d5c8s", "6d7c8h"], "9d")
    assert table.actor == 1
    assert len(table.hands[0]) == 3


def test_who_has_no_cards_is_not_put_out_for_it() -> None:
    phase = PlayPhase(mandatory=True, pass_if_unable=False)
    game = turn_game(phase, DrawPhase(mandatory=False), hand=1, wins="high_score", seats=3)
    table = moves(deal(game, ["2c", "3c", "4c"]), "2c", "pass", "3c", "pass", "4c", "pass")
    assert not any(table.folded)
    assert options(table) == {"draw", "pass"}


# Several cards together


def test_several_cards_played_together_have_one_rank() -> None:
    table = deal(turn_game(PlayPhase(max_cards=4), hand=4), ["8c8d8h9c", "2c2d3c4c"])
    legal = table.legal_actions
    assert options(table) == {"8c", "8d", "8h", "9c", "8c8d", "8c8d8h"}
    assert Play(cards("8d8h")) in legal  # not only the first two
    assert Play(cards("8h8c")) in legal  # in any order
    assert Play(cards("8c9c")) not in legal
    assert Play(()) not in legal
    table = moves(table, "8d8h")
    assert held(table, 0) == "8c9c"
    assert same_cards(table.pile, "8d8h")


def test_fewer_cards_than_the_fewest_cannot_be_played() -> None:
    game = turn_game(PlayPhase(min_cards=2, max_cards=2), hand=4)
    table = deal(game, ["8c8d8h9c", "2c2d3c4c"])
    assert options(table) == {"8c8d"}
    assert Play(cards("8c8h")) in table.legal_actions
    assert Play(cards("8c8d8h")) not in table.legal_actions


def test_several_cards_are_never_of_one_suit() -> None:
    phase = PlayPhase(valid_play_condition=SuitCondition(CLUBS), max_cards=2)
    table = deal(turn_game(phase, hand=3), ["8c8d9c", "2c2d3c"])
    assert options(table) == {"8c", "9c"}


def test_the_points_of_several_cards_count_together() -> None:
    phase = PlayPhase(valid_play_condition=SumCondition(16), max_cards=4)
    table = deal(turn_game(phase, hand=4), ["8c8d4h4s", "2c2d3c4c"])
    assert options(table) == {"8c8d"}


def test_as_many_cards_as_were_played_last_may_be_asked_for() -> None:
    condition = AnyOf((EMPTY, PileCondition("same_count")))
    game = turn_game(PlayPhase(valid_play_condition=condition, max_cards=4), hand=4)
    table = moves(deal(game, ["8c8d4h5s", "2c2d2h9c"]), "8c8d")
    assert options(table) == {"2c2d"}
    assert Play(cards("2d2h")) in table.legal_actions
    assert Play(cards("2c2d2h")) not in table.legal_actions


# Clearing the pile

PRESIDENT = PlayPhase(
    Location.TABLEAU,
    AnyOf((EMPTY, AllOf((PileCondition("higher_rank"), PileCondition("same_count"))))),
    max_cards=4,
    mandatory=False,
    clears_when_passed=True,
)


def presidents() -> Table:
    return deal(turn_game(PRESIDENT, hand=3, seats=3), ["5c6cAs", "7c8cAd", "TcJcQc"])


def test_the_pile_is_put_aside_when_everyone_else_has_passed() -> None:
    table = moves(presidents(), "5c", "pass", "pass")
    assert table.actor == 0
    assert table.pile == ()
    assert options(table) == {"6c", "As", "pass"}
    assert events(table.log, Cleared) == [Cleared(1)]


def test_cards_put_aside_are_out_of_play() -> None:
    table = moves(presidents(), "5c", "pass", "pass")
    assert int(table._record["gone"][0]) == 1 << cards("5c")[0].index


def test_a_pass_before_the_last_play_does_not_count() -> None:
    table = moves(presidents(), "5c", "pass", "Tc", "pass")
    assert table.actor == 1
    assert in_middle(table) == "5cTc"


def test_who_cannot_play_has_passed() -> None:
    table = moves(presidents(), "5c", "pass", "pass", "As")  # which nobody can beat
    assert table.actor == 0
    assert table.pile == ()
    assert options(table) == {"6c", "pass"}


def test_whoever_made_the_last_play_leads() -> None:
    table = moves(presidents(), "5c", "pass", "Tc", "pass", "pass")
    assert table.actor == 2
    assert options(table) == {"Jc", "Qc", "pass"}


def test_who_is_skipped_need_not_pass() -> None:
    game = turn_game(PRESIDENT, hand=3, seats=3, effects=[effect("skip", 5)])
    table = moves(deal(game, ["5c6cAs", "7c8cAd", "TcJcQc"]), "5c", "pass")
    assert table.actor == 0
    assert table.pile == ()
    assert options(table) == {"6c", "As", "pass"}


def test_another_turn_at_once_does_not_clear_the_pile() -> None:
    game = turn_game(PRESIDENT, hand=3, effects=[effect("skip", 6)])  # of two, who skips goes on
    table = moves(deal(game, ["5c6cAs", "7c8cAd"]), "6c")
    assert table.actor == 0
    assert options(table) == {"As", "pass"}


def test_passing_ones_own_extra_turn_takes_nobody_elses() -> None:
    game = turn_game(PRESIDENT, hand=3, seats=3, effects=[effect("extra_turn", 5)])
    table = moves(deal(game, ["5c6cAs", "7c8cAd", "TcJcQc"]), "5c", "pass", "pass")
    assert table.actor == 2
    assert in_middle(table) == "5c"
    table = moves(table, "pass")
    assert table.actor == 0
    assert table.pile == ()


def test_everyone_may_play_in_every_part_of_their_turn_before_the_pile_is_put_aside() -> None:
    game = turn_game(PRESIDENT, PRESIDENT, PRESIDENT, hand=3, seats=2)
    table = moves(deal(game, ["5c6cAs", "7c8cAd"]), "5c", "pass", "pass", "pass", "pass")
    assert table.actor == 1
    assert in_middle(table) == "5c"
    table = moves(table, "pass")
    assert table.actor == 0
    assert table.pile == ()


def test_when_who_played_last_has_folded_all_others_have_to_pass() -> None:
    game = turn_game(PRESIDENT, BettingPhase(), hand=3, seats=3, chips=100)
    table = moves(deal(game, ["5c6cAs", "7c8cAd", "TcJcQc"]), "pass", "pass", "Tc")
    table = moves(table, "bet 10", "call", "fold")
    assert table.actor == 0
    assert in_middle(table) == "Tc"
    table = moves(table, "pass")
    assert table.actor == 1
    assert in_middle(table) == "Tc"
    table = moves(table, "pass", "check", "check")
    assert table.actor == 0
    assert table.pile == ()


def test_the_first_out_is_president() -> None:
    table = moves(presidents(), "5c", "pass", "pass", "6c", "pass", "pass", "As")
    assert table.over
    assert table.winners == (0,)


# Capturing


def capturing(by: str, hands: list[str], tableau: str) -> Table:
    phase = PlayPhase(Location.TABLEAU, capture=by)  # type: ignore[arg-type]
    points = (ScoringRule(1, "captured"), ScoringRule(5, "captured", suit=HEARTS))
    game = turn_game(
        phase,
        hand=len(cards(hands[0])),
        discards=len(cards(tableau)),
        scoring=points,
        wins="high_score",
    )
    return deal(game, hands, tableau)


def test_a_card_captures_all_cards_of_its_rank_and_itself() -> None:
    table = moves(capturing("rank", ["7hKc", "2c3c"], "7c9d7d"), "7h")
    assert in_middle(table) == "9d"
    assert table.captured == (3, 0)
    assert table.scores == (3 + 5, 0)


def test_a_card_captures_all_cards_of_its_suit_and_itself() -> None:
    table = moves(capturing("suit", ["2d7c", "2c3c"], "Kd9d7h"), "2d")
    assert in_middle(table) == "7h"
    assert table.captured == (3, 0)
    assert table.scores == (3, 0)


def test_a_card_that_captures_nothing_stays() -> None:
    table = moves(capturing("rank", ["7hKc", "2c3c"], "8c9d"), "7h")
    assert in_middle(table) == "8c9d7h"
    assert table.captured == (0, 0)
    assert table.scores == (0, 0)


def test_the_first_card_on_an_empty_tableau_stays() -> None:
    table = moves(capturing("rank", ["7hKc", "7c3c"], ""), "7h")
    assert in_middle(table) == "7h"
    assert moves(table, "7c").captured == (0, 2)
