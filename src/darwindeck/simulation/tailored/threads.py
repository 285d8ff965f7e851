"""Many threads at once: which one this is, and how several add to one number."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from llvmlite import ir  # type: ignore[import-untyped]
from numba.core import types
from numba.extending import intrinsic

from darwindeck.compiled.modes import INTERPRETED

LLVM: Any = ir
HERE = {"block": 0, "thread": 0, "threads": 1}
"""Which thread plays when the kernel is interpreted: one after the other."""

if TYPE_CHECKING or INTERPRETED:

    def block_number() -> int:
        """Return which block this is."""
        return HERE["block"]

    def thread_number() -> int:
        """Return which thread of its block this is."""
        return HERE["thread"]

    def thread_count() -> int:
        """Return how many threads a block has."""
        return HERE["threads"]

    def add_to(numbers: Any, place: int, value: int) -> None:
        """Add to a number that other threads add to as well."""
        numbers[place] += value

    def raise_to(numbers: Any, place: int, value: int) -> None:
        """Make a number at least so large, whatever other threads make of it."""
        numbers[place] = max(numbers[place], value)

else:

    def asking(name: str) -> Any:
        """Make a function that asks the machine for a number."""

        @intrinsic
        def ask(_context: Any) -> Any:
            def emit(_context: Any, builder: Any, _signature: Any, _arguments: Any) -> Any:
                asked = LLVM.FunctionType(LLVM.IntType(64), ())
                function = builder.module.globals.get(name)
                return builder.call(function or LLVM.Function(builder.module, asked, name), ())

            return types.int64(), emit

        return ask

    block_number = asking("block_number")
    thread_number = asking("thread_number")
    thread_count = asking("thread_count")

    def changing(operation: str) -> Any:
        """Make a function that changes a number in memory in one step."""

        @intrinsic
        def change(_context: Any, numbers: Any, _place: Any, _value: Any) -> Any:
            def emit(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
                address = builder.gep(arguments[0], [arguments[1]])
                builder.atomic_rmw(operation, address, arguments[2], "monotonic")
                return context.get_dummy_value()

            return types.none(numbers, types.int64, types.int64), emit

        return change

    add_to = changing("add")
    raise_to = changing("max")
