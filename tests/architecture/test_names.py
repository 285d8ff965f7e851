"""A word means one thing: no two classes have the same name."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

import darwindeck

ROOT = Path(darwindeck.__file__).parent


def test_no_two_classes_have_the_same_name() -> None:
    trees = [ast.parse(file.read_text()) for file in ROOT.rglob("*.py")]
    names = Counter(
        node.name for tree in trees for node in tree.body if isinstance(node, ast.ClassDef)
    )
    assert len(names) > 400
    assert [name for name, times in names.items() if times > 1] == []
