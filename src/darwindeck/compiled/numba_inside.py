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
from llvmlite.binding import parse_assembly  # type: ignore[import-untyped]
from numba.core import typed_passes, types, untyped_passes
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler, CompileResult, compile_result
from numba.core.compiler_machinery import PassManager
from numba.core.serialize import dumps

from darwindeck.files import replace_with

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

__all__ = ["ApartCompiler", "CheckedCache", "RuleCompiler", "keep_in"]

TESTED = ("0.68",)
DIGEST_BYTES = 32
DUMPS: Any = dumps
REBUILD: Any = CompileResult._rebuild  # noqa: SLF001
COMPILE_RESULT: Any = compile_result

if not numba.__version__.startswith(tuple(f"{version}." for version in TESTED)):
    raise ImportError(f"Numba {numba.__version__} may look different inside")


PASSES: Any = (
    untyped_passes.TranslateByteCode,
    untyped_passes.FixupArgs,
    untyped_passes.IRProcessing,
    untyped_passes.GenericRewrites,
    untyped_passes.ReconstructSSA,
    typed_passes.NopythonTypeInference,
    typed_passes.PreLowerStripPhis,
    typed_passes.IRLegalization,
    typed_passes.AnnotateTypes,
    typed_passes.NativeLowering,
    typed_passes.NoPythonBackend,
)


# Rules are linked into their callers, or called by name


describe_record = cache(types.Record.__repr__)  # it is asked for ten thousand times
types.Record.__repr__ = describe_record  # type: ignore[method-assign]


def mangle_record(record: types.Record) -> tuple[str, tuple[int]]:
    """Name a record after its fields; Numba counts the types of a process."""
    digest = hashlib.sha256(describe_record(record).encode()).hexdigest()
    return "Record", (int(digest[:15], 16),)


types.Record.mangling_args = property(mangle_record)  # type: ignore[assignment]


class RuleLibrary(JITCodeLibrary):
    """The code of a rule, which is only ever linked into its callers'.

    Optimising it and making it executable by itself is most of the time of a compilation and
    serves nothing: both happen once, for the whole caller.
    """

    def finalize(self) -> None:
        """Link what the rule calls."""
        for library in dict.fromkeys(self._linking_libraries):
            self._final_module.link_in(library._get_module_for_linking(), preserve=True)  # noqa: SLF001
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:  # noqa: ARG002 - there is none
        """Say that there is no machine code for Python to call."""
        self._ensure_finalized()  # type: ignore[no-untyped-call]
        return 0

    @property
    def codegen(self) -> RuleLibrary:
        """Stand in for the code generator, which would look for what Python calls."""
        return self

    def set_env(self, name: str, environment: object) -> None:
        """Do without an environment: a rule has no objects to keep in one."""


class ApartLibrary(RuleLibrary):
    """Machine code of its own, which callers know by name: there is one copy for all of them."""

    def __init__(self, codegen: Any, name: str) -> None:
        super().__init__(codegen, name)  # type: ignore[no-untyped-call]
        self.enable_object_caching()  # type: ignore[no-untyped-call]
        self.file = ""
        self.needs: dict[str, None] = {}

    def finalize(self) -> None:
        """Make executable machine code of it."""
        JITCodeLibrary.finalize(self)  # type: ignore[no-untyped-call]

    def _get_module_for_linking(self) -> Any:
        """Leave callers nothing to link."""
        self._ensure_finalized()  # type: ignore[no-untyped-call]
        codegen: Any = self._codegen
        return parse_assembly(str(codegen._create_empty_module("apart")))  # noqa: SLF001

    def machine_code(self) -> bytes:
        """Return what can be loaded again."""
        return self._get_compiled_object()  # type: ignore[no-untyped-call,no-any-return]

    def load(self, machine_code: bytes) -> None:
        """Make machine code executable that was made before."""
        self._set_compiled_object(machine_code)  # type: ignore[no-untyped-call]
        self._finalize_final_module()  # type: ignore[no-untyped-call]


class RuleCompiler(Compiler):
    """Compiles a rule into a library that is linked and nothing else."""

    library_class: type[RuleLibrary] = RuleLibrary

    def __init__(self, typing: Any, target: Any, library: Any, *rest: Any) -> None:
        library = library or self.library_class(target.codegen(), "rule")
        super().__init__(typing, target, library, *rest)  # type: ignore[no-untyped-call]

    def define_pipelines(self) -> list[Any]:
        """Leave out the passes for parts of Python that rules do without."""
        pipeline: Any = PassManager("rules")  # type: ignore[no-untyped-call]
        for number, step in enumerate(PASSES):
            pipeline.add_pass(step, f"{number}")
        pipeline.finalize()
        return [pipeline]


class ApartCompiler(RuleCompiler):
    """Compiles a rule into machine code whose name is the same in every process."""

    library_class = ApartLibrary

    def _compile_bytecode(self) -> Any:
        """Leave out of the name how many functions were compiled before."""
        self.state.func_id.unique_id = 0
        return super()._compile_bytecode()  # type: ignore[no-untyped-call]


# Machine code on disk


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
        """Return a compiled function, or `None` if there is none that can be trusted."""
        key = self.key(signature, target.codegen())
        return load(self.file(key), target, key)

    def save_overload(self, signature: Any, compiled: Any) -> None:
        """Keep a compiled function, if that is possible."""
        if compiled.lifted or compiled.library.has_dynamic_globals:
            return
        key = self.key(signature, compiled.codegen)
        file = self.file(key)
        needs = files_needed(compiled.library)
        if isinstance(compiled.library, ApartLibrary):
            settle(compiled, file, needs)
            compiled.fndesc.typemap = compiled.fndesc.calltypes = None
            parts = (compiled.fndesc, compiled.environment, compiled.signature)
            content = DUMPS((key, list(needs), compiled.library.machine_code(), parts))
        else:
            content = DUMPS((key, list(needs), None, compiled._reduce()))  # noqa: SLF001
        try:
            write_checked(file, content)
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


RESIDENT: dict[str, Any] = {}
"""What was compiled apart and is in memory, by file."""


def settle(compiled: Any, file: Path, needs: Iterable[str]) -> Any:
    """Remember where machine code that is called by name is kept, and what it needs itself."""
    compiled.library.file = file.name
    compiled.library.needs = dict.fromkeys(needs)
    RESIDENT[file.name] = compiled
    return compiled


def files_needed(library: Any) -> dict[str, None]:
    """Return the files of the machine code that a library knows by name, in an order to load."""
    files: dict[str, None] = {}
    for called in dict.fromkeys(library._linking_libraries):  # noqa: SLF001
        files |= files_needed(called)
        if isinstance(called, ApartLibrary):
            files |= called.needs | {called.file: None}
    return files


def load(file: Path, target: Any, key: tuple[Any, ...] | None = None) -> Any:
    """Load machine code and all that it calls by name; return `None` if any cannot be trusted."""
    if file.name in RESIDENT:
        return RESIDENT[file.name]
    content = read_checked(file)
    if content is None:
        return None
    try:
        kept, needs, machine_code, parts = pickle.loads(content)  # noqa: S301 - ours, by its digest
        if key not in (None, kept) or not all(load(file.parent / name, target) for name in needs):
            return None
        if machine_code is None:
            return REBUILD(target, *parts)
        return settle(rebuild_apart(target, machine_code, *parts), file, needs)
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


def widen_numbers(function: Any) -> None:
    """Compile a rule for numbers of 64 bits alone, whatever it is called with."""
    fold = function._compiler.fold_argument_types  # noqa: SLF001

    def fold_and_widen(arguments: Any, keywords: Any) -> Any:
        signature, folded = fold(arguments, keywords)
        return signature, tuple(map(widened, folded))

    function._compiler.fold_argument_types = fold_and_widen  # noqa: SLF001


def widened(kind: Any) -> Any:
    """Return the type in which a rule takes an argument."""
    return types.int64 if isinstance(kind, types.Integer) and kind != types.uint64 else kind


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
