"""Where the fuzzers of a process keep the files that they damage."""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path

IN_MEMORY = "/dev/shm" if Path("/dev/shm").is_dir() else None


@cache
def folder() -> Path:
    """Return a folder for the files of this process, in memory where there is one: none is kept."""
    return Path(tempfile.mkdtemp(prefix="darwindeck-fuzz-", dir=IN_MEMORY))
