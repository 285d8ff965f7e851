"""Doors: functions that Python calls and machine code answers, without Numba in between.

A door for some kinds of arguments is a builtin function whose body is machine code. It looks
whether its arguments are of these kinds, which is why Python asks for their kinds only when they
are not: the first time, and where a door is used for several.
"""

from __future__ import annotations

import ctypes
import os
import threading
from collections.abc import Callable, Iterator
from functools import cache, update_wrapper
from typing import Any, Generic, ParamSpec, TypeVar

import numpy as np

from darwindeck.compiled import links, machine_code

P = ParamSpec("P")
R = TypeVar("R")

EXPECTED = ".expected"
"""What follows the name of a door in that of the addresses that it compares with."""
OBJECTS: dict[Any, str] = {
    known: f"darwindeck.{known}" for known in (None, NotImplemented, IndexError, RuntimeError)
}
"""Objects that every Python has, and what machine code calls them."""
FAST_CALL = 0x80
NUMBERS = ("int", "float", "bool", "np.uint64")


class Door(Generic[P, R]):
    """A function that is compiled for the kinds of arguments that it is called with."""

    def __init__(self, function: Callable[P, R]) -> None:
        update_wrapper(self, function)
        self.py_func = function
        self.ways: dict[str, Doorway] = {}
        self.way: Callable[..., Any] = refuse

    def __call__(self, *arguments: P.args, **named: P.kwargs) -> R:
        """Call the machine code."""
        if named:
            raise TypeError(f"{self.py_func.__name__} takes its arguments in order, without names")
        result: R = self.way(*arguments)
        if result is NotImplemented:
            result = self.find_way(arguments)
        return result

    def find_way(self, arguments: tuple[Any, ...]) -> Any:
        """Open the door for arguments of new kinds, and go through it."""
        kinds = " ".join(kinds_of(arguments, self.py_func))
        with OPENING:
            if kinds not in self.ways:
                self.ways[kinds] = open_way(self.py_func, arguments, kinds)
        way = self.ways[kinds]
        self.way = way.call
        result = way.call(*way.adapted(arguments))
        if result is NotImplemented:
            raise TypeError(f"{self.py_func.__name__} cannot be called with {kinds}")
        return result


OPENING = threading.RLock()


def open_anew() -> None:
    """Open doors in a process that was forked, where nobody is left to give a lock back."""
    global OPENING  # noqa: PLW0603 - there is one
    OPENING = threading.RLock()
    machine_code.LOADING = threading.RLock()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=open_anew)


def refuse(*_: Any) -> Any:
    """Stand for a door that has not been opened."""
    return NotImplemented


class Doorway:
    """The way into machine code for arguments of some kinds."""

    def __init__(self, symbol: str, arguments: tuple[Any, ...]) -> None:
        self.objects = tuple(compared(arguments))
        addresses = (id(np.ndarray), *map(id, self.objects))
        self.expected = (ctypes.c_void_p * len(addresses))(*addresses)
        machine_code.LLVM.add_symbol(symbol + EXPECTED, ctypes.addressof(self.expected))

    def begin_at(self, address: int, name: str) -> None:
        """Make the builtin function that is called."""
        self.method = Method(name.encode(), address, FAST_CALL, None)
        self.call: Callable[..., Any] = NEW_BUILTIN(ctypes.byref(self.method), None, None)

    def adapted(self, arguments: tuple[Any, ...]) -> tuple[Any, ...]:
        """Return the arguments with the very types that the door compares with, if equal."""
        objects = iter(self.objects)
        return tuple(adapted(argument, objects) for argument in arguments)


KEPT: list[Doorway] = []
"""All ways: machine code that has been loaded stays."""


def open_way(function: Callable[..., Any], arguments: tuple[Any, ...], kinds: str) -> Doorway:
    """Load the machine code for some kinds of arguments, or let Numba make it."""

    def compiled() -> tuple[str, list[machine_code.LinkKey], bytes]:
        from darwindeck.compiled import numba_inside  # noqa: PLC0415 - only to compile

        machine_code.announce(function.__module__.removeprefix("darwindeck.").split(".")[0])
        return numba_inside.compile_door(function, arguments)

    code = machine_code.code_of(function, kinds, compiled)
    way = Doorway(code.symbol, arguments)
    way.begin_at(links.load_linked(code), function.__name__)
    KEPT.append(way)
    return way


# Kinds of arguments


def kinds_of(arguments: tuple[Any, ...], owner: Any) -> Iterator[str]:
    """Say what arguments are; numbers are what the function or tuple is annotated to have."""
    annotated = annotations_of(owner)
    for place, argument in enumerate(arguments):
        annotation = annotated[place] if place < len(annotated) else None
        yield kind_of(argument, annotation if annotation in NUMBERS else None)


@cache
def annotations_of(owner: Any) -> tuple[str, ...]:
    """Return the annotations of a function or a tuple with names, as they were written."""
    found = getattr(owner, "__annotations__", {}).values()
    return tuple(getattr(annotation, "__forward_arg__", annotation) for annotation in found)


def kind_of(argument: Any, annotation: str | None) -> str:
    """Say what an argument is.

    >>> kind_of(3, None), kind_of(3, "float")
    ('int', 'float')
    """
    if isinstance(argument, np.ndarray):
        return f"{layout_of(argument)}{argument.ndim} {name_of(argument.dtype)}"
    if isinstance(argument, tuple):
        inner = " ".join(kinds_of(argument, type(argument)))
        return f"{type(argument).__module__}.{type(argument).__qualname__}({inner})"
    if annotation is not None:
        return annotation
    for kinds, name in KINDS:
        if isinstance(argument, kinds):
            return name
    raise TypeError(f"compiled functions take no {type(argument).__name__}")


KINDS: tuple[tuple[Any, str], ...] = (
    ((bool, np.bool_), "bool"),
    (np.uint64, "np.uint64"),
    ((int, np.integer), "int"),
    ((float, np.floating), "float"),
)


def layout_of(array: np.ndarray) -> str:
    """Say how an array lies in memory: in order or not, for reading alone or for writing too."""
    flags = array.flags
    order = "C" if flags.c_contiguous else "F" if flags.f_contiguous else "A"
    return order + ("w" if flags.writeable else "r") + ("" if flags.aligned else "u")


@cache
def name_of(kind: np.dtype) -> str:
    """Return a short name for the type of an array's elements."""
    return str(kind) if kind.names is None else machine_code.short_digest(repr(kind))


def compared(arguments: tuple[Any, ...]) -> Iterator[Any]:
    """Go through the types that a door compares with those of its arguments, in its order."""
    for argument in arguments:
        if isinstance(argument, np.ndarray):
            yield argument.dtype
        elif isinstance(argument, tuple):
            yield type(argument)
            yield from compared(argument)


def adapted(argument: Any, objects: Iterator[Any]) -> Any:
    """Return an argument with the very types that are expected, which are equal to its own."""
    if isinstance(argument, np.ndarray):
        return argument.view(np.ndarray).view(next(objects))
    if isinstance(argument, tuple):
        kind = next(objects)
        return tuple.__new__(kind, [adapted(part, objects) for part in argument])
    return argument


# Builtin functions

for known, name in OBJECTS.items():
    machine_code.LLVM.add_symbol(name, id(known))


class Method(ctypes.Structure):
    """What CPython knows of a builtin function."""

    _fields_ = (
        ("name", ctypes.c_char_p),
        ("body", ctypes.c_void_p),
        ("flags", ctypes.c_int),
        ("explanation", ctypes.c_char_p),
    )


NEW_BUILTIN = ctypes.pythonapi.PyCFunction_NewEx
NEW_BUILTIN.restype = ctypes.py_object
NEW_BUILTIN.argtypes = [ctypes.POINTER(Method), ctypes.c_void_p, ctypes.c_void_p]
