"""The searching player: information-set Monte Carlo tree search on what its seat may know."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from msgspec import Struct

from darwindeck.engine.program import compile_program
from darwindeck.players.bots import decision_seed, record_of
from darwindeck.players.minds import SEARCH, Mind, checked_iterations
from darwindeck.table.actions import Action
from darwindeck.table.record import decode_action

if TYPE_CHECKING:
    from darwindeck.players.bots import Bot
    from darwindeck.table.view import View

SLICE = 500


class Weighed(Struct, frozen=True):
    """An action that was considered, how often it was tried, and what it brought on average."""

    action: Action
    visits: int
    value: float


class Thought(Struct, frozen=True):
    """What came of thinking: the action to take, what to expect of it, and all considered.

    A value is the chips to be won or lost from here on; without chips, the share of the win.
    """

    action: Action
    value: float
    choices: tuple[Weighed, ...]
    iterations: int


def think(
    view: View, iterations: int = 1_000, seed: int = 0, seconds: float | None = None
) -> Thought:
    """Search for the viewer's best action with so many iterations.

    The result depends on the view, the seed and the iterations alone. With a budget of `seconds`
    the search may stop before its last iteration, after whichever the clock allows.

    >>> from darwindeck import Bet, Table
    >>> table = Table.start("kuhn-poker", deck="Ks Js Qs").apply(Bet(1))
    >>> think(table.view(table.actor), iterations=500).action
    Fold()
    """
    record = record_of(view)
    program = compile_program(view.game)
    mind = Mind(SEARCH, iterations)
    mind.look_at(record)
    end = None if seconds is None else time.perf_counter() + seconds
    luck = decision_seed(view, seed)
    done = 0
    while done < iterations and (done == 0 or end is None or time.perf_counter() < end):
        step = iterations if end is None else min(done + SLICE, iterations)
        kind, amount, count, _ = mind.go_on(program, luck, done, step)
        done = step
    choices = tuple(
        Weighed(decode_action(record, choice.kind, choice.amount), choice.visits, choice.value)
        for choice in mind.weighed(count)
    )
    action = decode_action(record, kind, amount)
    value = next(choice.value for choice in choices if choice.action == action)
    return Thought(action, value, choices, done)


def search_bot(iterations: int, seed: int, seconds: float | None = None) -> Bot:
    """Make a player that searches with so many iterations, or seconds, before each decision."""
    checked_iterations(iterations)

    def choose(view: View) -> Action:
        return think(view, iterations, seed, seconds).action

    return choose
