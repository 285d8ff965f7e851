"""Small programs that compile something in a process of their own."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def said_by(source: str, folder: Path) -> str:
    """Run a program whose machine code is kept in a folder, and return what it prints."""
    toy = folder / "toy.py"
    toy.write_text(source)
    result = subprocess.run(
        [sys.executable, str(toy)],
        env={**os.environ, "DARWINDECK_CACHE_DIR": str(folder / "cache")},
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    return result.stdout.strip()
