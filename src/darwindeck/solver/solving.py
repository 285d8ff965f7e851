"""Solving a game: its tree, then an exact equilibrium, or one learnt as far as one likes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, get_args

from darwindeck.genome.library import game_of
from darwindeck.genome.rules import is_count
from darwindeck.genome.schema import GameGenome
from darwindeck.solver import errors, programme, regrets
from darwindeck.solver.sequences import (
    Reals,
    SequenceForm,
    exploitability,
    plan_of,
    sequence_form,
    value_of,
)
from darwindeck.solver.tree import MOST_NODES, grow_tree

Method = Literal["auto", "exact", "cfr+", "discounted"]

LARGEST_PROGRAMME = 20_000  # nodes; learning is faster for larger trees
ITERATIONS = 4096
MOST_ITERATIONS = 10**9


@dataclass(frozen=True, eq=False, repr=False)
class Solution:
    """How both players should play a game.

    The `value` is what the player to the left of the button wins per hand, and the `exploitability`
    what somebody who knows these strategies would win against them.
    """

    form: SequenceForm
    method: str
    iterations: int
    value: float
    exploitability: float
    strategies: tuple[Reals, Reals]

    @property
    def genome(self) -> GameGenome:
        """The game that is solved."""
        return self.form.tree.genome

    @cached_property
    def plans(self) -> tuple[Reals, ...]:
        """How often each player chooses their sequences, by the strategies."""
        return tuple(map(plan_of, self.form.sides, self.strategies))

    def __repr__(self) -> str:
        return (
            f"<Solution of {self.genome.genome_id}: value {self.value:+.6f}, "
            f"exploitability {self.exploitability:.2g}, {self.method}>"
        )

    def _repr_html_(self) -> str:
        from darwindeck.solver.pages import page_of_solution  # noqa: PLC0415 - it reads solutions

        return page_of_solution(self)


def solve(
    game: GameGenome | str,
    method: Method = "auto",
    iterations: int = ITERATIONS,
    most_nodes: int = MOST_NODES,
    on_nodes: Callable[[int], None] = lambda _: None,
    on_progress: Callable[[regrets.Progress], None] = lambda _: None,
) -> Solution:
    """Solve a game for two players: exactly if it is small, and else by discounted CFR.

    >>> f"{solve('kuhn-poker').value:.6f}"
    '-0.055556'
    """
    check_method(method, iterations)
    genome = game_of(game)
    form = sequence_form(grow_tree(genome, most_nodes, on_nodes))
    return solve_form(form, method, iterations, on_progress)


def check_method(method: str, iterations: int) -> None:
    """Refuse a method that does not exist, and learning that does not begin."""
    if method not in get_args(Method):
        raise errors.UnsolvableError(
            f"no method {method!r}: solve with one of {', '.join(get_args(Method))}"
        )
    if not is_count(iterations, MOST_ITERATIONS):
        raise errors.UnsolvableError(
            f"{iterations!r} iterations are impossible: use a whole number up to "
            f"{MOST_ITERATIONS:,}"
        )


def solve_form(
    form: SequenceForm,
    method: str = "auto",
    iterations: int = ITERATIONS,
    on_progress: Callable[[regrets.Progress], None] = lambda _: None,
) -> Solution:
    """Solve a game whose tree is there, whether play is restricted or not."""
    check_method(method, iterations)
    if method == "exact" or (method == "auto" and form.tree.size <= LARGEST_PROGRAMME):
        value, strategies = programme.solve_exactly(form)
        return Solution(form, "exact", 0, value, exploitability(form, strategies), strategies)
    return solve_by_learning(
        form, "discounted" if method == "auto" else method, iterations, on_progress
    )


def solve_by_learning(
    form: SequenceForm,
    method: str,
    iterations: int,
    on_progress: Callable[[regrets.Progress], None] = lambda _: None,
    good_enough: float = 0.0,
) -> Solution:
    """Learn an equilibrium until the iterations are over, or nobody can exploit it by much."""
    for progress in regrets.learn(form, iterations, method):
        on_progress(progress)
        if progress.exploitability <= good_enough:
            break
    return learnt(form, method, progress)


def learnt(form: SequenceForm, method: str, progress: regrets.Progress) -> Solution:
    """Return what is known when learning has got so far."""
    return Solution(
        form,
        "discounted" if method == "auto" else method,
        progress.iterations,
        value_of(form, progress.strategies),
        progress.exploitability,
        progress.strategies,
    )
