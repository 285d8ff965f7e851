"""The option `--language`, and the note that a language does not have all the words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from darwindeck.words.book import Book

LanguageOption = Annotated[
    str | None,
    typer.Option(
        "--language", "-l", help="In which language, such as de.", show_default="the locale's"
    ),
]


def note_what_is_english(book: Book, language: str) -> None:
    """Say once, beside what is printed, that a book is partly English."""
    from darwindeck.screen import say
    from darwindeck.words.formats import unsaid_in
    from darwindeck.words.voice import Voice

    if unsaid_in(book, language):
        say(Voice(language).say("rulebook.incomplete"), err=True)
