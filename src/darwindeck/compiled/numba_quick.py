"""What Numba does over and over while it compiles rules, done once: nothing else comes out of it.

Most of the time of a compilation is Numba's own Python. It asks what two integers add up to as
often as the engine adds, looks for new registrations before every function, imports SciPy to see
whether it is there, and takes the time of every step and of every call of LLVM.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from typing import Any

from llvmlite.binding import ffi  # type: ignore[import-untyped]
from numba.core import base, ir, itanium_mangler, postproc, transforms, types, typing
from numba.core.compiler_lock import global_compiler_lock
from numba.core.compiler_machinery import PassManager
from numba.np import linalg

ABSENT = object()
BASE: Any = base
FUNCTION: Any = types.Function
INSTRUCTION: Any = ir.Inst
IR: Any = ir
LLVM_LOCK: Any = ffi.lib._lock  # noqa: SLF001 - there is no other way to it
LOCK: Any = global_compiler_lock
MANGLER: Any = itanium_mangler
MATRICES: Any = linalg
PASS_MANAGER: Any = PassManager
PROCESSOR: Any = postproc.PostProcessor
TRANSFORMS: Any = transforms
TYPING: Any = typing

BASE._has_loc = cache(BASE._has_loc)  # noqa: SLF001 - it reads a signature each time
MANGLER._escape_string = cache(MANGLER._escape_string)  # noqa: SLF001 - and this each letter


@contextmanager
def quickly() -> Iterator[None]:
    """Compile rules. Garbage is not looked for meanwhile, as there are many objects but it."""
    with LOCK, ExitStack() as afterwards:
        if gc.isenabled():
            gc.disable()
            afterwards.callback(gc.enable)
        afterwards.enter_context(
            changed(
                *((context, "refresh", refresh) for context, refresh in REFRESHED.items()),
                (FUNCTION, "get_call_type", known_call_type),
                (INSTRUCTION, "_rec_list_vars", variables_in),
                (PROCESSOR, "run", process),
                (LLVM_LOCK, "_cblist", []),
                (MATRICES, "ensure_blas", believe_it),
            )
        )
        yield


@contextmanager
def changed(*changes: tuple[Any, str, Any]) -> Iterator[None]:
    """Let some things have other attributes for a while."""
    usual = [(place, name, vars(place).get(name, ABSENT)) for place, name, _ in changes]
    for place, name, instead in changes:
        setattr(place, name, instead)
    try:
        yield
    finally:
        for place, name, before in usual:
            if before is ABSENT:
                delattr(place, name)
            else:
                setattr(place, name, before)


# Questions


def believe_it() -> None:
    """Say that SciPy is there, without an import: rules multiply no matrices, others look again."""


def if_there_is_more(refresh: Any) -> Any:
    """Return what looks for new registrations where there are more of them than the last time."""
    known = [-1]

    def refresh_if_needed(context: Any) -> None:
        if (registered := list(numbers_registered(context))) != known:
            refresh(context)
            known[:] = registered

    return refresh_if_needed


def numbers_registered(context: Any) -> Iterator[int]:
    """Go through the numbers of things that are registered for a context, of each kind."""
    for known_to in (context, getattr(context, "typing_context", context)):
        for registry in known_to._registries:  # noqa: SLF001 - Numba's own
            yield from map(len, vars(registry).values())


REFRESHED = {
    context: if_there_is_more(context.refresh) for context in (BASE.BaseContext, TYPING.BaseContext)
}
find_call_type = FUNCTION.get_call_type
CALL_TYPES: dict[Any, Any] = {}
"""How functions of Python's have been called."""


def known_call_type(function: Any, context: Any, given: Any, named: Any) -> Any:
    """Return how a function of Python's is called for some types; look it up once.

    That is, if Numba knows its code; what it compiles for each caller, it is asked for each time.
    """
    question = function, context, given, tuple(named.items())
    if question in CALL_TYPES:
        return CALL_TYPES[question]
    found = find_call_type(function, context, given, named)
    if function.get_impl_key(found) is function.typing_key:
        CALL_TYPES[question] = found
    return found


def variables_in(_: Any, value: Any) -> list[Any]:
    """Return the variables in a part of an instruction, most of which are other things."""
    found: list[Any] = []
    gather_variables(value, found)
    return found


def gather_variables(value: Any, found: list[Any]) -> None:
    """Add the variables in a part of an instruction to those that were found."""
    kind = type(value)
    if kind is IR.Var:
        found.append(value)
    elif kind in PLAIN:
        return
    elif isinstance(value, IR.Inst):
        found.extend(value.list_vars())
    elif isinstance(value, (dict, list, tuple)):
        for part in value.values() if isinstance(value, dict) else value:
            gather_variables(part, found)


PLAIN = {str, int, bool, type(None), IR.Loc, IR.Const, IR.Global, type(len), type}


# Steps


process_completely = PROCESSOR.run


def process(processor: Any, emit_dels: bool = False, extend_lifetimes: bool = False) -> None:
    """Find out how long variables live once, after the last change."""
    if emit_dels:
        process_completely(processor, emit_dels, extend_lifetimes)
    else:
        processor.func_ir.blocks = TRANSFORMS.canonicalize_cfg(processor.func_ir.blocks)


class RulePasses(PASS_MANAGER):  # type: ignore[misc]
    """The steps of a compilation, one after the other and without a look at the clock.

    Each leaves to the next what the next needs.
    """

    def _runPass(self, _number: int, step: Any, state: Any) -> None:  # noqa: N802 - Numba's name
        """Do a step."""
        step.run_initialization(state)
        step.run_pass(state)
        step.run_finalizer(state)


def compile_each_once(dispatcher: Any) -> None:
    """Let Numba ask for a rule that is compiled already without further ado."""
    made = dispatcher.overloads

    def compile_once(kinds: tuple[Any, ...]) -> Any:
        if kinds not in made:
            with dispatcher._compiling_counter:  # noqa: SLF001 - so Numba sees recursion
                dispatcher.add_overload(dispatcher._compiler.compile(kinds, None))  # noqa: SLF001
        return made[kinds].entry_point

    dispatcher.compile = compile_once
