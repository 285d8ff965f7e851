"""Machine code: taken from the disk or made by Numba, and loaded so that it can be called."""

from __future__ import annotations

import hashlib
import inspect
import sys
import threading
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm  # type: ignore[import-untyped]
import msgspec

from darwindeck.compiled import code_files
from darwindeck.screen import say

LLVM: Any = llvm
LOADED: dict[str, int] = {}
LOADING = threading.RLock()


class LinkKey(msgspec.Struct, frozen=True, array_like=True):
    """What a link can be found by in another process."""

    name: str
    module: str
    function: str
    types: bytes
    """Numba's types of the arguments, which only Numba reads."""


class Code(msgspec.Struct, frozen=True, array_like=True):
    """The machine code of one function, and the links in it."""

    key: str
    """All that it depends on but the sources that it calls."""
    symbol: str
    links: list[LinkKey]
    content: bytes


DECODER = msgspec.msgpack.Decoder(Code)


@cache
def say_what_is_compiled(package: str) -> None:
    """Tell a person at a terminal, once for each package, why nothing happens for a while."""
    if sys.stderr.isatty():
        say(f"Compiling darwindeck.{package} for this machine; it is kept ...", err=True)


announce: Callable[[str], None] = say_what_is_compiled
"""What is called with the name of a package when a door into it is compiled."""


def code_of(
    function: Callable[..., Any], kinds: str, make: Callable[[], tuple[str, list[LinkKey], bytes]]
) -> Code:
    """Return the code of a function for some kinds of arguments: from the disk, or newly made.

    What another process makes at this moment is waited for.
    """
    key = key_of(function, kinds)
    file = file_of(function, key)
    found = read(file, key)
    if found is None and code_files.take_turn(file):
        found = read(file, key)
    try:
        if found is None:
            found = Code(key, *make())
            code_files.write_checked(file, msgspec.msgpack.encode(found))
    finally:
        code_files.end_turn(file)
    return found


def is_kept(function: Callable[..., Any], kinds: str) -> bool:
    """Tell whether there is code of a function for some kinds of arguments on the disk."""
    return file_of(function, key_of(function, kinds)).exists()


def file_of(function: Callable[..., Any], key: str) -> Path:
    """Return where the code of a function is kept."""
    name = f"{function.__module__}.{function.__qualname__}-{short_digest(key)}.code"
    return code_files.cache_directory() / name


def read(file: Path, key: str) -> Code | None:
    """Return the code in a file; `None` if there is none that can be trusted."""
    content = code_files.read_checked(file)
    if content is None:
        return None
    try:
        code = DECODER.decode(content)
    except msgspec.MsgspecError:
        return None
    return code if code.key == key else None


def load(code: Code) -> int:
    """Make code executable, and return where it begins."""
    with LOADING:
        if code.symbol not in LOADED:
            engine().add_object_file(LLVM.ObjectFileRef.from_data(code.content))
            engine().finalize_object()
            LOADED[code.symbol] = engine().get_function_address(code.symbol)
        return LOADED[code.symbol]


@cache
def engine() -> Any:
    """Return what loads machine code; it makes none."""
    LLVM.initialize_native_target()
    LLVM.initialize_native_asmprinter()
    machine = LLVM.Target.from_triple(LLVM.get_process_triple()).create_target_machine(jit=True)
    return LLVM.create_mcjit_compiler(LLVM.parse_assembly(""), machine)


def key_of(function: Callable[..., Any], kinds: str) -> str:
    """Return all that the code of a function depends on but the sources that it calls."""
    source = digest_of_file(inspect.getfile(function))
    return f"{kinds} {function.__code__.co_firstlineno} {source} {processor()}"


@cache
def processor() -> str:
    """Return what this processor is, and can do."""
    return f"{LLVM.get_host_cpu_name()} {LLVM.get_host_cpu_features().flatten()}"


@cache
def digest_of_file(file: str) -> str:
    """Return a hash of the source that a function is in."""
    try:
        return hashlib.sha256(Path(file).read_bytes()).hexdigest()
    except OSError:  # typed in, or run from a string
        return ""


def short_digest(text: str) -> str:
    """Return a short hash of a text."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]
