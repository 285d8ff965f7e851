"""What a book says in English, chapter by chapter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.words.book import Grid, StoryLines
from darwindeck.words.voice import Voice

if TYPE_CHECKING:
    from darwindeck.words.book import Block, Book

say = Voice().write


def words_of(block: Block) -> list[str]:
    """Return all words of a part of a chapter."""
    if isinstance(block, Grid):
        return [say(cell) for row in block.rows for cell in row]
    return list(map(say, block.lines if isinstance(block, StoryLines) else block.sentences))


def sentences_of(book: Book) -> dict[str, list[str]]:
    """Return the sentences of each chapter by its heading."""
    return {
        say(chapter.heading): [words for block in chapter.blocks for words in words_of(block)]
        for chapter in book.chapters
    }


def chapters_of(book: Book) -> dict[str, str]:
    """Return the words of each chapter by its heading."""
    return {heading: " ".join(words) for heading, words in sentences_of(book).items()}
