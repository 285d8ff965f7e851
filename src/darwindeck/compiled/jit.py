"""The one decorator that every compiled function uses, and where its machine code is cached."""

from __future__ import annotations

import atexit
import gc
import hashlib
import os
import shutil
import sys
import tempfile
from functools import cache, partial
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

import numba
import numba.core.event
import numpy as np
import platformdirs

from darwindeck.screen import say

if TYPE_CHECKING:
    from collections.abc import Callable

P = ParamSpec("P")
R = TypeVar("R")

ENTRIES: set[str] = set()
PACKAGE = Path(str(files("darwindeck")))
PURE_PYTHON = (
    "adapters",
    "cli",
    "evolution",
    "histories",
    "mental",
    "playtest",
    "poker/holdem",
    "quality",
    "rulebook",
    "scripting",
    "strength",
    "web",
    "words",
)
"""The packages that no compiled module imports; every other source may end up in machine code."""

config: Any = numba.config
RULE_OPTIONS: dict[str, Any] = {
    "nogil": True,
    "error_model": "numpy",
    "forceinline": True,
    "_nrt": False,
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
}
APART_OPTIONS = RULE_OPTIONS | {"forceinline": False}
ENTRY_OPTIONS: dict[str, Any] = {
    "nogil": True,
    "error_model": "numpy",
    "_nrt": False,
    "no_cfunc_wrapper": True,
}


try:
    from darwindeck.compiled import links, machine_code, numba_inside
except (ImportError, AttributeError):  # another Numba: rules are compiled the ordinary way
    numba_inside = None  # type: ignore[assignment]
LINK_OPTIONS = APART_OPTIONS
if numba_inside is not None:
    RULE_OPTIONS["pipeline_class"] = numba_inside.RuleCompiler
    APART_OPTIONS = APART_OPTIONS | {"pipeline_class": numba_inside.ApartCompiler}
    LINK_OPTIONS = APART_OPTIONS | {"pipeline_class": links.LinkCompiler}
INTERPRETED = bool(config.DISABLE_JIT)
if INTERPRETED:
    np.seterr(over="ignore")  # the random number generator wraps around on purpose


def jit(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function into every compiled function that calls it.

    Compiled functions take records, arrays and plain numbers and allocate nothing. Without
    reference counting (`_nrt`), passing records and arrays between them is free, and an
    allocation is a compile error instead of a slow loop. Python cannot call the result: what
    Python calls is an `entry`.
    """
    return compiled(function, RULE_OPTIONS)


def jit_apart(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a large function once, by itself, when a compiled function first calls it."""
    if numba_inside is not None and not INTERPRETED:
        links.link_late(function, lambda late: kept(numba.njit(**APART_OPTIONS)(late)))
    return compiled(function, LINK_OPTIONS)


def compile_the_rest() -> None:
    """Compile all that compiled functions may still call, so that nobody waits for it later."""
    if numba_inside is not None and not INTERPRETED:
        links.complete_all()


def compiled(function: Callable[P, R], options: dict[str, Any]) -> Callable[P, R]:
    """Compile a function that only compiled ones call, for numbers of one width."""
    dispatcher: Callable[P, R] = numba.njit(**options)(function)
    if numba_inside is not None and not INTERPRETED:
        numba_inside.widen_numbers(dispatcher)
    return dispatcher


def entry(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function that Python calls, on first use, and keep the machine code on disk."""
    ENTRIES.add(function.__name__)
    if numba_inside is None:
        return entry_of_another_numba(function)
    return kept(numba.njit(**ENTRY_OPTIONS)(function))


def kept(dispatcher: Callable[P, R]) -> Callable[P, R]:
    """Keep machine code on disk."""
    if numba_inside is not None and not INTERPRETED:
        machine_code.keep_in(cache_directory(), dispatcher, say_that_nothing_is_kept)
    return dispatcher


def entry_of_another_numba(function: Callable[P, R]) -> Callable[P, R]:
    """Compile an entry as every Numba does, and let it keep the machine code its own way."""
    previous = config.CACHE_DIR
    config.CACHE_DIR = str(cache_directory())
    try:
        dispatcher: Callable[P, R] = numba.njit(cache=True, **ENTRY_OPTIONS)(function)
    finally:
        config.CACHE_DIR = previous
    return dispatcher


@cache
def complaint(reason: str) -> None:
    """Say once why the next start will be slow."""
    say(
        f"The compiled engine cannot be kept in {cache_directory()} ({reason}): the next start "
        "compiles it again. Make room, or name another folder in DARWINDECK_CACHE_DIR.",
        err=True,
    )


def say_that_nothing_is_kept(problem: OSError) -> None:
    """Say once that machine code could not be written to the disk."""
    complaint(problem.strerror or str(problem))


@cache
def say_what_is_compiled(package: str) -> None:
    """Tell a person at a terminal, once for each package, why nothing happens for a while."""
    if sys.stderr.isatty():
        say(f"Compiling darwindeck.{package} for this machine; it is kept ...", err=True)


announce: Callable[[str], None] = say_what_is_compiled
"""What is called with the name of a package when something of it is compiled."""


class CompilationListener(numba.core.event.Listener):
    """Calls `announce` when an entry is compiled, which a cached one is not.

    Garbage is not looked for meanwhile: the compiler keeps millions of objects, and makes little.
    """

    depth = 0

    def on_start(self, event: Any) -> None:
        """React to the start of a compilation."""
        if not self.depth:
            self.collecting = gc.isenabled()
            gc.disable()
        self.depth += 1
        function = event.data["dispatcher"].py_func
        if function.__name__ in ENTRIES:
            announce(function.__module__.removeprefix("darwindeck.").split(".")[0])

    def on_end(self, event: Any) -> None:  # noqa: ARG002 - as Numba calls it
        """React to the end of a compilation."""
        self.depth -= 1
        if not self.depth and self.collecting:
            gc.enable()


events: Any = numba.core.event
events.register("numba:compile", CompilationListener())


@cache
def cache_directory() -> Path:
    """Return the user's cache directory for exactly these sources, or a temporary one.

    Numba notices an edit of a function's own file, but not of a function it calls in another
    file; a directory per state of the sources makes that mistake impossible.
    """
    chosen = os.environ.get("DARWINDECK_CACHE_DIR")
    base = Path(chosen) if chosen else platformdirs.user_cache_path("darwindeck")
    directory = base / f"engine-{source_fingerprint()}"
    try:
        directory.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=directory):
            pass
    except OSError:
        return temporary_directory(directory)
    return directory


def temporary_directory(instead_of: Path) -> Path:
    """Return a directory for this process alone; where there is none, nothing will be kept."""
    try:
        directory = Path(tempfile.mkdtemp(prefix="darwindeck-"))
    except OSError:
        return instead_of
    atexit.register(partial(shutil.rmtree, directory, ignore_errors=True))
    return directory


@cache
def source_fingerprint() -> str:
    """Return a short hash of every source file that may end up in machine code.

    Constants are compiled in, so a rule depends on whatever its module imports.
    """
    versions = f"{numba.__version__} {np.__version__} {sys.version} {config.BOUNDSCHECK}"
    digest = hashlib.sha256(versions.encode())
    for file in fingerprinted():
        digest.update(file.relative_to(PACKAGE).as_posix().encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def fingerprinted() -> list[Path]:
    """Return all sources but those of packages that are pure Python."""
    pure = tuple(f"{PACKAGE / name}{os.sep}" for name in PURE_PYTHON)
    return [file for file in sorted(PACKAGE.rglob("*.py")) if not str(file).startswith(pure)]
