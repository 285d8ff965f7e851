"""`darwindeck show`: the rules of one game."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from darwindeck.screen import say, say_json

if TYPE_CHECKING:
    from darwindeck.words.rules import Rulebook

__all__ = ["GameArgument", "show_game"]

MAX_WIDTH = 80

GameArgument = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        help="The name of a game, the path of its JSON file, or RUN:3 of an evolution.",
        show_default=False,
    ),
]


def show_game(
    game: GameArgument,
    *,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print the game's file instead: a start for your own.")
    ] = False,
) -> None:
    """Explain the rules of a game in plain words.

    Example: darwindeck show no-limit-holdem
    """
    from darwindeck.evolution.references import load_game
    from darwindeck.genome.serialization import encode
    from darwindeck.words.rules import describe, rulebook_text

    genome = load_game(game)
    if as_json:
        say_json(encode(genome).decode(), end="")
    elif sys.stdout.isatty():
        print_rulebook(describe(genome))
    else:
        say(rulebook_text(genome), end="")


def print_rulebook(book: Rulebook) -> None:
    """Print a rulebook with headings and hanging indents."""
    from rich.padding import Padding
    from rich.table import Table
    from rich.text import Text

    from darwindeck.console import Screen

    console = Screen()
    width = min(console.width, MAX_WIDTH)
    console.print(Text(book.title, style="bold cyan"), width=width)
    if book.summary:
        console.print(Text(book.summary, style="italic"), width=width)
    for section in book.sections:
        console.print()
        console.print(Text(section.heading, style="bold"))
        lines = Table.grid(padding=(0, 1, 0, 0))
        for index, sentence in enumerate(section.sentences, start=1):
            lines.add_row(Text(f"{index:2}." if section.numbered else "-"), Text(sentence))
        console.print(Padding(lines, (0, 0, 0, 1)), width=width)
