"""The decorators of compiled functions: which is compiled how, and who calls it.

Numba is not imported here. Machine code that is on the disk is called without it: it comes in when
something has to be compiled.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Any, ParamSpec, TypeVar, cast

import numpy as np

from darwindeck.compiled import doors, links, modes

P = ParamSpec("P")
R = TypeVar("R")

if modes.INTERPRETED:
    np.seterr(over="ignore")  # the random number generator wraps around on purpose


class Way(Enum):
    """How compiled functions call a rule."""

    INLINE = "it becomes a part of its callers"
    APART = "it is compiled by itself, when it is called for the first time"
    INSTRUCTION = "the processor has an instruction for it"


class Rule:
    """A function that compiled functions call, and Python cannot.

    Numba sees a function of its own in it, when it compiles one that calls it.
    """

    def __init__(self, function: Callable[..., Any], way: Way) -> None:
        self.py_func = function
        self.way = way

    def __repr__(self) -> str:
        return f"<rule {self.py_func.__name__}>"


def jit(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function into every compiled function that calls it.

    Compiled functions take records, arrays and plain numbers and allocate nothing. Without
    reference counting (`_nrt`), passing records and arrays between them is free, and an
    allocation is a compile error instead of a slow loop. Python cannot call the result: what
    Python calls is an `entry`.
    """
    return rule(function, Way.INLINE)


def jit_apart(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a large function once, by itself, when a compiled function first calls it."""
    return rule(function, Way.APART)


def instruction(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function to the instruction that the processor has for it."""
    return rule(function, Way.INSTRUCTION)


def rule(function: Callable[P, R], way: Way) -> Callable[P, R]:
    """Let compiled functions call a function."""
    return function if modes.INTERPRETED else cast("Callable[P, R]", Rule(function, way))


def entry(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function that Python calls, on first use, and keep the machine code on disk."""
    if modes.INTERPRETED:
        return function
    if modes.inside_is_known():
        return doors.Door(function)
    from darwindeck.compiled import numba_rules  # noqa: PLC0415 - Numba is slow to import

    return numba_rules.ordinary_entry(function)


def compile_the_rest() -> None:
    """Compile all that compiled functions may still call, so that nobody waits for it later."""
    links.complete_all()
