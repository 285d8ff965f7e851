"""What a loop for one game depends on: games that agree in it share a loop."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from darwindeck.engine.layout import ProgramArray, TableArray


def name_of_loop(fresh: TableArray, program: ProgramArray, policies: NDArray[np.int64]) -> str:
    """Return a name that two games have in common only if their loops are the same."""
    rules = program.tobytes() + without_chips(fresh).tobytes() + np.unique(policies).tobytes()
    return hashlib.sha256(rules).hexdigest()[:16]


def without_chips(fresh: TableArray) -> Any:
    """Return what a table is at the beginning of a hand but for the chips."""
    # NumPy would leave what lies between fields to chance.
    table = np.frombuffer(bytearray(fresh.tobytes()), np.dtype((np.void, fresh.dtype)))
    table["stack"] = 0
    return table


def most_chips(fresh: TableArray, program: ProgramArray) -> int:
    """Return the largest amount that can come up in a hand."""
    phases = program["phases"]
    return int(max(fresh["stack"].sum(), phases["amount"].max(), phases["min_bet"].max()))
