"""The machine code of links: a call to a function that may not have been compiled yet."""

from __future__ import annotations

from typing import Any

from llvmlite import ir  # type: ignore[import-untyped]

from darwindeck.compiled.links import FAILED, PIPE, WORD

IR: Any = ir
LIKELY = 99
GLANCE = 1000
"""Microseconds between two looks at a place by who waits."""
PROBLEM = "a rule could not be compiled"


def write_call(caller: Any, place: Any, target: Any) -> None:
    """Write code that calls what a place has the address of, and waits for it if it has none."""
    builder = IR.IRBuilder(caller.append_basic_block())
    number = IR.IntType(32)
    address, own = (builder.gep(place, [number(0), number(i)], inbounds=True) for i in range(2))
    ready, waiting = caller.append_basic_block(), caller.append_basic_block()
    is_there = builder.icmp_unsigned("!=", builder.load(address), IR.IntType(64)(0))
    builder.cbranch(is_there, ready, waiting).set_weights([LIKELY, 1])
    builder.position_at_end(waiting)
    write_waiting(builder, own)
    is_there = builder.icmp_unsigned("!=", builder.load(address), IR.IntType(64)(0))
    builder.cbranch(is_there, ready, waiting)
    builder.position_at_end(ready)
    found = builder.load(address)
    with builder.if_then(builder.icmp_unsigned("==", found, found.type(FAILED)), likely=False):
        target.call_conv.return_user_exc(builder, RuntimeError, (PROBLEM,))
    builder.ret(builder.call(builder.inttoptr(found, caller.type), caller.args))


def write_waiting(builder: Any, own: Any) -> None:
    """Write code that tells the pipe which place is empty, and waits for a moment."""
    module, number, word = builder.module, IR.IntType(32), IR.IntType(64)
    pipe = IR.GlobalVariable(module, number, PIPE)
    write = IR.Function(module, IR.FunctionType(word, [number, own.type, word]), "write")
    sleep = IR.Function(module, IR.FunctionType(number, [number]), "usleep")
    builder.call(write, [builder.load(pipe), own, word(WORD)])
    builder.call(sleep, [number(GLANCE)])
