"""Reports: a run of evolution as one page for a browser, which needs nothing from the network."""

from __future__ import annotations

from pathlib import Path

from darwindeck.evolution.report_page import page_of
from darwindeck.evolution.store import RunStore
from darwindeck.files import replacing

__all__ = ["write_report"]


def write_report(run: RunStore | str | Path, file: str | Path) -> int:
    """Write the report of a run to a file, and return how many games are in it.

    A reader of the file sees the old report or the new one, never half of it.
    """
    if not isinstance(run, RunStore):
        with RunStore(run, new=False) as store:
            return write_report(store, file)
    archive = run.archive()
    text = page_of(run, archive)
    with replacing(Path(file)) as target:
        target.write(text.encode())
    return len(archive)
