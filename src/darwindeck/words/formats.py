"""Books of rules as Markdown, as a page for a browser, and as plain text."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator
from typing import assert_never

from darwindeck.languages import DEFAULT
from darwindeck.words.book import Block, Book, Grid, Points, Steps, StoryLines
from darwindeck.words.pages import html_voice, page, voice_of
from darwindeck.words.voice import Voice, Words

TEXT_WIDTH = 80
FENCE = "```"
MARKDOWN_MARKS = str.maketrans({mark: f"\\{mark}" for mark in "\\`*_<>[]|#"})
STYLE = """
body { padding: 2rem 1.2rem 4rem; max-width: 46rem; font-size: 16px; line-height: 1.55; }
h1 { line-height: 1.2; margin: 0 0 .4rem; }
h2 { margin: 2.2rem 0 .5rem; padding-bottom: .2rem; border-bottom: 2px solid var(--line); }
h3 { font-size: 1rem; margin: 1.3rem 0 .3rem; color: var(--accent); }
.summary { font-size: 1.1rem; color: var(--faint); margin: 0; }
nav ol { columns: 2 14rem; }
li { margin: .3rem 0; }
.wide { overflow-x: auto; }
th, td { vertical-align: top; padding: .35rem .9rem .35rem 0; border-top: 1px solid var(--line); }
thead th { border: 0; color: var(--faint); font-weight: 600; }
@media print { nav { display: none; } body { max-width: none; padding: 0; } }
"""


def book_as(book: Book, form: str, language: str = DEFAULT) -> str:
    """Write a book in one of the formats."""
    if form not in FORMATS:
        raise ValueError(f"no format {form!r}: choose one of {', '.join(FORMATS)}")
    return FORMATS[form](book, language)


def unsaid_in(book: Book, language: str) -> frozenset[str]:
    """Return what a language has no words for, so that a book says it in English."""
    voice = voice_of(language, book.cast)
    written_as_text(book, voice)
    return frozenset(voice.unsaid)


# Markdown


def as_markdown(book: Book, language: str) -> str:
    """Write a book as Markdown."""
    voice = voice_of(language, book.cast, text=marked)
    parts = [f"# {one_line(voice, book.title)}", one_line(voice, book.summary)]
    for chapter in book.chapters:
        parts.append(f"## {voice.write(chapter.heading)}")
        for block in chapter.blocks:
            if block.heading:
                parts.append(f"### {voice.write(block.heading)}")
            fenced = isinstance(block, StoryLines)  # where nothing needs a mark
            lines = markdown_lines(block, voice_of(language, book.cast) if fenced else voice)
            parts.append("\n".join(lines))
    return "\n\n".join(parts) + "\n"


def markdown_lines(block: Block, voice: Voice) -> Iterator[str]:
    """Yield the lines of a part of a chapter."""
    match block:
        case Points():
            yield from (f"- {one_line(voice, words)}" for words in block.sentences)
        case Steps():
            for order, words in enumerate(block.sentences, start=1):
                yield f"{order}. {one_line(voice, words)}"
        case Grid():
            yield markdown_row(voice.write(heading) for heading in block.headings)
            yield markdown_row("---" for _ in block.headings)
            for row in block.rows:
                yield markdown_row(one_line(voice, cell) for cell in row)
        case StoryLines():
            yield f"{FENCE}text"
            yield from (voice.write(words).replace(FENCE, "'''") for words in block.lines)
            yield FENCE
        case _:
            assert_never(block)


def markdown_row(cells: Iterable[str]) -> str:
    """Return one row of a table."""
    return f"| {' | '.join(cells)} |"


def one_line(voice: Voice, words: Words) -> str:
    """Say something without line breaks."""
    return " ".join(voice.write(words).split())


def marked(text: str) -> str:
    r"""Keep what is text from being taken for Markdown or HTML.

    >>> print(marked("a*b <c>"))
    a\*b \<c\>
    """
    return text.translate(MARKDOWN_MARKS)


# HTML


def as_html(book: Book, language: str) -> str:
    """Write a book as a page for a browser that needs nothing from the network."""
    voice = html_voice(language, book.cast)
    contents = "".join(
        f'<li><a href="#chapter-{order}">{voice.write(chapter.heading)}</a></li>\n'
        for order, chapter in enumerate(book.chapters, start=1)
    )
    chapters = "".join(
        f'<section id="chapter-{order}">\n<h2>{voice.write(chapter.heading)}</h2>\n'
        f"{''.join(html_of(block, voice) for block in chapter.blocks)}</section>\n"
        for order, chapter in enumerate(book.chapters, start=1)
    )
    body = (
        f'<h1>{voice.write(book.title)}</h1>\n<p class="summary">{voice.write(book.summary)}</p>\n'
        f"<nav><ol>\n{contents}</ol></nav>\n{chapters}"
    )
    title = Voice(language).say("rulebook.title", game=book.title)
    return page(title, body, STYLE, language)


def html_of(block: Block, voice: Voice) -> str:
    """Return a part of a chapter as HTML."""
    heading = f"<h3>{voice.write(block.heading)}</h3>\n" if block.heading else ""
    match block:
        case Points():
            return f"{heading}<ul>\n{html_items(block.sentences, voice)}</ul>\n"
        case Steps():
            return f"{heading}<ol>\n{html_items(block.sentences, voice)}</ol>\n"
        case Grid():
            return f"{heading}{html_table(block, voice)}"
        case StoryLines():
            return f"{heading}<pre>{chr(10).join(map(voice.write, block.lines))}</pre>\n"
        case _:
            assert_never(block)


def html_items(sentences: Iterable[Words], voice: Voice) -> str:
    """Return sentences as items of a list."""
    return "".join(f"<li>{voice.write(words)}</li>\n" for words in sentences)


def html_table(grid: Grid, voice: Voice) -> str:
    """Return a table."""
    head = "".join(f"<th>{voice.write(heading)}</th>" for heading in grid.headings)
    rows = "".join(
        f"<tr>{''.join(f'<td>{voice.write(cell)}</td>' for cell in row)}</tr>\n"
        for row in grid.rows
    )
    shown = f"<thead><tr>{head}</tr></thead>\n" if any(grid.headings) else ""
    return f'<div class="wide"><table>\n{shown}<tbody>\n{rows}</tbody></table></div>\n'


# Plain text


def as_text(book: Book, language: str) -> str:
    """Write a book as text, in lines of at most 80 characters."""
    return written_as_text(book, voice_of(language, book.cast))


def written_as_text(book: Book, voice: Voice) -> str:
    """Write a book as text with a voice."""
    parts = [underlined(voice.write(book.title), "=")]
    if voice.write(book.summary):
        parts.append(textwrap.fill(voice.write(book.summary), TEXT_WIDTH))
    for chapter in book.chapters:
        parts.append(underlined(voice.write(chapter.heading), "-"))
        for block in chapter.blocks:
            if block.heading:
                parts.append(f"{voice.write(block.heading)}:")
            parts.append("\n".join(text_lines(block, voice)))
    return "\n\n".join(parts) + "\n"


def underlined(text: str, mark: str) -> str:
    """Write a heading."""
    return f"{text}\n{mark * len(text)}"


def text_lines(block: Block, voice: Voice) -> Iterator[str]:
    """Yield the lines of a part of a chapter."""
    match block:
        case Points():
            yield from (hung(voice.write(words), "  - ") for words in block.sentences)
        case Steps():
            for order, words in enumerate(block.sentences, start=1):
                yield hung(voice.write(words), f"{order:2}. ")
        case Grid():
            for row in block.rows:
                first, *others = map(voice.write, row)
                asked = voice.write(block.headings[0]).removesuffix("...")
                begin = f"{asked}{first}" if first.endswith("?") else f"{first}:"
                yield hung(f"{begin} {'; '.join(others)}", "  - ")
        case StoryLines():
            yield from (hung(voice.write(words), "    ") for words in block.lines)
        case _:
            assert_never(block)


def hung(sentence: str, mark: str) -> str:
    """Wrap a sentence behind a mark."""
    return textwrap.fill(sentence, TEXT_WIDTH, initial_indent=mark, subsequent_indent="    ")


FORMATS = {"md": as_markdown, "html": as_html, "text": as_text}
