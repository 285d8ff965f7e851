"""Counting bits in one machine instruction, which Numba has no function for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from numba.core import types
from numba.extending import intrinsic

from darwindeck.compiled.jit import INTERPRETED

if TYPE_CHECKING or INTERPRETED:

    def count_bits(bits: int) -> int:
        """Count the bits that are set in a number that is not negative."""
        return int(bits).bit_count()

    def lowest_bit(bits: int) -> int:
        """Return the position of the lowest set bit of a number that has one."""
        bits = int(bits)
        return (bits & -bits).bit_length() - 1

else:

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
