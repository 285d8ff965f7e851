"""Exact equilibria: a linear programme over the sequence form, solved by HiGHS."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from scipy.optimize import linprog
from scipy.sparse import csr_array, hstack

from darwindeck.solver.errors import UnsolvableError
from darwindeck.solver.sequences import EMPTY, strategy_of

if TYPE_CHECKING:
    from darwindeck.solver.sequences import Reals, SequenceForm, Side

TOLERANCE = 1e-10
OPTIMAL = 0


def solve_exactly(form: SequenceForm) -> tuple[float, tuple[Reals, Reals]]:
    """Return the value of a game for the first player, and a best strategy of each.

    The first player's plan and the value that each of the second player's decisions has at most
    are found together: the second player's plan is what the constraints are worth.
    """
    first, second = form.sides
    payoffs = csr_array((first.payoffs, first.columns, first.rows), (first.size, second.size))
    open_second = np.flatnonzero(second.allowed)
    # Nothing that the second player may choose is worth less to the first than promised.
    promises = hstack([-payoffs.T[open_second], constraints(second).T[open_second]]).tocsr()
    own = constraints(first)
    decisions = len(second.firsts) + 1
    plan_rows = hstack([own, csr_array((own.shape[0], decisions))]).tocsr()
    start = np.zeros(own.shape[0])
    start[0] = 1.0
    objective = np.zeros(first.size + decisions)
    objective[first.size] = -1.0
    upper = [(0.0, None if allowed else 0.0) for allowed in first.allowed]
    result = linprog(
        objective,
        A_ub=promises,
        b_ub=np.zeros(len(open_second)),
        A_eq=plan_rows,
        b_eq=start,
        bounds=[*upper, *[(None, None)] * decisions],
        method="highs",
        options={
            "primal_feasibility_tolerance": TOLERANCE,
            "dual_feasibility_tolerance": TOLERANCE,
        },
    )
    if result.status != OPTIMAL:
        raise UnsolvableError(f"{form.tree.genome.genome_id} could not be solved: {result.message}")
    other_plan = np.zeros(second.size)
    other_plan[open_second] = -result.ineqlin.marginals
    return -float(result.fun), (
        strategy_of(first, result.x[: first.size]),
        strategy_of(second, other_plan),
    )


def constraints(side: Side) -> csr_array:
    """Return the rows that make numbers a plan: choices share what leads to them."""
    decisions = np.arange(1, len(side.firsts) + 1)
    chosen = np.arange(1, side.size)
    rows = np.concatenate([[0], decisions, np.repeat(decisions, side.choices)])
    columns = np.concatenate([[EMPTY], side.parents, chosen])
    values = np.concatenate([[1.0], -np.ones(len(decisions)), np.ones(len(chosen))])
    return csr_array((values, (rows, columns)), (len(decisions) + 1, side.size))
