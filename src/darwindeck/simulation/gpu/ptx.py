"""From a rule to PTX, the assembly of graphics cards, by the compiler that Numba brings along."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import llvmlite.binding as llvm
import numpy as np
from numba.core import types
from numba.np.numpy_support import from_dtype

from darwindeck.hands.tables import TABLES_DTYPE
from darwindeck.simulation.gpu.baked import Row
from darwindeck.simulation.gpu.kernel import play_chunk
from darwindeck.simulation.gpu.rules import rules_for
from darwindeck.simulation.gpu.threads import THREADS

if TYPE_CHECKING:
    from darwindeck.engine.layout import ProgramArray, TableArray

NUMBA: Any = types
TYPE_OF: Any = from_dtype
BINDING: Any = llvm
TRIPLE = "nvptx64-nvidia-cuda"

CARD_NUMBERS = """
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
define i64 @thread_number() alwaysinline {
  %number = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %wide = zext i32 %number to i64
  ret i64 %wide
}
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
define i64 @thread_count() alwaysinline {
  %number = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %wide = zext i32 %number to i64
  ret i64 %wide
}
define i64 @block_number() alwaysinline {
  %number = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %wide = zext i32 %number to i64
  ret i64 %wide
}
"""
KERNEL = """
define ptx_kernel void @simulate(
    i64 %first, i64 %last, i64 %kept, i64 %seed, ptr noalias readonly %stacks, ptr noalias readonly %rankings,
    ptr noalias %counts, ptr noalias %sums, ptr noalias %squares, ptr noalias %payoffs) #100 {
  %result = alloca ptr
  %problem = alloca ptr
  call i32 @NAME(ptr %result, ptr %problem, i64 %first, i64 %last, i64 %kept, i64 %seed, i64 0,
    ptr %stacks, i64 0, ptr %rankings, ptr %counts, ptr %sums, ptr %squares, ptr %payoffs)
  ret void
}
"""


def llvm_of(fresh: TableArray, program: ProgramArray) -> tuple[str, str]:
    """Return the name and the text of the loop for a game."""
    numbers = NUMBA.CPointer(types.int64)
    kinds = (
        types.int64,
        types.int64,
        types.int64,
        types.uint64,
        Row(plain(fresh)),
        numbers,
        Row(plain(program)),
        TYPE_OF(TABLES_DTYPE),
        numbers,
        numbers,
        numbers,
        NUMBA.CPointer(types.int32),
    )
    rule = rules_for(program, play_chunk)
    rule.compile(kinds)
    compiled = rule.overloads[kinds]
    return compiled.fndesc.llvm_func_name, str(compiled.library._final_module)  # noqa: SLF001


def plain(records: Any) -> Any:
    """Return records as an ordinary structured array."""
    return records.view(np.dtype((np.void, records.dtype)))


def build(fresh: TableArray, program: ProgramArray, processor: str) -> str:
    """Return the PTX of the loop for a game."""
    return assemble(*llvm_of(fresh, program), processor)


def assemble(name: str, text: str, processor: str, unroll: bool = True) -> str:
    """Return the PTX of a function."""
    BINDING.initialize_all_targets()
    BINDING.initialize_all_asmprinters()
    target = BINDING.Target.from_triple(TRIPLE)
    machine = target.create_target_machine(cpu=processor, opt=3)
    text = re.sub(r"^target (triple|datalayout).*$", "", text, flags=re.M)
    text = re.sub(r"^declare i64 @(block_number|thread_number|thread_count)\(\).*$", "", text, flags=re.M)
    head = f'target datalayout = "{machine.target_data}"\ntarget triple = "{TRIPLE}"\n'
    module = BINDING.parse_assembly(head + text + CARD_NUMBERS + KERNEL.replace("NAME", quoted(name)) + bounds())
    module.verify()
    for function in module.functions:
        if not function.is_declaration and function.name != "simulate":
            function.linkage = "internal"
    options = BINDING.create_pipeline_tuning_options(speed_level=3)
    options.loop_unrolling = unroll
    builder = BINDING.create_pass_builder(machine, options)
    builder.getModulePassManager().run(module, builder)
    return str(machine.emit_assembly(module))


def quoted(name: str) -> str:
    return f'"{name}"'


def bounds() -> str:
    return f'\nattributes #100 = {{ "nvvm.maxntid"="{THREADS}" }}\n'
