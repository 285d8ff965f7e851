"""From a game to PTX, the assembly of graphics cards, by the compiler that Numba brings along."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import llvmlite.binding as llvm  # type: ignore[import-untyped]
from numba.core import types

from darwindeck.compiled import code_files, machine_code
from darwindeck.simulation.tailored import code, identity

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from darwindeck.engine.layout import ProgramArray, TableArray

BINDING: Any = llvm
SHORT_ADDRESSES = "-nvptx-short-ptr"  # a thread's own memory needs no more than 32 bits
TRIPLE = "nvptx64-nvidia-cuda"
PROCESSOR = "sm_75"
"""The oldest card that is supported; the driver makes the best of it for newer ones."""
SYMBOL = "simulate"
THREADS = 128
"""Threads in a block."""

LABEL = r"^(\$L\w+:)"
AS_LOOP = '\t.pragma "nounroll";'
REGISTERS = dict(zip(code.QUESTIONS, ("tid", "ntid", "ctaid"), strict=True))
ANSWER = """
declare i32 @llvm.nvvm.read.ptx.sreg.{register}.x()
define internal i64 @{name}() alwaysinline {{
  %number = call i32 @llvm.nvvm.read.ptx.sreg.{register}.x()
  %wide = zext i32 %number to i64
  ret i64 %wide
}}
"""


def ptx_of(fresh: TableArray, program: ProgramArray, policies: NDArray[np.int64]) -> str:
    """Return the PTX of the loop for a game and policies, from the cache if it is there."""
    name = identity.name_of_loop(fresh, program, policies)
    file = code_files.cache_directory() / f"gpu-{name}.ptx"
    kept = code_files.read_checked(file)
    if kept is not None:
        return kept.decode()
    machine_code.announce("simulation")
    ptx = for_card(*llvm_for_card(fresh, program, policies))
    code_files.write_checked(file, ptx.encode())
    return ptx


def llvm_for_card(
    fresh: TableArray, program: ProgramArray, policies: NDArray[np.int64]
) -> tuple[str, str]:
    """Return the name and the text of the loop for a game, with payoffs of 32 bits."""
    return code.llvm_of(fresh, program, policies, types.int32)


def for_card(name: str, text: str) -> str:
    """Return a loop as PTX."""
    BINDING.initialize_all_targets()
    BINDING.initialize_all_asmprinters()
    BINDING.set_option("darwindeck", SHORT_ADDRESSES)
    machine = BINDING.Target.from_triple(TRIPLE).create_target_machine(cpu=PROCESSOR, opt=3)
    head = f'target datalayout = "{machine.target_data}"\ntarget triple = "{TRIPLE}"\n'
    text = re.sub(r"^target (triple|datalayout).*$", "", text, flags=re.MULTILINE)
    for question, register in REGISTERS.items():
        text += ANSWER.format(name=question, register=register)
    text += code.DOOR.format(
        symbol=SYMBOL, convention="ptx_kernel", first="", begin="", name=name, threads=THREADS
    )
    module = code.optimised(head + text, machine, SYMBOL, vectors=True)
    return re.sub(LABEL, rf"\1\n{AS_LOOP}", machine.emit_assembly(module), flags=re.MULTILINE)
