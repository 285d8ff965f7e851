"""Simple players can do something in every decision."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

import pytest

from darwindeck import Bet, Table
from darwindeck.cards import CARD_OF_NUMBER
from darwindeck.engine.actions import CHECK, PLAY
from darwindeck.engine.entry import weigh_between
from darwindeck.engine.program import compile_program
from darwindeck.genome.library import library_names, load
from darwindeck.players.registry import find_player
from darwindeck.quality.simple import (
    EYES,
    FIRST_CHOICE,
    HABITS,
    LAST_CHOICE,
    LEAVE,
    STAY,
    TAKE,
    YIELD,
    habitual,
    sighted,
    simple,
)
from darwindeck.quality.watching import hand_of
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


@pytest.mark.parametrize("habit", [*HABITS, *EYES])
@pytest.mark.parametrize("game", library_names())
def test_a_habit_has_a_legal_choice_in_every_decision(game: str, habit: str) -> None:
    seats = load(game).player_count
    mind = (habitual if habit in HABITS else sighted)(habit).mind()
    stages = tuple(course_of_hand(load(game), [mind] * seats, seed=7, button=0))
    assert stages[-1].table["over"][0]


def first_trick(name: str) -> list[str]:
    """Return the first trick of a hand of whist whose players are all after the same."""
    stages = course_of_hand(load("whist"), [sighted(name).mind()] * 4, seed=3, button=0)
    before, *_, after = (stage.table for stage in islice(stages, 5))
    played = [set(hand_of(before, seat)) - set(hand_of(after, seat)) for seat in (1, 2, 3, 0)]
    return [str(CARD_OF_NUMBER[card]) for (card,) in played]


def test_who_takes_wins_as_cheaply_as_possible() -> None:
    assert first_trick(TAKE) == ["2h", "5h", "9h", "Kh"]


def test_who_takes_nothing_plays_the_highest_card_that_does_not_win() -> None:
    assert first_trick(LEAVE) == ["Kd", "Qd", "Jd", "9d"]


def test_who_bets_on_a_card_counts_the_others() -> None:
    bets = set()
    for seed in range(20):
        table = Table.start("in-between", seed=seed)
        record, program = table.copy_of_record(), compile_program(table.game)
        fitting, others, _ = weigh_between(record, program, int(record["actor"][0]))
        kind, _ = sighted(TAKE).mind().decide(record, program, 1)
        bets.add((fitting > others / 2, kind == CHECK))
    assert bets == {(True, False), (False, True)}


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
