"""From a game to PTX, the assembly of graphics cards, by the compiler that Numba brings along."""

from __future__ import annotations

import hashlib
import re
from typing import TYPE_CHECKING, Any

import llvmlite.binding as llvm  # type: ignore[import-untyped]
import numpy as np
from numba.core import types
from numba.np.numpy_support import from_dtype

from darwindeck.compiled import code_files, machine_code
from darwindeck.compiled.numba_rules import dispatcher_of
from darwindeck.hands.tables import TABLES_DTYPE
from darwindeck.simulation.gpu.baked import Row
from darwindeck.simulation.gpu.kernel import play_chunk
from darwindeck.simulation.gpu.rules import rules_for

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from darwindeck.engine.layout import ProgramArray, TableArray

NUMBA: Any = types
TYPE_OF: Any = from_dtype
BINDING: Any = llvm
SHORT_ADDRESSES = "-nvptx-short-ptr"  # a thread's own memory needs no more than 32 bits
TRIPLE = "nvptx64-nvidia-cuda"
PROCESSOR = "sm_75"
"""The oldest card that is supported; the driver makes the best of it for newer ones."""
THREADS = 128
"""Threads in a block."""

LABEL = r"^(\$L\w+:)"
AS_LOOP = '\t.pragma "nounroll";'
REGISTERS = {"thread_number": "tid", "thread_count": "ntid", "block_number": "ctaid"}
QUESTION = """
declare i32 @llvm.nvvm.read.ptx.sreg.{register}.x()
define internal i64 @{name}() alwaysinline {{
  %number = call i32 @llvm.nvvm.read.ptx.sreg.{register}.x()
  %wide = zext i32 %number to i64
  ret i64 %wide
}}
"""
KERNEL = """
define {convention} void @simulate({first}i64 %first, i64 %last, i64 %chunk, i64 %kept, i64 %seed,
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


def ptx_of(fresh: TableArray, program: ProgramArray, policies: NDArray[np.int64]) -> str:
    """Return the PTX of the loop for a game and policies, from the cache if it is there."""
    rules = program.tobytes() + baked(fresh).tobytes() + np.unique(policies).tobytes()
    file = code_files.cache_directory() / f"gpu-{hashlib.sha256(rules).hexdigest()[:16]}.ptx"
    kept = code_files.read_checked(file)
    if kept is not None:
        return kept.decode()
    machine_code.announce("simulation")
    ptx = for_card(*llvm_of(fresh, program, policies))
    code_files.write_checked(file, ptx.encode())
    return ptx


def baked(fresh: TableArray) -> Any:
    """Return what a table is at the beginning of a hand but for the chips."""
    table = fresh.view(np.dtype((np.void, fresh.dtype))).copy()
    table["stack"] = 0
    return table


def llvm_of(
    fresh: TableArray, program: ProgramArray, policies: NDArray[np.int64]
) -> tuple[str, str]:
    """Return the name and the text of the loop for a game, as the compiler's own assembly."""
    numbers = NUMBA.CPointer(types.int64)
    kinds = (
        *(types.int64, types.int64, types.int64, types.int64, types.uint64),
        *(Row(baked(fresh)), numbers, numbers),
        Row(program.view(np.dtype((np.void, program.dtype)))),
        TYPE_OF(TABLES_DTYPE),
        *(numbers, numbers, numbers, NUMBA.CPointer(types.int32)),
    )
    rule = dispatcher_of(rules_for(program, policies, play_chunk))
    rule.compile(kinds)
    compiled = rule.overloads[kinds]
    text = str(compiled.library._final_module)  # noqa: SLF001 - there is no other way to it
    questions = "|".join(REGISTERS)
    text = re.sub(rf"^declare i64 @({questions})\(\).*$", "", text, flags=re.MULTILINE)
    return compiled.fndesc.llvm_func_name, text


def for_card(name: str, text: str) -> str:
    """Return a loop as PTX."""
    BINDING.initialize_all_targets()
    BINDING.initialize_all_asmprinters()
    BINDING.set_option("darwindeck", SHORT_ADDRESSES)
    machine = BINDING.Target.from_triple(TRIPLE).create_target_machine(cpu=PROCESSOR, opt=3)
    head = f'target datalayout = "{machine.target_data}"\ntarget triple = "{TRIPLE}"\n'
    text = re.sub(r"^target (triple|datalayout).*$", "", text, flags=re.MULTILINE)
    for question, register in REGISTERS.items():
        text += QUESTION.format(name=question, register=register)
    text += KERNEL.format(convention="ptx_kernel", first="", begin="", name=name, threads=THREADS)
    module = optimised(head + text, machine)
    return re.sub(LABEL, rf"\1\n{AS_LOOP}", machine.emit_assembly(module), flags=re.MULTILINE)


def optimised(text: str, machine: Any) -> Any:
    """Return a module of which `simulate` can be called and everything else is part of it.

    Loops stay loops: a card runs short code faster than long.
    """
    module = BINDING.parse_assembly(text)
    for function in module.functions:
        if not function.is_declaration and function.name != "simulate":
            function.linkage = "internal"
    for variable in module.global_variables:
        if not variable.is_declaration:
            variable.linkage = "internal"
    options = BINDING.create_pipeline_tuning_options(speed_level=3)
    options.loop_unrolling = False
    passes = BINDING.create_pass_builder(machine, options)
    passes.getModulePassManager().run(module, passes)
    return module
