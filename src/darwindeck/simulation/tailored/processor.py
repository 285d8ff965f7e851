"""Loops for one game on the processor: made where a run is long enough to gain by it, and kept."""

from __future__ import annotations

import ctypes
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from darwindeck.compiled import machine_code, modes
from darwindeck.hands.tables import load_tables
from darwindeck.simulation.tailored import identity

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from darwindeck.engine.layout import ProgramArray, TableArray

WORTH_LOADING = 0.1
WORTH_COMPILING = 60.0
"""Seconds that a run has still to take, so that a loop of its own makes it shorter."""
MOST_CHIPS = 1 << 20
"""On the table: all sums of a part of a run are then exact, in whatever order they are made."""
ALONE = {"thread_number": 0, "thread_count": 1, "block_number": 0}
ANSWER = """
define internal i64 @{name}() alwaysinline {{
  ret i64 {number}
}}
"""
NUMBERS, ARRAYS = 5, 7


class Loop:
    """The loop for one game, between players of given policies."""

    def __init__(self, address: int, fresh: TableArray, policies: NDArray[np.int64]) -> None:
        kinds = [ctypes.c_uint64] * NUMBERS + [ctypes.c_void_p] * ARRAYS
        self.call = ctypes.CFUNCTYPE(None, *kinds)(address)
        self.given = (fresh["stack"][0].copy(), policies, load_tables())

    def play(
        self,
        first: int,
        last: int,
        seed: np.uint64,
        counts: NDArray[np.int64],
        sums: NDArray[np.int64],
        squares: NDArray[np.int64],
        payoffs: NDArray[np.int64],
    ) -> None:
        """Play the hands `first` to `last - 1` of a run and add up what happened.

        Payoffs by hand are written where there is room for them.
        """
        arrays = (*self.given, counts, sums, squares, payoffs[first:last])
        places = (array.ctypes.data for array in arrays)
        self.call(first, last, last - first, len(payoffs), int(seed), *places)


class Tailor:
    """Finds the loop for a game, or makes it, when that pays."""

    def __init__(
        self, fresh: TableArray, program: ProgramArray, policies: NDArray[np.int64]
    ) -> None:
        self.game = (fresh, program, policies)

    @cached_property
    def problem(self) -> str:
        """Why there can be no loop for this game, or nothing."""
        fresh, program, _ = self.game
        if modes.INTERPRETED or modes.BOUNDS_CHECKED or not modes.inside_is_known():
            return "only Numba 0.68 compiles a loop for one game, and not with indices checked"
        if identity.most_chips(fresh, program) > MOST_CHIPS:
            return f"a loop for one game plays for at most {MOST_CHIPS:,} chips"
        return ""

    @cached_property
    def name(self) -> str:
        """What the loop is kept by."""
        return identity.name_of_loop(*self.game)

    @cached_property
    def price(self) -> float:
        """How many seconds a run has to take yet for the loop to be worth it."""
        if self.problem:
            return float("inf")
        kept = machine_code.is_kept(compile_loop, self.name)
        return WORTH_LOADING if kept else WORTH_COMPILING

    def is_worth(self, seconds: float) -> bool:
        """Tell whether the loop is worth its price for a run that takes so many seconds yet."""
        return seconds >= WORTH_LOADING and seconds >= self.price

    def loop(self) -> Loop:
        """Return the loop, which may have to be compiled."""
        if self.problem:
            raise ValueError(self.problem)
        fresh, _, policies = self.game
        make = partial(compile_loop, self.name, *self.game)
        code = machine_code.code_of(compile_loop, self.name, make)
        return Loop(machine_code.load(code), fresh, policies)


def compile_loop(
    name: str, fresh: TableArray, program: ProgramArray, policies: NDArray[np.int64]
) -> tuple[str, list[machine_code.LinkKey], bytes]:
    """Compile the loop for a game into machine code that calls nothing else."""
    machine_code.announce("simulation.tailored")
    from numba.core import types  # noqa: PLC0415 - only to compile
    from numba.core.registry import cpu_target  # noqa: PLC0415

    from darwindeck.simulation.tailored import code, rules  # noqa: PLC0415

    symbol = f"simulate_{name}"
    by_row = rules.is_short(program, policies)
    inside, text = code.llvm_of(fresh, program, policies, types.int64, by_row=by_row)
    for question, number in ALONE.items():
        text += ANSWER.format(name=question, number=number)
    text += code.DOOR.format(
        symbol=symbol, convention="", first="", begin="", name=inside, threads=1
    )
    context: Any = cpu_target.target_context
    machine = context.codegen()._tm  # noqa: SLF001 - as for all other machine code
    module = code.optimised(text, machine, symbol, vectors=False, times=2)
    return symbol, [], machine.emit_object(module)
