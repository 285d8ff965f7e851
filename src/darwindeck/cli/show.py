"""`darwindeck show`: the rules of one game."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from darwindeck.cli.options import LanguageOption  # noqa: TC001 - read at run time

if TYPE_CHECKING:
    from darwindeck.words.book import Book

__all__ = ["GameArgument", "note_what_is_english", "show_game"]

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
    language: LanguageOption = "",
    as_json: Annotated[
        bool, typer.Option("--json", help="Print the game's file instead: a start for your own.")
    ] = False,
) -> None:
    """Explain the rules of a game in plain words.

    Example: darwindeck show no-limit-holdem
    """
    from darwindeck.evolution.references import load_game
    from darwindeck.genome.serialization import encode
    from darwindeck.languages import chosen_language
    from darwindeck.words.formats import book_as
    from darwindeck.words.rules import describe

    genome = load_game(game)
    if as_json:
        typer.echo(encode(genome), nl=False)
        return
    spoken, book = chosen_language(language), describe(genome)
    if sys.stdout.isatty():
        from darwindeck.words.terminal import print_book

        print_book(book, spoken)
    else:
        typer.echo(book_as(book, "text", spoken), nl=False)
    note_what_is_english(book, spoken)


def note_what_is_english(book: Book, language: str) -> None:
    """Say once, beside what is printed, that a book is partly English."""
    from darwindeck.words.formats import unsaid_in
    from darwindeck.words.voice import Voice

    if unsaid_in(book, language):
        typer.echo(Voice(language).say("rulebook.incomplete"), err=True)
