"""The sequence form of a game: what matters of a tree once cards and moves have been counted.

A sequence is what one player chose on the way to a node. A plan gives each sequence the probability
that its player makes all these choices when chance and the other player let them. The value of a
hand is then `first_plan @ payoffs @ second_plan`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from darwindeck.compiled.jit import entry, jit
from darwindeck.solver.passes import carry_down

if TYPE_CHECKING:
    from darwindeck.solver.tree import GameTree

from numpy.typing import NDArray

Reals = NDArray[np.float64]
Places = NDArray[np.int32]
Flags = NDArray[np.bool_]

FIRST, SECOND = range(2)
EMPTY = 0


class Side(NamedTuple):
    """One player's decisions: each comes after all that lead to it.

    For each there are the sequence that leads to it, the first of the sequences that its choices
    make, and the number of choices. Payoffs are this player's, by own and other sequence, in rows.
    """

    parents: Places
    firsts: Places
    choices: Places
    rows: Places
    columns: Places
    payoffs: Reals
    allowed: Flags  # which sequences may be chosen

    @property
    def size(self) -> int:
        """The number of sequences."""
        return len(self.rows) - 1


@dataclass(frozen=True, eq=False)
class SequenceForm:
    """The sequence form of a tree."""

    tree: GameTree
    last: tuple[NDArray[np.int64], NDArray[np.int64]]
    sides: tuple[Side, Side]

    @cached_property
    def infos(self) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        """The numbers of each player's information sets."""
        players = self.tree.infos["player"]
        return np.flatnonzero(players == FIRST), np.flatnonzero(players == SECOND)

    @cached_property
    def owners(self) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        """By sequence, the information set in which its last choice is made; -1 for none."""
        return owners_of(self, FIRST), owners_of(self, SECOND)

    def forbid(self, player: int, forbidden: Flags) -> SequenceForm:
        """Return the same game in which a player may not choose some sequences."""
        side = self.sides[player]._replace(allowed=self.sides[player].allowed & ~forbidden)
        sides = (side, self.sides[SECOND]) if player == FIRST else (self.sides[FIRST], side)
        return SequenceForm(self.tree, self.last, sides)


def owners_of(form: SequenceForm, player: int) -> NDArray[np.int32]:
    """Return by sequence the information set in which a player makes its last choice."""
    numbers, side = form.infos[player], form.sides[player]
    owners = np.full(side.size, -1, np.int32)
    owners[EMPTY + 1 :] = np.repeat(numbers, side.choices)
    return owners


def sequence_form(tree: GameTree) -> SequenceForm:
    """Count a tree into its sequence form."""
    last = tuple(last_sequences(tree, player) for player in (FIRST, SECOND))
    ends = tree.endings
    values = tree.chance[ends] * tree.nodes["payoff"][ends]
    own, other = last[FIRST][ends], last[SECOND][ends]
    sides = (
        side_of(tree, FIRST, own, other, values),
        side_of(tree, SECOND, other, own, -values),
    )
    return SequenceForm(tree, (last[FIRST], last[SECOND]), sides)


def last_sequences(tree: GameTree, player: int) -> NDArray[np.int64]:
    """Return by node the sequence of a player that leads there."""
    own = np.where(tree.chooser == player, tree.follows, -1)
    last = np.empty(tree.size, np.int64)
    carry_down(tree.parents, own, last)
    return last


def side_of(
    tree: GameTree,
    player: int,
    own: NDArray[np.int64],
    other: NDArray[np.int64],
    values: Reals,
) -> Side:
    """Return a player's decisions and payoffs; payoffs of the same sequences are added up."""
    infos = tree.infos[tree.infos["player"] == player]
    size, width = tree.sequences[player], tree.sequences[1 - player]
    pairs, places = np.unique(own * width + other, return_inverse=True)
    rows = np.searchsorted(pairs, np.arange(size + 1) * width)
    return Side(
        np.ascontiguousarray(infos["parent"]),
        np.ascontiguousarray(infos["first"]),
        np.ascontiguousarray(infos["choices"]),
        rows.astype(np.int32),
        (pairs % width).astype(np.int32),
        np.bincount(places, values, len(pairs)).astype(float),
        np.ones(size, np.bool_),
    )


@entry
def make_plan(side: Side, strategy: Reals, plan: Reals) -> None:
    """Turn the probabilities of choices into those of whole sequences."""
    plan_ahead(side, strategy, plan)


@jit
def plan_ahead(side: Side, strategy: Reals, plan: Reals) -> None:
    """Turn the probabilities of choices into those of whole sequences."""
    plan[EMPTY] = 1.0
    for info in range(len(side.firsts)):
        reach = plan[side.parents[info]]
        first = side.firsts[info]
        for sequence in range(first, first + side.choices[info]):
            plan[sequence] = reach * strategy[sequence]


@jit
def weigh_payoffs(side: Side, other_plan: Reals, values: Reals) -> None:
    """Write what each sequence is paid at once, when the other player follows a plan."""
    for sequence in range(len(values)):
        value = 0.0
        for place in range(side.rows[sequence], side.rows[sequence + 1]):
            value += side.payoffs[place] * other_plan[side.columns[place]]
        values[sequence] = value


@entry
def best_response(side: Side, other_plan: Reals, values: Reals, strategy: Reals) -> float:
    """Write the best reply to a plan as probabilities of choices, and return its value."""
    weigh_payoffs(side, other_plan, values)
    for info in range(len(side.firsts) - 1, -1, -1):
        first = side.firsts[info]
        best = -1
        for sequence in range(first, first + side.choices[info]):
            strategy[sequence] = 0.0
            better = best < 0 or values[sequence] > values[best]
            if side.allowed[sequence] and better:
                best = sequence
        strategy[best] = 1.0
        values[side.parents[info]] += values[best]
    return values[EMPTY]


def plan_of(side: Side, strategy: Reals) -> Reals:
    """Return the plan of a strategy."""
    plan = np.empty(side.size)
    make_plan(side, strategy, plan)
    return plan


def strategy_of(side: Side, plan: Reals) -> Reals:
    """Return the probabilities of choices of a plan; what it never reaches is played evenly."""
    strategy = even_strategy(side)
    divide_plan(side, plan, strategy)
    return strategy


@entry
def divide_plan(side: Side, plan: Reals, strategy: Reals) -> None:
    """Write the probabilities of choices wherever a plan leads."""
    for info in range(len(side.firsts)):
        first = side.firsts[info]
        last = first + side.choices[info]
        total = 0.0
        for sequence in range(first, last):
            total += max(plan[sequence], 0.0)
        if total > 0 and plan[side.parents[info]] > 0:
            for sequence in range(first, last):
                strategy[sequence] = max(plan[sequence], 0.0) / total


def even_strategy(side: Side) -> Reals:
    """Return the strategy that takes all choices that are allowed equally often."""
    allowed = side.allowed.astype(float)
    groups = np.concatenate([[0], np.repeat(np.arange(1, len(side.choices) + 1), side.choices)])
    counts = np.bincount(groups, allowed)
    return allowed / np.maximum(counts[groups], 1)


def best_reply(side: Side, other_plan: Reals) -> tuple[float, Reals]:
    """Return the value of the best reply to a plan, and the reply."""
    strategy = np.zeros(side.size)
    strategy[EMPTY] = 1.0
    value = best_response(side, other_plan, np.empty(side.size), strategy)
    return float(value), strategy


def value_of(form: SequenceForm, strategies: Sequence[Reals]) -> float:
    """Return what the first player wins per hand when both follow strategies."""
    side = form.sides[FIRST]
    first = plan_of(side, strategies[FIRST])
    second = plan_of(form.sides[SECOND], strategies[SECOND])
    rows = np.repeat(np.arange(side.size), np.diff(side.rows))
    return float(np.sum(first[rows] * side.payoffs * second[side.columns]))


def nash_conv(form: SequenceForm, strategies: Sequence[Reals]) -> float:
    """Return how much both players together could gain by answering best: zero at equilibrium."""
    first, second = form.sides
    gain, _ = best_reply(first, plan_of(second, strategies[SECOND]))
    loss, _ = best_reply(second, plan_of(first, strategies[FIRST]))
    return gain + loss


def exploitability(form: SequenceForm, strategies: Sequence[Reals]) -> float:
    """Return what a player who answers best wins per hand, on average over both seats."""
    return nash_conv(form, strategies) / 2
