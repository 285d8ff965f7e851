"""Machine code on disk is believed only if it is whole, and depends on all that is compiled in."""

from __future__ import annotations

import ast
import errno
import os
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numba
import pytest

from darwindeck.compiled import jit, machine_code
from darwindeck.files import holding
from tests.files.faulty_disk import FaultyDisk

from .toys import said_by

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

pytestmark = pytest.mark.skipif(jit.INTERPRETED, reason="nothing is compiled")

LOCKED, WRITTEN = 1, 4
"""The calls of the system that tell other processes what is compiled, and begin to keep it."""
DECORATORS = {"jit", "jit_apart", "entry"}
TOY = """
import darwindeck.compiled.jit as own

@own.jit
def doubled(number):
    return 2 * number

@own.jit_apart
def tripled(number: int) -> "int":
    return 3 * number

@own.entry
def both(number):
    return doubled(number) + tripled(number)

print(own.numba_inside is None, both(7), both.stats.cache_hits)
"""


def doubled(number: int) -> int:
    return 2 * number


def tripled(number: int) -> int:
    return 3 * number


def compiled(
    folder: Path, function: Callable[[int], int] = doubled, told: list[OSError] | None = None
) -> Any:
    """Return an entry as a new process would have it."""
    entry = numba.njit(**jit.ENTRY_OPTIONS)(function)
    machine_code.keep_in(folder, entry, ([] if told is None else told).append)
    return entry


def answers(entry: Any) -> tuple[int, bool]:
    """Return what a function says of 7, and whether its code came from the disk."""
    answer = entry(7)
    return answer, bool(entry.stats.cache_hits)


def test_machine_code_is_kept(tmp_path: Path) -> None:
    assert answers(compiled(tmp_path)) == (14, False)
    assert answers(compiled(tmp_path)) == (14, True)


def test_what_another_process_compiles_is_waited_for(tmp_path: Path) -> None:
    (tmp_path / "toy.py").write_text(TOY)
    environment = {**os.environ, "DARWINDECK_CACHE_DIR": str(tmp_path / "cache")}
    toys = [
        subprocess.Popen(
            [sys.executable, str(tmp_path / "toy.py")],
            env=environment,
            stdout=subprocess.PIPE,
            text=True,
        )
        for _ in range(3)
    ]
    said = sorted(toy.communicate(timeout=120)[0] for toy in toys)
    assert ["Counter({" in words for words in said] == [False, True, True]
    assert {file.suffix for file in tmp_path.rglob("cache/*/*")} == {".code"}


def test_what_another_process_cannot_compile_is_compiled(tmp_path: Path) -> None:
    compiled(tmp_path)(7)
    (file,) = tmp_path.iterdir()
    file.unlink()
    with pytest.MonkeyPatch.context() as patch, holding(file):
        patch.setattr(machine_code, "LONGEST_WAIT", 0.2)
        assert answers(compiled(tmp_path)) == (14, False)
    assert answers(compiled(tmp_path)) == (14, True)


@pytest.mark.parametrize("left", [0.0, 0.001, 0.5, 0.999])
def test_code_that_was_cut_is_made_again(tmp_path: Path, left: float) -> None:
    compiled(tmp_path)(7)
    (file,) = tmp_path.iterdir()
    content = file.read_bytes()
    file.write_bytes(content[: int(left * len(content))])
    assert answers(compiled(tmp_path)) == (14, False)
    assert answers(compiled(tmp_path)) == (14, True)


def test_code_with_one_wrong_bit_is_made_again(tmp_path: Path) -> None:
    compiled(tmp_path)(7)
    (file,) = tmp_path.iterdir()
    content = bytearray(file.read_bytes())
    content[len(content) // 2] ^= 1
    file.write_bytes(content)
    assert answers(compiled(tmp_path)) == (14, False)


def test_code_of_something_else_is_made_again(tmp_path: Path) -> None:
    compiled(tmp_path)(7)
    (file,) = tmp_path.iterdir()
    (tmp_path / "other").mkdir()
    compiled(tmp_path / "other", tripled)(7)
    (foreign,) = (tmp_path / "other").iterdir()
    for content in (foreign.read_bytes(), b"something else"):
        file.write_bytes(content)
        assert answers(compiled(tmp_path)) == (14, False)
    machine_code.write_checked(file, b"whole, but no code")
    assert answers(compiled(tmp_path)) == (14, False)


@pytest.mark.parametrize("error", [errno.ENOSPC, errno.EIO, errno.EROFS])
def test_where_nothing_can_be_kept_everything_goes_on(tmp_path: Path, error: int) -> None:
    told: list[OSError] = []
    with FaultyDisk(WRITTEN, error).in_use():
        assert answers(compiled(tmp_path, told=told)) == (14, False)
    assert [problem.errno for problem in told] == [error]
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("error", [errno.ENOSPC, errno.EIO, errno.EROFS])
def test_where_nothing_can_be_locked_nobody_is_waited_for(tmp_path: Path, error: int) -> None:
    with FaultyDisk(LOCKED, error).in_use():
        assert answers(compiled(tmp_path)) == (14, False)
    assert answers(compiled(tmp_path)) == (14, True)


def test_it_is_said_in_one_sentence_and_once_that_nothing_is_kept(
    capsys: pytest.CaptureFixture[str],
) -> None:
    jit.complaint.cache_clear()
    for _ in range(3):
        jit.say_that_nothing_is_kept(OSError(errno.ENOSPC, "No space left on device"))
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "(No space left on device)" in said


def test_where_no_folder_can_be_made_a_temporary_one_or_none_will_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "file"
    file.touch()
    monkeypatch.setenv("DARWINDECK_CACHE_DIR", str(file))
    directory = jit.cache_directory.__wrapped__()
    assert directory.is_dir()
    assert directory.parent == Path(tempfile.gettempdir())

    def full(**_: str) -> str:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(tempfile, "mkdtemp", full)
    nowhere = jit.cache_directory.__wrapped__()
    told: list[OSError] = []
    assert answers(compiled(nowhere, told=told)) == (14, False)
    assert told


@pytest.mark.parametrize("inside", [True, False])
def test_another_numba_compiles_the_ordinary_way(tmp_path: Path, inside: bool) -> None:
    without = "import sys; sys.modules['darwindeck.compiled.numba_inside'] = None\n"
    for hits in ("Counter()", "1"):
        said = toy_says(tmp_path, "" if inside else without)
        assert said.startswith(f"{not inside} 35 ")
        assert hits in said


def test_what_is_linked_late_is_made_again_where_it_is_lost(tmp_path: Path) -> None:
    toy_says(tmp_path)
    (apart,) = tmp_path.rglob("*tripled*.code")
    for damage in (Path.unlink, cut):
        damage(apart)
        assert " 35 " in toy_says(tmp_path)
        assert machine_code.read_checked(apart)


def cut(file: Path) -> None:
    """Leave half of a file."""
    content = file.read_bytes()
    file.write_bytes(content[: len(content) // 2])


def toy_says(folder: Path, first: str = "") -> str:
    """Run the toy in a process of its own; its machine code is kept in a folder."""
    return said_by(first + TOY, folder)


# What the code depends on


def test_a_compiled_module_imports_only_what_the_fingerprint_covers() -> None:
    covered = {module_name(file) for file in jit.fingerprinted()}
    outside = {
        f"{module} imports {imported}"
        for module in imported_by_compiled_modules()
        for imported in runtime_imports(module)
        if imported not in covered
    }
    assert not outside


def test_the_fingerprint_covers_the_rules_constants_come_from() -> None:
    names = {file.relative_to(jit.PACKAGE).as_posix() for file in jit.fingerprinted()}
    assert "genome/rules.py" in names
    assert not {name for name in names if name.startswith("cli/")}


def imported_by_compiled_modules() -> set[str]:
    """Return the compiled modules and all that they import, and so on."""
    found: set[str] = set()
    waiting = [module_name(file) for file in jit.PACKAGE.rglob("*.py") if is_compiled(file)]
    assert len(waiting) > 20
    while waiting:
        module = waiting.pop()
        if module not in found:
            found.add(module)
            waiting.extend(runtime_imports(module))
    return found


def is_compiled(file: Path) -> bool:
    """Tell whether there are compiled functions in a file."""
    return any(
        isinstance(node, ast.FunctionDef)
        and any(getattr(name, "id", "") in DECORATORS for name in node.decorator_list)
        for node in ast.walk(tree_of(file))
    )


@cache
def tree_of(file: Path) -> ast.Module:
    return ast.parse(file.read_text())


@cache
def runtime_imports(module: str) -> set[str]:
    """Return the modules of ours that a module imports when it runs, wherever in it."""
    return {
        name
        for node in running(tree_of(file_of(module)))
        for name in imported(node)
        if is_ours(name)
    }


def running(tree: ast.AST) -> Iterator[ast.AST]:
    """Walk over the statements that are there when the program runs."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            continue
        if isinstance(node, (ast.stmt, ast.excepthandler)):
            yield node
            yield from running(node)


def imported(node: ast.AST) -> list[str]:
    """Return what an import names, modules and perhaps names in them."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom) and node.module:
        return [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
    return []


def is_ours(name: str) -> bool:
    return name.partition(".")[0] == "darwindeck" and file_of(name).exists()


def file_of(module: str) -> Path:
    path = jit.PACKAGE.joinpath(*module.split(".")[1:])
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def module_name(file: Path) -> str:
    parts = file.relative_to(jit.PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
