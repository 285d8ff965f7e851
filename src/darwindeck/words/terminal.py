"""Books of rules on a terminal, with colours and hanging indents."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.markup import escape
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from darwindeck.console import Screen
from darwindeck.languages import DEFAULT
from darwindeck.words.book import Block, Book, Grid, Steps, StoryLines
from darwindeck.words.formats import TEXT_WIDTH
from darwindeck.words.pages import is_red, voice_of
from darwindeck.words.voice import Voice, symbol

if TYPE_CHECKING:
    from rich.console import RenderableType

    from darwindeck.cards import Card


def print_book(book: Book, language: str = DEFAULT) -> None:
    """Print a book."""
    voice = voice_of(language, book.cast, coloured, escape)
    console = Screen()
    width = min(console.width, TEXT_WIDTH)
    console.print(Text.from_markup(voice.write(book.title), style="bold cyan"), width=width)
    if voice.write(book.summary):
        console.print(Text.from_markup(voice.write(book.summary), style="italic"), width=width)
    for chapter in book.chapters:
        console.print()
        console.print(Text.from_markup(voice.write(chapter.heading), style="bold"))
        for block in chapter.blocks:
            if block.heading:
                console.print(Text.from_markup(voice.write(block.heading), style="cyan"))
            console.print(Padding(drawn(block, voice), (0, 0, 0, 1)), width=width)


def coloured(card: Card) -> str:
    """Write a card in rich's markup, hearts and diamonds in red."""
    return f"[red]{symbol(card)}[/red]" if is_red(card) else symbol(card)


def drawn(block: Block, voice: Voice) -> RenderableType:
    """Return a part of a chapter as rich draws it."""
    if isinstance(block, StoryLines):
        return Text.from_markup("\n".join(map(voice.write, block.lines)))
    lines = Table.grid(padding=(0, 1, 0, 0))
    if isinstance(block, Grid):
        for row in block.rows:
            lines.add_row(*(Text.from_markup(voice.write(words)) for words in row))
        return lines
    for order, words in enumerate(block.sentences, start=1):
        mark = f"{order:2}." if isinstance(block, Steps) else "-"
        lines.add_row(mark, Text.from_markup(voice.write(words)))
    return lines
