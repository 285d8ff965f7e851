"""Where the fuzzers of a process keep the files that they damage."""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path


@cache
def folder() -> Path:
    """Return a folder for the files of this process."""
    return Path(tempfile.mkdtemp(prefix="darwindeck-fuzz-"))
