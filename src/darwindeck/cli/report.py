"""`darwindeck report`: a run of evolution as a page for a browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from darwindeck.cli.options import compiling_visibly
from darwindeck.files import check_place
from darwindeck.screen import say

RunArgument = Annotated[
    Path, typer.Argument(metavar="RUN", help="The file that evolve wrote.", show_default=False)
]
OutOption = Annotated[
    Path | None,
    typer.Option("--out", "-o", help="The file to write.", show_default="RUN with .html"),
]
OpenOption = Annotated[bool, typer.Option("--open", help="Show it in a browser at once.")]


def report_run(run: RunArgument, *, out: OutOption = None, show: OpenOption = False) -> None:
    """Write a page about a run: a map of its games, rules and figures.

    It shows their family tree too, and is one file that needs no network.

    Example: darwindeck report evolved.run --open
    """
    file = run.with_suffix(".html") if out is None else out
    check_place(file)
    if file.exists() and run.exists() and file.samefile(run):
        raise ValueError(f"--out {str(file)!r} would overwrite the run: name another file")
    with compiling_visibly():
        from darwindeck.evolution.report import write_report

        games = write_report(run, file)
    say(f"{file}: {games} {'game' if games == 1 else 'games'} of {run}.")
    if show:
        typer.launch(str(file.resolve()))
