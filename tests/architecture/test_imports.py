"""Modules are imported, not all their names: a file does not begin with a page of imports."""

from __future__ import annotations

import ast
from pathlib import Path

import darwindeck

ROOT = Path(darwindeck.__file__).parent
MOST = 0.07


def lines_of_imports(source: str) -> int:
    """Count the lines that statements of import take.

    >>> lines_of_imports("import a\\nfrom b import (\\n    c,\\n)\\nprint(a, c)")
    4
    """
    return sum(
        (node.end_lineno or node.lineno) - node.lineno + 1
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Import | ast.ImportFrom)
    )


def test_imports_are_a_small_part_of_the_source() -> None:
    sources = [file.read_text() for file in ROOT.rglob("*.py")]
    lines = sum(len(source.splitlines()) for source in sources)
    assert sum(map(lines_of_imports, sources)) < MOST * lines
