"""`darwindeck show`: the rules of one game."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from darwindeck.cli.options import GameArgument, LanguageOption
from darwindeck.screen import say, say_json

if TYPE_CHECKING:
    from darwindeck.words.book import Book


def show_game(
    game: GameArgument,
    *,
    language: LanguageOption = None,
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
    from darwindeck.words.naming import in_language
    from darwindeck.words.rules import describe

    genome = load_game(game)
    if as_json:
        say_json(encode(genome).decode(), end="")
        return
    spoken = chosen_language(language)
    book = describe(in_language(genome, spoken))
    if sys.stdout.isatty():
        from darwindeck.words.terminal import print_book

        print_book(book, spoken)
    else:
        say(book_as(book, "text", spoken), end="")
    note_what_is_english(book, spoken)


def note_what_is_english(book: Book, language: str) -> None:
    """Say once, beside what is printed, that a book is partly English."""
    from darwindeck.words.formats import unsaid_in
    from darwindeck.words.voice import Voice

    if unsaid_in(book, language):
        say(Voice(language).say("rulebook.incomplete"), err=True)
