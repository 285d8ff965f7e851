"""Options that commands share or take in groups, and the note that the engine is being compiled."""

from __future__ import annotations

from contextlib import contextmanager, nullcontext
from functools import cache, wraps
from inspect import Parameter, Signature, signature
from math import nan
from typing import TYPE_CHECKING, Annotated, NoReturn, get_type_hints

import typer

from darwindeck.cli.ending import INTERRUPTED
from darwindeck.screen import say, say_json

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator

    from rich.progress import Progress

GameArgument = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        help="The name of a game, the path of its JSON file, or RUN:3 of an evolution.",
        show_default=False,
    ),
]
LanguageOption = Annotated[
    str | None,
    typer.Option(
        "--language", "-l", help="In which language, such as de.", show_default="the locale's"
    ),
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
        help="Names such as random, greedy or regular: one for all, or one each with commas.",
    ),
]
FixedSeedOption = Annotated[int, typer.Option("--seed", help="Other seeds deal other cards.")]
SeedOption = Annotated[
    int | None,
    typer.Option("--seed", help="Makes the run repeatable.", show_default="system entropy"),
]
ThreadsOption = Annotated[
    int | None,
    typer.Option("--threads", "-t", help="How many threads.", show_default="all processors"),
]
WorkersOption = Annotated[
    int | None,
    typer.Option("--workers", "-w", help="How many processors.", show_default="all of them"),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON for other programs.")]

# Compiling

PARTS = {
    "players": "the players",
    "poker": "the counting of equities",
    "simulation": "the simulation",
    "simulation.tailored": "a loop for this very game",
    "solver": "the solver",
}
"""What the packages with compiled code are to people; the others are the engine."""

# Groups


def in_groups(command: Callable[..., None]) -> Callable[..., None]:
    """Let a command take options in groups: a parameter that is a named tuple has one as a field.

    To whoever calls the command, and to Typer, the fields are parameters of its own.
    """
    hints = get_type_hints(command, include_extras=True)
    groups = {name: kind for name, kind in hints.items() if hasattr(kind, "_fields")}
    parameters: list[Parameter] = []
    for name, parameter in signature(command).parameters.items():
        if name not in groups:
            parameters.append(parameter.replace(annotation=hints[name]))
            continue
        fields = get_type_hints(groups[name], include_extras=True)
        parameters += [
            Parameter(field, Parameter.KEYWORD_ONLY, default=default, annotation=fields[field])
            for field, default in groups[name]._field_defaults.items()
        ]

    @wraps(command)
    def run(*arguments: object, **options: object) -> None:
        for name, kind in groups.items():
            options[name] = kind(**{field: options.pop(field) for field in kind._fields})
        command(*arguments, **options)

    run.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
    return run


# What would do nothing


def said(context: typer.Context) -> list[str]:
    """Return the options that somebody has given on the command line."""
    known = [(each.name or "", each.opts[0]) for each in context.command.params]
    sources = [(flag, context.get_parameter_source(name)) for name, flag in known]
    return [
        flag if flag.startswith("-") else flag.upper()
        for flag, source in sources
        if source is not None and source.name == "COMMANDLINE"
    ]


def refuse_both(context: typer.Context, first: str, second: str) -> None:
    """Refuse two options of which only one can be meant."""
    if {first, second} <= set(said(context)):
        raise ValueError(f"{first} and {second} do not go together: leave one out")


def refuse_idle(context: typer.Context, beside: str, useful: Collection[str]) -> None:
    """Refuse all options that do nothing beside one."""
    idle = [flag for flag in said(context) if flag != beside and flag not in useful]
    if idle:
        verb = "does" if len(idle) == 1 else "do"
        raise ValueError(f"{' and '.join(idle)} {verb} nothing beside {beside}: leave out one")


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


def print_data(value: object, *, ensure_ascii: bool = True) -> None:
    """Print a value as JSON for other programs."""
    import json

    say_json(json.dumps(value, indent=2, ensure_ascii=ensure_ascii))


def end_early(done: str) -> NoReturn:
    """Say how much was done when Ctrl-C came, and end."""
    say(f"Stopped early, after {done}.", err=True)
    raise typer.Exit(INTERRUPTED)


def progress_bar(words: str) -> Progress:
    """Return a bar with words before it, for a terminal alone, that is gone at its end."""
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    from darwindeck.console import Screen

    console = Screen(stderr=True)
    return Progress(
        TextColumn(words, markup=False),
        BarColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )


@contextmanager
def counting(unit: str, total: int | None) -> Iterator[Callable[[int], None]]:
    """Show on a terminal how far some work has got, by the numbers the work reports.

    What is compiled meanwhile is said above the bar.
    """
    amount = "{task.completed:,}" + (" of {task.total:,}" if total else "")
    with progress_bar(f"{amount} {unit}") as progress:
        task, console = progress.add_task(unit, total=total), progress.console
        with announcing(console.print) if console.is_terminal else nullcontext():
            yield lambda done: progress.advance(task, done)


@contextmanager
def announcing(tell: Callable[[str], None]) -> Iterator[None]:
    """Have told what has to be compiled."""
    from darwindeck.compiled import machine_code

    previous = machine_code.announce
    machine_code.announce = lambda package: tell(being_compiled(package))
    try:
        yield
    finally:
        machine_code.announce = previous


@contextmanager
def compiling_visibly() -> Iterator[None]:
    """Say on stderr what has to be compiled first, with a bar that moves while it is."""
    bars: list[Progress] = []

    def show(words: str) -> None:
        if not bars:
            bars.append(compiling_bar())
        (bar,) = bars
        if not bar.console.is_terminal:
            say_once("Compiling, once for this machine ...")
        elif bar.task_ids:
            bar.update(bar.task_ids[0], description=words)
        else:
            bar.add_task(words, total=None)
            bar.start()

    try:
        with announcing(show):
            yield
    finally:
        for bar in bars:
            if bar.task_ids:
                bar.stop()


def compiling_bar() -> Progress:
    """Return a bar for work of which nobody knows the end; it leaves nothing behind."""
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    from darwindeck.console import Screen

    return Progress(
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        TimeElapsedColumn(),
        console=Screen(stderr=True),
        transient=True,
    )


@cache
def say_once(words: str) -> None:
    """Say something on stderr that nobody needs to read twice."""
    say(words, err=True)


def being_compiled(package: str) -> str:
    """Say what is compiled, and that it is not compiled again.

    >>> being_compiled("solver")
    'Compiling the solver, once for this machine'
    """
    what = PARTS.get(package, "the engine")
    return f"Compiling {what}, once for this machine"
