"""Random players choose evenly, also among more sets of cards than can be listed."""

from __future__ import annotations

from collections import Counter
from math import comb

import numpy as np
import pytest
from msgspec.structs import replace

from darwindeck import Table, load, simulate
from darwindeck.compiled.modes import INTERPRETED
from darwindeck.engine.program import compile_program
from darwindeck.genome.schema import (
    ExchangePhase,
    ForcedBetPhase,
    GameGenome,
    SetupRules,
    ShowdownPhase,
    TurnStructure,
    WinCondition,
)
from darwindeck.players.bots import record_of
from darwindeck.players.minds import RANDOM, Mind
from tests.effort import needs_compilation

DECISIONS = 300 if INTERPRETED else 6000


def exchanging(hand: int, fewest: int, most: int) -> GameGenome:
    """Return a game of one exchange."""
    return GameGenome(
        genome_id="exchange",
        setup=SetupRules(cards_per_player=hand, starting_chips=10),
        turn_structure=TurnStructure(
            (ForcedBetPhase(ante=1), ExchangePhase(most, fewest), ShowdownPhase("high_card"))
        ),
        win_conditions=(WinCondition("most_chips"),),
    )


def numbers_exchanged(game: GameGenome) -> tuple[Counter[int], Counter[int]]:
    """Count how many cards a random player exchanges, and which positions."""
    table = Table.start(game, 2, seed=1)
    position = record_of(table.view(table.actor))
    mind, program = Mind(RANDOM), compile_program(game)
    sizes: Counter[int] = Counter()
    positions: Counter[int] = Counter()
    for seed in range(DECISIONS):
        _, chosen = mind.decide(position, program, seed * 0x9E3779B97F4A7C15)
        sizes[chosen.bit_count()] += 1
        positions.update(place for place in range(16) if chosen >> place & 1)
    return sizes, positions


@pytest.mark.parametrize(
    ("hand", "fewest", "most"), [(5, 0, 5), (10, 1, 3), (12, 0, 3), (12, 2, 2)]
)
def test_every_set_of_cards_is_equally_likely(hand: int, fewest: int, most: int) -> None:
    sizes, positions = numbers_exchanged(exchanging(hand, fewest, most))
    ways = {size: comb(hand, size) for size in range(fewest, most + 1)}
    for size, expected in ways.items():
        share = expected / sum(ways.values())
        error = 5 * np.sqrt(share * (1 - share) / DECISIONS)
        assert abs(sizes[size] / DECISIONS - share) <= error
    assert set(sizes) <= set(ways)
    mean = sum(positions.values()) / hand
    assert all(abs(positions[place] - mean) < 6 * np.sqrt(mean) for place in range(hand))


@needs_compilation
def test_hands_of_half_the_deck_are_exchanged_in_no_time() -> None:
    war = load("war")
    phases = (ExchangePhase(26), *war.turn_structure.phases)
    structure = replace(war.turn_structure, phases=phases, repeat_from=1)
    setup = replace(war.setup, blind_hands=False)
    game = replace(war, setup=setup, turn_structure=structure, turn_limit=50)
    result = simulate(game, 200, seed=1)
    assert result.hands == 200
