"""Games with jokers are solved like others: a joker that is wild is as good as the highest card."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from darwindeck import load
from darwindeck.genome.schema import Deck, GameGenome, ShowdownPhase
from darwindeck.solver import solve


def with_wild_jokers(name: str, deck: Deck) -> GameGenome:
    """Return a small game with another deck, whose jokers are wild."""
    game = load(name)
    *phases, showdown = game.turn_structure.phases
    assert isinstance(showdown, ShowdownPhase)
    phases.append(replace(showdown, wild_cards=("X",)))
    return replace(
        game,
        setup=replace(game.setup, initial_deck=deck),
        turn_structure=replace(game.turn_structure, phases=tuple(phases)),
    )


def test_kuhn_poker_with_a_joker_for_the_king_is_the_same_game() -> None:
    game = with_wild_jokers("kuhn-poker", Deck("JQ", "s", jokers=1))
    assert solve(game).value == pytest.approx(-1 / 18, abs=1e-9)
