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
from darwindeck.solver.solving import Solution, solve
from darwindeck.solver.tree import GameTree, grow_tree

__all__ = [
    "GameTree",
    "Solution",
    "UnsolvableError",
    "best_reply",
    "even_strategy",
    "exploitability",
    "grow_tree",
    "nash_conv",
    "plan_of",
    "restrict",
    "sequence_form",
    "solve",
    "value_of",
]
