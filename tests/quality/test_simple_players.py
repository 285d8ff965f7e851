"""Simple players can do something in every decision."""

from __future__ import annotations

import pytest

from darwindeck import Bet, Table
from darwindeck.engine.program import compile_program
from darwindeck.players.registry import find_player
from darwindeck.quality.simple import STAY, YIELD, simple


@pytest.mark.parametrize("name", [STAY, YIELD])
def test_who_can_only_bet_bets_as_little_as_possible(name: str) -> None:
    table = Table.start("blackjack", seed=1)
    mind = simple(name, find_player("random")).mind()
    kind, amount = mind.decide(table.copy_of_record(), compile_program(table.game), 1)
    assert (kind, amount) == (Bet.kind, 10)
