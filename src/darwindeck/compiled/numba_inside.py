"""The inside of Numba that the engine leans on, and nothing else does.

Numba promises nothing about what is imported here, so it holds for the versions in `TESTED` alone.
With any other, `jit.py` does without: everything works, and compiling takes several times as long.
"""

from __future__ import annotations

import hashlib
import inspect
import pickle
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numba
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler, CompileResult
from numba.core.serialize import dumps

from darwindeck.files import replace_with

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["CheckedCache", "RuleCompiler", "keep_in"]

TESTED = ("0.68",)
DIGEST_BYTES = 32
DUMPS: Any = dumps
REBUILD: Any = CompileResult._rebuild  # noqa: SLF001

if not numba.__version__.startswith(tuple(f"{version}." for version in TESTED)):
    raise ImportError(f"Numba {numba.__version__} may look different inside")


# Rules are linked, and nothing else


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


# Machine code on disk


class CheckedCache:
    """The machine code of one entry on disk, a file for each signature.

    A file that was cut, changed or put there by something else is not believed: what it should
    hold is compiled again. Where nothing can be written, `complain` is told, and all goes on.
    """

    def __init__(
        self, function: Callable[..., object], folder: Path, complain: Callable[[OSError], None]
    ) -> None:
        self.name = f"{function.__module__}.{function.__qualname__}"
        self.cache_path = str(folder)
        self.line = function.__code__.co_firstlineno
        self.source = digest_of_file(inspect.getfile(function))
        self.complain = complain

    def load_overload(self, signature: Any, target: Any) -> Any:
        """Return a compiled function, or `None` if there is none that can be trusted."""
        target.refresh()
        key = self.key(signature, target.codegen())
        content = read_checked(self.file(key))
        if content is None:
            return None
        try:
            kept, reduced = pickle.loads(content)  # noqa: S301 - our own, by its digest
            return REBUILD(target, *reduced) if kept == key else None
        except Exception:  # noqa: BLE001 - whatever is wrong with it, it can be made again
            return None

    def save_overload(self, signature: Any, compiled: Any) -> None:
        """Keep a compiled function, if that is possible."""
        if compiled.lifted or compiled.library.has_dynamic_globals:
            return
        key = self.key(signature, compiled.codegen)
        content = DUMPS((key, compiled._reduce()))  # noqa: SLF001
        try:
            write_checked(self.file(key), content)
        except OSError as problem:
            self.complain(problem)

    def key(self, signature: Any, codegen: Any) -> tuple[Any, ...]:
        """Return all that the machine code depends on but the sources that it calls."""
        return signature, codegen.magic_tuple(), self.name, self.line, self.source

    def file(self, key: tuple[Any, ...]) -> Path:
        """Return the file for a key."""
        number = hashlib.sha256(repr(key).encode()).hexdigest()[:16]
        return Path(self.cache_path) / f"{self.name}-{number}.code"

    def enable(self) -> None:
        """Do as Numba asks of caches: this one is always in use."""

    disable = flush = enable


def keep_in(folder: Path, entry: Any, complain: Callable[[OSError], None]) -> None:
    """Let an entry keep its machine code in a folder."""
    entry._cache = CheckedCache(entry.py_func, folder, complain)  # noqa: SLF001


def read_checked(file: Path) -> bytes | None:
    """Return what was written to a file; `None` if it is not there, or not what was written."""
    try:
        content = file.read_bytes()
    except OSError:
        return None
    digest, rest = content[:DIGEST_BYTES], content[DIGEST_BYTES:]
    return rest if hashlib.sha256(rest).digest() == digest else None


def write_checked(file: Path, content: bytes) -> None:
    """Write a file that can be told from a damaged one."""
    replace_with(file, hashlib.sha256(content).digest() + content)


@cache
def digest_of_file(file: str) -> str:
    """Return a hash of the source that a function is in."""
    try:
        return hashlib.sha256(Path(file).read_bytes()).hexdigest()
    except OSError:  # typed in, or run from a string
        return ""
