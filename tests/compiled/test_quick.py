"""What makes compiling quicker changes nothing about what is compiled."""

from __future__ import annotations

import pickle
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any

import pytest

from darwindeck.compiled import modes
from tests.compiled.toys import said_by

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray

pytestmark = pytest.mark.skipif(
    modes.INTERPRETED or not modes.inside_is_known(), reason="nothing is compiled this way"
)


def busiest(counts: NDArray[Any], weights: NDArray[Any], ends: tuple[int, int]) -> int:
    """Return the place of the heaviest number: loops, branches, records, and names used anew."""
    best, found = 0, -1
    for place in range(ends[0], ends[1]):
        weight = weights[place].weight
        while weight > 0 and not counts[place] & 1:
            weight -= counts[place] << 1
        if weight > best or (found < 0 and weight == best):
            best, found = weight, place
        counts[place] += 1
    return found


def test_the_machine_code_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    import numba  # noqa: PLC0415 - not where nothing is compiled
    from numba.core.compiler_machinery import PassManager  # noqa: PLC0415

    from darwindeck.compiled import numba_inside, numba_quick  # noqa: PLC0415

    types: Any = numba.types
    weight = types.Record.make_c_struct([("weight", types.int32)])
    kinds = (types.int64[::1], types.Array(weight, 1, "C"), types.UniTuple(types.int64, 2))
    given = pickle.dumps(kinds)
    quick = [numba_inside.compile_apart(busiest, given) for _ in range(2)]
    monkeypatch.setattr(numba_quick, "quickly", nullcontext)
    monkeypatch.setattr(numba_quick, "RulePasses", PassManager)
    monkeypatch.setattr(numba_quick, "compile_each_once", lambda _: None)
    slow = numba_inside.compile_apart(busiest, given)
    assert quick == [slow, slow]


def test_numba_is_as_it_was_afterwards() -> None:
    from numba.core import base, ir, postproc, types  # noqa: PLC0415

    from darwindeck.compiled import numba_quick  # noqa: PLC0415

    places = (types.Function, ir.Inst, postproc.PostProcessor, base.BaseContext)
    before = [dict(vars(place)) for place in places]
    with numba_quick.quickly():
        meanwhile = [dict(vars(place)) for place in places]
    assert all(now != once for now, once in zip(meanwhile, before, strict=True))
    assert [dict(vars(place)) for place in places] == before


MATRICES = """
import sys
import numba
import numpy as np
from darwindeck.compiled.jit import entry

@entry
def doubled(number: int) -> int:
    return 2 * number

@numba.njit
def squared(matrix):
    return matrix @ matrix

print(doubled(4), "scipy.linalg" in sys.modules, squared(2 * np.eye(2)).trace())
"""


def test_scipy_is_only_imported_where_matrices_are_multiplied(tmp_path: Path) -> None:
    assert said_by(MATRICES, tmp_path) == "8 False 8.0"
