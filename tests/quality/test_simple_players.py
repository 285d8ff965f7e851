"""Simple players can do something in every decision."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from darwindeck import Bet, Table
from darwindeck.engine.actions import PLAY
from darwindeck.engine.program import compile_program
from darwindeck.genome.library import library_names, load
from darwindeck.players.registry import find_player
from darwindeck.quality.simple import (
    FIRST_CHOICE,
    HABITS,
    LAST_CHOICE,
    STAY,
    YIELD,
    habitual,
    simple,
)
from darwindeck.simulation.at_records import course_of_hand

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from darwindeck.cards import Rank


@pytest.mark.parametrize("name", [STAY, YIELD])
def test_who_can_only_bet_bets_as_little_as_possible(name: str) -> None:
    table = Table.start("blackjack", seed=1)
    mind = simple(name, find_player("random")).mind()
    kind, amount = mind.decide(table.copy_of_record(), compile_program(table.game), 1)
    assert (kind, amount) == (Bet.kind, 10)


@pytest.mark.parametrize("habit", HABITS)
@pytest.mark.parametrize("game", library_names())
def test_a_habit_has_a_legal_choice_in_every_decision(game: str, habit: str) -> None:
    seats = load(game).player_count
    stages = tuple(course_of_hand(load(game), [habitual(habit).mind()] * seats, seed=7, button=0))
    assert stages[-1].table["over"][0]


@pytest.mark.parametrize(("habit", "extreme"), [(FIRST_CHOICE, min), (LAST_CHOICE, max)])
def test_habits_go_by_the_height_of_cards_and_not_by_how_they_were_dealt(
    habit: str, extreme: Callable[[Iterable[Rank]], Rank]
) -> None:
    for seed in range(8):
        table = Table.start("whist", seed=seed)
        mind = habitual(habit).mind()
        kind, amount = mind.decide(table.copy_of_record(), compile_program(table.game), 1)
        hand = table.view(table.actor).hand
        assert kind == PLAY
        ranks = [card.rank for card in hand if card is not None]
        assert ranks[amount.bit_length() - 1] == extreme(ranks)
