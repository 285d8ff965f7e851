"""The inside of Numba that the engine leans on, and nothing else does.

Numba promises nothing about what is imported here, so it holds for the versions in `TESTED` alone.
With any other, `jit.py` does without: everything works, and compiling takes several times as long.
"""

from __future__ import annotations

import hashlib
from functools import cache
from typing import Any

import numba
from numba.core import typed_passes, types, untyped_passes
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler, CompileResult, compile_result
from numba.core.compiler_machinery import PassManager
from numba.core.serialize import dumps

__all__ = [
    "ApartCompiler",
    "ApartLibrary",
    "RuleCompiler",
    "RuleLibrary",
    "number_of",
    "widen_numbers",
]

TESTED = ("0.68",)
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


# Rules are linked into their callers, or called by their address


describe_record = cache(types.Record.__repr__)  # it is asked for ten thousand times
types.Record.__repr__ = describe_record  # type: ignore[method-assign]


def mangle_record(record: types.Record) -> tuple[str, tuple[int]]:
    """Name a record after its fields; Numba counts the types of a process."""
    digest = hashlib.sha256(describe_record(record).encode()).hexdigest()
    return "Record", (int(digest[:15], 16),)


types.Record.mangling_args = property(mangle_record)  # type: ignore[assignment]


def number_of(arguments: tuple[Any, ...]) -> int:
    """Return a number that is the same for the same types in every process, and for no others."""
    return int(hashlib.sha256(repr(arguments).encode()).hexdigest()[:15], 16)


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
    """Machine code of its own, which is called by its address: there is one copy for everybody."""

    def __init__(self, codegen: Any, name: str) -> None:
        super().__init__(codegen, name)  # type: ignore[no-untyped-call]
        self.enable_object_caching()  # type: ignore[no-untyped-call]

    def finalize(self) -> None:
        """Make executable machine code of it."""
        JITCodeLibrary.finalize(self)  # type: ignore[no-untyped-call]

    def machine_code(self) -> bytes:
        """Return what can be loaded again."""
        return self._get_compiled_object()  # type: ignore[no-untyped-call,no-any-return]

    def load(self, machine_code: bytes) -> None:
        """Make machine code executable that was made before."""
        self._set_compiled_object(machine_code)  # type: ignore[no-untyped-call]
        self._finalize_final_module()  # type: ignore[no-untyped-call]

    def address_of(self, name: str) -> int:
        """Return where a function of it begins."""
        codegen: Any = self._codegen
        return codegen._engine.get_function_address(name)  # type: ignore[no-any-return] # noqa: SLF001


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
        """Name it after the types of its arguments; Numba counts the functions of a process."""
        self.state.func_id.unique_id = number_of(self.state.args)
        return super()._compile_bytecode()  # type: ignore[no-untyped-call]


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
