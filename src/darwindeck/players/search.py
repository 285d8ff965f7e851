"""Thinking at a table: a search on what a seat may know, on top of what was learnt of the game."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from msgspec import Struct

from darwindeck.engine.program import compile_program
from darwindeck.players import bots, minds, remembering
from darwindeck.players.blueprint import Blueprint, blueprint_of
from darwindeck.table.actions import Action
from darwindeck.table.record import decode_action

if TYPE_CHECKING:
    from darwindeck.engine.layout import TableArray
    from darwindeck.table.view import View

SLICE = 500


class Weighed(Struct, frozen=True):
    """An action that was considered: how often to take it, and what it brings on average."""

    action: Action
    share: float
    value: float


class Thought(Struct, frozen=True):
    """What came of thinking: the action to take, what to expect of it, and all considered.

    A value is the chips to be won or lost from here on; without chips, the share of the win. Bets
    that were `learnt` are mixed; otherwise the shares say how much each action was looked at. Where
    others have bet, there are `beliefs` about their cards.
    """

    action: Action
    value: float
    choices: tuple[Weighed, ...]
    iterations: int
    learnt: bool = False
    beliefs: minds.Beliefs | None = None

    @property
    def weighed(self) -> bool:
        """Whether it was counted what the actions bring, and not only known by rule what to do."""
        return any(choice.value for choice in self.choices)


class Thinker:
    """A player that thinks before it acts: so many iterations, or for so many seconds.

    Without iterations it does at once what was learnt. Some of what it does are mistakes. What was
    learnt of a game comes from the blueprint it is given, or else, if it `studies`, from the one
    that is there for the game.
    """

    def __init__(
        self,
        iterations: int,
        seed: int = 0,
        *,
        seconds: float | None = None,
        mistakes: float = 0.0,
        blueprint: Blueprint | None = None,
        studies: bool = False,
        untaught: int = 0,
    ) -> None:
        if iterations:
            minds.checked_iterations(iterations)
        self.iterations = iterations
        self.seed = seed
        self.seconds = seconds
        self.mistakes = mistakes
        self.blueprint = blueprint
        self.studies = studies
        self.untaught = untaught or iterations

    def __call__(self, view: View) -> Action:
        """Choose an action."""
        return self.think(view).action

    def lessons_for(self, view: View) -> Blueprint | None:
        """Return what was learnt of a game, if anything."""
        if self.blueprint is not None:
            self.blueprint.check_game(view.game)
            return self.blueprint
        return blueprint_of(view.game) if self.studies else None

    def mind_for(self, view: View) -> minds.Mind:
        """Return a mind for a game: without lessons, there is more to think about."""
        lessons = self.lessons_for(view)
        if lessons is None:
            return minds.Mind(
                minds.SEARCH, minds.checked_iterations(self.untaught), mistakes=self.mistakes
            )
        policy = minds.SEARCH if self.iterations else minds.LEARNT
        return minds.Mind(policy, self.iterations or self.untaught, lessons.learnt(), self.mistakes)

    def think(self, view: View) -> Thought:
        """Decide, and say what was considered.

        The result depends on the view, the seed and the iterations alone. With a budget of seconds
        the search may stop before its last iteration, after whichever the clock allows.
        """
        record = bots.record_of(view)
        program = compile_program(view.game)
        mind = self.mind_for(view)
        mind.look_at(record)
        past = (
            remembering.past_of(view) if mind.learnt.bets and mind.policy == minds.SEARCH else None
        )
        end = None if self.seconds is None else time.perf_counter() + self.seconds
        luck = bots.decision_seed(view, self.seed)
        done = 0
        while done < mind.iterations and (done == 0 or end is None or time.perf_counter() < end):
            step = mind.iterations if end is None else min(done + SLICE, mind.iterations)
            kind, amount, count, _ = mind.go_on(program, luck, done, step, past)
            done = step
        action = decode_action(record, int(kind), int(amount))
        choices = considered(mind, record, count)
        if not choices:
            return Thought(action, 0.0, (Weighed(action, 1.0, 0.0),), done)
        value = next((choice.value for choice in choices if choice.action == action), 0.0)
        return Thought(action, value, choices, done, bool(mind.mixed()), mind.beliefs())

    def distribution(self, view: View) -> dict[Action, float]:
        """Return how often it would take each action; who searches for cards takes the best."""
        thought = self.think(view)
        if not thought.learnt:
            return {thought.action: 1.0}
        return {choice.action: choice.share for choice in thought.choices if choice.share > 0}


def considered(mind: minds.Mind, record: TableArray, count: int) -> tuple[Weighed, ...]:
    """Return what a mind has weighed, as actions."""
    if mixed := mind.mixed():
        return tuple(
            Weighed(
                decode_action(record, int(choice.kind), int(choice.amount)),
                choice.share,
                choice.value,
            )
            for choice in mixed
        )
    weighed = mind.weighed(count)
    looks = max(sum(choice.visits for choice in weighed), 1)
    return tuple(
        Weighed(
            decode_action(record, int(choice.kind), int(choice.amount)),
            choice.visits / looks,
            choice.value,
        )
        for choice in weighed
    )


def think(
    view: View, iterations: int = 1_000, seed: int = 0, seconds: float | None = None
) -> Thought:
    """Search for the viewer's best action with so many iterations, with nothing learnt before.

    >>> from darwindeck import Bet, Table
    >>> table = Table.start("kuhn-poker", deck="Ks Js Qs").apply(Bet(1))
    >>> think(table.view(table.actor), iterations=500).action
    Fold()
    """
    return Thinker(minds.checked_iterations(iterations), seed, seconds=seconds).think(view)
