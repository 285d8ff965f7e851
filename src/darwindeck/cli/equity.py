"""`darwindeck equity`: what share of the pot hands and ranges win."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from darwindeck.cli import options

if TYPE_CHECKING:
    from darwindeck.console import Screen
    from darwindeck.poker.equity import EquityResult

BAR_WIDTH = 24
LONGEST_NAME = 24


def show_equity(
    hands: Annotated[
        list[str], typer.Argument(help="Hands or ranges, two to nine: AsAh, AKs, TT+, A5s-A2s, '*'")
    ],
    *,
    board: Annotated[
        str, typer.Option("--board", "-b", help="Cards on the board, such as AhKd2c.")
    ] = "",
    dead: Annotated[
        str, typer.Option("--dead", "-d", help="Cards that nobody holds or gets.")
    ] = "",
    game: Annotated[str, typer.Option("--game", "-g", help="holdem or omaha.")] = "holdem",
    samples: Annotated[
        int | None,
        typer.Option(
            "--samples",
            "-n",
            parser=options.whole_number,
            metavar="N",
            help="Estimate from so many random showdowns; 1e6 will do.",
            show_default="exact where that is quick",
        ),
    ] = None,
    seed: options.SeedOption = None,
    exact: Annotated[
        bool, typer.Option("--exact", help="Count every board, however long.")
    ] = False,
    threads: options.ThreadsOption = None,
    as_json: options.JsonOption = False,
) -> None:
    """Show what share of the pot hands and ranges win at the showdown.

    A range lists hands with commas: AsAh, AK, AKs (suited), AKo (offsuit), TT+, TT-77, A5s+,
    A5s-A2s, or '*' for any hand. Hands of Omaha are four cards, or '*'.

    Example: darwindeck equity AsAh 'KK,AKs' --board Kd7h2c
    """
    from darwindeck.console import Screen

    with options.compiling_visibly():
        from darwindeck.poker.equity import equity

        first = equity(["AsAh", "KsKh"], "2c3d5h7s9c", samples=samples and 1)  # compiles it
        if first.interrupted:
            raise KeyboardInterrupt
    with options.counting("showdowns", samples) as progress:
        result = equity(
            hands, board, dead, game, samples, seed, threads, exact=exact, progress=progress
        )
    if as_json:
        print_json(result)
    else:
        print_result(Screen(), result)
    if result.interrupted:
        options.end_early(f"{result.showdowns:,} showdowns")


def print_json(result: EquityResult) -> None:
    """Print the result as JSON."""
    from dataclasses import asdict

    from darwindeck.cards import format_cards

    fields = asdict(result) | {
        "board": format_cards(result.board),
        "dead": format_cards(result.dead),
        "hands": [asdict(hand) for hand in result.hands],
    }
    options.print_data(fields)


def print_result(console: Screen, result: EquityResult) -> None:
    """Print the result as a table with a bar for each hand."""
    from rich.table import Table

    from darwindeck.cards import format_cards

    table = Table(title=f"Board: {format_cards(result.board, ' ')}" if result.board else None)
    table.add_column("hand", max_width=LONGEST_NAME, overflow="fold")
    for heading in ("win", "tie", "equity"):
        table.add_column(heading, justify="right")
    if not result.exact:
        table.add_column("±", justify="right")
    table.add_column("")
    for hand in result.hands:
        cells = [
            f"{hand.wins / result.showdowns:.2%}",
            f"{hand.ties / result.showdowns:.2%}",
            f"{hand.equity:.2%}",
        ]
        if not result.exact:
            cells.append(f"{hand.standard_error:.2%}")
        table.add_row(hand.hand, *cells, bar(hand.equity))
    console.print(table)
    plural = "" if result.showdowns == 1 else "s"
    if result.exact:
        console.print(f"Exact: all {result.showdowns:,} possible showdown{plural} counted.")
    else:
        console.print(
            f"Estimated from {result.showdowns:,} random showdown{plural}, seed {result.seed}; "
            f"± is the standard error."
        )


def bar(share: float, width: int = BAR_WIDTH) -> str:
    """Draw a share of one as a bar, to an eighth of a character.

    >>> bar(0.5)
    '████████████'
    """
    eighths = round(share * width * 8)
    part = " ▏▎▍▌▋▊▉"[eighths % 8].strip()
    return "█" * (eighths // 8) + part
