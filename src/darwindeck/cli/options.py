"""Options that commands share or have many of, and the note that the engine is being compiled."""

from __future__ import annotations

from contextlib import contextmanager
from functools import cache
from math import nan
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from darwindeck.cli.ending import INTERRUPTED
from darwindeck.screen import say

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator

    from rich.progress import Progress

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

# Playing


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
        show_default="regular; scripted where the game has scripts",
    ),
]
RoleOption = Annotated[
    str, typer.Option("--role", help="Which role to play.", show_default="the game's last")
]
PeopleOption = Annotated[
    int, typer.Option("--people", min=0, max=10, help="How many people share this terminal.")
]
DifficultyOption = Annotated[
    str,
    typer.Option(
        "--difficulty",
        "-d",
        help="How well they play: novice, casual, regular, shark.",
        show_default="regular",
    ),
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
    bool, typer.Option("--resume", help="Go on with the last unfinished game, or GAME, or FILE.")
]
DbOption = Annotated[
    Path | None,
    typer.Option("--db", help="Where ratings are kept.", show_default="your data folder"),
]
RatingOption = Annotated[
    bool, typer.Option("--rating/--no-rating", help="Ask for a rating at the end.")
]

# A poker evening

StackOption = Annotated[
    int | None, typer.Option("--stack", min=1, help="Chips of everyone.", show_default="100 blinds")
]
BlindsOption = Annotated[
    str,
    typer.Option("--blinds", metavar="S/B[/A]", help="Blinds and ante.", show_default="the game's"),
]
EscalateOption = Annotated[
    str,
    typer.Option(
        "--escalate",
        metavar="10m|20h",
        help="Blinds double every 10 minutes, or every 20 hands.",
        show_default=False,
    ),
]
RebuyOption = Annotated[
    bool, typer.Option("--rebuy", help="Who is broke may buy chips again in a tournament.")
]
NamesOption = Annotated[
    str,
    typer.Option("--names", help="Names with commas: people first.", show_default=False),
]
CashOption = Annotated[
    bool | None,
    typer.Option(
        "--cash/--tournament",
        help="Buy chips again at any time, or play until one has them all.",
        show_default="cash",
    ),
]
PhhOption = Annotated[
    Path | None,
    typer.Option(
        "--phh", metavar="FILE", help="Write all hands there, as .phhs.", show_default=False
    ),
]

# Playing at a table that nobody has to trust

TrustlessOption = Annotated[
    str,
    typer.Option(
        "--trustless",
        metavar="HOST:PORT",
        help="Open a table there that nobody deals: the players shuffle, and prove it.",
        show_default=False,
    ),
]
JoinOption = Annotated[
    str,
    typer.Option(
        "--join", metavar="HOST:PORT", help="Sit down at a trustless table.", show_default=False
    ),
]
NameOption = Annotated[
    str, typer.Option("--name", help="What others call you there.", show_default=False)
]
BackupOption = Annotated[
    int,
    typer.Option("--backup", min=0, help="So many players can finish a hand for who is gone."),
]
TimeoutOption = Annotated[
    int, typer.Option("--timeout", min=1, max=3600, help="Seconds to speak in, there.")
]
TranscriptOption = Annotated[
    Path | None,
    typer.Option("--transcript", help="Where its signed transcript goes.", show_default=False),
]

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
    from darwindeck.compiled import machine_code

    amount = "{task.completed:,}" + (" of {task.total:,}" if total else "")
    previous = machine_code.announce
    with progress_bar(f"{amount} {unit}") as progress:
        task = progress.add_task(unit, total=total)
        if progress.console.is_terminal:
            machine_code.announce = lambda part: progress.console.print(being_compiled(part))
        try:
            yield lambda done: progress.advance(task, done)
        finally:
            machine_code.announce = previous


@contextmanager
def compiling_visibly() -> Iterator[None]:
    """Say on stderr what has to be compiled first, with a bar that moves while it is."""
    from darwindeck.compiled import machine_code

    bars: list[Progress] = []
    previous = machine_code.announce

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

    machine_code.announce = lambda package: show(being_compiled(package))
    try:
        yield
    finally:
        machine_code.announce = previous
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
