"""Fields of a table are used in ways that loops for one game can be made of."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import darwindeck
from darwindeck.engine.layout import TABLE

ROOT = Path(darwindeck.__file__).parent
DIMENSIONS = {name: len(TABLE[name].shape) for name in TABLE.names or () if TABLE[name].shape}
COMPILED = sorted([*(ROOT / "engine").glob("*.py"), *(ROOT / "players").glob("*.py")])


def rows_taken(source: str) -> list[str]:
    """List the fields of a table of which a row is taken, which is no value of its own there.

    >>> rows_taken("table.strength[0, 1] = table.stack[0]\\nrow = table.strength[0]")
    ['strength in line 2']
    """
    return [
        f"{node.value.attr} in line {node.lineno}"
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Subscript)
        and isinstance(node.value, ast.Attribute)
        and isinstance(node.value.value, ast.Name)
        and node.value.value.id == "table"
        and DIMENSIONS.get(node.value.attr, 1) > 1
        and not isinstance(node.slice, ast.Tuple)
    ]


@pytest.mark.parametrize("file", COMPILED, ids=lambda file: f"{file.parent.name}.{file.stem}")
def test_no_row_of_a_field_is_taken(file: Path) -> None:
    assert rows_taken(file.read_text(encoding="utf-8")) == []
