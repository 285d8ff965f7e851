"""Links: a function that is compiled apart is compiled when it is called for the first time.

Its callers are compiled without it, since its annotation says what it returns. They have a link to
it: a place in memory with the address of its machine code, or nothing yet. Whoever finds nothing
asks Python, which compiles the function or loads it from the disk. So a game compiles the rules
that it has, and not those of all other games.
"""

from __future__ import annotations

import ctypes
import threading
from functools import cache
from typing import TYPE_CHECKING, Any

import llvmlite.binding as llvm  # type: ignore[import-untyped]
from llvmlite import ir
from numba.core import types
from numba.core.environment import Environment
from numba.core.funcdesc import PythonFunctionDescriptor

from darwindeck.compiled.numba_inside import COMPILE_RESULT, RuleCompiler, RuleLibrary

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager

    Function = Callable[..., Any]

__all__ = ["Link", "LinkCompiler", "complete_all", "link_late", "link_to", "links_of"]

COMPLETE = "darwindeck.complete"
FAILED = "a rule could not be compiled"
RETURNED = {
    "None": types.none,
    "bool": types.boolean,
    "int": types.int64,
    "float": types.float64,
    "np.uint64": types.uint64,
}
SOON = 0.01
"""Seconds after which an interruption is passed on that came while something was compiled."""
DESCRIPTOR: Any = PythonFunctionDescriptor
ENVIRONMENT: Any = Environment
IR: Any = ir
LLVM: Any = llvm
NUMBA: Any = types


class Link:
    """The way to a function for arguments of some types."""

    def __init__(self, name: str, function: Function, arguments: tuple[Any, ...]) -> None:
        self.name = name
        self.function = function
        self.signature = returned(function)(*arguments)
        self.place = ctypes.c_uint64(0)
        self.lock = threading.Lock()
        LLVM.add_symbol(name, ctypes.addressof(self.place))

    def complete(self) -> None:
        """Compile the function or load it, and write down where it is."""
        with self.lock:
            if not self.place.value:
                compiled = compiler_of(self.function).get_compile_result(self.signature)
                name = compiled.fndesc.llvm_func_name
                self.place.value = compiled.library.address_of(name)


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
    name = f"{described(function, arguments).mangled_name}.place"
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
    while incomplete := [link for link in LINKS.values() if not link.place.value]:
        for link in incomplete:
            link.complete()


def returned(function: Function) -> Any:
    """Return the type that a function is annotated to return."""
    return type_named(function.__annotations__["return"])


def type_named(annotation: str) -> Any:
    """Return Numba's type for an annotation.

    >>> type_named("int"), type_named("tuple[int, np.uint64]")
    (int64, Tuple(int64, uint64))
    """
    if annotation.startswith("tuple["):
        parts = annotation.removeprefix("tuple[").removesuffix("]").split(", ")
        return NUMBA.Tuple([type_named(part) for part in parts])
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
        place = IR.GlobalVariable(module, IR.IntType(64), library.link.name)
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
        abi_tags=("link",),
    )


def write_call(caller: Any, place: Any, target: Any) -> None:
    """Write code that calls what a place has the address of, and asks for it if it has none."""
    builder = IR.IRBuilder(caller.append_basic_block())
    with if_empty(builder, place):
        asking = IR.FunctionType(IR.VoidType(), [place.type])
        builder.call(IR.Function(caller.module, asking, COMPLETE), [place])
        with if_empty(builder, place):
            target.call_conv.return_user_exc(builder, RuntimeError, (FAILED,))
    called = builder.inttoptr(builder.load(place), caller.type)
    builder.ret(builder.call(called, caller.args))


def if_empty(builder: Any, place: Any) -> AbstractContextManager[object]:
    """Begin what is only done if a place has no address."""
    nothing = IR.Constant(place.value_type, 0)
    empty = builder.icmp_unsigned("==", builder.load(place), nothing)
    return builder.if_then(empty, likely=False)  # type: ignore[no-any-return]


# Completing a link


def complete(place: int) -> None:
    """Complete a link, whatever happens meanwhile: whoever waits for it cannot be stopped.

    An exception cannot leave here. One that a signal raised is raised again after the call.
    """
    compiling = threading.Thread(target=LINKS[place].complete)
    compiling.start()
    while compiling.is_alive():
        try:
            compiling.join()
        except BaseException as interruption:  # noqa: BLE001 - it is only put off
            again = (threading.get_ident(), type(interruption))
            threading.Timer(SOON, raise_in, again).start()


def raise_in(thread: int, interruption: type[BaseException]) -> None:
    """Raise an exception in a thread."""
    ctypes.pythonapi.PyThreadState_SetAsyncExc(
        ctypes.c_ulong(thread), ctypes.py_object(interruption)
    )


FOR_MACHINE_CODE = ctypes.CFUNCTYPE(None, ctypes.c_void_p)(complete)
LLVM.add_symbol(COMPLETE, ctypes.cast(FOR_MACHINE_CODE, ctypes.c_void_p).value)
