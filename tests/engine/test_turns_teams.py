"""Partners: points and wins in common, tricks counted together, and the trump in the last hand."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from darwindeck import GameGenome, Table, load, simulate
from darwindeck.cards import Suit
from darwindeck.genome.errors import GenomeError
from darwindeck.genome.schema import (
    ForcedBetPhase,
    PlayPhase,
    ScoringRule,
    TrickPhase,
    WinCondition,
)
from darwindeck.genome.validation import problems, seat_range
from darwindeck.table.events import TurnedUp

from .tables import events
from .turn_tables import deal, moves, turn_game

WHIST = load("whist")


def partners(*rules: ScoringRule, tricks: int = 2, wins: str = "high_score") -> GameGenome:
    """Return a game of a few tricks for two teams."""
    game = turn_game(TrickPhase(tricks), hand=tricks, seats=4, wins=wins, scoring=rules)
    return replace(game, setup=replace(game.setup, teams=2))


HANDS = ["AsKs", "2s3s", "QsJs", "4s5s"]


def test_what_one_scores_both_score_and_win() -> None:
    table = moves(deal(partners(ScoringRule(1, "trick")), HANDS), "As", "2s", "Js", "4s")
    assert table.scores == (1, 0, 1, 0)
    table = moves(table, "Ks", "3s", "Qs", "5s")
    assert (table.scores, table.winners) == ((2, 0, 2, 0), (0, 2))


def test_tricks_of_partners_are_counted_together() -> None:
    hands = ["As2h", "2s3h", "3sAh", "4s4h"]
    table = deal(partners(ScoringRule(1, "trick", beyond=1)), hands)
    table = moves(table, "As", "2s", "3s", "4s")
    assert table.scores == (0, 0, 0, 0)
    table = moves(table, "2h", "3h", "Ah", "4h")  # the second trick of the team is its partner's
    assert table.scores == (1, 0, 1, 0)


def test_points_for_others_are_for_the_other_team() -> None:
    table = deal(partners(ScoringRule(1, "trick", to="others")), HANDS)
    assert moves(table, "As", "2s", "Js", "4s").scores == (0, 1, 0, 1)


def test_a_sweep_is_the_teams() -> None:
    rules = ScoringRule(1, "captured", suit=Suit.HEARTS), ScoringRule(10, "sweep")
    game = partners(*rules, tricks=13)
    suits = ["".join(f"{rank}{suit}" for rank in "23456789TJQKA") for suit in "cdhs"]
    table = deal(game, [suits[0][:-2] + "Ah", *suits[1:2], suits[2][:-2] + "Ac", suits[3]])
    while not table.over:
        table = table.apply(next(iter(table.legal_actions)))
    assert table.scores == (23, 0, 23, 0)


def test_the_dealers_last_card_is_trump_and_shown() -> None:
    table = Table.start(WHIST, seed=4)
    turned = events(table.log, TurnedUp)
    assert [event.cards for event in turned] == [(table.hands[table.button][-1],)]
    assert turned[0].trump
    for viewer in range(4):
        assert table.view(viewer).seats[table.button].cards[-1] == turned[0].cards[0]


def test_thirteen_tricks_give_the_points_beyond_six() -> None:
    for seed in range(10):
        table = Table.start(WHIST, seed=seed)
        while not table.over:
            table = table.apply(next(iter(table.legal_actions)))
        ours, theirs = (sum(table.tricks[seat::2]) for seat in (0, 1))
        assert ours + theirs == 13
        points = (max(0, ours - 6), max(0, theirs - 6))
        assert table.scores == points * 2


def test_only_whole_teams_can_play() -> None:
    assert list(seat_range(WHIST)) == [4]
    small = replace(WHIST, setup=replace(WHIST.setup, cards_per_player=5))
    small = replace(small, turn_structure=replace(small.turn_structure, phases=(TrickPhase(5),)))
    assert list(seat_range(small)) == [4, 6, 8, 10]
    with pytest.raises(GenomeError, match="2 teams of partners need 4 players, or 6"):
        Table.start(small, 5)


def test_one_team_is_refused() -> None:
    game = replace(WHIST, setup=replace(WHIST.setup, teams=1))
    assert "setup.teams: is 1, which leaves nobody to play against" in str(problems(game)[0])


def test_partners_share_a_pot() -> None:
    game = partners(ScoringRule(1, "trick"))
    phases = ForcedBetPhase(ante=5), *game.turn_structure.phases
    game = replace(
        game,
        setup=replace(game.setup, starting_chips=20),
        turn_structure=replace(game.turn_structure, phases=phases, repeat_from=1),
    )
    table = moves(deal(game, HANDS), "As", "2s", "Js", "4s", "Ks", "3s", "Qs", "5s")
    assert table.payoffs == (5, -5, 5, -5)


def test_who_has_no_cards_left_wins_for_the_partners_too() -> None:
    game = turn_game(PlayPhase(), hand=1, seats=4, wins="empty_hand")
    game = replace(game, setup=replace(game.setup, teams=2))
    table = moves(deal(game, ["As", "2s", "Js", "4s"]), "As")
    assert (table.over, table.winners, table.scores) == (True, (0, 2), (1, 0, 1, 0))


def test_a_pot_that_one_of_them_wins_is_shared_by_partners_in_the_hand() -> None:
    game = turn_game(PlayPhase(), hand=1, seats=4, wins="empty_hand")
    phases = (ForcedBetPhase(ante=5), *game.turn_structure.phases)
    game = replace(
        game,
        setup=replace(game.setup, teams=2, starting_chips=20),
        turn_structure=replace(game.turn_structure, phases=phases, repeat_from=1),
    )
    assert moves(deal(game, ["As", "2s", "Js", "4s"]), "As").payoffs == (5, -5, 5, -5)


def test_partners_win_by_points_or_by_what_one_of_them_does() -> None:
    game = replace(WHIST, win_conditions=(WinCondition("most_tricks"),))
    assert "partners win by their points" in "".join(map(str, problems(game)))


@pytest.mark.parametrize("players", ["random", "greedy"])
def test_bots_play_in_teams(players: str) -> None:
    game = partners(ScoringRule(1, "trick"), tricks=3)
    assert simulate(game, hands=4, players=players, seed=5).hands == 4
