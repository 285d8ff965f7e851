"""Exact equilibria, best responses and learnt strategies of small games for two players."""

from darwindeck.solver.errors import UnsolvableError
from darwindeck.solver.restricting import restrict
from darwindeck.solver.sequences import (
    best_reply,
    even_strategy,
    exploitability,
    nash_conv,
    plan_of,
    sequence_form,
    value_of,
)
from darwindeck.solver.solving import Solution, solve, solve_form
from darwindeck.solver.strategy import (
    Strategy,
    arrays_of_strategy,
    load_strategy,
    save_strategy,
    strategy_of_solution,
)
from darwindeck.solver.tree import GameTree, grow_tree

__all__ = [
    "GameTree",
    "Solution",
    "Strategy",
    "UnsolvableError",
    "arrays_of_strategy",
    "best_reply",
    "even_strategy",
    "exploitability",
    "grow_tree",
    "load_strategy",
    "nash_conv",
    "plan_of",
    "restrict",
    "save_strategy",
    "sequence_form",
    "solve",
    "solve_form",
    "strategy_of_solution",
    "value_of",
]
