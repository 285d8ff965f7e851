"""`darwindeck rulebook`: a rulebook that a stranger can play from."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from darwindeck.cli.options import GameArgument, LanguageOption, compiling_visibly
from darwindeck.cli.show import note_what_is_english
from darwindeck.screen import say


class Format(StrEnum):
    """How a rulebook is written."""

    MD = "md"
    HTML = "html"
    TEXT = "text"


SUFFIXES = {".md": Format.MD, ".html": Format.HTML, ".htm": Format.HTML, ".txt": Format.TEXT}

FormatOption = Annotated[
    Format | None,
    typer.Option("--format", "-f", help="How to write it.", show_default="by --out, or md"),
]
OutOption = Annotated[
    Path | None,
    typer.Option("--out", "-o", help="The file to write.", show_default="print it"),
]


def write_rulebook(
    game: GameArgument,
    *,
    form: FormatOption = None,
    out: OutOption = None,
    language: LanguageOption = None,
) -> None:
    """Write a complete rulebook: to play a game with real cards.

    It has the set-up, turns, betting, a table of hands, an example and edge cases.

    Examples: darwindeck rulebook razz --format text; darwindeck rulebook razz --out razz.html
    """
    from darwindeck.evolution.references import load_game
    from darwindeck.files import check_place, replacing
    from darwindeck.languages import chosen_language
    from darwindeck.words.formats import book_as
    from darwindeck.words.naming import in_language

    if out is not None:
        check_place(out)
    spoken = chosen_language(language)
    genome = load_game(game)
    with compiling_visibly():
        from darwindeck.rulebook import handbook

        book = handbook(in_language(genome, spoken))
    text = book_as(book, form or format_of(out), spoken)
    note_what_is_english(book, spoken)
    if out is None:
        say(text, end="")
        return
    with replacing(out) as file:
        file.write(text.encode())
    say(f"The rules of {genome.name} are in {out}.", err=True)


def format_of(out: Path | None) -> Format:
    """Return the format that a file's name asks for."""
    return SUFFIXES.get(out.suffix.lower(), Format.MD) if out is not None else Format.MD
