"""How functions are compiled here: not at all, with every index checked, or by which Numba."""

from __future__ import annotations

import os
import sys
from functools import cache
from importlib.metadata import PackageNotFoundError, version

KNOWN_INSIDE = ("0.68.",)
"""The beginnings of the versions of Numba whose inside `numba_inside.py` knows."""
OBJECT_HEAD = 16


def is_set(variable: str) -> bool:
    """Tell whether a variable of Numba's is there and says yes."""
    return os.environ.get(variable, "0") not in ("", "0")


INTERPRETED = is_set("NUMBA_DISABLE_JIT")
BOUNDS_CHECKED = is_set("NUMBA_BOUNDSCHECK")


@cache
def numba_version() -> str:
    """Return the version of Numba without importing it."""
    try:
        return version("numba")
    except PackageNotFoundError:
        return "unknown"


@cache
def inside_is_known() -> bool:
    """Tell whether machine code can be made, kept and called without Numba's own ways.

    Doors read objects of Python where CPython lays them out, and compiled code writes to pipes.
    """
    ordinary = os.name == "posix" and object.__basicsize__ == OBJECT_HEAD
    return (
        ordinary
        and sys.implementation.name == "cpython"
        and numba_version().startswith(KNOWN_INSIDE)
    )
