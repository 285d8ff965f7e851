"""From a game to the code of a loop that plays nothing else, by the compiler Numba brings along."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import llvmlite.binding as llvm  # type: ignore[import-untyped]
import numpy as np
from numba.core import types
from numba.np.numpy_support import from_dtype

from darwindeck.compiled import numba_inside
from darwindeck.hands.tables import TABLES_DTYPE
from darwindeck.simulation.tailored import identity
from darwindeck.simulation.tailored.baked import Row
from darwindeck.simulation.tailored.kernel import play_chunk
from darwindeck.simulation.tailored.rules import rules_by_row, rules_for

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from darwindeck.engine.layout import ProgramArray, TableArray

NUMBA: Any = types
TYPE_OF: Any = from_dtype
BINDING: Any = llvm

QUESTIONS = ("thread_number", "thread_count", "block_number")
"""What the loop asks the machine for."""
DOOR = """
define {convention} void @{symbol}({first}i64 %first, i64 %last, i64 %chunk, i64 %kept, i64 %seed,
    ptr noalias readonly %stacks, ptr noalias readonly %policies, ptr noalias readonly %rankings,
    ptr noalias %counts, ptr noalias %sums, ptr noalias %squares, ptr noalias %payoffs) #100 {{
  {begin}
  %result = alloca ptr
  %problem = alloca ptr
  call i32 @"{name}"(ptr %result, ptr %problem, i64 %first, i64 %last, i64 %chunk, i64 %kept,
    i64 %seed, i64 0, ptr %stacks, ptr %policies, i64 0, ptr %rankings, ptr %counts, ptr %sums,
    ptr %squares, ptr %payoffs)
  ret void
}}
attributes #100 = {{ "nvvm.maxntid"="{threads}" }}
"""
"""The function that is called from outside."""


def llvm_of(
    fresh: TableArray,
    program: ProgramArray,
    policies: NDArray[np.int64],
    payoff: Any,
    *,
    by_row: bool = False,
) -> tuple[str, str]:
    """Return the name and the text of the loop for a game, as the compiler's own assembly.

    It writes payoffs as numbers of the type `payoff`. With code of its own for every row of the
    program it is longer, and faster where the processor does not have to share it.
    """
    numbers = NUMBA.CPointer(types.int64)
    kinds = (
        *(types.int64, types.int64, types.int64, types.int64, types.uint64),
        *(Row(identity.without_chips(fresh)), numbers, numbers),
        Row(program.view(np.dtype((np.void, program.dtype)))),
        TYPE_OF(TABLES_DTYPE),
        *(numbers, numbers, numbers, NUMBA.CPointer(payoff)),
    )
    rules = rules_by_row if by_row else rules_for
    rule = numba_inside.dispatcher_of(rules(program, policies, play_chunk))
    compiled = numba_inside.compiled_for(rule, kinds)
    text = str(compiled.library._final_module)  # noqa: SLF001 - there is no other way to it
    asked = "|".join(QUESTIONS)
    text = re.sub(rf"^declare i64 @({asked})\(\).*$", "", text, flags=re.MULTILINE)
    return compiled.fndesc.llvm_func_name, text


def optimised(text: str, machine: Any, symbol: str, *, vectors: bool, times: int = 1) -> Any:
    """Return a module of which one function can be called and everything else is part of it.

    Loops stay loops: they go over a few seats or cards, and short code is fast code.
    """
    module = BINDING.parse_assembly(text)
    for function in module.functions:
        if not function.is_declaration and function.name != symbol:
            function.linkage = "internal"
    for variable in module.global_variables:
        if not variable.is_declaration:
            variable.linkage = "internal"
    options = BINDING.create_pipeline_tuning_options(speed_level=3)
    options.loop_unrolling = False
    options.loop_vectorization = vectors
    for _ in range(times):
        passes = BINDING.create_pass_builder(machine, options)
        passes.getModulePassManager().run(module, passes)
    return module
