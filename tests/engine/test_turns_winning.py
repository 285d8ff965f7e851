"""How hands without a showdown, and matches of them, end and are won."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from darwindeck import Table, load
from darwindeck.cards import Suit
from darwindeck.genome.schema import (
    BettingPhase,
    DiscardPhase,
    DrawPhase,
    ForcedBetPhase,
    GameGenome,
    HandSizeCondition,
    Location,
    Phase,
    PlayPhase,
    Rank,
    RankCondition,
    ScoringRule,
    TrickPhase,
    WinCondition,
)
from darwindeck.table.events import Scored, Settled, Shown

from .tables import cards, events
from .turn_tables import deal, moves, stacked, turn_game

PLAY = PlayPhase()
MAY_PLAY = PlayPhase(mandatory=False)
CAPTURE = PlayPhase(Location.TABLEAU, capture="rank")
PER_CARD = (ScoringRule(1, "captured"),)
TARGET_3 = WinCondition("first_to_score", 3)


# Ending by an empty hand


def test_the_first_without_cards_wins() -> None:
    table = moves(deal(turn_game(PLAY), ["2c3c", "4c5c"]), "2c", "4c", "3c")
    assert table.over
    assert table.winners == (0,)
    assert table.hands[1] == cards("5c")
    assert events(table.log, Settled) == [Settled((0,))]


def test_a_hand_ends_only_at_the_end_of_a_turn() -> None:
    table = moves(deal(turn_game(PLAY, DrawPhase(), hand=1), ["2c", "4c"]), "2c")
    assert not table.over  # seat 0 has drawn a card again
    assert table.actor == 1


def test_without_an_empty_hand_the_fewest_cards_win() -> None:
    table = deal(turn_game(MAY_PLAY, hand=3, turn_limit=5), ["2c3c4c", "5c6c7c"])
    table = moves(table, "pass", "5c", "pass", "pass")  # the end of a round is a turn too
    assert table.over
    assert table.turns == 5
    assert table.winners == (1,)


def test_equal_hands_win_together() -> None:
    table = deal(turn_game(MAY_PLAY, hand=3, turn_limit=2), ["2c3c4c", "5c6c7c"])
    table = moves(table, "2c", "5c")
    assert table.over
    assert table.winners == (0, 1)


# Ending by cards captured


def test_the_most_cards_held_and_captured_win() -> None:
    game = turn_game(CAPTURE, hand=2, discards=2, wins="capture_all", turn_limit=3)
    table = moves(deal(game, ["7c2c", "9c3c"], "7dKd"), "7c", "9c")
    assert table.over
    assert table.captured == (2, 0)
    assert table.winners == (0,)  # three cards against one


# Points


def capture_game(*wins: WinCondition, scoring: tuple[ScoringRule, ...] = PER_CARD) -> GameGenome:
    return turn_game(CAPTURE, hand=3, discards=2, wins=wins, scoring=scoring)


def captures(game: GameGenome) -> Table:
    """Deal so that sevens and eights can be captured."""
    return deal(game, ["7c9h2c", "8c4c3c"], "7d8d")


def test_the_first_to_score_ends_the_hand() -> None:
    table = moves(captures(capture_game(TARGET_3)), "7c", "8c", "9h", "4c")
    assert not table.over
    game = capture_game(WinCondition("first_to_score", 2))
    table = moves(captures(game), "7c")
    assert table.over
    assert table.scores == (2, 0)
    assert table.winners == (0,)


def test_without_a_score_of_the_target_the_most_points_win() -> None:
    game = replace(capture_game(TARGET_3), turn_limit=2)
    table = moves(captures(game), "7c", "4c")
    assert table.over
    assert table.winners == (0,)


def test_the_highest_score_wins() -> None:
    table = captures(capture_game(WinCondition("high_score")))
    table = moves(table, "7c", "4c", "9h", "3c", "2c", "8c")
    assert table.over
    assert table.scores == (2, 2)
    assert table.winners == (0, 1)


def test_the_lowest_score_wins() -> None:
    points = (ScoringRule(1), ScoringRule(3, suit=Suit.DIAMONDS), ScoringRule(5, rank=Rank(8)))
    table = captures(capture_game(WinCondition("low_score"), scoring=points))
    table = moves(table, "7c", "4c", "9h", "3c", "2c", "8c")
    assert table.scores == (1 + 1 + 3, 1 + 1 + 3 + 10)
    assert table.winners == (0,)


def test_where_few_points_win_the_first_to_score_only_ends_the_hand() -> None:
    wins = (WinCondition("first_to_score", 2), WinCondition("low_score"))
    table = moves(captures(capture_game(*wins)), "7c")
    assert table.over
    assert table.winners == (1,)


def test_negative_points_count() -> None:
    table = captures(capture_game(WinCondition("high_score"), scoring=(ScoringRule(-1),)))
    table = moves(table, "7c", "4c", "9h", "3c", "2c")
    assert table.scores == (-2, 0)
    assert moves(table, "8c").scores == (-2, -2)


@pytest.mark.parametrize(("wins", "winner"), [("high_score", 0), ("low_score", 1)])
def test_huge_scores_are_told_apart(wins: str, winner: int) -> None:
    huge = (ScoringRule(1000, "held"),) * 18
    game = turn_game(MAY_PLAY, hand=3, wins=wins, scoring=huge, turn_limit=2)
    table = moves(deal(game, ["2c3c4c", "5c6c7c"]), "pass", "5c")
    assert table.scores == (54_000, 36_000)
    assert table.winners == (winner,)


def test_the_first_win_condition_says_who_wins() -> None:
    wins = (WinCondition("high_score"), WinCondition("empty_hand"))
    scoring = (ScoringRule(1, "held"), ScoringRule(-5, "going_out"))
    game = turn_game(PLAY, hand=2, wins=wins, scoring=scoring)
    table = moves(deal(game, ["2c3c", "4c5c"]), "2c", "4c", "3c")
    assert table.over  # by the empty hand
    assert table.scores == (-5, 1)
    assert table.winners == (1,)  # by points


def test_cards_still_held_are_scored_at_the_end() -> None:
    scoring = (ScoringRule(2, "held"), ScoringRule(7, "held", suit=Suit.SPADES))
    wins = (WinCondition("empty_hand"),)
    table = deal(turn_game(PLAY, hand=2, wins=wins, scoring=scoring), ["2c3c", "4cAs"])
    table = moves(table, "2c", "4c")
    assert table.scores == (0, 0)
    table = moves(table, "3c")
    assert table.scores == (0, 9)
    assert events(table.log, Scored) == [Scored(1, 9, 9)]


def test_having_gone_out_is_scored_at_the_end() -> None:
    table = deal(turn_game(PLAY, hand=1, scoring=(ScoringRule(4, "going_out"),)), ["2c", "4c"])
    assert moves(table, "2c").scores == (4, 0)


def test_the_last_one_in_scores_the_cards_held() -> None:
    game = turn_game(
        BettingPhase(10),
        PLAY,
        hand=2,
        chips=100,
        wins="high_score",
        scoring=(ScoringRule(2, "held"),),
    )
    table = moves(deal(game, ["2c3c", "4c5c"]), "bet 10", "fold")
    assert table.over
    assert table.winners == (0,)
    assert table.scores == (4, 0)


# The best hand


def test_the_best_poker_hand_wins() -> None:
    game = turn_game(DrawPhase(), DiscardPhase(), hand=5, wins="best_hand", turn_limit=2)
    table = deal(game, ["2c2d2h2s9c", "AcAdAhKsKc"], "3d4d")
    table = moves(table, "3d", "4d")
    assert table.over
    assert table.winners == (0,)  # four of a kind against a full house
    assert [event.seat for event in events(table.log, Shown)] == [0, 1]


def test_equal_poker_hands_win_together() -> None:
    game = turn_game(DrawPhase(), DiscardPhase(), hand=2, wins="best_hand", turn_limit=2)
    table = moves(deal(game, ["2c3d", "2h3s"], "KdKh"), "Kd", "Kh")
    assert table.winners == (0, 1)


# Limits


@pytest.mark.parametrize("limit", [1, 2, 3, 7])
def test_a_hand_ends_at_the_turn_limit(limit: int) -> None:
    table = deal(turn_game(MAY_PLAY, turn_limit=limit), ["2c3c", "4c5c"])
    while not table.over:
        table = moves(table, "pass")
    assert table.turns == limit


def test_a_hand_in_which_nobody_can_do_anything_ends() -> None:
    phase = PlayPhase(valid_play_condition=RankCondition(Rank(14)))
    table = deal(turn_game(phase, turn_limit=1000), ["2c3c", "4c5c"])
    assert table.over
    assert table.turns == 1000
    assert table.winners == (0, 1)


def test_a_hand_ends_when_all_cards_have_been_played() -> None:
    table = deal(turn_game(PLAY, hand=1, wins="high_score"), ["2c", "4c"])
    table = moves(table, "2c", "4c")
    assert table.over
    assert table.turns == 3  # the end of the round, too


def test_a_round_goes_on_when_the_last_card_has_been_played() -> None:
    game = turn_game(TrickPhase(1), BettingPhase(10), hand=1, chips=100, wins="high_score")
    table = moves(deal(game, ["Ac", "Kc"]), "Ac", "Kc")
    assert not table.over
    table = moves(table, "bet 10", "call")
    assert table.over
    assert table.turns == 2


def test_a_hand_goes_on_without_cards_where_they_can_be_drawn() -> None:
    draw = DrawPhase(condition=HandSizeCondition(0))
    table = deal(turn_game(draw, PLAY, hand=1, wins="high_score"), ["2c", "4c"])
    table = moves(table, "2c", "4c")
    assert not table.over
    assert table.actor == 0


# Pots


def with_ante(*phases: Phase, **more: object) -> GameGenome:
    return turn_game(ForcedBetPhase(ante=10), *phases, chips=100, repeat_from=1, **more)  # type: ignore[arg-type]


def test_the_winner_takes_the_pot() -> None:
    table = moves(deal(with_ante(PLAY, seats=3, hand=1), ["2c", "3c", "4c"]), "2c")
    assert table.over
    assert table.payoffs == (20, -10, -10)


def test_winners_share_the_pot() -> None:
    game = with_ante(PLAY, seats=3, hand=2, turn_limit=3)
    table = moves(deal(game, ["2c5c", "3c6c", "4c7c"]), "2c", "3c", "4c")
    assert table.winners == (0, 1, 2)
    assert table.payoffs == (0, 0, 0)


def test_the_odd_chip_goes_to_the_first_winner_left_of_the_button() -> None:
    game = with_ante(MAY_PLAY, seats=3, hand=2, turn_limit=3)
    table = deal(game, ["2c5c", "3c6c", "4c7c"], stacks=(100, 100, 5))
    table = moves(table, "pass", "3c", "4c")  # 1 and 2 have one card each
    assert table.winners == (1, 2)
    # The main pot of 15 is shared, the side pot of 10 is seat 1's, as seat 0 lost.
    assert table.stacks == (90, 90 + 8 + 10, 7)


def test_an_all_in_winner_wins_only_what_was_matched() -> None:
    table = deal(with_ante(PLAY, seats=3, hand=1), ["2c", "3c", "4c"], stacks=(4, 100, 100))
    table = moves(table, "2c")
    assert table.stacks[0] == 12
    assert sum(table.stacks) == 204
    assert table.stacks[1] == table.stacks[2] == 96  # and get back what seat 0 cannot win


# Matches without chips


def test_scores_go_on_from_hand_to_hand() -> None:
    game = turn_game(
        TrickPhase(1), hand=1, wins="high_score", scoring=(ScoringRule(3, "trick"),), hand_limit=3
    )
    table = moves(deal(game, ["Ac", "Kc"]), "Ac", "Kc")
    assert table.scores == (3, 0)
    assert not table.match_over
    assert table.match_winners == ()
    table = table.next_hand(deck=stacked(game, ["Ad", "2d"], first=1))
    assert table.button == 0
    assert table.scores == (3, 0)
    table = moves(table, "2d", "Ad")
    assert table.scores == (6, 0)
    assert table.view(1).seats[0].score == 6


def trick_match(*winners: int, **more: object) -> Table:
    """Play a match of hands of one trick, won by these seats."""
    scoring = more.pop("scoring", (ScoringRule(1, "trick"),))
    game = turn_game(TrickPhase(1), hand=1, scoring=scoring, hand_limit=len(winners), **more)  # type: ignore[arg-type]
    table = None
    for number, winner in enumerate(winners):
        hands = ["Ac", "Kc"] if winner == 0 else ["Kc", "Ac"]
        if table is None:
            table = Table.start(game, 2, deck=stacked(game, hands, first=1), button=0)
        else:
            table = table.next_hand(deck=stacked(game, hands, first=(number + 1) % 2))
        while not table.over:
            table = table.apply(next(iter(table.legal_actions)))
        assert table.winners == (winner,) or "low_score" in str(game.win_conditions)
    assert table is not None
    return table


def test_the_most_points_win_a_match() -> None:
    table = trick_match(1, 0, 1, wins="high_score")
    assert table.scores == (1, 2)
    assert table.match_over
    assert table.match_winners == (1,)


def test_the_fewest_points_win_a_match_by_low_score() -> None:
    table = trick_match(1, 0, 1, wins="low_score")
    assert table.scores == (1, 2)
    assert table.match_winners == (0,)


def test_equal_points_share_a_match() -> None:
    assert trick_match(1, 0, wins="high_score").match_winners == (0, 1)


def test_a_match_ends_when_a_score_is_reached() -> None:
    wins = (WinCondition("first_to_score", 4),)
    game = turn_game(
        TrickPhase(1), hand=1, wins=wins, scoring=(ScoringRule(2, "trick"),), hand_limit=9
    )
    table = moves(deal(game, ["Ac", "Kc"]), "Ac", "Kc")
    assert not table.match_over
    table = moves(table.next_hand(deck=stacked(game, ["Ac", "Kc"], first=1)), "Kc", "Ac")
    assert table.scores == (4, 0)
    assert table.match_over
    assert table.match_winners == (0,)
    with pytest.raises(ValueError, match="the match is over: seat 0 won it"):
        table.next_hand()


def test_a_hand_won_is_a_point_where_nothing_else_is() -> None:
    game = turn_game(PLAY, hand=1, hand_limit=3)
    table = moves(deal(game, ["2c", "4c"]), "2c")
    assert table.scores == (1, 0)
    table = moves(table.next_hand(seed=1), held_first(table.next_hand(seed=1)))
    assert table.scores == (1, 1)  # seat 1 went first this time
    last = table.next_hand(seed=2)
    table = moves(last, held_first(last))
    assert table.match_over
    assert table.scores == (2, 1)
    assert table.match_winners == (0,)


def held_first(table: Table) -> str:
    """Write the first card of the actor."""
    assert table.actor is not None
    return str(table.hands[table.actor][0])


def test_a_match_of_one_hand_is_won_with_it() -> None:
    table = moves(deal(turn_game(PLAY, hand=1), ["2c", "4c"]), "2c")
    assert table.match_over
    assert table.match_winners == table.winners == (0,)


def test_everyone_is_dealt_in_without_chips() -> None:
    table = Table.start("hearts", seed=1)
    assert table.stacks == (0, 0, 0, 0)
    assert table.seated == (True,) * 4
    assert [len(hand) for hand in table.hands] == [13] * 4


def test_the_button_moves_in_a_match_without_chips() -> None:
    game = turn_game(PLAY, hand=1, hand_limit=5, seats=3)
    table = Table.start(game, seed=1)
    buttons = []
    for seed in range(4):
        buttons.append(table.button)
        table = moves(table, held_first(table)).next_hand(seed=seed)
    assert buttons == [0, 1, 2, 0]


def test_payoffs_are_zero_without_chips() -> None:
    table = moves(deal(turn_game(PLAY, hand=1), ["2c", "4c"]), "2c")
    assert table.payoffs == (0, 0)


def test_hearts_goes_to_the_fewest_points() -> None:
    table = Table.start(load("hearts"), seed=5)
    while not table.over:
        table = table.apply(next(iter(table.legal_actions)))
    assert sum(table.scores) in {26, 3 * 26}
    assert table.winners == tuple(s for s in range(4) if table.scores[s] == min(table.scores))


def test_a_later_hand_is_replayed_with_its_scores() -> None:
    table = trick_match(1, 0, 1, wins="high_score")
    assert Table.replay(table.game, table.log) == table
