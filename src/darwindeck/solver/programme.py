"""Exact equilibria: a linear programme over the sequence form, solved by HiGHS."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import highspy
import numpy as np

from darwindeck.solver.errors import UnsolvableError
from darwindeck.solver.sequences import EMPTY, Reals, SequenceForm, Side, strategy_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Indices = NDArray[np.intp]

TOLERANCE = 1e-10


class Entries(NamedTuple):
    """What is not 0 in a matrix."""

    rows: Indices
    columns: Indices
    values: Reals

    def below(self, rows: int) -> Entries:
        """Return the entries so many rows lower."""
        return self._replace(rows=self.rows + rows)


def solve_exactly(form: SequenceForm) -> tuple[float, tuple[Reals, Reals]]:
    """Return the value of a game for the first player, and a best strategy of each.

    The first player's plan and the value that each of the second player's decisions has at most
    are found together: the second player's plan is what the promises are worth.
    """
    first, second = form.sides
    allowed = np.flatnonzero(second.allowed)
    decisions = len(second.firsts) + 1
    plan = len(first.firsts) + 1
    programme = highspy.HighsLp()
    programme.num_col_ = first.size + decisions
    programme.num_row_ = len(allowed) + plan
    programme.col_cost_ = unit(first.size + decisions, first.size, -1.0)
    programme.col_lower_ = np.repeat([0.0, -np.inf], [first.size, decisions])
    programme.col_upper_ = np.append(np.where(first.allowed, np.inf, 0.0), [np.inf] * decisions)
    programme.row_lower_ = np.append([-np.inf] * len(allowed), unit(plan, 0, 1.0))
    programme.row_upper_ = np.append([0.0] * len(allowed), unit(plan, 0, 1.0))
    fill(programme, promises(first, second, allowed), constraints(first).below(len(allowed)))
    solver = solved(programme)
    if solver.getModelStatus() != highspy.HighsModelStatus.kOptimal:
        reason = solver.modelStatusToString(solver.getModelStatus())
        raise UnsolvableError(f"{form.tree.genome.genome_id} could not be solved: {reason}")
    solution = solver.getSolution()
    other_plan = np.zeros(second.size)
    other_plan[allowed] = -np.array(solution.row_dual[: len(allowed)])
    return -solver.getInfo().objective_function_value, (
        strategy_of(first, np.array(solution.col_value[: first.size])),
        strategy_of(second, other_plan),
    )


def promises(first: Side, second: Side, allowed: Indices) -> Entries:
    """Return the rows that say of each choice of the second player what it leaves to the first.

    Nothing that the second player may choose is worth less to the first than promised.
    """
    row_of = np.full(second.size, len(allowed))
    row_of[allowed] = np.arange(len(allowed))
    plans = np.repeat(np.arange(first.size), np.diff(first.rows))
    values = constraints(second)
    rows = np.append(row_of[first.columns], row_of[values.columns])
    columns = np.append(plans, first.size + values.rows)
    worth = np.append(-first.payoffs, values.values)
    kept = rows < len(allowed)
    return Entries(rows[kept], columns[kept], worth[kept])


def constraints(side: Side) -> Entries:
    """Return the rows that make numbers a plan: choices share what leads to them."""
    decisions = np.arange(1, len(side.firsts) + 1)
    chosen = np.arange(1, side.size)
    return Entries(
        np.concatenate([[0], decisions, np.repeat(decisions, side.choices)]),
        np.concatenate([[EMPTY], side.parents, chosen]),
        np.concatenate([[1.0], -np.ones(len(decisions)), np.ones(len(chosen))]),
    )


def fill(programme: highspy.HighsLp, *parts: Entries) -> None:
    """Write the matrix of a programme, row by row."""
    rows, columns, values = map(np.concatenate, zip(*parts, strict=True))
    order = np.lexsort((columns, rows))
    matrix = programme.a_matrix_
    matrix.format_ = highspy.MatrixFormat.kRowwise
    matrix.start_ = np.searchsorted(rows[order], np.arange(programme.num_row_ + 1))
    matrix.index_ = columns[order]
    matrix.value_ = values[order]


def solved(programme: highspy.HighsLp) -> highspy.Highs:
    """Let HiGHS solve a programme in silence, as exactly as it can."""
    solver = highspy.Highs()
    solver.setOptionValue("output_flag", False)
    solver.setOptionValue("primal_feasibility_tolerance", TOLERANCE)
    solver.setOptionValue("dual_feasibility_tolerance", TOLERANCE)
    solver.passModel(programme)
    solver.run()
    return solver


def unit(size: int, place: int, value: float) -> Reals:
    """Return numbers that are 0 but for one.

    >>> unit(3, 1, 5.0).tolist()
    [0.0, 5.0, 0.0]
    """
    numbers = np.zeros(size)
    numbers[place] = value
    return numbers
