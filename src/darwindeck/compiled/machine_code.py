"""Machine code on disk: what is compiled is kept, and what is not whole is compiled again."""

from __future__ import annotations

import hashlib
import inspect
import pickle
from contextlib import ExitStack
from functools import cache
from importlib import import_module
from pathlib import Path
from time import sleep
from typing import TYPE_CHECKING, Any

from darwindeck.compiled.links import Link, link_to, links_of
from darwindeck.compiled.numba_inside import COMPILE_RESULT, DUMPS, REBUILD, ApartLibrary
from darwindeck.files import FileHeldError, holding, replace_with

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["CheckedCache", "keep_in", "read_checked", "write_checked"]

DIGEST_BYTES = 32
GLANCE, LONGEST_WAIT = 0.05, 60.0
"""Seconds between two looks at what another process compiles, and until it is compiled here."""


class CheckedCache:
    """The machine code of one function on disk, a file for each signature.

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
        """Return a compiled function, or `None` if there is none that can be trusted.

        What another process compiles at this moment is waited for.
        """
        key = self.key(signature, target.codegen())
        file = self.file(key)
        found = load(file, target, key)
        if found is None and take_turn(file):
            found = load(file, target, key)
        if found is not None:
            end_turn(file)
        return found

    def save_overload(self, signature: Any, compiled: Any) -> None:
        """Keep a compiled function, if that is possible."""
        if compiled.lifted or compiled.library.has_dynamic_globals:
            return
        key = self.key(signature, compiled.codegen)
        links = {link.name: key_of(link) for link in links_of(compiled.library)}
        if isinstance(compiled.library, ApartLibrary):
            compiled.fndesc.typemap = compiled.fndesc.calltypes = None
            parts = (compiled.fndesc, compiled.environment, compiled.signature)
            content = DUMPS((key, list(links.values()), compiled.library.machine_code(), parts))
        else:
            content = DUMPS((key, list(links.values()), None, compiled._reduce()))  # noqa: SLF001
        file = self.file(key)
        try:
            write_checked(file, content)
        except OSError as problem:
            self.complain(problem)
        finally:
            end_turn(file)

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


TURNS: dict[Path, ExitStack] = {}
"""What this process compiles, and other processes wait for."""


def take_turn(file: Path) -> bool:
    """Let no other process compile what a file is for; wait for one that does, and tell whether."""
    turn, waited = ExitStack(), 0.0
    while file not in TURNS and waited < LONGEST_WAIT:
        try:
            turn.enter_context(holding(file))
            TURNS[file] = turn
        except FileHeldError:
            sleep(GLANCE)
            waited += GLANCE
        except OSError:
            break
    return waited > 0


def end_turn(file: Path) -> None:
    """Let other processes read a file, or compile what it is for."""
    if turn := TURNS.pop(file, None):
        turn.close()


def key_of(link: Link) -> tuple[str, str, tuple[Any, ...]]:
    """Return what a link can be found by in another process."""
    return link.function.__module__, link.function.__name__, link.signature.args


def load(file: Path, target: Any, key: tuple[Any, ...]) -> Any:
    """Load machine code; return `None` if it cannot be trusted."""
    content = read_checked(file)
    if content is None:
        return None
    try:
        kept, links, machine_code, parts = pickle.loads(content)  # noqa: S301 - ours, by its digest
        if kept != key:
            return None
        for module, name, arguments in links:
            link_to(getattr(import_module(module), name).py_func, arguments)
        if machine_code is None:
            return REBUILD(target, *parts)
        return rebuild_apart(target, machine_code, *parts)
    except Exception:  # noqa: BLE001 - whatever is wrong with it, it can be made again
        return None


def rebuild_apart(
    target: Any, machine_code: bytes, described: Any, environment: Any, signature: Any
) -> Any:
    """Make a compiled function of machine code that is called by name."""
    library = ApartLibrary(target.codegen(), "apart")
    library.load(machine_code)
    return COMPILE_RESULT(
        target_context=target,
        typing_context=target.typing_context,
        library=library,
        environment=environment,
        entry_point=target.get_executable(library, described, environment),
        fndesc=described,
        signature=signature,
        objectmode=False,
        lifted=(),
        reload_init=[],
        referenced_envs=(),
    )


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
