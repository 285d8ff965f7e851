"""`darwindeck rate`: how good games are, in words, figures and pictures."""

from __future__ import annotations

import time
from contextlib import contextmanager
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from darwindeck.cli import ending, equity, options
from darwindeck.screen import say, say_json

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from rich.table import Table
    from rich.text import Text

    from darwindeck.console import Screen
    from darwindeck.genome.schema import GameGenome
    from darwindeck.quality.rating import Rating

HtmlOption = Annotated[
    Path | None, typer.Option("--html", help="Also write a page with charts to this file.")
]

WIDE = 100
BAR, SHORT_BAR = 24, 12
EMPTY = "░"


class EffortName(StrEnum):
    """How long players play a game that is too large to be solved."""

    QUICK = "quick"
    NORMAL = "normal"
    THOROUGH = "thorough"


def rate_games(
    games: Annotated[
        list[str],
        typer.Argument(
            metavar="GAME|FILE...",
            help="Names of games, paths of JSON files, or RUN:3 of an evolution.",
            show_default=False,
        ),
    ],
    *,
    effort: Annotated[
        EffortName,
        typer.Option("--effort", "-e", help="How much to play games that are not solved."),
    ] = EffortName.NORMAL,
    nodes: Annotated[
        int,
        typer.Option(
            "--nodes",
            parser=options.whole_number,
            metavar="N",
            help="Solve games of at most so many nodes; 0 lets all be played.",
        ),
    ] = 50_000,
    seed: Annotated[int, typer.Option("--seed", help="Other seeds play other hands.")] = 0,
    threads: options.ThreadsOption = None,
    html: HtmlOption = None,
    as_json: options.JsonOption = False,
) -> None:
    """Say how good games are, why, and what would make them better.

    Small games for two are solved: the figures are then values, of best play and of play that never
    bluffs or folds. Larger ones are played by a ladder of players, and the figures have margins of
    95 %. The same seed gives the same figures, whatever the number of threads.

    Examples: darwindeck rate kuhn-poker; darwindeck rate hearts --effort quick;
    darwindeck rate leduc-holdem my-game.json --html ratings.html
    """
    from darwindeck.console import Screen

    check_options(nodes, threads, html)
    genomes, refused = load_all(games)
    console = Screen()
    if not console.is_terminal:
        console.width = WIDE
    rate = partial(rate_visibly, effort=effort, nodes=nodes, seed=seed, threads=threads)
    ratings = rate_one_by_one(genomes, rate, None if as_json else console)
    if ratings and html is not None:
        write_page(html, ratings)
    if ratings and as_json:
        print_json(ratings)
    if len(ratings) > 1 and not as_json:
        with console.trimmed():
            console.print(comparison(ratings))
    if len(ratings) < len(genomes):
        raise typer.Exit(ending.INTERRUPTED)
    if refused:
        raise typer.Exit(2)


def rate_one_by_one(
    genomes: list[GameGenome], rate: Callable[[GameGenome], Rating], console: Screen | None
) -> list[Rating]:
    """Rate games until Ctrl-C comes, and print what is found about each at once."""
    ratings: list[Rating] = []
    try:
        for genome in genomes:
            started = time.perf_counter()
            ratings.append(rate(genome))
            if console is not None:
                with console.trimmed():
                    print_report(console, ratings[-1], time.perf_counter() - started)
    except KeyboardInterrupt:
        say(f"Stopped early, after {len(ratings)} of {len(genomes)} games.", err=True)
    return ratings


def check_options(nodes: int, threads: int | None, html: Path | None) -> None:
    """Refuse impossible options before any work is done."""
    from darwindeck.compiled.threads import checked_threads
    from darwindeck.files import check_place

    if nodes < 0:
        raise ValueError(f"--nodes {nodes} is not a size: use 0 to let all games be played")
    checked_threads(threads)
    if html is not None:
        check_place(html)


def load_all(games: list[str]) -> tuple[list[GameGenome], int]:
    """Load all games that can be rated, say what is wrong with the others, and count those."""
    from darwindeck.evolution.references import load_game

    if len(games) == 1:
        return [load_game(games[0])], 0
    genomes = []
    for game in games:
        try:
            genomes.append(load_game(game))
        except (ValueError, OSError) as error:
            say(f"error: {error}", err=True)
    return genomes, len(games) - len(genomes)


def rate_visibly(
    genome: GameGenome, effort: str, nodes: int, seed: int, threads: int | None
) -> Rating:
    """Rate a game, and show on a terminal what is going on."""
    with watching(genome.name) as report:
        from darwindeck.quality.rate import rate

        return rate(
            genome, seed=seed, effort=effort, most_nodes=nodes, threads=threads, report=report
        )


@contextmanager
def watching(name: str) -> Iterator[Callable[[str], None]]:
    """Show on a terminal what is going on; compiling is told anywhere, as it takes long."""
    from rich.text import Text

    from darwindeck.console import Screen

    console = Screen(stderr=True)
    if not console.is_terminal:
        with options.compiling_visibly():
            yield lambda _: None
        return
    with (
        console.status(name) as status,
        options.announcing(lambda words: status.update(Text(words))),
    ):
        yield lambda words: status.update(Text(f"{name}: {words}"))


# The report


def print_report(console: Screen, rating: Rating, seconds: float) -> None:
    """Print all there is to know about a game."""
    from rich.text import Text

    from darwindeck.quality.portrait import UNIT_EXPLAINED
    from darwindeck.quality.verdict import verdict_of

    verdict = verdict_of(rating)
    console.print(Text(rating.title, style="bold cyan"))
    console.print(Text(verdict.sentences, style="italic"))
    console.print()
    console.print(figures(rating, BAR if console.width >= WIDE else SHORT_BAR))
    console.print(Text(UNIT_EXPLAINED, style="dim"))
    console.print()
    for gate in rating.gates:
        mark, style = ("✓", "green") if gate.passed else ("✗", "bold red")
        console.print(Text.assemble((mark, style), f" {gate.name}: {gate.found}"))
    if rating.rungs:
        console.print("\nThe ladder of players:", style="bold")
        console.print(ladder(rating))
    if verdict.drags:
        console.print("\nWhat drags it down:", style="bold")
        console.print(listed(verdict.drags))
    console.print(Text(f"\n{cost_of(rating)}, in {seconds:.1f} s.\n"))


def figures(rating: Rating, width: int) -> Table:
    """Draw the figures as bars of some width."""
    from rich.table import Table
    from rich.text import Text

    from darwindeck.quality.portrait import rows_of

    table = Table.grid(padding=(0, 1))
    for justify in ("left", "left", "left", "right", "left"):
        table.add_column(justify=justify, no_wrap=justify == "right")
    style = "bold green" if rating.passed else "bold red"
    table.add_row(
        "",
        Text("fitness", "bold"),
        bar(rating.fitness.value, style, width),
        Text(str(rating.fitness), "bold"),
        Text("0 to 1, and 0 if a gate is closed", "bold"),
    )
    for row in rows_of(rating):
        table.add_row(
            "*" if row.essential else "",
            row.trait.name,
            bar(row.on_scale.value, "cyan" if row.essential else "blue", width),
            row.written,
            row.trait.meaning,
        )
    return table


def bar(share: float, style: str, width: int) -> Text:
    """Draw a share of a full bar."""
    from rich.text import Text

    filled = equity.bar(min(max(share, 0.0), 1.0), width)
    return Text.assemble((filled, style), (EMPTY * (width - len(filled)), "dim"))


def ladder(rating: Rating) -> Table:
    """Show who beats whom."""
    from rich.table import Table

    table = Table.grid(padding=(0, 1))
    for rung in rating.rungs:
        table.add_row(
            f" {rung.better}", "against", rung.worse, str(rung.edge), f"in {rung.pairs:,} pairs"
        )
    return table


def listed(sentences: Iterable[str]) -> Table:
    """List sentences with hanging indents."""
    from rich.table import Table
    from rich.text import Text

    table = Table.grid(padding=(0, 1))
    for sentence in sentences:
        table.add_row(" -", Text(sentence))
    return table


def cost_of(rating: Rating) -> str:
    """Say how the figures were found, and with how much work."""
    seats = f"for {rating.seats}"
    if rating.method == "solved":
        return f"A game {seats}, solved: {rating.cost}"
    return f"A game {seats}, played: {rating.cost}, seed {rating.seed}"


def comparison(ratings: list[Rating]) -> Table:
    """List games by their fitness."""
    from rich.table import Table
    from rich.text import Text

    table = Table(title="Compared", title_justify="left")
    table.add_column("game")
    table.add_column("fitness", justify="right", no_wrap=True)
    table.add_column("")
    table.add_column("gates")
    for rating in sorted(ratings, key=lambda rating: -rating.fitness.value):
        closed = ", ".join(f"not {gate.name}" for gate in rating.gates if not gate.passed)
        style = "green" if rating.passed else "red"
        table.add_row(
            Text(rating.title),
            str(rating.fitness),
            bar(rating.fitness.value, style, SHORT_BAR),
            Text(closed or "all passed", style),
        )
    return table


def print_json(ratings: list[Rating]) -> None:
    """Print ratings as JSON."""
    import msgspec

    say_json(msgspec.json.format(msgspec.json.encode(ratings), indent=2).decode())


def write_page(path: Path, ratings: list[Rating]) -> None:
    """Write ratings as a page for a browser."""
    from darwindeck.files import replacing
    from darwindeck.quality.page import page_of

    with replacing(path) as file:
        file.write(page_of(ratings).encode())
