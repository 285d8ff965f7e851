"""A kernel compiled for the processor: what a card would run, without a card."""

from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING, Any

import llvmlite.binding as llvm  # type: ignore[import-untyped]
import numpy as np

from darwindeck.hands.tables import load_tables
from darwindeck.simulation.gpu.ptx import SYMBOL
from darwindeck.simulation.loop import COUNTS
from darwindeck.simulation.tailored import code

if TYPE_CHECKING:
    from darwindeck.simulation.batch import Run

BINDING: Any = llvm
THREADS = 2
ANSWER = """
@{name}.now = internal global i64 0
define internal i64 @{name}() alwaysinline {{
  %number = load i64, ptr @{name}.now
  ret i64 %number
}}
"""


def compile_here(name: str, text: str) -> tuple[Any, Any]:
    """Return a kernel as a function of a block, a thread and its arguments."""
    BINDING.initialize_native_target()
    BINDING.initialize_native_asmprinter()
    machine = BINDING.Target.from_default_triple().create_target_machine(opt=1)
    text += "".join(ANSWER.format(name=question) for question in code.QUESTIONS)
    set_up = "\n".join(f"store i64 %{question}, ptr @{question}.now" for question in code.QUESTIONS)
    first = "".join(f"i64 %{question}, " for question in code.QUESTIONS)
    text += code.DOOR.format(
        symbol=SYMBOL, convention="", first=first, begin=set_up, name=name, threads=THREADS
    )
    module = code.optimised(text, machine, SYMBOL, vectors=False)
    engine = BINDING.create_mcjit_compiler(module, machine)
    engine.finalize_object()
    kind = ctypes.CFUNCTYPE(None, *[ctypes.c_uint64] * 15)
    return engine, kind(engine.get_function_address(SYMBOL))


def play_here(kernel: Any, run: Run, hands: int) -> tuple[Any, Any, Any, Any]:
    """Play the first hands of a run thread by thread: counts, sums, squares and payoffs."""
    blocks = -(-hands // run.chunk_size)
    counts = np.zeros((blocks, COUNTS), np.int64)
    sums, squares = (np.zeros((blocks, run.seats), np.int64) for _ in range(2))
    payoffs = np.zeros((hands, run.seats), np.int32)
    given = (run.fresh["stack"][0].copy(), run.policies, load_tables())
    places = [array.ctypes.data for array in (*given, counts, sums, squares, payoffs)]
    numbers = (0, hands, run.chunk_size, hands, int(run.seed))
    for block in range(blocks):
        for thread in range(THREADS):
            kernel(thread, THREADS, block, *numbers, *places)
    return counts, sums, squares, payoffs
