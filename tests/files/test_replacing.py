"""Files are replaced as a whole, whatever the disk does and whatever lies in their place."""

from __future__ import annotations

import ast
import errno
import fcntl
import os
import signal
import stat
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import darwindeck
from darwindeck.files import (
    FileHeldError,
    check_place,
    holding,
    is_held,
    lock_of,
    remove_leftovers,
    replacing,
)
from tests.files.faulty_disk import DOORS, FaultyDisk

if TYPE_CHECKING:
    from collections.abc import Callable

SOURCES = Path(darwindeck.__file__).parent
OLD, NEW = b"the old content", b"the new content, which is longer"
WRITERS = {"write_text", "write_bytes", "fdopen", "mkstemp", "NamedTemporaryFile"}


def write(target: Path, content: bytes = NEW) -> None:
    with replacing(target) as file:
        file.write(content)


def calls_of_a_write(tmp_path: Path) -> int:
    disk = FaultyDisk(None, 0, short=True)
    with disk.in_use():
        write(tmp_path / "counted")
    return disk.calls


def error_of_a_write(target: Path, disk: FaultyDisk) -> int | None:
    try:
        with disk.in_use():
            write(target)
    except OSError as problem:
        return problem.errno
    return None


@pytest.mark.parametrize("short", [False, True])
@pytest.mark.parametrize("error", [errno.ENOSPC, errno.EIO, errno.EROFS])
@pytest.mark.parametrize("before", [None, OLD])
def test_whatever_call_fails_the_old_or_the_new_is_there_and_nothing_else(
    tmp_path: Path, before: bytes | None, error: int, short: bool
) -> None:
    total = calls_of_a_write(tmp_path)
    failures = 0
    for number in range(1, total + 1):
        folder = tmp_path / f"{number}"
        folder.mkdir()
        target = folder / "file"
        if before is not None:
            target.write_bytes(before)
        failed = error_of_a_write(target, FaultyDisk(number, error, short=short))
        failures += failed is not None
        assert failed in {None, error}
        states = {NEW} if failed is None else {before, NEW}
        assert (target.read_bytes() if target.exists() else None) in states
        assert [file.name for file in folder.iterdir()] in ([], ["file"])
    assert failures > 5


def test_a_write_in_many_short_steps_is_whole(tmp_path: Path) -> None:
    with FaultyDisk(None, 0, short=True).in_use():
        write(tmp_path / "file")
    assert (tmp_path / "file").read_bytes() == NEW


def test_the_file_and_its_folder_are_synced_in_this_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    course: list[str] = []

    def noted_sync(handle: int) -> None:
        course.append("folder" if stat.S_ISDIR(os.fstat(handle).st_mode) else "file")

    real = os.replace

    def noted_replace(*paths: Path) -> None:
        course.append("replaced")
        real(*paths)

    monkeypatch.setattr(os, "fsync", noted_sync)
    monkeypatch.setattr(os, "replace", noted_replace)
    write(tmp_path / "file")
    assert course == ["file", "replaced", "folder"]


def test_an_error_while_the_content_is_made_touches_nothing(tmp_path: Path) -> None:
    target = tmp_path / "file"
    target.write_bytes(OLD)
    with suppress(RuntimeError), replacing(target) as file:
        file.write(NEW)
        raise RuntimeError
    assert target.read_bytes() == OLD
    assert list(tmp_path.iterdir()) == [target]


def test_permissions_stay_and_new_files_get_the_usual_ones(tmp_path: Path) -> None:
    target = tmp_path / "file"
    target.write_bytes(OLD)
    target.chmod(0o640)
    write(target)
    assert stat.S_IMODE(target.stat().st_mode) == 0o640
    (tmp_path / "usual").write_bytes(b"")
    write(tmp_path / "new")
    usual = (tmp_path / "usual").stat().st_mode
    assert (tmp_path / "new").stat().st_mode == usual


def test_a_name_as_long_as_names_can_be_is_no_obstacle(tmp_path: Path) -> None:
    target = tmp_path / ("n" * 255)
    write(target)
    write(target)
    assert target.read_bytes() == NEW


# What is no file


def test_links_are_followed_and_stay(tmp_path: Path) -> None:
    real = tmp_path / "elsewhere" / "real"
    real.parent.mkdir()
    real.write_bytes(OLD)
    link, again = tmp_path / "link", tmp_path / "again"
    link.symlink_to(Path("elsewhere") / "real")
    again.symlink_to(link)
    write(again)
    assert link.is_symlink()
    assert again.is_symlink()
    assert real.read_bytes() == NEW


def test_a_link_to_nothing_makes_the_file_it_points_to(tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(tmp_path / "real")
    write(link)
    assert link.is_symlink()
    assert (tmp_path / "real").read_bytes() == NEW


def test_links_in_a_circle_are_refused(tmp_path: Path) -> None:
    (tmp_path / "a").symlink_to(tmp_path / "b")
    (tmp_path / "b").symlink_to(tmp_path / "a")
    with pytest.raises(OSError, match="levels of symbolic links"):
        write(tmp_path / "a")


def test_a_device_is_written_to_and_stays_a_device(tmp_path: Path) -> None:
    before = Path(os.devnull).stat()
    write(Path(os.devnull))
    link = tmp_path / "null"
    link.symlink_to(os.devnull)
    write(link)
    after = Path(os.devnull).stat()
    assert (after.st_ino, after.st_rdev, after.st_mode) == (
        before.st_ino,
        before.st_rdev,
        before.st_mode,
    )


def test_a_full_device_is_an_error() -> None:
    with pytest.raises(OSError, match="No space left on device: '/dev/full'"):
        write(Path("/dev/full"))


def test_a_pipe_is_written_to_and_stays_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    heard: list[bytes] = []
    reader = threading.Thread(target=lambda: heard.append(pipe.read_bytes()))
    reader.start()
    write(pipe)
    reader.join(timeout=10)
    assert heard == [NEW]
    assert pipe.is_fifo()


def test_a_folder_is_refused(tmp_path: Path) -> None:
    for door in (write, check_place):
        with pytest.raises(OSError, match="is a folder: name a file"):
            door(tmp_path)


def test_a_missing_folder_is_an_error_about_the_file_that_was_named(tmp_path: Path) -> None:
    target = tmp_path / "nowhere" / "file"
    with pytest.raises(FileNotFoundError, match=f"No such file or directory: '{target}'"):
        write(target)
    link = tmp_path / "link"
    link.symlink_to(target)
    for place in (target, link):
        with pytest.raises(FileNotFoundError, match=r"there is no folder .*nowhere' to write"):
            check_place(place)


def test_a_folder_that_nobody_may_write_in_is_an_error_beforehand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(PermissionError, match="you may not write 'file' in the folder"):
        check_place(tmp_path / "file")
    check_place(Path(os.devnull))


@pytest.mark.parametrize("name", ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"])
def test_the_standard_output_is_written_to_even_if_it_is_a_file(tmp_path: Path, name: str) -> None:
    program = (
        "import os; from pathlib import Path; from darwindeck.files import replacing\n"
        "os.write(1, b'before ')\n"
        f"with replacing(Path({name!r})) as file: file.write(b'between')\n"
        "os.write(1, b' after')\n"
    )
    target = tmp_path / "output"
    with target.open("wb") as output:
        subprocess.run([sys.executable, "-c", program], stdout=output, check=True, timeout=30)
    assert target.read_bytes() == b"before between after"


# Leftovers and locks

KILLED = """
import os, signal, sys
from pathlib import Path
from darwindeck import files
os.replace = lambda *paths: os.kill(os.getpid(), signal.SIGKILL)
with files.replacing(Path(sys.argv[1])) as file: file.write(b"half")
"""


def test_what_a_killed_writer_left_is_removed_by_the_next(tmp_path: Path) -> None:
    target = tmp_path / "file"
    target.write_bytes(OLD)
    killed = subprocess.run([sys.executable, "-c", KILLED, str(target)], check=False, timeout=30)
    assert killed.returncode == -signal.SIGKILL
    assert len(list(tmp_path.iterdir())) == 2
    assert target.read_bytes() == OLD
    write(target)
    assert list(tmp_path.iterdir()) == [target]


def test_what_somebody_else_is_still_writing_is_left_alone_at_every_moment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    moments: set[str] = set()

    def interrupted(name: str) -> Callable[..., object]:
        real = getattr(os, name)

        def call(*arguments: object, **options: object) -> object:
            if name in moments:
                return real(*arguments, **options)
            moments.add(name)
            remove_leftovers(tmp_path)
            result = real(*arguments, **options)
            remove_leftovers(tmp_path)
            return result

        return call

    for name in DOORS:
        monkeypatch.setattr(os, name, interrupted(name))
    write(tmp_path / "file")
    monkeypatch.undo()
    assert {"open", "write", "fsync", "replace", "close"} <= moments
    assert (tmp_path / "file").read_bytes() == NEW
    assert list(tmp_path.iterdir()) == [tmp_path / "file"]


def test_a_lock_that_is_being_removed_holds_nobody_up(tmp_path: Path) -> None:
    target = tmp_path / "file"
    lock = lock_of(target)
    lock.touch()
    removing = threading.Event()

    def remove_slowly() -> None:
        with lock.open("wb") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            removing.set()
            time.sleep(0.05)
            lock.unlink()

    remover = threading.Thread(target=remove_slowly)
    remover.start()
    removing.wait(10)
    with holding(target):
        assert is_held(target)
    remover.join()


def test_a_file_is_held_by_one_at_a_time_and_nothing_stays(tmp_path: Path) -> None:
    target = tmp_path / ("n" * 255)
    with holding(target), pytest.raises(FileHeldError, match="in use by another"), holding(target):
        pass
    with holding(target):
        pass
    assert list(tmp_path.iterdir()) == []


HELD_TO_THE_END = """
import os, signal, sys
from pathlib import Path
from darwindeck.files import holding
with holding(Path(sys.argv[1])): os.kill(os.getpid(), signal.SIGKILL)
"""


def test_the_lock_of_a_killed_process_holds_nobody_up_and_goes_with_the_next_write(
    tmp_path: Path,
) -> None:
    target = tmp_path / "file"
    subprocess.run([sys.executable, "-c", HELD_TO_THE_END, str(target)], check=False, timeout=30)
    assert len(list(tmp_path.iterdir())) == 1
    assert not is_held(target)
    subprocess.run([sys.executable, "-c", HELD_TO_THE_END, str(target)], check=False, timeout=30)
    with holding(tmp_path / "other"):
        write(tmp_path / "new")
        assert is_held(tmp_path / "other")
    assert [file.name for file in tmp_path.iterdir()] == ["new"]


# Nobody else writes


def test_every_file_of_the_product_is_written_here() -> None:
    others = {
        f"{source.relative_to(SOURCES)}: {name}"
        for source in SOURCES.rglob("*.py")
        if source.name != "files.py"
        for name in writers_in(ast.parse(source.read_text()))
    }
    assert not others


def writers_in(tree: ast.AST) -> set[str]:
    """Return the names of what writes files by another way."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    named = {node.func.attr for node in calls if isinstance(node.func, ast.Attribute)} & WRITERS
    modes = {
        argument.value
        for node in calls
        if getattr(node.func, "attr", getattr(node.func, "id", "")) == "open"
        for argument in [*node.args, *(keyword.value for keyword in node.keywords)]
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    }
    return named | {
        mode for mode in modes if set(mode) <= set("rwxabt+") and set(mode) & set("wxa+")
    }
