"""The inside of Numba that the engine leans on, and nothing else does.

Numba promises nothing about what is imported here, so it holds for the versions in `modes.py`
alone. With any other, `jit.py` does without: everything works, and takes longer to compile and to
start.
"""

from __future__ import annotations

import hashlib
import pickle
from collections.abc import Callable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Any

import numba
from llvmlite import ir  # type: ignore[import-untyped]
from numba.core import typed_passes, types, untyped_passes
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler, compile_result
from numba.core.compiler_machinery import register_pass
from numba.core.environment import Environment
from numba.core.funcdesc import PythonFunctionDescriptor
from numba.core.lowering import Lower
from numba.core.serialize import dumps

from darwindeck.compiled import door_code, doors, jit, link_code, numba_quick, numba_rules
from darwindeck.compiled.links import Link, link_to
from darwindeck.compiled.machine_code import LinkKey

if TYPE_CHECKING:
    Function = Callable[..., Any]

DUMPS: Any = dumps
COMPILE_RESULT: Any = compile_result
DESCRIPTOR: Any = PythonFunctionDescriptor
ENVIRONMENT: Any = Environment
NUMBA: Any = types
TYPE_OF: Any = numba.typeof
REGISTERED: Any = register_pass
IR: Any = ir
Made = tuple[str, list[LinkKey], bytes]
"""The name of a function in machine code, the links in the code, and the code."""

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
"""What rules need; they do without most of Python."""

# What is compiled


def compile_door(function: Function, arguments: tuple[Any, ...]) -> Made:
    """Compile a function for the kinds of some arguments, with a door for Python."""
    kinds = types_of(arguments, function)
    compiler = numba.njit(pipeline_class=DoorCompiler, **numba_rules.ENTRY_OPTIONS)(function)
    compiled = compiled_for(compiler, kinds)
    return door_code.door_to(compiled.fndesc), *parts_of(compiled)


def compile_apart(function: Function, kinds: bytes) -> Made:
    """Compile a function that compiled code calls by its address."""
    compiler = numba.njit(pipeline_class=ApartCompiler, **numba_rules.APART_OPTIONS)(function)
    compiled = compiled_for(compiler, pickle.loads(kinds))  # noqa: S301 - ours, by its digest
    return compiled.fndesc.llvm_func_name, *parts_of(compiled)


def compiled_for(compiler: Any, kinds: tuple[Any, ...]) -> Any:
    """Compile something."""
    with numba_quick.quickly():
        compiler.compile(kinds)
    return compiler.overloads[kinds]


def parts_of(compiled: Any) -> tuple[list[LinkKey], bytes]:
    """Return the links in compiled code, each once, and the code itself."""
    links = dict.fromkeys(link.key for link in links_of(compiled.library))
    return list(links), compiled.library.machine_code


def links_of(library: Any) -> Iterator[Link]:
    """Go through the links in some code; the same may come several times."""
    if isinstance(library, LinkLibrary):
        yield library.link
    for called in dict.fromkeys(library._linking_libraries):  # noqa: SLF001
        yield from links_of(called)


def types_of(arguments: tuple[Any, ...], owner: Any) -> tuple[Any, ...]:
    """Return Numba's types for what Python calls a door with."""
    return tuple(map(type_of, arguments, doors.kinds_of(arguments, owner)))


def type_of(argument: Any, kind: str) -> Any:
    """Return Numba's type for an argument of a kind."""
    if isinstance(argument, tuple):
        parts = types_of(argument, type(argument))
        return NUMBA.BaseTuple.from_types(parts, type(argument))
    return NUMBERS.get(kind) or TYPE_OF(argument)


NUMBERS = {
    "int": types.int64,
    "float": types.float64,
    "bool": types.boolean,
    "np.uint64": types.uint64,
}


@cache
def dispatcher_of(rule: jit.Rule) -> Any:
    """Return what compiles a rule for its callers, and for numbers of 64 bits alone."""
    if rule.way == jit.Way.INLINE:
        made = numba.njit(pipeline_class=RuleCompiler, **numba_rules.RULE_OPTIONS)(rule.py_func)
    else:
        made = numba.njit(pipeline_class=LinkCompiler, **numba_rules.APART_OPTIONS)(rule.py_func)
    widen_numbers(made)
    numba_quick.compile_each_once(made)
    return made


# Rules are linked into their callers, or called by their address


describe_record = cache(types.Record.__repr__)  # it is asked for ten thousand times
types.Record.__repr__ = describe_record  # type: ignore[method-assign]


def mangle_record(record: types.Record) -> tuple[str, tuple[int]]:
    """Name a record after its fields; Numba counts the types of a process."""
    return "Record", (number_of((record,)),)


def mangle_tuple(kind: types.NamedTuple) -> tuple[str, tuple[int]]:
    """Name a tuple with names shortly; Numba spells out what is in it, to the last field."""
    return kind.instance_class.__name__, (number_of(kind.types),)


types.Record.mangling_args = property(mangle_record)  # type: ignore[assignment]
types.NamedTuple.mangling_args = property(mangle_tuple)  # type: ignore[assignment]


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

    def _optimize_functions(self, module: Any) -> None:
        """Simplify functions one by one, before they are linked into many callers."""
        codegen: Any = self._codegen
        module.data_layout = codegen._data_layout  # noqa: SLF001
        manager, builder = codegen._function_pass_manager()  # noqa: SLF001
        for function in module.functions:
            if not function.is_declaration:
                manager.run(function, builder)

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
    """Machine code of its own, of which there is one copy for everybody.

    Its loops are no vectors: most of them go over a few seats or cards.
    """

    machine_code: bytes

    def finalize(self) -> None:
        """Make machine code of it; who wants to call it loads it."""
        super().finalize()
        self._optimize_final_module()
        self._final_module.verify()
        codegen: Any = self._codegen
        self.machine_code = codegen._tm.emit_object(self._final_module)  # noqa: SLF001

    def _optimize_final_module(self) -> None:
        """Have the code optimised."""
        config: Any = numba.config
        previous, config.LOOP_VECTORIZE = config.LOOP_VECTORIZE, 0
        try:
            super()._optimize_final_module()  # type: ignore[no-untyped-call]
        finally:
            config.LOOP_VECTORIZE = previous


class LinkLibrary(RuleLibrary):
    """A call, which becomes a part of the caller's code."""

    link: Link


class RuleCompiler(Compiler):
    """Compiles a rule into a library that is linked and nothing else."""

    library_class: type[RuleLibrary] = RuleLibrary
    passes = PASSES

    def __init__(self, typing: Any, target: Any, library: Any, *rest: Any) -> None:
        library = library or self.library_class(target.codegen(), "rule")
        super().__init__(typing, target, library, *rest)  # type: ignore[no-untyped-call]

    def define_pipelines(self) -> list[Any]:
        """Leave out the passes for parts of Python that rules do without."""
        pipeline = numba_quick.RulePasses("rules")
        for number, step in enumerate(self.passes):
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


class DoorLower(Lower):
    """Writes a door where Numba writes its own way in for Python."""

    def create_cpython_wrapper(self, release_gil: bool = False) -> None:  # noqa: ARG002
        """Write the door, beside the function."""
        door_code.write_door(self.context, self.library, self.fndesc)


@REGISTERED(mutates_CFG=True, analysis_only=False)
class DoorLowering(typed_passes.BaseNativeLowering):
    """Makes LLVM's language of a function and of the door to it."""

    _name = "door_lowering"  # type: ignore[assignment]
    lowering_class = DoorLower


class DoorCompiler(ApartCompiler):
    """Compiles a function that Python calls, and the door to it."""

    passes = (*PASSES[:-2], DoorLowering, PASSES[-1])


# Calls that are linked later


class LinkCompiler(RuleCompiler):
    """Compiles a call, without a look at the function that is called."""

    library_class = LinkLibrary

    def compile_extra(self, function: Function) -> Any:
        """Write the call."""
        state: Any = self.state
        target, library = state.targetctx, state.library
        description = described(function, state.args)
        library.link = link_to(key_of(function, state.args))
        module = library.create_ir_module(description.unique_name)
        place = IR.GlobalVariable(module, IR.ArrayType(IR.IntType(64), 2), library.link.key.name)
        link_code.write_call(target.declare_function(module, description), place, target)
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
            signature=returned(function)(*state.args),
            objectmode=False,
            lifted=(),
            reload_init=[],
            referenced_envs=(),
        )


@cache
def key_of(function: Function, kinds: tuple[Any, ...]) -> LinkKey:
    """Return what the link to a function is known by."""
    name = f"{function.__module__}.{function.__qualname__}.{number_of(kinds)}"
    return LinkKey(name, function.__module__, function.__qualname__, DUMPS(kinds))


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


RETURNED = {
    "None": types.none,
    "bool": types.boolean,
    "int": types.int64,
    "float": types.float64,
    "np.uint64": types.uint64,
}


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
