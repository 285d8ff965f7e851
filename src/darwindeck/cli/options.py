"""Options that several commands share, and the note that the engine is being compiled."""

from __future__ import annotations

from contextlib import contextmanager
from functools import cache
from math import nan
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = [
    "PlayersOption",
    "SeatsOption",
    "SeedOption",
    "compiling_visibly",
    "counting",
    "split_players",
    "whole_number",
]

SeatsOption = Annotated[
    int | None,
    typer.Option("--seats", "-s", help="How many players.", show_default="the game's usual"),
]
PlayersOption = Annotated[
    str,
    typer.Option(
        "--players",
        "-p",
        help="random, greedy or scripted: one for all seats, or one each, with commas.",
    ),
]
SeedOption = Annotated[
    int | None,
    typer.Option("--seed", help="Makes the run repeatable.", show_default="system entropy"),
]


def whole_number(text: str | int) -> int:
    """Read a whole number, also as 1e6 or 1_000_000."""
    try:
        return int(text)
    except ValueError:
        pass
    try:
        number = float(text)
    except ValueError:
        number = nan
    if not number.is_integer():
        raise typer.BadParameter(f"{text!r} is not a whole number: write 1000000 or 1e6")
    return int(number)


def split_players(players: str) -> str | list[str]:
    """Read one kind of player for all seats, or a list with one for each seat."""
    names = [name.strip() for name in players.split(",")]
    return names[0] if len(names) == 1 else names


@contextmanager
def counting(unit: str, total: int | None) -> Iterator[Callable[[int], None]]:
    """Show on a terminal how far some work has got, by the numbers the work reports."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    amount = "{task.completed:,}" + (" of {task.total:,}" if total else "")
    progress = Progress(
        TextColumn(f"{amount} {unit}"),
        BarColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
    with progress:
        task = progress.add_task(unit, total=total)
        yield lambda done: progress.advance(task, done)


@contextmanager
def compiling_visibly() -> Iterator[None]:
    """Say on stderr when the engine has to be compiled first, with something that moves."""
    from rich.console import Console

    from darwindeck import jit

    note = "Compiling the engine for this machine: once, about half a minute"
    console = Console(stderr=True)
    status = console.status(note)
    previous = jit.announce

    @cache
    def say_it_once() -> None:
        if console.is_terminal:
            status.start()
        else:
            typer.echo(f"{note} ...", err=True)

    jit.announce = lambda function: say_it_once()  # noqa: ARG005 - all are one to a person
    try:
        yield
    finally:
        jit.announce = previous
        status.stop()
