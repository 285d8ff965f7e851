"""Links: a function that is compiled apart is compiled when it is called for the first time.

Its callers are compiled without it, since its annotation says what it returns. They have a link to
it: a place in memory with the address of its machine code, or nothing yet. Whoever finds nothing
writes to a pipe and waits, and a thread of Python's compiles the function or loads it from the
disk. So a game compiles the rules that it has, and not those of all other games, and a signal that
comes meanwhile waits for the end of the call as it does in all compiled code.
"""

from __future__ import annotations

import ctypes
import os
import sys
import threading
import traceback
from functools import cache
from typing import TYPE_CHECKING, Any

import llvmlite.binding as llvm  # type: ignore[import-untyped]
from llvmlite import ir
from numba.core import types
from numba.core.environment import Environment
from numba.core.funcdesc import PythonFunctionDescriptor

from darwindeck.compiled.numba_inside import COMPILE_RESULT, RuleCompiler, RuleLibrary, number_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Function = Callable[..., Any]

__all__ = ["Link", "LinkCompiler", "complete_all", "link_late", "link_to", "links_of"]

PIPE = "darwindeck.pipe"
FAILED = 1
"""What is in the place of an address if there is none."""
PROBLEM = "a rule could not be compiled"
WORD, LIKELY = 8, 99
RETURNED = {
    "None": types.none,
    "bool": types.boolean,
    "int": types.int64,
    "float": types.float64,
    "np.uint64": types.uint64,
}
GLANCE = 1000
"""Microseconds between two looks at a place by who waits."""
DESCRIPTOR: Any = PythonFunctionDescriptor
ENVIRONMENT: Any = Environment
IR: Any = ir
LLVM: Any = llvm
NUMBA: Any = types


if os.name != "posix":
    raise ImportError("there are no pipes as compiled code writes to them")


class Link:
    """The way to a function for arguments of some types.

    Its place has the address of the machine code, and then its own.
    """

    def __init__(self, name: str, function: Function, arguments: tuple[Any, ...]) -> None:
        self.name = name
        self.function = function
        self.signature = returned(function)(*arguments)
        self.place = (ctypes.c_uint64 * 2)()
        self.place[1] = ctypes.addressof(self.place)
        self.lock = threading.Lock()
        LLVM.add_symbol(name, ctypes.addressof(self.place))

    @property
    def is_complete(self) -> bool:
        """Whether the function can be called."""
        return self.place[0] not in (0, FAILED)

    def complete(self) -> None:
        """Compile the function or load it, and write down where it is."""
        with self.lock:
            if not self.is_complete:
                compiled = compiler_of(self.function).get_compile_result(self.signature)
                name = compiled.fndesc.llvm_func_name
                self.place[0] = compiled.library.address_of(name)


LATE: dict[Function, Callable[[Function], Any]] = {}
"""What makes the compilers of functions that are linked late."""
LINKS: dict[int, Link] = {}
"""All links by their places in memory."""
NAMES: dict[str, Link] = {}
"""All links by the names that machine code has for them."""


def link_late(function: Function, make_compiler: Callable[[Function], Any]) -> None:
    """Let a function be compiled when it is called for the first time."""
    LATE[function] = make_compiler


@cache
def compiler_of(function: Function) -> Any:
    """Return what compiles a function that is linked late."""
    return LATE[function](function)


def link_to(function: Function, arguments: tuple[Any, ...]) -> Link:
    """Return the link to a function."""
    name = f"{function.__module__}.{function.__qualname__}.{number_of(arguments)}"
    if not NAMES:
        begin_to_listen()
    if name not in NAMES:
        link = NAMES[name] = Link(name, function, arguments)
        LINKS[ctypes.addressof(link.place)] = link
    return NAMES[name]


def links_of(library: Any) -> Iterator[Link]:
    """Go through the links in some code; the same may come several times."""
    if isinstance(library, LinkLibrary):
        yield library.link
    for called in dict.fromkeys(library._linking_libraries):  # noqa: SLF001
        yield from links_of(called)


def complete_all() -> None:
    """Complete all links, and those in what they lead to, so that nothing is compiled later."""
    while incomplete := [link for link in LINKS.values() if not link.is_complete]:
        for link in incomplete:
            link.complete()


def returned(function: Function) -> Any:
    """Return the type that a function is annotated to return."""
    return type_named(function.__annotations__["return"])


def type_named(annotation: str) -> Any:
    """Return Numba's type for an annotation.

    >>> type_named("int"), type_named("tuple[int, np.uint64]")
    (int64, Tuple((int64, uint64)))
    """
    if annotation.startswith("tuple["):
        parts = annotation.removeprefix("tuple[").removesuffix("]").split(", ")
        return NUMBA.Tuple(tuple(type_named(part) for part in parts))
    return RETURNED[annotation]


# Compiling a call


class LinkLibrary(RuleLibrary):
    """A call, which becomes a part of the caller's code."""

    link: Link


class LinkCompiler(RuleCompiler):
    """Compiles a call, without a look at the function that is called."""

    library_class = LinkLibrary

    def compile_extra(self, function: Function) -> Any:
        """Write the call."""
        state: Any = self.state
        target, library = state.targetctx, state.library
        description = described(function, state.args)
        library.link = link_to(function, state.args)
        module = library.create_ir_module(description.unique_name)
        place = IR.GlobalVariable(module, IR.ArrayType(IR.IntType(64), 2), library.link.name)
        write_call(target.declare_function(module, description), place, target)
        library.add_ir_module(module)
        library.finalize()
        environment = ENVIRONMENT.from_fndesc(description)
        entry_point = target.get_executable(library, description, environment)
        target.insert_user_function(entry_point, description, [library])
        return COMPILE_RESULT(
            target_context=target,
            typing_context=state.typingctx,
            library=library,
            environment=environment,
            entry_point=entry_point,
            fndesc=description,
            signature=library.link.signature,
            objectmode=False,
            lifted=(),
            reload_init=[],
            referenced_envs=(),
        )


def described(function: Function, arguments: tuple[Any, ...]) -> Any:
    """Return what Numba knows a call by."""
    code = function.__code__
    return DESCRIPTOR(
        native=True,
        modname=function.__module__,
        qualname=function.__qualname__,
        unique_name=function.__qualname__,
        doc="",
        typemap=None,
        restype=returned(function),
        calltypes=None,
        args=code.co_varnames[: code.co_argcount],
        kws=(),
        argtypes=arguments,
        inline=True,
        uid=number_of(arguments),
        abi_tags=("link",),
    )


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


# Listening to compiled code


WRITING = ctypes.c_int(-1)
LLVM.add_symbol(PIPE, ctypes.addressof(WRITING))


def begin_to_listen() -> None:
    """Let a thread complete the links that compiled code waits for."""
    reading, WRITING.value = os.pipe()
    threading.Thread(target=listen, args=(reading,), daemon=True, name="links").start()


def listen(reading: int) -> None:
    """Complete one link after the other; the same one may be asked for many times."""
    while place := os.read(reading, WORD):
        link = LINKS[int.from_bytes(place, sys.byteorder)]
        try:
            link.complete()
        except Exception:  # noqa: BLE001 - who waits is told
            traceback.print_exc()
            link.place[0] = FAILED


def listen_anew() -> None:
    """Listen in a process that was forked, which has no other threads."""
    for link in NAMES.values():
        link.lock = threading.Lock()  # whoever held it is in the other process
    if NAMES:
        begin_to_listen()


os.register_at_fork(after_in_child=listen_anew)
