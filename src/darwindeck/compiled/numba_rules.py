"""How Numba sees rules: as functions of its own, which it compiles where they are called."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, ParamSpec, TypeVar

import numba
from numba.core import types
from numba.core.registry import cpu_target
from numba.extending import intrinsic, typeof_impl

from darwindeck.compiled import code_files, jit, modes

P = ParamSpec("P")
R = TypeVar("R")

NUMBA: Any = types
OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy"}
"""How everything is compiled, by any Numba."""
RULE_OPTIONS = OPTIONS | {
    "forceinline": True,
    "_nrt": False,
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
}
APART_OPTIONS = RULE_OPTIONS | {"forceinline": False}
ENTRY_OPTIONS = OPTIONS | {"_nrt": False, "no_cfunc_wrapper": True}


@typeof_impl.register(jit.Rule)
def type_of_rule(rule: jit.Rule, _context: Any) -> Any:
    """Return the type of a rule that compiled code calls."""
    if rule.way == jit.Way.INSTRUCTION:
        known: Any = cpu_target.typing_context
        return known.resolve_value_type(INSTRUCTIONS[rule.py_func.__name__])
    return NUMBA.Dispatcher(dispatcher_of(rule))


@cache
def dispatcher_of(rule: jit.Rule) -> Any:
    """Return what compiles a rule for its callers."""
    if modes.inside_is_known():
        from darwindeck.compiled import numba_inside  # noqa: PLC0415 - it needs this module

        return numba_inside.dispatcher_of(rule)
    return numba.njit(**(RULE_OPTIONS if rule.way == jit.Way.INLINE else APART_OPTIONS))(
        rule.py_func
    )


def ordinary_entry(function: Callable[P, R]) -> Callable[P, R]:
    """Compile an entry as every Numba does, and let it keep the machine code its own way."""
    config: Any = numba.config
    previous, config.CACHE_DIR = config.CACHE_DIR, str(code_files.cache_directory())
    try:
        dispatcher: Callable[P, R] = numba.njit(cache=True, **ENTRY_OPTIONS)(function)
    finally:
        config.CACHE_DIR = previous
    return dispatcher


@intrinsic
def count_bits(_context: Any, _bits: Any) -> Any:
    """Emit the processor's population count."""

    def emit(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), emit


@intrinsic
def lowest_bit(_context: Any, _bits: Any) -> Any:
    """Emit the processor's count of trailing zeros."""

    def emit(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        zero_is_undefined = context.get_constant(types.boolean, 1)
        return builder.cttz(arguments[0], zero_is_undefined)

    return types.int64(types.int64), emit


@intrinsic
def highest_bit(_context: Any, _bits: Any) -> Any:
    """Emit the processor's count of leading zeros."""

    def emit(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        zero_is_undefined = context.get_constant(types.boolean, 1)
        zeros = builder.ctlz(arguments[0], zero_is_undefined)
        return builder.xor(zeros, context.get_constant(types.int64, 63))

    return types.int64(types.int64), emit


INSTRUCTIONS = {"count_bits": count_bits, "highest_bit": highest_bit, "lowest_bit": lowest_bit}
"""What emits a rule that is one instruction, by the rule's name."""
