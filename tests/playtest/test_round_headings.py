"""Where one betting round ends and the next begins is to be seen when a hand is told."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from darwindeck import Bet, Call, Check, Exchange, Table, load
from darwindeck.genome.anatomy import phases_of, showdown_of
from darwindeck.genome.library import library_names
from darwindeck.genome.phases import BettingPhase, ExchangePhase, ForcedBetPhase
from darwindeck.playtest.news import tell_hand
from darwindeck.words.narration import narrate
from darwindeck.words.voice import Voice

if TYPE_CHECKING:
    from darwindeck import GameGenome

ANTE, ROUND = ForcedBetPhase(ante=1), BettingPhase(min_bet=1, max_raises=1)
BETS = ("checks", "bets", "calls", "raises", "folds", "goes all in", "brings it in")
POKER = [
    name
    for name in library_names()
    if showdown_of(load(name)) is not None and phases_of(load(name), BettingPhase)
]
"""Games in which every betting phase comes once in a hand."""


def kuhn_with(*phases: ForcedBetPhase | BettingPhase | ExchangePhase) -> GameGenome:
    """Return Kuhn poker with other phases before its showdown."""
    game = load("kuhn-poker")
    showdown = game.turn_structure.phases[-1]
    return replace(
        game,
        setup=replace(game.setup, starting_chips=20, initial_deck="standard_52"),
        turn_structure=replace(game.turn_structure, phases=(*phases, showdown)),
    )


def headings(table: Table) -> list[str]:
    """Return the headings of a hand that is told."""
    lines = list(narrate(table))
    return [line for before, line in pairwise(lines) if before == ""]


def test_betting_rounds_in_a_row_are_numbered() -> None:
    table = Table.start(kuhn_with(ANTE, ROUND, ROUND, ROUND), seed=3)
    for action in (Check(), Check(), Bet(1), Call(), Check(), Check()):
        table = table.apply(action)
    assert headings(table)[2:5] == [
        "Betting  (pot 2)",
        "Betting, round 2  (pot 2)",
        "Betting, round 3  (pot 4)",
    ]


def test_antes_in_a_row_are_numbered() -> None:
    table = Table.start(kuhn_with(ANTE, ANTE, ROUND), seed=3)
    assert headings(table)[1:] == ["Forced bets", "Forced bets, round 2"]


def test_exchanges_in_a_row_are_numbered() -> None:
    exchange = ExchangePhase(min_cards=0, max_cards=1)
    table = Table.start(kuhn_with(ANTE, exchange, exchange, ROUND), seed=3)
    for _ in range(4):
        table = table.apply(Exchange())
    assert headings(table)[2:] == ["Exchange  (pot 2)", "Exchange, round 2  (pot 2)"]


def test_a_person_is_told_the_rounds_apart() -> None:
    table = Table.start(kuhn_with(ANTE, ROUND, ROUND), seed=3)
    for _ in range(3):
        table = table.apply(Check())
    voice = Voice(names=("Zoe", "Ada"), reader=0)
    parts = [
        [voice.say(line) for line in part.lines]
        for part in tell_hand(table, 0)
        if part.heading is not None and part.heading.key == "headings.betting"
    ]
    assert parts == [["Ada checks", "You check"], ["Ada checks"]]


def told_rounds(table: Table) -> int:
    """Count the parts of a story in which somebody bets."""
    lines, parts, betting = list(narrate(table)), 0, False
    for line in lines:
        if line == "":
            betting = False
        elif " ".join(line.split()[2:]).startswith(BETS) and not betting:
            parts, betting = parts + 1, True
    return parts


def played(game: GameGenome, seed: int) -> tuple[Table, int]:
    """Play a hand at random, and count the betting phases in which somebody was asked."""
    rng = Random(seed)
    table = Table.start(game, seed=seed)
    phases = game.turn_structure.phases
    asked = set()
    while not table.over:
        index = table.phase_index
        if index is not None and isinstance(phases[index], BettingPhase):
            asked.add(index)
        table = table.apply(rng.choice(list(table.legal_actions)))
    return table, len(asked)


@pytest.mark.parametrize("name", [*POKER, "three rounds in a row"])
def test_as_many_rounds_are_told_as_the_engine_played(name: str) -> None:
    rounds_in_a_row = kuhn_with(ANTE, ROUND, ROUND, ROUND)
    game = rounds_in_a_row if name == "three rounds in a row" else load(name)
    for seed in range(10):
        table, rounds = played(game, seed)
        assert told_rounds(table) == rounds
