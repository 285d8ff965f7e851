"""Battles: the highest card takes all, ties go to war, and who has no cards is out."""

from __future__ import annotations

import pytest

from darwindeck import Table, load
from darwindeck.genome.schema import BettingPhase, ComparePhase, ScoringRule, WinCondition
from darwindeck.table.events import Captured, Settled, Turned, WentOut

from .tables import cards, events
from .turn_tables import deal, held, moves, same_cards, turn_game


def battle(hands: list[str], phase: ComparePhase | None = None, wins: str = "capture_all") -> Table:
    """Play the first battle, after which players may bet."""
    game = turn_game(
        phase or ComparePhase(),
        BettingPhase(10),
        hand=len(cards(hands[0])),
        seats=len(hands),
        chips=100,
        wins=wins,
        scoring=(ScoringRule(1, "held"),),
    )
    return deal(game, hands)


def turned(table: Table) -> list[tuple[int, str, int]]:
    """Return who turned over which card, and how many were buried before it."""
    return [(event.seat, str(event.card), event.buried) for event in events(table.log, Turned)]


def test_the_highest_card_takes_all_under_the_winners_hand() -> None:
    table = battle(["9c2c", "Kd3d", "Qh4h"])
    assert turned(table) == [(0, "9c", 0), (1, "Kd", 0), (2, "Qh", 0)]
    assert held(table, 0) == "2c"
    assert held(table, 1).startswith("3d")
    assert same_cards(table.hands[1], "3d9cKdQh")
    assert table.pile == ()
    assert table.captured == (0, 0, 0)


def test_aces_are_high_in_battle() -> None:
    assert same_cards(battle(["Ac2c", "Kd3d"]).hands[0], "2cAcKd")


def test_the_lowest_card_takes_all_if_the_rules_say_so() -> None:
    table = battle(["9c2c", "Kd3d"], ComparePhase(high_card_wins=False))
    assert same_cards(table.hands[0], "2c9cKd")


def test_those_who_tie_go_to_war() -> None:
    table = battle(["9c2c3c4cKc5c", "9d5d6d7dQd8d"])
    assert turned(table) == [(0, "9c", 0), (1, "9d", 0), (0, "Kc", 3), (1, "Qd", 3)]
    assert same_cards(table.hands[0], "5c9c2c3c4cKc9d5d6d7dQd")
    assert held(table, 1) == "8d"


def test_suits_do_not_break_a_tie() -> None:
    table = battle(["9s2cKc", "9c5dQd"], ComparePhase(face_down=1))
    assert turned(table)[2:] == [(0, "Kc", 1), (1, "Qd", 1)]


def test_a_war_may_bury_nothing() -> None:
    table = battle(["9c2c5c", "9dKd8d"], ComparePhase(face_down=0))
    assert turned(table)[2:] == [(0, "2c", 0), (1, "Kd", 0)]
    assert same_cards(table.hands[1], "8d9c9d2cKd")


def test_a_war_may_be_tied_again() -> None:
    table = battle(["9c2c8c3cKc5c", "9d5d8d7dQd4d"], ComparePhase(face_down=1))
    assert turned(table) == [
        *((0, "9c", 0), (1, "9d", 0)),
        *((0, "8c", 1), (1, "8d", 1)),
        *((0, "Kc", 1), (1, "Qd", 1)),
    ]
    assert len(table.hands[0]) == 1 + 10


def test_only_those_who_tie_go_to_war() -> None:
    table = battle(["9c2c5c", "9d3d8d", "4hAhKh"], ComparePhase(face_down=0))
    assert turned(table)[3:] == [(0, "2c", 0), (1, "3d", 0)]
    assert same_cards(table.hands[1], "8d9c9d4h2c3d")
    assert held(table, 2) == "AhKh"


def test_who_has_too_few_cards_to_bury_keeps_one_to_turn_over() -> None:
    table = battle(["9c2cKc", "9d5dAd"])
    assert turned(table)[2:] == [(0, "Kc", 1), (1, "Ad", 1)]
    table = moves(table, "check", "check")
    assert table.over  # seat 0 has nothing left
    assert table.winners == (1,)


def test_who_has_no_card_to_turn_over_is_out() -> None:
    table = battle(["9c2c", "9d3d", "4h5h"], ComparePhase(face_down=0))
    assert table.hands[0] == ()
    table = moves(table, "check", "check", "check")
    assert events(table.log, WentOut) == [WentOut(0)]
    assert table.folded == (True, False, False)


def test_who_ties_without_another_card_cannot_win() -> None:
    table = battle(["2c9c", "Kd9d", "3h4h"], ComparePhase(face_down=0))
    table = moves(table, "check", "check", "check")
    assert turned(table)[3:6] == [(0, "9c", 0), (1, "9d", 0), (2, "4h", 0)]
    assert turned(table)[6][0] == 1  # seat 0 has nothing left, seat 1 three cards
    assert [len(hand) for hand in table.hands] == [0, 6, 0]


def test_when_all_who_tie_have_no_other_card_nobody_takes_the_cards() -> None:
    game = turn_game(ComparePhase(face_down=0), hand=1, seats=3, wins="capture_all")
    table = deal(game, ["9c", "9d", "4h"])
    assert table.over
    assert table.hands == ((), (), ())
    assert table.captured == (0, 0, 0)
    assert table.winners == (0, 1, 2)


def test_when_nobody_has_a_card_the_hand_ends() -> None:
    game = turn_game(ComparePhase(), hand=1, wins="capture_all")
    table = deal(game, ["9c", "9d"])
    assert table.over
    assert table.winners == (0, 1)
    assert events(table.log, Settled) == [Settled((0, 1))]


def test_cards_that_nobody_takes_are_out_of_play() -> None:
    table = deal(turn_game(ComparePhase(), hand=1, wins="capture_all"), ["9c", "9d"])
    gone = sum(1 << card.index for card in cards("9c9d"))
    assert int(table._record["gone"][0]) == gone
    assert table.pile == ()


# Capturing

CAPTURE = ComparePhase(face_down=1, winner_takes="captured")


def test_cards_won_may_be_captured() -> None:
    table = battle(["9c2c", "Kd3d"], CAPTURE)
    assert table.captured == (0, 2)
    assert held(table, 1) == "3d"
    assert events(table.log, Captured) == [Captured(1, cards("9cKd"))]


def test_a_war_is_captured_whole() -> None:
    table = battle(["9c2cQc5c", "9d3dJd4d"], CAPTURE)
    assert table.captured == (6, 0)


def test_captured_cards_are_scored() -> None:
    game = turn_game(
        CAPTURE, hand=2, wins="high_score", scoring=(ScoringRule(2), ScoringRule(3, "held"))
    )
    table = deal(game, ["9cAc", "Kd3d"])
    assert table.over
    assert table.scores == (4, 4)


def test_who_has_played_all_cards_keeps_what_was_captured() -> None:
    game = turn_game(CAPTURE, hand=2, seats=3, wins="capture_all")
    table = deal(game, ["9cKc", "9d3d", "2h4h"])  # 0 and 1 tie, bury nothing, and seat 0 wins
    assert table.over
    assert table.captured == (5, 0, 1)  # seat 2 turns over its last card alone
    assert table.winners == (0,)


def test_whoever_has_captured_the_most_wins() -> None:
    table = battle(["9c2c3c", "Kd3dAd"], CAPTURE)
    table = moves(table, "bet 10", "call", "check", "check", "check", "check")
    assert table.over  # all cards are played
    assert table.captured == (0, 6)
    assert table.winners == (1,)
    assert table.payoffs == (-10, 10)


def test_the_hand_ends_when_all_cards_are_captured() -> None:
    game = turn_game(
        CAPTURE,
        BettingPhase(10),
        hand=1,
        seats=3,
        deck="kuhn_3",
        chips=100,
        wins=(WinCondition("capture_all"),),
    )
    table = deal(game, ["Js", "Ks", "Qs"])
    assert table.over  # without betting
    assert table.captured == (0, 3, 0)
    assert table.winners == (1,)


# Folding, and war itself


def test_who_folds_turns_nothing_over() -> None:
    table = battle(["9c2c", "Kd3d", "Qh4h"])
    table = moves(table, "bet 10", "call", "fold")
    assert [event[0] for event in turned(table)[3:]] == [0, 1]


@pytest.mark.parametrize("seed", range(5))
def test_war_goes_to_whoever_holds_the_most_cards(seed: int) -> None:
    table = Table.start(load("war"), seed=seed)
    assert table.over
    sizes = [len(hand) for hand in table.hands]
    assert sum(sizes) + int(table._record["gone"][0]).bit_count() == 52
    best = max(sizes)
    assert table.winners == tuple(seat for seat in (0, 1) if sizes[seat] == best)
    assert best == 52 or table.turns == 2000 or min(sizes) == 0
