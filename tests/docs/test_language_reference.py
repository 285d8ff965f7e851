"""The language reference is up to date, and so is what it is made of."""

from __future__ import annotations

import runpy

from .documents import ROOT


def test_the_language_reference_is_made_from_the_present_schema() -> None:
    made = runpy.run_path(str(ROOT / "docs" / "make_language.py"))["language_page"]()
    committed = (ROOT / "docs" / "language.md").read_text(encoding="utf-8")
    assert committed == made, "docs/language.md is stale: run `python docs/make_language.py`"
