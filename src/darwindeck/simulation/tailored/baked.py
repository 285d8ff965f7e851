"""Records whose values are known when a loop is compiled: a field of one is a constant.

So what a game does not have costs nothing: the compiler sees that it is never asked for.
"""

from __future__ import annotations

import hashlib
import operator
from typing import TYPE_CHECKING, Any

from llvmlite import ir  # type: ignore[import-untyped]
from numba.core import types
from numba.core.typing.templates import (
    AbstractTemplate,
    AttributeTemplate,
    infer_getattr,
    infer_global,
    signature,
)
from numba.extending import lower_builtin, lower_getattr_generic, models, register_model
from numba.np.numpy_support import from_dtype

if TYPE_CHECKING:
    import numpy as np

__all__ = ["Numbers", "Row", "Rows"]

CONSTANT_MEMORY = 4
LLVM: Any = ir
NUMBA: Any = types
TYPE_OF: Any = from_dtype


class Rows(types.Type):
    """Several records of one kind; compiled, a number that nobody looks at."""

    def __init__(self, rows: np.ndarray[Any, Any]) -> None:
        self.rows = without_empty_end(rows)
        content = repr(rows.dtype).encode() + self.rows.tobytes()
        name = f"{type(self).__name__}_{hashlib.sha256(content).hexdigest()[:24]}"
        super().__init__(name)


class Row(Rows):
    """One of several records; compiled, its number."""


class Numbers(Rows):
    """The numbers in an array field of a row; compiled, the number of the row."""


def without_empty_end(rows: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """Leave out the rows at the end that are all zeros."""
    size = len(rows)
    while size > 1 and not any(rows[size - 1].tobytes()):
        size -= 1
    return rows[:size]


@register_model(Rows)
@register_model(Row)
@register_model(Numbers)
class RowNumber(models.PrimitiveModel):
    """How rows are passed between compiled functions."""

    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, LLVM.IntType(64))


def kind_of_field(row: Row, name: str) -> Any:
    """Return the compiled type of a field."""
    values = row.rows[name]
    if values.dtype.names is None:
        return TYPE_OF(values.dtype) if values.ndim == 1 else Numbers(values)
    return Row(values) if values.ndim == 1 else Rows(values[0])


@infer_getattr
class FieldOfRow(AttributeTemplate):
    """The type of a field of a row."""

    key = Row

    def generic_resolve(self, row: Row, name: str) -> Any:  # type: ignore[override]
        """Return the type of a field, or `None` if there is none of that name."""
        return kind_of_field(row, name) if name in row.rows.dtype.names else None


@infer_global(operator.getitem)
class ItemOfRows(AbstractTemplate):
    """The type of a row by its number, or of a number in a row."""

    prefer_literal = False

    def generic(self, arguments: Any, _keywords: Any) -> Any:
        """Return the signature of looking something up."""
        where, index = arguments
        if isinstance(index, types.Integer) and type(where) is Rows:
            return signature(Row(where.rows), where, types.intp)
        if isinstance(index, types.Integer) and isinstance(where, Numbers):
            return signature(TYPE_OF(where.rows.dtype), where, types.intp)
        return None


@lower_getattr_generic(Row)  # type: ignore[untyped-decorator]
def read_field(context: Any, builder: Any, row: Row, number: Any, name: str) -> Any:
    """Emit the value of a field."""
    values = row.rows[name]
    if values.dtype.names is not None or values.ndim > 1:
        return number
    return look_up(context, builder, values, number)


@lower_builtin(operator.getitem, Rows, NUMBA.Integer)  # type: ignore[untyped-decorator]
def choose_row(_context: Any, _builder: Any, _signature: Any, arguments: Any) -> Any:
    """Emit a row of several."""
    return arguments[1]


@lower_builtin(operator.getitem, Numbers, NUMBA.Integer)  # type: ignore[untyped-decorator]
def read_number(context: Any, builder: Any, kinds: Any, arguments: Any) -> Any:
    """Emit a number of an array field."""
    values = kinds.args[0].rows
    width = LLVM.Constant(LLVM.IntType(64), values.shape[1])
    place = builder.add(builder.mul(arguments[0], width), arguments[1])
    return look_up(context, builder, values.reshape(-1), place)


def look_up(context: Any, builder: Any, values: Any, place: Any) -> Any:
    """Emit one of several values: a constant if they are all the same."""
    kind = context.get_value_type(TYPE_OF(values.dtype))
    if (values == values[0]).all():
        return LLVM.Constant(kind, int(values[0]))
    shelf = LLVM.ArrayType(kind, len(values))
    module = builder.module
    name = f"baked_{hashlib.sha256(values.tobytes()).hexdigest()[:16]}_{kind}"
    if name not in module.globals:
        shelved = LLVM.GlobalVariable(module, shelf, name, CONSTANT_MEMORY)
        shelved.global_constant = True
        shelved.linkage = "internal"
        shelved.initializer = LLVM.Constant(shelf, [int(value) for value in values])
    zero = LLVM.Constant(LLVM.IntType(64), 0)
    address = builder.gep(module.globals[name], [zero, place], inbounds=True)
    return builder.load(address)
