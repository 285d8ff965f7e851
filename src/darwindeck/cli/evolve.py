"""`darwindeck evolve`: breed new games and keep the best of each kind."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from darwindeck.cli.ending import INTERRUPTED
from darwindeck.cli.options import SeedOption, compiling_visibly, in_groups, whole_number
from darwindeck.screen import say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rich.text import Text

    from darwindeck.console import Screen
    from darwindeck.evolution import archive, running, search
    from darwindeck.evolution.settings import Settings
    from darwindeck.evolution.store import RunStore
    from darwindeck.evolution.workers import Workers

MINUTES = 5.0
SEATS = "2,3,4"
SHOWN = 10


class Engine(StrEnum):
    """Who evaluates."""

    LOCAL = "local"
    RAY = "ray"


class RunOptions(NamedTuple):
    """What people say about a run on the command line."""

    games: Annotated[
        list[str] | None,
        typer.Option(
            "--from",
            metavar="GAME...",
            help="What to start from: names, files, RUN:3.",
            show_default="the whole library",
        ),
    ] = None
    minutes: Annotated[
        float | None,
        typer.Option("--minutes", "-m", help="Stop after so long.", show_default=f"{MINUTES:g}"),
    ] = None
    evaluations: Annotated[
        int | None,
        typer.Option(
            "--evaluations",
            "-n",
            parser=whole_number,
            metavar="N",
            help="Stop when the run has judged so many games.",
        ),
    ] = None
    seats: Annotated[
        str | None,
        typer.Option(
            "--seats", "-s", help="For how many players; 2,3 for either.", show_default=SEATS
        ),
    ] = None
    style: Annotated[
        str | None,
        typer.Option(
            "--style", help="balanced, bluffing, strategic or quick.", show_default="balanced"
        ),
    ] = None
    large: Annotated[
        bool | None,
        typer.Option(
            "--large/--small",
            help="Whether to keep games for two that are too large to be solved: they are played "
            "instead, which takes longer.",
            show_default="large",
        ),
    ] = None
    batch: Annotated[
        int | None,
        typer.Option(
            "--batch",
            help="How many games are bred at a time: more than 4 cores need more.",
            show_default="16",
        ),
    ] = None
    workers: Annotated[
        int | None,
        typer.Option("--workers", "-w", help="How many processes.", show_default="all processors"),
    ] = None
    seed: SeedOption = None
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", "-o", metavar="RUN", help="A new file.", show_default="evolved-DATE-1.run"
        ),
    ] = None
    resume: Annotated[
        Path | None, typer.Option("--resume", metavar="RUN", help="Go on with a run.")
    ] = None
    with_feedback: Annotated[
        bool,
        typer.Option("--with-feedback", help="Let the ratings of your playtests weigh in."),
    ] = False
    engine: Annotated[Engine, typer.Option("--engine", help="ray works on a cluster.")] = (
        Engine.LOCAL
    )
    address: Annotated[
        str | None, typer.Option("--address", help="Of the cluster.", show_default="a local one")
    ] = None
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Only show the best games.")] = False


@in_groups
def evolve_games(
    more: Annotated[list[str] | None, typer.Argument(hidden=True, metavar="GAME")] = None,
    *,
    asked: RunOptions,
) -> None:
    """Breed new card games with betting: the best of each kind.

    All that is found is kept in one file, batch by batch: stop with Ctrl-C, or pull the plug, and
    go on with --resume as if nothing had happened. The same seed gives the same games, whatever the
    number of workers.

    \b
    Examples:
      darwindeck evolve
      darwindeck evolve --from kuhn-poker leduc-holdem --minutes 1
      darwindeck evolve --style bluffing --seats 3 --evaluations 5000 --out bluffs.run
      darwindeck evolve --resume bluffs.run --minutes 30
    Then:
      darwindeck play bluffs.run:1
    """  # noqa: D301 - this is the character that keeps the lines of the examples apart
    from darwindeck.evolution import running

    check_cluster(asked)
    check_limit(asked.minutes, asked.evaluations)
    founders = [*(asked.games or ()), *(more or ())]
    if asked.resume is not None:
        refuse_other_settings(asked.resume, asked, founders)
    with workers_of(asked) as crew:
        if asked.resume is not None:
            store = running.reopen_run(asked.resume)
        else:
            settings = settings_of(asked, founders)
            store = running.begin_run(asked.out or unused_name(Path()), settings)
        with store:
            if not asked.quiet:
                say(what_is_done(asked), err=True)
            limit = limit_of(asked.minutes, asked.evaluations)
            reached = evolve_visibly(store, limit, crew, quiet=asked.quiet)
            report(store, reached=reached)
    if not reached:
        raise typer.Exit(INTERRUPTED)


# What was asked for


def what_is_done(asked: RunOptions) -> str:
    """Say what is going to happen, before anything has to be compiled.

    >>> what_is_done(RunOptions(minutes=1, seats="4"))
    'Breeding new games for 4 players, for about 1 minute. Ctrl-C stops and keeps what there is.'
    """
    if asked.evaluations is not None:
        end = f"until {asked.evaluations:,} are judged"
    else:
        length = MINUTES if asked.minutes is None else asked.minutes
        end = f"for about {length:g} minute{'' if length == 1 else 's'}"
    what = f"Breeding new games for {players_in(asked.seats or SEATS)} players"
    what = f"Going on with {asked.resume}" if asked.resume else what
    return f"{what}, {end}. Ctrl-C stops and keeps what there is."


def players_in(seats: str) -> str:
    """Say for how many players.

    >>> players_in("2,3,4")
    '2, 3 or 4'
    """
    *first, last = seats.split(",")
    return f"{', '.join(first)} or {last}" if first else last


def check_limit(minutes: float | None, evaluations: int | None) -> None:
    """Refuse an end that makes no sense."""
    if minutes is not None and evaluations is not None:
        raise ValueError("--minutes and --evaluations both say when to stop: use one of them")
    if minutes is not None and not 0 < minutes < float("inf"):
        raise ValueError(f"--minutes {minutes:g} is no time to evolve in: use more than 0")
    if evaluations is not None and evaluations < 1:
        raise ValueError(f"--evaluations {evaluations} are too few: use 1 or more")


def limit_of(minutes: float | None, evaluations: int | None) -> running.Limit:
    """Return when to stop."""
    from darwindeck.evolution import running

    if evaluations is not None:
        return running.Limit(evaluations=evaluations)
    return running.Limit(seconds=60 * (MINUTES if minutes is None else minutes))


def check_cluster(asked: RunOptions) -> None:
    """Refuse options that do not go with who evaluates."""
    if asked.engine is Engine.LOCAL and asked.address is not None:
        raise ValueError("--address is that of a cluster: add --engine ray")
    if asked.engine is Engine.RAY and asked.workers is not None:
        raise ValueError("--workers are processes of this machine: leave it out with --engine ray")


def refuse_other_settings(run: Path, asked: RunOptions, founders: Sequence[str]) -> None:
    """Refuse to change in the middle of a run what decides its course."""
    decided = {
        "--from": bool(founders),
        "--seats": asked.seats is not None,
        "--style": asked.style is not None,
        "--large" if asked.large else "--small": asked.large is not None,
        "--batch": asked.batch is not None,
        "--seed": asked.seed is not None,
        "--out": asked.out is not None,
        "--with-feedback": asked.with_feedback,
    }
    told = [name for name, is_told in decided.items() if is_told]
    if told:
        raise ValueError(
            f"--resume goes on with the settings of {run}: leave out {' and '.join(told)}, "
            "or start a new run"
        )


def settings_of(asked: RunOptions, founders: Sequence[str]) -> Settings:
    """Return the settings of a new run."""
    import secrets

    from darwindeck.evolution import opinions, running
    from darwindeck.evolution.settings import (
        BATCH,
        MOST_SEED,
        Settings,
        checked_batch,
        checked_seats,
        checked_style,
    )
    from darwindeck.playtest.feedback import feedback_path

    seed = secrets.randbelow(MOST_SEED) if asked.seed is None else asked.seed
    if not 0 <= seed < MOST_SEED:
        raise ValueError(f"--seed {seed} is impossible: use 0 to {MOST_SEED - 1}")
    players = checked_seats(numbers_in(asked.seats or SEATS))
    return Settings(
        founders=running.founders_called(founders, players),
        seats=players,
        style=checked_style(asked.style or "balanced"),
        seed=seed,
        batch=checked_batch(BATCH if asked.batch is None else asked.batch),
        large=asked.large is not False,
        opinions=opinions.opinions_in(feedback_path()) if asked.with_feedback else (),
    )


def numbers_in(text: str) -> list[int]:
    """Read whole numbers with commas between them.

    >>> numbers_in("2,3")
    [2, 3]
    """
    try:
        return [int(part) for part in text.split(",")]
    except ValueError:
        raise ValueError(f"--seats {text!r} is no number of players: write 2, or 2,3") from None


def unused_name(folder: Path) -> Path:
    """Return a name with today's date that no file of a folder has."""
    from datetime import datetime
    from itertools import count

    today = datetime.now().astimezone().date()
    paths = (folder / f"evolved-{today}-{number}.run" for number in count(1))
    return next(path for path in paths if not path.exists())


def workers_of(asked: RunOptions) -> Workers:
    """Return who evaluates."""
    from darwindeck.compiled.threads import checked_threads
    from darwindeck.evolution.cluster import RayWorkers
    from darwindeck.evolution.workers import local_workers

    if asked.engine is Engine.RAY:
        return RayWorkers(asked.address)
    return local_workers(checked_threads(None) if asked.workers is None else asked.workers)


# Evolving, with something to watch


def evolve_visibly(store: RunStore, limit: running.Limit, workers: Workers, *, quiet: bool) -> bool:
    """Evolve until the limit is reached, and say whether it was."""
    from darwindeck.console import Screen
    from darwindeck.evolution import search

    console = Screen(stderr=True, quiet=quiet)
    evolution = search.Evolution(store, workers)
    with compiling_visibly():
        warm_up(evolution.settings)
    if console.is_terminal and not quiet:
        return evolve_on_screen(console, evolution, limit)
    return evolve_line_by_line(console, evolution, limit)


def warm_up(settings: Settings) -> None:
    """Have everything compiled before workers need it at the same time."""
    from msgspec.structs import replace

    from darwindeck.evolution.evaluation import evaluate
    from darwindeck.genome.library import load

    if 2 in settings.seats:
        evaluate(load("kuhn-poker"), "glance", 0, "balanced")
    if settings.large or max(settings.seats) > 2:
        evaluate(replace(load("simple-poker"), player_count=3), "glance", 0, "balanced")


def evolve_on_screen(console: Screen, evolution: search.Evolution, limit: running.Limit) -> bool:
    """Evolve with a dashboard that is drawn four times a second."""
    from rich.live import Live

    from darwindeck.cli.dashboard import Dashboard
    from darwindeck.evolution import running

    with Live(console=console, refresh_per_second=4) as live:

        def watch(course: running.Course) -> None:
            live.update(Dashboard(evolution.store.path.name, course), refresh=True)

        return running.evolve(evolution, limit, watch)


def evolve_line_by_line(console: Screen, evolution: search.Evolution, limit: running.Limit) -> bool:
    """Evolve with a line for each batch."""
    from darwindeck.cli.dashboard import line_of
    from darwindeck.evolution import running

    def watch(course: running.Course) -> None:
        if len(course.rows) > course.earlier:
            console.print(line_of(course), soft_wrap=True)

    return running.evolve(evolution, limit, watch)


# What came of it


def report(store: RunStore, *, reached: bool) -> None:
    """Show the best games and how to go on."""
    from darwindeck.console import Screen

    console = Screen()
    run = quote(str(store.path))
    ranked = store.archive().ranked()
    if not reached:
        console.print("\nStopped: the batch in progress was dropped, all others are kept.")
    console.print(f"\n{heading(len(ranked), batches=len(store.batches()))}", style="bold")
    for number, elite in enumerate(ranked[:SHOWN], start=1):
        for line in entry(number, elite, f"{run}:{number}"):
            console.print(line, soft_wrap=True)
    if ranked:
        console.print(f"\nAll about them: darwindeck report {run} --open", soft_wrap=True)
    console.print(f"Go on with it:  darwindeck evolve --resume {run}", soft_wrap=True)


def heading(kinds: int, *, batches: int) -> str:
    """Say how many new games there are to show.

    >>> heading(40, batches=9), heading(1, batches=1)
    ('40 kinds of new games, the 10 best:', 'One kind of new game:')
    """
    if kinds > SHOWN:
        return f"{kinds:,} kinds of new games, the {SHOWN} best:"
    if kinds:
        return "One kind of new game:" if kinds == 1 else f"{kinds} kinds of new games, best first:"
    if batches > 1:
        return "No new game was good enough to be kept yet."
    if batches:
        return "The games to start from are judged, and no others yet."
    return "Not even the games to start from have all been judged yet."


def entry(number: int, elite: archive.Elite, reference: str) -> Iterator[Text]:
    """Tell of a game: its name and fitness, what it is like, and how to play it."""
    from rich.text import Text

    name = Text.assemble(f"{number:>3}. ", (elite.genome.name, "bold cyan"))
    yield Text.assemble(name, "  fitness ", (str(elite.fitness), "green"))
    yield Text(f"     {in_few_words(elite)}", "dim")
    yield Text(f"     darwindeck play {reference}")


def in_few_words(elite: archive.Elite) -> str:
    """Say what a game is like, in a line of a narrow terminal."""
    from darwindeck.evolution.descriptors import DECISION_WORDS, DECK_WORDS
    from darwindeck.quality.verdict import ESSENTIAL_WORDS, WEAK, mark_of, tension

    rating, cell = elite.rating, elite.cell
    best = max(rating.essentials, key=lambda name: mark_of(rating, name))
    kind = ESSENTIAL_WORDS[best].kind if mark_of(rating, best) >= WEAK else "luck"
    return (
        f"A {tension(rating)}game of {kind} for {cell.seats}: {cell.family}, "
        f"{DECK_WORDS[cell.deck]}, {DECISION_WORDS[cell.decisions]} decisions"
    )
