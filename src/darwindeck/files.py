"""Writing files so that a reader, or the next start after a power cut, sees the old or the new.

A file is replaced in one step, and both it and its folder are synced to the disk. Links are
followed. Where no file can be replaced, what is there decides: a terminal, a pipe or `/dev/null`
is written to, everything else is refused.
"""

from __future__ import annotations

import errno
import os
import secrets
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import IO

try:
    import fcntl
except ImportError:  # Windows: nothing is locked there
    fcntl = None  # type: ignore[assignment]


PREFIX = ".darwindeck-"
UNFINISHED = ".part"
LOCK = ".lock"
PRIVATE = stat.S_IRUSR | stat.S_IWUSR
BINARY = getattr(os, "O_BINARY", 0)
LINKS_IN_A_ROW = 40
LOOKS, GLANCE = 20, 0.01
"""How often, and after how many seconds, to look whether a lock was held for a moment only."""
NO_FOLDER_SYNC = (errno.EINVAL, errno.ENOTSUP, errno.EACCES)
"""What file systems say that cannot sync a folder, and folders that may not be read."""


class FileHeldError(OSError):
    """Another process holds a file."""


@contextmanager
def replacing(target: Path, *, private: bool = False) -> Iterator[IO[bytes]]:
    """Collect what is to be a file's content; when all is there, it takes the target's place."""
    content = BytesIO()
    yield content
    replace_with(Path(target), content.getbuffer(), private=private)


def replace_with(target: Path, content: bytes | memoryview, *, private: bool = False) -> None:
    """Put a file in the place of the target, or write to what is there and is no file.

    Nobody but its owner can read a `private` file.
    """
    try:
        put_in_place(target, content, private=private)
    except OSError as problem:
        if problem.strerror:
            problem.filename = os.fspath(target)  # not the name that it had on the way
        raise


def put_in_place(target: Path, content: bytes | memoryview, *, private: bool) -> None:
    """Write a file beside the target and let it take the target's name, or write to a stream."""
    descriptor = descriptor_named(target)
    if descriptor is not None:
        write_all(descriptor, content)
        return
    if is_stream(target):
        with opened(target, os.O_WRONLY) as stream:
            write_all(stream, content)
        return
    place = Path(os.path.realpath(target))
    remove_leftovers(place.parent)
    temporary, file = begin_file(place.parent, PRIVATE if private else 0o666)
    try:
        try:
            write_all(file, content)
            if not private:
                take_after(file, place)
            os.fsync(file)
            if fcntl is not None:  # locked until it has its name, so that nobody removes it
                os.replace(temporary, place)  # noqa: PTH105 - one door to the disk, which tests let fail
        finally:
            os.close(file)
        if fcntl is None:  # Windows does not rename open files
            os.replace(temporary, place)  # noqa: PTH105
    except BaseException:
        with suppress(OSError):
            os.unlink(temporary)  # noqa: PTH108
        raise
    sync_folder(place.parent)


def begin_file(folder: Path, mode: int) -> tuple[Path, int]:
    """Open a new file in a folder, locked where there are locks: it is nobody's leftover."""
    while True:
        path = folder / f"{PREFIX}{secrets.token_hex(8)}{UNFINISHED}"
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | BINARY, mode)
        if fcntl is None:
            return path, file
        with suppress(OSError):  # not every file system has locks
            fcntl.flock(file, fcntl.LOCK_EX)
        if path.exists():
            return path, file
        os.close(file)  # it was taken for a leftover before it was locked


def write_all(file: int, content: bytes | memoryview) -> None:
    """Write everything, in as many steps as it takes."""
    left = memoryview(content)
    while left:
        left = left[os.write(file, left) :]


@contextmanager
def opened(path: Path, flags: int, mode: int = 0o666) -> Iterator[int]:
    """Open a file without a buffer, so that every error comes where it happens."""
    file = os.open(path, flags | BINARY, mode)
    try:
        yield file
    finally:
        os.close(file)


def take_after(file: int, like: Path) -> None:
    """Give a new file the permissions and the owner of the one that it replaces."""
    try:
        model = like.stat()
    except FileNotFoundError:
        return
    if hasattr(os, "fchmod"):
        with suppress(PermissionError):
            os.fchown(file, model.st_uid, model.st_gid)
        os.fchmod(file, stat.S_IMODE(model.st_mode))


def sync_folder(folder: Path) -> None:
    """Bring the names in a folder to the disk, where folders can be synced."""
    if os.name == "nt":
        return
    try:
        with opened(folder, os.O_RDONLY) as handle:
            os.fsync(handle)
    except OSError as problem:
        if problem.errno not in NO_FOLDER_SYNC:
            raise


# Before there is anything to write


def check_place(target: Path) -> None:
    """Refuse a place that no file can be written to, before any work is done for it."""
    if descriptor_named(target) is not None or is_stream(target):
        return
    folder = Path(os.path.realpath(target)).parent if target.is_symlink() else target.parent
    if not folder.is_dir():
        raise FileNotFoundError(f"there is no folder {str(folder)!r} to write {target.name!r} in")
    if not os.access(folder, os.W_OK | os.X_OK):
        raise PermissionError(f"you may not write {target.name!r} in the folder {str(folder)!r}")


# What is no file


def is_stream(target: Path) -> bool:
    """Tell whether bytes are just passed on at a place; refuse what can be no file either."""
    try:
        mode = target.stat().st_mode
    except FileNotFoundError:
        return False
    if stat.S_ISREG(mode):
        return False
    if stat.S_ISCHR(mode) or stat.S_ISFIFO(mode):
        return True
    what = "a folder" if stat.S_ISDIR(mode) else "no file but a device or a socket"
    raise OSError(f"{target} is {what}: name a file")


def descriptor_named(target: Path) -> int | None:
    """Return the number of an open file that a path such as /dev/stdout or /dev/fd/3 stands for."""
    place = Path(os.path.abspath(target))  # noqa: PTH100 - links are what is looked for
    for _ in range(LINKS_IN_A_ROW):
        folder = Path(os.path.realpath(place.parent))
        if folder.name == "fd" and folder.parent == Path(f"/proc/{os.getpid()}"):
            return int(place.name) if place.name.isdecimal() else None
        if not place.is_symlink():
            return None
        place = folder / place.readlink()
    return None


# Leftovers, and files that one process holds


def remove_leftovers(folder: Path) -> None:
    """Remove what killed processes left behind: whoever is still at it has locked its file."""
    if fcntl is None:
        return
    with suppress(OSError):
        for leftover in folder.glob(f"{PREFIX}*"):
            if leftover.suffix not in {UNFINISHED, LOCK}:
                continue
            with suppress(OSError), opened(leftover, os.O_WRONLY) as file:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                leftover.unlink()


@contextmanager
def holding(path: Path) -> Iterator[None]:
    """Hold a file against other processes; raise `FileHeldError` if one of them holds it.

    The lock ends with the process, however that ends.
    """
    if fcntl is None:
        yield
        return
    lock = lock_of(path)
    file = locked(lock)
    if file is None:
        raise FileHeldError(f"{path} is in use by another process")
    try:
        yield
    finally:
        with suppress(OSError):
            lock.unlink()
        os.close(file)


def is_held(path: Path) -> bool:
    """Tell whether another process holds a file."""
    try:
        with holding(path):
            return False
    except FileHeldError:
        return True
    except OSError:
        return False


def lock_of(path: Path) -> Path:
    """Return the file whose lock stands for another file, which may be replaced meanwhile."""
    place = Path(os.path.realpath(path))
    number = sha256(os.fsencode(place.name)).hexdigest()[:16]
    return place.with_name(f"{PREFIX}{number}{LOCK}")


def locked(lock: Path) -> int | None:
    """Open and lock a file; `None` if another process has locked it, and not just to remove it."""
    looks = LOOKS
    while True:
        file = os.open(lock, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), PRIVATE)
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if lock.stat().st_ino == os.fstat(file).st_ino:
                return file
        except BlockingIOError:
            os.close(file)
            looks -= 1
            if not looks:
                return None
            time.sleep(GLANCE)
            continue
        except FileNotFoundError:
            pass  # whoever held it removed it between the two
        except BaseException:
            os.close(file)
            raise
        os.close(file)
