"""Options that commands share or have many of, and the note that the engine is being compiled."""

from __future__ import annotations

from contextlib import contextmanager
from enum import StrEnum
from functools import cache
from math import nan
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = [
    "BotsOption",
    "DbOption",
    "Difficulty",
    "DifficultyOption",
    "HandsOption",
    "JsonOption",
    "PeopleOption",
    "PlainOption",
    "PlayableArgument",
    "PlayersOption",
    "PracticeOption",
    "RatingOption",
    "ResumeOption",
    "SeatsOption",
    "SeedOption",
    "ShowAllOption",
    "ThreadsOption",
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
ThreadsOption = Annotated[
    int | None,
    typer.Option("--threads", "-t", help="How many threads.", show_default="all processors"),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON for other programs.")]

# Playing


class Difficulty(StrEnum):
    """How hard the search bots think."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


PlayableArgument = Annotated[
    str,
    typer.Argument(
        metavar="[GAME|FILE]",
        help="A game: its name, its JSON file, or RUN:3; with --resume, a saved game.",
        show_default=False,
    ),
]
BotsOption = Annotated[
    str,
    typer.Option(
        "--bots",
        "-b",
        help="Who plays the other seats: names with commas.",
        show_default="search; scripted where the game has scripts",
    ),
]
RoleOption = Annotated[
    str, typer.Option("--role", help="Which role to play.", show_default="the game's last")
]
PeopleOption = Annotated[
    int, typer.Option("--people", min=0, help="How many people share this terminal.")
]
DifficultyOption = Annotated[
    Difficulty, typer.Option("--difficulty", "-d", help="How hard search bots think.")
]
HandsOption = Annotated[
    int | None,
    typer.Option("--hands", "-n", min=1, help="At most so many.", show_default="the game's"),
]
PlainOption = Annotated[
    bool, typer.Option("--plain", help="No colours, no drawing: for screen readers.")
]
ShowAllOption = Annotated[
    bool, typer.Option("--show-all", help="Show everyone's cards, to check a game.")
]
PracticeOption = Annotated[
    bool, typer.Option("--practice", help="Decisions can be taken back with undo.")
]
ResumeOption = Annotated[
    bool, typer.Option("--resume", help="Go on with the last unfinished game, or with FILE.")
]
DbOption = Annotated[
    Path | None,
    typer.Option("--db", help="Where ratings are kept.", show_default="your data folder"),
]
RatingOption = Annotated[
    bool, typer.Option("--rating/--no-rating", help="Ask for a rating at the end.")
]

# Reading and showing


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

    from darwindeck.compiled import jit

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
