"""Every package imports only those that stand before it in one list: no cycles, no way up."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import darwindeck

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(darwindeck.__file__).parent
ROOMS = (
    "cards",
    "files",
    "screen",
    "console",
    "storage",
    "languages",
    "compiled",
    "hands",
    "genome",
    "engine",
    "table",
    "words",
    "solver",
    "players",
    "simulation",
    "learning",
    "scripting",
    "poker",
    "strength",
    "histories",
    "mental",
    "rulebook",
    "quality",
    "playtest",
    "evolution",
    "adapters",
    "web",
    "cli",
    "demo",
)
DOORS = {"__init__.py", "__main__.py"}
"""The package's own face, which shows names of every room."""


def room_of(module: str) -> str:
    return module.split(".")[1]


def imports_of(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.ImportFrom) and node.module == "darwindeck":
            yield from (f"darwindeck.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def public_home(module: str) -> str:
    """Return the module that a name of the package's face comes from."""
    name = module.split(".")[1]
    home = darwindeck.HOMES.get(name)
    return f"darwindeck.{home}" if home else module


def test_every_room_is_in_the_list() -> None:
    found = {path.stem for path in ROOT.iterdir() if path.suffix == ".py" or path.is_dir()}
    found -= {"__init__", "__main__", "__pycache__", "blueprints", "games", "py"}
    assert found == set(ROOMS)


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_imports_only_from_rooms_below_it(room: str) -> None:
    above = ROOMS[ROOMS.index(room) + 1 :]
    files = [ROOT / f"{room}.py"] if (ROOT / f"{room}.py").exists() else (ROOT / room).rglob("*.py")
    climbs = [
        f"{file.relative_to(ROOT)} imports {module}"
        for file in files
        for module in map(public_home, (m for m in imports_of(file) if m.startswith("darwindeck.")))
        if room_of(module) in above
    ]
    assert not climbs


def test_the_package_has_no_loose_modules_but_its_rooms() -> None:
    assert {path.name for path in ROOT.glob("*.py")} - DOORS <= {f"{room}.py" for room in ROOMS}
