"""Any hand at all, for tests of what always holds: how it begins, and how it is played."""

from __future__ import annotations

from itertools import cycle, islice
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, assume, settings
from hypothesis import strategies as st

from darwindeck import Bet, Raise, Table, load
from darwindeck.compiled.modes import INTERPRETED
from darwindeck.genome.library import library_names
from darwindeck.genome.validation import seat_range
from tests.effort import tries

from .tables import forehead_stud
from .turn_tables import TURN_GAMES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from darwindeck import Action, GameGenome


def examples(count: int, *, interpreted: int) -> settings:
    """Try so many examples; fewer when interpreted, which takes a hundred times as long."""
    return settings(
        max_examples=min(interpreted, settings().max_examples) if INTERPRETED else tries(count),
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
    )


FEW = examples(60, interpreted=8)
MANY = examples(200, interpreted=15)

LONGEST_HAND = 3000
LONGEST_LOOK = 100 if INTERPRETED else 600

GAMES = tuple(name for name in library_names() if not load(name).roles)
"""Those without roles, whose properties are tested elsewhere."""

FOREHEAD_STUD = forehead_stud()
"""Cards that their owner sees alone, all but the owner, everybody, and nobody."""

POKER_GAMES = tuple(name for name in GAMES if name not in TURN_GAMES)

Choices = st.lists(st.integers(0, 2**20), min_size=1, max_size=40)

Parts = st.floats(0, 1)
"""How far through a hand to look."""


@st.composite
def openings(draw: st.DrawFn) -> Table:
    """Draw the start of a hand: any of these games, seats, uneven stacks, seed and button."""
    name = draw(st.sampled_from((*GAMES, FOREHEAD_STUD.genome_id)))
    game = FOREHEAD_STUD if name == FOREHEAD_STUD.genome_id else load(name)
    seats = draw(st.sampled_from(seat_range(game)))
    return draw(starts(game, seats))


@st.composite
def starts(draw: st.DrawFn, game: GameGenome, seats: int) -> Table:
    """Draw the start of a hand of a game."""
    chips = game.setup.starting_chips
    seed = draw(st.integers(0, 2**64 - 1))
    players = seats - (game.setup.house is not None)
    if chips == 0:
        return Table.start(game, seats, seed=seed, button=draw(st.integers(0, seats - 1)))
    sizes = st.integers(0, 3) | st.integers(1, 20) | st.integers(1, 2 * chips)
    stacks = draw(st.lists(sizes, min_size=seats, max_size=seats))
    in_play = [seat for seat, stack in enumerate(stacks) if stack]
    if players < seats:
        assume(stacks[-1])
        in_play.pop()
    assume(len(in_play) >= 2 - (players < seats))
    button = draw(st.sampled_from(in_play))
    return Table.start(game, seats, stacks, seed=seed, button=button)


def choose(table: Table, number: int) -> Action:
    """Choose a legal action, a sized one anywhere in its range, by a number."""
    actions = list(table.legal_actions)
    action = actions[number % len(actions)]
    sizes = table.legal_actions.bet_range
    size = sizes[number // 7 % len(sizes)] if sizes else 0
    match action:
        case Bet():
            return Bet(size)
        case Raise():
            return Raise(size)
        case _:
            return action


def play_through(table: Table, choices: list[int]) -> Iterator[Table]:
    """Yield every table of a hand, from its start to its end."""
    numbers = cycle(choices)
    for _ in range(LONGEST_HAND):
        yield table
        if table.over:
            return
        table = table.apply(choose(table, next(numbers)))
    pytest.fail(f"the hand has not ended after {LONGEST_HAND} actions: {table!r}")


def play_on(table: Table, choices: list[int]) -> Iterator[Table]:
    """Yield the tables of a hand, as far as it makes sense to look."""
    for number in islice(cycle(choices), LONGEST_LOOK):
        yield table
        if table.over:
            return
        table = table.apply(choose(table, number))


def some(tables: Iterable[Table]) -> list[Table]:
    """Return all tables of a short hand, and some of a long one."""
    found = list(tables)
    return found[:: 1 + len(found) // 40]


def somewhere(tables: Iterable[Table], part: float) -> Table:
    """Return the table some part of the way through a hand."""
    found = list(tables)
    return found[int(part * (len(found) - 1))]
