"""The machine code of doors: from objects of Python to what compiled code takes, and back.

Arrays are read where NumPy's binary interface says that their parts are. Everything else is asked
of CPython.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir  # type: ignore[import-untyped]
from numba.core import types
from numba.np.arrayobj import make_array, populate_array

from darwindeck.compiled.doors import EXPECTED, OBJECTS
from darwindeck.compiled.modes import BOUNDS_CHECKED

IR: Any = ir
MAKE_ARRAY: Any = make_array
POPULATE_ARRAY: Any = populate_array
WORD = IR.IntType(64)
NUMBER = IR.IntType(32)
TYPE_OF_OBJECT = 8
DATA, DIMENSIONS, SHAPE, STRIDES, ELEMENTS, FLAGS = 16, 24, 32, 40, 56, 64
"""Where the parts of an array are."""
IN_ORDER, IN_FORTRAN_ORDER, ALIGNED, WRITABLE = 0x1, 0x2, 0x100, 0x400
OUT_OF_BOUNDS = (IndexError, "an index is out of its array")
BROKEN = (RuntimeError, "a rule could not be compiled")
PROBLEM = OUT_OF_BOUNDS if BOUNDS_CHECKED else BROKEN


def write_door(context: Any, library: Any, described: Any) -> None:
    """Write the door to a compiled function, which has a name that follows from the function's."""
    name = door_to(described)
    module = context.create_module(name)
    DoorWriter(context, module, name).write(described)
    library.add_ir_module(module)


def door_to(described: Any) -> str:
    """Return the name of the door to a compiled function."""
    return f"door.{described.llvm_func_name}"


class DoorWriter:
    """Writes one door: a function of CPython's kind for fast calls."""

    def __init__(self, context: Any, module: Any, name: str) -> None:
        self.context = context
        objects = IR.IntType(8).as_pointer()
        kind = IR.FunctionType(objects, [objects, objects.as_pointer(), WORD])
        self.function = IR.Function(module, kind, name)
        self.builder = IR.IRBuilder(self.function.append_basic_block("entry"))
        self.api = context.get_python_api(self.builder)
        self.expected = IR.GlobalVariable(module, IR.ArrayType(WORD, 1), name + EXPECTED)
        self.compared = 1
        self.refused = self.function.append_basic_block("refused")
        self.failed = self.function.append_basic_block("failed")

    def write(self, described: Any) -> None:
        """Write the whole function."""
        builder, api = self.builder, self.api
        _, given, count = self.function.args
        self.insist(builder.icmp_signed("==", count, WORD(len(described.argtypes))))
        values = [
            self.unpacked(builder.load(builder.gep(given, [WORD(place)])), kind)
            for place, kind in enumerate(described.argtypes)
        ]
        callee = self.context.declare_function(builder.module, described)
        thread = api.save_thread()
        status, result = self.context.call_conv.call_function(
            builder, callee, described.restype, described.argtypes, values
        )
        api.restore_thread(thread)
        with builder.if_then(status.is_error, likely=False):
            api.err_set_string(self.own(PROBLEM[0]), PROBLEM[1])
            builder.branch(self.failed)
        builder.ret(self.packed(result, described.restype))
        builder.position_at_end(self.refused)
        builder.ret(self.given_away(NotImplemented))
        builder.position_at_end(self.failed)
        builder.ret(api.get_null_object())

    def insist(self, condition: Any, otherwise: Any = None) -> None:
        """Go on if a condition holds; if not, leave."""
        held = self.function.append_basic_block()
        self.builder.cbranch(condition, held, otherwise or self.refused)
        self.builder.position_at_end(held)

    def own(self, known: Any) -> Any:
        """Return an object that every Python has."""
        return self.context.get_c_value(self.builder, IR.IntType(8), OBJECTS[known])

    def given_away(self, known: Any) -> Any:
        """Return such an object for Python to keep."""
        found = self.own(known)
        self.api.incref(found)
        return found

    def part(self, pointer: Any, offset: int, kind: Any) -> Any:
        """Return a part of an object."""
        place = self.builder.gep(pointer, [WORD(offset)])
        return self.builder.load(self.builder.bitcast(place, kind.as_pointer()))

    def insist_on(self, place: int, found: Any) -> None:
        """Go on if an object is the one that is expected at a place."""
        first = self.builder.bitcast(self.expected, WORD.as_pointer())
        expected = self.builder.load(self.builder.gep(first, [WORD(place)]))
        self.insist(self.builder.icmp_unsigned("==", expected, found))

    def insist_on_next(self, found: Any) -> None:
        """Go on if an object is the next one that is expected."""
        self.insist_on(self.compared, found)
        self.compared += 1

    # From Python

    def unpacked(self, given: Any, kind: Any) -> Any:
        """Return an object as compiled code takes it."""
        if isinstance(kind, types.Array):
            return self.unpacked_array(given, kind)
        if isinstance(kind, types.BaseTuple):
            return self.unpacked_tuple(given, kind)
        return self.unpacked_number(given, kind)

    def unpacked_array(self, given: Any, kind: Any) -> Any:
        """Return an array, if it is of the right kind."""
        builder = self.builder
        self.insist_on(0, self.part(given, TYPE_OF_OBJECT, WORD))
        self.insist_on_next(self.part(given, ELEMENTS, WORD))
        dimensions = self.part(given, DIMENSIONS, NUMBER)
        self.insist(builder.icmp_signed("==", dimensions, NUMBER(kind.ndim)))
        needed = NUMBER(needed_flags(kind))
        flags = builder.and_(self.part(given, FLAGS, NUMBER), needed)
        self.insist(builder.icmp_signed("==", flags, needed))
        array = MAKE_ARRAY(kind)(self.context, builder)
        words = WORD.as_pointer()
        lengths, steps = (self.part(given, place, words) for place in (SHAPE, STRIDES))
        every = [[WORD(dimension)] for dimension in range(kind.ndim)]
        POPULATE_ARRAY(
            array,
            data=builder.bitcast(self.part(given, DATA, given.type), array.data.type),
            shape=[builder.load(builder.gep(lengths, place)) for place in every],
            strides=[builder.load(builder.gep(steps, place)) for place in every],
            itemsize=WORD(self.context.get_abi_sizeof(self.context.get_data_type(kind.dtype))),
            meminfo=None,
        )
        return array._getvalue()  # noqa: SLF001 - Numba's name for it

    def unpacked_tuple(self, given: Any, kind: Any) -> Any:
        """Return a tuple, if it is of the right kind, and so are its parts."""
        self.insist_on_next(self.part(given, TYPE_OF_OBJECT, WORD))
        values = [
            self.unpacked(self.api.tuple_getitem(given, place), part)
            for place, part in enumerate(parts_of(kind))
        ]
        return self.context.make_tuple(self.builder, kind, values)

    def unpacked_number(self, given: Any, kind: Any) -> Any:
        """Return a number; fail if there is none."""
        builder, api = self.builder, self.api
        if kind == types.float64:
            value = api.float_as_double(given)
        elif kind == types.boolean:
            value = builder.icmp_signed("!=", api.object_istrue(given), NUMBER(0))
        elif kind == types.uint64:
            asked = IR.FunctionType(WORD, [given.type])
            value = builder.call(
                api._get_function(asked, "PyLong_AsUnsignedLongLongMask"),  # noqa: SLF001
                [given],
            )
        else:
            value = api.long_as_longlong(given)
        found_none = builder.icmp_unsigned("!=", api.err_occurred(), api.get_null_object())
        self.insist(builder.not_(found_none), self.failed)
        return value

    # To Python

    def packed(self, value: Any, kind: Any) -> Any:
        """Return a result as an object."""
        api = self.api
        if isinstance(kind, types.BaseTuple):
            parts = [
                self.packed(self.builder.extract_value(value, place), part)
                for place, part in enumerate(parts_of(kind))
            ]
            whole = api.tuple_new(len(parts))
            for place, part in enumerate(parts):
                api.tuple_setitem(whole, place, part)
            return whole
        if kind == types.none:
            return self.given_away(None)
        if kind == types.boolean:
            return api.bool_from_long(self.builder.zext(value, WORD))
        if kind == types.float64:
            return api.float_from_double(value)
        wide = types.int64 if kind.signed else types.uint64
        value = self.context.cast(self.builder, value, kind, wide)
        return (api.long_from_longlong if kind.signed else api.long_from_ulonglong)(value)


def parts_of(kind: Any) -> tuple[Any, ...]:
    """Return the types of a tuple's parts."""
    return tuple(kind.types)


def needed_flags(kind: Any) -> int:
    """Return what must be true of an array that compiled code takes for one of a kind."""
    return (
        {"C": IN_ORDER, "F": IN_FORTRAN_ORDER, "A": 0}[kind.layout]
        | (ALIGNED if kind.aligned else 0)
        | (WRITABLE if kind.mutable else 0)
    )
