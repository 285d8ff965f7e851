"""Thinking about a bet: it ends as soon as nothing can be expected to move what was learnt."""

from __future__ import annotations

import pytest

from darwindeck import Table
from darwindeck.players import weighing
from darwindeck.players.desk import OWN_MIX, SQUARES, VALUES, new_desk
from darwindeck.players.search import Thinker
from darwindeck.players.situations import GIVE_UP, SMALL, STAY

may_move = getattr(weighing.may_move, "py_func", weighing.may_move)
doubt_after = getattr(weighing.doubt_after, "py_func", weighing.doubt_after)
ALL = 1 << GIVE_UP | 1 << STAY | 1 << SMALL
PLAYOUTS = 16.0


def may_a_choice_move(
    choice: int, better: float, mix: dict[int, float], share: float, iterations: int = 600
) -> bool:
    """Ask it of a choice that was better than staying by so many standard errors so far."""
    desk = new_desk()
    for slot, part in mix.items():
        desk.rooms[OWN_MIX, slot] = part
    mean = better / PLAYOUTS**0.5
    desk.rooms[VALUES, choice] = mean
    desk.rooms[SQUARES, choice] = 1.0 + mean * mean
    return bool(may_move(desk, ALL, 1.0, PLAYOUTS, doubt_after(iterations), share))


def test_nothing_moves_where_all_choices_bring_the_same() -> None:
    desk = new_desk()
    desk.rooms[OWN_MIX, STAY] = 1.0
    assert not may_move(desk, ALL, 1.0, PLAYOUTS, weighing.DOUBT, 0.125)


@pytest.mark.parametrize(("share", "expected"), [(0.125, True), (0.5, False), (1.0, False)])
def test_a_small_lead_is_followed_only_while_there_is_much_to_come(
    share: float, expected: bool
) -> None:
    assert may_a_choice_move(GIVE_UP, 2.0, {STAY: 1.0}, share) == expected


def test_a_large_lead_is_followed_to_the_end() -> None:
    assert may_a_choice_move(GIVE_UP, 7.0, {STAY: 1.0}, 1.0)


@pytest.mark.parametrize(("iterations", "expected"), [(600, False), (6_000, True)])
def test_who_thinks_for_long_doubts_less(iterations: int, expected: bool) -> None:
    assert may_a_choice_move(GIVE_UP, 4.0, {STAY: 1.0}, 1.0, iterations) == expected


def test_a_bet_that_was_never_made_is_not_waited_for() -> None:
    assert not may_a_choice_move(SMALL, 7.0, {STAY: 1.0}, 0.125)
    assert may_a_choice_move(SMALL, 7.0, {STAY: 0.9, SMALL: 0.1}, 0.125)


def test_more_thought_values_the_same_choices() -> None:
    table = Table.start("no-limit-holdem", 2, seed=4)
    assert table.actor is not None
    view = table.view(table.actor)
    less, more = (Thinker(each, 3, studies=True).think(view) for each in (600, 6_000))
    assert [choice.action for choice in less.choices] == [choice.action for choice in more.choices]
    assert sum(choice.share for choice in more.choices) == pytest.approx(1.0)
