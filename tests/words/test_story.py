"""A hand is told by what the engine says happened, and not by what else its game can do."""

from __future__ import annotations

from tests.engine.tables import game_of
from tests.engine.turn_tables import turn_game

from darwindeck import Check, Exchange, GameGenome, Table
from darwindeck.genome.schema import (
    BettingPhase,
    ComparePhase,
    DealPhase,
    ExchangePhase,
    ForcedBetPhase,
)
from darwindeck.words.story import Story
from darwindeck.words.voice import Line, Voice

POINTS = {"events.scores", "events.loses_points"}


def told(game: GameGenome) -> list[str]:
    """Let everybody check, or give away the first card if that is possible, and tell it."""
    table = Table.start(game, 2, seed=1)
    while not table.over:
        gives = Exchange(table.hands[table.actor or 0][:1])
        table = table.apply(gives if gives in table.legal_actions else Check())
    story, voice = Story(game), Voice(names=("Ada", "Ben"))
    return [voice.say(line) for event in table.log for line in story.tell(event)]


def test_a_draw_and_a_pass_in_one_game_are_told_apart() -> None:
    lines = told(
        game_of(
            ForcedBetPhase(ante=1),
            ExchangePhase(max_cards=1),
            BettingPhase(min_bet=1),
            ExchangePhase(1, 1, passed_to=("left",)),
            BettingPhase(min_bet=1),
        )
    )
    drawing, passing = lines.index("Exchange  (pot 2)"), lines.index("Passing cards")
    assert any(" draws " in line for line in lines[drawing:passing])
    assert not any(" passes on " in line for line in lines[drawing:passing])
    assert not any(" discards " in line for line in lines[passing:])
    assert any(" takes up " in line for line in lines[passing:])


def test_open_cards_are_no_streets_where_no_hands_are_shown() -> None:
    three = DealPhase(count=3, face_up=True)
    battles = turn_game(three, ComparePhase(), hand=0, wins="capture_all", repeat_from=1)
    assert not any("street" in line for line in told(battles))


def test_a_board_is_no_street_of_stud() -> None:
    own, shared = DealPhase(count=4), DealPhase(count=3, to="board", face_up=True)
    lines = told(game_of(ForcedBetPhase(ante=1), own, BettingPhase(min_bet=2), shared))
    assert any("Deal" in line for line in lines)
    assert not any("street" in line for line in lines)


def points_told(name: str, hands: int) -> list[str]:
    """Let everybody do the first thing that is legal, and return the lines about points."""
    table = Table.start(name, seed=3)
    story, voice = Story(table.game), Voice()
    lines: list[Line] = []
    for number in range(hands):
        table = table.next_hand() if number else table
        while not table.over:
            table = table.apply(table.legal_actions[0])
        lines += [line for event in table.log for line in story.tell(event)]
    return [voice.say(line) for line in lines if line.key in POINTS]


def test_a_score_is_told_with_the_points_of_earlier_hands() -> None:
    assert points_told("truco", 4) == [
        "Seat 1 scores +1 and has 1",
        "Seat 0 scores +1 and has 1",
        "Seat 0 scores +1 and has 2",
        "Seat 1 scores +1 and has 2",
    ]


def test_points_that_are_lost_are_told_as_lost() -> None:
    assert points_told("skat", 4)[-1] == "Seat 0 loses 48 points and has 36"


def test_points_that_decide_nothing_are_not_told() -> None:
    assert points_told("blef", 1) == []
