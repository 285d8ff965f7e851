"""Machine code on disk: where it is kept, and that only what is whole is believed."""

from __future__ import annotations

import atexit
import hashlib
import os
import shutil
import sys
import tempfile
from contextlib import ExitStack
from functools import cache, partial
from importlib.resources import files
from pathlib import Path
from time import sleep

import numpy as np
import platformdirs

from darwindeck.compiled.modes import BOUNDS_CHECKED, numba_version
from darwindeck.files import FileHeldError, holding, replace_with
from darwindeck.screen import say

PACKAGE = Path(str(files("darwindeck")))
PURE_PYTHON = (
    "adapters",
    "cli",
    "evolution",
    "histories",
    "mental",
    "playtest",
    "poker/holdem",
    "quality",
    "rulebook",
    "scripting",
    "strength",
    "web",
    "words",
)
"""The packages that no compiled module imports; every other source may end up in machine code."""

DIGEST_BYTES = 32
GLANCE, LONGEST_WAIT = 0.05, 60.0
"""Seconds between two looks at what another process compiles, and until it is compiled here."""


@cache
def cache_directory() -> Path:
    """Return the user's cache directory for exactly these sources, or a temporary one.

    A function's machine code depends on functions in other files; a directory per state of the
    sources makes it impossible to find what is out of date.
    """
    chosen = os.environ.get("DARWINDECK_CACHE_DIR")
    base = Path(chosen) if chosen else platformdirs.user_cache_path("darwindeck")
    directory = base / f"engine-{source_fingerprint()}"
    try:
        directory.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=directory):
            pass
    except OSError:
        return temporary_directory(directory)
    return directory


def temporary_directory(instead_of: Path) -> Path:
    """Return a directory for this process alone; where there is none, nothing will be kept."""
    try:
        directory = Path(tempfile.mkdtemp(prefix="darwindeck-"))
    except OSError:
        return instead_of
    atexit.register(partial(shutil.rmtree, directory, ignore_errors=True))
    return directory


@cache
def source_fingerprint() -> str:
    """Return a short hash of every source file that may end up in machine code.

    Constants are compiled in, so a rule depends on whatever its module imports.
    """
    versions = f"{numba_version()} {np.__version__} {sys.version} {BOUNDS_CHECKED}"
    digest = hashlib.sha256(versions.encode())
    for file in fingerprinted():
        digest.update(file.relative_to(PACKAGE).as_posix().encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def fingerprinted() -> list[Path]:
    """Return all sources but those of packages that are pure Python."""
    pure = tuple(f"{PACKAGE / name}{os.sep}" for name in PURE_PYTHON)
    return [file for file in sorted(PACKAGE.rglob("*.py")) if not str(file).startswith(pure)]


# Files that can be told from damaged ones


def read_checked(file: Path) -> bytes | None:
    """Return what was written to a file; `None` if it is not there, or not what was written."""
    try:
        content = file.read_bytes()
    except OSError:
        return None
    digest, rest = content[:DIGEST_BYTES], content[DIGEST_BYTES:]
    return rest if hashlib.sha256(rest).digest() == digest else None


def write_checked(file: Path, content: bytes) -> None:
    """Write a file that can be told from a damaged one; where that is impossible, say so once."""
    try:
        replace_with(file, hashlib.sha256(content).digest() + content)
    except OSError as problem:
        complain(problem.strerror or str(problem))


@cache
def complain(reason: str) -> None:
    """Say once why the next start will be slow."""
    say(
        f"The compiled engine cannot be kept in {cache_directory()} ({reason}): the next start "
        "compiles it again. Make room, or name another folder in DARWINDECK_CACHE_DIR.",
        err=True,
    )


# Processes that need the same


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
