"""The notebooks run from their first cell to their last, and show what they promise."""

from __future__ import annotations

from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

from .documents import ROOT

NOTEBOOKS = sorted((ROOT / "docs" / "notebooks").glob("*.ipynb"))
TIMEOUT = 600
SHOWN = {
    "solving": ("-0.0556 chips per hand", "Bolder Kuhn poker", "polyline"),
    "evolving": ("kinds of games", "fitness", "skill"),
}


def executed(path: Any) -> str:
    """Run a notebook in a process of its own and return all that its cells put out."""
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, timeout=TIMEOUT, kernel_name="python3").execute()
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", ())]
    texts = [output.get("text", "") for output in outputs]
    return "\n".join([*texts, *(text for o in outputs for text in o.get("data", {}).values())])


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs_and_shows_what_it_promises(path: Any) -> None:
    printed = executed(path)
    for text in SHOWN[path.stem]:
        assert text in printed


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_kept_with_its_outputs_and_small(path: Any) -> None:
    notebook = nbformat.read(path, as_version=4)
    assert any(cell.get("outputs") for cell in notebook.cells)
    assert path.stat().st_size < 50_000
