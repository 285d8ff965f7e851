"""The one decorator that every compiled function uses, and where its machine code is cached."""

from __future__ import annotations

import hashlib
import os
import sys
import tempfile
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

import numba
import numba.core.event
import numpy as np
import platformdirs
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler

if TYPE_CHECKING:
    from collections.abc import Callable

P = ParamSpec("P")
R = TypeVar("R")

ENTRIES: set[str] = set()
PACKAGE = Path(__file__).parent.parent
COMPILED_PACKAGES = ("compiled", "hands", "engine", "players", "simulation", "poker", "solver")

config: Any = numba.config
RULE_OPTIONS: dict[str, Any] = {
    "nogil": True,
    "error_model": "numpy",
    "forceinline": True,
    "_nrt": False,
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
}
ENTRY_OPTIONS: dict[str, Any] = {
    "cache": True,
    "nogil": True,
    "error_model": "numpy",
    "_nrt": False,
    "no_cfunc_wrapper": True,
}


class RuleLibrary(JITCodeLibrary):
    """The code of a rule, which is only ever linked into an entry's.

    Optimising it and making it executable by itself is most of the time of a compilation and
    serves nothing: both happen once, for the whole entry.
    """

    def finalize(self) -> None:
        """Link what the rule calls."""
        for library in dict.fromkeys(self._linking_libraries):
            self._final_module.link_in(library._get_module_for_linking(), preserve=True)  # noqa: SLF001
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:  # noqa: ARG002 - there is none
        """Say that there is no machine code to call."""
        self._ensure_finalized()  # type: ignore[no-untyped-call]
        return 0

    @property
    def codegen(self) -> RuleLibrary:
        """Stand in for the code generator, which would look for the rule's machine code."""
        return self

    def set_env(self, name: str, environment: object) -> None:
        """Do without an environment: a rule has no objects to keep in one."""


class RuleCompiler(Compiler):
    """Compiles a rule into a library that is linked and nothing else."""

    def __init__(self, typing: Any, target: Any, library: Any, *rest: Any) -> None:
        library = library or RuleLibrary(target.codegen(), "rule")  # type: ignore[no-untyped-call]
        super().__init__(typing, target, library, *rest)  # type: ignore[no-untyped-call]


RULE_OPTIONS["pipeline_class"] = RuleCompiler
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
    compiled: Callable[P, R] = numba.njit(**RULE_OPTIONS)(function)
    return compiled


def jit_apart(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a large function that its compiled callers call instead of inlining it."""
    compiled: Callable[P, R] = numba.njit(**(RULE_OPTIONS | {"forceinline": False}))(function)
    return compiled


def entry(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function that Python calls, on first use, and keep the machine code on disk."""
    previous = config.CACHE_DIR
    config.CACHE_DIR = str(cache_directory())
    try:
        compiled: Callable[P, R] = numba.njit(**ENTRY_OPTIONS)(function)
    finally:
        config.CACHE_DIR = previous
    ENTRIES.add(function.__name__)
    return compiled


def announce(function: str) -> None:
    """Tell a person at a terminal why nothing happens for a while."""
    if sys.stderr.isatty():
        print(f"Compiling {function} for this machine: once, some seconds ...", file=sys.stderr)


class CompilationListener(numba.core.event.Listener):
    """Calls `announce` when an entry is compiled, which a cached one is not."""

    def on_start(self, event: Any) -> None:
        """React to the start of a compilation."""
        name = event.data["dispatcher"].py_func.__name__
        if name in ENTRIES:
            announce(name)

    def on_end(self, event: Any) -> None:
        """React to the end of a compilation."""


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
        return Path(tempfile.mkdtemp(prefix="darwindeck-"))
    return directory


@cache
def source_fingerprint() -> str:
    """Return a short hash of every source file that ends up in machine code."""
    versions = f"{numba.__version__} {np.__version__} {sys.version} {config.BOUNDSCHECK}"
    digest = hashlib.sha256(versions.encode())
    files = [PACKAGE / "genome" / "rules.py"]
    for package in COMPILED_PACKAGES:
        files.extend(sorted((PACKAGE / package).glob("*.py")))
    for file in files:
        digest.update(file.name.encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]
