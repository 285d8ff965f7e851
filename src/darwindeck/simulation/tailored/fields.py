"""A table whose fields are variables: numbers can then stay in registers.

A record lies in memory, whatever is done with it. Here every field of numbers by seat or place is
an array of its own, and all others together are variables that the compiler can see through.
"""

from __future__ import annotations

import operator
from math import gcd
from typing import TYPE_CHECKING, Any

import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]
from numba.core import cgutils, types
from numba.core.typing.templates import (
    AbstractTemplate,
    AttributeTemplate,
    infer,
    infer_getattr,
    infer_global,
    signature,
)
from numba.extending import (
    intrinsic,
    lower_builtin,
    lower_getattr_generic,
    lower_setattr_generic,
    models,
    register_model,
)
from numba.np.numpy_support import from_dtype

from darwindeck.compiled.modes import INTERPRETED
from darwindeck.engine.choices import MOST_CHOICES
from darwindeck.engine.layout import SEATS, TABLE

__all__ = [
    "Fields",
    "Places",
    "lay_again",
    "lay_table",
    "room_for_choices",
    "room_for_imagination",
    "zeros",
]

LLVM: Any = ir
BUILDING: Any = cgutils
NUMBA: Any = types
TYPE_OF: Any = from_dtype
LAYOUT: Any = {name: found[:2] for name, found in (TABLE.fields or {}).items()}
ARRAYS = tuple(name for name, (kind, _) in LAYOUT.items() if kind.shape)
JOURNAL_FIELDS = ("journal", "headings")
SINGLE = tuple(name for name, (kind, _) in LAYOUT.items() if not kind.shape)
IMAGINED = 2


class Fields(types.Type):
    """A table, as variables."""

    def __init__(self) -> None:
        super().__init__("Fields")


class Places(types.Type):
    """Numbers in a row, or in several of the same width, and how many bits each takes."""

    def __init__(self, number: Any, width: int, bits: int) -> None:
        self.number = number
        self.width = width
        self.bits = bits
        super().__init__(f"Places_{number}_{width}_{bits}")


FIELDS = Fields()


def places_of(name: str) -> Places:
    """Return the type of an array field."""
    kind = LAYOUT[name][0]
    number = TYPE_OF(kind.base)
    return Places(number, kind.shape[-1], bits_of(number))


def bits_of(number: Any) -> int:
    """Return how many bits a field takes: 32 are enough for the chips on a card."""
    return 32 if number == types.int64 else int(number.bitwidth)


@register_model(Places)
class PlacesModel(models.PrimitiveModel):
    """Places are passed as the address of the first."""

    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, LLVM.IntType(kind.bits).as_pointer())


@register_model(Fields)
class FieldsModel(models.StructModel):
    """A table is passed as addresses, which are gone when everything is compiled into one."""

    def __init__(self, manager: Any, kind: Any) -> None:
        members = [("single", types.voidptr), *((name, places_of(name)) for name in ARRAYS)]
        super().__init__(manager, kind, members)


def stored(builder: Any, value: Any, bits: int) -> Any:
    """Emit a number as it is kept in a field."""
    return builder.trunc(value, LLVM.IntType(bits)) if value.type.width > bits else value


def loaded(builder: Any, address: Any, number: Any) -> Any:
    """Emit a number as rules calculate with it."""
    value = builder.load(address)
    return builder.sext(value, LLVM.IntType(64)) if value.type.width < number.bitwidth else value


@infer_getattr
class FieldOfTable(AttributeTemplate):
    """The type of a field of a table."""

    key = Fields

    def generic_resolve(self, _table: Fields, name: str) -> Any:  # type: ignore[override]
        """Return the type of a field, or `None` if there is none of that name."""
        if name in ARRAYS:
            return places_of(name)
        return TYPE_OF(LAYOUT[name][0]) if name in LAYOUT else None


def address_of(context: Any, builder: Any, table: Any, name: str) -> Any:
    """Emit the address of a field that is a single number."""
    fields = BUILDING.create_struct_proxy(FIELDS)(context, builder, table)
    kind, offset = LAYOUT[name]
    start = builder.gep(fields.single, [LLVM.Constant(LLVM.IntType(64), offset)], inbounds=True)
    return builder.bitcast(start, LLVM.IntType(bits_of(TYPE_OF(kind))).as_pointer())


@lower_getattr_generic(Fields)  # type: ignore[untyped-decorator]
def read_field(context: Any, builder: Any, _kind: Any, table: Any, name: str) -> Any:
    """Emit the value of a field, or where its places are."""
    if name in ARRAYS:
        return getattr(BUILDING.create_struct_proxy(FIELDS)(context, builder, table), name)
    address = address_of(context, builder, table, name)
    return loaded(builder, address, TYPE_OF(LAYOUT[name][0]))


@lower_setattr_generic(Fields)  # type: ignore[untyped-decorator]
def write_field(context: Any, builder: Any, _signature: Any, arguments: Any, name: str) -> None:
    """Emit a change of a field."""
    table, value = arguments
    bits = bits_of(TYPE_OF(LAYOUT[name][0]))
    builder.store(stored(builder, value, bits), address_of(context, builder, table, name))


@infer_global(operator.getitem)
class ItemOfPlaces(AbstractTemplate):
    """The type of a number in a row, of one in several rows, and of the rest of a row."""

    def generic(self, arguments: Any, _keywords: Any) -> Any:
        """Return the signature of looking something up."""
        where, index = arguments
        if not isinstance(where, Places):
            return None
        if isinstance(index, types.SliceType):
            return signature(where, where, index)
        wanted = place_type(index)
        return None if wanted is None else signature(where.number, where, wanted)


@infer_global(operator.setitem)
class ChangeOfPlaces(AbstractTemplate):
    """The type of writing a number."""

    def generic(self, arguments: Any, _keywords: Any) -> Any:
        """Return the signature of a change."""
        where, index, _ = arguments
        wanted = place_type(index) if isinstance(where, Places) else None
        return None if wanted is None else signature(types.none, where, wanted, where.number)


def place_type(index: Any) -> Any:
    """Return the type in which a place is named: one number or two."""
    if isinstance(index, types.Integer):
        return types.intp
    if isinstance(index, types.BaseTuple) and len(index) == 2:
        return NUMBA.UniTuple(types.intp, 2)
    return None


def place_address(builder: Any, where: Places, start: Any, index: Any) -> Any:
    """Emit the address of a place."""
    if isinstance(index.type, LLVM.ArrayType):
        row, column = (builder.extract_value(index, number) for number in (0, 1))
        width = LLVM.Constant(LLVM.IntType(64), where.width)
        index = builder.add(builder.mul(row, width), column)
    return builder.gep(start, [index], inbounds=True)


@lower_builtin(operator.getitem, Places, NUMBA.Integer)  # type: ignore[untyped-decorator]
@lower_builtin(operator.getitem, Places, NUMBA.UniTuple)  # type: ignore[untyped-decorator]
def read_place(_context: Any, builder: Any, kinds: Any, arguments: Any) -> Any:
    """Emit the number at a place."""
    where = kinds.args[0]
    return loaded(builder, place_address(builder, where, *arguments), where.number)


@lower_builtin(operator.setitem, Places, NUMBA.Integer, NUMBA.Any)  # type: ignore[untyped-decorator]
@lower_builtin(operator.setitem, Places, NUMBA.UniTuple, NUMBA.Any)  # type: ignore[untyped-decorator]
def write_place(context: Any, builder: Any, kinds: Any, arguments: Any) -> Any:
    """Emit a change of the number at a place."""
    start, index, value = arguments
    where = kinds.args[0]
    address = place_address(builder, where, start, index)
    builder.store(stored(builder, value, where.bits), address)
    return context.get_dummy_value()


@lower_builtin(operator.getitem, Places, NUMBA.SliceType)  # type: ignore[untyped-decorator]
def read_rest(context: Any, builder: Any, kinds: Any, arguments: Any) -> Any:
    """Emit the rest of a row, from a place on."""
    start, index = arguments
    rest = context.make_helper(builder, kinds.args[1], index)
    return builder.gep(start, [rest.start], inbounds=True)


def emit_room(builder: Any, bits: int, count: int) -> Any:
    """Emit room for so many numbers, in which nothing is written yet."""
    number = LLVM.IntType(bits)
    with builder.goto_entry_block():
        room = builder.alloca(LLVM.ArrayType(number, count))
    room.align = 8
    return builder.bitcast(room, number.as_pointer())


def emit_table(context: Any, builder: Any) -> Any:
    """Emit the variables of a table."""
    fields = BUILDING.create_struct_proxy(FIELDS)(context, builder)
    fields.single = emit_room(builder, 8, TABLE.itemsize)
    for name in ARRAYS:
        count = int(np.prod(LAYOUT[name][0].shape))
        setattr(fields, name, emit_room(builder, places_of(name).bits, count))
    return fields._getvalue()  # noqa: SLF001


@infer
class ChangeOfTable(AbstractTemplate):
    """The type of making one of several tables the same as another."""

    key = "static_setitem"

    def generic(self, arguments: Any, _keywords: Any) -> Any:
        """Return the signature of copying a table."""
        tables, index, table = arguments
        if table != FIELDS:
            return None
        return signature(types.none, tables, NUMBA.literal(index), table)


@lower_builtin("static_setitem", NUMBA.UniTuple, NUMBA.IntegerLiteral, Fields)  # type: ignore[untyped-decorator]
def copy_table(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
    """Emit what copies a table, but for the journal, which nobody reads on a card."""
    tables, index, table = arguments
    new = builder.extract_value(tables, index)
    for name in SINGLE:
        value = builder.load(address_of(context, builder, table, name))
        builder.store(value, address_of(context, builder, new, name))
    here, there = (
        BUILDING.create_struct_proxy(FIELDS)(context, builder, each) for each in (table, new)
    )
    for name in ARRAYS:
        if name not in JOURNAL_FIELDS:
            size = int(np.prod(LAYOUT[name][0].shape)) * places_of(name).bits // 8
            emit_copy(builder, getattr(here, name), getattr(there, name), size)
    return context.get_dummy_value()


def emit_copy(builder: Any, here: Any, there: Any, size: int) -> None:
    """Emit what copies so many bytes, in words as long as possible."""
    length = gcd(size, 8)
    word = LLVM.IntType(8 * length).as_pointer()
    source, target = (builder.bitcast(start, word) for start in (here, there))
    for number in range(size // length):
        index = [LLVM.Constant(LLVM.IntType(64), number)]
        value = builder.load(builder.gep(source, index, inbounds=True))
        builder.store(value, builder.gep(target, index, inbounds=True))


def emit_values(context: Any, builder: Any, table: Any, fresh: Any, stacks: Any) -> None:
    """Emit what puts every field of a table to its value at the start of a hand."""
    fields = BUILDING.create_struct_proxy(FIELDS)(context, builder, table)
    for name in SINGLE:
        number = LLVM.IntType(bits_of(TYPE_OF(LAYOUT[name][0])))
        value = LLVM.Constant(number, int(fresh.rows[name][0]))
        builder.store(value, address_of(context, builder, table, name))
    for name in ARRAYS:
        number = LLVM.IntType(places_of(name).bits)
        for place, value in values_in_use(fresh.rows[0], name):
            index = LLVM.Constant(LLVM.IntType(64), place)
            if name == "stack":
                chips = builder.load(builder.gep(stacks, [index], inbounds=True))
                chips = stored(builder, chips, places_of(name).bits)
            else:
                chips = LLVM.Constant(number, value)
            builder.store(chips, builder.gep(getattr(fields, name), [index], inbounds=True))


def values_in_use(fresh: Any, name: str) -> list[tuple[int, int]]:
    """Return the places of an array field that can be read before they are written."""
    values = fresh[name]
    if name == "deck":
        return list(enumerate(values[: fresh["deck_size"]].tolist()))
    if values.shape[-1] != SEATS:
        return []
    places = np.arange(values.size).reshape(values.shape)[..., : fresh["seats"]]
    return [(int(place), int(values.ravel()[place])) for place in places.ravel()]


if TYPE_CHECKING or INTERPRETED:

    def lay_table(fresh: Any, stacks: Any) -> Any:
        """Return a table of one's own, as a hand begins."""
        table = fresh.copy()
        lay_again(table, fresh, stacks)
        return table

    def lay_again(table: Any, fresh: Any, stacks: Any) -> None:
        """Put a table back to the beginning of a hand."""
        for name in TABLE.names or ():
            table[name] = fresh[name]
        table.stack[:] = stacks

    def room_for_imagination() -> Any:
        """Return tables to imagine on."""
        return np.zeros(IMAGINED, TABLE)

    def room_for_choices() -> Any:
        """Return room for all that a player can choose between."""
        return np.zeros((MOST_CHOICES, 2), np.int64)

    def zeros(count: int) -> Any:
        """Return numbers of one's own."""
        return np.zeros(count, np.int64)

else:

    @intrinsic
    def lay_table(_context: Any, fresh: Any, stacks: Any) -> Any:
        """Emit the variables of a table, as a hand begins."""

        def emit(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            table = emit_table(context, builder)
            emit_values(context, builder, table, fresh, arguments[1])
            return table

        return FIELDS(fresh, stacks), emit

    @intrinsic
    def lay_again(_context: Any, table: Any, fresh: Any, stacks: Any) -> Any:
        """Emit what puts a table back to the beginning of a hand."""

        def emit(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            emit_values(context, builder, arguments[0], fresh, arguments[2])
            return context.get_dummy_value()

        return types.none(table, fresh, stacks), emit

    @intrinsic
    def room_for_imagination(_context: Any) -> Any:
        """Emit tables to imagine on."""

        def emit(context: Any, builder: Any, made: Any, _arguments: Any) -> Any:
            tables = [emit_table(context, builder) for _ in range(IMAGINED)]
            return context.make_tuple(builder, made.return_type, tables)

        return NUMBA.UniTuple(FIELDS, IMAGINED)(), emit

    @intrinsic
    def room_for_choices(_context: Any) -> Any:
        """Emit room for all that a player can choose between."""

        def emit(_context: Any, builder: Any, _signature: Any, _arguments: Any) -> Any:
            return emit_room(builder, 64, 2 * MOST_CHOICES)

        return Places(types.int64, 2, 64)(), emit

    @intrinsic(prefer_literal=True)
    def zeros(_context: Any, count: Any) -> Any:
        """Emit numbers of one's own."""
        size = count.literal_value

        def emit(_context: Any, builder: Any, _signature: Any, _arguments: Any) -> Any:
            number = LLVM.IntType(64)
            start = emit_room(builder, 64, size)
            for place in range(size):
                index = LLVM.Constant(number, place)
                builder.store(LLVM.Constant(number, 0), builder.gep(start, [index]))
            return start

        return Places(types.int64, size, 64)(count), emit
