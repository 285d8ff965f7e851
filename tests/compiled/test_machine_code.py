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
from typing import TYPE_CHECKING

import pytest

from darwindeck.compiled import code_files, machine_code
from darwindeck.compiled.modes import INTERPRETED
from darwindeck.files import holding
from tests.files.faulty_disk import FaultyDisk

from .toys import said_by

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

pytestmark = pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")

LOCKED, WRITTEN = 1, 4
"""The calls of the system that tell other processes what is compiled, and begin to keep it."""
DECORATORS = {"jit", "jit_apart", "entry", "instruction"}
TOY = """
import sys
import darwindeck.compiled.jit as own
from darwindeck.compiled import modes

@own.jit
def doubled(number):
    return 2 * number

@own.jit_apart
def tripled(number: int) -> "int":
    return 3 * number

@own.entry
def both(number):
    return doubled(number) + tripled(number)

print(modes.inside_is_known(), both(7), "numba" in sys.modules)
"""


def doubled(number: int) -> int:
    return 2 * number


def tripled(number: int) -> int:
    return 3 * number


Made = tuple[str, list[machine_code.LinkKey], bytes]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in which machine code is kept."""
    monkeypatch.setattr(code_files, "cache_directory", lambda: tmp_path)
    return tmp_path


def is_made(function: Callable[[int], int] = doubled) -> bool:
    """Ask for the code of a function, and tell whether it had to be made."""
    made: list[str] = []

    def make() -> Made:
        made.append(function.__name__)
        return function.__name__, [], b"code of " + function.__name__.encode()

    code = machine_code.code_of(function, "int", make)
    assert (code.symbol, code.content) == make()[::2]
    return len(made) > 1


def test_machine_code_is_kept(folder: Path) -> None:
    assert [is_made(), is_made()] == [True, False]
    assert len(list(folder.iterdir())) == 1


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
    said = [toy.communicate(timeout=120)[0].strip() for toy in toys]
    assert {words.rpartition(" ")[0] for words in said} == {"True 35"}
    assert "True 35 False" in said
    assert {file.suffix for file in tmp_path.rglob("cache/*/*")} == {".code"}


def test_what_another_process_cannot_compile_is_compiled(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    is_made()
    (file,) = folder.iterdir()
    file.unlink()
    monkeypatch.setattr(code_files, "LONGEST_WAIT", 0.2)
    with holding(file):
        assert is_made()
    assert not is_made()


@pytest.mark.parametrize("left", [0.0, 0.001, 0.5, 0.999])
def test_code_that_was_cut_is_made_again(folder: Path, left: float) -> None:
    is_made()
    (file,) = folder.iterdir()
    content = file.read_bytes()
    file.write_bytes(content[: int(left * len(content))])
    assert [is_made(), is_made()] == [True, False]


def test_code_with_one_wrong_bit_is_made_again(folder: Path) -> None:
    is_made()
    (file,) = folder.iterdir()
    content = bytearray(file.read_bytes())
    content[len(content) // 2] ^= 1
    file.write_bytes(content)
    assert is_made()


def test_code_of_something_else_is_made_again(folder: Path) -> None:
    is_made()
    (file,) = folder.iterdir()
    is_made(tripled)
    (foreign,) = set(folder.iterdir()) - {file}
    for content in (foreign.read_bytes(), b"something else"):
        file.write_bytes(content)
        assert is_made()
    code_files.write_checked(file, b"whole, but no code")
    assert is_made()


@pytest.mark.parametrize("error", [errno.ENOSPC, errno.EIO, errno.EROFS])
def test_where_nothing_can_be_kept_everything_goes_on_with_a_word_about_it(
    folder: Path, capsys: pytest.CaptureFixture[str], error: int
) -> None:
    code_files.complain.cache_clear()
    for function in (doubled, tripled):
        with FaultyDisk(WRITTEN, error).in_use():
            assert is_made(function)
    assert list(folder.iterdir()) == []
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert f"({os.strerror(error)})" in said


@pytest.mark.parametrize("error", [errno.ENOSPC, errno.EIO, errno.EROFS])
@pytest.mark.usefixtures("folder")
def test_where_nothing_can_be_locked_nobody_is_waited_for(error: int) -> None:
    with FaultyDisk(LOCKED, error).in_use():
        assert is_made()
    assert not is_made()


def test_where_no_folder_can_be_made_a_temporary_one_or_none_will_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "file"
    file.touch()
    monkeypatch.setenv("DARWINDECK_CACHE_DIR", str(file))
    directory = code_files.cache_directory.__wrapped__()
    assert directory.is_dir()
    assert directory.parent == Path(tempfile.gettempdir())

    def full(**_: str) -> str:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(tempfile, "mkdtemp", full)
    nowhere = code_files.cache_directory.__wrapped__()
    monkeypatch.setattr(code_files, "cache_directory", lambda: nowhere)
    assert is_made()


@pytest.mark.parametrize("inside", [True, False])
def test_another_numba_compiles_the_ordinary_way(tmp_path: Path, inside: bool) -> None:
    without = "from darwindeck.compiled import modes; modes.KNOWN_INSIDE = ()\n"
    first = toy_says(tmp_path, "" if inside else without)
    assert first == f"{inside} 35 True"
    assert toy_says(tmp_path, "" if inside else without) == f"{inside} 35 {not inside}"


def test_what_is_linked_late_is_made_again_where_it_is_lost(tmp_path: Path) -> None:
    toy_says(tmp_path)
    (apart,) = tmp_path.rglob("*tripled*.code")
    for damage in (Path.unlink, cut):
        damage(apart)
        assert " 35 " in toy_says(tmp_path)
        assert code_files.read_checked(apart)


def cut(file: Path) -> None:
    """Leave half of a file."""
    content = file.read_bytes()
    file.write_bytes(content[: len(content) // 2])


def toy_says(folder: Path, first: str = "") -> str:
    """Run the toy in a process of its own; its machine code is kept in a folder."""
    return said_by(first + TOY, folder)


# What the code depends on


def test_a_compiled_module_imports_only_what_the_fingerprint_covers() -> None:
    covered = {module_name(file) for file in code_files.fingerprinted()}
    outside = {
        f"{module} imports {imported}"
        for module in imported_by_compiled_modules()
        for imported in runtime_imports(module)
        if imported not in covered
    }
    assert not outside


def test_the_fingerprint_covers_the_rules_constants_come_from() -> None:
    names = {file.relative_to(code_files.PACKAGE).as_posix() for file in code_files.fingerprinted()}
    assert "genome/rules.py" in names
    assert not {name for name in names if name.startswith("cli/")}


def imported_by_compiled_modules() -> set[str]:
    """Return the compiled modules and all that they import, and so on."""
    found: set[str] = set()
    waiting = [module_name(file) for file in code_files.PACKAGE.rglob("*.py") if is_compiled(file)]
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
        named = [f"{node.module}.{alias.name}" for alias in node.names]
        return named if all(map(is_ours, named)) else [node.module, *named]
    return []


def is_ours(name: str) -> bool:
    return name.partition(".")[0] == "darwindeck" and file_of(name).exists()


def file_of(module: str) -> Path:
    path = code_files.PACKAGE.joinpath(*module.split(".")[1:])
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def module_name(file: Path) -> str:
    parts = file.relative_to(code_files.PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
